// The gallery and the guided tour through it: a grid of pictures in the side panel, and each item's text beside the map
// at its place. Loaded when it is asked for; a link with `item=` and no place opens it at the item's window, whatever
// the screen's size.
import { sameGame } from '../../shared/games.js';
import { Gallery, followedFrom, gameOf, others } from './gallery.js';
import { cards, story } from './gallery-view.js';
import { MARKS, drawMarks, marksInWords } from './marks.js';
import { element, isPlainClick } from '../core/elements.js';
import { frameOf } from './frame.js';
import { drawn } from '../kit/fields.js';
import { textsOf, writeLink } from '../app/link.js';
import { loadNamed } from '../families/families.js';
import { styled } from '../core/styles.js';
import { listOf } from './files.js';

/** @import { Item } from './gallery.js' */
/** @import { LinkState } from '../app/link.js' */
/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'tour';
const ITEM = 'item';
/** A finger's way across the panel, CSS pixels. */
const SWIPE = 60;

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
/** Among the pictures these scroll. @type {Record<string, number>} */
const STEPS_OF_TEXTS = { ...STEPS, PageUp: -1, PageDown: 1 };

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await styled('tour.css');
  return new Tour(host);
}

/** @implements {Part} */
class Tour {
  #host;
  /** @type {Gallery | null} once it has been read */
  #gallery = null;
  /** @type {Item | null} whose text is shown */
  #item = null;
  /** @type {Item | null} where the tour was left */
  #left = null;
  /** reads each step out: what is in the panel is replaced too quickly for that */
  #spoken = element('p', { role: 'status', className: 'spoken tour-spoken' });
  /** @type {{x: number, y: number} | null} where a finger was laid on the panel */
  #finger = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    // A click beside a name would open another part in the tour's place.
    host.interceptTap(() => this.#isOpen && this.#item !== null);
    host.layers.add((context, projection) => {
      const item = this.#item;
      const marks = (item && MARKS[item.name]) ?? [];
      if (item && marks.length > 0 && projection.game.key === gameOf(item)?.key) drawMarks(context, projection, marks);
    }, 30);
    document.body.append(this.#spoken);
    const side = /** @type {HTMLElement} */ (document.getElementById('side'));
    side.addEventListener('click', (event) => this.#click(event));
    side.addEventListener('keydown', (event) => this.#key(event));
    side.addEventListener(
      'pointerdown',
      ({ pointerType, clientX: x, clientY: y }) => (this.#finger = pointerType === 'mouse' ? null : { x, y }),
    );
    side.addEventListener('pointercancel', () => (this.#finger = null)); // it scrolls
    side.addEventListener('pointerup', (event) => this.#lift(event));
  }

  async toggle() {
    if (this.#isOpen) this.#host.panel.close();
    else if (await this.#read()) this.#showAll();
  }

  async applyLink() {
    const name = this.#host.link.get(ITEM);
    if (!name) this.#host.notices.forget(NAME);
    if (name) await this.#find(name);
    else if (this.#isOpen && this.#item) this.#showAll();
  }

  /**
   * An item's link without a place means its window, and whatever else there is to see.
   * @param {LinkState} state
   * @returns {Promise<LinkState>}
   */
  async complete(state) {
    const item = await this.#find(this.#host.link.get(ITEM));
    if (!item) return state;
    await loadNamed(textsOf('', item.link));
    const game = gameOf(item);
    if (!game || (state.game && !sameGame(state.game, game))) return state;
    const { link } = this.#host;
    for (const [key, text] of others(item)) if (link.get(key) === null) link.set(key, text);
    const [x, y, width, height] = item.window;
    const { explorer, insets } = this.#host;
    return { game, fit: () => frameOf({ x, y, width, height }, explorer.viewport, insets()) };
  }

  get #isOpen() {
    return this.#host.panel.owner === NAME;
  }

  /**
   * Shows the item of this name, if there is one.
   * @param {string | null} name
   */
  async #find(name) {
    const gallery = await this.#read();
    const item = gallery?.find(name) ?? null;
    const { notices } = this.#host;
    if (gallery && !item) notices.show(NAME, `The gallery has no item \u201c${name?.slice(0, 40)}\u201d.`);
    else notices.forget(NAME);
    if (gallery && item && !(this.#isOpen && this.#item === item)) this.#show(gallery, item);
    return item;
  }

  /** The gallery, or null where there is none; that has been told. */
  async #read() {
    if (this.#gallery) return this.#gallery;
    try {
      this.#gallery = new Gallery(await listOf('index.json'));
    } catch {
      this.#host.notices.show(
        'part',
        'The gallery could not be loaded. Check your connection, and that the gallery was built with this ' +
          'site. The map works without it.',
      );
    }
    return this.#gallery;
  }

  #showAll() {
    if (!this.#gallery) return;
    const last = this.#item ?? this.#left;
    const isLeaving = this.#item !== null;
    this.#item = null;
    this.#left = last;
    const { explorer } = this.#host;
    const body = drawn(cards(this.#gallery, last, writeLink(explorer.game, explorer.place, ['lab=claims'])));
    const isByTab = this.#host.panel.open({ name: NAME, body });
    const current = /** @type {HTMLElement | null} */ (body.querySelector('[aria-current]'));
    current?.scrollIntoView({ block: 'center' });
    if (!isByTab) current?.focus({ preventScroll: true });
    // The link tells of no item any more, and the map stays where it is.
    if (isLeaving) this.#host.link.set(ITEM, null);
  }

  /**
   * @param {Gallery} gallery
   * @param {Item} item
   */
  #show(gallery, item) {
    const focused = /** @type {HTMLElement | null} */ (
      document.activeElement?.closest('#side') ? document.activeElement : null
    );
    this.#item = item;
    const { items } = gallery;
    const marked = marksInWords(MARKS[item.name] ?? []);
    this.#spoken.textContent = `Step ${items.indexOf(item) + 1} of ${items.length}: ${item.title}.${marked}`;
    const body = drawn(story(gallery, item));
    const onClose = () => {
      this.#spoken.textContent = '';
      if (this.#item) this.#host.link.set(ITEM, null);
      this.#left = this.#item ?? this.#left;
      this.#item = null;
    };
    const step = focused?.dataset.step;
    this.#host.panel.open({ name: NAME, title: item.title, body, onClose }, { focus: focused !== null });
    if (step)
      /** @type {HTMLElement | null} */ (body.querySelector(`[data-step="${step}"]`))?.focus({ preventScroll: true });
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!this.#isOpen || !isPlainClick(event)) return;
    const target = /** @type {Element} */ (event.target);
    const link = target.closest('a')?.getAttribute('href');
    if (link?.startsWith('#')) {
      event.preventDefault();
      this.#follow(link);
    } else if (target.closest('[data-step=all]')) this.#showAll();
    else if (target.closest('[data-step=play]')) this.#host.perform('play');
    else if (target.closest('[data-step=game]')) this.#host.perform('game');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const steps = (this.#item ? STEPS_OF_TEXTS : STEPS)[event.key];
    if (!this.#isOpen || !steps || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#go(steps);
  }

  /** @param {PointerEvent} event */
  #lift({ clientX, clientY }) {
    if (!this.#isOpen || !this.#finger) return;
    const [dx, dy] = [clientX - this.#finger.x, clientY - this.#finger.y];
    this.#finger = null;
    if (this.#item && Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) this.#go(-Math.sign(dx));
  }

  /**
   * To the next item or the one before; among the pictures, to the next or the one before.
   * @param {number} steps
   */
  #go(steps) {
    if (this.#item) {
      const item = this.#gallery?.step(this.#item, steps);
      if (item) this.#follow(item.link);
      return;
    }
    const links = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#side .cards a'))];
    const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    links[at < 0 ? 0 : at + steps]?.focus();
  }

  /** @param {string} link */
  #follow(link) {
    this.#host.follow(followedFrom(link, location.hash));
  }
}
