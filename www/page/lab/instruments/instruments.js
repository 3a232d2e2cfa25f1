// The instruments on the map: what each is laid on, what it measures there, and how that is told.
import { RUN_MOST, cellsAlong, changes, followed, repeating, ruled, slopeOf, tallied, thickness } from './measures.js';
import { grouped, signed } from '../../core/format.js';

/** @import { Cells } from './cells.js' */
/** @import { Cell, Link } from './measures.js' */
/** @import { Plotted } from '../plot.js' */

/**
 * @typedef {{columns: string[], rows: number[][], plot: Pick<Plotted, 'x' | 'y'> & {kind: 'line' | 'dots' | 'steps',
 *   of: [number, number]}}} Listing  `of`: the columns that are drawn
 */

/**
 * @typedef {object} Report
 * @property {[string, string][]} facts
 * @property {Listing} [listing] what can be exported as CSV
 * @property {Plotted} [second] another plot of it
 * @property {Link[]} [thread] that was followed
 */

/**
 * @typedef {object} Setting  what an instrument is laid on
 * @property {Cell[]} points as many as it has
 * @property {[number, number][]} vectors
 * @property {number} rows
 */

/**
 * @typedef {object} Instrument
 * @property {string} name in links
 * @property {string} title
 * @property {string} about
 * @property {1 | 2} points
 * @property {boolean} [hasVectors]
 * @property {boolean} [hasRows]
 * @property {(cells: Cells, setting: Setting, progress: (share: number) => void, signal: AbortSignal) =>
 *   Promise<Report>} measure rejects with an Error whose message is a sentence
 */

const BOX_MOST = 4_000_000;
const LINE_MOST = 50_000;
/** The lattice is held against a window as large as this around its cell. */
const LATTICE_SIDE = 200;

