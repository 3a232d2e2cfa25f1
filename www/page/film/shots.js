// What each frame of a film shows. Nothing here touches the page.
import { coordinate, distance } from '../core/view.js';

/** @import { View } from '../core/view.js' */

/**
 * The views of a way from one to another: it looks even where each frame is larger than the one before by the same
 * factor, and the place that keeps still does so.
 * @param {View} from
 * @param {View} to
 * @param {number} count
 * @returns {View[]}
 */
export function zoomed(from, to, count) {
  const [first, last] = [2 ** -from.zoom, 2 ** -to.zoom];
  return Array.from({ length: count }, (_, i) => {
    const part = count === 1 ? 1 : i / (count - 1);
    const zoom = from.zoom + (to.zoom - from.zoom) * part;
    const way = first === last ? part : (2 ** -zoom - first) / (last - first);
    const between = (/** @type {'x' | 'y'} */ axis) =>
      coordinate(from[axis].cell, from[axis].fraction + distance(to[axis], from[axis]) * way);
    return part === 1 ? to : { x: between('x'), y: between('y'), zoom };
  });
}

/**
 * Games from one k to another, evenly and at most this many.
 * @param {number} from
 * @param {number} to
 * @param {number} most
 * @returns {number[]}
 */
export function stepped(from, to, most) {
  const count = Math.min(most, Math.abs(to - from) + 1);
  return Array.from({ length: count }, (_, i) =>
    count === 1 ? from : from + Math.round(((to - from) * i) / (count - 1)),
  );
}
