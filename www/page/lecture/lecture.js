// Lecture mode: larger type, and nothing around the map but its legend, what it shows, and the panels of play, pins, a
// cell and the tour, whose steps a presenter's remote control takes. What would go on by itself waits until it is told.
import { boxedLink, freeCells } from '../core/boxed-link.js';
import { button, element, rewrite } from '../core/elements.js';
import { familyOf } from '../families/families.js';
import { LETTERS, keyOf } from '../app/keys.js';
import { qrCard } from './qr-card.js';
import { setLecturing } from '../core/lecturing.js';
import { styled } from '../core/styles.js';

/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'lecture';
/** What a lecture may need beside the map. */
const PANELS = ['play', 'tour', 'pins', 'inspect'];

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  const { explorer, link, map, panel } = host;
  await styled('door/lecture.css');
  const said = element('p', { id: 'lecture-said', className: 'spoken', role: 'status' });
  const title = element('p', { className: 'subject' });
  const qr = button('QR code', toggleCode, { title: 'QR code of this view ( q )', ariaExpanded: 'false' });
  const bar = element(
    'section',
    { id: NAME, className: 'float', ariaLabel: 'Lecture' },
    title,
    qr,
    button('Leave', leave, { title: 'Leave lecture mode ( Esc )' }),
  );
  /** @type {HTMLElement | null} */
  let code = null;
  /** @type {AbortController | null} while the mode is on */
  let listening = null;
  /** @type {Element | null} what had the focus before */
  let before = null;
  // It is read out when it is filled, so it must be there before.
  document.body.append(said);
  host.watch(() => listening && name());

  function enter() {
    const focused = document.activeElement;
    if (panel.owner !== null && !PANELS.includes(panel.owner)) panel.close();
    before = focused instanceof HTMLElement && focused.checkVisibility() ? focused : null;
    listening = new AbortController();
    // Before the panel's own: from everywhere these keys are the lecture's.
    addEventListener('keydown', take, { signal: listening.signal, capture: true });
    document.documentElement.classList.add(NAME);
    document.getElementById('stage')?.prepend(bar);
    setLecturing(true);
    name();
    if (!document.activeElement?.checkVisibility() || document.activeElement === document.body)
      map.focus({ preventScroll: true });
    said.textContent = 'Lecture mode. q shows a QR code, Escape leaves.';
    link.set(NAME, 'on');
    explorer.schedule();
  }

  function leave() {
    const hadFocus = bar.contains(document.activeElement) || code?.contains(document.activeElement);
    closeCode();
    listening?.abort();
    listening = null;
    document.documentElement.classList.remove(NAME);
    bar.remove();
    setLecturing(false);
    if (hadFocus || document.activeElement === map || document.activeElement === document.body)
      (before instanceof HTMLElement && before.checkVisibility() ? before : map).focus({ preventScroll: true });
    said.textContent = 'Lecture mode is over.';
    link.set(NAME, null);
    explorer.schedule();
  }

  /** What the map shows, as its title. */
  function name() {
    const words = explorer.isShowing ? familyOf(explorer.game).described(explorer.game) : '';
    rewrite(title, (words.charAt(0).toUpperCase() + words.slice(1)).replaceAll(' = ', '\u00a0=\u00a0'));
  }

  /** @param {KeyboardEvent} event */
  function take(event) {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    const act = /** @type {Record<string, (() => void) | undefined>} */ ({
      Escape: () => (code ? closeCode() : leave()),
      PageUp: () => void press('Back'),
      PageDown: () => press('Next') || press('Move'),
      ...(!isTyping && LETTERS.isOn(host.storage) && { m: () => void press('Move'), q: toggleCode }),
    })[keyOf(event) ?? ''];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function toggleCode() {
    if (code) return closeCode();
    before ??= document.activeElement;
    const { game, place, view, viewport } = explorer;
    // Whoever follows it wants the page with all that is around the map.
    const address = boxedLink(location.href, game.key, place && freeCells(view, viewport, host.insets()), [NAME]);
    code = qrCard(address, closeCode);
    document.body.append(code);
    qr.ariaExpanded = 'true';
    code.focus({ preventScroll: true });
  }

  function closeCode() {
    if (!code) return;
    const hadFocus = code.contains(document.activeElement);
    code.remove();
    code = null;
    qr.ariaExpanded = 'false';
    if (hadFocus) map.focus({ preventScroll: true });
  }

  return {
    toggle: () => (listening ? leave() : enter()),
    applyLink: () => {
      const isWanted = link.get(NAME) !== null;
      if (isWanted && !listening) enter();
      else if (!isWanted && listening) leave();
    },
  };
}

/** Presses a button of the panel that steps on, if there is one. @param {'Back' | 'Next' | 'Move'} name */
function press(name) {
  const found = /** @type {HTMLElement | null} */ (document.querySelector(`#side [data-step=${name}]`));
  if (!found?.checkVisibility() || found.matches(':disabled')) return false;
  found.click();
  return true;
}