const cell = (/** @type {Cell} */ { x, y }) => `(${grouped(x)}, ${grouped(y)})`;
const decimals = (/** @type {number} */ value, digits = 4) => value.toFixed(digits).replace('-', '\u2212');
const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(2)} %`;
const axis = (/** @type {string} */ label, logarithmic = false) => ({ label, logarithmic });

/** @param {Cell} centre */
export const latticeArea = (centre) => ({
  x: Math.max(0, centre.x - LATTICE_SIDE / 2),
  y: Math.max(0, centre.y - LATTICE_SIDE / 2),
  width: LATTICE_SIDE,
  height: LATTICE_SIDE,
});

/** @type {Instrument[]} */
export const INSTRUMENTS = [
  {
    name: 'ruler',
    title: 'Ruler',
    about: 'Distance and slope between two cells, and how thick the palaces or gaps at the first one are.',
    points: 2,
    async measure(cells, { points: [from, to] }) {
      const { dx, dy, diagonal, distance, slope } = ruled(from, to);
      const [left, top] = [Math.max(0, from.x - RUN_MOST), Math.max(0, from.y - RUN_MOST)];
      const [width, height] = [from.x + RUN_MOST - left, from.y + RUN_MOST - top];
      const around = await cells.area({ x: left, y: top, width, height });
      // A run is no longer than what is known around the cell.
      const at = (/** @type {number} */ x, /** @type {number} */ y) =>
        x < 0 || y < 0 ? null : around[(y - top) * width + x - left];
      const value = at(from.x, from.y) ?? 0;
      const run = (/** @type {[number, number]} */ direction) => `${grouped(thickness(at, from, direction))} cells`;
      return {
        facts: [
          ['Columns', signed(dx)],
          ['Rows', signed(dy)],
          ['Diagonals x \u2212 y', signed(diagonal)],
          ['Distance', `${decimals(distance, 2)} cells`],
          ['Slope, columns a row', slope === null ? 'level' : decimals(slope, 5)],
          [`At the first cell, ${value < 0 ? 'a palace' : 'no palace'}`, signed(value)],
          ['Thick along x', run([1, 0])],
          ['Thick along y', run([0, 1])],
          ['Thick along the diagonal', run([1, 1])],
        ],
      };
    },
  },
  {
    name: 'box',
    title: 'Box',
    about: 'Palaces, mean and histogram of the deviations between two corners.',
    points: 2,
    async measure(cells, { points: [from, to] }, progress) {
      const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
      const [width, height] = [Math.abs(to.x - from.x) + 1, Math.abs(to.y - from.y) + 1];
      if (width * height > BOX_MOST)
        throw new Error(`The box has ${grouped(width * height)} cells; expected at most ${grouped(BOX_MOST)}.`);
      const values = await cells.area({ x, y, width, height }, progress);
      const { counts, palaces, mean } = tallied(values);
      return {
        facts: [
          ['Columns', `${grouped(x)} to ${grouped(x + width - 1)}`],
          ['Rows', `${grouped(y)} to ${grouped(y + height - 1)}`],
          ['Size', `${grouped(width)} \u00d7 ${grouped(height)} = ${grouped(values.length)} cells`],
          ['Palaces', `${grouped(palaces)}, ${percent(palaces / values.length)}`],
          ['Mean deviation', decimals(mean)],
          ['Range', `${signed(counts[0][0])} to ${signed(counts[counts.length - 1][0])}`],
        ],
        listing: {
          columns: ['deviation', 'cells'],
          rows: counts,
          plot: { x: axis('deviation v'), y: axis('cells', true), kind: 'dots', of: [0, 1] },
        },
      };
    },
  },
  {
    name: 'line',
    title: 'Line',
    about: 'The deviations along a line, and the palaces on it so far.',
    points: 2,
    async measure(cells, { points: [from, to] }, progress, signal) {
      const along = cellsAlong(from, to);
      if (along.length > LINE_MOST)
        throw new Error(`The line has ${grouped(along.length)} cells; expected at most ${grouped(LINE_MOST)}.`);
      let palaces = 0;
      /** @type {number[][]} */
      const rows = [];
      for (const [step, { x, y }] of along.entries()) {
        const value = (await cells.at(x, y)) ?? 0;
        if (value < 0) palaces++;
        rows.push([step, x, y, value, palaces]);
        if (step % 256 === 0) {
          signal.throwIfAborted();
          progress(step / along.length);
        }
      }
      return {
        facts: [
          ['From', cell(from)],
          ['To', cell(to)],
          ['Cells', grouped(along.length)],
          ['Palaces', `${grouped(palaces)}, ${percent(palaces / along.length)}`],
        ],
        listing: {
          columns: ['step', 'x', 'y', 'deviation', 'palaces'],
          rows,
          plot: { x: axis('step along the line'), y: axis('palaces so far'), kind: 'steps', of: [0, 4] },
        },
        second: {
          x: axis('step along the line'),
          y: axis('deviation v'),
          series: [{ kind: 'dots', points: rows.flatMap(([step, , , value]) => [step, value]) }],
        },
      };
    },
  },
  {
    name: 'lattice',
    title: 'Lattice',
    about:
      `A lattice of two vectors over the picture, and how many of the ${LATTICE_SIDE} \u00d7 ` +
      `${LATTICE_SIDE} cells around its cell repeat.`,
    points: 1,
    hasVectors: true,
    async measure(cells, { points: [centre], vectors }, progress) {
      if (vectors.length < 2) throw new Error('A lattice has two vectors; give them, or have them found.');
      const area = latticeArea(centre);
      const values = await cells.area(area, progress);
      const share = (/** @type {[number, number]} */ vector) => {
        const repeated = repeating({ ...area, values }, vector);
        return repeated === null ? 'longer than the area' : percent(repeated);
      };
      const [a, b] = vectors;
      const mesh = Math.abs(a[0] * b[1] - a[1] * b[0]);
      return {
        facts: [
          ['Area', `from ${cell(area)}`],
          [`Repeat by (${a.join(', ')})`, share(a)],
          [`Repeat by (${b.join(', ')})`, share(b)],
          ['Cells in a mesh', mesh === 0 ? 'none: the vectors are parallel' : grouped(mesh)],
        ],
      };
    },
  },

  {
    name: 'thread',
    title: 'Thread',
    about: 'Follows the thread at a cell downwards, row by row; a thread left of the diagonal, column by column.',
    points: 1,
    hasRows: true,
    async measure(cells, { points: [start], rows }, progress, signal) {
      // The board is its own mirror image: there rows are columns.
      const isMirrored = start.x < start.y;
      const turned = isMirrored ? { x: start.y, y: start.x } : start;
      const found = await followed(
        (x, y) => (isMirrored ? cells.at(y, x) : cells.at(x, y)),
        turned,
        rows,
        (done) => {
          progress(done / rows);
          return !signal.aborted;
        },
      );
      signal.throwIfAborted();
      if (found.length === 0) throw new Error(`There is no palace near ${cell(start)}; expected a cell of a thread.`);
      const told = slopeOf(found);
      const last = found[found.length - 1];
      const [row, place] = isMirrored ? ['column', 'x'] : ['row', 'y'];
      return {
        facts: [
          ['Followed', `${grouped(found.length)} ${row}s, to ${row} ${grouped(last.y)}`],
          ...(told
            ? /** @type {[string, string][]} */ ([
                [isMirrored ? 'Slope, rows a column' : 'Slope, columns a row', decimals(told.slope, 5)],
                ['Continued fraction', told.fraction],
              ])
            : []),
          ...changes(found)
            .slice(0, 12)
            .map(
              ({ y, palaces }, index) =>
                /** @type {[string, string]} */ ([
                  `${index === 0 ? 'Palaces' : 'Then'} from ${row} ${grouped(y)}`,
                  `${grouped(palaces)} a ${row}`,
                ]),
            ),
        ],
        listing: {
          columns: [place, 'first', 'last', 'palaces'],
          rows: found.map(({ y, first, last: end, palaces }) => [y, first, end, palaces]),
          plot: { x: axis(`${row} ${place}`), y: axis(`palaces a ${row}`), kind: 'steps', of: [0, 3] },
        },
        thread: found.map((link) => (isMirrored ? { ...link, isMirrored } : link)),
      };
    },
  },
];
