// The contrast switch: what is in view is drawn again over the map, stretched around its local mean, from the counts
// that the map's tiles keep. Nothing is computed again.
import { TILE_SIDE } from '../../shared/messages.js';
import { element } from '../core/elements.js';
import { STEPS, valueOf } from '../tiles/palette.js';
import { lightOf } from '../core/light.js';
import { stretch } from './stretching.js';
import { visiblePixels } from '../core/view.js';
import { shownTiles } from '../tiles/shown-tiles.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Box } from '../core/view.js' */
/** @import { ColouredTile } from '../tiles/colouring.js' */
/** @import { Palette } from '../tiles/palette.js' */

/** Under all that is written on the map. */
const HEIGHT = -3;
/** So far around a pixel its surroundings reach, pixels. */
const RADIUS = 24;
const REST_MILLISECONDS = 250;

/** The key in the link. */
export const CONTRAST = 'contrast';

/** @param {Host} host @returns {Part} */
export function start({ explorer, layers, link, palette, watch }) {
  /** stands on the map as long as its colours are no averages */
  const legend = element('p', { className: 'float contrast-legend', role: 'status', hidden: true });
  const canvas = element('canvas');
  /** @type {Box | null} the cells that are drawn on it */
  let drawn = null;
  /** @type {(() => void) | null} takes it off the map, while it is on */
  let unlay = null;
  let seen = '';
  /** @type {ReturnType<Host['palette']>} */
  let colours = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  document.getElementById('foot')?.prepend(legend);

  /** @param {boolean} on */
  function lay(on) {
    if (on === (unlay !== null)) return;
    unlay?.();
    unlay = on ? layers.add(draw, HEIGHT) : null;
    drawn = null;
    seen = '';
    legend.hidden = !on;
    legend.textContent = 'Contrast stretched: colours are no longer true averages.';
  }

  /** After each frame: once the view rests, it is stretched anew. */
  watch(() => {
    if (!unlay) return;
    const now = JSON.stringify([explorer.game.key, explorer.view, explorer.viewport, explorer.counters.drawn]);
    // Another object when they have changed.
    if (now === seen && palette() === colours) return;
    [seen, colours] = [now, palette()];
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!unlay) return;
      stretchAll();
      explorer.schedule();
    }, REST_MILLISECONDS);
  });

  function stretchAll() {
    const { view, viewport } = explorer;
    const colours = palette();
    const shown = shownTiles(view, viewport, (address) => explorer.find(address));
    const tiles = shown.flatMap((address) => explorer.find(address) ?? []);
    drawn = null;
    if (!colours || tiles.length === 0 || tiles.length < shown.length) return;
    const { level } = tiles[0].address;
    const { left, top, right, bottom } = visiblePixels(view, viewport, level);
    const [width, height] = [right - left, bottom - top];
    if (width < 1 || height < 1) return;
    const channels = [0, 1, 2].map(() => new Float32Array(width * height));
    for (const tile of tiles) light(tile, colours, channels, { left, top, width, height });
    const gain = stretch(channels, width, height, RADIUS);
    const image = new ImageData(width, height);
    for (let at = 0; at < width * height; at++) {
      for (let channel = 0; channel < 3; channel++) image.data[4 * at + channel] = valueOf(channels[channel][at]);
      image.data[4 * at + 3] = 255;
    }
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext('2d')?.putImageData(image, 0, 0);
    const cells = 2 ** level;
    drawn = { left: left * cells, top: top * cells, right: right * cells, bottom: bottom * cells };
    legend.textContent =
      `Contrast stretched up to ${gain < 10 ? gain.toFixed(1) : Math.round(gain)} times ` +
      `around the mean of what is near: colours are no longer true averages.`;
  }

  /** @type {import('../map/layers.js').Layer} */
  function draw(context, { across, down }) {
    if (!drawn) return;
    const { left, top, right, bottom } = drawn;
    const [x, y] = [across(left), down(top)];
    context.drawImage(canvas, x, y, across(right) - x, down(bottom) - y);
  }

  return {
    toggle: () => {
      const isOn = unlay === null;
      lay(isOn);
      link.set(CONTRAST, isOn ? '1' : null);
    },
    applyLink: () => lay(link.get(CONTRAST) === '1'),
  };
}

/**
 * The light of a tile's pixels, as far as they are in view.
 * @param {ColouredTile} tile
 * @param {Palette} palette
 * @param {Float32Array[]} channels
 * @param {{left: number, top: number, width: number, height: number}} area
 */
function light({ address: { level, column, row }, values, colour, classes }, palette, channels, area) {
  const { left, top, width, height } = area;
  const flat = values.length === 0 ? lightOf(/** @type {string} */ (colour)) : null;
  const lights = level > 0 && !flat ? palette.lightOf(classes, level) : null;
  /** @type {Map<number, number[]>} */
  const known = new Map();
  const lightAt = (/** @type {number} */ value) => {
    const found = known.get(value) ?? lightOf(palette.colourOf(value));
    known.set(value, found);
    return found;
  };
  // The pixels of the tile that are in view, from its own corner on.
  const [fromX, fromY] = [Math.max(0, left - column * TILE_SIDE), Math.max(0, top - row * TILE_SIDE)];
  const endX = Math.min(TILE_SIDE, left + width - column * TILE_SIDE);
  const endY = Math.min(TILE_SIDE, top + height - row * TILE_SIDE);
  for (let y = fromY; y < endY; y++) {
    for (let x = fromX; x < endX; x++) {
      const at = (row * TILE_SIDE + y - top) * width + column * TILE_SIDE + x - left;
      const from = y * TILE_SIDE + x;
      const single = flat ?? (lights ? null : lightAt(values[from]));
      for (let channel = 0; channel < 3; channel++) {
        if (single) channels[channel][at] = single[channel];
        else if (lights) {
          let sum = lights[channel];
          for (let plane = 3, index = from; plane < lights.length; plane += 3, index += TILE_SIDE ** 2)
            sum += values[index] * lights[plane + channel];
          channels[channel][at] = sum / STEPS;
        }
      }
    }
  }
}
