// The messages between an embedded map and the page around it: each method, each event, and what is not understood.

import { EVENTS, METHODS } from '../../../www/page/embed/contract.js';
import { LINK, ask, course, frame, ready, told } from '../embeds.mjs';
import { deviationOf } from '../reference.mjs';
import { messages } from '../fuzz.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const FUZZED = Number(process.env.FUZZED ?? 2000);
const SENT_AT_ONCE = 1000;
const SEED = 1;

/** @param {Page} page */
const inFrame = (page) =>
  page.browser.eval(() => {
    const { contentDocument: inside, contentWindow } = /** @type {HTMLIFrameElement} */ (
      document.querySelector('iframe')
    );
    return {
      notices: [...(inside?.querySelectorAll('.notice p') ?? [])].map(({ textContent }) => textContent),
      picture: inside?.documentElement?.dataset.picture,
      theme: inside?.documentElement?.dataset.theme,
      problems: /** @type {any} */ (contentWindow).problemsOfThePage,
    };
  });

/**
 * Asks for something that succeeds.
 * @param {Page} page
 * @param {string} method
 * @param {unknown} [value]
 */
async function done(page, method, value) {
  const answer = await ask(page, 0, method, value);
  page.equal(
    [answer.event, answer.context, answer.version],
    [method, 'blocking-queens', '1'],
    `the answer to ${method}, ${JSON.stringify(answer.value)},`,
  );
  return answer.value;
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'each method is answered, and each event is told to every listener',
    dependsOn: 'messages between windows',
    site: { pages: course(frame('', `${LINK}&height=333`)) },
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      const first = await page.browser.eval(() =>
        /** @type {any} */ (window).heard.map((/** @type {any} */ { data }) => data),
      );
      page.equal(
        first,
        [
          {
            context: 'blocking-queens',
            version: '1',
            event: 'ready',
            value: { src: `${page.site.url}embed.html${LINK}&height=333`, events: EVENTS, methods: METHODS },
          },
          { context: 'iframe.resize', height: 333 },
        ],
        'what the frame says unasked',
      );
      await page.browser.eval((events) => {
        for (const value of events)
          /** @type {any} */ (window).send(0, {
            context: 'blocking-queens',
            method: 'addEventListener',
            value,
            listener: 'test',
          });
      }, EVENTS);
      for (const event of EVENTS)
        page.equal((await told(page, 'addEventListener')).value, event, 'the event that is listened to');

      const state = await done(page, 'getState');
      page.equal([state.k, state.x, state.y, state.zoom, state.link], [100, 80, 60, 3, LINK], 'the state');
      page.equal(
        [state.palette, state.theme, state.gestures, state.selected],
        ['paper', 'auto', 'cooperative', null],
        'how it is shown',
      );
      await told(page, 'idle');

      const moved = await done(page, 'setView', { x: 90.5, zoom: 2 });
      page.equal([moved.x, moved.y, moved.zoom], [90.5, 60, 2], 'the view after setView');
      page.equal(
        (await told(page, 'viewchange')).value,
        { key: 'k=100', k: 100, x: 90.5, y: 60, zoom: 2, isUserInitiated: false },
        'viewchange',
      );
      await told(page, 'idle');

      page.equal((await done(page, 'setK', 101)).k, 101, 'the game after setK');
      page.equal((await told(page, 'kchange')).value, { k: 101, isUserInitiated: false }, 'kchange');
      page.equal(
        (await told(page, 'gamechange')).value,
        { key: 'k=101', k: 101, isUserInitiated: false },
        'gamechange',
      );
      await told(page, 'viewchange');

      const set = await done(page, 'setState', {
        k: 100,
        x: 70,
        y: 50,
        zoom: 1,
        palette: 'safe',
        theme: 'dark',
        gestures: 'greedy',
      });
      page.equal(
        [set.k, set.x, set.y, set.zoom, set.palette, set.theme, set.gestures],
        [100, 70, 50, 1, 'safe', 'dark', 'greedy'],
        'the state after setState',
      );
      page.equal((await inFrame(page)).theme, 'dark', 'the theme of the frame');
      await told(page, 'kchange');

      const fitted = await done(page, 'fitBounds', { left: 10, top: 20, right: 110, bottom: 60 });
      page.check(
        fitted.cells.left <= 10 && fitted.cells.top <= 20 && fitted.cells.right >= 110 && fitted.cells.bottom >= 60,
        `the cells in sight after fitBounds: ${JSON.stringify(fitted.cells)}`,
      );
      const home = await done(page, 'home');
      page.equal([home.k, home.x, home.y, home.zoom], [100, 80, 60, 3], 'the view after home');
      const config = await done(page, 'setConfig', { palette: 'paper', theme: 'auto', gestures: 'cooperative' });
      page.equal(
        [config.palette, config.theme, config.gestures],
        ['paper', 'auto', 'cooperative'],
        'the state after setConfig',
      );

      const deviation = deviationOf(100, 83, 61);
      const cell = { key: 'k=100', k: 100, x: 83, y: 61, value: deviation, deviation, palaceNumber: 100 + deviation };
      await done(page, 'screenshot'); // until then the cell may not have been computed
      page.equal(await done(page, 'select', { x: 83, y: 61 }), cell, 'the cell that is selected');
      page.equal((await told(page, 'select')).value, { cell, isUserInitiated: false }, 'select');
      page.equal((await done(page, 'getState')).selected, { x: 83, y: 61 }, 'the selected cell of the state');
      await page.browser.eval(() => /** @type {any} */ (window).ask(0, 'select', null));
      page.equal((await told(page, 'select')).value.cell, null, 'nothing is selected');

      const { type, dataUrl, width, height } = await done(page, 'screenshot');
      page.check(
        type === 'image/png' && dataUrl.startsWith('data:image/png;base64,') && width >= 600 && height > 200,
        `a screenshot of ${width} x ${height}`,
      );

      // What the reader does.
      await page.browser.eval(() => {
        const { contentDocument } = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
        const button = /** @type {HTMLElement | null | undefined} */ (
          contentDocument?.querySelector('[data-command=in]')
        );
        button?.click();
        const map = contentDocument?.getElementById('map');
        map?.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }));
      });
      await page.browser.waitFor(() =>
        /** @type {any} */ (window).heard.some(
          (/** @type {any} */ { data }) =>
            data.event === 'viewchange' && data.value.isUserInitiated && data.value.zoom === 4,
        ),
      );
      page.equal((await told(page, 'gestureprevented')).value, { kind: 'wheel' }, 'gestureprevented');
      page.equal(
        await done(page, 'removeEventListener', 'viewchange'),
        'viewchange',
        'the event that is no longer listened to',
      );

      // So much that its progress is told, and too much to be done.
      await done(page, 'setState', { k: 20000, x: 30000, y: 30000, zoom: -6 });
      const progress = (await told(page, 'progress')).value;
      page.check(progress.total > 0 && progress.done >= 0, `progress: ${JSON.stringify(progress)}`);
      await done(page, 'setState', { k: 2 ** 53, x: 2 ** 53 - 1000, y: 2 ** 52, zoom: 0 });
      const error = (await told(page, 'error')).value;
      page.check(error.code === 3 && /\.$/.test(error.msg), `error: ${JSON.stringify(error)}`);
      page.equal((await inFrame(page)).problems, [], 'problems in the frame');
    },
  },
  {
    name: 'fuzzed messages that nobody understands are answered or left alone, with one notice, and the map stays',
    onlyInAll: 'tests/js/embed reads more',
    site: { pages: course(frame('')) },
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      for (const [message, code] of /** @type {[object, number][]} */ ([
        [{ method: 'startEngine' }, 2],
        [{ method: 5 }, 1],
        [{ method: 'setK', value: 'many' }, 1],
        [{ method: 'getState', version: '9' }, 1],
      ])) {
        await page.browser.eval(
          (message) => /** @type {any} */ (window).send(0, { context: 'blocking-queens', listener: 'odd', ...message }),
          message,
        );
        const { value } = await told(page, 'error', 'odd');
        page.equal(value.code, code, `the code of "${value.msg}"`);
      }
      await page.browser.waitFor(
        () => document.querySelector('iframe')?.contentDocument?.querySelectorAll('.notice p').length === 1,
      );
      const source = messages(SEED);
      const fuzzed = Array.from({ length: FUZZED }, () => source.next().value).map((message) => {
        try {
          return JSON.stringify(message) ?? 'null';
        } catch {
          return '"blocking-queens"';
        }
      });
      for (let at = 0; at < FUZZED; at += SENT_AT_ONCE) {
        await page.browser.eval(
          (fuzzed) => {
            for (const message of fuzzed) /** @type {any} */ (window).send(0, JSON.parse(message));
            return /** @type {any} */ (window).ask(0, 'getState').then(() => {});
          },
          fuzzed.slice(at, at + SENT_AT_ONCE),
        );
      }
      await page.browser.eval(() =>
        /** @type {any} */ (window).ask(0, 'setState', { k: 100, x: 80, y: 60, zoom: 3, palette: 'paper' }),
      );
      await page.browser.eval(() => /** @type {any} */ (window).ask(0, 'screenshot'));
      const { notices, picture, problems } = await inFrame(page);
      page.equal(
        notices.filter((notice) => notice?.startsWith('A message of the page around')).length,
        1,
        `of the notices ${JSON.stringify(notices)}, those about messages`,
      );
      page.equal([picture, problems], ['complete', []], 'the picture, and problems in the frame');
    },
  },
];
