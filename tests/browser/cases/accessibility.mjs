// The map and each part of the page, looked at by axe-core: no violation, in light and in dark, on a desktop and a
// phone.

import { WAITS } from '../case.mjs';
import { filled, openPart } from '../panels.mjs';
import { AXE, SAME, violations } from '../axe.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */
/** @typedef {import('../engines.mjs').Device} Device */

/** Those that door-accessibility looks at are left to it. */
const PARTS = [
  'inspect',
  'game',
  'show',
  'search',
  'tour',
  'places',
  'compare',
  'play',
  'share',
  'help',
  'performance',
];

/** Those that most visitors open. */
const MAIN_PARTS = ['game', 'show', 'share'];

/** Keeps back what the worker that counts again says, while the test holds it. */
const HELD = `
const Started = Worker;
window.Worker = class extends Started {
  #turn = Promise.resolve();
  #isHeld;
  constructor(script, ...all) {
    super(script, ...all);
    this.#isHeld = String(script).includes('verify');
  }
  set onmessage(take) {
    super.onmessage = (event) => {
      if (!this.#isHeld) return take(event);
      this.#turn = this.#turn.then(async () => {
        while (window.isHeld) await new Promise((resolve) => setTimeout(resolve, 50));
        take(event);
      });
    };
  }
};
`;

/** A release that waits: the page is told of it wherever it keeps releases, which it doesn't where it is worked on. */
const WAITING = `
const waiting = { postMessage() {} };
const registration = Object.assign(new EventTarget(), { waiting, installing: null, update: async () => {} });
const workers = Object.assign(new EventTarget(), { controller: waiting, register: async () => registration });
Object.defineProperty(navigator, 'serviceWorker', { value: workers });
`;

/**
 * Whatever the panel of exports can show at a time: work, what is wrong, what has been found; and the news
 * of a release.
 * @param {Page} page
 */
async function takeAway(page) {
  const press = (/** @type {string} */ selector, /** @type {string} */ text) =>
    page.browser.eval(
      (selector, text) => {
        const found = [...document.querySelectorAll(selector)].find((button) => button.textContent?.trim() === text);
        /** @type {HTMLButtonElement} */ (found).click();
      },
      selector,
      text,
    );
  const choose = (/** @type {Record<string, string>} */ values) =>
    page.browser.eval((values) => {
      for (const [name, value] of Object.entries(values)) {
        const control = /** @type {HTMLInputElement} */ (document.querySelector(`.export [name=${name}]`));
        control.value = value;
        control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input'));
      }
    }, values);
  await openPart(page, 'numbers');
  await page.browser.waitFor(
    () => /** @type {HTMLButtonElement | null} */ (document.querySelector('.verify button'))?.disabled === false,
  );
  await page.browser.eval(async () => {
    /** @type {any} */ (window).isHeld = true;
  });
  await press('.verify button', 'Count again');
  await choose({ width: '60000', height: '60000' });
  await press('.export button', 'Save numbers');
  await choose({ width: 'many' });
  await page.browser.waitFor(
    () =>
      document.querySelector('.work progress:not([hidden])') &&
      document.querySelector('.verify progress:not([hidden])') &&
      document.querySelector('.export .problem:not([hidden])'),
  );
  page.equal(await violations(page), [], 'violations while numbers are saved and the view is verified');
  await press('.work button', 'Cancel');
  await page.browser.eval(() => {
    /** @type {any} */ (window).isHeld = false;
  });
  await page.browser.waitFor(
    () =>
      document.querySelector('.work p')?.textContent?.startsWith('Cancelled') &&
      document.querySelector('.verify [role=status]')?.textContent?.includes('agree'),
  );
  page.equal(await violations(page), [], 'violations with what came of it');
  page.check(
    await page.browser.eval(() => document.querySelector('#notices')?.textContent?.includes('new release')),
    'the news of a release',
  );
}

