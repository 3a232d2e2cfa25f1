// What is drawn over the map only now and then: borders, grid and numbers, the minimap.
import { Minimap } from './minimap.js';
import { borderCandidates } from './border-names.js';
import { drawGrid, drawMargin, drawNumbers } from './grid.js';
import { drawLines } from './lines.js';
import { scaleOf } from '../core/view.js';

/** @import { LandmarkName } from './geometry.js' */
/** @import { OverlayName } from './atlas.js' */
/** @import { Scene } from '../map/layers.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { Box } from '../core/view.js' */

/** Smaller cells have no grid. */
const GRID_FROM = 7;

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
    this.#minimap.show(false);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   * @param {Set<OverlayName>} on
   * @param {LandmarkName | null} chosen
   * @param {Box} free what no panel covers
   */
  draw(context, scene, on, chosen, free) {
    const { explorer, palette } = this.#host;
    drawLines(context, scene, on.has('borders'), chosen);
    const colours = palette();
    if (scaleOf(scene.view.zoom) >= GRID_FROM) {
      if (on.has('grid')) drawGrid(context, scene);
      const which = on.has('numbers') ? 'numbers' : 'deviations';
      if (on.has(which) && colours) drawNumbers(context, scene, which, (x, y) => explorer.valueAt(x, y), colours);
      if (on.has('grid')) drawMargin(context, scene, free, surfaces());
    }
    this.#minimap.show(on.has('minimap'));
  }
}

/** The margin's colours, as the style sheet has them now. */
function surfaces() {
  const style = getComputedStyle(document.documentElement);
  const [paper, line, ink] = ['--surround', '--edge', '--quiet'].map((name) => style.getPropertyValue(name).trim());
  return { paper, line, ink };
}
