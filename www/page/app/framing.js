// What the map was asked to show beside the panels is fitted anew when these take more or less of it, as a phone's
// sheet does some time after it was opened, or when the window has another size: until somebody moves the map.
import { sameView } from '../core/view.js';

/** @import { Box, View } from '../core/view.js' */

/** @typedef {() => View} Fit  the view that shows what is wanted in what is left of the map now */

export class Framing {
  #explorer;
  #panel;
  #room;
  /**
   * A part's fit ends with its panel; a link's box doesn't.
   * @type {{fit: Fit, box: Box | null, owner: string | null, place: View, room: string} | null}
   */
  #framed = null;

  /**
   * @param {import('../map/explorer.js').Explorer} explorer
   * @param {import('./panel.js').SidePanel} panel
   * @param {() => string} room tells another text when there is more or less of the map to fit something into
   */
  constructor(explorer, panel, room) {
    this.#explorer = explorer;
    this.#panel = panel;
    this.#room = room;
  }

  /** How the place that the map goes to was fitted. @param {Fit | null} fit @param {Box | null} [box] of the link */
  keep(fit, box = null) {
    const { place } = this.#explorer;
    this.#framed = fit && place && { fit, box, owner: box ? null : this.#panel.owner, place, room: this.#room() };
  }

  /** The link's box, unless somebody has moved the map. */
  get box() {
    return this.#kept?.box ?? null;
  }

  /** @returns {boolean} whether the map shows it in another place now */
  refit() {
    const framed = this.#kept;
    if (!framed) return false;
    const room = this.#room();
    if (room === framed.room) return false;
    framed.room = room;
    this.#explorer.show(this.#explorer.game, framed.fit());
    framed.place = this.#explorer.place ?? framed.place;
    return true;
  }

  get #kept() {
    const { place } = this.#explorer;
    const framed = this.#framed;
    const isThere = framed && place && sameView(place, framed.place);
    return isThere && (framed.box || framed.owner === this.#panel.owner) ? framed : null;
  }
}
