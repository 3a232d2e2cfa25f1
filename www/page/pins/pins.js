// Pins: notes at cells of any game, kept on the device, drawn on the map, and taken elsewhere as a list of links, which
// opens as a tour. Loaded when it is asked for, when a link has a pin, or when some are kept.
import { MOST, PIN, REMEMBERED, isOn, recalled, textIn, titleOf } from './pin.js';
import { PinList } from './pin-list.js';
import { drawPins, headAt } from './drawing.js';
import { pinTour } from './pin-tour.js';
import { boxedLink, freeCells } from '../core/boxed-link.js';
import { persist, recall, remember } from '../core/storage.js';
import { cellAt } from '../core/view.js';
import { readCell, writeCell } from '../core/selection.js';
import { styled } from '../core/styles.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Cell } from '../core/selection.js' */
/** @import { Mark } from './drawing.js' */
/** @import { Pin } from './pin.js' */

const NAME = 'pins';

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await Promise.all([styled('tour.css'), styled('pins.css')]);
  return new Pins(host);
}

/** @implements {Part} */
class Pins {
  #host;
  /** @type {Pin[]} */
  #pins;
  #list;
  /** @type {Cell | null} where the next pin goes, if somebody has chosen it */
  #chosen = null;
  /** @type {{pins: Pin[], at: number} | null} while pins are gone through one by one */
  #tour = null;
  /** @type {ReturnType<typeof drawPins>} */
  #heads = [];

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#pins = recalled(recall(host.storage, REMEMBERED));
    this.#list = new PinList({
      make: (note) => this.#make(note),
      change: (pins) => this.#keep(pins),
      go: (pin) => host.follow(pin.link),
      tour: (pins) => this.#show({ pins, at: 0 }),
      page: location.href.split('#')[0],
    });
    host.claim((point) => this.#tap(point));
    host.layers.add((context, scene) => (this.#heads = drawPins(context, scene, this.#marks(scene.game.key))), 40);
    let place = '';
    host.watch(() => {
      if (!this.#isListed) return;
      const cell = this.#target;
      const text = cell ? writeCell(cell) : '';
      if (text !== place) this.#list.tellPlace(cell, this.#chosen !== null);
      place = text;
    });
  }

  toggle() {
    const { panel } = this.#host;
    if (panel.owner === NAME) panel.close();
    else this.#open();
  }

  visit() {
    const { explorer, link, notices } = this.#host;
    this.#chosen = null;
    const text = link.get(PIN);
    notices.forget(NAME);
    if (text !== null && !cellOf(text)) {
      const found = text.slice(0, 40);
      notices.show(NAME, `The link\u2019s pin is a cell as x,y, such as ${PIN}=150,120, not \u201c${found}\u201d.`);
    }
    // Back and Forward go through the tour, too.
    const { pins, at } = this.#tour ?? { pins: [], at: -1 };
    const isShown = (/** @type {Pin} */ pin) => isOn(pin, explorer.game.key) && textIn(pin, PIN) === text;
    const now = pins.findIndex(isShown);
    if (now >= 0 && !isShown(pins[at])) this.#show({ pins, at: now });
  }

  get #isListed() {
    return this.#host.panel.owner === NAME && this.#tour === null;
  }

  /** Where a pin would go: the chosen cell, the selected one, or the middle of what is in sight. */
  get #target() {
    const { explorer, insets, link } = this.#host;
    if (this.#chosen) return this.#chosen;
    const { left, top, right, bottom } = freeCells(explorer.view, explorer.viewport, insets());
    const selected = cellOf(link.get('sel'));
    if (selected && selected.x >= left && selected.x < right && selected.y >= top && selected.y < bottom)
      return selected;
    return right > left && bottom > top
      ? { x: Math.floor(left + (right - left) / 2), y: Math.floor(top + (bottom - top) / 2) }
      : null;
  }

  #open() {
    if (this.#tour) this.#host.link.set(PIN, null);
    this.#tour = this.#chosen = null;
    const onClose = () => (this.#chosen = null);
    this.#host.panel.open({ name: NAME, body: this.#list.element, onClose });
    this.#list.show(this.#pins);
    this.#list.tellPlace(this.#target, false);
    void this.#tellLasting(false);
  }

  /** @param {{pins: Pin[], at: number}} tour */
  #show(tour) {
    const { follow, panel } = this.#host;
    this.#tour = tour;
    const step = (/** @type {number} */ to) => tour.pins[to] && this.#show({ ...tour, at: to });
    const body = pinTour(tour, { step, all: () => this.#open() });
    const onClose = () => {
      this.#tour = null;
      this.#host.link.set(PIN, null);
    };
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.step;
    panel.open({ name: NAME, title: titleOf(tour.pins[tour.at]), body, onClose }, { focus: !focused });
    if (focused) /** @type {HTMLElement | null} */ (body.querySelector(`[data-step=${focused}]`))?.focus();
    follow(tour.pins[tour.at].link);
  }

  /** @param {string} note @returns {string} what has become of it */
  #make(note) {
    const { explorer, insets } = this.#host;
    const cell = this.#target;
    if (!cell) return 'No cell of the board is in sight.';
    const { hash } = new URL(
      boxedLink(location.href, explorer.game.key, freeCells(explorer.view, explorer.viewport, insets())),
    );
    const parts = hash.split('&').filter((part) => !/^(pin|item|sel)=/.test(part));
    this.#chosen = null;
    return this.#keep([...this.#pins, { note, link: [...parts, `${PIN}=${writeCell(cell)}`].join('&') }]);
  }

  /** @param {Pin[]} pins @returns {string} a sentence where they can't be kept */
  #keep(pins) {
    const { explorer, storage } = this.#host;
    if (pins.length > Math.max(MOST, this.#pins.length))
      return `${MOST} pins are kept at most, and these would be ${pins.length}. Save them as a text, and delete some.`;
    this.#pins = pins;
    const text = pins.length > 0 ? JSON.stringify(pins) : null;
    remember(storage, REMEMBERED, text);
    this.#list.show(pins);
    explorer.schedule();
    void this.#tellLasting(pins.length > 0);
    return recall(storage, REMEMBERED) === text
      ? ''
      : 'This browser does not keep the pins. Save them as a text before you leave the page.';
  }

  /** @param {boolean} ask the browser not to clear them */
  async #tellLasting(ask) {
    this.#list.isLasting = await persist(() => navigator.storage, ask);
  }

  /**
   * What there is to draw on a game's map, the most important first.
   * @param {string} key
   * @returns {Mark[]}
   */
  #marks(key) {
    const { pins, at } = this.#tour ?? { pins: this.#pins, at: -1 };
    /** @type {Mark[]} */
    const marks = pins.flatMap((pin, index) => {
      const cell = isOn(pin, key) ? cellOf(textIn(pin, PIN)) : null;
      return cell && (at < 0 || at === index)
        ? [{ cell, number: String(index + 1), note: pin.note.split('\n')[0].trim(), index }]
        : [];
    });
    if (this.#isListed && this.#chosen) marks.unshift({ ...PLANNED, cell: this.#chosen });
    const linked = cellOf(this.#host.link.get(PIN));
    if (linked && !marks.some(({ cell }) => cell.x === linked.x && cell.y === linked.y))
      marks.push({ cell: linked, number: '', note: '' });
    return marks;
  }

  /**
   * A pin's head is opened; while the list is open, other places are chosen for the next pin.
   * @param {{x: number, y: number}} point
   */
  #tap(point) {
    if (this.#tour) return this.#host.panel.owner === NAME;
    const mark = headAt(this.#heads, point);
    if (mark?.index !== undefined) {
      if (!this.#isListed) this.#open();
      this.#list.point(mark.index);
      return true;
    }
    if (!this.#isListed) return false;
    const { explorer } = this.#host;
    this.#chosen = cellAt(explorer.view, explorer.viewport, point);
    this.#list.tellPlace(this.#target, this.#chosen !== null);
    explorer.schedule();
    return true;
  }
}

const PLANNED = { number: '+', note: '', isPlanned: true };

/** @param {string | null} text */
function cellOf(text) {
  try {
    return text === null ? null : readCell(text);
  } catch {
    return null;
  }
}
