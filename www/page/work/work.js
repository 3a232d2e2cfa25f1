// What tells of long work, and asks before it: loaded with the first work that lasts.
import { progressBar } from './progress.js';
import { element } from '../core/elements.js';
import { questionIn } from './question.js';

/** @import { Host, Part } from '../app/parts.js' */

const PATIENCE_MILLISECONDS = 500;
/** Of the pale picture under what is computed. */
const SKETCH = 'The pale picture is a sketch: a small game, enlarged.';

/** @param {Host} host @returns {Part} */
export function start({ explorer, map, watch }) {
  const box = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const tell = progressBar(box('progress'), explorer);
  const sketch = element('p', { id: 'sketch', className: 'float', hidden: true }, SKETCH);
  box('question').before(sketch);
  const ask = questionIn(box('question'), (wanted) => {
    explorer.decide(wanted);
    map.focus(); // the button may be gone
  });
  const update = (/** @type {number} */ patience) => {
    tell(patience);
    ask(explorer.work.question);
    sketch.hidden = !explorer.isSketched;
  };
  watch(() => update(PATIENCE_MILLISECONDS));
  update(0); // the first work has lasted already
  return {};
}
