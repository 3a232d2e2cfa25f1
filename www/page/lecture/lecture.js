// Lecture mode: larger type, and nothing around the map but its legend, what it shows, and the panel of play or of the
// tour, whose steps a presenter's remote control takes. What would go on by itself waits until it is told to.
import { boxedLink, freeCells } from '../core/boxed-link.js';
import { button, element, rewrite } from '../core/elements.js';
import { familyOf } from '../families/families.js';
import { areLettersOn, keyOf } from '../app/keys.js';
import { qrCard } from './qr-card.js';
import { setLecturing } from '../core/lecturing.js';
import { styled } from '../core/styles.js';

/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'lecture';
/** What a lecture may need beside the map. */
const PANELS = ['play', 'tour', 'inspect'];

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await styled('door/lecture.css');
  return new Lecture(host);
}

/** @implements {Part} */
class Lecture {
  #host;
  #said = element('p', { id: 'lecture-said', className: 'spoken', role: 'status' });
  #title = element('p', { className: 'subject' });
  #qr = button('QR code', () => this.#toggleCode(), { title: 'QR code of this view ( q )', ariaExpanded: 'false' });
  #bar = element(
    'section',
    { id: NAME, className: 'float', ariaLabel: 'Lecture' },
    this.#title,
    this.#qr,
    button('Leave', () => this.#leave(), { title: 'Leave lecture mode ( Esc )' }),
  );
  /** @type {HTMLElement | null} */
  #code = null;
  /** @type {AbortController | null} */
  #listening = null;
  /** @type {Element | null} what had the focus before */
  #before = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    // It is read out when it is filled, so it must be there before.
    document.body.append(this.#said);
    host.watch(() => this.#listening && this.#name());
  }

  toggle() {
    if (this.#listening) this.#leave();
    else this.#enter();
  }

  applyLink() {
    const isWanted = this.#host.link.get(NAME) !== null;
    if (isWanted && !this.#listening) this.#enter();
    else if (!isWanted && this.#listening) this.#leave();
  }

  #enter() {
    const { panel, map, link, explorer } = this.#host;
    const focused = document.activeElement;
    if (panel.owner !== null && !PANELS.includes(panel.owner)) panel.close();
    this.#before = focused instanceof HTMLElement && focused.checkVisibility() ? focused : null;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // Before the panel's own: from everywhere these keys are the lecture's.
    addEventListener('keydown', (event) => this.#key(event), { signal, capture: true });
    document.documentElement.classList.add(NAME);
    document.getElementById('stage')?.prepend(this.#bar);
    setLecturing(true);
    this.#name();
    if (!document.activeElement?.checkVisibility() || document.activeElement === document.body)
      map.focus({ preventScroll: true });
    this.#said.textContent = 'Lecture mode. q shows a QR code, Escape leaves.';
    if (link.get(NAME) === null) link.set(NAME, 'on');
    explorer.schedule();
  }

  #leave() {
    const { map, link, explorer } = this.#host;
    const hadFocus = this.#bar.contains(document.activeElement) || this.#code?.contains(document.activeElement);
    this.#closeCode();
    this.#listening?.abort();
    this.#listening = null;
    document.documentElement.classList.remove(NAME);
    this.#bar.remove();
    setLecturing(false);
    if (hadFocus || document.activeElement === map || document.activeElement === document.body) {
      const isThere = this.#before instanceof HTMLElement && this.#before.checkVisibility();
      (isThere ? /** @type {HTMLElement} */ (this.#before) : map).focus({ preventScroll: true });
    }
    this.#said.textContent = 'Lecture mode is over.';
    if (link.get(NAME) !== null) link.set(NAME, null);
    explorer.schedule();
  }

  /** What the map shows, as its title. */
  #name() {
    const { explorer } = this.#host;
    const words = explorer.isShowing ? familyOf(explorer.game).described(explorer.game) : '';
    const title = (words.charAt(0).toUpperCase() + words.slice(1)).replaceAll(' = ', '\u00a0=\u00a0');
    rewrite(this.#title, title);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    const act = /** @type {Record<string, (() => void) | undefined>} */ ({
      Escape: () => (this.#code ? this.#closeCode() : this.#leave()),
      PageUp: () => void press('Back'),
      PageDown: () => press('Next') || press('Move'),
      ...(!isTyping &&
        areLettersOn(this.#host.storage) && {
          m: () => void press('Move'),
          q: () => this.#toggleCode(),
        }),
    })[keyOf(event) ?? ''];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #toggleCode() {
    if (this.#code) return this.#closeCode();
    this.#before ??= document.activeElement;
    const { explorer, insets } = this.#host;
    const { game, place, view, viewport } = explorer;
    // Whoever follows it wants the page with all that is around the map.
    const link = boxedLink(location.href, game.key, place && freeCells(view, viewport, insets()), [NAME]);
    this.#code = qrCard(link, () => this.#closeCode());
    document.body.append(this.#code);
    this.#qr.ariaExpanded = 'true';
    this.#code.focus({ preventScroll: true });
  }

  #closeCode() {
    if (!this.#code) return;
    const hadFocus = this.#code.contains(document.activeElement);
    this.#code.remove();
    this.#code = null;
    this.#qr.ariaExpanded = 'false';
    if (hadFocus) this.#host.map.focus({ preventScroll: true });
  }
}

/**
 * Presses a button of the panel that steps on; whether there is one to be pressed.
 * @param {'Back' | 'Next' | 'Move'} name
 */
function press(name) {
  const found = /** @type {HTMLElement | null} */ (document.querySelector(`#side [data-step=${name}]`));
  if (!found?.checkVisibility() || found.matches(':disabled')) return false;
  found.click();
  return true;
}
