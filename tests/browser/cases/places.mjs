// The panel of places: going to parts of the pattern and to cells, by mouse and keys, and back; the minimap.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { grouped } from '../../../www/page/core/format.js';
import { junction } from '../../../www/page/families/queens/places/landmarks.js';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/** What the link says of the view. @param {Page} page */
async function view(page) {
  const hash = await page.browser.eval(() => location.hash);
  const texts = new URLSearchParams(hash.slice(1));
  return { k: texts.get('k'), x: Number(texts.get('x')), y: Number(texts.get('y')), zoom: Number(texts.get('zoom')) };
}

/** @param {Page} page */
async function openPlaces(page) {
  await openPart(page, 'places');
  await page.browser.waitFor(() => document.querySelector('#side .places')?.checkVisibility());
}

/**
 * Presses a button of the panel by its words.
 * @param {Page} page
 * @param {string} words that it begins with, or its label
 */
const press = (page, words) =>
  page.browser.eval((/** @type {string} */ begin) => {
    const buttons = [...document.querySelectorAll('#side .body button')];
    const button = buttons.find((one) => (one.ariaLabel ?? one.textContent ?? '').trim().startsWith(begin));
    if (!(button instanceof HTMLElement)) throw new Error(`no button ${begin}`);
    button.click();
  }, words);

