// What an atlas of blocking queens adds to its pictures: names, borders, numbers in large cells, a minimap. All of it
// can be switched off, and is kept in the link. Places, and what the names mean, are told in the side panel. Names are
// there from the beginning, the rest is loaded when it is first needed.
import { Names } from './names.js';
import { OVERLAYS, SMALL_SCREEN, overlaysOn } from '../../../core/overlays.js';
import { QUEENS_OVERLAYS } from './overlays.js';
import { scaleOf } from '../../../core/view.js';
import { styled } from '../../../core/styles.js';

/** @import { LandmarkName } from './landmarks.js' */
/** @import { Minimap } from './minimap.js' */
/** @import { Layer } from '../../../map/layers.js' */
/** @import { Host, Part } from '../../../app/parts.js' */
/** @import { Point } from '../../../core/view.js' */

/** A finger hits a name so far beside it. */
const FINGER = 12;
/** Larger cells are read one by one: no names over their numbers. */
const NAMES_TO = 20;

/** Lines lie under the grid, numbers under the margin, names over all of it. */
const [LINES, NUMBERS, NAMES] = [2, 8, 10];

/** @param {Host} host */
export const start = (host) => new Places(host);

/** @implements {Part} */
export class Places {
  name = 'places';
  #host;
  #names;
  #small = matchMedia(SMALL_SCREEN);
  /** @type {LandmarkName | null} that the panel explains */
  #chosen = null;
  /**
   * What is drawn only now and then. Null: it is being loaded, or that failed.
   * @type {typeof import('./borders.js') & typeof import('./numbers.js') & {minimap: Minimap} | null | undefined}
   */
  #extras;
  /** @type {import('./panel.js').PlacesPanel | undefined} */
  #panel;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#names = new Names(host.prefersReducedMotion);
    host.layers.add(
      (context, projection) => this.#extras?.drawLines(context, projection, this.on.has('borders'), this.#chosen),
      LINES,
    );
    host.layers.add(this.#drawNumbers, NUMBERS);
    host.layers.add(this.#draw, NAMES);
    host.interceptTap((point) => this.#tap(point), true);
  }

  /** What is on. */
  get on() {
    return overlaysOn(this.#host.link.get(OVERLAYS), QUEENS_OVERLAYS, this.#small.matches);
  }

  async toggle() {
    (await this.#openPlaces())?.open();
  }

  applyLink() {
    this.#host.explorer.schedule();
  }

  /** A game of another family is shown, which has other places. */
  leave() {
    this.#extras?.minimap.show(false);
    this.#host.map.classList.remove('over-name');
  }

  /** @param {LandmarkName | null} name to be marked on the map */
  choose(name) {
    this.#chosen = name;
    this.#host.explorer.schedule();
  }

  /** @template T @param {() => Promise<T>} load */
  async #load(load) {
    try {
      return await load();
    } catch {
      const sentence = 'A part of what is drawn over the map could not be loaded. Check your connection.';
      this.#host.notices.show('atlas', sentence);
      return null;
    }
  }

  async #openPlaces() {
    const [module] = await Promise.all([this.#load(() => import('./panel.js')), styled('places.css')]);
    return module && (this.#panel ??= new module.PlacesPanel(this.#host, this));
  }

  async #loadExtras() {
    this.#extras = null;
    this.#extras = await this.#load(async () => {
      const [borders, numbers, { Minimap }] = await Promise.all([
        import('./borders.js'),
        import('./numbers.js'),
        import('./minimap.js'),
      ]);
      return { ...borders, ...numbers, minimap: new Minimap(this.#host) };
    });
    this.#host.explorer.schedule();
  }

  /** @param {Point} point */
  #tap(point) {
    const label = this.#names.at(point, this.#host.pointer() ? 0 : FINGER);
    if (label) void this.#openPlaces().then((places) => places?.open(label.landmark));
    return label !== null;
  }

  /** @type {Layer} */
  #drawNumbers = (context, projection) => {
    const { explorer, palette } = this.#host;
    const { on } = this;
    const which = /** @type {const} */ (['numbers', 'deviations']).find((name) => on.has(name));
    const colours = palette();
    if (which && colours)
      this.#extras?.drawNumbers(context, projection, which, (x, y) => explorer.valueAt(x, y), colours);
    this.#extras?.minimap.show(on.has('minimap'));
  };

  /** @type {Layer} */
  #draw = (context, projection) => {
    const { explorer, map, pointer } = this.#host;
    const { game, view, viewport } = projection;
    const { on } = this;
    const cell = scaleOf(view.zoom);
    const room = this.#readRoom();
    // While the whole game is seen there is nothing of the extras.
    const isNear = game.k * cell > 0.33 * Math.min(viewport.width, viewport.height) || cell > 6;
    if (this.#extras === undefined && (isNear || this.#chosen || on.has('borders'))) void this.#loadExtras();
    const isNamed = on.has('labels') && cell < NAMES_TO;
    const fades = this.#names.draw(context, projection, isNamed ? room : null, this.#extras?.borderCandidates);
    if (fades) explorer.scheduleSoon();
    const point = pointer();
    map.classList.toggle('over-name', point !== null && this.#names.at(point, 0) !== null);
  };

  /** What no panel covers: between those at the sides, and beside all of them. */
  #readRoom() {
    const { boundsOf, map, insets } = this.#host;
    const { left: x, top: y, width, height } = boundsOf(map);
    const { left, top, right, bottom } = insets();
    const panels = [...document.querySelectorAll('.float, .notice, #scale, .names')].map((panel) => {
      // What stands at the curtain moves with it.
      const box = panel.className === 'names' ? panel.getBoundingClientRect() : boundsOf(panel);
      return new DOMRect(box.x - x, box.y - y, box.width, box.height);
    });
    return {
      free: { left, top, right: width - right, bottom: height - bottom },
      panels: panels.filter((box) => box.width > 0),
    };
  }
}
