// The head's two chips: which game is shown, and what of it. Each opens its panel; where games are numbered by k, two
// buttons beside the first step from one to the next.
import { familyOf, namesOf } from '../families/families.js';
import { element, rewrite } from '../core/elements.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Palette } from '../tiles/palette.js' */

const REPEAT_AFTER_MILLISECONDS = 450;
const REPEAT_MILLISECONDS = 110;

export class Chips {
  #game;
  #show;
  #stepper;
  #strip;

  /** @param {HTMLElement} box as the page comes with it @param {(by: number) => void} onStep another game is wanted */
  constructor(box, onStep) {
    const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (box.querySelector(selector));
    this.#game = find('[data-command=game] .words');
    this.#show = find('[data-command=show] .words');
    this.#stepper = find('.k-steps');
    this.#strip = find('.strip');
    repeat(/** @type {HTMLButtonElement} */ (find('.fewer')), () => onStep(-1));
    repeat(/** @type {HTMLButtonElement} */ (find('.more')), () => onStep(1));
  }

  /** @param {Game} game */
  show(game) {
    const { name, detail } = familyOf(game).chip(game);
    rewrite(this.#game, `${name} ${detail}`, () => {
      const rest = element('span', { className: 'detail' });
      rest.append(...lettered(detail));
      this.#game.replaceChildren(element('b', { textContent: name }), ...(detail === '' ? [] : [' ', rest]));
    });
    rewrite(this.#show, familyOf(game).shown(game));
    this.#stepper.hidden = namesOf(game).k === undefined;
  }

  /** @param {Palette} palette of the map */
  colour({ colours }) {
    const part = 100 / colours.length;
    const stops = colours.map((colour, index) => `${colour} ${index * part}% ${(index + 1) * part}%`);
    this.#strip.style.background = `linear-gradient(90deg, ${stops.join(', ')})`;
  }
}

/** A text with single letters as variables. @param {string} text */
const lettered = (text) =>
  text.split(/\b([a-z])\b/).map((part, index) => (index % 2 === 1 ? element('i', { textContent: part }) : part));

/** A button that goes on as long as it is held. @param {HTMLButtonElement} button @param {() => void} act */
function repeat(button, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let held = false;
  const stop = () => clearTimeout(timer);
  const again = () => {
    held = true;
    act();
    timer = setTimeout(again, REPEAT_MILLISECONDS);
  };
  button.addEventListener('pointerdown', (event) => {
    held = false;
    stop();
    if (event.button === 0) timer = setTimeout(again, REPEAT_AFTER_MILLISECONDS);
  });
  for (const type of ['pointerup', 'pointerleave', 'pointercancel', 'blur']) button.addEventListener(type, stop);
  // No click follows there.
  for (const type of ['pointerleave', 'pointercancel']) button.addEventListener(type, () => (held = false));
  button.addEventListener('contextmenu', (event) => event.preventDefault()); // a long touch
  button.addEventListener('click', () => {
    if (!held) act();
    held = false;
  });
}
