// Search: one box for terms, places, games, pictures, claims, pins, cells. What is found leads to its place on the map.
// Loaded when it is asked for.
import { html, live, nothing, render } from '../../vendor/lit-html.js';
import { allGames } from '../game/games.js';
import { REMEMBERED, recalled, placeOf, titleOf } from '../pins/pin.js';
import { element } from '../core/elements.js';
import { words } from '../kit/fields.js';
import { followedFrom } from '../gallery/gallery.js';
import { listOf } from '../gallery/files.js';
import { ranked } from './ranking.js';
import { recall } from '../core/storage.js';
import { readQuery } from './query.js';
import { styled } from '../core/styles.js';
import { FIRST, familyOf } from '../families/families.js';
import { writeLink } from '../app/link.js';
import { ACTIONS } from '../app/actions.js';
import { grouped } from '../core/format.js';
import { coordinate } from '../core/view.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Entry } from './ranking.js' */
/** @import { Index } from '../gallery/gallery.js' */
/** @import { Game } from '../../shared/games.js' */
/** @import { LinkOf } from '../families/families.js' */
/** @import { ListedGame } from '../game/games.js' */
/** @import { Claim } from '../../shared/lab.js' */

const NAME = 'search';
const MOST = 12;
const LIST = 'search-results';

/**
 * A field with a list of results under it, as the combobox pattern of ARIA wants it: arrows choose, Enter goes, Escape
 * empties the field.
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  const { explorer, panel } = host;
  const [ofFamily] = await Promise.all([FIRST.search?.(), styled('search.css')]);
  const body = element('div', { className: 'kit search' });
  let text = '';
  /** @type {Entry[]} what is found, the best first */
  let entries = [];
  /** the one that is chosen */
  let active = 0;
  /** @type {(() => Promise<{found: Entry[], isWhole?: boolean}>)[]} of what does not depend on the game */
  const sources = [
    async () => {
      const { listed, isWhole } = await allGames();
      return { found: games(listed), isWhole };
    },
    async () => ({ found: pictures(await listOf('index.json')) }),
    async () => ({ found: claimed(await listOf('claims.json')) }),
  ];
  /** those that have not told all yet, and are not being asked */
  const missing = new Set(sources);
  /** what they have told @type {Map<typeof sources[0], Entry[]>} */
  const fixed = new Map();
  addEventListener('online', load);

  function draw() {
    const isAsked = text.trim() !== '';
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
          .value=${live(text)}
          @input=${(/** @type {{target: HTMLInputElement}} */ { target }) => find(target.value)}
          @keydown=${take}
        />
        <ul
          id=${LIST}
          role="listbox"
          aria-label="Results"
          ?hidden=${entries.length === 0}
          @pointerdown=${(/** @type {Event} */ event) => event.preventDefault() /* the field keeps the focus */}
        >
          ${entries.map(
            (entry, index) =>
              html`<li
                id=${idOf(index)}
                role="option"
                aria-selected=${String(index === active)}
                @click=${() => go(entry)}
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
      body,
    );
    document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} event */
  function take(event) {
    const count = entries.length;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && count > 0) {
      active = (active + by + count) % count;
      draw();
    } else if (event.key === 'Enter' && count > 0) go(entries[active]);
    else if (event.key === 'Escape' && text !== '') {
      find('');
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  /** Fetches what is missing; where the network fails, the next who opens the search tries again. */
  function load() {
    for (const source of [...missing]) {
      missing.delete(source);
      source().then(
        ({ found, isWhole = true }) => {
          if (!isWhole) missing.add(source);
          fixed.set(source, found);
          find(text);
        },
        () => missing.add(source),
      );
    }
  }

  /** @param {string} typed the same as before, if only more is known: then what was chosen stays chosen */
  function find(typed) {
    const before = typed === text && active > 0 ? entries[active] : undefined;
    text = typed;
    const { game, viewport } = explorer;
    // Places are those of the first family, whatever is shown.
    const shown = game.family === FIRST.name ? game.k : FIRST.fallback.k;
    const query = readQuery(text, shown);
    const named =
      query.cell && query.k === null && game.family !== FIRST.name
        ? [cellOf(game, query.cell, writeLink)]
        : (ofFamily?.named(query, shown, writeLink) ?? []);
    const all = [
      ...pinned(recalled(recall(host.storage, REMEMBERED))),
      ...actions((command) => host.offers(command)),
      ...(ofFamily?.ofGame(query.k ?? shown, viewport, writeLink) ?? []),
      ...sources.flatMap((source) => fixed.get(source) ?? []),
    ];
    entries = [...named, ...ranked(all, query.words, MOST)];
    const again = entries.findIndex(
      ({ kind, title, link }) => kind === before?.kind && title === before.title && link === before.link,
    );
    active = Math.max(0, again);
    draw();
  }

  /** @param {Entry} entry */
  function go({ kind, link }) {
    if (kind === ACTION) {
      panel.close();
      return host.perform(link);
    }
    if (kind === 'Pin') return host.follow(link); // it says itself how it was looked at
    const ofPlace = link.startsWith('#lab=') ? writeLink(explorer.game, explorer.place, [link.slice(1)]) : link;
    host.follow(followedFrom(ofPlace, location.hash));
    // A sheet over half the map would hide what was asked for.
    if (panel.owner === NAME && host.map.clientHeight < innerHeight / 2) panel.close();
  }

  return {
    toggle: () => {
      draw();
      panel.open({ name: NAME, body });
      const field = /** @type {HTMLInputElement} */ (body.querySelector('input'));
      field.select();
      field.focus({ preventScroll: true });
      // What comes from elsewhere is found as soon as it is there; without it the rest is.
      load();
    },
  };
}

// What can be found: terms, places, games, the gallery's pictures and the claims, each with the link that leads there;
// and what the page can do, each with its command.

/** @param {ListedGame[]} listed @returns {Entry[]} */
const games = (listed) =>
  listed.map(({ name, family, link }) => ({ kind: 'Game', title: name, text: family, link: `#${link}` }));

/** A cell of 32 pixels. */
const CELL_ZOOM = 5;

const ACTION = 'Action';

/** What the game that is shown has. @param {(command: string) => boolean} isThere @returns {Entry[]} */
const actions = (isThere) =>
  Object.entries(ACTIONS).flatMap(([link, [title, text]]) =>
    isThere(link) ? [{ kind: ACTION, title, text, link }] : [],
  );

/** @param {Game} game that is shown @param {{x: number, y: number}} cell @param {LinkOf} linkOf @returns {Entry} */
const cellOf = (game, { x, y }, linkOf) => ({
  kind: 'Cell',
  title: `Cell (${grouped(x)}, ${grouped(y)})`,
  text: `Of ${familyOf(game).title(game)}`,
  link: linkOf(game, { x: coordinate(x, 0.5), y: coordinate(y, 0.5), zoom: CELL_ZOOM }),
});

/** @param {Index} index @returns {Entry[]} */
const pictures = ({ chapters }) =>
  chapters.flatMap(({ items }) => items.map(({ title, alt, link }) => ({ kind: 'Picture', title, text: alt, link })));

/** @param {Pick<Claim, 'name' | 'claim' | 'source'>[]} claims @returns {Entry[]} */
const claimed = (claims) =>
  claims.map(({ name, claim, source }) => ({
    kind: 'Claim',
    title: claim,
    text: source,
    link: `#lab=claim;name:${name}`,
  }));

/** What the reader has noted. @param {import('../pins/pin.js').Pin[]} pins @returns {Entry[]} */
const pinned = (pins) =>
  pins.map((pin) => {
    const place = placeOf(pin);
    return { kind: 'Pin', title: titleOf(pin), text: place ? `${pin.note}\nAt (${place})` : pin.note, link: pin.link };
  });
