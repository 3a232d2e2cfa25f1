// The page's further parts: those of the map, which serve all games, and those that a family of games brings along. The
// map works without them; each is loaded when its button, its key or a key of the link asks for it, and is then given
// what the page has.
import { PANELS, panelOf } from './panels.js';
import { recall } from '../core/storage.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Family } from '../families/families.js' */
/** @import { Colouring } from '../tiles/colouring.js' */
/** @import { Explorer } from '../map/explorer.js' */
/** @import { Layers } from '../map/layers.js' */
/** @import { LinkState, LinkTexts } from './link.js' */
/** @import { Notices } from './notices.js' */
/** @import { Palette, Scheme } from '../tiles/palette.js' */
/** @import { SidePanel } from './panel.js' */
/** @import { Pool } from '../workers/pool.js' */
/** @import { StorageAccess } from '../core/storage.js' */
/** @import { Cell } from '../core/selection.js' */
/** @import { Box, Point, View } from '../core/view.js' */
/** @import { Fit } from './framing.js' */

/** @typedef {Pick<Family<any>, 'name' | 'parts' | 'fallback' | 'experiments'>} OwnFamily  what parts ask of a family */

/**
 * @typedef {object} Host  the page, as far as parts use it
 * @property {Explorer} explorer
 * @property {Pool} pool
 * @property {(limit: number) => Pool} createPool for another game: so many workers serve it until the pool is closed
 * @property {Colouring['pixels']} pixels of a tile in the map's colours
 * @property {Pick<Layers, 'add'>} layers
 * @property {(width: number) => void} setVisibleWidth leaves this many CSS pixels of the map's width to its picture:
 *   another game lies on the rest
 * @property {SidePanel} panel
 * @property {Notices} notices
 * @property {HTMLCanvasElement} map
 * @property {{get: LinkTexts['get'], set: (key: string, text: string | null, jump?: string) => void}} link texts of the
 *   parts' keys; setting one to another text writes the link, as a new entry of the history for a jump of some kind
 * @property {StorageAccess} storage
 * @property {() => Promise<import('../survey/archive.js').Archive | null>} archive the games that are kept, where the
 *   browser keeps any
 * @property {() => Promise<import('../survey/graphics.js').Graphics | null>} graphics the card that sweeps, if one does
 * @property {{budget: number}} memory bytes that may be used, from the next game on
 * @property {() => Palette | null} palette that the map has now; another object when its colours have changed
 * @property {(scheme: Scheme) => void} recolour gives the map other colours, without computing a cell
 * @property {() => Point | null} pointer where the mouse is over the map
 * @property {(target: HTMLElement, signal: AbortSignal) => void} listen has a canvas that shows the same part of
 *   another game count as the map, for mouse and fingers, until the signal ends it
 * @property {(target: (point: Point) => boolean, isLast?: boolean) => void} interceptTap asks a part of each click and
 *   tap first, whether it takes it; `isLast`: after those whose panel takes cells
 * @property {() => Box} insets CSS pixels at the map's sides that panels cover
 * @property {(element: Element) => DOMRect} boundsOf where something lies, for what is drawn in every frame
 * @property {() => boolean} prefersReducedMotion whether motion is to be avoided
 * @property {(kind: string, game: Game, place: View | Fit | null) => void} jump goes somewhere else; Back returns from
 *   it. What was fitted beside the part's panel is fitted anew when there is more or less room
 * @property {(game: Game) => void} changeGame shows another game, of this family or another one; Back returns from it
 * @property {(command: string) => void} perform does what a button or a key of the page does
 * @property {(command: string) => boolean} offers whether there is such a part or command for the game that is shown
 * @property {(hash: string) => void} follow goes where a link of the page leads; Back returns from it
 * @property {(change: () => void) => void} move changes the view; the link follows when it rests
 * @property {(listener: () => void) => () => void} watch is called after each frame; the result ends it
 */

