// The front door's small things: fields that keep apart, sentences that count what is there, pictures that say what
// they are.

import { WAITS } from '../case.mjs';
import { mapBox } from '../map-box.mjs';
import { openPart } from '../panels.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/** @param {Page} page @param {string} selector */
const textOf = (page, selector) =>
  page.browser.eval((wanted) => document.querySelector(wanted)?.textContent ?? null, selector);

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'the fields of Places keep apart, and an error goes with the text that it was about',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await openPart(page, 'places');
      await page.browser.waitFor(() => document.querySelector('#side .go')?.checkVisibility());
      for (const width of [1280, 390, 320]) {
        await page.browser.setSize({ width, height: 700 });
        const ends = await page.browser.eval(() =>
          [...document.querySelectorAll('#side .go :is(label, input)')].map((part) => {
            const { left, right } = part.getBoundingClientRect();
            return [left, right];
          }),
        );
        page.equal(ends.length, 4, 'two fields with what they are called');
        page.check(ends[2][0] >= ends[0][1] && ends[3][0] >= ends[1][1], `in ${width} pixels: ${JSON.stringify(ends)}`);
      }
      await page.browser.fill('#go-x', 'nonsense');
      await page.browser.press('Enter');
      await page.browser.waitFor(() => document.querySelector('#go-x-problem')?.checkVisibility());
      await page.browser.fill('#go-x', '12');
      const rest = await page.browser.eval(() => [
        document.querySelector('#go-x-problem')?.checkVisibility(),
        document.querySelector('#go-x')?.getAttribute('aria-invalid'),
      ]);
      page.equal(rest, [false, 'false'], 'the sentence and the mark, once something else is typed');
    },
  },
  {
    name: 'whoever blocks is told of the cells that are in sight, not of pawns that have no place',
    onlyInAll: WAITS.mended,
    site,
    run: async (page) => {
      await page.open('#k=5&pos=1,0,place&players=human,human');
      await page.browser.waitFor(() =>
        document.querySelector('#side .play')?.textContent?.includes('block up to 1 cell with pawns'),
      );
      await page.browser.click('#map');
      await page.browser.eval(() => {
        const field = /** @type {HTMLInputElement} */ (document.querySelector('#side .play form input'));
        field.value = '0, 0';
        field.form?.requestSubmit();
      });
      await page.browser.waitFor(() =>
        document.querySelector('#side .play')?.textContent?.includes('the only cell is blocked. Press Done.'),
      );
      await page.picture('one cell to block');
    },
  },
  {
    name: 'on a phone the names on the map are as solid as they will be once the view rests',
    onlyInAll: WAITS.phone,
    site,
    device: { phone: true },
    engines: ['chromium'],
    run: async (page) => {
      await page.open('#k=300');
      await page.settled();
      // White is written nowhere but in names: some pixel of each is as light as on a large screen.
      const lightest = await page.browser.waitFor(() => {
        const layers = /** @type {HTMLCanvasElement} */ (document.getElementById('layers'));
        const { data } = /** @type {CanvasRenderingContext2D} */ (layers.getContext('2d')).getImageData(
          0,
          0,
          layers.width,
          layers.height,
        );
        // Faint letters have no pixel that covers what lies below.
        let solid = 0;
        for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 250 && data[at] > 240) solid++;
        return solid > 40 ? solid : 0;
      });
      page.check(lightest > 40, 'letters cover what is below');
      await page.picture('names on a phone');
    },
  },
  {
    name: 'the pale sketch under long work says that it is one, and where nothing pale is seen nothing is said',
    onlyInAll: WAITS.mended,
    site,
    run: async (page) => {
      await page.open('#k=400000&x=600000&y=600000&zoom=-10');
      await page.browser.waitFor(() => document.querySelector('#sketch')?.checkVisibility());
      page.equal(
        await textOf(page, '#sketch'),
        'The pale picture is a sketch: a small game, enlarged.',
        'the sentence',
      );
      await page.picture('sketch');
      await page.open('#k=100');
      await page.settled();
      page.check(
        !(await page.browser.eval(() => document.querySelector('#sketch')?.checkVisibility() ?? false)),
        'no word of a sketch at a complete picture',
      );
    },
  },
  {
    name: 'a whole game begins at the corner of the map, with a gap around',
    site,
    run: async (page) => {
      for (const link of ['#game=chessfights&show=temperature', '#game=ryuo&p=4&q=8&k=6']) {
        await page.open(link);
        await page.settled();
        const { left, top } = await mapBox(page);
        // Twelve pixels are left between the map's edges and the board.
        await page.browser.move([left + 15, top + 9]);
        await page.browser.waitFor(() => document.getElementById('status')?.textContent?.includes('Off the board'));
        await page.browser.move([left + 13, top + 13]);
        await page.browser.waitFor(() => document.getElementById('status')?.textContent?.includes('(0, 0)'));
      }
    },
  },
];
