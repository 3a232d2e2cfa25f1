// k-blocking Wythoff Nim, as far as the map has to know it.
import { queensGame } from '../../../shared/queens.js';
import { grouped } from '../../core/format.js';
import { readerOf } from '../../core/settings.js';
import { MIN_ZOOM, coordinate, framed, scaleOf } from '../../core/view.js';
import { DEVIATIONS, palaceFacts } from '../../palaces/deviations.js';
import { K, nearestK, readK } from '../../palaces/k.js';

/** @import { QueensGame } from '../../../shared/queens.js' */
/** @import { Family } from '../families.js' */
/** @import { Cells } from '../../survey/slab-grid.js' */

/** @type {Family<QueensGame>} */
export const queens = {
  name: 'queens',
  keys: ['k'],
  fallback: queensGame(K.fallback),
  read(texts) {
    /** @type {string[]} */
    const problems = [];
    const k = readerOf(texts, problems)('k', readK, null);
    return { game: k === null ? null : queensGame(k), problems };
  },
  fields: async (page) => (await import('./fields.js')).fieldsOf(page),
  adopt: (_, shown) => shown,
  step: ({ k }, by) => queensGame(nearestK(k + by)),
  withK: (_, k) => queensGame(k),
  otherGames: (values) => (values === DEVIATIONS ? [{ text: 'queens', label: 'Blocking queens' }] : []),
  comparableWith: (_, values, k) => (values === DEVIATIONS ? queensGame(k) : null),
  module: new URL('../../../queens_bg.wasm', import.meta.url),
  title: ({ k }) => `Game ${grouped(k)}`,
  chip: ({ k }) => ({ name: 'Blocking queens', detail: `k ${grouped(k)}` }),
  shown: () => 'Palace numbers',
  described: ({ k }) => `Palace numbers of game k = ${grouped(k)}`,
  facts: ({ k }, deviation) => palaceFacts(k, deviation),
  names: ({ k }) => ({ k }),
  sizeOf: ({ k }) => k,
  isEmpty: ({ k }, { left, top, right, bottom }) => left > outerEdge(k, bottom) || top > outerEdge(k, right),
  values: () => DEVIATIONS,
  legend: async () => (await import('../../palaces/legend.js')).PALACE_LEGEND,
  explain: async (page) => (await import('./explainer.js')).explainer(page),
  takeaway: async () => (await import('./material.js')).material,
  overlays: async () => (await import('./places/overlays.js')).QUEENS_OVERLAYS,
  guide: () => import('./guide.js'),
  search: () => import('./places/found.js'),
  verify: async (host) => (await import('./verify/section.js')).sectionOf(host),
  experiments: ({ k }) => ({ k: String(k) }),
  framedPlay: () => import('./play/framed-play.js'),
  parts: {
    places: { title: 'Places', keys: [], early: true, load: () => import('./places/places.js') },
    compare: { title: 'Compare', keys: ['cmp', 'with'], load: () => import('../../compare/compare.js') },
    play: {
      title: 'Play',
      keys: ['pos', 'puzzle', 'players', 'mode'],
      placing: ['pos', 'puzzle'],
      load: () => import('./play/play.js'),
    },
  },
  help: () => 'sightlines',
  // Hood, fabric, arms and the beginning of the warps lie within 3k x 3k cells. A game too large for the coarsest zoom
  // is shown at its nose, where the hood ends in a point, one cell a pixel.
  fitted({ k }, viewport, insets) {
    const side = Math.max(3 * k, 100);
    if (side > Math.min(viewport.width, viewport.height) / scaleOf(MIN_ZOOM)) {
      const nose = coordinate(Math.floor(k / 3));
      return { x: nose, y: nose, zoom: 0 };
    }
    return framed({ left: 0, top: 0, right: side, bottom: side }, viewport, insets);
  },
  sweep: {
    cellsIn: ({ k }, cells) => cellsIn(k, cells),
    outerEdge: ({ k }, row) => outerEdge(k, row),
    starts({ k }) {
      const nose = Math.floor(k / 3);
      return [
        { x: nose, y: nose },
        { x: k, y: 0 },
        { x: 0, y: k },
      ];
    },
    onGraphics: true,
    sketch: async (options) => (await import('./sketch.js')).drawSketch(options),
  },
};

/** Slope of the arm's outer edge: beyond it there is outer space. */
const OUTER_EDGE = 2.618;
/** Rows of a window by which its cells are estimated. */
const SAMPLES = 4;

/** The column from which on all that lies above a row is outer space. @param {number} k @param {number} row */
const outerEdge = (k, row) => k + OUTER_EDGE * row;

/** About how many cells of a window are swept, on or above the diagonal. @param {number} k @param {Cells} cells */
function cellsIn(k, { x, y, width, height }) {
  let length = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const row = y + ((sample + 0.5) * height) / SAMPLES;
    length += Math.max(0, Math.min(x + width, outerEdge(k, row)) - Math.max(x, row, k - 2 * row));
  }
  return (length * height) / SAMPLES;
}