/**
 * @typedef {object} Part  a part that has been loaded
 * @property {(tab?: string) => unknown} [toggle] its button, key or tab was pressed: it appears. Presses are ignored
 *   until that is done, where it takes a promise's time. `tab`: which tab, where only that was chosen
 * @property {() => boolean} [again] its button or key was pressed while it has the panel: whether it takes that;
 *   otherwise the panel is closed
 * @property {() => void} [applyLink] the link has been read: its keys may have other texts. Parts with `show` need none
 * @property {(text: string) => void} [show] its first key has this text, which is not `written`; throws a sentence
 * @property {() => string | null} [written] what that text is for what the part shows now
 * @property {() => void} [clear] the link says nothing any more, nor has the part the panel, which would be closed
 * @property {(cell: Cell) => void} [select] a cell was clicked or tapped
 * @property {(state: LinkState) => Promise<LinkState>} [complete] the place that the part's keys mean, where the link
 *   tells none
 * @property {() => void} [leave] of a family's part: a game of another family is about to be shown, so that it takes
 *   away what it has put around the map. All else that it has of the page rests by itself until `applyLink`
 */

/**
 * @typedef {object} PartEntry
 * @property {string} title as its button names it
 * @property {string[]} keys of the link
 * @property {() => Promise<{start: (host: Host) => Part | Promise<Part>}>} load
 * @property {string[]} [placing] those of its keys that mean a place where the link tells none: the part completes it
 * @property {string} [remembered] it is also there from the beginning where the storage holds something of this key
 * @property {boolean} [ofFamily] what its keys say is about games of one family, and forgotten when another one is
 *   chosen
 * @property {boolean} [early] it is there without being asked for, once the first picture is
 */

/** A tab of the panel Share. @param {import('../export/share.js').Tab} tab */
const share = (tab) => async () => {
  const { start } = await import('../export/share.js');
  return { start: (/** @type {Host} */ host) => start(host, tab) };
};

/** What serves the games of all families, by name. @satisfies {Record<string, PartEntry>} */
export const PARTS = {
  inspect: { title: 'Inspect a cell', keys: ['sel'], load: () => import('../inspector/inspector.js') },
  game: { title: 'Game', keys: [], load: () => import('../game/game.js') },
  show: {
    title: 'Show',
    keys: ['palette', 'colours'],
    ofFamily: true,
    remembered: 'colours',
    load: () => import('../colours/colours.js'),
  },
  contrast: { title: 'Contrast', keys: ['contrast'], load: () => import('../colours/contrast.js') },
  atlas: {
    title: 'Grid and scale',
    keys: ['overlays'],
    ofFamily: true,
    early: true,
    load: () => import('../atlas/atlas.js'),
  },
  tour: { title: 'Gallery and tour', keys: ['item'], placing: ['item'], load: () => import('../gallery/tour.js') },
  lab: { title: 'Laboratory', keys: ['lab'], load: () => import('../lab/lab.js') },
  search: { title: 'Search', keys: [], load: () => import('../search/search.js') },
  pins: { title: 'Pins', keys: ['pin'], remembered: 'pins', load: () => import('../pins/pins.js') },
  share: { title: 'Share', keys: [], load: share('share') },
  export: { title: 'Picture', keys: [], load: share('export') },
  film: { title: 'Film', keys: [], load: share('film') },
  numbers: { title: 'Numbers', keys: [], load: share('numbers') },
  embed: { title: 'Embed', keys: [], load: share('embed') },
  performance: { title: 'Settings', keys: [], load: () => import('../work/settings.js') },
  front: { title: 'Welcome', keys: [], early: true, load: () => import('../door/front.js') },
  offline: { title: 'Offline', keys: [], early: true, load: () => import('../offline/offline.js') },
  fullscreen: { title: 'Full screen', keys: [], load: () => import('./full-screen.js') },
  lecture: { title: 'Lecture', keys: ['lecture'], load: () => import('../lecture/lecture.js') },
  more: { title: 'More', keys: [], load: () => import('../door/more.js') },
  help: { title: 'Help', keys: [], load: () => import('../door/help.js') },
  work: { title: 'Progress', keys: [], load: () => import('../work/work.js') },
};

export class Parts {
  #table;
  #host;
  /** @type {Map<string, Promise<Part>>} as `#keyOf` has them */
  #started = new Map();
  /** @type {Set<string>} those whose button or key was pressed just now */
  #pressed = new Set();
  /** the last of these: where two are still being loaded, it is the one that is wanted */
  #latest = '';
  #family;
  /** how often the page has been left, and perhaps come back to */
  #departures = 0;

