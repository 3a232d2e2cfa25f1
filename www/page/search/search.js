// Search: one box for terms, places, games, pictures, claims, pins, cells. What is found leads to its place on the map.
// Loaded when it is asked for.
import { Combobox } from './combobox.js';
import { claimed, games, pictures, pinned } from './entries.js';
import { REMEMBERED, recalled } from '../pins/pin.js';
import { element } from '../core/elements.js';
import { followedFrom } from '../gallery/gallery.js';
import { benchOf } from '../lab/hiring.js';
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
/** The gallery's files, beside the page. */
const FOLDER = new URL('../../gallery/', import.meta.url);

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  const [found] = await Promise.all([FIRST.search?.(), styled('search.css')]);
  return new Search(host, found);
}

/** @implements {Part} */
class Search {
  #host;
  #found;
  #box = new Combobox(
    (text) => this.#find(text),
    (entry) => this.#go(entry),
  );
  #body = element('div', {}, this.#box.element);
  /** @type {Entry[]} what does not depend on the game */
  #fixed = games();
  #isLoading = false;

  /**
   * @param {Host} host
   * @param {Found | undefined} found of games, places and terms
   */
  constructor(host, found) {
    this.#host = host;
    this.#found = found;
  }

  toggle() {
    const { panel } = this.#host;
    if (panel.owner === NAME) return panel.close();
    panel.open({ name: NAME, title: 'Search', body: this.#body });
    this.#box.field.select();
    this.#box.field.focus({ preventScroll: true });
    // What comes from elsewhere is found as soon as it is there; without it the rest is.
    if (!this.#isLoading) void this.#load();
  }

  visit() {}

  async #load() {
    this.#isLoading = true;
    const index = fetch(new URL('index.json', FOLDER)).then((answer) => answer.json());
    const add = (/** @type {Entry[]} */ entries) => {
      this.#fixed.push(...entries);
      this.#find(this.#box.field.value, true);
    };
    await Promise.allSettled([
      index.then((read) => add(pictures(read))),
      benchOf()
        .lists()
        .then(({ claims }) => add(claimed(claims))),
    ]);
  }

  /** @param {string} text @param {boolean} [isSameText] whether only more is known */
  #find(text, isSameText) {
    const { game, viewport } = this.#host.explorer;
    // Places are those of the first family, whatever is shown.
    const shown = game.family === FIRST.name ? game.k : FIRST.fallback.k;
    const query = readQuery(text, shown);
    const pins = pinned(recalled(recall(this.#host.storage, REMEMBERED)));
    const all = [...pins, ...(this.#found?.ofGame(query.k ?? shown, viewport, writeLink) ?? []), ...this.#fixed];
    this.#box.show(
      [...(this.#found?.named(query, shown, writeLink) ?? []), ...ranked(all, query.words, MOST)],
      isSameText,
    );
  }

  /** @param {Entry} entry */
  #go({ kind, link }) {
    const { explorer, follow, insets, panel } = this.#host;
    if (kind === 'Pin') return follow(link); // it says itself how it was looked at
    const ofPlace = link.startsWith('#lab=') ? writeLink(explorer.game, explorer.place, [link.slice(1)]) : link;
    follow(followedFrom(ofPlace, location.hash));
    // A sheet over half the map would hide what was asked for.
    if (panel.owner === NAME && insets().bottom > explorer.viewport.height / 3) panel.close();
  }
}
