// What tells of long work, and asks before it: loaded with the first work that lasts.
import { ProgressBar } from './progress.js';
import { Question } from './question.js';

/** @import { Host, Part } from '../app/parts.js' */

const PATIENCE_MILLISECONDS = 500;

/**
 * @param {Host} host
 * @returns {Part}
 */
export function start({ explorer, map, watch }) {
  const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const progress = new ProgressBar(element('progress'), () => explorer.work, explorer);
  const question = new Question(element('question'), (wanted) => {
    explorer.decide(wanted);
    map.focus(); // the button may be gone
  });
  const update = (/** @type {number} */ patience) => {
    progress.update(patience);
    question.ask(explorer.work.question);
  };
  watch(() => update(PATIENCE_MILLISECONDS));
  update(0); // the first work has lasted already
  return { toggle: () => {}, visit: () => {} };
}
