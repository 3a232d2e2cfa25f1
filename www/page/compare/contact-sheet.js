// A contact sheet: small pictures of many games, all of the same part as the map shows, scaled to the same size. Each
// is a button that goes there. They are computed in the background, and no longer than the sheet is open.
import { familyOf } from '../families/families.js';
import { SERIES, gamesOf } from './series.js';
import { Snapshots } from './snapshots.js';
import { withOtherK } from './other-game.js';
import { html, nothing, render } from '../../vendor/lit-html.js';
import { choice, dismiss, words } from '../kit/fields.js';
import { element } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { sameMultiples } from './comparison.js';

/** @import { Host } from '../app/parts.js' */
/** @import { View } from '../core/view.js' */

/** CSS pixels on a side. */
const SIDE = 148;
const NO_INSETS = { left: 0, top: 0, right: 0, bottom: 0 };

export class ContactSheet {
  #host;
  #k;
  /** @type {View | null} null where the map shows whole games */
  #place;
  #dialog = element('dialog', { id: 'contact-sheet', className: 'float' });
  #snapshots;
  #series = Object.keys(SERIES)[0];
  /** @type {Map<number, HTMLCanvasElement | null>} by game; null: too much work */
  #pictures = new Map();

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#k = host.explorer.game.k;
    this.#place = host.explorer.place;
    this.#snapshots = new Snapshots(host, ({ k }, picture) => {
      this.#pictures.set(k, picture);
      this.#draw();
    });
    const dialog = this.#dialog;
    dialog.setAttribute('aria-labelledby', 'contact-sheet-title');
    dialog.addEventListener('close', () => {
      this.#snapshots.close();
      dialog.remove();
    });
    this.#show(this.#series);
    document.body.append(dialog);
    dialog.showModal();
  }

  /** @param {string} series */
  #show(series) {
    this.#series = series;
    this.#pictures.clear();
    const away = (/** @type {number} */ k) => Math.abs(k - this.#k);
    const games = gamesOf(series, this.#k).sort((a, b) => away(a) - away(b));
    const viewport = { width: SIDE, height: SIDE, ratio: Math.min(2, devicePixelRatio || 1) };
    this.#snapshots.want(games.map((k) => ({ k, view: this.#view(k), viewport })));
    this.#draw();
  }

  #draw() {
    this.#dialog.dataset.picture = this.#snapshots.idle ? 'complete' : 'working';
    render(
      html`<div class="head">
          <h2 id="contact-sheet-title">Games around ${words(grouped(this.#k))}</h2>
          ${choice({
            id: 'contact-sheet-series',
            label: 'Games',
            value: this.#series,
            options: Object.entries(SERIES).map(([name, { title }]) => /** @type {const} */ ([name, title])),
            onChoice: (series) => this.#show(series),
          })}
          ${dismiss('Close', () => this.#dialog.close())}
        </div>
        <div class="grid">${gamesOf(this.#series, this.#k).map((k) => this.#frame(k))}</div>`,
      this.#dialog,
    );
  }

  /** @param {number} k */
  #frame(k) {
    const picture = this.#pictures.get(k);
    return html`<button
      type="button"
      aria-label=${`Game ${k}`}
      aria-current=${k === this.#k ? 'true' : nothing}
      @click=${() => this.#go(k)}
    >
      <span class="picture">${picture === null ? 'too much work' : picture}</span><span>${words(grouped(k))}</span>
    </button>`;
  }

  /** The part of a game that a small picture shows. @param {number} k */
  #view(k) {
    const { width, height } = this.#host.explorer.viewport;
    const game = withOtherK(this.#host.explorer.game, k);
    if (!this.#place) return familyOf(game).fitted(game, { width: SIDE, height: SIDE, ratio: 1 }, NO_INSETS);
    const view = sameMultiples(this.#place, this.#k, k);
    return { ...view, zoom: view.zoom + Math.log2(SIDE / Math.min(width, height)) };
  }

  /** @param {number} k */
  #go(k) {
    this.#dialog.close();
    this.#host.jump(
      'game',
      withOtherK(this.#host.explorer.game, k),
      this.#place && sameMultiples(this.#place, this.#k, k),
    );
    this.#host.map.focus();
  }
}
