// The difference between two games: a map of which of their cells differ, in which these are white, as in the paper's
// Figure 4. Where a pixel is many cells, it is as white as the share of them that differ, in linear light. Counts by
// colour class could not tell that, so the cells themselves are asked for again, compared and dropped.
import { addPiece, noCounts, piecesOf, sumOf, tallyOf } from './tally.js';
import { TILE_SIDE } from '../../shared/messages.js';
import { MapView } from '../map/map-view.js';
import { canvasOf } from '../core/canvas.js';
import { element, surfaces } from '../core/elements.js';
import { cellsOf, common, keyOf, wantedTiles } from '../tiles/tiles.js';
import { average, lightOfPixels, packLine } from '../tiles/averaged.js';
import { LIGHT_STEPS, STEPS, packedColour, valueOf } from '../tiles/palette.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Light } from '../tiles/averaged.js' */
/** @import { ColouredTile, Colouring } from '../tiles/colouring.js' */
/** @import { Size } from '../tiles/mixing.js' */
/** @import { Tally } from './tally.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { Box, View, Viewport } from '../core/view.js' */
/** @import { Explorer } from '../map/explorer.js' */
/** @import { Pool } from '../workers/pool.js' */

/** @typedef {{explorer: Explorer, pool: Pool}} Side  one of the games */

/** @typedef {{dx: number, dy: number, gap: number, unknown?: number}} Offset  see `addPiece` */

const BUDGET = 2 ** 26;
const TILE_BYTES = TILE_SIDE ** 2 * 6;
// Tiles follow one another at once for so long; then the page does what else there is.
const TURN_MILLISECONDS = 8;

export class Difference {
  /** @readonly */
  canvas = element('canvas');
  #map;
  #first;
  #second;
  /** @type {Offset} */
  #offset = { dx: 0, dy: 0, gap: 0 };
  /** @type {Map<string, ColouredTile>} */
  #kept = new Map();
  /** whether it lies over the map, and not only its cells are counted */
  isShown = false;
  /** how often the games have changed */
  #pairs = 0;
  /** whether both games' pictures are there: what they have swept need not be swept again */
  isReady = false;
  /** @type {(() => void)[]} go on with what waits for that */
  #waiting = [];
  /** what was counted last */
  #sum = { name: '', cells: { compared: 0, differing: 0 } };
  /** the tile before, which is being compared */
  #latest = Promise.resolve();
  #begun = 0;

