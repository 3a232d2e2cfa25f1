// Games with one piece: which piece, what else is agreed on, what is shown, and how links write all that.
import { sameMoves } from './moves.js';

/** @typedef {'grundy' | 'palaces' | 'outcome'} Show */

/**
 * @typedef {object} Named  a piece that has a name, as the core knows it (src/pieces/named.rs)
 * @property {string} key after `game=`
 * @property {string} name
 * @property {string} [noun] what it is called within a sentence, where that is not its name
 * @property {string} [moves] as links write them, of a piece without parameters
 * @property {number} [p] the greatest p, for pieces that have p and q
 * @property {2 | 3} heaps
 */

/** @type {Named[]} */
export const NAMED = [
  { key: 'wythoff', name: 'Wythoff Nim', moves: '1,0r;0,1r;1,1r', heaps: 2 },
  { key: 'nim', name: 'Nim', moves: '1,0r;0,1r', heaps: 2 },
  { key: 'ryuo', name: 'Ryuo Nim', p: 256, heaps: 2 },
  { key: 'ryuo-3a', name: 'Ryuo Nim in three heaps, A', p: 64, heaps: 3 },
  { key: 'ryuo-3b', name: 'Ryuo Nim in three heaps, B', heaps: 3 },
  { key: 'maharaja', name: 'Maharaja Nim', moves: '1,0r;0,1r;1,1r;1,2;2,1', heaps: 2 },
  {
    key: 'generalized-wythoff',
    name: 'Generalized Wythoff',
    noun: 'generalized Wythoff Nim',
    moves: '1,0r;0,1r;1,1r;1,2r;2,1r',
    heaps: 2,
  },
  { key: 'white-knight', name: 'White knight', noun: 'the white knight', moves: '1,2;-1,2;2,1;2,-1', heaps: 2 },
  { key: 'king', name: 'King', noun: 'the king', moves: '1,0;0,1;1,1', heaps: 2 },
  { key: 'nightrider', name: 'Nightrider', noun: 'the nightrider', moves: '1,2r;2,1r', heaps: 2 },
];

/** A piece without a name of its own, after `game=`. */
export const PIECE = 'piece';

/** The parameters p and q where none are given; q: no limit. */
export const P = { min: 2, fallback: 3 };
export const Q = { min: 2, max: 65_536 };

/** Classes of Grundy values: each a way of colouring them. */
export const CLASSES = ['powers', 'ramp', 'zero', ...Array.from({ length: 14 }, (_, index) => `mod${index + 2}`)];

/**
 * @typedef {object} PiecesGame
 * @property {'pieces'} family
 * @property {string} key
 * @property {string} game a key of the table, or `piece`
 * @property {string | null} moves as links write them; null for a piece of the table
 * @property {number | null} p null for a piece that has none
 * @property {number | null} q null: no limit
 * @property {number | null} z the third heap; null for two heaps
 * @property {boolean} pass whether a pass is left
 * @property {number | null} k up to k - 1 options are blocked before each move; null for Grundy values
 * @property {Show} show
 * @property {string} classes of Grundy values
 */

/** @typedef {Partial<Omit<PiecesGame, 'family' | 'key'>>} Given */

/** @param {string} key */
export const namedPiece = (key) => NAMED.find((named) => named.key === key);

/** What a piece is called within a sentence. @param {string} key */
export const nounOf = (key) => namedPiece(key)?.noun ?? namedPiece(key)?.name ?? key;

/** The number of heaps of a piece. @param {{game: string, moves?: string | null}} given */
export const heapsOf = ({ game, moves }) => namedPiece(game)?.heaps ?? (/^-?\d+,-?\d+,/.test(moves ?? '') ? 3 : 2);

/**
 * A game of what is given; what it has no use for is left out.
 * @param {Given} given
 * @returns {PiecesGame}
 */
export function piecesGame({
  game = 'wythoff',
  moves = null,
  p = null,
  q = null,
  z = null,
  pass = false,
  k = null,
  show = k === null ? 'grundy' : 'palaces',
  classes = CLASSES[0],
}) {
  const known =
    game === PIECE && moves ? NAMED.find((named) => named.moves && sameMoves(named.moves, moves)) : namedPiece(game);
  const hasP = known?.p !== undefined;
  const number = show === 'grundy' || pass ? null : (k ?? (show === 'palaces' ? 1 : null));
  const parameters = {
    game: known?.key ?? game,
    moves: known ? null : moves,
    p: hasP ? (p ?? P.fallback) : null,
    q: hasP ? q : null,
    z: heapsOf(known ? { game: known.key } : { game, moves }) === 3 ? (z ?? 0) : null,
    pass,
    k: number,
    show: show === 'palaces' && pass ? /** @type {Show} */ ('outcome') : show,
    classes: show === 'grundy' ? classes : CLASSES[0],
  };
  return { family: 'pieces', key: keyOf(parameters), ...parameters };
}

/** @param {Omit<PiecesGame, 'family' | 'key'>} game */
function keyOf({ game, moves, p, q, z, pass, k, show, classes }) {
  return [
    `game=${game}`,
    ...(moves === null ? [] : [`moves=${moves}`]),
    ...(p === null || p === P.fallback ? [] : [`p=${p}`]),
    ...(q === null ? [] : [`q=${q}`]),
    ...(z ? [`z=${z}`] : []),
    ...(pass ? ['pass=available'] : []),
    ...(k === null ? [] : [`k=${k}`]),
    ...(show === (k === null ? 'grundy' : 'palaces') ? [] : [`show=${show}`]),
    ...(classes === CLASSES[0] ? [] : [`classes=${classes}`]),
  ].join('&');
}
