// The head's control for the game: which family, and the fields that the family has for its parameters.
import { FAMILIES, FIRST, familyOf, loadFamily } from '../families/families.js';
import { element } from '../core/elements.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Control } from '../families/families.js' */

export class GameControl {
  #onGame;
  #onProblem;
  /** the form that the page is sent with, and the one that is shown */
  #sent;
  #form;
  /**
   * @type {Map<string, {form: HTMLFormElement, control: Promise<Control<any> | undefined>}>} by family, once one has
   *   been shown
   */
  #controls = new Map();
  /** @type {Game | null} */
  #game = null;
  /** the choice of a family, which the page is sent with, so that the head stays as it is */
  #choice;

  /**
   * @param {HTMLElement} box holds the choice of a family, and a form with the first family's fields
   * @param {(game: Game) => void} onGame another game is chosen
   * @param {(sentence: string) => void} onProblem a family could not be loaded
   */
  constructor(box, onGame, onProblem) {
    this.#onGame = onGame;
    this.#onProblem = onProblem;
    this.#form = this.#sent = /** @type {HTMLFormElement} */ (box.querySelector('form'));
    // What is typed is read by the fields.
    box.addEventListener('submit', (event) => event.preventDefault());
    this.#choice = /** @type {HTMLSelectElement} */ (box.querySelector('#family'));
    this.#choice.replaceChildren(
      ...FAMILIES.map(({ name, label }) => element('option', { value: name, textContent: label })),
    );
    this.#choice.addEventListener('change', () => void this.#choose(this.#choice.value));
  }

  /** @param {Game} game */
  show(game) {
    this.#game = game;
    this.#choice.value = game.family;
    const { form, control } = this.#controls.get(game.family) ?? this.#make(game);
    // A form that took its own place would lose the focus.
    if (form !== this.#form) this.#form.replaceWith(form);
    this.#form = form;
    // Its script may be on its way, and another game be shown then.
    control.then(
      (control) => this.#game === game && control?.show(game),
      ({ message }) => this.#onProblem(message),
    );
  }

  /**
   * The game this many after this one, where games have an order.
   * @param {number} by
   */
  step(by) {
    if (!this.#game) return;
    const next = familyOf(this.#game).step?.(this.#game, by);
    if (next && next.key !== this.#game.key) this.#onGame(next);
  }

  /** @param {string} name */
  async #choose(name) {
    try {
      const { fallback } = await loadFamily(name);
      if (this.#choice.value === name) this.#onGame(fallback);
    } catch (error) {
      if (this.#game) this.#choice.value = this.#game.family;
      this.#onProblem(/** @type {Error} */ (error).message);
    }
  }

  /**
   * The fields of a game's family.
   * @param {Game} game
   */
  #make(game) {
    const isFirst = game.family === FIRST.name;
    const form = isFirst ? this.#sent : element('form', { autocomplete: 'off', noValidate: true });
    const made = { form, control: Promise.resolve(familyOf(game).control?.(form, this.#onGame)) };
    this.#controls.set(game.family, made);
    return made;
  }
}