  /** @param {Side & Pick<Colouring, 'pixels'>} first the map's @param {Side} second @param {() => void} onChange */
  constructor(first, second, onChange) {
    this.#first = first;
    this.#second = second;
    const nothing = () => {};
    const source = {
      tile: (/** @type {TileAddress} */ address, /** @type {{signal: AbortSignal}} */ { signal }) =>
        this.#inTurn(address, signal),
      isDirect: () => true,
      levelOf: (/** @type {number} */ level) => level,
      shows: () => false,
      ...{ begin: nothing, aim: nothing, pause: nothing, resume: nothing, decide: nothing, close: nothing },
      ...{ progress: null, question: null, isPreviewed: false, tally: { cells: 0, milliseconds: 0, elapsed: 0 } },
    };
    this.#map = new MapView({
      canvas: this.canvas,
      surfaces,
      picture: {
        source,
        pool: first.pool,
        colour: (...tile) => this.#colour(...tile),
        draw: (tile, size) => this.#draw(tile, size),
        release: ({ address }) => this.#kept.delete(keyOf(address)),
        budget: BUDGET,
        onRefused: nothing,
        onError: nothing, // a game has ended, or its worker was lost: that is told elsewhere
      },
      coloured: () => Promise.resolve(),
      wantFrame: onChange,
    });
  }

  /** Whether the canvas shows all that it will show of this view. */
  get isDrawn() {
    return this.#map.explorer.drawn;
  }

  /** The games, or how one lies on the other, have changed: what is being compared is given up. */
  begin() {
    this.#pairs++;
    for (const goOn of this.#waiting.splice(0)) goOn();
  }

  /**
   * Draws what is known of a view, and compares what isn't as soon as that costs little.
   * @param {Game} game the map's
   * @param {Offset} offset
   * @param {{view: View, destination: View, viewport: Viewport}} scene
   */
  show(game, offset, scene) {
    this.#offset = offset;
    this.#map.explorer.follow({ ...game, key: `difference-${this.#pairs}` }, scene);
    // The map may have known a tile in part only.
    if ([...this.#kept.values()].some((tile) => !tile.canvas && this.#first.explorer.find(tile.address)))
      this.recolour();
    if (this.isReady) for (const goOn of this.#waiting.splice(0)) goOn();
  }

  /** The map's tiles have other colours. */
  recolour() {
    this.#map.explorer.recolour();
  }

  /**
   * How many cells in view have been compared, and how many of them differ; where pixels are many cells, whole pixels
   * count. Null while that isn't known.
   */
  get share() {
    const { explorer } = this.#map;
    if (!explorer.isShowing) return null;
    const wanted = wantedTiles(explorer.view, explorer.viewport);
    // While it only gets other colours, all is known.
    if (explorer.work.state === 'working' && wanted.some((tile) => !this.#kept.has(keyOf(tile)))) return null;
    const name = JSON.stringify([explorer.game.key, explorer.cells, this.#kept.size]);
    if (this.#sum.name === name) return this.#sum.cells;
    const sum = { compared: 0, differing: 0 };
    for (const address of wanted) {
      const tile = this.#kept.get(keyOf(address));
      const found = tile && sumOf(countsOf(tile), pixelsIn(explorer.cells, address));
      sum.compared += found?.compared ?? 0;
      sum.differing += found?.differing ?? 0;
    }
    this.#sum = { name, cells: sum };
    return sum;
  }

  close() {
    this.#map.close();
    for (const goOn of this.#waiting.splice(0)) goOn();
  }

  /** @type {Colouring['colour']} */
  #colour(address, content, size = { width: TILE_SIDE, height: TILE_SIDE }) {
    /** @type {ColouredTile} */
    const tile = { address, ...content, canvas: null, ...size, colour: null, bytes: TILE_BYTES, partial: false };
    tile.partial = countsOf(tile).compared.includes(0);
    this.#kept.set(keyOf(address), tile);
    this.#draw(tile);
    return tile;
  }

  /** Draws a tile over the map's, as small as it is shown. @param {ColouredTile} tile @param {Size} [size] */
  #draw(tile, { width, height } = tile) {
    const first = this.isShown ? this.#first.explorer.find(tile.address) : null;
    if (!first) {
      // One that the map has dropped meanwhile stays as it is.
      if (!tile.canvas) Object.assign(tile, { width, height });
      return;
    }
    const image = new ImageData(TILE_SIDE, TILE_SIDE);
    const pixels = new Uint32Array(image.data.buffer);
    if (first.canvas) pixels.set(this.#first.pixels(first));
    else pixels.fill(packedColour(first.colour ?? ''));
    whiten(pixels, countsOf(tile));
    if (width < TILE_SIDE) average(knownLight(pixels), { width, height }, pixels, packKnown);
    tile.canvas ??= canvasOf(TILE_SIDE, TILE_SIDE).canvas;
    tile.canvas.getContext('2d')?.putImageData(image, 0, 0);
    Object.assign(tile, { width, height });
  }

  /** Compares one tile after the other. @param {TileAddress} address @param {AbortSignal} signal */
  #inTurn(address, signal) {
    const pair = this.#pairs;
    const check = () => {
      signal.throwIfAborted();
      if (pair !== this.#pairs) throw new DOMException('Other games are compared.', 'AbortError');
    };
    const compared = this.#latest.then(async () => {
      if (performance.now() - this.#begun > TURN_MILLISECONDS) {
        await new Promise((resolve) => setTimeout(resolve));
        this.#begun = performance.now();
      }
      for (check(); !this.isReady; check()) await new Promise((resolve) => this.#waiting.push(() => resolve(null)));
      const values = await this.#compare(address, signal);
      check();
      return { classes: 0, values };
    });
    this.#latest = compared.then(
      () => {},
      () => {},
    );
    return compared;
  }

  /** @param {TileAddress} tile @param {AbortSignal} signal */
  async #compare({ level, column, row }, signal) {
    const { dx, dy, gap, unknown } = this.#offset;
    const counts = noCounts();
    const tally = tallyOf(counts);
    const side = 2 ** level;
    /** @type {Map<string, Promise<ArrayLike<number>>>} a tile of the second game lies on several of the first */
    const lent = new Map();
    const second = (/** @type {TileAddress} */ address) => {
      const key = keyOf(address);
      const cells = lent.get(key) ?? valuesAt(this.#second, address, signal);
      lent.set(key, cells);
      return cells;
    };
    for (let down = 0; down < side; down++) {
      const parts = Array.from({ length: side }, async (_, across) => {
        const cells = { level: 0, column: column * side + across, row: row * side + down };
        const pieces = piecesOf(cells, dx, dy);
        const [first, ...seconds] = await Promise.all([
          valuesAt(this.#first, cells, signal),
          ...pieces.map(({ column, row }) => second({ level: 0, column, row })),
        ]);
        for (const [i, piece] of pieces.entries())
          addPiece(tally, first, seconds[i], piece, { gap, level, across, down, unknown });
      });
      await Promise.all(parts);
      // The next row starts from the lower tiles of this one.
      const lowest = Math.max(...[...lent.keys()].map((key) => Number(key.split('/')[2])));
      for (const key of [...lent.keys()]) if (Number(key.split('/')[2]) < lowest) lent.delete(key);
    }
    return counts;
  }
}

/** @param {ColouredTile} tile that was compared */
const countsOf = ({ values }) => tallyOf(/** @type {Uint8Array} */ (values));

/** Which pixels of a tile hold some of these cells. @param {Box} cells @param {TileAddress} address */
function pixelsIn(cells, address) {
  const whole = cellsOf(address);
  const { left, top, right, bottom } = common(cells, whole);
  const side = 2 ** address.level;
  return {
    left: Math.floor((left - whole.left) / side),
    top: Math.floor((top - whole.top) / side),
    right: Math.ceil((right - whole.left) / side),
    bottom: Math.ceil((bottom - whole.top) / side),
  };
}

/** The priority of cells that are asked for to be compared: what is to be seen goes first. */
const LAST = () => Number.MAX_VALUE;

/**
 * The values of a tile of level 0 of a map: they are lent where it has them, since it may drop the tile meanwhile.
 * @param {Side} side
 * @param {TileAddress} address
 * @param {AbortSignal} signal
 */
async function valuesAt({ explorer, pool }, address, signal) {
  const tile = explorer.find(address);
  if (!tile) return (await pool.ask('tile', { game: explorer.game, ...address }, { signal, priority: LAST })).values;
  tile.lent = true;
  return tile.values;
}

/** Their light, and as a fourth channel whether they are known. @param {Uint32Array} pixels @returns {Light} */
export function knownLight(pixels) {
  const { base, add } = lightOfPixels(pixels);
  return {
    base: [...Array.from(base), 0],
    add: (at, sums) => {
      add(at, sums);
      for (let x = 0; x < TILE_SIDE; x++) sums[3][x] += pixels[at + x] >>> 31;
    },
  };
}

/** Pixels of light that is known in part. @param {Float64Array[]} light @param {Uint32Array} out @param {number} at */
export function packKnown([red, green, blue, known], out, at) {
  packLine(
    [red, green, blue].map((light) => light.map((sum, x) => sum / (known[x] || 1))),
    out,
    at,
  );
  for (let x = 0; x < known.length; x++) out[at + x] &= (Math.round(255 * known[x]) << 24) | 0xffffff;
}

/** Whitens pixels by the share of their cells that differ. @param {Uint32Array} pixels @param {Tally} tally */
function whiten(pixels, { compared, differing }) {
  const channels = new Uint8Array(pixels.buffer);
  for (let i = 0; i < compared.length; i++) {
    const share = compared[i] > 0 ? differing[i] / compared[i] : 0;
    // What has no counterpart is left out.
    if (compared[i] === 0) pixels[i] = 0;
    else if (share > 0)
      for (let at = 4 * i; at < 4 * i + 3; at++)
        channels[at] = valueOf((LIGHT_STEPS[channels[at]] / STEPS) * (1 - share) + share);
  }
}
