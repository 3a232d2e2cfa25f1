// What families write into cells that are large enough: it is asked for once a view of such cells rests, with a margin,
// so that a small move asks for nothing.
import { inkOn } from '../core/lettering.js';
import { scaleOf } from '../core/view.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { Projection } from '../map/layers.js' */
/** @import { Box } from '../core/view.js' */

/** @typedef {{x: number, y: number, width: number, height: number}} Area */

/**
 * @template {Game} G
 * @template Content
 * @typedef {{game: G, box: Area, content: Content}} Written
 */

/**
 * @template {Game} G
 * @template Content
 * @typedef {object} Writing
 * @property {number} leastScale cells of fewer pixels hold nothing
 * @property {(game: G, cells: Box, margin: number) => Area | null} areaOf the cells that are asked for; null: none
 * @property {(game: G, area: Area) => Promise<Content>} ask
 * @property {(context: CanvasRenderingContext2D, projection: Projection, written: Written<G, Content>,
 *   inkOf: (value: number) => string) => void} draw `inkOf`: a colour that stands out from that of a value
 */

/** A view asks for this many cells around it. */
const MARGIN = 8;
/** Over what a family draws under its texts. */
const HEIGHT = 5;

/**
 * @template {Game} G
 * @template Content
 * @param {Pick<Host, 'explorer' | 'layers' | 'palette' | 'watch'>} host
 * @param {Writing<G, Content>} writing
 */
export function writeInCells({ explorer, layers, palette, watch }, { leastScale, areaOf, ask, draw }) {
  /** @type {Written<G, Content> | null} */
  let written = null;
  let isAsking = false;

  layers.add(
    (context, projection) => {
      if (written?.game.key !== projection.game.key || scaleOf(projection.view.zoom) < leastScale) return;
      draw(context, projection, written, (value) => inkOn(palette()?.colourOf(value) ?? '#000000'));
    },
    HEIGHT,
    true,
  );
  watch(() => void update());

  async function update() {
    const { cells, view, work } = explorer;
    if (isAsking || scaleOf(view.zoom) < leastScale || work.state === 'working') return;
    const game = /** @type {G} */ (explorer.game);
    const needed = areaOf(game, cells, 0);
    if (!needed || (written?.game.key === game.key && holds(written.box, needed))) return;
    const box = areaOf(game, cells, MARGIN) ?? needed;
    isAsking = true;
    try {
      written = { game, box, content: await ask(game, box) };
      explorer.schedule();
    } catch {
      // Another game, or the worker is gone: the map tells of that, and is as good without texts.
    }
    isAsking = false;
  }
}

/** The cells of a view on a board. @type {(cells: Box, margin: number, last: number) => Area | null} */
export function clipped(cells, margin, last) {
  const [x, y] = [cells.left, cells.top].map((edge) => Math.max(0, Math.floor(edge) - margin));
  const [right, bottom] = [cells.right, cells.bottom].map((edge) => Math.min(last + 1, Math.ceil(edge) + margin));
  return right <= x || bottom <= y ? null : { x, y, width: right - x, height: bottom - y };
}

/**
 * Draws each cell of an area, as far as it is in sight.
 * @param {Projection} projection
 * @param {Area} area
 * @param {(index: number, cell: {x: number, y: number, left: number, top: number, width: number, height: number}) =>
 *   void} draw `index`: in the area, row by row; the rest is where the cell lies on the board and on the screen
 */
export function eachInSight({ across, down, viewport }, area, draw) {
  for (let y = area.y; y < area.y + area.height; y++) {
    const [top, bottom] = [down(y), down(y + 1)];
    if (bottom < 0 || top > viewport.height) continue;
    for (let x = area.x; x < area.x + area.width; x++) {
      const [left, right] = [across(x), across(x + 1)];
      if (right < 0 || left > viewport.width) continue;
      const index = (y - area.y) * area.width + x - area.x;
      draw(index, { x, y, left, top, width: right - left, height: bottom - top });
    }
  }
}

/** @param {Area} outer @param {Area} inner */
const holds = (outer, inner) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;
