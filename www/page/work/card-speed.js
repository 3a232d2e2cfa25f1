// How fast the graphics card makes pictures of whole games, for Settings. Loaded when it is measured.
import { amount } from '../core/amounts.js';
import { grouped } from '../core/format.js';
import { gameOfK } from '../families/game-of-k.js';
import { TILE_SIDE } from '../../shared/messages.js';

/** @import { Graphics } from '../survey/graphics.js' */

/** Games that are swept as far as 3k x 3k cells, from small to large: one more takes a hundred times as long. */
const GAMES = [1000, 10_000, 100_000];
/** Pixels across, about. */
const PIXELS = 1024;

/**
 * A sentence for each game that the card sweeps in some seconds, and one that names the card.
 * @param {Pick<Graphics, 'picture' | 'probed'>} graphics
 */
export async function measureCard(graphics) {
  const sentences = [`The graphics card is \u201c${graphics.probed.adapter}\u201d.`];
  const { signal } = new AbortController();
  for (const k of GAMES) {
    const level = Math.max(3, Math.ceil(Math.log2((3 * k) / PIXELS)));
    const tile = TILE_SIDE * 2 ** level;
    const side = tile * Math.ceil((3 * k) / tile);
    const order = { game: gameOfK(k), side, level };
    let best = Infinity;
    // Once to begin with: buffers are made, and the card wakes up.
    for (let turn = 0; turn < 3; turn++) {
      const begun = performance.now();
      if (!(await graphics.picture(order, signal))) break;
      best = Math.min(best, performance.now() - begun);
    }
    if (best === Infinity) break;
    const speed = amount((1000 * side ** 2) / 2 / best);
    const pixels = grouped(side / 2 ** level);
    sentences.push(
      `Game ${grouped(k)} as ${pixels} x ${pixels} pixels: ${Math.round(best)} ms, ${speed} cells a second.`,
    );
  }
  return sentences;
}
