// The inspector: whatever way a cell is selected, it is explained with the numbers that the definition gives, its sight
// lines lie on the map, and the automaton at it can be stepped through.

import { WAITS } from '../case.mjs';
import { mapBox } from '../map-box.mjs';
import { colourOf, corner, linkOf, visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */
/** @typedef {{x: number, y: number}} Cell */

const site = { base: '/some/where/' };
const K = 100;
const SIDE = 160;
/** Cells of 16 pixels. */
const LINK = `#k=${K}&x=80&y=60&zoom=4`;
/** A palace, and a cell that is none. */
const PALACE = { x: 80, y: 60 };
const OTHER = { x: 84, y: 63 };
const DIRECTIONS = /** @type {[string, number, number][]} */ ([
  ['north', 0, -1],
  ['west', -1, 0],
  ['northwest', -1, -1],
]);

/** @param {Cell} cell */
const valueAt = ({ x, y }) => corner(K, SIDE, SIDE)[y * SIDE + x];

/**
 * The cells that are palaces from a cell on, in one direction, by looking.
 * @param {Cell} cell
 * @param {number} dx
 * @param {number} dy
 */
function palacesFrom({ x, y }, dx, dy) {
  const seen = [];
  for (x += dx, y += dy; x >= 0 && y >= 0; x += dx, y += dy) if (valueAt({ x, y }) < 0) seen.push({ x, y });
  return seen;
}

/** The words and numbers of the panel, once the cell is known. */
function told() {
  const panel = document.querySelector('#side .inspector');
  const text = (/** @type {string} */ selector) =>
    panel?.querySelector(selector)?.textContent?.replaceAll('\u202f', '').replace('\u2212', '-') ?? '';
  if (!panel?.checkVisibility() || !panel.querySelector('.trouble[hidden] + div:not([hidden])')) return null;
  return {
    title: document.getElementById('side-title')?.textContent ?? '',
    number: text('.inspected'),
    deviation: text('.deviation').replace('+', ''),
    region: text('.region'),
    seen: [text('.north'), text('.west'), text('.northwest')],
    verdict: text('.verdict'),
    reason: panel.querySelector('.verdict ~ section p')?.textContent ?? '',
  };
}

/**
 * Waits until the panel tells of a cell, and checks all that it tells.
 * @param {Page} page
 * @param {Cell} cell
 */
async function isTold(page, cell) {
  await page.browser.waitFor(
    (x, y) => {
      const panel = document.querySelector('#side .inspector');
      return (
        panel?.querySelector('.trouble[hidden] + div:not([hidden])') &&
        document.getElementById('side-title')?.textContent === `Cell (${x}, ${y})`
      );
    },
    { args: [cell.x, cell.y] },
  );
  const all = await page.browser.eval(told);
  const deviation = valueAt(cell);
  page.equal(all?.number, String(deviation + K), `the palace number of (${cell.x}, ${cell.y})`);
  page.equal(all?.deviation, String(deviation), `the deviation of (${cell.x}, ${cell.y})`);
  page.equal(
    all?.seen,
    DIRECTIONS.map(([, dx, dy]) => String(palacesFrom(cell, dx, dy).length)),
    'V, H and D',
  );
  return all;
}

/**
 * Where a cell's middle is on the map, by the link.
 * @param {Page} page
 * @param {Cell} cell
 * @returns {Promise<[number, number]>}
 */
async function placeOf(page, { x, y }) {
  const link = await linkOf(page);
  const { width, height } = await mapBox(page);
  const scale = 2 ** link.zoom;
  return [(x + 0.5 - Number(link.x)) * scale + width / 2, (y + 0.5 - Number(link.y)) * scale + height / 2];
}

/**
 * Where it is in the window.
 * @param {Page} page
 * @param {Cell} cell
 * @returns {Promise<[number, number]>}
 */
async function pointOf(page, cell) {
  const { left, top } = await mapBox(page);
  const [x, y] = await placeOf(page, cell);
  return [left + x, top + y];
}

/**
 * The layer's pixels at these places on the map: red, green, blue, alpha.
 * @param {Page} page
 * @param {[number, number][]} points
 */
const layerAt = (page, points) =>
  page.browser.eval((points) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('layers'));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    return points.map(([x, y]) => [
      ...context.getImageData(Math.round(x * devicePixelRatio), Math.round(y * devicePixelRatio), 1, 1).data,
    ]);
  }, points);

