// The moves of a game's piece, for play and for whoever checks the engine: those of pieces with parameters follow
// their rule, as they do in the core (src/pieces/named.rs).
import { P, namedPiece } from './pieces.js';
import { readMoves } from './moves.js';

/** @import { Move } from './moves.js' */
/** @import { PiecesGame } from './pieces.js' */

/** A rook and a king in space. */
const RYUO_3B = '1,0,0r;0,1,0r;0,0,1r;1,1,0;1,0,1;0,1,1;1,1,1';

/**
 * @param {Pick<PiecesGame, 'game' | 'moves' | 'p' | 'q'>} game
 * @returns {Move[]}
 */
export function movesOf({ game, moves, p, q }) {
  const named = namedPiece(game);
  if (named?.p !== undefined) return [...axes(named.heaps, q), ...oblique(named.heaps, p ?? P.fallback)];
  return readMoves(moves ?? named?.moves ?? RYUO_3B);
}

/**
 * Any number from one heap, or less than q.
 * @param {number} heaps
 * @param {number | null} q
 * @returns {Move[]}
 */
const axes = (heaps, q) =>
  Array.from({ length: heaps }, (_, axis) => ({
    step: Array.from({ length: heaps }, (_, index) => Number(index === axis)),
    times: q === null ? Infinity : q - 1,
  }));

/**
 * Less than p in all from two heaps or more, the shorter steps first.
 * @param {number} heaps
 * @param {number} p
 * @returns {Move[]}
 */
function oblique(heaps, p) {
  const steps = [];
  for (let code = 0; code < p ** heaps; code++) {
    const step = Array.from({ length: heaps }, (_, index) => Math.floor(code / p ** index) % p);
    const sum = step.reduce((total, part) => total + part, 0);
    if (sum < p && step.filter((part) => part > 0).length > 1) steps.push({ step, sum });
  }
  return steps.sort((one, other) => one.sum - other.sum).map(({ step }) => ({ step, times: 1 }));
}
