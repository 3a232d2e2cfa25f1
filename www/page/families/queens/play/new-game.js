// The form that begins a game: which one, from where, told how, and who plays.
import { html } from '../../../../vendor/lit-html.js';
import { LIMIT } from '../../../core/view.js';
import { readWhole } from '../../../core/settings.js';
import { fieldsOf, press, problem, segmented } from '../../../kit/fields.js';
import { readK } from '../../../palaces/k.js';
import { SEATS } from './players.js';

/** @import { Deed, Player } from '../../../../shared/play.js' */
/** @import { Playground } from './playground.js' */
/** @import { Players, Seat } from './players.js' */

const MOST_SEEDS = 9999;

const PROBLEM = 'new-game-problem';

export class NewGame {
  #ground;
  #onChange;
  #given = {
    k: '5',
    x: '7',
    y: '5',
    told: /** @type {'queen' | 'heaps'} */ ('queen'),
    A: /** @type {Seat} */ ('human'),
    B: /** @type {Seat} */ ('perfect'),
    begins: /** @type {Player} */ ('A'),
  };
  #problem = '';

  /**
   * @param {Playground} ground
   * @param {() => void} onChange
   */
  constructor(ground, onChange) {
    this.#ground = ground;
    this.#onChange = onChange;
  }

  template() {
    const { told, begins } = this.#given;
    const fields = fieldsOf('play', this.#given, this.#onChange, PROBLEM);
    const seats = Object.entries(SEATS);
    return html`<form class="kit new-game" novalidate autocomplete="off" @submit=${this.#begin}>
      <section>
        <div class="fields numbers">
          ${fields.text('k', 'k')} ${fields.text('x', 'Column x')} ${fields.text('y', 'Row y')}
        </div>
        ${problem(PROBLEM, this.#problem)}
        <div class="buttons">${press('Centre of the map', this.#take)}</div>
        ${segmented({
          name: 'play-heaps',
          label: 'Shown as',
          value: told,
          options: { queen: 'Queen and pawns', heaps: 'Two heaps' },
          onChoice: (told) => this.#give({ told }),
        })}
        ${fields.choice('A', 'Player A', seats)} ${fields.choice('B', 'Player B', seats)}
        ${segmented({
          name: 'play-begins',
          label: 'Moves first',
          value: begins,
          options: { A: 'A', B: 'B' },
          onChoice: (begins) => this.#give({ begins }),
        })}
        <div class="buttons"><button type="submit" class="main">Begin</button></div>
      </section>
    </form>`;
  }

  /**
   * What was wrong with the game that was to begin; '' if nothing.
   * @param {string} sentence
   */
  complain(sentence) {
    this.#problem = sentence;
  }

  /** @param {object} given what is chosen */
  #give(given) {
    Object.assign(this.#given, given);
    this.#onChange();
  }

  #take = () => {
    const { k, x, y } = this.#ground.here;
    this.#problem = '';
    this.#give({ k: String(k), x: String(x), y: String(y) });
  };

  #begin = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    try {
      const isBegun = await this.#ground.begin(this.#deed, this.#players);
      this.#problem = isBegun ? '' : this.#ground.session.problem;
    } catch (error) {
      this.#problem = /** @type {Error} */ (error).message;
    }
    this.#onChange();
  };

  /** @returns {Deed} @throws {Error} with a sentence */
  get #deed() {
    const { k: text, x, y, told, begins } = this.#given;
    const k = readK(text);
    const place = (/** @type {string} */ name, /** @type {string} */ text) =>
      readWhole(name, text, 0, LIMIT - 1, { k });
    return { do: 'begin', k, x: place('The column', x), y: place('The row', y), heaps: told === 'heaps', begins };
  }

  /** @returns {Players} */
  get #players() {
    const { A, B } = this.#given;
    const isExact = [A, B].every((seat) => seat === 'human' || seat === 'perfect');
    return { A, B, seed: isExact ? 1 : 1 + Math.floor(Math.random() * MOST_SEEDS) };
  }
}
