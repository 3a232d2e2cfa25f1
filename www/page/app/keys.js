// The map's keys, while it has the focus or nothing else needs them. Arrows move it as long as they are held; the
// others are commands.
import { BY_KEY } from './commands.js';
import { switchOf } from '../core/storage.js';

/** @type {Map<string, [number, number]>} the way that the picture moves */
const ARROWS = new Map([
  ['ArrowLeft', [1, 0]],
  ['ArrowRight', [-1, 0]],
  ['ArrowUp', [0, 1]],
  ['ArrowDown', [0, -1]],
]);

const PIXELS_A_SECOND = 700;
const SHIFT_FACTOR = 3;
/** A press moves at least this far, however short it is. */
const SHORTEST_STEP = 48;

/** Letters, marks and digits of other scripts than Latin; a German keyboard has \u00b5, too. */
const FOREIGN = /^(?![\p{Script=Latin}0-9\u00b5])[\p{L}\p{M}\p{Nd}]+$/u;
/** @type {Record<string, string>} */
const SIGNS = { BracketLeft: '[', BracketRight: ']' };

/**
 * The key as commands name it, or null where it is held with a key that makes it the browser's. AltGr and Option, which
 * type `[` on many keyboards, arrive as Alt, with Ctrl or without: with them signs count, since browsers take letters
 * and digits. Where a key types another script, its place on the keyboard says which Latin key is meant.
 * @param {KeyboardEvent} event
 */
export function keyOf({ key, code, altKey, ctrlKey, metaKey, shiftKey }) {
  const isSign = key.length === 1 && /[^\p{L}\p{N}\s]/u.test(key);
  if (metaKey || (altKey ? !isSign : ctrlKey)) return null;
  if (!FOREIGN.test(key)) return key;
  const letter = SIGNS[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key;
  return shiftKey ? letter : letter.toLowerCase();
}

/**
 * Whether nothing has the focus, or a button of the bars, which needs no key but Enter and Space, or what is no field
 * of the panel, where arrows scroll or step.
 * @param {KeyboardEvent} event
 */
const isFree = ({ key, target }) =>
  target === document.body ||
  (target instanceof Element &&
    (target.matches('#tools button, #head button, #start button') ||
      (target.matches('#side :not(input, select, textarea)') && !ARROWS.has(key))));

export class Keys {
  #onCommand;
  #onPan;
  /** @type {Map<string, {left: number}>} arrows held, or let go before their shortest step was made */
  #arrows = new Map();
  /** @type {Set<string>} */
  #held = new Set();
  #fast = false;
  #last = 0;
  #listening = new AbortController();

  /**
   * @param {HTMLElement} element
   * @param {(command: string) => void} onCommand
   * @param {(dx: number, dy: number) => void} onPan CSS pixels that the picture moves
   * @param {() => void} onStart an arrow begins to move: `step` is wanted on every frame
   * @param {{areLettersOn?: () => boolean, around?: Document}} [given] whether keys of one character are commands, and
   *   where keys count as the map's while no field has the focus; without, only the element has keys
   */
  constructor(element, onCommand, onPan, onStart, given = {}) {
    const options = { areLettersOn: () => true, ...given };
    this.#onCommand = onCommand;
    this.#onPan = onPan;
    const { signal } = this.#listening;
    const take = (/** @type {KeyboardEvent} */ event) => {
      const key = keyOf(event);
      if (key === null || event.defaultPrevented) return;
      if (key.length === 1 && !options.areLettersOn()) return;
      this.#fast = event.shiftKey;
      const command = BY_KEY.get(key);
      if (ARROWS.has(event.key)) {
        if (this.#arrows.size === 0) this.#last = performance.now();
        if (!this.#held.has(event.key)) this.#arrows.set(event.key, { left: SHORTEST_STEP });
        this.#held.add(event.key);
        onStart();
      } else if (command) this.#onCommand(command);
      else return;
      event.preventDefault();
    };
    element.addEventListener('keydown', take, { signal });
    // On a fresh page nothing has the focus, and after a press the button or its panel has it.
    options.around?.addEventListener('keydown', (event) => isFree(event) && take(event), { signal });
    const release = (/** @type {KeyboardEvent} */ event) => this.#held.delete(event.key);
    element.addEventListener('keyup', release, { signal });
    options.around?.addEventListener('keyup', release, { signal });
    // Keys that are let go elsewhere are not heard of.
    for (const target of [element, options.around?.defaultView])
      target?.addEventListener('blur', () => this.#held.clear(), { signal });
  }

  /** Whether an arrow still moves the map. */
  get moving() {
    return this.#arrows.size > 0;
  }

  /** Moves as far as the time since the last frame demands. @param {number} now */
  step(now) {
    if (!this.moving) return;
    const seconds = Math.min(0.05, Math.max(0, now - this.#last) / 1000);
    this.#last = now;
    const way = PIXELS_A_SECOND * seconds * (this.#fast ? SHIFT_FACTOR : 1);
    let dx = 0;
    let dy = 0;
    for (const [key, arrow] of [...this.#arrows]) {
      const [right, down] = ARROWS.get(key) ?? [0, 0];
      const length = this.#held.has(key) ? way : Math.max(0, Math.min(way, arrow.left));
      dx += right * length;
      dy += down * length;
      arrow.left -= length;
      if (!this.#held.has(key) && arrow.left <= 0) this.#arrows.delete(key);
    }
    if (dx !== 0 || dy !== 0) this.#onPan(dx, dy);
  }

  /** Stops listening. */
  close() {
    this.#listening.abort();
  }
}

/** The buttons with a `data-command`. @param {HTMLElement} box @param {(command: string) => void} onCommand */
export function listenToButtons(box, onCommand) {
  box.addEventListener('click', (event) => {
    const button = /** @type {Element} */ (event.target).closest('[data-command]');
    if (button instanceof HTMLElement) onCommand(button.dataset.command ?? '');
  });
}

/** Whether keys of one character are commands. */
export const LETTERS = switchOf('letters', 'off');
