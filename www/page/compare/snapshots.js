// Pictures of many games, made one after the other in the background, by workers of their own.
import { withOtherK } from './other-game.js';
import { MIN_ZOOM } from '../core/view.js';
import { SecondGame } from './second-game.js';
import { Shots } from './shots.js';
import { canvasOf } from '../core/canvas.js';

/** @import { Host } from '../app/parts.js' */
/** @import { View, Viewport } from '../core/view.js' */

/** @typedef {{k: number, view: View, viewport: Viewport}} Shot  what is to be seen */

/**
 * @param {Host} host
 * @param {(shot: Shot, picture: HTMLCanvasElement | null) => void} onShot null: that is too much work
 * @param {(k: number) => number} [expected] milliseconds that a picture takes, as far as that is known
 */
export function snapshots(host, onShot, expected) {
  /** @type {Shots<Shot>} */
  const shots = new Shots(expected);
  let [isDue, isClosed] = [false, false];
  const game = new SecondGame(host, wake, { isBrief: true });
  const unwatch = host.watch(wake); // the engine may still be starting

  /** Goes on, but not in the midst of what has told it to. */
  function wake() {
    if (isDue || isClosed) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      if (!isClosed && host.palette()) step();
    });
  }

  function step() {
    const shot = shots.next();
    if (!shot) return;
    const isTooSmall = shot.view.zoom < MIN_ZOOM;
    if (!isTooSmall) {
      game.show(withOtherK(host.explorer.game, shot.k), shot);
      if (game.state === 'working' && !game.question) return;
      if (game.state === 'complete' && !game.explorer.drawn) return; // it says when
    }
    shots.end();
    onShot(shot, !isTooSmall && game.state === 'complete' ? copied(game.canvas) : null);
    wake();
  }

  return {
    /** Whether nothing is left to be made. */
    get idle() {
      return shots.idle;
    },
    /** Makes these, the most urgent first, and nothing else but what will be there soon. @param {Shot[]} wanted */
    want(wanted) {
      shots.want(wanted);
      wake();
    },
    close() {
      isClosed = true;
      unwatch();
      game.close();
    },
  };
}

/** @param {HTMLCanvasElement} canvas */
function copied(canvas) {
  const context = canvasOf(canvas.width, canvas.height);
  context.drawImage(canvas, 0, 0);
  return context.canvas;
}
