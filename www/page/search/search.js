// Search: one box for terms, places, games, pictures, claims, pins, cells. What is found leads to its place on the map.
// Loaded when it is asked for.
import { html, live, nothing, render } from '../../vendor/lit-html.js';
import { ACTION, actions, cellOf, claimed, games, pictures, pinned } from './entries.js';
import { allGames } from '../game/games.js';
import { REMEMBERED, recalled } from '../pins/pin.js';
import { element } from '../core/elements.js';
import { words } from '../kit/fields.js';
import { followedFrom } from '../gallery/gallery.js';
import { listOf } from '../gallery/files.js';
import { ranked } from './ranking.js';
import { recall } from '../core/storage.js';
import { readQuery } from './query.js';
import { styled } from '../core/styles.js';
import { FIRST } from '../families/families.js';
import { writeLink } from '../app/link.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Found } from '../families/families.js' */
/** @import { Entry } from './ranking.js' */

const NAME = 'search';
const MOST = 12;

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  const [found] = await Promise.all([FIRST.search?.(), styled('search.css')]);
  return new Search(host, found);
}

const LIST = 'search-results';

/**
 * A field with a list of results under it, as the combobox pattern of ARIA wants it: arrows choose, Enter goes, Escape
 * empties the field.
 * @implements {Part}
 */
class Search {
  #host;
  #found;
  #body = element('div', { className: 'kit search' });
  #text = '';
  /** @type {Entry[]} what is found, the best first */
  #entries = [];
  /** the one that is chosen */
  #active = 0;
  /** @type {Entry[]} what does not depend on the game */
  #fixed = [];
  /** @type {Entry[]} */
  #games = [];
  /** whether they are listed, or about to be */
  #hasGames = false;
  /** Lists that are not here yet, and what is found in them. */
  #missing = new Map(
    /** @type {[string, (read: any) => Entry[]][]} */ ([
      ['index.json', pictures],
      ['claims.json', claimed],
    ]),
  );

  /**
   * @param {Host} host
   * @param {Found | undefined} found of games, places and terms
   */
  constructor(host, found) {
    this.#host = host;
    this.#found = found;
    addEventListener('online', () => this.#load());
  }

  toggle() {
    const { panel } = this.#host;
    if (panel.owner === NAME) return panel.close();
    this.#draw();
    panel.open({ name: NAME, body: this.#body });
    const field = /** @type {HTMLInputElement} */ (this.#body.querySelector('input'));
    field.select();
    field.focus({ preventScroll: true });
    // What comes from elsewhere is found as soon as it is there; without it the rest is.
    this.#load();
  }

  applyLink() {}

  #draw() {
    const [entries, active, isAsked] = [this.#entries, this.#active, this.#text.trim() !== ''];
    const count = entries.length === 1 ? '1 result' : `${entries.length} results`;
    const idOf = (/** @type {number} */ index) => `${LIST}-${index}`;
    render(
      html`<input
          id="search-field"
          type="text"
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-controls=${LIST}
          aria-expanded=${String(entries.length > 0)}
          aria-activedescendant=${entries.length > 0 ? idOf(active) : nothing}
          autocomplete="off"
          spellcheck="false"
          enterkeyhint="search"
          placeholder="armpit, k 3000 nose, 1290 701…"
          .value=${live(this.#text)}
          @input=${(/** @type {{target: HTMLInputElement}} */ { target }) => this.#find(target.value)}
          @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event)}
        />
        <ul
          id=${LIST}
          role="listbox"
          aria-label="Results"
          @pointerdown=${(/** @type {Event} */ event) => event.preventDefault() /* the field keeps the focus */}
        >
          ${entries.map(
            (entry, index) =>
              html`<li
                id=${idOf(index)}
                role="option"
                aria-selected=${String(index === active)}
                @click=${() => this.#go(entry)}
              >
                <b>${words(entry.title)}</b><span class="kind">${words(entry.kind)}</span>
                ${entry.text ? html`<span class="text">${words(entry.text)}</span>` : nothing}
              </li>`,
          )}
        </ul>
        <p
          role="status"
          class=${isAsked && entries.length === 0 ? '' : 'spoken'}
          .textContent=${isAsked ? (entries.length > 0 ? count : 'Nothing found') : ''}
        ></p>`,
      this.#body,
    );
    document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const count = this.#entries.length;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && count > 0) {
      this.#active = (this.#active + by + count) % count;
      this.#draw();
    } else if (event.key === 'Enter' && count > 0) this.#go(this.#entries[this.#active]);
    else if (event.key === 'Escape' && this.#text !== '') {
      this.#find('');
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  /** Fetches what is missing; where the network fails, the next who opens the search tries again. */
  #load() {
    if (!this.#hasGames) void this.#list();
    for (const [file, entriesOf] of this.#missing) {
      this.#missing.delete(file);
      listOf(file).then(
        (read) => {
          this.#fixed.push(...entriesOf(read));
          this.#find(this.#text);
        },
        () => this.#missing.set(file, entriesOf),
      );
    }
  }

  async #list() {
    this.#hasGames = true;
    const { listed, isWhole } = await allGames();
    this.#hasGames = isWhole; // otherwise whoever opens the search next tries again
    this.#games = games(listed);
    this.#find(this.#text);
  }

  /** @param {string} text the same as before, if only more is known: then what was chosen stays chosen */
  #find(text) {
    const before = text === this.#text && this.#active > 0 ? this.#entries[this.#active] : undefined;
    this.#text = text;
    const { game, viewport } = this.#host.explorer;
    // Places are those of the first family, whatever is shown.
    const shown = game.family === FIRST.name ? game.k : FIRST.fallback.k;
    const query = readQuery(text, shown);
    const named =
      query.cell && query.k === null && game.family !== FIRST.name
        ? [cellOf(game, query.cell, writeLink)]
        : (this.#found?.named(query, shown, writeLink) ?? []);
    const pins = pinned(recalled(recall(this.#host.storage, REMEMBERED)));
    const doable = actions((command) => this.#host.offers(command));
    const all = [
      ...pins,
      ...doable,
      ...(this.#found?.ofGame(query.k ?? shown, viewport, writeLink) ?? []),
      ...this.#games,
      ...this.#fixed,
    ];
    this.#entries = [...named, ...ranked(all, query.words, MOST)];
    this.#active = Math.max(
      0,
      this.#entries.findIndex(
        ({ kind, title, link }) => kind === before?.kind && title === before.title && link === before.link,
      ),
    );
    this.#draw();
  }

  /** @param {Entry} entry */
  #go({ kind, link }) {
    const { explorer, follow, map, panel, perform } = this.#host;
    if (kind === ACTION) {
      panel.close();
      return perform(link);
    }
    if (kind === 'Pin') return follow(link); // it says itself how it was looked at
    const ofPlace = link.startsWith('#lab=') ? writeLink(explorer.game, explorer.place, [link.slice(1)]) : link;
    follow(followedFrom(ofPlace, location.hash));
    // A sheet over half the map would hide what was asked for.
    if (panel.owner === NAME && map.clientHeight < innerHeight / 2) panel.close();
  }
}
