// The colours of a second game: the map's where the values of both mean the same, or else the second's own.
import { Colouring } from '../tiles/colouring.js';
import { Palette } from '../tiles/palette.js';
import { familyOf } from '../families/families.js';
import { haveSameValues } from './other-game.js';

/** @import { Host } from '../app/parts.js' */
/** @import { Game } from '../../shared/games.js' */
/** @import { Mixer } from '../tiles/mixing.js' */
/** @import { Values } from '../families/families.js' */

export class SecondColours {
  #host;
  #mixer;
  /** @type {{values: Values, palette: Palette, colouring: Colouring} | null} null: the map's */
  #own = null;

  /**
   * @param {Pick<Host, 'paint' | 'palette'>} host
   * @param {Mixer} mixer
   */
  constructor(host, mixer) {
    this.#host = host;
    this.#mixer = mixer;
  }

  /** @type {Host['paint']} */
  paint = {
    colour: (...tile) => this.#now.colour(...tile),
    draw: (...tile) => this.#now.draw(...tile),
    release: (tile) => this.#now.release(tile),
    pixels: (tile) => this.#now.pixels(tile),
  };

  get #now() {
    return this.#own?.colouring ?? this.#host.paint;
  }

  /** null: the map has none yet */
  get palette() {
    return this.#own?.palette ?? this.#host.palette();
  }

  /**
   * @param {Game} game the map's
   * @param {Game} other
   * @returns {boolean} whether the colours are others than before
   */
  begin(game, other) {
    const values = haveSameValues(game, other) ? null : familyOf(other).values(other);
    if (values === (this.#own?.values ?? null)) return false;
    const palette = values && new Palette(values, values);
    this.#own = values && palette && { values, palette, colouring: new Colouring(palette, this.#mixer) };
    return true;
  }
}
