// What is drawn over the picture, in words of the link: `overlays=labels,grid,scale` lists all that is on.
import { OVERLAYS } from './atlas.js';

/** @import { OverlayName } from './atlas.js' */
/** @import { Notices } from '../app/notices.js' */

/** @type {OverlayName[]} */
export const OVERLAY_NAMES = ['labels', 'borders', 'grid', 'numbers', 'deviations', 'minimap', 'scale'];

/** What the link says when nothing is on. */
const NONE = 'none';

/**
 * What a link says; where it says something else, the usual, and a notice.
 * @param {string} text
 * @param {Set<OverlayName>} usual
 * @param {Pick<Notices, 'show'>} notices
 * @returns {Set<OverlayName>}
 */
export function readOverlays(text, usual, notices) {
  const words = text === NONE ? [] : text.split(',');
  const stranger = words.find((word) => !OVERLAY_NAMES.some((name) => name === word));
  if (stranger === undefined) return new Set(/** @type {OverlayName[]} */ (words));
  notices.show(
    OVERLAYS,
    `In the link, ${OVERLAYS} is \u201c${NONE}\u201d or some of ${OVERLAY_NAMES.join(', ')}, not ` +
      `\u201c${stranger.slice(0, 40)}\u201d.`,
  );
  return usual;
}

/** @param {Set<OverlayName>} on */
export const writeOverlays = (on) => OVERLAY_NAMES.filter((name) => on.has(name)).join(',') || NONE;
