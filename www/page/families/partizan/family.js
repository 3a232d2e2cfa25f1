// Left and Right, as far as the map has to know it: a pair of pieces on one board, and a layer of its values.
import {
  CHESSFIGHTS,
  PAIRS,
  SIZES,
  isChessfights,
  movesOf,
  pairOf,
  partizanGame,
  readMoves,
} from '../../../shared/partizan.js';
import { framed } from '../../core/view.js';
import { LAYERS, LEGENDS, LEFT_OUT, UNKNOWN, VALUES_OF, showOf } from './layers.js';
import { spelled } from '../../core/numbers.js';
import { oneOf } from '../../core/pairs.js';
import { readerOf } from '../../core/settings.js';

/** @import { PartizanGame, Show } from '../../../shared/partizan.js' */
/** @import { Family, OtherGame } from '../families.js' */

const SHOWN = /** @type {Show[]} */ (Object.keys(LAYERS));
const FILTER_MAX = 200;

/** What two pieces are called: by their moves where they have no name. @param {{left: string, right: string}} moves */
const nameOf = (moves) => pairOf(moves)?.name ?? `Left ${movesOf(moves.left)}, Right ${movesOf(moves.right)}`;

/** The pairs with names, to stand beside another one. @type {OtherGame[]} */
const OTHER_GAMES = PAIRS.map(({ name, left, right }) => ({
  text: isChessfights({ left, right }) ? 'chessfights' : `partizan~left:${left}~right:${right}`,
  label: name,
}));

/** @type {Family<PartizanGame>} */
export const family = {
  name: 'partizan',
  keys: ['left', 'right', 'show', 'only', 'size'],
  sums: ['calc', 'sum', 'only'],
  fallback: partizanGame({}),
  read,
  fields: async (page) => (await import('./fields.js')).fieldsOf(page),
  adopt: (game, { show, only, size }) => partizanGame({ ...game, show, only, size }),
  step: (game, by) =>
    partizanGame({ ...game, show: SHOWN[Math.min(SHOWN.length - 1, Math.max(0, SHOWN.indexOf(game.show) + by))] }),
  module: new URL('../../../partizan_bg.wasm', import.meta.url),
  layers: SHOWN.map((show) => ({ text: `~show:${show}`, label: `The same pair: ${LAYERS[show].label.toLowerCase()}` })),
  otherGames: (values) => (showOf(values) ? OTHER_GAMES : []),
  comparableWith(game, values, _, { only, size }) {
    const show = showOf(values);
    return show ? partizanGame({ ...game, show, only, size }) : null;
  },
  title: (game) => `${nameOf(game)}, ${LAYERS[game.show].label.toLowerCase()}`,
  chip: (game) => ({ name: nameOf(game), detail: isChessfights(game) ? 'bishop, knight' : '' }),
  shown: ({ show }) => LAYERS[show].label.replace(/ of |$/, (end) => `s${end}`),
  described: (game) => {
    const name = pairOf(game)?.name ?? 'a game of two pieces';
    return `${family.shown(game)} of ${isChessfights(game) ? name : `${name[0].toLowerCase()}${name.slice(1)}`}`;
  },
  facts({ show, only }, code, text) {
    const [kind, { fact, bands }] = [code & 31, LAYERS[show]];
    if (kind === UNKNOWN) return [{ kind: 'kind', label: text ?? 'not computed' }];
    const told = show === 'outcome' ? (bands[kind]?.[0] ?? text) : text;
    const left = kind === LEFT_OUT && only !== '' ? [{ kind: 'from-k', label: 'left out by the filter' }] : [];
    return [{ kind: 'kind', label: `${fact} ${told ?? 'unknown'}` }, ...left];
  },
  values: ({ show }) => VALUES_OF[show],
  legend: async ({ show }) => LEGENDS[show],
  explain: async (surroundings) => (await import('./explainer.js')).explainer(surroundings),
  guide: async () => ({
    paragraphs: [
      'Each cell of the board is a position, column x to the right and row y downwards. Left moves from it by one ' +
        'piece, Right by another; whoever cannot move loses.',
      'What a position is worth is a game. Colours show what is chosen above the map: its kind, who wins, its mean ' +
        'or temperature. Colours and their legend tell which is which.',
    ],
  }),
  takeaway: async () => (await import('./material.js')).material,
  parts: {
    compare: { title: 'Compare', keys: ['cmp', 'with'], load: () => import('../../compare/compare.js') },
    forms: { title: 'Values in cells', keys: [], early: true, load: () => import('./forms.js') },
    calculator: { title: 'Calculator for games', keys: ['calc'], load: () => import('./calculator.js') },
    paper: { title: 'The paper on Chessfights', keys: ['paper'], load: () => import('./paper.js') },
    play: { title: 'Play', keys: ['sum', 'next', 'computer'], load: () => import('./play.js') },
  },
  fitted: ({ size }, viewport, insets) => framed({ left: 0, top: 0, right: size, bottom: size }, viewport, insets),
};

/** @type {Family<PartizanGame>['read']} */
function read(texts) {
  /** @type {string[]} */
  const problems = [];
  const value = readerOf(texts, problems);
  const isPair = texts.get('game') === 'partizan';
  const piece = (/** @type {'left' | 'right'} */ key) =>
    isPair ? value(key, (text) => readMoves(key, spelled(text)), CHESSFIGHTS[key]) : CHESSFIGHTS[key];
  const game = partizanGame({
    left: piece('left'),
    right: piece('right'),
    show: value('show', (text) => oneOf(`show is one of ${SHOWN.join(', ')}`, SHOWN, text), 'canonical'),
    only: value('only', readFilter, ''),
    size: value('size', (text) => oneOf(`size is ${SIZES.join(' or ')}`, SIZES, text), SIZES[0]),
  });
  return { game, problems };
}

/** @param {string} text */
function readFilter(text) {
  if (text.length > FILTER_MAX) throw new Error(`only has up to ${FILTER_MAX} characters, not ${text.length}.`);
  return text.trim();
}
