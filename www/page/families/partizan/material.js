// What is exported from a map of Left and Right, beside the picture: tables of values as text, the graph of a value,
// and whom to cite.
import { CHESSFIGHTS, GAME_THEORY } from '../../core/references.js';
import { linesOf } from './forms.js';

/** @import { PartizanGame } from '../../../shared/partizan.js' */
/** @import { Entry } from './forms.js' */
/** @import { Material } from '../../export/material.js' */
/** @import { Rectangle } from '../../export/excerpt.js' */

/** Forms grow fast: a file has the values of at most this many cells. */
const CELLS_MAX = 160 * 160;

/** @type {Material<PartizanGame>} */
export const material = {
  fields: () => [],
  extent: ({ size }) => ({ x: 0, y: 0, width: size, height: size }),
  texts: {
    formats: [
      { title: 'CSV, a line a row', ending: 'csv' },
      { title: 'LaTeX, a table', ending: 'tex' },
      { title: 'JSON: the first cell\u2019s value as a graph', ending: 'json' },
      { title: 'DOT: the first cell\u2019s value as a graph', ending: 'dot' },
    ],
    async write(game, rectangle, ending, ask) {
      const cells = inTable(game, rectangle);
      const [{ show }, { x, y, width, height }] = [game, cells];
      if (ending === 'json' || ending === 'dot') {
        const text = await ask('graph', { format: ending, text: `(${x},${y})` });
        return { text, rectangle: { x, y, width: 1, height: 1 } };
      }
      if (width * height > CELLS_MAX)
        throw new Error(`A file has the values of at most ${CELLS_MAX} cells, not of ${width * height}.`);
      const text = await ask('table', { format: ending === 'tex' ? 'latex' : 'csv', show, ...cells });
      return { text, rectangle: cells };
    },
  },
  async writing(game, rectangle, ask) {
    if (rectangle.x >= game.size || rectangle.y >= game.size) return () => null;
    const { x, y, width, height } = inTable(game, rectangle);
    const { cells, entries } = await ask('window', { x, y, width, height });
    const written = entries.map((/** @type {Entry} */ entry) => ({ lines: linesOf(entry), value: entry.code }));
    return (column, row) => {
      const isIn = column >= x && row >= y && column < x + width && row < y + height;
      return (isIn && written[cells[(row - y) * width + column - x]]) || null;
    };
  },
  colours: 'each cell has the colour of its value\u2019s class',
  // The paper that plays a bishop against a knight, and the theory that its values come from.
  references: [CHESSFIGHTS, GAME_THEORY],
};

/** The cells of a rectangle that the game's table has. @param {PartizanGame} game @param {Rectangle} rectangle */
function inTable({ size }, { x, y, width, height }) {
  if (x >= size || y >= size)
    throw new Error(`The table ends at x = y = ${size - 1}; the part begins at (${x}, ${y}).`);
  return { x, y, width: Math.min(width, size - x), height: Math.min(height, size - y) };
}