  /** @param {Record<string, PartEntry>} table @param {Host} host @param {OwnFamily} family that comes first */
  constructor(table, host, family) {
    this.#table = table;
    this.#host = host;
    this.#family = family;
    globalThis.addEventListener?.('pagehide', () => this.#departures++);
  }

  /**
   * A game of a family is about to be shown: its parts take the place of another family's. Those that have been there
   * before come back when they apply the link.
   * @param {OwnFamily} family
   */
  begin(family) {
    const before = this.#family;
    if (family.name === before.name) return;
    this.#family = family;
    const own = Object.keys(before.parts ?? {});
    if (own.includes(this.#host.panel.owner ?? '')) this.#host.panel.close();
    for (const name of own)
      void this.#started.get(this.#keyOf(name, before))?.then(
        (part) => part.leave?.(),
        () => {},
      );
  }

  /** What there is for the game that is shown, by name. */
  get entries() {
    return new Map(Object.entries({ ...this.#table, ...this.#family.parts }));
  }

  /** Whether a panel is on its way in which one types at once: what is typed by then is meant for it. */
  get isOpening() {
    return this.#pressed.has('search') || this.#pressed.has('game');
  }

  /** Whether there are experiments about the game that is, or is about to be, shown. */
  get hasExperiments() {
    return this.#family.experiments !== undefined;
  }

  /** The part that knows the place that the link means, by a key of its own. */
  get completer() {
    const { link } = this.#host;
    return [...this.entries].find(([, { placing = [] }]) => placing.some((key) => link.get(key)))?.[0];
  }

  /** Its button or key was pressed. @param {string} name @param {string} [tab] of its panel that was chosen */
  async toggle(name, tab) {
    const key = this.#keyOf(name);
    if (this.#pressed.has(key)) return;
    this.#pressed.add(key);
    if (panelOf(name) in PANELS) this.#latest = key;
    try {
      const part = await this.start(name);
      const isWanted = !(panelOf(name) in PANELS) || this.#latest === key;
      if (this.#keyOf(name) !== key || !isWanted) return;
      if (tab !== undefined || this.#host.panel.owner !== name) await part?.toggle?.(tab);
      else if (!part?.again?.()) this.#host.panel.close();
    } finally {
      this.#pressed.delete(key);
    }
  }

  /** The link has been read. */
  async applyLink() {
    const names = [...this.entries].filter(
      ([name, entry]) => this.#started.has(this.#keyOf(name)) || this.#isMentioned(entry),
    );
    await Promise.all(names.map(([name]) => this.#applyLink(name, this.start(name))));
  }

  /** @param {string} name @param {Promise<Part | null>} started */
  async #applyLink(name, started) {
    const key = this.#keyOf(name);
    const part = await started;
    if (!part || this.#keyOf(name) !== key) return; // its family was left meanwhile
    part.applyLink?.();
    if (part.show) this.#show(name, part);
  }

  /** Has a part show what its key of the link says. @param {string} name @param {Part} part */
  #show(name, part) {
    const { link, notices, panel } = this.#host;
    const [key] = this.entries.get(name)?.keys ?? [];
    const text = link.get(key) || null;
    notices.forget(key);
    if (text === part.written?.()) return;
    if (text === null) return panel.owner === name ? panel.close() : part.clear?.();
    try {
      part.show?.(text);
    } catch (error) {
      notices.show(key, `In the link, ${/** @type {Error} */ (error).message}`);
    }
  }

  /** What is there without being asked for. */
  startEarly() {
    for (const [name, entry] of this.entries)
      if (entry.early && !this.#started.has(this.#keyOf(name)))
        // Nobody has asked for it, so that nobody is told if it can't be loaded.
        void this.#applyLink(
          name,
          this.#begin(name, entry).catch(() => null),
        );
  }

  /** Settles when a part is there, or at once if nobody has asked for it. @param {string} name */
  async started(name) {
    await this.#started.get(this.#keyOf(name))?.catch(() => {}); // that has been told
  }

  /**
   * Loads a part, if it isn't there yet.
   * @param {string} name
   * @returns {Promise<Part | null>} null if it can't be loaded or started; that has been told, and asking again tries
   *   again
   */
  async start(name) {
    const entry = this.entries.get(name);
    if (!entry) return null;
    const { title } = entry;
    const notice = `part ${name}`;
    try {
      const part = await this.#begin(name, entry);
      this.#host.notices.forget(notice);
      return part;
    } catch (error) {
      const why =
        error instanceof Unloaded
          ? 'could not be loaded. Check your connection.'
          : `could not be started: ${/** @type {Error} */ (error).message.replace(/\.$/, '')}.`;
      this.#host.notices.show(notice, `\u201c${title}\u201d ${why} The map works without it.`);
      return null;
    }
  }

  /** @param {string} name @param {PartEntry} entry @returns {Promise<Part>} rejects with Unloaded, or as its start */
  #begin(name, entry) {
    const key = this.#keyOf(name);
    const begun = this.#started.get(key) ?? this.#load(key, entry, this.#hostOf(name));
    this.#started.set(key, begun);
    return begun;
  }

  /** @param {string} key @param {PartEntry} entry @param {Host} host */
  async #load(key, { load, title }, host) {
    const departures = this.#departures;
    try {
      const { start } = await load()
        // Whoever leaves the page ends what it fetches, and may come back.
        .catch((cause) => (this.#departures === departures ? Promise.reject(cause) : load()))
        .catch((cause) => Promise.reject(new Unloaded(title, { cause })));
      return await start(host);
    } catch (error) {
      this.#started.delete(key); // the next try may find the network again
      throw error;
    }
  }

  /** @param {PartEntry} entry */
  #isMentioned({ keys, remembered }) {
    const { link, storage } = this.#host;
    return (
      keys.some((key) => link.get(key) !== null) || (remembered !== undefined && recall(storage, remembered) !== null)
    );
  }

  /** What a part is kept by: a family's own part after the family, too. @param {string} name */
  #keyOf(name, { name: family, parts = {} } = this.#family) {
    return Object.hasOwn(parts, name) ? `${family} ${name}` : name;
  }

  /**
   * The page, as a part of the family's sees it: it never meets a game of another family. While one is shown, nothing
   * of the page is the part's own, and whatever it still does changes nothing.
   * @param {string} name
   * @returns {Host}
   */
  #hostOf(name) {
    const host = this.#host;
    const family = this.#family;
    if (!Object.hasOwn(family.parts ?? {}, name)) return host;
    const { explorer, link, panel, notices } = host;
    const hasPage = () => this.#family.name === family.name;
    const isShown = () => hasPage() && explorer.isShowing && explorer.game.family === family.name;
    /** @type {Game} that was shown last of the family's */
    let game = family.fallback;
    const own =
      (/** @type {(...given: any[]) => any} */ act) =>
      (/** @type {any[]} */ ...given) =>
        hasPage() ? act(...given) : undefined;
    /** @type {Record<string, any>} */
    const { ...all } = host;
    const acts = ['recolour', 'jump', 'changeGame', 'perform', 'follow', 'move'];
    return {
      ...host,
      .../** @type {any} */ (Object.fromEntries(acts.map((act) => [act, own(all[act])]))),
      explorer: new Proxy(explorer, {
        get(_, key) {
          if (key === 'game') return (game = isShown() ? explorer.game : game);
          const member = Reflect.get(explorer, key, explorer);
          return typeof member === 'function' ? member.bind(explorer) : member;
        },
      }),
      link: { get: (key) => (hasPage() ? link.get(key) : null), set: own(link.set) },
      panel: /** @type {SidePanel} */ ({
        get owner() {
          return hasPage() ? panel.owner : null;
        },
        open: own(panel.open.bind(panel)),
        close: own(panel.close.bind(panel)),
      }),
      notices: /** @type {Notices} */ ({
        show: own(notices.show.bind(notices)),
        forget: (kind) => notices.forget(kind),
      }),
      layers: { add: (layer, ...how) => host.layers.add((...scene) => isShown() && layer(...scene), ...how) },
      watch: (listener) => host.watch(() => isShown() && listener()),
      interceptTap: (target, isLast) => host.interceptTap((point) => isShown() && target(point), isLast),
    };
  }
}

/** Its script, or one that it needs, did not come. */
class Unloaded extends Error {}

/** The link's keys that belong to parts. */
export const partKeys = (/** @type {Record<string, PartEntry>} */ table) =>
  Object.values(table).flatMap(({ keys }) => keys);
