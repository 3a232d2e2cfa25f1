// Search: one box for terms, places, games, pictures, claims, pins, cells. What is found leads to its place on the map.
// Loaded when it is asked for.
import { Combobox } from './combobox.js';
import { ACTION, actions, cellOf, claimed, games, pictures, pinned } from './entries.js';
import { allGames } from '../game/games.js';
import { REMEMBERED, recalled } from '../pins/pin.js';
import { element } from '../core/elements.js';
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
    panel.open({ name: NAME, body: this.#body });
    this.#box.field.select();
    this.#box.field.focus({ preventScroll: true });
    // What comes from elsewhere is found as soon as it is there; without it the rest is.
    this.#load();
  }

  visit() {}

  /** Fetches what is missing; where the network fails, the next who opens the search tries again. */
  #load() {
    if (!this.#hasGames) void this.#list();
    for (const [file, entriesOf] of this.#missing) {
      this.#missing.delete(file);
      listOf(file).then(
        (read) => {
          this.#fixed.push(...entriesOf(read));
          this.#find(this.#box.field.value, true);
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
    this.#find(this.#box.field.value, true);
  }

  /** @param {string} text @param {boolean} [isSameText] whether only more is known */
  #find(text, isSameText) {
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
    this.#box.show([...named, ...ranked(all, query.words, MOST)], isSameText);
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
