// A film: from the whole game into what is chosen, or through games with other k.
import { canvasOf, haloed } from '../core/canvas.js';
import { readWhole } from '../core/settings.js';
import { LIMIT, coordinate, distance } from '../core/view.js';
import { familyOf, namesOf } from '../families/families.js';
import { drawBoard } from '../slide/board.js';
import { laidOut } from '../slide/layout.js';
import { filmed } from './recording.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Box, View } from '../core/view.js' */
/** @import { Host } from '../app/parts.js' */

/** @typedef {{game: Game, view: View, words: string}} Shot */

export { formsHere } from './recording.js';

export const SIZES = {
  large: { title: '1280 \u00d7 720', width: 1280, height: 720 },
  small: { title: '640 \u00d7 360', width: 640, height: 360 },
};
const RATES = { gif: 12.5, webm: 25, mp4: 25 };
const LONGEST_SECONDS = 60;
const NO_ROOM = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * @typedef {Record<'subject' | 'first' | 'last' | 'seconds' | 'size', string> & {grows: boolean}} Wishes  as they were
 *   chosen and typed; `subject`: "k" for a film through games; `grows`: whether the part grows with k
 */

/**
 * @param {Host} host
 * @param {Box} box the cells that are chosen
 * @param {Wishes} wishes
 * @param {{form: import('./recording.js').Form, signal: AbortSignal, tell: (done: number, total: number) => void}} how
 * @returns {Promise<Blob>} rejects with a sentence where the wishes cannot be meant
 */
export async function film(host, box, wishes, { form, signal, tell }) {
  const rate = RATES[form.ending];
  const count = Math.round(readWhole('The length', wishes.seconds, 1, LONGEST_SECONDS) * rate);
  const area = SIZES[/** @type {keyof typeof SIZES} */ (wishes.size)];
  const { width, height } = area;
  const { game } = host.explorer;
  const { ratio, board, view } = laidOut(area, 0, box);
  /** @type {Shot[]} */
  const shots =
    wishes.subject === 'k'
      ? throughK(game, box, area, wishes, count)
      : zoomed(familyOf(game).fitted(game, board, NO_ROOM), view, count).map((view) => ({ game, view, words: '' }));
  const context = canvasOf(width, height, { willReadFrequently: form.ending === 'gif' });
  const palette = host.palette();
  if (!palette) throw new Error('The map is not ready yet.');
  const sans = getComputedStyle(document.documentElement).getPropertyValue('--sans').trim();
  const pool = host.createPool(2);
  /** @type {Shot | null} */
  let drawn = null;
  const draw = async (/** @type {number} */ index) => {
    const shot = shots[Math.floor((index * shots.length) / count)]; // with fewer shots than frames, for longer
    if (shot === drawn) return context;
    const { game, view, words } = shot;
    pool.beginGame(game);
    const ask = (/** @type {import('../tiles/tiles.js').TileAddress} */ tile) =>
      pool.ask('tile', { game, ...tile, given: true }, { signal });
    await drawBoard(context.canvas, { view, viewport: board, palette }, { ask });
    context.save();
    context.scale(ratio, ratio);
    context.font = `600 26px ${sans}`;
    haloed(context, words, 16, board.height - 16);
    context.restore();
    drawn = shot;
    return context;
  };
  try {
    return await filmed({ width, height, rate, count, draw, tell, signal }, form);
  } finally {
    pool.close();
  }
}

/** @type {(game: Game, box: Box, area: import('../slide/layout.js').Size, wishes: Wishes, count: number) => Shot[]} */
function throughK(game, box, area, { first, last, grows }, count) {
  const from = /** @type {{k?: number}} */ (game).k ?? 1;
  const names = namesOf(game);
  const [begin, end] = [
    readWhole('The first k', first, 1, LIMIT, names),
    readWhole('The last k', last, 1, LIMIT, names),
  ];
  return stepped(begin, end, count).map((k) => {
    const other = familyOf(game).withK?.(game, k) ?? game;
    const by = grows ? k / from : 1;
    const scaled = {
      left: Math.round(box.left * by),
      top: Math.round(box.top * by),
      right: Math.max(Math.round(box.left * by) + 1, Math.round(box.right * by)),
      bottom: Math.max(Math.round(box.top * by) + 1, Math.round(box.bottom * by)),
    };
    return { game: other, view: laidOut(area, 0, scaled).view, words: `k = ${k}` };
  });
}

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

/** Games evenly from k to k. @param {number} from @param {number} to @param {number} most @returns {number[]} */
export function stepped(from, to, most) {
  const count = Math.min(most, Math.abs(to - from) + 1);
  return Array.from({ length: count }, (_, i) =>
    count === 1 ? from : from + Math.round(((to - from) * i) / (count - 1)),
  );
}
