// Where the engine is given little memory, the picture is made all the same: the work begins again with half the
// budget.

import { WAITS } from '../case.mjs';
import { openPart } from '../panels.mjs';
import { checkAverages } from '../reference.mjs';

const base = '/some/where/';
/** 640,000 squares of 32 x 32 cells. */
const WHOLE = { link: '#k=5000&x=12800&y=12800&zoom=-5', size: { width: 873, height: 853 } };
/** The least budget that can be chosen, in bytes. */
const BUDGET = 128 * 2 ** 20;
/**
 * Less than the coarse tiles of the game need (some 320), so that pages and budget don't fit together; a quarter of the
 * budget does.
 */
const PAGES = 224;
/** One worker: with several, the memory that each needs depends on who is quicker. */
const CHOSEN = [
  `localStorage.setItem('memory-budget', '${BUDGET}');`,
  "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 });",
  'delete globalThis.StorageManager?.prototype.getDirectory;',
].join('\n');

/**
 * The module with a bound to its memory.
 * @param {Buffer} module
 * @param {number} pages  of 64 kB
 */
function bounded(module, pages) {
  const MEMORY_SECTION = 5;
  let at = 8; // after the magic number and the version
  /** A number of seven bits a byte, the low ones first. */
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const bytes = (/** @type {number} */ value) => {
    const written = [];
    for (; value > 127; value >>= 7) written.push((value & 127) | 128);
    return [...written, value];
  };
  while (at < module.length) {
    const start = at;
    const id = module[at++];
    const length = number();
    const content = at;
    at = content + length;
    if (id !== MEMORY_SECTION) continue;
    at = content + 2; // one memory, and whether it is bounded
    const memory = [1, 1, ...bytes(number()), ...bytes(pages)];
    const section = Buffer.from([MEMORY_SECTION, ...bytes(memory.length), ...memory]);
    return Buffer.concat([module.subarray(0, start), section, module.subarray(content + length)]);
  }
  throw new Error('the module has no memory');
}

/** @param {string} path @param {Buffer} file */
const alter = (path, file) => (path.endsWith('_bg.wasm') ? bounded(file, PAGES) : file);

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'where memory runs out, the page says so, goes on with half of it, and the picture is right',
    onlyInAll: WAITS.rare,
    site: { base, inject: CHOSEN, alter },
    run: async (page) => {
      await page.browser.setSize(WHOLE.size);
      await page.open(WHOLE.link);
      await checkAverages(page);
      const told = await page.browser.eval(() => document.getElementById('notices')?.innerText ?? '');
      page.check(/Memory has run out/.test(told), `a notice tells of it: "${told}"`);
      await openPart(page, 'performance');
      const row = await page.browser.waitFor(() => {
        const names = [...document.querySelectorAll('.performance dt')];
        const value = names.find(({ textContent }) => textContent === 'Memory')?.nextElementSibling?.textContent ?? '';
        return / of \d+ MB$/.test(value) && value;
      });
      const [budget] = /\d+(?= MB$)/.exec(String(row)) ?? [];
      page.check(Number(budget) * 2 ** 20 <= BUDGET / 2, `the panel tells the budget that is left: ${row}`);
    },
  },
];
