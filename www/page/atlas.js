// What an atlas adds to its pictures: names, borders, a scale; at high zoom a grid, coordinates and numbers; a minimap. All
// of it lies over the picture, can be switched off, and is kept in the link. Places, and what the names mean, are told in
// the side panel. Names and scale are there from the beginning, the rest is loaded where it is first needed.
import { Lazy } from './lazy.js';
import { Names } from './names.js';
import { OVERLAYS, readOverlays, usualOverlays, writeOverlays } from './overlays.js';
import { ScaleBar } from './scale-bar.js';
import { scaleOf } from './view.js';

/** @import { LandmarkName } from './landmarks.js' */
/** @import { Scene } from './layers.js' */
/** @import { OverlayName } from './overlays.js' */
/** @import { Host, Part } from './parts.js' */
/** @import { Box, Point } from './view.js' */

/** The part's name. */
export const NAME = 'places';
/** A finger hits a name so far beside it. */
const FINGER = 12;
/** Smaller cells have no grid. */
const GRID_FROM = 7;
/** Larger cells are read one by one: no names over their numbers, and no scale. */
const NAMES_TO = 20;

/** @param {Host} host */
export const start = (host) => new Atlas(host);

/** @implements {Part} */
export class Atlas {
  #host;
  #names;
  #scale = new ScaleBar();
  #small = matchMedia('(max-width: 720px), (max-height: 520px)');
  /** @type {Set<OverlayName>} */
  #on = usualOverlays(false);
  /** @type {LandmarkName | null} that the panel explains */
  #chosen = null;
  #lines;
  #grid;
  #minimap;
  #places;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#names = new Names(getComputedStyle(document.documentElement).getPropertyValue('--serif'), host.calm);
    const lazy = this.#lazily.bind(this);
    this.#lines = lazy(() => import('./lines.js'));
    this.#grid = lazy(() => import('./grid.js'));
    this.#minimap = lazy(async () => new (await import('./minimap.js')).Minimap(host));
    this.#places = lazy(async () => new (await import('./places.js')).Places(host, this));
    document.getElementById('foot')?.prepend(this.#scale.element);
    host.layers.add((context, scene) => this.#draw(context, scene), 10);
    host.claim((point) => this.#tap(point));
    host.watch(() => this.#attend());
  }

  /** What is on. */
  get on() {
    return this.#on;
  }

  async toggle() {
    const { panel } = this.#host;
    if (panel.owner === NAME) panel.close();
    else (await this.#places.soon())?.open();
  }

  visit() {
    const text = this.#host.link.get(OVERLAYS);
    this.#on = this.#usual();
    try {
      if (text !== null) this.#on = readOverlays(text);
      this.#host.notices.forget(OVERLAYS);
    } catch (error) {
      this.#host.notices.show(OVERLAYS, `In the link, ${/** @type {Error} */ (error).message}`);
    }
    this.#changed();
  }

  /**
   * @param {OverlayName} name
   * @param {boolean} wanted
   */
  switch(name, wanted) {
    this.#on = new Set([...this.#on].filter((one) => one !== name));
    if (wanted) this.#on.add(name);
    const text = writeOverlays(this.#on);
    this.#host.link.set(OVERLAYS, text === writeOverlays(this.#usual()) ? null : text);
    this.#changed();
  }

  /** @param {LandmarkName | null} name to be marked on the map */
  choose(name) {
    this.#chosen = name;
    this.#host.explorer.schedule();
  }

  #usual() {
    return usualOverlays(this.#small.matches);
  }

  #changed() {
    this.#places.known?.update();
    this.#host.explorer.schedule();
  }

  /**
   * @template T
   * @param {() => Promise<T>} load
   */
  #lazily(load) {
    const { explorer, notices } = this.#host;
    return new Lazy(load, () => explorer.schedule(), () => notices.show('atlas', 'A part of what is drawn over the map could not be loaded. Is the network there?'));
  }

  /** @param {Point} point */
  #tap(point) {
    const label = this.#names.at(point, this.#host.pointer() ? 0 : FINGER);
    if (label) void this.#places.soon().then((places) => places?.open(label.landmark));
    return label !== null;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   */
  #draw(context, scene) {
    const { explorer, palette } = this.#host;
    const on = this.#on;
    const cell = scaleOf(scene.view.zoom);
    if (on.has('borders') || this.#chosen) this.#lines.now?.drawLines(context, scene, on.has('borders'), this.#chosen);
    const colours = palette();
    const room = this.#readPanels();
    if (cell >= GRID_FROM) {
      const numbers = on.has('numbers') ? 'numbers' : on.has('deviations') ? 'deviations' : null;
      const grid = on.has('grid') || numbers ? this.#grid.now : null;
      if (on.has('grid')) grid?.drawGrid(context, scene);
      if (numbers && colours) grid?.drawNumbers(context, scene, numbers, (x, y) => explorer.deviationAt(x, y), colours);
      if (on.has('grid')) grid?.drawMargin(context, scene, room.free, surfaces());
    }
    if (this.#names.draw(context, scene, on.has('labels') && cell < NAMES_TO ? room : null)) explorer.schedule();
  }

  /** After each frame. */
  #attend() {
    const { explorer, map, pointer } = this.#host;
    const cell = scaleOf(explorer.view.zoom);
    this.#scale.show(this.#on.has('scale') && cell < NAMES_TO ? cell : null);
    const isWanted = this.#on.has('minimap');
    (isWanted ? this.#minimap.now : this.#minimap.known)?.show(isWanted);
    const point = pointer();
    map.classList.toggle('over-name', point !== null && this.#names.at(point, 0) !== null);
  }

  /**
   * What covers the map: at its sides, and all of it.
   * @returns {{free: Box, panels: Box[]}}
   */
  #readPanels() {
    const { map, insets } = this.#host;
    const { left, top, width, height } = map.getBoundingClientRect();
    const covered = insets();
    return {
      free: { left: covered.left, top: covered.top, right: width - covered.right, bottom: height - covered.bottom },
      panels: [...document.querySelectorAll('.panel, .notice, #scale')].flatMap((panel) => {
        const box = panel.getBoundingClientRect();
        return box.width > 0 ? [{ left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top }] : [];
      }),
    };
  }
}

/** The margin's colours, as the style sheet has them now. */
function surfaces() {
  const style = getComputedStyle(document.documentElement);
  const [paper, line, ink] = ['--surround', '--edge', '--quiet'].map((name) => style.getPropertyValue(name).trim());
  return { paper, line, ink };
}
