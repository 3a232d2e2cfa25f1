// The front door: what somebody finds who comes for the first time.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { AXE, violations } from '../axe.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/** @param {Page} page @param {string} selector */
const appears = (page, selector) =>
  page.browser.waitFor((wanted) => document.querySelector(wanted)?.checkVisibility(), { args: [selector] });

/** @param {Page} page @param {string} selector */
const isThere = (page, selector) =>
  page.browser.eval((wanted) => document.querySelector(wanted)?.checkVisibility() ?? false, selector);

/** @type {import('../case.mjs').Case} */
const clean = {
  name: 'the start card and the legend on the map have no violation, at 100 and 200 percent',
  onlyInAll: WAITS.axe,
  site: { ...site, inject: AXE },
  engines: ['chromium'],
  run: async (page) => {
    await page.open();
    await appears(page, '#start');
    // A page at 200 percent has half as many CSS pixels.
    for (const [width, height] of [
      [1280, 800],
      [640, 400],
    ]) {
      await page.browser.setSize({ width, height });
      page.equal(await violations(page), [], `in ${width} pixels`);
      await page.picture(`start card, ${width}`);
    }
  },
};

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'whoever comes without a link finds a card over the first picture, once',
    site,
    run: async (page) => {
      await page.browser.setSize({ width: 1280, height: 800 });
      await page.open();
      await appears(page, '#start');
      page.equal(
        await page.browser.eval(() =>
          [...document.querySelectorAll('#start .buttons button')].map(({ textContent }) => textContent),
        ),
        ['Take the tour', 'Play', 'Choose a game'],
        'the ways to begin',
      );
      await page.browser.click('#start .buttons button:last-child');
      page.check(!(await isThere(page, '#start')), 'the card is gone');
      await page.browser.waitFor(() => document.activeElement?.id === 'k'); // the game can be typed
      await page.open();
      await appears(page, '#key');
      page.check(!(await isThere(page, '#start')), 'it does not come again');
      await page.browser.eval(() => localStorage.clear());
      await page.open();
      await appears(page, '#start');
      await page.browser.press('Escape');
      page.check(!(await isThere(page, '#start')), 'Escape dismisses it, wherever the focus is');
    },
  },
  {
    name: 'the start card is there before the part that answers it, and what was chosen by then is done when it comes',
    site: { ...site, late: { 'styles/door.css': 2000 } },
    run: async (page) => {
      await page.open();
      page.check(await isThere(page, '#start'), 'the card');
      await page.browser.click('#start .buttons button');
      page.equal(
        await page.browser.eval(() => [
          document.getElementById('start')?.checkVisibility(),
          document.querySelector('#side .steps'),
          localStorage.getItem('welcomed'),
        ]),
        [false, null, null],
        'the card is gone at once; the tour is still to come',
      );
      await page.browser.waitFor(() => /^1 of \d+$/.test(document.querySelector('#side .steps p')?.textContent ?? ''));
      page.equal(await page.browser.eval(() => localStorage.getItem('welcomed')), 'yes', 'it does not come again');
    },
  },
  {
    name: 'where pages may keep nothing the start card shows and goes, and the map is drawn',
    onlyInAll: WAITS.rare,
    site: {
      ...site,
      inject: "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } });",
    },
    run: async (page) => {
      await page.open();
      await appears(page, '#start');
      await page.browser.click('#start .dismiss');
      page.check(!(await isThere(page, '#start')), 'the card is gone');
      await page.browser.waitFor(() => document.activeElement?.id === 'map');
      await page.settled();
    },
  },
  {
    name: 'where no scripts run there is no start card, whose buttons would do nothing',
    site: {
      ...site,
      alter: (path, body) =>
        path === 'index.html' ? body.toString().replaceAll(/<script [^>]*><\/script>/g, '') : body,
    },
    run: async (page) => {
      await page.open();
      page.equal(
        await page.browser.eval(() => document.getElementById('start')?.checkVisibility()),
        false,
        'the card is in the page, and does not show',
      );
    },
  },
  {
    name: 'the start card does not hide what a link shows, and its tour begins with the first step',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await appears(page, '#key');
      page.check(!(await isThere(page, '#start')), 'no card over a link\u2019s view');
      await page.open();
      await appears(page, '#start');
      await page.browser.click('#start .buttons button');
      await page.browser.waitFor(() => /^1 of \d+$/.test(document.querySelector('#side .steps p')?.textContent ?? ''));
    },
  },
  {
    name: 'a small legend on the map tells what its colours stand for, and follows the palette',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await appears(page, '#key');
      const read = () =>
        page.browser.eval(() =>
          [...document.querySelectorAll('#key > span')].map((row) => ({
            words: row.textContent,
            colours: [...row.querySelectorAll('.swatch')].map((swatch) => getComputedStyle(swatch).backgroundColor),
          })),
        );
      const paper = await read();
      page.equal(
        paper.map(({ words }) => words),
        ['Palaces: fewer than k', 'Exactly k', 'More than k'],
        'the words',
      );
      page.equal(paper[1].colours, ['rgb(0, 0, 0)'], 'exactly k is black');
      await visit(page, '#k=100&x=80&y=60&zoom=3&palette=safe');
      await page.browser.until(
        async () => JSON.stringify(await read()) !== JSON.stringify(paper),
        'the colours are those of another palette',
      );
      await page.browser.click('#key');
      await appears(page, '#side .legend');
    },
  },
  {
    name:
      'a link with a box shows it whole on any screen, beside the panel that it opens, and Share writes ' +
      'such a link',
    site,
    run: async (page) => {
      for (const [width, height] of [
        [1280, 800],
        [390, 844],
        [844, 390],
      ]) {
        await page.browser.setSize({ width, height });
        await page.open('#k=300&box=180,120,60,40&sel=200,140');
        await appears(page, '#side');
        await page.settled();
        // No corner of the box is covered, once what the panel tells has come.
        await page.browser.waitFor(() => {
          const {
            x: startX,
            y: startY,
            width: across,
            height: down,
          } = /** @type {HTMLElement} */ (document.getElementById('map')).getBoundingClientRect();
          const [left, right, top, bottom] = [
            ...(document.getElementById('map')?.getAttribute('aria-label') ?? '').matchAll(/\d+/g),
          ]
            .slice(1)
            .map(Number);
          const scale = Math.max(across / (right + 1 - left + 1), down / (bottom + 1 - top + 1));
          const at = (/** @type {number} */ x, /** @type {number} */ y) =>
            document.elementFromPoint(startX + (x - left) * scale, startY + (y - top) * scale)?.id;
          return [
            [181, 121],
            [239, 121],
            [181, 159],
            [239, 159],
          ].every(([x, y]) => at(x, y) === 'map');
        });
        await page.picture(`box, ${width}`);
      }
      await page.browser.setSize({ width: 1280, height: 800 });
      await visit(page, '#k=300&box=180,120,60,40');
      await page.settled();
      await page.browser.click('[data-command=share]');
      await appears(page, '#side textarea');
      const link = await page.browser.eval(
        () => /** @type {HTMLTextAreaElement} */ (document.querySelector('#side textarea')).value,
      );
      const [, left, top, across, down] = (/#k=300&box=(\d+),(\d+),(\d+),(\d+)$/.exec(link) ?? []).map(Number);
      page.check(
        left <= 180 && top <= 120 && left + across >= 240 && top + down >= 160 && down < 80,
        `the shared link: ${link}`,
      );
      await page.picture('share');
      // The address keeps the box when the window or a panel changes, until somebody moves the map.
      await page.browser.setSize({ width: 1000, height: 700 });
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await openPart(page, 'inspect');
      await page.settled();
      page.check(
        /#k=300&box=180,120,60,40(&sel=\d+,\d+)?$/.test(await page.browser.url()),
        'the address keeps the box, with the cell that is selected',
      );
      await page.browser.click('[data-command=in]');
      await page.browser.waitFor(() => location.hash.includes('zoom=') && !location.hash.includes('box='));
    },
  },
  {
    name: 'keys work on a fresh page and after a press on a bar, and a switch turns those of one character off',
    site,
    dependsOn: 'focus',
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      const zoom = () => page.browser.eval(() => new URLSearchParams(location.hash.slice(1)).get('zoom'));
      await page.browser.press('+');
      await page.browser.waitFor(() => /zoom=4/.test(location.hash));
      await page.browser.click('[data-command=out]');
      await page.browser.waitFor(() => /zoom=3/.test(location.hash));
      await page.browser.press('+');
      await page.browser.waitFor(() => /zoom=4/.test(location.hash));
      page.equal(
        await page.browser.eval(() => document.getElementById('map')?.getAttribute('role')),
        'application',
        'the map\u2019s role',
      );
      await page.browser.press('p');
      await appears(page, '#side [name=letters]');
      await page.browser.click('#side [name=letters]');
      await page.browser.click('#side .dismiss');
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('-');
      await page.browser.press('?');
      page.equal(
        [await zoom(), await isThere(page, '#side')],
        ['4', false],
        'the zoom and the panel, the shortcuts switched off',
      );
    },
  },
  {
    name: 'a click on the map does not end the tour, and the gallery resumes it where it was left',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open();
      await appears(page, '#start');
      await page.browser.click('#start .buttons button');
      const step = (/** @type {string} */ at) =>
        page.browser.waitFor((wanted) => document.querySelector('#side .steps p')?.textContent?.startsWith(wanted), {
          args: [at],
        });
      await step('1 of');
      await page.browser.click('#side [data-step=Next]');
      await step('2 of');
      await page.settled();
      await page.browser.click('#map');
      await new Promise((resolve) => setTimeout(resolve, 600)); // longer than a double click is waited for
      await step('2 of');
      const title = await page.browser.eval(() => document.querySelector('#side h2')?.textContent ?? '');
      await page.browser.click('#side .dismiss');
      await openPart(page, 'tour');
      await appears(page, '#side .resume');
      await page.picture('gallery, tour to be resumed');
      page.check(
        (await page.browser.eval(() => document.querySelector('#side .resume')?.textContent ?? '')).includes(title),
        `it names \u201c${title}\u201d`,
      );
      await page.browser.click('#side .resume');
      await step('2 of');
    },
  },
  {
    name: 'the centre has strokes around it, not a frame that looks like a selection',
    onlyInAll: WAITS.mended,
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=5');
      await page.settled();
      page.equal(
        [await isThere(page, '#cell'), await isThere(page, '.centre')],
        [false, true],
        'the frame of a cell, and the strokes around the centre',
      );
      await page.picture('centre');
    },
  },
  clean,
];
