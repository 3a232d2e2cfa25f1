// The first picture of an embedded map: drawn by one worker, which is given up when it is done. A page may hold many
// embedded maps, and few of them are ever touched.
import { familyOf, moduleOf } from '../families/families.js';
import { Colouring } from '../tiles/colouring.js';
import { Painter } from '../tiles/painter.js';
import { Palette } from '../tiles/palette.js';
import { VERSION } from '../../shared/messages.js';
import { cellsAcross, shownSize, wantedTiles } from '../tiles/tiles.js';
import { hire } from '../workers/hire.js';
import { startMixer } from '../tiles/mixing.js';

/** @import { StillAnswer, StillAsk } from '../../shared/still.js' */
/** @import { Surfaces } from '../tiles/painter.js' */
/** @import { Scheme } from '../tiles/palette.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { View, Viewport } from '../core/view.js' */

/**
 * @typedef {object} StillOptions
 * @property {HTMLCanvasElement} canvas
 * @property {import('../../shared/games.js').Game} game
 * @property {View} view
 * @property {Viewport} viewport
 * @property {Surfaces} surfaces
 * @property {Promise<Scheme | null>} scheme
 * @property {AbortSignal} signal
 */

/** For the sightlines of a picture that is swept quickly. */
const KEPT_BYTES = 2 ** 24;
// Up to the far corner of such a window little is swept. What needs more is for the live map, which can survey the
// board.
const MOST_CELLS = 2 ** 26;

/**
 * @param {StillOptions} options
 * @returns {Promise<boolean>} false: this is not quickly drawn; rejects with what went wrong, or the signal's reason
 */
export async function drawStill({ canvas, game, view, viewport, surfaces, scheme, signal }) {
  const { width, height, ratio } = viewport;
  const painter = new Painter(canvas, () => undefined, surfaces);
  painter.resize(Math.round(width * ratio), Math.round(height * ratio));
  painter.paint(view, viewport);
  const tiles = wantedTiles(view, viewport);
  if (!tiles.every(isNear)) return false;
  const values = familyOf(game).values(game);
  const [engine, mixer, chosen] = await Promise.all([moduleOf(game.family), startMixer(), scheme]);
  signal.throwIfAborted();
  const worker = hire(new URL('../../worker/still.js', import.meta.url));
  try {
    await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      };
      /** @type {Colouring} */
      let colouring;
      let left = tiles.length;
      worker.onmessage = ({ data }) => {
        const answer = /** @type {StillAnswer} */ (data);
        if (answer.type === 'begun' && answer.version === VERSION) {
          colouring = new Colouring(new Palette(chosen ?? values, values), mixer);
        } else if (answer.type === 'tile') {
          const address = tiles[answer.index];
          const tile = colouring.colour(address, answer.content, shownSize(address, view, viewport));
          painter.paintTiles([tile], view, viewport);
          colouring.release(tile);
          if (--left === 0) resolve(undefined);
        } else if (answer.type !== 'progress') reject(new Error('The live map says what is wrong.'));
      };
      /** @type {StillAsk} */
      const ask = { module: engine, game, memoryBudget: KEPT_BYTES, tiles };
      worker.postMessage(ask);
    });
    return true;
  } finally {
    worker.terminate();
  }
}

/** @param {TileAddress} tile */
function isNear({ level, column, row }) {
  const side = cellsAcross(level);
  return (column + 1) * side * (row + 1) * side < MOST_CELLS;
}