/** Where something lies that has come to rest. @param {Page} page @param {string} selector */
async function placed(page, selector) {
  const box = await page.browser.rest(selector);
  if (!box) throw new Error(`there is no ${selector}`);
  return box;
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a link\u2019s box comes to rest where the minimap fits beside it only if the map shows less',
    site,
    run: async (page) => {
      await page.open('#k=100&box=0,17,183,122');
      await page.browser.waitFor(() => document.querySelector('#key')?.checkVisibility());
      await page.settled();
    },
  },
  {
    name: 'one goes to nose, shoulder, armpit, prism, fray and the skin, to their mirror images, and back again',
    site,
    run: async (page) => {
      const k = 300;
      await page.open(`#k=${k}&x=400&y=300&zoom=-1`);
      await page.settled();
      await openPlaces(page);
      const armpit = junction(k, 'armpit');
      for (const [name, x, y] of /** @type {[string, number, number][]} */ ([
        ['Nose', 100, 100],
        ['Shoulder', 300, 0],
        ['Armpit', Math.round(armpit.x), Math.round(armpit.y)],
        ['Armpit, its mirror image', Math.round(armpit.y), Math.round(armpit.x)],
        ['Prism', 485, 485],
        ['Skin, n = 1 to 2', 503, 82],
      ])) {
        await press(page, name);
        await page.browser.waitFor((cell) => location.hash.includes(cell), { args: [`x=${x}.5&y=${y}.5`] });
        const { zoom } = await view(page);
        page.check(zoom > 0 && zoom < 4, `${name} is shown at a fitting zoom: ${zoom}`);
      }
      await page.settled();
      await page.browser.back();
      await page.browser.waitFor(() => location.hash.includes('x=485.5&y=485.5'));
    },
  },
  {
    name: 'the panel has the places that the game has, and those of the next game when k changes',
    site,
    run: async (page) => {
      await page.open('#k=264&x=200&y=200&zoom=0');
      await page.settled();
      await openPlaces(page);
      const rows = () =>
        page.browser.eval(() => [...document.querySelectorAll('#side .rows li')].map((row) => row.textContent ?? ''));
      page.equal((await rows()).length, 7, 'places of game 264');
      page.check((await rows())[0].includes('88, 88'), 'the nose of game 264');
      await page.browser.click('#chips .fewer');
      await page.browser.waitFor(() => document.querySelector('#side .rows')?.textContent?.includes('87, 87'));
      page.equal((await rows()).length, 6, 'places of game 263, whose skin thickens elsewhere');
    },
  },
  {
    name: 'one goes to a cell by its coordinates up to 2^53, and what is none is told in a sentence',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await openPlaces(page);
      await page.browser.fill('#go-x', '9007199254740992');
      await page.browser.fill('#go-y', '7');
      await page.browser.press('Enter');
      const sentence = await page.browser.waitFor(() => {
        const problem = document.querySelector('#go-x-problem');
        return problem?.checkVisibility() && problem.textContent;
      });
      page.equal(
        sentence,
        `x is a whole number from 0 to ${grouped(2 ** 53 - 1)}, not \u201c9007199254740992\u201d.`,
        'the sentence',
      );
      await page.browser.fill('#go-x', '9007199254740991');
      await page.browser.press('Enter');
      await page.browser.waitFor(() => location.hash.includes('x=9007199254740991.5&y=7.5&zoom=5'));
      await page.settled();
      page.equal(
        await page.browser.eval(() => document.querySelector('#status .x')?.getAttribute('value')),
        '9007199254740991',
        'the cell in the middle',
      );
    },
  },
  {
    name: 'by keys alone one opens the places, reads what a region is, goes there and closes the panel',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open('#k=300&x=200&y=200&zoom=0');
      await page.settled();
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('g');
      await page.browser.waitFor(() => document.activeElement?.id === 'side-title');
      await page.browser.eval(() => {
        const button = [...document.querySelectorAll('#side .names button')].find(
          (one) => one.textContent === 'Fabric',
        );
        /** @type {HTMLElement} */ (button).focus();
      });
      await page.browser.press('Enter');
      const text = await page.browser.waitFor(() => document.querySelector('#side .meaning')?.textContent ?? '');
      page.check(text.includes('three fabrics'), `the fabric is explained: ${text}`);
      page.equal(await page.browser.eval(() => document.activeElement?.textContent), 'Fabric', 'what has the focus');
      await page.browser.eval(() =>
        /** @type {HTMLElement} */ (document.querySelector('#side .actions button')).focus(),
      );
      await page.browser.press('Enter');
      await page.browser.waitFor(() => location.hash.includes('x=293.5&y=293.5'));
      await page.browser.press('Escape');
      await page.browser.waitFor(() => document.activeElement?.id === 'map');
    },
  },
  {
    name: 'the minimap shows where the map is, moves it, and is there only when the map shows a part',
    site,
    run: async (page) => {
      const shown = () => page.browser.eval(() => document.getElementById('minimap')?.checkVisibility() ?? false);
      await page.open('#k=300');
      await page.settled();
      page.equal(await shown(), false, 'whether the minimap is there beside the whole');
      await visit(page, '#k=300&x=100&y=100&zoom=2');
      await page.settled();
      // The legend comes below it, and lifts it.
      await page.browser.waitFor(() =>
        ['minimap', 'key'].every((id) => document.getElementById(id)?.checkVisibility()),
      );
      const { left, top, width } = await placed(page, '#minimap');
      const at = (/** @type {number} */ cell) => (cell / 900) * width;
      await page.browser.drag([[left + at(450), top + at(300)]]);
      await page.browser.waitFor(() => !location.hash.includes('x=100&'));
      const moved = await view(page);
      page.check(
        Math.abs(moved.x - 450) < 8 && Math.abs(moved.y - 300) < 8 && moved.zoom === 2,
        `the map is where it was clicked: ${JSON.stringify(moved)}`,
      );
      await page.browser.drag(
        [
          [left + at(450), top + at(300)],
          [left + at(600), top + at(500)],
        ],
        { duration: 200 },
      );
      await page.browser.until(async () => Math.abs((await view(page)).x - 600) < 8, 'a drag moves the map');
      await page.settled();
      await page.picture('minimap');
    },
  },
  {
    name: 'on a phone a finger switches the minimap on, and moves the map in it',
    onlyInAll: WAITS.phone,
    dependsOn: 'touch',
    site,
    device: { phone: true },
    engines: ['chromium', 'firefox'], // WebKitGTK takes a finger for the mouse
    run: async (page) => {
      await page.open('#k=300&x=100&y=100&zoom=2');
      await page.settled();
      await openPart(page, 'show', { byTouch: true });
      await page.browser.waitFor(() => document.querySelector('#side input[name=minimap]')?.checkVisibility());
      await page.browser.tapOn('#side label:has(input[name=minimap])');
      await page.browser.waitFor(() => location.hash.includes('minimap'));
      await page.browser.tapOn('#side .dismiss');
      await page.browser.waitFor(
        () =>
          !document.getElementById('side')?.checkVisibility() && document.getElementById('minimap')?.checkVisibility(),
      );
      const { left, top, width } = await placed(page, '#minimap');
      const at = (/** @type {number} */ cell) => (cell / 900) * width;
      await page.browser.drag(
        [
          [left + at(300), top + at(300)],
          [left + at(600), top + at(450)],
        ],
        { touch: true, duration: 200 },
      );
      await page.browser.until(async () => {
        const { x, y, zoom } = await view(page);
        return Math.abs(x - 600) < 8 && Math.abs(y - 450) < 8 && zoom === 2;
      }, 'the map is where the finger left');
      await page.settled();
      await page.picture('minimap-phone');
    },
  },
  {
    name: 'on a phone there is no minimap by itself, and the panel gives way to the place that was asked for',
    onlyInAll: WAITS.phone,
    site,
    device: { phone: true },
    run: async (page) => {
      await page.open('#k=300&x=100&y=100&zoom=2');
      await page.settled();
      await openPlaces(page);
      page.equal(
        await page.browser.eval(() => document.getElementById('minimap')?.checkVisibility() ?? false),
        false,
        'whether the minimap is seen',
      );
      await page.picture('places-phone');
      await press(page, 'Shoulder');
      await page.browser.waitFor(() => location.hash.includes('x=300.5&y=0.5'));
      await page.browser.waitFor(() => !document.getElementById('side')?.checkVisibility());
    },
  },
  {
    name: 'a cell may be pasted whole, and given as parts of k; what was wrong goes as soon as one types on',
    site,
    run: async (page) => {
      await page.open('#k=300&x=400&y=300&zoom=-1');
      await page.settled();
      await openPlaces(page);
      const values = () =>
        [...document.querySelectorAll('.go input')].map((input) => /** @type {HTMLInputElement} */ (input).value);
      for (const [typed, cell] of /** @type {[string, string[]][]} */ ([
        ['(129, 70)', ['129', '70']],
        ['k/3; 1.618k', ['100', '485']],
        ['x = 2^7, y = 1e2', ['128', '100']],
      ])) {
        await page.browser.fill('#go-x', typed);
        await page.browser.press('Enter');
        await page.browser.waitFor((place) => location.hash.includes(place), {
          args: [`x=${cell[0]}.5&y=${cell[1]}.5`],
        });
        page.equal(await page.browser.eval(values), cell, `the fields after \u201c${typed}\u201d`);
      }
      await page.browser.fill('#go-y', 'low');
      await page.browser.press('Enter');
      await page.browser.waitFor(() => document.querySelector('#go-y-problem')?.checkVisibility());
      await page.browser.fill('#go-y', '7');
      page.check(
        await page.browser.eval(
          () =>
            !document.querySelector('#go-y-problem')?.checkVisibility() &&
            !document.querySelector('.go [aria-invalid=true]'),
        ),
        'nothing is complained of any more',
      );
      const [label, field] = await page.browser.eval(() => [
        document.querySelectorAll('.go label')[1].getBoundingClientRect().left,
        document.querySelector('.go input')?.getBoundingClientRect().right ?? 0,
      ]);
      page.check(label >= field, `the letter y begins behind the field of x: ${label} after ${field}`);
      await page.picture('places-cell');
    },
  },
];
