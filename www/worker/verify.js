// The worker that counts palaces by their definition, for whoever wants to verify what the map shows. It is asked once,
// and ended when nobody waits for it any more.
import { ReferenceRows, SATURATED, cellsOf, cellsCounted } from '../shared/reference.js';

/** @import { CountAsk, FromCounter } from '../shared/reference.js' */

const PROGRESS_MILLISECONDS = 100;
/** Rows are handed over when they hold this many numbers. */
const HANDED_NUMBERS = 2 ** 16;

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const post = (/** @type {FromCounter} */ message, /** @type {Transferable[]} */ transfer = []) =>
  scope.postMessage(message, transfer);

/** @param {MessageEvent<CountAsk>} event */
scope.onmessage = ({ data: { k, level, pixels, bounds } }) => {
  const cells = cellsOf(pixels, level);
  const rows = new ReferenceRows(k, cells);
  const width = pixels.right - pixels.left;
  const side = 2 ** level;
  const numbersPerRow = level > 0 ? width * bounds.length : width;
  const most = Math.max(1, Math.floor(HANDED_NUMBERS / numbersPerRow));
  const each = cellsCounted(k, cells) / (cells.bottom - rows.y);
  let told = performance.now();
  let done = 0;
  const nextRow = () => {
    const row = rows.next();
    done += each;
    if (performance.now() - told > PROGRESS_MILLISECONDS) {
      told = performance.now();
      post({ type: 'progress', done });
    }
    return row;
  };
  while (rows.y < cells.top) nextRow();
  for (let top = pixels.top; top < pixels.bottom; top += most) {
    const count = Math.min(most, pixels.bottom - top);
    const numbers = level > 0 ? new Uint32Array(count * numbersPerRow) : new Int32Array(count * numbersPerRow);
    for (let line = 0; line < count * side; line++) {
      const row = /** @type {Float64Array} */ (nextRow());
      const at = Math.floor(line / side) * numbersPerRow;
      if (level > 0) addClasses(row, side, bounds, numbers.subarray(at, at + numbersPerRow));
      else for (let x = 0; x < width; x++) numbers[at + x] = Math.max(SATURATED, row[x]);
    }
    post({ type: 'rows', top, rows: count, numbers }, [/** @type {ArrayBuffer} */ (numbers.buffer)]);
  }
  post({ type: 'done' });
};

/**
 * Counts the cells of a row by pixel and class.
 * @param {Float64Array} row
 * @param {number} side of a pixel, in cells
 * @param {number[]} bounds
 * @param {Int32Array | Uint32Array} counts
 */
function addClasses(row, side, bounds, counts) {
  let pixel = 0;
  for (let x = 0; x < row.length; pixel += bounds.length) {
    for (const end = x + side; x < end; x++) {
      let index = bounds.length - 1;
      while (index > 0 && row[x] < bounds[index]) index--;
      counts[pixel + index]++;
    }
  }
}