/** @param {import('../case.mjs').Page} page */
async function checkComparisons(page) {
  await visit(page, '#item=figure-4-three-fewer');
  await page.browser.waitFor(
    () => document.querySelector('#compare-bar p')?.textContent && document.querySelector('#side .text'),
  );
  // Axe-core takes links of the page that are scrolled out of sight for skip links.
  await page.browser.eval(() => document.querySelector('#side .text a')?.scrollIntoView());
  page.equal(await violations(page), [], 'violations with an item of the tour, and a comparison');
  await visit(page, '#k=100&x=80&y=60&zoom=3&cmp=97,1,1,3,curtain');
  await page.browser.waitFor(() => document.querySelector('#compare-bar p')?.textContent?.includes('equal'));
  await openPart(page, 'compare');
  await page.browser.waitFor(() => {
    const button = [...document.querySelectorAll('.compare button, #side button')].find(({ textContent }) =>
      textContent?.startsWith('Many games'),
    );
    if (button) /** @type {HTMLElement} */ (button).click();
    return Boolean(button);
  });
  await page.browser.waitFor(
    () => /** @type {HTMLElement | null} */ (document.querySelector('#contact-sheet'))?.dataset.picture === 'complete',
  );
  page.equal(await violations(page), [], 'violations with the contact sheet');
}

/**
 * @param {string} what
 * @param {Device} device
 * @param {string[]} parts  these, a cell and a game; with PARTS also a comparison, the contact sheet and a game's end
 * @returns {import('../case.mjs').Case}
 */
const accessible = (what, device, parts) => ({
  name: `axe-core finds nothing wrong with the map and ${what}`,
  device,
  // The script is put into the page before its own: no policy of a host's is touched by that.
  site: { base: '/some/where/', host: 'queens.localhost', inject: AXE + HELD + WAITING },
  run: async (page) => {
    await page.open('#k=100&x=80&y=60&zoom=3');
    await page.settled();
    page.equal(await violations(page), [], 'violations of the map');
    for (const part of parts) {
      await openPart(page, part);
      await filled(page);
      await page.browser.eval(() => document.querySelector('.legend details')?.toggleAttribute('open', true));
      page.equal(await violations(page), [], `violations with the part "${part}"`);
    }
    await takeAway(page);
    await visit(page, '#k=100&x=80&y=60&zoom=3&sel=84,63');
    await page.browser.waitFor(() => document.querySelector('.automaton .result')?.checkVisibility());
    page.equal(await violations(page), [], 'violations with a cell that is explained');
    if (parts === PARTS) await checkComparisons(page);
    await page.open('#k=5&puzzle=1.1');
    await page.browser.waitFor(() => document.querySelector('.play[data-task=move]'));
    // All but the puzzles: axe-core takes links of the page that are scrolled out of sight for skip links.
    await page.browser.eval(() =>
      [...document.querySelectorAll('.play details:not(:last-of-type)')].map((part) =>
        part.toggleAttribute('open', true),
      ),
    );
    await page.browser.waitFor(() => document.querySelector('.options button'));
    await page.browser.eval(() => {
      for (const button of /** @type {NodeListOf<HTMLElement>} */ (
        document.querySelectorAll('.play [aria-pressed]:not(details *, .arrows *)')
      ))
        button.click();
    });
    await page.browser.fill('.play [name=play-cell]', 'nowhere');
    await page.browser.press('Enter');
    await page.browser.waitFor(() =>
      ['.problem', '.insight', '.why'].every((part) => document.querySelector(`.play ${part}`)?.checkVisibility()),
    );
    page.equal(await violations(page), [], 'violations with a game, palaces shown, moves explained, and input refused');
    if (parts !== PARTS) return;
    await visit(page, '#k=5&pos=1,1,l1,u1,d1');
    await page.browser.waitFor(() => document.querySelector('.play .ending'));
    page.equal(await violations(page), [], 'violations with a game that is over');
  },
});

