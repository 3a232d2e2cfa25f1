// The difference between two games: for each tile of the map which of its cells differ, and a picture of that in which
// they are white, as in the paper's Figure 4. Where a pixel is many cells, it is as white as the share of them that
// differ, in linear light. Counts by colour class could not tell that, so the cells themselves are asked for again,
// compared and dropped.
import { MOST_LEVEL, addPiece, emptyTally, piecesOf, sumOf } from './tally.js';
import { TILE_SIDE } from '../../shared/messages.js';
import { Painter } from '../tiles/painter.js';
import { TileStore } from '../tiles/tile-store.js';
import { canvasOf } from '../core/canvas.js';
import { element, surfaces } from '../core/elements.js';
import { keyOf } from '../tiles/tiles.js';
import { average, lightOfPixels, packLine } from '../tiles/averaged.js';
import { LIGHT_STEPS, STEPS, packedColour, valueOf } from '../tiles/palette.js';

/** @import { Light } from '../tiles/averaged.js' */
/** @import { ColouredTile, Colouring } from '../tiles/colouring.js' */
/** @import { Size } from '../tiles/mixing.js' */
/** @import { Tally } from './tally.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */
/** @import { Surfaces } from '../tiles/painter.js' */
/** @import { Box, View, Viewport } from '../core/view.js' */
/** @import { Explorer } from '../map/explorer.js' */
/** @import { Pool } from '../workers/pool.js' */

/** @typedef {{explorer: Explorer, pool: Pool}} Side  one of the games */
/** @typedef {{dx: number, dy: number, gap: number, unknown?: number}} Offset  see `addPiece` */
/** @typedef {ColouredTile & Tally & {first: ColouredTile | null}} Compared  `first`: the map's tile under it */

const BUDGET = 2 ** 26;
const NOTHING = new Uint8Array();
const TILE_BYTES = TILE_SIDE ** 2 * 6;
// Tiles follow one another at once for so long; then the page is asked what else there is.
const TURN_MILLISECONDS = 8;

export class Difference {
  /** @readonly */
  canvas = element('canvas');
  /** whether the canvas shows all that it will show of this view */
  isDrawn = false;
  #painter;
  /** which view the canvas shows */
  #painted = '';
  /** whether what is known has changed since */
  #isStale = true;
  /** @type {{name: string, cells: {compared: number, differing: number}} | null} what was counted last */
  #sum = null;
  #first;
  #second;
  #onChange;
  /** @type {Offset} */
  #offset = { dx: 0, dy: 0, gap: 0 };
  /** @type {TileStore<Compared>} */
  #store = new TileStore(BUDGET);
  /** @type {Map<string, TileAddress>} */
  #wanted = new Map();
  /** @type {{key: string, controller: AbortController} | null} the tile that is being compared */
  #running = null;
  /** @type {Set<string>} */
  #failed = new Set();

