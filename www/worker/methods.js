// What each method of the messages asks of a game.

/** @import { Game, Job } from '../blocking_queens.js' */
/** @import { Ask, TilePlace } from '../shared/messages.js' */

/**
 * What can be answered at once.
 * @param {Game | null} game
 * @param {Extract<Ask, {method: 'cell' | 'estimate' | 'counters'}>} ask
 * @returns {import('../shared/messages.js').Result<'cell' | 'estimate' | 'counters'>}
 */
export function cheap(game, { method, params }) {
  switch (method) {
    case 'cell':
      return { deviation: game?.cell(params.x, params.y) ?? null };
    case 'estimate':
      return { cells: game?.estimate(params.level, params.column, params.row) ?? 0 };
    case 'counters':
      return {
        cellsComputed: game?.cells_computed() ?? 0,
        blocksKept: game?.blocks_kept() ?? 0,
        bytesKept: game?.bytes_kept() ?? 0,
      };
  }
}

/**
 * A finished job's values: in shared memory where the page is isolated, otherwise in a buffer that is handed over.
 * @param {Job} job
 * @returns {{result: import('../shared/messages.js').TileValues, transfer: Transferable[]}}
 */
export function values(job) {
  const bytes = job.length() * Int32Array.BYTES_PER_ELEMENT;
  const shared = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';
  const buffer = shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  const out = new Int32Array(buffer);
  job.write(out);
  return {
    result: { classes: job.classes(), values: out },
    transfer: buffer instanceof ArrayBuffer ? [buffer] : [],
  };
}

/**
 * What another worker needs to serve the tile without sweeping towards it.
 * @param {Game} game
 * @param {TilePlace} place
 * @returns {{result: {bytes: Uint8Array}, transfer: Transferable[]}}
 */
export function exportedSightlines(game, { level, column, row }) {
  const bytes = game.export_sightlines(level, column, row);
  return { result: { bytes }, transfer: [/** @type {ArrayBuffer} */ (bytes.buffer)] };
}
