// A contact sheet: small pictures of many games, all of the same part as the map shows, scaled to the same size. Each
// is a button that goes there. They are computed in the background, and no longer than the sheet is open.
import { familyOf } from '../families/families.js';
import { SERIES, gamesOf } from './series.js';
import { Snapshots } from './snapshots.js';
import { withOtherK } from './other-game.js';
import { button, element } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { scaledView } from './comparison.js';

/** @import { Host } from '../app/parts.js' */
/** @import { Shot } from './snapshots.js' */
/** @import { View } from '../core/view.js' */

/** CSS pixels on a side. */
const SIDE = 148;
const NO_INSETS = { left: 0, top: 0, right: 0, bottom: 0 };

export class ContactSheet {
  #host;
  #k;
  /** @type {View | null} null where the map shows whole games */
  #place;
  #grid = element('div', { className: 'grid' });
  #dialog = element('dialog', { id: 'contact-sheet', className: 'float' });
  #snapshots;
  /** @type {Map<number, HTMLElement>} by game */
  #frames = new Map();

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#k = host.explorer.game.k;
    this.#place = host.explorer.place;
    this.#snapshots = new Snapshots(host, (shot, picture) => this.#put(shot, picture));
    const select = element(
      'select',
      {},
      ...Object.entries(SERIES).map(([value, { title }]) => element('option', { value, textContent: title })),
    );
    select.addEventListener('change', () => this.#show(select.value));
    const dialog = this.#dialog;
    dialog.setAttribute('aria-labelledby', 'contact-sheet-title');
    const title = element('h2', { id: 'contact-sheet-title' }, `Games around ${grouped(this.#k)}`);
    dialog.append(
      element(
        'div',
        { className: 'head' },
        title,
        element('label', {}, 'Games ', select),
        button('', () => dialog.close(), { className: 'dismiss', ariaLabel: 'Close', title: 'Close ( Esc )' }),
      ),
      this.#grid,
    );
    dialog.addEventListener('close', () => {
      this.#snapshots.close();
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
    this.#show(select.value);
  }

  /** @param {string} series */
  #show(series) {
    const games = gamesOf(series, this.#k);
    this.#frames.clear();
    for (const k of games) {
      const frame = button('', () => this.#go(k), { ariaLabel: `Game ${k}` });
      frame.append(element('span', { className: 'picture' }), element('span', {}, grouped(k)));
      if (k === this.#k) frame.ariaCurrent = 'true';
      this.#frames.set(k, frame);
    }
    this.#grid.replaceChildren(...this.#frames.values());
    this.#dialog.dataset.picture = 'working';
    const away = (/** @type {number} */ k) => Math.abs(k - this.#k);
    const ratio = Math.min(2, devicePixelRatio || 1);
    const viewport = { width: SIDE, height: SIDE, ratio };
    this.#snapshots.want(games.sort((a, b) => away(a) - away(b)).map((k) => ({ k, view: this.#view(k), viewport })));
  }

  /**
   * The part of a game that a small picture shows.
   * @param {number} k
   */
  #view(k) {
    const { width, height } = this.#host.explorer.viewport;
    const game = withOtherK(this.#host.explorer.game, k);
    if (!this.#place) return familyOf(game).fitted(game, { width: SIDE, height: SIDE, ratio: 1 }, NO_INSETS);
    const view = scaledView(this.#place, this.#k, k);
    return { ...view, zoom: view.zoom + Math.log2(SIDE / Math.min(width, height)) };
  }

  /**
   * @param {Shot} shot
   * @param {HTMLCanvasElement | null} picture
   */
  #put({ k }, picture) {
    this.#frames
      .get(k)
      ?.querySelector('.picture')
      ?.append(picture ?? 'too much work');
    if (this.#snapshots.idle) this.#dialog.dataset.picture = 'complete';
  }

  /** @param {number} k */
  #go(k) {
    this.#dialog.close();
    this.#host.jump(
      'game',
      withOtherK(this.#host.explorer.game, k),
      this.#place && scaledView(this.#place, this.#k, k),
    );
    this.#host.map.focus();
  }
}
