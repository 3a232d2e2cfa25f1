// A small map of the whole pattern, drawn from its landmarks, with a frame round what the large one shows. It appears
// when that is only a part; a click or drag in it moves the large map.
import { LANDMARKS, shapesOf } from './landmarks.js';
import { element } from '../../../core/elements.js';
import { mixed } from '../../../core/light.js';
import { DARK, LIGHT, stroke } from '../../../core/canvas.js';
import { coordinate, distance, scaleOf } from '../../../core/view.js';

/** @import { Region } from './landmarks.js' */
/** @import { Palette } from '../../../tiles/palette.js' */
/** @import { Host } from '../../../app/parts.js' */
/** @import { Coordinate } from '../../../core/view.js' */

const SIDE = 136;
/** In smaller games the regions aren't to be told apart. */
const LEAST = 20;
/** It isn't needed while the large map shows more than this part of it. */
const MOST = 0.6;
const SMALLEST_FRAME = 7;

/**
 * How many cells in a hundred have which deviation, as counted in the first pattern of game 600: the look from afar.
 * @type {Record<Region, Record<number, number>>}
 */
const MIXTURES = {
  hood: { '-9': 100 },
  epaulette: { '-1': 45, 0: 28, 1: 27 },
  arm: { '-2': 8, '-1': 34, 0: 41, 1: 16, 2: 1 },
  'outer-space': { 0: 100 },
  fabric: { '-1': 9, 0: 55, 1: 29, 2: 7 },
  warp: { '-1': 6, 0: 59, 1: 33, 2: 2 },
  'inner-sector': { 0: 13, 1: 79, 2: 8 },
};

/**
 * How many cells the small map measures: the whole first pattern, doubled until the centre of the large one is on it.
 * @param {number} k
 * @param {number} farthest coordinate of the centre
 */
export function sideFor(k, farthest) {
  const pattern = 3 * k;
  return pattern * 2 ** Math.max(0, Math.ceil(Math.log2(farthest / pattern)));
}

export class Minimap {
  #element = element('canvas', {
    id: 'minimap',
    className: 'float',
    role: 'img',
    ariaLabel: 'The whole pattern, with a frame round what the map shows',
    hidden: true,
  });
  #host;
  #board = element('canvas');
  /** what the board is drawn for */
  #drawn = '';
  /** @type {Palette | null} */
  #palette = null;
  #side = 1;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.#element.setPointerCapture(event.pointerId);
      this.#go(event);
    });
    this.#element.addEventListener(
      'pointermove',
      (event) => this.#element.hasPointerCapture(event.pointerId) && this.#go(event),
    );
  }

  /** @param {boolean} isWanted */
  show(isWanted) {
    const { explorer, palette } = this.#host;
    const { view, viewport } = explorer;
    const { k } = explorer.game;
    const colours = palette();
    this.#side = sideFor(k, Math.max(view.x.cell, view.y.cell));
    const scale = scaleOf(view.zoom);
    const isPart = Math.min(viewport.width, viewport.height) / scale < MOST * this.#side;
    this.#element.hidden = !(isWanted && colours && k >= LEAST && isPart);
    // Not sooner: the page fits a box anew when this is there, and has to see whether it takes room.
    if (!this.#element.isConnected) document.getElementById('foot')?.prepend(this.#element);
    if (this.#element.hidden || !colours) return;
    const pixels = Math.round(SIDE * viewport.ratio);
    const drawn = [k, this.#side, pixels].join();
    if (drawn !== this.#drawn || colours !== this.#palette) this.#drawBoard(k, pixels, colours);
    [this.#drawn, this.#palette] = [drawn, colours];
    if (this.#element.width !== pixels) this.#element.width = this.#element.height = pixels;
    const context = this.#element.getContext('2d');
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.#board, 0, 0);
    context.scale(viewport.ratio, viewport.ratio);
    const at = (/** @type {Coordinate} */ middle) => (distance(middle, coordinate(0)) / this.#side) * SIDE;
    const length = (/** @type {number} */ pixels) => Math.max(SMALLEST_FRAME, (pixels / scale / this.#side) * SIDE);
    const [width, height] = [length(viewport.width), length(viewport.height)];
    context.beginPath();
    context.rect(at(view.x) - width / 2, at(view.y) - height / 2, width, height);
    stroke(context, [DARK, 3.5], [LIGHT, 1.5]);
  }

  /** @param {number} k @param {number} pixels @param {Palette} palette */
  #drawBoard(k, pixels, palette) {
    this.#board.width = this.#board.height = pixels;
    const context = this.#board.getContext('2d');
    if (!context) return;
    const unit = pixels / this.#side;
    for (const landmark of LANDMARKS) {
      if (landmark.kind !== 'region') continue;
      const shares = Object.entries(MIXTURES[/** @type {Region} */ (landmark.name)]);
      context.fillStyle = context.strokeStyle = mixed(
        shares.map(([deviation, share]) => [palette.colourOf(Number(deviation)), share]),
      );
      for (const shape of shapesOf(k, landmark, this.#side)) {
        context.beginPath();
        for (const { x, y } of shape) context.lineTo(x * unit, y * unit);
        context.closePath();
        context.fill();
        context.stroke(); // no seam between neighbours
      }
    }
  }

  /** @param {PointerEvent} event */
  #go(event) {
    const { explorer, move } = this.#host;
    const { left, top } = this.#element.getBoundingClientRect();
    const at = (/** @type {number} */ pixels) => coordinate(0, Math.max(0, (pixels / SIDE) * this.#side));
    move(() =>
      explorer.show(explorer.game, { ...explorer.view, x: at(event.clientX - left), y: at(event.clientY - top) }),
    );
  }
}
