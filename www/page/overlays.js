// What is drawn over the picture, in words of the link: `overlays=labels,grid,scale` lists all that is on.

/** Its key in the link. */
export const OVERLAYS = 'overlays';

/** @typedef {'labels' | 'borders' | 'grid' | 'numbers' | 'deviations' | 'minimap' | 'scale'} OverlayName */

/** @type {OverlayName[]} */
export const OVERLAY_NAMES = ['labels', 'borders', 'grid', 'numbers', 'deviations', 'minimap', 'scale'];

/** What the link says when nothing is on. */
const NONE = 'none';

/**
 * What is on where the link doesn't say: with restraint, since the picture comes first. A small screen has no room for a
 * minimap.
 * @param {boolean} small
 * @returns {Set<OverlayName>}
 */
export const usualOverlays = (small) => new Set(OVERLAY_NAMES.filter((name) => name !== 'borders' && name !== 'deviations' && !(small && name === 'minimap')));

/**
 * @param {string} text
 * @returns {Set<OverlayName>}
 * @throws {Error} with a sentence
 */
export function readOverlays(text) {
  const words = text === NONE ? [] : text.split(',');
  const stranger = words.find((word) => !OVERLAY_NAMES.some((name) => name === word));
  if (stranger !== undefined) {
    throw new Error(`${OVERLAYS} is \u201c${NONE}\u201d or some of ${OVERLAY_NAMES.join(', ')}, not \u201c${stranger.slice(0, 40)}\u201d.`);
  }
  return new Set(/** @type {OverlayName[]} */ (words));
}

/** @param {Set<OverlayName>} on */
export const writeOverlays = (on) => OVERLAY_NAMES.filter((name) => on.has(name)).join(',') || NONE;
