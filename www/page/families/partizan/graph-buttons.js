// A value's subgames as a graph, for other programs: buttons that save it.
import { html } from '../../../vendor/lit-html.js';
import { asSentence } from '../../core/format.js';
import { save } from '../../export/files.js';
import { press, problem } from '../../kit/fields.js';

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

export class GraphButtons {
  #pool;
  #onChange;
  /** the game and the text */
  #subject = '';
  /** what was wrong with its graph */
  #problem = '';

  /** @param {Pick<Pool, 'ask'>} pool @param {() => void} onChange draws them again */
  constructor(pool, onChange) {
    this.#pool = pool;
    this.#onChange = onChange;
  }

  /** @param {PartizanGame} game whose cells the text may have @param {string} text as the calculator reads it */
  template(game, text) {
    const subject = `${game.key} ${text}`;
    if (subject !== this.#subject) [this.#subject, this.#problem] = [subject, ''];
    const write = async (/** @type {string} */ format) => {
      const asked = { game, name: 'graph', about: { format, text } };
      try {
        const graph = await this.#pool.ask('query', asked, { priority: () => -1 });
        save(new Blob([graph], { type: 'text/plain' }), `${nameOf(text)}.${format}`);
        this.#problem = '';
      } catch (error) {
        this.#problem = asSentence(/** @type {Error} */ (error).message);
      }
      this.#onChange();
    };
    return html`<div class="buttons">${FORMATS.map(([format, title]) => press(title, () => void write(format)))}</div>
      ${problem('graph-problem', this.#problem)}`;
  }
}
