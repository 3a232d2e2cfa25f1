// The Show panel: the layer of the game that is shown, its colours with how much of the view has each, what is drawn
// over the map, and its contrast. Loaded when it is asked for.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { OVERLAYS, PLAIN, SMALL_SCREEN, overlaysOn, switched, writeOverlays } from '../core/overlays.js';
import { element } from '../core/elements.js';
import { remember } from '../core/storage.js';
import { familyOf } from '../families/families.js';
import { check } from '../kit/fields.js';
import { CONTRAST } from './contrast.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { Choice } from './colours.js' */
/** @import { LegendPanel } from './legend-panel.js' */
/** @import { Overlays } from '../core/overlays.js' */
/** @import { Fields } from '../families/families.js' */

export class ShowPanel {
  element = element('div', { className: 'kit' });
  #host;
  /** @type {LegendPanel | null} once there is one */
  #legend = null;
  /** @type {Choice | null} */
  #choice = null;
  /** @type {Map<string, Promise<Fields<any> | undefined>>} by family */
  #fields = new Map();
  /** @type {Fields<any> | undefined} of the family whose game was shown last */
  #shown;
  #family = '';
  /** @type {Overlays} */
  #overlays = PLAIN;
  #small = matchMedia(SMALL_SCREEN);
  #drawn = '';

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    host.watch(() => this.element.isConnected && this.#state !== this.#drawn && void this.follow());
  }

  /** @param {LegendPanel} legend of the game that is shown now @param {Choice} choice of its colours */
  choose(legend, choice) {
    [this.#legend, this.#choice] = [legend, choice];
    this.draw();
  }

  /** What is drawn here, as far as others may change it. */
  get #state() {
    const { explorer, link } = this.#host;
    return [explorer.game.key, link.get(OVERLAYS), link.get(CONTRAST)].join(' ');
  }

  /** Another game is shown, or something else has been chosen elsewhere. */
  async follow() {
    const { game } = this.#host.explorer;
    this.#drawn = this.#state;
    const family = familyOf(game);
    const fields = this.#fields.get(game.family) ?? family.fields?.(this.#page) ?? Promise.resolve(undefined);
    this.#fields.set(game.family, fields);
    [this.#shown, this.#overlays] = await Promise.all([
      fields.catch(() => void this.#fields.delete(game.family)),
      family.overlays?.().catch(() => PLAIN) ?? PLAIN,
    ]);
    this.#family = game.family;
    if (this.#host.explorer.game.family === game.family) this.draw();
  }

  /** @type {import('../families/families.js').FieldsPage<Game>} */
  #page = {
    change: (game) => {
      const { explorer, changeGame } = this.#host;
      if (game.key !== explorer.game.key) changeGame(game);
    },
    redraw: () => this.draw(),
  };

  draw() {
    const { explorer, link, perform } = this.#host;
    // Counts may come when another family's game is shown, before its fields.
    const layers = this.#family === explorer.game.family ? this.#shown?.show?.(explorer.game) : undefined;
    const on = overlaysOn(link.get(OVERLAYS), this.#overlays, this.#small.matches);
    render(
      html`${layers ? html`<section class="fields">${layers}</section>` : nothing}
        <section>
          <h3>Colours</h3>
          ${this.#legend && this.#choice ? this.#legend.template(this.#choice) : nothing}
        </section>
        <section>
          <h3>On the map</h3>
          <div class="checks">
            ${Object.entries(this.#overlays.labels).map(([name, label]) =>
              check({ name, label, isOn: on.has(name), onChange: (isOn) => this.#switch(on, name, isOn) }),
            )}
            ${check({
              name: CONTRAST,
              label: 'Stretched contrast',
              isOn: link.get(CONTRAST) === '1',
              onChange: () => perform(CONTRAST),
            })}
          </div>
          <p class="note">
            Seen from far, large games average to flat colours. Stretching the contrast around the local mean shows
            threads and beats, but the colours are no true averages then.
          </p>
        </section>`,
      this.element,
    );
  }

  /**
   * @param {Set<string>} on
   * @param {string} name
   * @param {boolean} wanted
   */
  #switch(on, name, wanted) {
    const { explorer, link, storage } = this.#host;
    const text = writeOverlays(switched(on, name, wanted, this.#overlays), this.#overlays);
    const isUsual = text === writeOverlays(this.#overlays.usual(this.#small.matches), this.#overlays);
    link.set(OVERLAYS, isUsual ? null : text);
    remember(storage, OVERLAYS, isUsual ? null : text);
    this.#drawn = this.#state;
    this.draw();
    explorer.schedule();
  }
}