/** @type {import('../case.mjs').Case[]} */
export default [
  accessible('its main parts', {}, MAIN_PARTS),
  { ...accessible('all its parts', {}, PARTS), onlyInAll: WAITS.axe },
  { ...accessible('all its parts on a phone', { phone: true }, PARTS), onlyInAll: SAME },
  {
    name: 'forced colours keep swatches, scale, marks on the map, pawns and plots apart from what is behind them',
    onlyInAll: WAITS.rare,
    engines: ['chromium'], // others cannot be told to force colours
    run: async (page) => {
      const features = [
        { name: 'forced-colors', value: 'active' },
        { name: 'prefers-color-scheme', value: 'dark' },
      ];
      /** What the elements look like, each once. @param {string} selector @param {string} property */
      const looks = (selector, property) =>
        page.browser.waitFor(
          (selector, property) => {
            const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
            return (
              found.length > 0 && [...new Set(found.map((one) => getComputedStyle(one).getPropertyValue(property)))]
            );
          },
          { args: [selector, property] },
        );
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.browser.cdp('Emulation.setEmulatedMedia', { features });
      await page.settled();
      page.equal(await looks('#scale', 'color'), ['rgb(255, 250, 240)'], 'the scale, light');
      page.check((await looks('#scale', '-webkit-text-stroke-color'))[0] !== 'rgb(255, 250, 240)', 'in dark');
      const mark = await page.browser.eval(
        () => getComputedStyle(document.querySelector('#cell') ?? document.body).boxShadow,
      );
      page.check(mark !== 'none', 'the mark of a cell');
      const [swatch] = await looks('#status .swatch', 'background-color');
      await page.open('#game=wythoff&show=palaces&k=2');
      await page.settled();
      page.check((await looks('#status .swatch', 'background-color'))[0] !== swatch, 'swatches have their colours');
      await visit(page, '#game=wythoff');
      await page.settled();
      await page.browser.press('y');
      const board = await looks('.small-board button', 'background-color');
      page.check(board.length > 2, `the piece and where it goes stand out from the board: ${board}`);
      await visit(page, '#game=chessfights&sel=5,7');
      await page.settled();
      const walls = [
        ...(await looks('.thermograph .left', 'stroke')),
        ...(await looks('.thermograph .right', 'stroke')),
      ];
      const [behind] = await looks('body', 'background-color');
      page.check(new Set([...walls, behind]).size === 3, `the walls of the thermograph: ${walls} on ${behind}`);
      await page.picture('forced colours');
    },
  },
  {
    name: 'a page that is translated keeps its values, writes on, and leaves what it has written alone',
    onlyInAll: WAITS.rare,
    run: async (page) => {
      await page.open('#game=chessfights&sel=5,7');
      await page.settled();
      await page.browser.waitFor(() => document.querySelector('.values .game'));
      // As translators do: each text in elements of their own, in other words; and what changes, again.
      await page.browser.eval(() => {
        const kept = /** @type {any} */ (window);
        kept.translated = 0;
        const translate = (/** @type {Node} */ root) => {
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          const texts = [];
          while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
          if (root instanceof Text) texts.push(root);
          for (const text of texts) {
            if (!text.data.trim() || !text.parentElement || !text.isConnected) continue;
            if (text.parentElement.closest('font, [translate=no], script, style, textarea, option, svg')) continue;
            const [outer, inner] = [document.createElement('font'), document.createElement('font')];
            inner.textContent = text.data.toUpperCase().replaceAll('E', '\u00c9');
            outer.append(inner);
            text.replaceWith(outer);
            kept.translated++;
          }
        };
        translate(document.body);
        new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach(translate))).observe(
          document.body,
          { childList: true, subtree: true },
        );
      });
      const values = () =>
        page.browser.eval(() =>
          [...document.querySelectorAll('#status data, .values .game')].map(({ textContent }) => textContent ?? ''),
        );
      const before = await page.browser.eval(() => document.querySelector('.values .game')?.textContent ?? '');
      await page.browser.eval(() => (location.hash = '#game=chessfights&sel=6,3'));
      await page.browser.waitFor(() => document.querySelector('.values .game font') === null);
      await page.browser.waitFor(
        (before) => {
          const own = document.querySelector('.values .game');
          return own && own.textContent !== before;
        },
        { args: [before] },
      );
      await page.settled();
      const after = await values();
      page.check(after.length > 3 && !after.some((text) => /\u00c9/.test(text)), `values stay: ${after}`);
      page.check(
        await page.browser.eval(() => /\u00c9/.test(document.querySelector('#chips')?.textContent ?? '')),
        'the chips are translated',
      );
      // Frames go by, and nothing is written anew.
      const count = () => page.browser.eval(() => /** @type {any} */ (window).translated);
      await page.browser.eval(() => new Promise((resolve) => setTimeout(resolve, 300)));
      const settled = await count();
      await page.browser.eval(async () => {
        for (let frame = 0; frame < 10; frame++) {
          dispatchEvent(new Event('resize'));
          document.getElementById('map')?.dispatchEvent(new PointerEvent('pointerleave'));
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      });
      page.check((await count()) - settled < 10, `${(await count()) - settled} lines were written anew in ten frames`);
    },
  },
];
