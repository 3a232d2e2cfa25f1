// Embedded maps that are hidden, left, woken and asked at the wrong moment: each call has an answer, and no worker
// stays behind.

import { WAITS } from '../case.mjs';
import { ask, course, frame, ready } from '../embeds.mjs';
import { isModule } from '../modules.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/**
 * Runs in each page before its scripts: counts the workers of live maps, has their tiles come late, and has a map that
 * nobody sees give up its worker after a second.
 * @param {number} late milliseconds
 */
function watch(late) {
  const counts = { started: 0, live: 0, given: 0 };
  Object.defineProperty(window, 'counts', { value: counts });
  const wait = window.setTimeout;
  // As a browser does whose window is hidden; it goes on when somebody looks.
  const frame = window.requestAnimationFrame;
  Object.assign(window, {
    requestAnimationFrame: (/** @type {FrameRequestCallback} */ draw) => ('noFrames' in window ? 0 : frame(draw)),
  });
  Object.assign(window, {
    setTimeout: (/** @type {() => void} */ run, /** @type {number} */ time) =>
      time === 30_000 ? wait(() => (run(), counts.given++), 1000) : wait(run, time),
  });
  window.Worker = class extends Worker {
    #isMap;

    /** @param {string | URL} script @param {WorkerOptions} [options] */
    constructor(script, options) {
      super(script, options);
      this.#isMap = String(script).endsWith('worker/worker.js');
      if (this.#isMap) counts.started++;
      if (this.#isMap) counts.live++;
    }

    terminate() {
      super.terminate();
      if (this.#isMap) counts.live--;
      this.#isMap = false;
    }

    /** @param {any} take */
    set onmessage(take) {
      super.onmessage =
        take &&
        ((event) =>
          event.data.result?.values ? void wait(() => take.call(this, event), late) : take.call(this, event));
    }
  };
}
const watching = (late = 0) => `(${watch})(${late});`;

/** @param {Page} page */
const counts = (page) =>
  page.browser.eval(() => ({ .../** @type {any} */ (document.querySelector('iframe')).contentWindow.counts }));

/** @param {Page} page @param {number} count of workers that are left */
const left = (page, count) =>
  page.browser.waitFor(
    (count) => /** @type {any} */ (document.querySelector('iframe')).contentWindow.counts.live === count,
    { args: [count] },
  );

/** Whether no script comes any more. */
let isOffline = false;

const FAR = '<div style="height: 4000px"></div>';
const away = () => scrollTo(0, document.documentElement.scrollHeight);
const back = () => scrollTo(0, 0);
const wait = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name:
      'a screenshot of a frame that is left before its picture is finished is answered, and so is what is ' +
      'asked after it',
    onlyInAll: WAITS.mended,
    site: { pages: course(frame('') + FAR), inject: watching(400) },
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      page.equal((await ask(page, 0, 'getState')).event, 'getState', 'the first answer');
      const answers = await page.browser.eval(async () => {
        const { ask } = /** @type {any} */ (window);
        const asked = [ask(0, 'setView', { x: 3000, y: 2500 }), ask(0, 'screenshot'), ask(0, 'getState')];
        await new Promise((resolve) => setTimeout(resolve, 100));
        const inside = /** @type {any} */ (document.querySelector('iframe')?.contentWindow);
        inside.noFrames = true;
        scrollTo(0, document.documentElement.scrollHeight);
        return [
          ...(await Promise.all(asked)).map(({ event }) => event),
          inside.document.documentElement.dataset.picture,
        ];
      });
      page.equal(answers, ['setView', 'screenshot', 'getState', 'complete'], 'the answers, and the picture');
    },
  },
  {
    name: 'a frame out of sight that is woken by a message gives its worker up again, and can be woken once more',
    onlyInAll: WAITS.mended,
    site: { pages: course(FAR + frame('')), inject: watching() },
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      for (const started of [1, 2]) {
        page.equal((await ask(page, 0, 'getState')).value.k, 100, 'the game');
        page.equal((await counts(page)).started, started, 'workers so far');
        await left(page, 0);
      }
    },
  },
  {
    name: 'a frame that can load nothing more says so all the same, and has its map when it can',
    site: {
      alter: (path, body) => (isOffline && (isModule(path, 'live') || isModule(path, 'extras')) ? null : body),
    },
    troubled: true,
    run: async (page) => {
      isOffline = true;
      await page.open('embed.html#k=100&x=80&y=60&zoom=3');
      await page.settled();
      const touch = () =>
        page.browser.eval(() => document.getElementById('map')?.dispatchEvent(new PointerEvent('pointerenter')));
      await touch();
      const told = await page.browser.waitFor(() => {
        const failure = document.getElementById('failure');
        return failure?.checkVisibility() && failure.textContent;
      });
      page.equal(told, 'A part of the map could not be loaded: the network failed.', 'what is told');
    },
  },
  {
    name: 'a frame that is left and seen again while its live map loads keeps it',
    onlyInAll: WAITS.mended,
    site: {
      pages: course(frame('') + FAR),
      inject: watching(),
      alter: (path, body) =>
        isModule(path, 'live')
          ? `${body}\nwhile (!parent.isReleased) await new Promise((resolve) => setTimeout(resolve, 20));\n`
          : body,
    },
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      await page.browser.eval(() => void (/** @type {any} */ (window).ask(0, 'getState')));
      await page.browser.until(
        async () => page.site.requests.some(({ path }) => isModule(path.slice(1), 'live')),
        'the live map is asked for',
      );
      await page.browser.eval(away);
      // Its time is up, but there is nothing yet that could be given up.
      await page.browser.until(async () => (await counts(page)).given > 0, 'its time is up');
      await page.browser.eval(back);
      await page.browser.eval(() => void Object.assign(window, { isReleased: true }));
      page.equal((await ask(page, 0, 'getState')).event, 'getState', 'the answer');
      await wait(500);
      const { started, live } = await counts(page);
      page.equal([started, live], [1, 1], 'workers');
    },
  },
  {
    name: 'a frame that is left before its live map has a picture keeps the one that it had, and no other canvas',
    onlyInAll: WAITS.mended,
    site: { pages: course(frame('') + FAR), inject: watching(5000) },
    run: async (page) => {
      const canvases = () =>
        page.browser.eval(() =>
          [...(document.querySelector('iframe')?.contentDocument?.querySelectorAll('#map canvas') ?? [])].map(
            (canvas) => getComputedStyle(canvas).visibility,
          ),
        );
      await page.open('host.html');
      await ready(page, 0);
      await page.browser.waitFor(
        () => document.querySelector('iframe')?.contentDocument?.documentElement.dataset.picture === 'complete',
      );
      await ask(page, 0, 'getState');
      page.equal(await canvases(), ['visible', 'hidden'], 'the still picture, and the live map under it');
      await page.browser.eval(away);
      await left(page, 0);
      page.equal(await canvases(), ['visible'], 'what is left');
    },
  },
  {
    name: 'an element that is asked after an attribute was set answers for what it was set to',
    site: {
      pages: course(
        '<blocking-queens k="100" x="80" y="60" zoom="3"></blocking-queens>',
        '<script type="module" src="blocking-queens.js"></script>',
      ),
    },
    run: async (page) => {
      await page.open('host.html');
      const entries = await page.browser.eval(() => history.length); // Firefox counts no empty page before
      const before = await page.browser.eval(async () => {
        await customElements.whenDefined('blocking-queens');
        const map = /** @type {any} */ (document.querySelector('blocking-queens'));
        const asked = map.getState(); // before the frame is there
        map.k = 150;
        const after = map.getState();
        return [(await asked).k, (await after).k];
      });
      page.equal(before, [100, 150], 'games before the frame was there');
      const seen = await page.browser.eval(async () => {
        const map = /** @type {any} */ (document.querySelector('blocking-queens'));
        const seen = [];
        for (let k = 200; k < 220; k++) {
          map.k = k;
          map.x = k / 2;
          const { k: game, x } = await map.getState();
          seen.push(game === k && x === k / 2);
          await map.setView({ x: 7 });
          seen.push((await map.getState()).x === 7);
        }
        return seen;
      });
      page.equal(seen.filter((isRight) => !isRight).length, 0, `wrong answers of ${seen.length}`);
      page.equal(await page.browser.eval(() => history.length), entries, 'entries of the history');
    },
  },
];
