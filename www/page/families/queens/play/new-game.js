// The form that begins a game: which one, from where, told how, and who plays.
import { html } from '../../../../vendor/lit-html.js';
import { LIMIT } from '../../../core/view.js';
import { readWhole } from '../../../core/settings.js';
import { fieldsOf, press, problem, segmented } from '../../../kit/fields.js';
import { readK } from '../../../palaces/k.js';
import { beginning } from './playground.js';
import { SEATS } from './players.js';

/** @import { Player } from '../../../../shared/play.js' */
/** @import { Playground } from './playground.js' */
/** @import { Players, Seat } from './players.js' */

const MOST_SEEDS = 9999;
const PROBLEM = 'new-game-problem';

/** @param {Playground} ground @param {() => void} onChange */
export function newGameForm(ground, onChange) {
  const given = {
    k: '5',
    x: '7',
    y: '5',
    told: /** @type {'queen' | 'heaps'} */ ('queen'),
    A: /** @type {Seat} */ ('human'),
    B: /** @type {Seat} */ ('perfect'),
    begins: /** @type {Player} */ ('A'),
  };
  let wrong = '';
  const fields = fieldsOf('play', given, onChange, PROBLEM);
  const seats = Object.entries(SEATS);
  const give = (/** @type {Partial<typeof given>} */ chosen) => {
    Object.assign(given, chosen);
    onChange();
  };

  function take() {
    const { k, x, y } = ground.here;
    wrong = '';
    give({ k: String(k), x: String(x), y: String(y) });
  }

  /** @throws {Error} with a sentence */
  function startOf() {
    const { told, begins } = given;
    const k = readK(given.k);
    const [x, y] = [
      ['The column', given.x],
      ['The row', given.y],
    ].map(([name, text]) => readWhole(name, text, 0, LIMIT - 1, { k }));
    return beginning({ k, x, y, heaps: told === 'heaps', begins });
  }

  /** @returns {Players} */
  function playersOf() {
    const { A, B } = given;
    const isExact = [A, B].every((seat) => seat === 'human' || seat === 'perfect');
    return { A, B, seed: isExact ? 1 : 1 + Math.floor(Math.random() * MOST_SEEDS) };
  }

  async function begin(/** @type {SubmitEvent} */ event) {
    event.preventDefault();
    try {
      wrong = (await ground.begin(startOf(), playersOf())) ? '' : ground.session.problem;
    } catch (error) {
      wrong = /** @type {Error} */ (error).message;
    }
    onChange();
  }

  return {
    /** What was wrong is of the past. */
    forgive() {
      wrong = '';
    },
    template: () =>
      html`<form class="kit new-game" novalidate autocomplete="off" @submit=${begin}>
        <section>
          <div class="fields numbers">
            ${fields.text('k', 'k')} ${fields.text('x', 'Column x')} ${fields.text('y', 'Row y')}
          </div>
          ${problem(PROBLEM, wrong)}
          <div class="buttons">${press('Centre of the map', take)}</div>
          ${segmented({
            name: 'play-heaps',
            label: 'Shown as',
            value: given.told,
            options: { queen: 'Queen and pawns', heaps: 'Two heaps' },
            onChoice: (told) => give({ told }),
          })}
          ${fields.choice('A', 'Player A', seats)} ${fields.choice('B', 'Player B', seats)}
          ${segmented({
            name: 'play-begins',
            label: 'Moves first',
            value: given.begins,
            options: { A: 'A', B: 'B' },
            onChoice: (begins) => give({ begins }),
          })}
          <div class="buttons"><button type="submit" class="main">Begin</button></div>
        </section>
      </form>`,
  };
}
