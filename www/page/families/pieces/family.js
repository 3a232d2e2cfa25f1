// Any piece on the board, as far as the map has to know it: which piece, and what is shown of its game.
import { NAMED, PIECE, namedPiece, nounOf, piecesGame } from '../../../shared/pieces.js';
import { readMoves, writtenOf } from '../../../shared/moves.js';
import { grouped } from '../../core/format.js';
import { LIMIT, framed } from '../../core/view.js';
import { palaceFacts } from '../../palaces/deviations.js';
import { nearestK } from '../../palaces/k.js';
import { SHOWN, readPiecesGame } from './read.js';
import { legendOf, shownBy, valuesOf } from './values.js';

/** @import { PiecesGame } from '../../../shared/pieces.js' */
/** @import { Fact, Family } from '../families.js' */
/** @import { Box } from '../../core/view.js' */
/** @import { Pool } from '../../workers/pool.js' */

/** This many columns and rows of values are shown at first: the first differences are seen there. */
const FIRST_VALUES = 200;

/** @type {Family<PiecesGame>} */
export const family = {
  name: 'pieces',
  keys: ['moves', 'p', 'q', 'z', 'pass', 'k', 'show', 'classes'],
  fallback: piecesGame({}),
  read: readPiecesGame,
  fields: async (page) => (await import('./fields.js')).fieldsOf(page),
  adopt: (game, { show, k, classes }) => piecesGame({ ...game, show, k, classes }),
  step: stepped,
  withK: (game, k) => (game.k === null ? undefined : piecesGame({ ...game, k })),
  otherGames: (values) => (shownBy(values) ? NAMED.map(({ key, name }) => ({ text: key, label: name })) : []),
  comparableWith,
  module: new URL('../../../pieces_bg.wasm', import.meta.url),
  title: (game) => baseOf(game) + bracketed(agreedIn(game)) + withK(game),
  chip: (game) => ({
    name: baseOf(game),
    detail: [...(game.k === null ? [] : [`k ${grouped(game.k)}`]), ...agreedIn(game, ' ')].join(', '),
  }),
  shown: ({ show }) => SHOWN[show],
  described: (game) => `${SHOWN[game.show]} of ${nameOf(game)}${withK(game)}`,
  facts,
  sizeOf: ({ k, show }) => (show === 'grundy' ? null : k),
  alike: (game, cells, pool) => (game.k === null ? undefined : whyAllPalaces(game, cells, pool)),
  names: ({ k, p, q }) => ({
    ...(k === null ? {} : { k }),
    ...(p === null ? {} : { p }),
    ...(q === null ? {} : { q }),
  }),
  values: valuesOf,
  legend: legendOf,
  explain: async (page) => (await import('./explainer.js')).explainer(page),
  guide: async () => ({
    paragraphs: [
      'Each cell of the board is a place for the piece, column x to the right and row y downwards. Both players move ' +
        'it in turn, by the moves that are shown above the map; whoever cannot move loses.',
      'A cell has the colour of its value: its Grundy value, its palace number or who wins there, as is chosen above ' +
        'the map. Colours and their legend tell which is which.',
    ],
  }),
  takeaway: async (game) => (await import('./material.js')).materialOf(game),
  verify: async (host) => (await import('./verify.js')).sectionOf(host),
  parts: {
    compare: { title: 'Compare', keys: ['cmp', 'with'], load: () => import('../../compare/compare.js') },
    catalogue: { title: 'Pieces', keys: [], load: () => import('./catalogue.js') },
    play: { title: 'Play this piece', keys: [], load: () => import('./play/play.js') },
    forms: { title: 'Values in cells', keys: [], early: true, load: () => import('./forms.js') },
  },
  fitted(game, viewport, insets) {
    const { width, height } = extentOf(game);
    return framed({ left: 0, top: 0, right: width, bottom: height }, viewport, insets);
  },
};

/** What is shown of a game at first: a pattern repeats beyond, and values go on. @param {PiecesGame} game */
export function extentOf({ k, show }) {
  const side = show === 'grundy' || k === null ? FIRST_VALUES : Math.max(FIRST_VALUES, Math.min(3 * k, LIMIT));
  return { x: 0, y: 0, width: side, height: side };
}

