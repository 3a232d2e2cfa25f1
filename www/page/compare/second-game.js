// A second game beside the map's: a live map whose workers keep its board, at whatever view it is given. It has the
// map's colours where the values of both mean the same, or else its own.
import { LiveMap } from '../app/live-map.js';
import { element } from '../core/elements.js';
import { familyOf } from '../families/families.js';
import { haveSameValues } from './other-game.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { View, Viewport } from '../core/view.js' */

export const SECOND_GAME = 'second game';

const MOST_WORKERS = 2;
/** One processor is left to the page, which must go on smoothly. */
const WORKERS = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1 || 1));

export class SecondGame extends LiveMap {
  #host;

  /**
   * @param {Host} host
   * @param {() => void} onChange there is something new to be drawn, or the work has got on
   * @param {{line?: HTMLElement, isBrief?: boolean}} how its status; `isBrief`: its pictures only pass by
   */
  constructor(host, onChange, { line = element('p'), isBrief = false }) {
    const canvas = element('canvas');
    const tell = (/** @type {string} */ sentence) => host.notices.show(SECOND_GAME, `The second game: ${sentence}`);
    super({
      budget: host.memory.budget / 2,
      share: 1 / 2,
      limit: WORKERS,
      canvas,
      root: canvas,
      line,
      isNamed: true,
      picture: { graphics: host.graphics, isBrief, onRefused: tell, onError: tell },
      onLoss: tell,
      onFailure: tell,
      wantFrame: onChange,
    });
    this.#host = host;
    this.canvas = canvas;
  }

  get state() {
    if (!this.explorer.isShowing) return 'working';
    const { state } = this.explorer.work;
    return state === 'asking' ? 'working' : state;
  }

  /** The work that waits for the user's word. */
  get question() {
    return this.explorer.isShowing ? this.explorer.work.question : null;
  }

  /**
   * Draws a view of a game as far as it is known, and asks for what it needs.
   * @param {Game} game
   * @param {{view: View, destination?: View, viewport: Viewport}} scene
   */
  show(game, scene) {
    if (!this.explorer.shows(game)) this.begin(game);
    this.explorer.follow(game, scene);
    const values = familyOf(game).values(game);
    const scheme = (haveSameValues(this.#host.explorer.game, game) && this.#host.palette()?.scheme) || values;
    if (scheme !== this.palette?.scheme) this.recolour(scheme);
  }

  /** @param {boolean} isHalted whether it is to do nothing */
  halt(isHalted) {
    if (!this.explorer.isShowing || isHalted === (this.explorer.work.halt !== null)) return;
    if (isHalted) this.explorer.pause();
    else this.explorer.resume();
  }
}
