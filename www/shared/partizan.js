// Games of Left and Right: a pair of pieces on one board, what is shown of its values, and how links write all that.

/** @typedef {'outcome' | 'canonical' | 'reduced' | 'mean' | 'temperature' | 'atomic-weight' | 'birthday' | 'options'} Show */

/**
 * @typedef {object} PartizanGame  both move one piece from the same cell
 * @property {'partizan'} family
 * @property {string} key
 * @property {string} left the moves of Left's piece, as links write them
 * @property {string} right
 * @property {Show} show
 * @property {string} only a filter, which leaves out all other cells; empty: none
 * @property {number} size columns and rows of the table
 */

/** What is asked of a family's worker about a game, by the name of its answer's maker. */
/** @typedef {'inspect' | 'window' | 'claim' | 'rows' | 'table' | 'graph' | 'calculate' | 'position' | 'play'} Question */

/** Bishop and knight. */
export const CHESSFIGHTS = { left: '1,1r;-1,1r', right: '1,2;-1,2;2,1;2,-1' };

/** Sides of tables. What is near the corner takes much less time. */
export const SIZES = [61, 150];

/**
 * @param {{left?: string, right?: string, show?: Show, only?: string, size?: number}} given
 * @returns {PartizanGame}
 */
export function partizanGame({ left = CHESSFIGHTS.left, right = CHESSFIGHTS.right, show = 'canonical', only = '', size = SIZES[0] }) {
  const isChessfights = left === CHESSFIGHTS.left && right === CHESSFIGHTS.right;
  const key = [
    isChessfights ? 'game=chessfights' : `game=partizan&left=${left}&right=${right}`,
    `show=${show}`,
    ...(only === '' ? [] : [`only=${encodeURIComponent(only)}`]),
    ...(size === SIZES[0] ? [] : [`size=${size}`]),
  ].join('&');
  return { family: 'partizan', key, left, right, show, only, size };
}

/** A move: two numbers, and `r` for a rider, with the number of its steps where that is bounded. */
const MOVE = /^(-?\d{1,3}),(-?\d{1,3})(r(\d{0,3}))?$/;
const MOVES_MAX = 24;

/**
 * The moves of a piece as links write them, without spaces.
 * @param {string} name of the piece's key, for sentences
 * @param {string} text
 * @throws {Error} with a sentence
 */
export function readMoves(name, text) {
  const moves = text.split(';').map((move) => move.trim()).filter(Boolean);
  if (moves.length === 0 || moves.length > MOVES_MAX) throw new Error(`${name} is a list of 1 to ${MOVES_MAX} moves as 1,1r;2,-1, not \u201c${text.slice(0, 40)}\u201d.`);
  for (const move of moves) {
    const [, a, b] = MOVE.exec(move) ?? [];
    if (a === undefined) throw new Error(`${name} has moves as 1,1r;2,-1 (r: any number of steps), not \u201c${move.slice(0, 40)}\u201d.`);
    const sum = Number(a) + Number(b);
    if (sum < 0 || (sum === 0 && Number(b) <= 0)) throw new Error(`${name} has moves a,b to (x-a, y-b) that end: a + b above 0, or a + b = 0 and b above 0, not \u201c${move}\u201d.`);
  }
  return moves.join(';');
}

/**
 * The same in the core's notation: `(1,1)+ (2,-1)`.
 * @param {string} text as links write it
 */
export const movesOf = (text) => text.split(';').map((move) => {
  const [, a, b, rider, steps] = MOVE.exec(move) ?? [];
  return `(${a},${b})${rider ? `+${steps}` : ''}`;
}).join(' ');