/**
 * Waits until the layer covers a cell, or no longer does.
 * @param {Page} page
 * @param {Cell} cell
 * @param {boolean} covered
 */
async function isCovered(page, cell, covered) {
  const point = await placeOf(page, cell);
  await page.browser.waitFor(
    (x, y, alpha) => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('layers'));
      return (
        canvas.getContext('2d')?.getImageData(Math.round(x * devicePixelRatio), Math.round(y * devicePixelRatio), 1, 1)
          .data[3] === alpha
      );
    },
    { args: [...point, covered ? 255 : 0] },
  );
}

/** Runs in the page before its own scripts: keeps what is written on canvases. */
function recordWords() {
  const write = CanvasRenderingContext2D.prototype.fillText;
  /** @type {string[]} */
  const words = [];
  Object.defineProperty(window, 'wordsOnCanvas', { value: words });
  CanvasRenderingContext2D.prototype.fillText = function (/** @type {string} */ text, /** @type {any[]} */ ...rest) {
    words.push(text);
    return write.call(this, text, .../** @type {[number, number]} */ (rest));
  };
}

/**
 * Two clicks, one right after the other.
 * @param {Page} page
 * @param {[number, number]} point
 */
function doubleClick(page, point) {
  const [x, y] = point.map(Math.round);
  const click = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const actions = [{ type: 'pointerMove', x, y, duration: 0, origin: 'viewport' }, ...click, ...click];
  return page.browser.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
}

/** @param {Page} page */
const values = (page) =>
  page.browser.eval(() =>
    [...document.querySelectorAll('.diagram .cell')].map(
      (cell) => cell.querySelector('b')?.textContent?.replace('\u2212', '-').replace('+', '') ?? '',
    ),
  );

