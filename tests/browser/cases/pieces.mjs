// Games with one piece: the map of any of them, its fields, the catalogue with its drawing board, the
// inspector.

import { WAITS } from '../case.mjs';
import { readFileSync } from 'node:fs';
import { AXE, violations } from '../axe.mjs';
import { chooseGame, openPart } from '../panels.mjs';
import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** @type {{name: string, offset: number, terms: number[]}[]} */
const LISTS = JSON.parse(readFileSync(new URL('../../data/lists.json', import.meta.url), 'utf8'));

/** A published list as a b-file. @param {string} wanted */
function bFile(wanted) {
  const list = LISTS.find(({ name }) => name === wanted);
  if (!list) throw new Error(`there is no list ${wanted}`);
  return list.terms.map((term, place) => `${list.offset + place} ${term}\n`).join('');
}

/** What the status line tells. @param {Page} page */
const status = (page) =>
  page.browser.eval(() =>
    /** @type {HTMLElement} */ (document.getElementById('status')).innerText.replaceAll(/\s+/g, ' ').trim(),
  );

/**
 * Gives a field of the Game panel or of the Show panel another value.
 * @param {Page} page
 * @param {string} id
 * @param {string} value
 */
async function choose(page, id, value) {
  await openPart(page, ['pieces-show', 'pieces-classes'].includes(id) ? 'show' : 'game');
  await page.browser.waitFor((id) => document.getElementById(id), { args: [id] });
  await page.browser.eval(
    (/** @type {string} */ id, /** @type {string} */ value) => {
      const field = /** @type {HTMLSelectElement | HTMLInputElement} */ (document.getElementById(id));
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    id,
    value,
  );
}

/** @param {Page} page @param {string} text of a button in the panel */
const press = (page, text) =>
  page.browser.eval((/** @type {string} */ text) => {
    const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('aside button')]);
    const found = buttons.find((button) => button.textContent === text || button.ariaLabel?.startsWith(text));
    if (!found) throw new Error(`no button ${text}`);
    found.click();
  }, text);

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a link to Ryuo shows its Grundy values, and the panels change p, what is shown, k and the piece',
    run: async (page) => {
      await page.open('#game=ryuo&p=4&x=13.5&y=6.5&zoom=5.5');
      await page.settled();
      page.equal(await page.browser.eval(() => document.title), 'Ryuo Nim (p = 4) \u00b7 Blocking Queens', 'title');
      // (13 + 6) mod 4 + 4 (3 xor 1)
      page.check(/Grundy value 11 N-position$/.test(await status(page)), `status: ${await status(page)}`);
      await page.picture('ryuo-grundy');
      await choose(page, 'pieces-p', '3');
      await page.browser.waitFor(() => location.hash.startsWith('#game=ryuo&x='));
      await page.settled();
      // (13 + 6) mod 3 + 3 (4 xor 2)
      await page.browser.waitFor(() => /value 19/.test(document.getElementById('status')?.textContent ?? ''));
      for (const [q, link] of [
        ['7', '#game=ryuo&q=7&x='],
        ['', '#game=ryuo&x='],
      ]) {
        await choose(page, 'pieces-q', q);
        await page.browser.waitFor((link) => location.hash.startsWith(link), { args: [link] });
      }
      await choose(page, 'pieces-show', 'palaces');
      await page.browser.waitFor(() => location.hash.startsWith('#game=ryuo&k=100&x='));
      await choose(page, 'pieces-k', '60');
      await page.browser.waitFor(() => location.hash.startsWith('#game=ryuo&k=60&x='));
      await chooseGame(page, 'Maharaja Nim');
      await page.browser.waitFor(() => location.hash.startsWith('#game=maharaja'));
      await choose(page, 'pieces-show', 'palaces');
      await choose(page, 'pieces-k', '60');
      await page.browser.waitFor(() => location.hash.startsWith('#game=maharaja&k=60'));
      await page.settled();
      await page.picture('maharaja-palaces');
    },
  },
  {
    name: 'Ryuo is exact where coordinates have sixteen digits, near and from afar',
    run: async (page) => {
      const far = 10 ** 15;
      await page.open(`#game=ryuo&x=${far + 1}.5&y=4.5&zoom=5`);
      await page.settled();
      const value = ((BigInt(far) + 1n + 4n) % 3n) + 3n * (((BigInt(far) + 1n) / 3n) ^ 1n);
      const told = (await status(page)).replaceAll(/[^0-9A-Za-z-]/g, '');
      page.check(told.includes(`Grundyvalue${value}`), `status: ${told}; expected ${value}`);
      await visit(page, `#game=ryuo&classes=mod3&x=${far}&y=${far}&zoom=-9`);
      await page.settled();
      await page.picture('ryuo-afar');
    },
  },
  {
    name: 'bad pieces and numbers are named in sentences, and a bracketed list is read, with spaces for plus signs',
    run: async (page) => {
      await page.open('#game=ryuo&p=1&q=x&k=0');
      for (const sentence of ['p is a whole number from 2 to 256', 'q is a whole number', 'k is a whole number']) {
        await page.browser.waitFor(
          (/** @type {string} */ text) => document.getElementById('notices')?.textContent?.includes(text),
          { args: [sentence] },
        );
      }
      await visit(page, '#game=piece&moves=1,-2');
      await page.browser.waitFor(() =>
        /moves must lower x \+ y/.test(document.getElementById('notices')?.textContent ?? ''),
      );
      await visit(page, '#game=piece&moves=(1,0)%2B (0,1)%2B (2,3)&k=3&show=outcome');
      await page.browser.waitFor(() => document.title === 'Piece (1,0)+ (0,1)+ (2,3), k = 3 \u00b7 Blocking Queens');
    },
  },
  {
    name: 'where a piece has fewer than k options a notice says why all is palaces, and goes where a pattern is',
    run: async (page) => {
      const told = (/** @type {string} */ text) =>
        page.browser.waitFor(
          (/** @type {string} */ text) => document.getElementById('notices')?.textContent?.includes(text),
          { args: [text] },
        );
      await page.open('#game=king&k=5&x=40&y=30&zoom=3');
      await page.settled();
      await told('The king never has more than 3 options, and that is fewer than k = 5: all cells are palaces.');
      await page.picture('king-all-palaces');
      await visit(page, '#game=king&k=3&x=40&y=30&zoom=3');
      await page.browser.waitFor(() => document.querySelector('#notices .notice') === null);
      await visit(page, '#game=nightrider&k=1000&x=40&y=30&zoom=3');
      await told('No cell in sight has as many as k = 1000 options, so all of them are palaces.');
      await visit(page, '#game=nightrider&k=1000');
      await page.browser.waitFor(() => document.querySelector('#notices .notice') === null);
    },
  },
  {
    name: 'a piece drawn on the small board that has a name is called by it, and one without can be saved and shown',
    site: { inject: AXE },
    run: async (page) => {
      await page.open('#game=piece&moves=1,0r;0,1r;2,2');
      await page.settled();
      await openPart(page, 'catalogue');
      await page.browser.waitFor(() => document.querySelectorAll('.catalogue-panel .games li').length >= 10);
      await page.browser.waitFor(() =>
        /no name/.test(document.querySelector('.catalogue-panel [role=status]')?.textContent ?? ''),
      );
      await page.picture('catalogue');
      await page.browser.eval(() => {
        const persist = async () => ((document.body.dataset.asked = 'yes'), true);
        Object.defineProperty(navigator, 'storage', { value: { persisted: async () => false, persist } });
      });
      await press(page, 'Save on this device');
      await page.browser.waitFor(
        () => localStorage.getItem('pieces') === '1,0r;0,1r;2,2' && document.body.dataset.asked === 'yes',
      );
      await press(page, '(2,2)');
      await press(page, '(2,2)');
      await press(page, '(1,1)');
      await page.browser.waitFor(() =>
        /This is Ryuo Nim with p = 3/.test(document.querySelector('.catalogue-panel [role=status]')?.textContent ?? ''),
      );
      await press(page, 'Show it');
      await page.browser.waitFor(() => location.hash.startsWith('#game=ryuo'));
      await page.settled();
      page.equal(await violations(page), [], 'what axe finds');
    },
  },
  {
    name: 'the catalogue shows a map of each game, of what is shown now',
    onlyInAll: WAITS.seldom,
    site: { inject: AXE },
    run: async (page) => {
      await page.open('#game=ryuo&x=20&y=12&zoom=3');
      await page.settled();
      await openPart(page, 'catalogue');
      await page.browser.waitFor(() => document.querySelectorAll('.catalogue-panel .games li svg').length >= 10);
      const seen = (/** @type {string} */ file) =>
        page.browser.waitFor(
          (/** @type {string} */ file) => {
            const picture = document.querySelector(`.catalogue-panel img[src$="/gallery/${file}"]`);
            if (!(picture instanceof HTMLImageElement)) return false;
            picture.scrollIntoView();
            return picture.complete && picture.naturalWidth === 192;
          },
          { args: [file] },
        );
      await seen('game-maharaja.png');
      await page.picture('catalogue-games');
      await choose(page, 'pieces-show', 'palaces');
      await page.browser.waitFor(() => location.hash.includes('&k=100'));
      await openPart(page, 'catalogue');
      await seen('game-nim-palaces.png');
      page.equal(await violations(page), [], 'what axe finds');
    },
  },
  {
    name:
      'the inspector lists the values in sight and the least that is missing, and the sum of the ' +
      'piece\u2019s automaton',
    run: async (page) => {
      await page.open('#game=wythoff&x=4&y=3&zoom=5&sel=3,2');
      await page.browser.waitFor(() =>
        /least missing value is 5\./.test(document.querySelector('.piece-inspector')?.textContent ?? ''),
      );
      await page.picture('inspector-grundy');
      const theorem = async (/** @type {string} */ link, /** @type {string} */ expected) => {
        await visit(page, link);
        await page.browser.waitFor(
          (/** @type {string} */ text) =>
            document.querySelector('.piece-inspector .theorem')?.textContent?.includes(text),
          { args: [expected] },
        );
      };
      await theorem('#game=ryuo&p=4&q=8&x=9&y=7&zoom=5&sel=13,6', 'mod 8)/4\u230b): 3 + 0 = 3, which is the value.');
      await theorem(
        '#game=ryuo&p=4&q=7&x=9&y=7&zoom=5&sel=9,7',
        '((x + y) mod 4) + 4 (\u230a(x mod 7)/4\u230b xor \u230a(y mod 7)/4\u230b): 0 + 0 = 0, but the value is 2:',
      );
      await theorem(
        '#game=piece&moves=1,0r;0,1r;1,1&x=9&y=7&zoom=5&sel=7,4',
        'This is Ryuo Nim with p = 3. The theorem says ((x + y) mod 3) + 3 (\u230ax/3\u230b xor \u230ay/3\u230b)',
      );
      await theorem('#game=ryuo-3a&z=5&x=9&y=7&zoom=5&sel=7,4', '): 1 + 6 = 7, which is the value.');
      // Only (0,0), of value 0, is in sight of (1,0), which has 1 without a pass.
      await visit(page, '#game=ryuo&pass=available&x=4&y=3&zoom=5&sel=1,0');
      await page.browser.waitFor(() =>
        /missing value is 1, but the pass leads to it.*The next is 2\./.test(
          document.querySelector('.piece-inspector')?.textContent ?? '',
        ),
      );
      await visit(page, '#game=ryuo&k=5&x=4&y=3&zoom=5&sel=9,8');
      await page.browser.waitFor(() =>
        /as it is on the map/.test(document.querySelector('.piece-inspector')?.textContent ?? ''),
      );
      page.equal(
        await page.browser.eval(() => document.querySelectorAll('.piece-inspector table.grid td:not(.none)').length),
        11,
        'cells of the rule with the cell itself',
      );
      await page.picture('inspector-rule');
    },
  },
  {
    name: 'rows, diagonals and P-positions are copied as plain lists, with A-numbers and periods',
    site: { inject: `${AXE}\nnavigator.clipboard.writeText = async (text) => void (window.copied = text);` },
    run: async (page) => {
      const listed = async (/** @type {string} */ which, /** @type {RegExp} */ expected) => {
        await page.browser.waitFor(() => document.querySelector('.piece-inspector .buttons button'));
        await press(page, which);
        await page.browser.waitFor(
          (/** @type {string} */ source) =>
            new RegExp(source).test(
              [...document.querySelectorAll('.piece-inspector [role=status], .piece-inspector textarea')]
                .map((part) => part.previousElementSibling?.textContent + part.textContent + Reflect.get(part, 'value'))
                .join(),
            ),
          { args: [expected.source] },
        );
      };
      /** Waits for the panel of another game, by a move that the one before lacks. */
      const explained = (/** @type {string} */ move) =>
        page.browser.waitFor((move) => document.querySelector('.piece-inspector')?.textContent?.includes(move), {
          args: [move],
        });
      /** What a button copies. */
      const copied = async (/** @type {string} */ what) => {
        await press(page, what);
        const text = await page.browser.waitFor(() => {
          const { copied } = /** @type {{copied?: string}} */ (/** @type {unknown} */ (window));
          Reflect.deleteProperty(window, 'copied');
          return copied;
        });
        return String(text);
      };
      await page.open('#game=wythoff&x=4&y=3&zoom=5&sel=3,3');
      await listed('Row 3', /grow by 6 every 6 places from place 8 on.*A004484.*3, 4, 5, 6, 2, 0, 1, 9, 10, 12/);
      page.check((await copied('Copy')).startsWith('3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7, 15'), 'the row');
      await listed('Diagonal', /A047708.*0, 2, 1, 6, 7, 8, 3, 5, 4/);
      page.check((await copied('Copy as b-file')).startsWith(bFile('A047708')), 'the diagonal');
      await listed('P-positions', /A000201.*1, 3, 4, 6, 8.*A001950.*2, 5, 7, 10/);
      page.check((await copied('Copy as b-file')).startsWith(bFile('A000201')), 'the P-positions');
      await page.picture('lists of numbers');
      page.equal(await violations(page), [], 'what axe finds');
      await visit(page, '#game=white-knight&x=4&y=3&zoom=5&sel=3,3');
      await explained('(-1,2)');
      await listed('Row 3', /repeat every 4 places from place 5 on/);
      await visit(page, '#game=piece&moves=1,0r;0,1r2;1,2&x=4&y=3&zoom=5&sel=3,3');
      await explained('(1,0)');
      await listed('P-positions', /Columns x.*Rows y/);
      await visit(page, '#game=piece&moves=1,0r;3,2r;1,1r;0,1r&x=4&y=3&zoom=5&sel=3,3');
      await explained('(3,2)');
      await listed('Antidiagonals', /0, 1, 1, 2, 2, 2, 3, 0, 0, 3, 4, 4, 1/);
      page.check((await copied('Copy as b-file')).startsWith(bFile('A307296')), 'the antidiagonals');
    },
  },
  {
    name: 'on a phone the fields of a piece and the explanation of a cell fit, and axe finds nothing wrong',
    onlyInAll: WAITS.phone,
    device: { phone: true },
    site: { inject: AXE },
    run: async (page) => {
      await page.open('#game=ryuo&p=4&q=7&x=8&y=8&zoom=5');
      await page.settled();
      await page.picture('phone-ryuo');
      page.check(
        await page.browser.eval(() => document.documentElement.scrollWidth <= innerWidth),
        'nothing is wider than the screen',
      );
      page.equal(await violations(page), [], 'what axe finds on the map');
      await visit(page, '#game=maharaja&k=20&x=8&y=8&zoom=5&sel=9,8');
      await page.browser.waitFor(() =>
        /as it is on the map/.test(document.querySelector('.piece-inspector')?.textContent ?? ''),
      );
      await page.picture('phone-inspector');
      page.equal(await violations(page), [], 'what axe finds in the inspector');
    },
  },
];
