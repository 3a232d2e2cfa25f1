// What each method of the messages asks of a game.
import { bytesOf, listed } from './integers.js';

/** @import { Answer, Board, Engine, Job, SlabContent, SlabSweep, Work } from './families.js' */
/** @import { Ask, Method, TileValues } from '../shared/messages.js' */

/** @typedef {Extract<Ask, {method: 'tile' | 'refine' | 'sightlines' | 'slab' | 'query'}>} LongAsk  done in slices */
/** @typedef {Exclude<Ask, LongAsk>} ShortAsk  answered at once */

/** @type {ReadonlySet<Method>} */
const LONG = new Set(['tile', 'refine', 'sightlines', 'slab', 'query']);

/** @type {(ask: Ask) => ask is LongAsk} */
export const isLong = (ask) => LONG.has(ask.method);

/**
 * @param {Board | null} game
 * @param {ShortAsk} ask
 * @returns {Answer}
 */
export function answer(game, { method, params }) {
  switch (method) {
    case 'cell': {
      const text = game?.text?.(params.x, params.y);
      return { result: { value: game?.cell(params.x, params.y) ?? null, ...(text !== undefined && { text }) } };
    }
    case 'estimate':
      return { result: { cells: game?.estimate(params.level, params.column, params.row) ?? 0 } };
    case 'glimpse': {
      const job = game?.glimpse?.(params.level, params.column, params.row);
      // Soon replaced by another one: what is shared would be freed late.
      const content = job ? values(job, true) : { result: null };
      job?.free();
      return content;
    }
    case 'survey': {
      const plan = game?.survey?.(params.level, params.x, params.y, params.width, params.height);
      if (!plan) return { result: null };
      const [width, height, level, columns, cells, ...kinds] = plan;
      return { result: { width, height, level, columns, kinds: Uint8Array.from(kinds), cells } };
    }
    case 'keep':
      game?.keep_slab?.(
        params.x,
        params.y,
        params.width,
        params.level,
        params.sightlines,
        params.classes,
        params.counts,
      );
      return { result: {} };
    case 'kept': {
      const slab = game?.kept_slab?.(params.x, params.y, params.width, params.level);
      if (!slab) return { result: null };
      const result = contentOf(slab);
      return { result, transfer: buffers(result.sightlines, result.counts) };
    }
    case 'counters': {
      const [cellsComputed = 0, blocksKept = 0, bytesKept = 0, tilesGathered = 0, bytesGathered = 0, ...tilesWhole] =
        game?.counters?.() ?? [];
      return { result: { cellsComputed, blocksKept, bytesKept, tilesGathered, bytesGathered, tilesWhole } };
    }
  }
}

/**
 * @param {Board} game
 * @param {LongAsk} ask
 * @param {Engine['queries']} [queries] of the game's family
 * @returns {Work}
 */
export function begin(game, { method, params }, queries = {}) {
  switch (method) {
    case 'tile': {
      const { level, column, row, sightlines, given, spare } = params;
      if (sightlines) game.import_sightlines?.(sightlines);
      return work(game.tile(level, column, row), (_, job) => values(job, given, spare));
    }
    case 'refine': {
      const { level, column, row } = params;
      return work(game.tile(level, column, row), () => ({ result: {} }));
    }
    case 'sightlines': {
      const { level, column, row } = params;
      return work(offered(game.sightlines?.(level, column, row), method), (_, job) => {
        const bytes = listed(job, new ArrayBuffer(bytesOf(job)));
        return { result: { bytes }, transfer: buffers(bytes) };
      });
    }
    case 'slab': {
      const { x, y, width, level, top, left, corner } = params;
      return work(offered(game.slab?.(x, y, width, level, top, left, corner), method), (game, slab, milliseconds) =>
        swept(game, slab, milliseconds),
      );
    }
    case 'query':
      if (!Object.hasOwn(queries, params.name))
        throw new Error(`this game cannot be asked for \u201c${params.name}\u201d`);
      return queries[params.name](game, params.about);
  }
}

/**
 * What only some boards have, such as a sweep.
 * @template T
 * @param {T | undefined} work
 * @param {Method} method
 */
function offered(work, method) {
  if (work === undefined) throw new Error(`this game has no ${method}`);
  return work;
}

/**
 * @template {Job | SlabSweep} T
 * @param {T} job
 * @param {(game: Board, job: T, milliseconds: number) => Answer} finish
 * @returns {Work}
 */
function work(job, finish) {
  return {
    advance: (game, milliseconds) => job.advance(game, milliseconds),
    answer: (game, milliseconds) => finish(game, job, milliseconds),
    free: () => job.free(),
  };
}

/**
 * A finished job's values: in shared memory where the page is isolated, otherwise in a buffer that is handed over.
 * @param {Job} job
 * @param {boolean} [given] handed over in any case
 * @param {ArrayBufferLike} [spare] shared memory to be used if it is large enough, and not much too large
 * @returns {{result: TileValues, transfer: Transferable[]}}
 */
function values(job, given = false, spare = undefined) {
  const bytes = bytesOf(job);
  const shared = !given && globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';
  // In steps, so that it will do for most tiles after this one.
  const size = Math.ceil(bytes / STEP) * STEP;
  const fits = spare && spare.byteLength >= bytes && spare.byteLength <= 2 * size;
  const buffer = !shared ? new ArrayBuffer(bytes) : fits ? spare : new SharedArrayBuffer(size);
  return {
    result: { classes: job.classes(), values: listed(job, /** @type {ArrayBuffer} */ (buffer)) },
    transfer: buffer instanceof ArrayBuffer ? [buffer] : [],
  };
}

/** Bytes of shared memory: one to four planes of a tile. */
const STEP = 2 ** 18;

/**
 * @param {Board} game
 * @param {SlabSweep} slab
 * @param {number} milliseconds
 * @returns {Answer}
 */
function swept(game, slab, milliseconds) {
  const result = {
    bottom: slab.bottom(),
    right: slab.right(),
    cells: slab.cells(),
    milliseconds,
    ...contentOf(slab.content(game)),
  };
  return { result, transfer: buffers(result.bottom, result.right, result.sightlines, result.counts) };
}

/** @param {SlabContent} content which is freed */
function contentOf(content) {
  const result = { sightlines: content.sightlines(), classes: content.classes(), counts: content.counts() };
  content.free();
  return result;
}

/** @param {ArrayBufferView[]} lists */
const buffers = (...lists) => lists.map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