  /**
   * @param {Side & {pixels: Colouring['pixels']}} first the map's game
   * @param {Side} second
   * @param {() => void} onChange a tile has been compared
   */
  constructor(first, second, onChange) {
    this.#first = first;
    this.#second = second;
    this.#onChange = onChange;
    const find = (/** @type {TileAddress} */ address) => this.#find(address);
    this.#painter = new Painter(this.canvas, find, surfaces(), (tile, size) =>
      this.#draw(/** @type {Compared} */ (tile), size),
    );
  }

  /** @param {Surfaces} surfaces */
  set surfaces(surfaces) {
    this.#painter.surfaces = surfaces;
    this.#isStale = true;
  }

  /** Draws what is known. @param {View} view @param {Viewport} viewport */
  paint(view, viewport) {
    const { width, height, ratio } = viewport;
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    const { canvas } = this;
    const painted = JSON.stringify([view, viewport]);
    const isResting = painted === this.#painted;
    if (canvas.width !== across || canvas.height !== down) this.#painter.resize(across, down);
    if (this.#isStale || !isResting) this.#painter.paint(view, viewport);
    const state = isResting ? this.#painter.resample(view, viewport) : 'more';
    this.#painted = painted;
    this.#isStale = state === 'changed';
    this.isDrawn = state === 'done';
  }

  /** Whether all that is wanted has been compared. */
  get complete() {
    return [...this.#wanted.keys()].every((key) => this.#store.has(key) || this.#failed.has(key));
  }

  /** Other games, or another offset. @param {Offset} offset */
  begin(offset) {
    this.#offset = offset;
    this.#wanted.clear();
    this.#failed.clear();
    this.#store.clear();
    this.#stop();
    this.#changed();
  }

  /**
   * Compares these tiles, of one level, as soon as that costs little.
   * @param {TileAddress[]} tiles the most urgent first
   * @param {boolean} isReady whether both games' pictures are there: what they have swept need not be swept again
   */
  want(tiles, isReady) {
    this.#wanted = new Map(tiles.filter(({ level }) => level <= MOST_LEVEL).map((tile) => [keyOf(tile), tile]));
    for (const key of this.#wanted.keys()) this.#store.use(key);
    this.#store.trim((key) => this.#wanted.has(key));
    if (this.#running && !this.#wanted.has(this.#running.key)) this.#stop();
    if (isReady && !this.#running) void this.#run();
  }

  /** @param {TileAddress} address */
  #find(address) {
    const tile = this.#store.peek(keyOf(address));
    const first = tile && this.#first.explorer.find(address);
    if (!first) return undefined;
    if (tile.first !== first) {
      tile.first = first;
      this.#draw(tile, tile);
    }
    return tile;
  }

  /** Draws a tile that it has found, as small as it is to be shown. @param {Compared} tile @param {Size} size */
  #draw(tile, { width, height }) {
    const { first } = tile;
    if (!first) return;
    const image = new ImageData(TILE_SIDE, TILE_SIDE);
    const pixels = new Uint32Array(image.data.buffer);
    if (first.canvas) pixels.set(this.#first.pixels(first));
    else pixels.fill(packedColour(first.colour ?? ''));
    whiten(pixels, tile);
    if (width < TILE_SIDE) average(knownLight(pixels), { width, height }, pixels, packKnown);
    tile.canvas ??= canvasOf(TILE_SIDE, TILE_SIDE).canvas;
    tile.canvas.getContext('2d')?.putImageData(image, 0, 0);
    Object.assign(tile, { width, height });
  }

  /** The map's tiles have other colours. */
  recolour() {
    for (const key of this.#store.keys) {
      const tile = this.#store.peek(key);
      if (tile) tile.first = null;
    }
    this.#isStale = true;
  }

  /**
   * How many cells have been compared, and how many of them differ.
   * @param {Box} cells as far as they are in sight; where pixels are many cells, whole pixels count
   */
  sum(cells) {
    const name = JSON.stringify(cells);
    if (this.#sum?.name !== name) this.#sum = { name, cells: this.#count(cells) };
    return this.#sum.cells;
  }

  /** @param {Box} cells */
  #count({ left, top, right, bottom }) {
    const sum = { compared: 0, differing: 0 };
    for (const [key, { level, column, row }] of this.#wanted) {
      const item = this.#store.peek(key);
      if (!item) continue;
      const within = (/** @type {number} */ pixel, /** @type {number} */ index) =>
        Math.min(TILE_SIDE, Math.max(0, pixel - index * TILE_SIDE));
      const found = sumOf(item, {
        left: within(Math.floor(left / 2 ** level), column),
        top: within(Math.floor(top / 2 ** level), row),
        right: within(Math.ceil(right / 2 ** level), column),
        bottom: within(Math.ceil(bottom / 2 ** level), row),
      });
      sum.compared += found.compared;
      sum.differing += found.differing;
    }
    return sum;
  }

  close() {
    this.begin(this.#offset);
  }

  #changed() {
    this.#isStale = true;
    this.#sum = null;
  }

  #stop() {
    this.#running?.controller.abort();
    this.#running = null;
  }

  /** Compares one wanted tile after the other. */
  async #run() {
    const end = performance.now() + TURN_MILLISECONDS;
    for (;;) {
      const next = [...this.#wanted].find(([key]) => !this.#store.has(key) && !this.#failed.has(key));
      if (!next) return;
      const [key, address] = next;
      const running = (this.#running = { key, controller: new AbortController() });
      try {
        const tally = await this.#compare(address, running.controller.signal);
        if (this.#running !== running) return;
        const partial = !tally.compared.every((count) => count > 0);
        const known = {
          address,
          classes: 0,
          values: NOTHING,
          width: TILE_SIDE,
          height: TILE_SIDE,
          colour: null,
          partial,
        };
        this.#store.put(key, { ...tally, ...known, bytes: TILE_BYTES, canvas: null, first: null });
      } catch {
        if (this.#running !== running) return;
        this.#failed.add(key); // the game has ended, or its worker was lost: then it is told elsewhere
      }
      this.#running = null;
      this.#changed();
      this.#onChange();
      if (performance.now() > end) return; // the next frame goes on
    }
  }

  /** @param {TileAddress} tile @param {AbortSignal} signal */
  async #compare({ level, column, row }, signal) {
    const { dx, dy, gap, unknown } = this.#offset;
    const tally = emptyTally();
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
    return tally;
  }
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

/**
 * The light of pixels, and as a fourth channel how much of it is known: all or nothing.
 * @param {Uint32Array} pixels
 * @returns {Light}
 */
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

/**
 * Pixels of such light: what is known in part has the light of that part.
 * @param {Float64Array[]} light
 * @param {Uint32Array} out
 * @param {number} at
 */
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
