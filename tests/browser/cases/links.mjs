// Links: what a link says is what is shown, what is shown is what the link says, and Back returns from a jump.

import { WAITS } from '../case.mjs';
import { filled, openPart } from '../panels.mjs';
import { checkCells, linkOf, visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/** @param {Page} page */
const hashOf = (page) => page.browser.eval(() => location.hash);

/** What the page has noticed, in sentences. @param {Page} page */
const notices = (page) =>
  page.browser.eval(() => {
    const shown = [...document.querySelectorAll('#notices p')].filter((notice) => notice.checkVisibility());
    return shown.map((notice) => notice.textContent).join(' ');
  });

/** What the map says that it shows. @param {Page} page */
const label = (page) => page.browser.eval(() => document.querySelector('canvas')?.getAttribute('aria-label') ?? '');

/**
 * Waits for a link; Back and Forward arrive when they please.
 * @param {Page} page
 * @param {string} link
 */
async function arrived(page, link) {
  await page.browser.waitFor((hash) => location.hash === hash, { args: [link] });
  await checkCells(page);
  const detail = await page.browser.eval(
    () => document.querySelector('#chips [data-command=game] .detail')?.textContent,
  );
  page.equal(detail?.replaceAll(/[\s\u202f]/g, ''), `k${(await linkOf(page)).k}`, 'the game in the head');
}

/**
 * Runs in the page before its scripts: the history's length stops growing at some number, so its entries are counted.
 */
function countEntries() {
  const push = history.pushState;
  const counter = /** @type {any} */ (window);
  counter.entries = 0;
  history.pushState = (...state) => {
    counter.entries++;
    push.apply(history, state);
  };
}

const ROUND_TRIPS = [
  '#k=5&x=0&y=0&zoom=7',
  '#k=100&x=12.34&y=56.78&zoom=-2.625',
  '#k=9007199254740992&x=9007199254740992&y=0&zoom=0',
  '#k=1000',
];

const BAD_VALUES = [
  { key: 'k', value: '0', stays: { x: '80', y: '60', zoom: 3 } },
  { key: 'k', value: '1.5', stays: { x: '80', y: '60', zoom: 3 } },
  { key: 'x', value: 'abc', stays: { k: '40', y: '60', zoom: 3 } },
  { key: 'x', value: '-3', stays: { k: '40', y: '60', zoom: 3 } },
  { key: 'y', value: '99999999999999999999', stays: { k: '40', x: '80', zoom: 3 } },
  { key: 'zoom', value: '77', stays: { k: '40', x: '80', y: '60' } },
  { key: 'zoom', value: '', stays: { k: '40', x: '80', y: '60' } },
];

/**
 * @param {Page} page
 * @param {string} link
 */
async function comesBack(page, link) {
  await page.open(link);
  await page.settled();
  page.equal(await hashOf(page), link, 'the link, read back');
}

/**
 * @param {Page} page
 * @param {string} link
 */
async function outlivesReload(page, link) {
  const before = await label(page);
  await page.browser.reload();
  await page.settled();
  page.equal(await hashOf(page), link, 'the link after a reload');
  page.equal(await label(page), before, 'what is shown after a reload');
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a link that is opened comes back unchanged',
    site,
    run: async (page) => {
      for (const link of ROUND_TRIPS) {
        await comesBack(page, link);
      }
      await outlivesReload(page, '#k=1000');
      page.equal(await notices(page), '', 'what the page notices in good links');
    },
  },
  {
    name: 'a link comes back unchanged on a screen of two device pixels a CSS pixel',
    onlyInAll: WAITS.rare,
    site,
    device: { scale: 2 },
    run: async (page) => {
      await comesBack(page, '#k=1000&x=333.25&y=334.5&zoom=2.5');
      await outlivesReload(page, '#k=1000&x=333.25&y=334.5&zoom=2.5');
      await checkCells(page);
    },
  },
  {
    name: 'the query says what the hash does not, and is left alone',
    onlyInAll: WAITS.node,
    site,
    run: async (page) => {
      await page.open('?k=60&x=80&y=60&zoom=3');
      await page.settled();
      page.check((await label(page)).includes('k = 60,'), `game 60 of the query is shown: ${await label(page)}`);
      await page.browser.click('[data-command=in]');
      await arrived(page, '#k=60&x=80&y=60&zoom=4');
      page.equal(await page.browser.eval(() => location.search), '?k=60&x=80&y=60&zoom=3', 'the query');
      await page.open('?k=60&x=80&y=60&zoom=3#k=61&zoom=4');
      await page.settled();
      await page.browser.click('[data-command=in]');
      await arrived(page, '#k=61&x=80&y=60&zoom=5');
    },
  },
  {
    name: 'keys of a link that are unknown are kept',
    onlyInAll: WAITS.node,
    site,
    run: async (page) => {
      await page.open('#k=100&future=%C3%A9t%C3%A9&x=80&y=60&zoom=3&flag');
      await page.settled();
      await page.browser.click('[data-command=in]');
      await arrived(page, '#k=100&x=80&y=60&zoom=4&future=%C3%A9t%C3%A9&flag');
      page.equal(await notices(page), '', 'what the page notices in unknown keys');
    },
  },
  {
    name: 'links that were changed on their way are understood, and a plus sign with two meanings is told',
    onlyInAll: WAITS.node,
    site,
    run: async (page) => {
      for (const link of [
        '#k%3D60%26x%3D80%26y%3D60%26zoom%3D3',
        '#k=3D60&x=3D8=0&y=3D60&zoom=3D3',
        '?K=60&amp;x=80#/y=60&zoom=3).',
      ]) {
        await page.open(link);
        await page.settled();
        page.check((await label(page)).includes('k = 60,'), `game 60 of ${link} is shown: ${await label(page)}`);
        page.equal(await notices(page), '', `what the page notices in ${link}`);
        await page.browser.click('[data-command=in]');
        await page.browser.waitFor(() => location.hash === '#k=60&x=80&y=60&zoom=4');
      }
      await page.open('#game=chessfights&show=canonical&calc=3+-1');
      const isTold = () => document.querySelector('#notices')?.textContent?.includes('calc=3+-1 was read as') ?? false;
      await page.browser.waitFor(isTold);
      await page.browser.waitFor(
        () => /** @type {any} */ (document.querySelector('.calculator input'))?.value === '3 -1',
      );
    },
  },
  {
    name: 'a million characters put into a field are not taken, which is said, and do not get into the address',
    site,
    run: async (page) => {
      await page.open('#game=chessfights&show=canonical&calc=1');
      await page.browser.waitFor(() => document.querySelector('.calculator output, .calculator dl') !== null);
      await page.browser.click('.calculator input');
      await page.browser.waitFor(() => document.querySelector('#understood') !== null);
      const told = await page.browser.eval(() => {
        const field = /** @type {HTMLInputElement} */ (document.querySelector('.calculator input'));
        const data = '1+'.repeat(500_000);
        const echo = /** @type {HTMLOutputElement} */ (document.querySelector('#understood'));
        const paste = new InputEvent('beforeinput', { data, bubbles: true, cancelable: true });
        const isTaken = field.dispatchEvent(paste);
        const sentences = [echo.checkVisibility() ? echo.value : ''];
        echo.hidden = true;
        field.value = data;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        sentences.push(echo.checkVisibility() ? echo.value : '');
        field.form?.requestSubmit();
        return { isTaken, sentences: sentences.map((text) => text.replace(/\u202f/g, '')), value: field.value };
      });
      page.equal(told.isTaken, false, 'whether the paste is taken');
      const held = page.browser.engine === 'webkit' ? 2 ** 19 : 1_000_000; // more no field of WebKit's holds
      page.equal(
        told.sentences,
        [1_000_001, held].map((length) => `Not taken: ${length} characters, and at most 4096 fit here.`),
        'what is said',
      );
      page.equal(told.value, '1', 'what the field holds');
      page.check((await hashOf(page)).length < 200, 'the address stays short');
    },
  },
  {
    name: 'no field of any panel takes a million characters, or more than it holds, and each says so',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      /** Pastes into each field of a panel: what they are called, and whether they refuse it in a sentence. */
      const pasteAll = () => {
        for (const fold of document.querySelectorAll('#side details')) fold.toggleAttribute('open', true);
        const echo = /** @type {HTMLElement} */ (document.getElementById('understood'));
        const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
          document.querySelectorAll('#side :is(input, textarea):not([type=checkbox], [type=radio], [type=file])')
        );
        return [...fields]
          .filter((field) => field.checkVisibility() && !field.readOnly && !/^(color|range)$/.test(field.type))
          .map((field) => {
            echo.hidden = true;
            const data = '1'.repeat(Math.max(1_000_000, field.maxLength + 1)); // a list of pins may be longer
            const paste = new InputEvent('beforeinput', { data, bubbles: true, cancelable: true });
            const isTaken = field.dispatchEvent(paste);
            const words = echo.checkVisibility() ? echo.textContent : '';
            return {
              name: field.id || field.name || field.ariaLabel || field.className,
              isRefused: !isTaken && words?.startsWith('Not taken: '),
            };
          });
      };
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await openPart(page, 'game');
      await page.browser.waitFor(() => document.querySelector('#side #k'));
      await page.browser.click('#side #k');
      await page.browser.waitFor(() => document.getElementById('understood'));
      /** @type {string[]} */
      const tried = [];
      for (const [link, words] of [
        ['#k=100&x=80&y=60&zoom=3', 'game show places pins compare lab claims measure play share export film numbers'],
        ['#game=ryuo&p=4&x=13.5&y=6.5&zoom=5', 'game catalogue search'],
        ['#game=piece&moves=1,0r;0,1r;2,2&k=3&x=13.5&y=6.5&zoom=5', 'game compare'],
        ['#game=partizan&left=1,0r&right=0,1r&show=mean&x=5&y=5&zoom=5', 'game show'],
        ['#game=chessfights&x=5&y=5&zoom=5', 'calculator paper play'],
      ]) {
        await visit(page, link);
        await page.settled();
        for (const part of words.split(' ')) {
          await openPart(page, part);
          await filled(page);
          for (const { name, isRefused } of await page.browser.eval(pasteAll)) {
            page.check(isRefused, `\u201c${name}\u201d of ${part} says that it is too much, at ${link}`);
            tried.push(`${part} ${name}`);
          }
        }
      }
      for (const field of [
        'search search-field',
        'places go-x',
        'calculator calculator',
        'play games-sum',
        'catalogue piece',
      ])
        page.check(tried.includes(field), `${field} is among those that were tried: ${tried.join(', ')}`);
    },
  },
  {
    name: 'a bad value falls back by itself, with a notice that names it',
    site,
    run: async (page) => {
      await page.open('#k=40&x=80&y=60&zoom=3');
      await page.settled();
      for (const { key, value, stays } of BAD_VALUES) {
        const parts = { k: '40', x: '80', y: '60', zoom: '3', [key]: value };
        const link = Object.entries(parts).map((part) => part.join('='));
        await visit(page, `#${link.join('&')}`);
        const told = await notices(page);
        page.check(
          told.includes(`${key} is a`) && told.includes(value),
          `a notice tells of ${key}=${value}: "${told}"`,
        );
        await page.browser.click('[data-command=in]');
        await page.browser.waitFor((old) => location.hash !== old, { args: [`#${link.join('&')}`] });
        const now = await linkOf(page);
        const { zoom = now.zoom - 1, ...others } = /** @type {Record<string, any>} */ (stays);
        const kept = Object.fromEntries(Object.entries(now).filter(([name]) => name in others));
        if (key !== 'zoom')
          page.equal({ ...kept, zoom: now.zoom - 1 }, { ...others, zoom }, `what stays beside ${key}=${value}`);
        page.check(
          Object.values(now).every((part) => part !== ''),
          `every value falls back: ${JSON.stringify(now)}`,
        );
      }
    },
  },
  {
    name: 'another game makes an entry of the history: Back and Forward restore game and view',
    dependsOn: 'history',
    site,
    run: async (page) => {
      const [first, second] = ['#k=70&x=80&y=60&zoom=3', '#k=71&x=81.13&y=60.88&zoom=3'];
      await page.open(first);
      await page.settled();
      await page.browser.click('button.more');
      await arrived(page, second);
      await page.browser.click('[data-command=in]');
      await arrived(page, '#k=71&x=81.13&y=60.88&zoom=4');
      await page.browser.back();
      await arrived(page, first);
      await page.browser.forward();
      await arrived(page, '#k=71&x=81.13&y=60.88&zoom=4'); // a move makes no entry of its own
    },
  },
  {
    name: 'a hash that is edited by hand is gone to, and Back returns',
    site,
    run: async (page) => {
      await page.open('#k=70&x=80&y=60&zoom=3');
      await page.settled();
      await visit(page, '#k=33&x=100&y=90&zoom=4');
      await arrived(page, '#k=33&x=100&y=90&zoom=4');
      await visit(page, '#k=33&x=100&y=oops&zoom=4');
      page.check((await notices(page)).includes('oops'), 'a notice tells of the bad value');
      await visit(page, '#k=33&x=70&y=90&zoom=4');
      await arrived(page, '#k=33&x=70&y=90&zoom=4');
      page.equal(await notices(page), '', 'the notice after a good link');
      // By the page's own history: a browser's button passes over places that no user has gone to.
      await page.browser.eval(() => history.back());
      await page.browser.waitFor(() => document.querySelector('#notices p')?.textContent?.includes('oops'));
    },
  },
  {
    name: 'moves make no entries of the history',
    site: { ...site, inject: `(${countEntries})();` },
    run: async (page) => {
      await page.open('#k=70&x=80&y=60&zoom=3');
      await page.settled();
      await page.browser.drag([
        [640, 280],
        [500, 350],
      ]);
      await page.browser.waitFor(() => location.hash !== '#k=70&x=80&y=60&zoom=3');
      page.equal(await page.browser.eval(() => /** @type {any} */ (window).entries), 0, 'entries made by a move');
      await page.browser.click('[data-command=fit]');
      await page.browser.waitFor(() => location.hash === '#k=70');
      page.equal(await page.browser.eval(() => /** @type {any} */ (window).entries), 1, 'entries made by a jump');
    },
  },
];
