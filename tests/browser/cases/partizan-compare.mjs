// Two pairs of pieces beside each other: what is shown of both is the same, and values are compared cell by cell.

import { WAITS } from '../case.mjs';
import { AXE, violations } from '../axe.mjs';
import { openPart } from '../panels.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** @param {Page} page */
async function compared(page) {
  await page.settled();
  await page.browser.waitFor(() => document.getElementById('comparing')?.dataset.picture === 'complete');
}

/** Waits until the bar says this. @param {Page} page @param {string} words */
const told = (page, words) =>
  page.browser.waitFor(
    (/** @type {string} */ words) => document.querySelector('#compare-bar p')?.textContent?.startsWith(words),
    { args: [words] },
  );

/** Whether anything is drawn over the map, left of its middle and right of it. @param {Page} page */
const inkOf = (page) =>
  page.browser.eval(() => {
    const layers = /** @type {HTMLCanvasElement} */ (document.getElementById('layers'));
    const { width, height } = layers;
    const half = Math.floor(width / 2);
    return [0, width - half].map((left) =>
      layers
        .getContext('2d')
        ?.getImageData(left, 0, half, height)
        .data.some((value) => value > 0),
    );
  });

const STEPS = 'partizan~left:1,0~right:0,1;0,2';
const ROOKS = 'game=partizan&left=1,0r&right=0,1r&show=outcome&x=30.5&y=30.5&zoom=3';

/** Chooses a layer of the map. @param {Page} page @param {string} layer */
async function showLayer(page, layer) {
  await openPart(page, 'show');
  await page.browser.waitFor(() => document.getElementById('partizan-show'));
  await page.browser.eval((layer) => {
    const field = /** @type {HTMLSelectElement} */ (document.getElementById('partizan-show'));
    field.value = layer;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }, layer);
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'outcomes of two pairs worth x - y, one a column further, differ at the cells of two diagonals',
    run: async (page) => {
      await page.open(`#${ROOKS}&cmp=1,1,0,0,difference&with=${STEPS}`);
      await compared(page);
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('d');
      const said = await page.browser.waitFor(() => {
        const words = document.querySelector('.share')?.textContent ?? '';
        return words.startsWith('Of') ? words.replaceAll(/[\u202f\u00a0]/g, '') : null;
      });
      // The cells that both tables have by then are x = 1 to w, y = 0 to h - 1. At (x, y) x - y and x - 1 - y have
      // different signs where x = y > 0 and where x = y + 1; cells without a value don't count.
      const [cells, differ] = [...said.matchAll(/\d+/g)].map(Number);
      const [width] = [...Array(100).keys()].filter(
        (w) => cells % w === 0 && cells / w <= 75 && Math.min(w, cells / w - 1) + Math.min(w, cells / w) === differ,
      );
      page.check(width >= 60 && cells / width >= 60, `the differences are two diagonals of what is in view: ${said}`);
      page.check(
        await page.browser.eval(
          () => document.getElementById('compare-dx') && !document.getElementById('compare-shift'),
        ),
        'nothing can be added to outcomes',
      );
      await page.picture('partizan-difference');
    },
  },
  {
    name: 'another pair from the panel\u2019s list stands beside Chessfights, with the layer of the map',
    onlyInAll: WAITS.family,
    site: { inject: AXE },
    run: async (page) => {
      await page.open('#game=chessfights&show=canonical&x=6&y=6&zoom=5&overlays=none');
      await page.settled();
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('d');
      await compared(page);
      await page.browser.eval(() => {
        const field = /** @type {HTMLSelectElement} */ (document.getElementById('compare-other'));
        field.value = [...field.options].find(({ textContent }) => textContent === 'King and knight')?.value ?? '';
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await told(page, 'Chessfights, canonical value and King and knight, canonical value: ');
      await compared(page);
      await showLayer(page, 'temperature');
      await told(page, 'Chessfights, temperature and King and knight, temperature: ');
      await compared(page);
      page.check(
        (await page.browser.eval(() => decodeURIComponent(location.hash))).includes(
          '&with=partizan~left:1,0;0,1;1,1~right:1,2;-1,2;2,1;2,-1&cmp=1,0,0,0,curtain,0.5',
        ),
        'the link',
      );
      // The map's forms stand in its own cells alone: on the right of the curtain those of the other pair are seen.
      page.equal(await inkOf(page), [true, false], 'whether something is written left and right of the curtain');
      await page.picture('partizan-beside');
      page.equal(await violations(page), [], 'what axe finds');
    },
  },
  {
    name: 'two layers of one pair stand side by side, each in its own colours, by a link; they have no difference',
    onlyInAll: WAITS.again,
    site: { inject: AXE },
    run: async (page) => {
      const view = 'x=4.5&y=8.5&zoom=5&with=~show:temperature';
      await page.open(`#game=chessfights&show=outcome&${view}&cmp=1,0,0,0,side`);
      await compared(page);
      await told(page, 'Chessfights, outcome and Chessfights, temperature: two layers');
      // The cell at the centre of each half: (4, 8) is infinitesimally near {1|0}, and Left wins it.
      const centre = () =>
        page.browser.eval(() =>
          ['map', 'second'].map((id) => {
            const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById(id));
            const [x, y] = [Math.round(canvas.width / 2) - 9, Math.round(canvas.height / 2) - 9];
            const [red, green, blue] = canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [];
            return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
          }),
        );
      page.equal(await centre(), ['#2a6f97', '#2c9094'], 'the colours of L, and of temperatures to 1/2');
      page.equal(
        await page.browser.eval(() =>
          document.getElementById('second-status')?.innerText.trim().replaceAll(/\s+/g, ' '),
        ),
        'Chessfights, temperature (4, 8) temperature 1/2',
        'the second status line',
      );
      await page.picture('partizan-layers');
      // The other layer goes along with the pair.
      await openPart(page, 'game');
      await page.browser.waitFor(() => document.getElementById('partizan-left'));
      await page.browser.eval(() => {
        const left = /** @type {HTMLInputElement} */ (document.getElementById('partizan-left'));
        left.value = '1,0;0,1;1,1';
        left.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await told(page, 'King and knight, outcome and King and knight, temperature: two layers');
      await compared(page);
      page.check((await page.browser.eval(() => location.hash)).includes('&with=~show:temperature&cmp='), 'the link');
      // With the same layer there is a difference, of no cell; with another one the curtain takes its place.
      await visit(page, `#game=chessfights&show=temperature&${view}&cmp=1,0,0,0,difference`);
      await told(page, 'Chessfights, temperature and Chessfights, temperature: 100 % equal');
      await showLayer(page, 'mean');
      await told(page, 'Chessfights, mean and Chessfights, temperature: two layers');
      await page.browser.waitFor(() => location.hash.includes('&cmp=1,0,0,0,curtain'));
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('d');
      await page.browser.waitFor(
        () =>
          /** @type {HTMLInputElement} */ (document.querySelector('[name=compare-mode][value=difference]'))?.disabled,
      );
      page.equal(await violations(page), [], 'what axe finds');
      await page.picture('partizan-layers-panel');
      await visit(page, `#game=chessfights&show=outcome&${view.replace('temperature', 'heat')}&cmp=1,0,0,0,side`);
      await page.browser.waitFor(() =>
        /with is one of ~show:outcome, .* not \u201c~show:heat/.test(
          document.getElementById('notices')?.textContent ?? '',
        ),
      );
    },
  },
];