/** What a game's piece is called within a sentence. @param {PiecesGame} game */
export const nameOf = (game) =>
  (game.game === PIECE ? `the piece ${movesIn(game)}` : nounOf(game.game)) + bracketed(agreedIn(game));

/** The same by itself, without what else is agreed on. @param {PiecesGame} game */
const baseOf = (game) => (game.game === PIECE ? `Piece ${movesIn(game)}` : (namedPiece(game.game)?.name ?? game.game));

/** @param {PiecesGame} game */
const withK = ({ k }) => (k === null ? '' : `, k = ${grouped(k)}`);

/** @param {PiecesGame} game */
const movesIn = ({ moves }) => writtenOf(readMoves(moves ?? ''));

/** What else is agreed on. @param {PiecesGame} game @param {string} [is] between a name and its number */
const agreedIn = ({ p, q, z, pass }, is = ' = ') => [
  ...(p === null ? [] : [`p${is}${p}`]),
  ...(q === null ? [] : [`q${is}${q}`]),
  ...(z === null ? [] : [`z${is}${grouped(z)}`]),
  ...(pass ? ['one pass'] : []),
];

/** @param {string[]} words */
const bracketed = (words) => (words.length === 0 ? '' : ` (${words.join(', ')})`);

/** @type {NonNullable<Family<PiecesGame>['comparableWith']>} */
function comparableWith(game, values, k) {
  const shown = shownBy(values);
  if (!shown || (shown.show === 'palaces' && game.pass)) return null;
  return piecesGame({ ...game, ...shown, k: shown.show === 'grundy' ? null : k });
}

/** The next game: by its k, its third heap or its p. @param {PiecesGame} game @param {number} by */
function stepped(game, by) {
  if (game.k !== null) return piecesGame({ ...game, k: nearestK(game.k + by) });
  if (game.z !== null) return piecesGame({ ...game, z: Math.min(LIMIT, Math.max(0, game.z + by)) });
  if (game.p === null) return game;
  return piecesGame({ ...game, p: Math.min(namedPiece(game.game)?.p ?? game.p, Math.max(2, game.p + by)) });
}

/** @type {Family<PiecesGame>['facts']} */
function facts({ show, k }, value, text) {
  if (show === 'palaces') return palaceFacts(k ?? 1, value);
  if (show === 'outcome')
    return [{ kind: 'kind', label: value === 0 ? 'P: the previous player wins' : 'N: the next player wins' }];
  const isMore = text?.endsWith('more');
  const number = isMore ? undefined : BigInt(text ?? value);
  /** @type {Fact} */
  const told =
    number === undefined
      ? { kind: 'palace-number', label: `Grundy value ${text}` }
      : { kind: 'palace-number', label: 'Grundy value ', name: 'value', number, text: grouped(number) };
  return [told, { kind: 'kind', label: number === 0n ? 'P-position' : 'N-position' }];
}

/**
 * Why a part of the board is all palaces: where a piece has fewer than k options, in the hood, all cells are.
 * @param {PiecesGame} game
 * @param {Box} cells
 * @param {Pick<Pool, 'ask'>} pool
 * @returns {Promise<string | null>}
 */
async function whyAllPalaces(game, { right, bottom }, pool) {
  const k = game.k ?? 1;
  // Whoever goes right or down finds no fewer options.
  const corner = { x: right - 1, y: bottom - 1 };
  /** @type {[here: number, most?: number]} the most anywhere, if there is an end of them */
  const [here, most = Infinity] = await pool.ask('query', { game, name: 'options', about: corner });
  if (here >= k) return null;
  if (most >= k)
    return (
      `No cell in sight has as many as k = ${grouped(k)} options, so all of them are palaces. ` +
      'The pattern begins farther from the origin.'
    );
  const name = nameOf(game);
  const [none, one, some] = [most === 0, most === 1, grouped(most)];
  return (
    `${name[0].toUpperCase()}${name.slice(1)} never has more than ${one ? 'one option' : `${some} options`}, ` +
    `and that is fewer than k = ${grouped(k)}: all cells are palaces.` +
    (none ? '' : one ? ' A pattern needs k = 1.' : ` A pattern needs a k from 1 to ${some}.`)
  );
}
