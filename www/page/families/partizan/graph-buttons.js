// A value's subgames as a graph, for other programs: buttons that save it.
import { button, element } from '../../core/elements.js';
import { asSentence } from '../../core/sentences.js';
import { save } from '../../export/files.js';

/** @import { PartizanGame } from '../../../shared/partizan.js' */
/** @import { Pool } from '../../workers/pool.js' */

const FORMATS = [
  ['json', 'Save as JSON'],
  ['dot', 'Save as DOT'],
];

const LONGEST_NAME = 60;

/** A file's name. @param {string} text */
const nameOf = (text) =>
  `blocking-queens-subgames-${text
    .replaceAll(/[^\w.]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, LONGEST_NAME)}`;

/**
 * @param {Pick<Pool, 'ask'>} pool
 * @param {PartizanGame} game whose cells the text may have
 * @param {string} text as the calculator reads it
 */
export function graphButtons(pool, game, text) {
  const problem = element('p', { className: 'problem', role: 'alert', hidden: true });
  const write = async (/** @type {string} */ format) => {
    try {
      const graph = await pool.ask('query', { game, name: 'graph', about: { format, text } }, { priority: () => -1 });
      save(new Blob([graph], { type: 'text/plain' }), `${nameOf(text)}.${format}`);
      problem.hidden = true;
    } catch (error) {
      problem.textContent = asSentence(/** @type {Error} */ (error).message);
      problem.hidden = false;
    }
  };
  const buttons = FORMATS.map(([format, title]) => button(title, () => void write(format)));
  return element('div', {}, element('div', { className: 'buttons' }, ...buttons), problem);
}
