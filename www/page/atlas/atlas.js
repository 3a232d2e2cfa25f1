// What an atlas adds to its pictures: names, borders, a scale; at high zoom a grid, coordinates and numbers; a minimap.
// All of it lies over the picture, can be switched off, and is kept in the link. Places, and what the names mean, are
// told in the side panel. Names and scale are there from the beginning, the rest is loaded when it is first needed.
import { Names } from './names.js';
import { ScaleBar } from './scale-bar.js';
import { recall } from '../core/storage.js';
import { scaleOf } from '../core/view.js';
import { styled } from '../core/styles.js';

/** @import { LandmarkName } from './geometry.js' */
/** @import { Scene } from '../map/layers.js' */
/** @import { Host, Part } from '../app/parts.js' */
/** @import { Point } from '../core/view.js' */

/** @typedef {'labels' | 'borders' | 'grid' | 'numbers' | 'deviations' | 'minimap' | 'scale'} OverlayName */

/** The part's name. */
export const NAME = 'places';
/** Its key in the link. */
export const OVERLAYS = 'overlays';
/** A finger hits a name so far beside it. */
const FINGER = 12;
/** Larger cells are read one by one: no names over their numbers, and no scale. */
const NAMES_TO = 20;

/**
 * What is on where the link doesn't say: with restraint, since the picture comes first. A small screen has no room for
 * a minimap.
 * @param {boolean} small
 * @returns {Set<OverlayName>}
 */
export const usualOverlays = (small) =>
  new Set(['labels', 'grid', 'numbers', ...(small ? [] : [/** @type {const} */ ('minimap')]), 'scale']);

/** @param {Host} host */
export const start = (host) => new Atlas(host);

/** @implements {Part} */
export class Atlas {
  #host;
  #names;
  #scale = new ScaleBar();
  #small = matchMedia('(max-width: 720px), (max-height: 520px)');
  #on = this.usual;
  /** @type {LandmarkName | null} that the panel explains */
  #chosen = null;
  /** @type {import('./extras.js').Extras | null | undefined} null: being loaded, or it failed */
  #extras;
  /** @type {import('./places.js').Places | undefined} */
  #places;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#names = new Names(getComputedStyle(document.documentElement).getPropertyValue('--serif'), host.calm);
    document.getElementById('foot')?.prepend(this.#scale.element);
    host.layers.add((context, scene) => this.#draw(context, scene), 10);
    host.claim((point) => this.#tap(point));
  }

  /** What is on by itself. */
  get usual() {
    return usualOverlays(this.#small.matches);
  }

  /** What is on. */
  get on() {
    return this.#on;
  }

  set on(on) {
    this.#on = on;
    this.#places?.update();
    this.#host.explorer.schedule();
  }

  async toggle() {
    const { panel } = this.#host;
    if (panel.owner === NAME) panel.close();
    else (await this.#openPlaces())?.open();
  }

  async visit() {
    const { link, notices, storage } = this.#host;
    notices.forget(OVERLAYS);
    const text = link.get(OVERLAYS) ?? recall(storage, OVERLAYS);
    if (text !== link.get(OVERLAYS)) link.set(OVERLAYS, text); // what is sent to others looks the same there
    this.on =
      text === null
        ? this.usual
        : ((await this.#load(() => import('./overlays.js')))?.readOverlays(text, this.usual, notices) ?? this.usual);
  }

  /** A game of another family is shown, which has other places. */
  leave() {
    this.#scale.show(null);
    this.#extras?.leave();
    this.#host.map.classList.remove('over-name');
  }

  /** @param {LandmarkName | null} name to be marked on the map */
  choose(name) {
    this.#chosen = name;
    this.#host.explorer.schedule();
  }

  /**
   * @template T
   * @param {() => Promise<T>} load
   */
  async #load(load) {
    try {
      return await load();
    } catch {
      this.#host.notices.show(
        'atlas',
        'A part of what is drawn over the map could not be loaded. Check your connection.',
      );
      return null;
    }
  }

  async #openPlaces() {
    const [module] = await Promise.all([this.#load(() => import('./places.js')), styled('places.css')]);
    return module && (this.#places ??= new module.Places(this.#host, this));
  }

  async #loadExtras() {
    this.#extras = null;
    const module = await this.#load(() => import('./extras.js'));
    if (module) this.#extras = new module.Extras(this.#host);
    this.#host.explorer.schedule();
  }

  /** @param {Point} point */
  #tap(point) {
    const label = this.#names.at(point, this.#host.pointer() ? 0 : FINGER);
    if (label) void this.#openPlaces().then((places) => places?.open(label.landmark));
    return label !== null;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   */
  #draw(context, scene) {
    const { explorer, map, pointer } = this.#host;
    const {
      game: { k },
      view,
      viewport,
    } = scene;
    const on = this.#on;
    const cell = scaleOf(view.zoom);
    const room = this.#readRoom();
    // While the whole game is seen there is nothing of the extras.
    const isNear = k * cell > 0.33 * Math.min(viewport.width, viewport.height) || cell > 6;
    if (this.#extras === undefined && (isNear || this.#chosen || on.has('borders'))) void this.#loadExtras();
    this.#extras?.draw(context, scene, on, this.#chosen, room.free);
    const fades = this.#names.draw(
      context,
      scene,
      on.has('labels') && cell < NAMES_TO ? room : null,
      this.#extras?.names,
    );
    if (fades) explorer.scheduleSoon();
    this.#scale.show(on.has('scale') && cell < NAMES_TO ? cell : null);
    const point = pointer();
    map.classList.toggle('over-name', point !== null && this.#names.at(point, 0) !== null);
  }

  /** What no panel covers: between those at the sides, and beside all of them. */
  #readRoom() {
    const { map, insets } = this.#host;
    const { left: x, top: y, width, height } = map.getBoundingClientRect();
    const { left, top, right, bottom } = insets();
    const panels = [...document.querySelectorAll('.panel, .notice, #scale, .names')].map((panel) => {
      const box = panel.getBoundingClientRect();
      return new DOMRect(box.x - x, box.y - y, box.width, box.height);
    });
    return {
      free: { left, top, right: width - right, bottom: height - bottom },
      panels: panels.filter((box) => box.width > 0),
    };
  }
}