/** @param {Page} page */
const focusMap = (page) => page.browser.eval(() => document.getElementById('map')?.focus());

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a click on a cell explains it, and puts it into the link',
    site,
    run: async (page) => {
      await page.open(LINK);
      await page.settled();
      await page.browser.drag([await pointOf(page, OTHER), await pointOf(page, OTHER)]);
      const other = await isTold(page, OTHER);
      page.equal(other?.region, 'fabric', 'the region');
      page.check(other?.verdict.startsWith('Not a palace'), `the verdict: ${other?.verdict}`);
      page.equal(
        /sees (\d+) palaces, and at most (\d+) can be blocked .* At least (\d+) /.exec(other?.reason ?? '')?.slice(1),
        ['101', '99', '2'],
        'what stays open',
      );
      await page.browser.waitFor(() => location.hash.includes('&sel=84,63'));
      await page.picture('inspector');
      await page.browser.drag([await pointOf(page, PALACE), await pointOf(page, PALACE)]);
      const palace = await isTold(page, PALACE);
      page.check(palace?.verdict.startsWith('A palace'), `the verdict: ${palace?.verdict}`);
      page.check(
        /You must block them all, and can: up to 99 /.test(palace?.reason ?? ''),
        `what must be blocked: ${palace?.reason}`,
      );
      await page.browser.click('#side .dismiss');
      await page.browser.waitFor(() => !location.hash.includes('sel='));
      for (const cell of [PALACE, { x: 79, y: 60 }]) await isCovered(page, cell, false);
    },
  },
  {
    name: 'a double click zooms, and selects nothing else',
    site,
    run: async (page) => {
      await page.open(LINK);
      await page.settled();
      const point = await pointOf(page, OTHER);
      // The part is there already.
      await page.browser.drag([point, point]);
      await isTold(page, OTHER);
      await page.browser.click('#side .dismiss');
      await page.browser.waitFor(() => !location.hash.includes('sel='));
      await doubleClick(page, point);
      await page.browser.waitFor(() => location.hash.includes('zoom=5'));
      page.check(!(await page.browser.url()).includes('sel='), 'nothing is selected');
      await page.settled();
      // What was selected before stays so.
      await page.browser.drag([await pointOf(page, PALACE), await pointOf(page, PALACE)]);
      await isTold(page, PALACE);
      await page.browser.waitFor(() => location.hash.includes('sel=80,60'));
      await doubleClick(page, await pointOf(page, OTHER));
      await page.browser.waitFor(() => location.hash.includes('zoom=6'));
      page.check((await page.browser.url()).includes('sel=80,60'), 'the cell before is selected');
      await isTold(page, PALACE);
    },
  },
  {
    name: 'a cell is selected at once, and the panel waits until it is clear that no second click follows',
    dependsOn: 'double clicks',
    // Here that never becomes clear.
    site: {
      ...site,
      inject:
        `const set = setTimeout; window.setTimeout = (act, time, ...rest) => (time === 300 ? 0 : set(act, ` +
        `time, ...rest));\n`,
    },
    run: async (page) => {
      await page.open(`${LINK}&overlays=scale`);
      await page.settled();
      const point = await pointOf(page, OTHER);
      const [first] = palacesFrom(OTHER, 0, -1);
      await page.browser.drag([point, point]);
      await isCovered(page, first, true);
      page.equal(
        await page.browser.eval(() => document.getElementById('side')?.checkVisibility()),
        false,
        'whether the panel is there',
      );
    },
  },
  {
    name: 'sight lines mark the palaces seen, the first ones most, and count those beyond the edges',
    site: { ...site, inject: `(${recordWords})();\n` },
    run: async (page) => {
      // Without names and numbers, which lie over the marks.
      await page.open(`${LINK}&overlays=scale&sel=${OTHER.x},${OTHER.y}`);
      await page.settled();
      await isTold(page, OTHER);
      const { width, height } = await mapBox(page);
      const expected = [];
      for (const [, dx, dy] of DIRECTIONS) {
        const palaces = palacesFrom(OTHER, dx, dy);
        const points = await Promise.all(palaces.map((cell) => placeOf(page, cell)));
        const isSeen = points.map(([x, y]) => x > -8 && y > -8 && x < width && y < height);
        const whole = points.filter(([x, y]) => x > 24 && y > 24);
        const [first, ...others] = await layerAt(page, whole.filter(([x, y]) => y > 130 && x > 130).slice(0, 5));
        page.equal(first, [255, 77, 46, 255], `the mark on the first palace by (${dx}, ${dy})`);
        for (const pixel of others) page.equal(pixel, [255, 250, 240, 255], `the mark on a palace by (${dx}, ${dy})`);
        expected.push(isSeen.filter((seen) => !seen).length);
      }
      const words = await page.browser.eval(() =>
        /** @type {any} */ (window).wordsOnCanvas
          .filter((/** @type {string} */ text) => text.endsWith(' more'))
          .slice(-3),
      );
      page.equal(
        words.map((/** @type {string} */ text) => Number(text.replace(/\D/g, ''))),
        expected,
        `palaces beyond the edges: ${words}`,
      );
    },
  },
  {
    name: 'the automaton shows the neighbourhood, its compensation and the sum, and goes on diagonal by diagonal',
    site,
    run: async (page) => {
      await page.open(`${LINK}&sel=${PALACE.x},${PALACE.y}`);
      await page.settled();
      await isTold(page, PALACE);
      const { x, y } = PALACE;
      const rule = /** @type {const} */ ([
        ['a', -2, -2, 1, 3],
        ['b', -1, -2, -1, -2],
        ['c', -2, -1, -1, -2],
        ['d', -1, -1, 0, -1],
        ['e', 0, -1, 1, 1],
        ['f', -1, 0, 1, 1],
      ]);
      const rows = rule.map(([letter, dx, dy, , term]) => {
        const value = valueAt({ x: x + dx, y: y + dy });
        return [letter, value, term, value < 0 ? term : 0].join(' ');
      });
      const table = await page.browser.eval(() =>
        [...document.querySelectorAll('.automaton tbody tr')].map((row) =>
          [...row.children]
            .map((cell) => cell.textContent)
            .join(' ')
            .replaceAll('\u2212', '-')
            .replaceAll('+', ''),
        ),
      );
      page.equal(table, rows, 'the table of the neighbourhood');
      const result = await page.browser.eval(() =>
        document.querySelector('.automaton .result')?.textContent?.replace('\u2212', '-'),
      );
      page.equal(result, String(valueAt(PALACE)), 'the sum that gives g');
      const a = valueAt({ x: x - 2, y: y - 2 });
      const backwards = await page.browser.eval(
        () => document.querySelector('.automaton > p:last-child')?.textContent?.replaceAll('\u2212', '-') ?? '',
      );
      const sum = a + (a < 0 ? 3 : 0);
      page.check(
        backwards.includes(`= ${sum}.`) &&
          backwards.includes(
            sum >= 0 && sum <= 2 ? `a may be ${sum} or, as a palace, ${sum - 3}. Here it is ${a}.` : `only a = ${a}.`,
          ),
        `the reversed rule: ${backwards}`,
      );

      const upTo = (/** @type {number} */ time) =>
        Array.from({ length: 49 }, (_, index) => {
          const cell = { x: x - 4 + (index % 7), y: y - 4 + Math.floor(index / 7) };
          return cell.x + cell.y <= time ? String(valueAt(cell)) : '';
        });
      page.equal(await values(page), upTo(x + y), 'the diagram up to g');
      await page.browser.click('.steps button[title*=on]:nth-of-type(2)');
      page.equal(await values(page), upTo(x + y + 1), 'the diagram one diagonal later');
      // On the map what comes later is hidden.
      await isCovered(page, { x: x + 1, y: y + 1 }, true);
      await isCovered(page, { x: x + 1, y: y + 8 }, true);
      await isCovered(page, { x: x + 3, y: y - 2 }, false);
      await page.picture('automaton');
      await focusMap(page);
      await page.browser.press('.');
      page.equal(await values(page), upTo(x + y + 2), 'the diagram after a key');
      for (const key of [',', ',', ',']) await page.browser.press(key);
      page.equal(await values(page), upTo(x + y - 1), 'the diagram before g');
      await page.browser.click('.steps button:last-child');
      await isCovered(page, { x: x + 1, y: y + 8 }, false);
    },
  },
  {
    name: 'a cell cursor goes from cell to cell by arrow keys, and what it finds is spoken',
    site,
    run: async (page) => {
      // The panel leaves the left half of the map free.
      await page.open(LINK.replace('x=80', 'x=92'));
      await page.settled();
      await page.browser.move(await pointOf(page, PALACE));
      await focusMap(page);
      await page.browser.press('i');
      await isTold(page, PALACE);
      const state = () =>
        page.browser.eval(() => ({
          role: document.getElementById('map')?.getAttribute('role'),
          focus: document.activeElement?.id,
        }));
      page.equal(await state(), { role: 'application', focus: 'map' }, 'the map while the cursor is active');
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.browser.press(key);
      await isTold(page, { x: 82, y: 61 });
      await page.browser.press('ArrowLeft', { held: ['Shift'] });
      await page.browser.press('ArrowUp');
      const cell = { x: 72, y: 60 };
      await isTold(page, cell);
      const deviation = valueAt(cell);
      const said = `Column 72, row 60: palace number ${K + deviation}, ${deviation < 0 ? 'palace' : 'no palace'}`;
      await page.browser.waitFor((said) => document.querySelector('.spoken')?.textContent === said, { args: [said] });
      page.equal(
        await page.browser.eval(() => document.querySelector('.spoken')?.getAttribute('role')),
        'status',
        'the role of what is spoken',
      );
      page.equal((await linkOf(page)).x, '92', 'the map stays where it was');
      await page.browser.press('Escape');
      page.equal(await state(), { role: 'application', focus: 'map' }, 'the map when the cursor has gone');
      page.check(await page.browser.eval(told), 'the panel is still there');
      await page.browser.press('Escape');
      await page.browser.waitFor(() => !document.getElementById('side')?.checkVisibility());
    },
  },
  {
    name: 'the cursor takes the map along at its edge',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open(`#k=${K}&x=80&y=60&zoom=6&sel=80,60`);
      await page.settled();
      await isTold(page, PALACE);
      await page.browser.click('.inspector .arrows');
      await page.browser.press('ArrowUp', { held: ['Shift'] });
      await isTold(page, { x: 80, y: 50 });
      await page.browser.waitFor(() => Number(new URLSearchParams(location.hash.slice(1)).get('y')) < 57);
      const [, down] = await placeOf(page, { x: 80, y: 50 });
      page.check(down > 4, `the cell is in sight, at ${down}`);
    },
  },
  {
    name: 'a selected cell is in the link, another game explains it anew, and a bad one is told of',
    site,
    run: async (page) => {
      await page.open('#k=5&x=5&y=5&zoom=5&sel=3,3');
      await page.browser.waitFor(told);
      // The paper's example (section 1): four palaces, all of which can be blocked.
      const example = await page.browser.eval(told);
      page.equal([example?.number, example?.seen], ['4', ['1', '1', '2']], 'the queen at (3, 3) of game 5');
      await page.browser.click('#chips .more');
      await page.browser.waitFor(
        () =>
          document.querySelector('.inspector .trouble[hidden] + div:not([hidden])') &&
          document.querySelector('.inspected')?.textContent !== '4',
      );
      page.equal(
        (await page.browser.eval(told))?.number,
        String(6 + corner(6, 10, 10)[33]),
        'the palace number in game 6',
      );
      await visit(page, '#k=5&sel=3;3');
      await page.browser.waitFor(() =>
        document.querySelector('#notices p')?.textContent?.includes('sel is a cell as x,y'),
      );
    },
  },
  {
    name: 'in a huge game the numbers are exact, and what is too much is said',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      await page.open(
        '#k=9007199254740991&x=3000000000000001&y=2000000000000000&zoom=3&sel=3000000000000001,2000000000000000',
      );
      await page.browser.waitFor(told);
      const hood = await page.browser.eval(told);
      page.equal(
        [hood?.number, hood?.seen],
        ['7000000000000001', ['2000000000000000', '3000000000000001', '2000000000000000']],
        'a cell in the hood',
      );
      await visit(page, '#k=1000000000000&x=500000000000&y=250000000000&zoom=3&sel=800000000000,800000000000');
      await page.browser.waitFor(() =>
        document.querySelector('.inspector .trouble')?.textContent?.includes('cannot be computed: this needs about'),
      );
    },
  },
  {
    name: 'what would take long is computed when the user wants it',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      await page.open('#k=300000&x=100&y=100&zoom=0&sel=378500,206000');
      await page.browser.waitFor(() => document.querySelector('.inspector .trouble button'));
      page.check(
        await page.browser.eval(() =>
          /Not computed yet: \d+(\.\d+)? billion cells/.test(
            document.querySelector('.inspector .trouble')?.textContent ?? '',
          ),
        ),
        'the panel tells how much it is',
      );
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('.trouble button')).focus());
      await page.browser.press('Enter');
      await page.browser.waitFor(() =>
        /^Computing: .* billion cells/.test(document.querySelector('.inspector .trouble')?.textContent ?? ''),
      );
      page.check(
        await page.browser.eval(() => document.activeElement?.matches('#side .inspector') ?? false),
        'the panel has the focus that its button had',
      );
      await page.browser.click('#side .dismiss');
      await page.browser.waitFor(() => !location.hash.includes('sel='));
    },
  },
  {
    name: 'a tap explains a cell on a phone, and leaves it in sight',
    dependsOn: 'touch',
    site,
    device: { phone: true },
    run: async (page) => {
      await page.open(LINK);
      await page.settled();
      const { x: middle, top: above, height } = await mapBox(page);
      await page.browser.tap([middle, above + height * 0.7]);
      await page.browser.waitFor(told);
      await page.browser.waitFor(() => location.hash.includes('sel='));
      const [x, y] = ((await page.browser.eval(() => new URLSearchParams(location.hash.slice(1)).get('sel'))) ?? '')
        .split(',')
        .map(Number);
      await isTold(page, { x, y });
      await page.settled();
      // The map makes room a moment after the panel has come.
      const top = () => page.browser.eval(() => document.getElementById('side')?.getBoundingClientRect().top ?? 0);
      await page.browser.until(
        async () => (await pointOf(page, { x, y }))[1] < (await top()),
        'the cell lies above the panel',
      );
      page.check(
        await page.browser.eval(
          (colour) =>
            getComputedStyle(/** @type {Element} */ (document.querySelector('.inspector .swatch'))).backgroundColor !==
              '' && colour !== '',
          colourOf(valueAt({ x, y })),
        ),
        'the cell has its colour',
      );
      await page.picture('inspector-phone');
    },
  },
];
