// What is drawn over the map only now and then: borders, numbers in cells, the minimap.
import { Minimap } from './minimap.js';
import { borderCandidates } from './border-names.js';
import { drawLines } from './lines.js';
import { drawNumbers } from './numbers.js';
import { scaleOf } from '../../../core/view.js';

/** @import { LandmarkName } from './geometry.js' */
/** @import { Projection } from '../../../map/layers.js' */
/** @import { Host } from '../../../app/parts.js' */

/** Smaller cells have no numbers. */
const NUMBERS_FROM = 7;

export class Extras {
  /** The names of borders. */
  names = borderCandidates;
  #host;
  #minimap;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#minimap = new Minimap(host);
  }

  /** Nothing of it is wanted any more. */
  leave() {
    this.#minimap.element.hidden = true;
  }

  /**
   * Under the grid.
   * @param {CanvasRenderingContext2D} context
   * @param {Projection} projection
   * @param {Set<string>} on
   * @param {LandmarkName | null} chosen
   */
  drawLines(context, projection, on, chosen) {
    drawLines(context, projection, on.has('borders'), chosen);
  }

  /**
   * In the cells.
   * @param {CanvasRenderingContext2D} context
   * @param {Projection} projection
   * @param {Set<string>} on
   */
  drawNumbers(context, projection, on) {
    const { explorer, palette } = this.#host;
    const colours = palette();
    const which = on.has('numbers') ? 'numbers' : 'deviations';
    if (scaleOf(projection.view.zoom) >= NUMBERS_FROM && on.has(which) && colours)
      drawNumbers(context, projection, which, (x, y) => explorer.valueAt(x, y), colours);
    this.#minimap.show(on.has('minimap'));
  }
}
