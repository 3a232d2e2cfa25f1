// The Game panel: the parameters of the game that is shown, and all games to choose from. Loaded when it is asked for.
import { html, live, nothing, render } from '../../vendor/lit-html.js';
import { familyOf, loadNamed, readGame } from '../families/families.js';
import { element } from '../core/elements.js';
import { pictureAt } from '../gallery/files.js';
import { asSentence } from '../core/format.js';
import { textsOf } from '../app/link.js';
import { allGames, isNamed } from './games.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Host, Part } from '../app/parts.js' */
/** @import { Fields } from '../families/families.js' */
/** @import { ListedGame } from './games.js' */

const NAME = 'game';

/** @param {Host} host @returns {Part} */
export const start = (host) => new GamePanel(host);

/** @implements {Part} */
class GamePanel {
  #host;
  #body = element('div', { className: 'kit' });
  /** @type {Map<string, Promise<Fields<any> | undefined>>} by family, once a game of it has been shown */
  #fields = new Map();
  /** @type {Fields<any> | undefined} of the game that is shown */
  #shown;
  #key = '';
  #wanted = '';
  /** @type {ListedGame[]} */
  #games = [];
  /** how many games have been chosen here */
  #choices = 0;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    host.watch(() => host.panel.owner === NAME && host.explorer.game.key !== this.#key && void this.#follow());
  }

  async toggle() {
    const { panel } = this.#host;
    const before = panel.owner;
    const [{ listed }] = await Promise.all([allGames(), this.#follow()]);
    if (panel.owner !== before) return; // another one meanwhile
    this.#games = listed;
    this.#draw();
    // Where fingers point, the field would bring up a keyboard over the list.
    if (panel.open({ name: NAME, body: this.#body }) || matchMedia('(pointer: coarse)').matches) return;
    /** @type {HTMLElement | null} */ (this.#body.querySelector('input'))?.focus({ preventScroll: true });
  }

  /** Another game is shown, which may have other fields. */
  async #follow() {
    const { explorer, notices } = this.#host;
    const { game } = explorer;
    this.#key = game.key;
    const loading = this.#fields.get(game.family) ?? familyOf(game).fields?.(this.#page) ?? Promise.resolve(undefined);
    this.#fields.set(game.family, loading);
    try {
      const fields = await loading;
      if (explorer.game.family !== game.family) return; // another one meanwhile, which is followed then
      this.#shown = fields;
    } catch {
      this.#fields.delete(game.family); // the next try may find the network again
      notices.show(NAME, 'The fields of this game could not be loaded. Check your connection.');
      this.#shown = undefined;
    }
    this.#draw();
  }

  /** @type {import('../families/families.js').FieldsPage<Game>} */
  #page = {
    change: (game) => {
      const { explorer, changeGame } = this.#host;
      if (game.key !== explorer.game.key) changeGame(game);
    },
    redraw: () => this.#draw(),
  };

  #draw() {
    const { game } = this.#host.explorer;
    const wanted = this.#wanted.trim().toLowerCase();
    const games = this.#games.filter(({ name, family }) => `${name} ${family}`.toLowerCase().includes(wanted));
    render(
      html`<section class="fields">${this.#shown?.game(game) ?? nothing}</section>
        <section>
          <h3>All games</h3>
          <input
            class="wide"
            type="search"
            placeholder="Find a game"
            aria-label="Find a game"
            .value=${live(this.#wanted)}
            @input=${this.#find}
          />
          ${
            games.length === 0
              ? html`<p class="note">No game has “${this.#wanted.trim().slice(0, 40)}” in its name or its family’s.</p>`
              : html`<ul class="rows">
                  ${games.map((named) => this.#row(named, isNamed(named, game.key)))}
                </ul>`
          }
        </section>`,
      this.#body,
    );
  }

  /** @param {{target: HTMLInputElement}} event */
  #find = ({ target }) => {
    this.#wanted = target.value;
    this.#draw();
  };

  /** @param {ListedGame} named @param {boolean} isShown */
  #row(named, isShown) {
    const { name, family, picture, sign } = named;
    const hide = (/** @type {{target: HTMLElement}} */ { target }) => (target.style.visibility = 'hidden');
    return html`<li>
      <button
        type="button"
        class="row"
        aria-current=${isShown ? 'true' : nothing}
        @click=${() => void this.#choose(named)}
      >
        <span class="thumbnail" aria-hidden="true" data-sign=${sign ?? nothing}>
          ${picture ? html`<img src=${pictureAt(picture)} alt="" loading="lazy" @error=${hide} />` : nothing}
        </span>
        <span class="words">${name}${family === name ? nothing : html`<small>${family}</small>`}</span>
      </button>
    </li>`;
  }

  /** @param {ListedGame} named */
  async #choose({ link }) {
    const { explorer, notices, changeGame } = this.#host;
    const choice = ++this.#choices;
    const texts = textsOf('', link);
    await loadNamed(texts);
    if (choice !== this.#choices) return; // another one meanwhile
    notices.forget(NAME);
    const { game, problems, unloaded } = readGame(texts);
    const { game: shown } = explorer;
    if (unloaded) notices.show(NAME, unloaded);
    else if (game && problems.length === 0)
      changeGame(game.family === shown.family ? (familyOf(game).adopt?.(game, shown) ?? game) : game);
    else notices.show(NAME, asSentence(problems.join(' ')));
  }
}
