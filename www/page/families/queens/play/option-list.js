// All cells that the queen could move to, as a list: a page of them at a time, however many there are.
import { html } from '../../../../vendor/lit-html.js';
import { grouped } from '../../../core/format.js';
import { press } from '../../../kit/fields.js';
import { WAYS, isAmong, wayTo } from './options.js';
import { written } from './words.js';

/** @import { Cell, Insight, Scene } from '../../../../shared/play.js' */
/** @import { Playground } from './playground.js' */

const PAGE = 12;

export class OptionList {
  #ground;
  #onChange;
  /** @type {Scene | null} whose cells are asked for, or there */
  #scene = null;
  #start = 0;
  /** @type {{cells: Cell[], start: number, count: number}} what is there, of all cells */
  #page = { cells: [], start: 0, count: 0 };

  /** @param {Playground} ground @param {() => void} onChange there are other cells */
  constructor(ground, onChange) {
    this.#ground = ground;
    this.#onChange = onChange;
  }

  /**
   * @param {Scene} scene
   * @param {number} all how many there are
   * @param {Insight | null} insight where palaces are to be shown
   */
  template(scene, all, insight) {
    if (scene !== this.#scene) void this.#fill(scene, all);
    const { cells, start, count } = this.#page;
    const end = start + cells.length;
    const shown = `${grouped(start + 1)} to ${grouped(end)} of ${grouped(count)}, nearest first`;
    const turn = (/** @type {number} */ by) => () => void this.#fill(scene, all, start + by);
    return html`<p class="quiet" .textContent=${end > start ? shown : 'There are none.'}></p>
      <ul class="options">
        ${cells.map((cell) => html`<li>${this.#option(scene, cell, insight)}</li>`)}
      </ul>
      <div class="buttons">
        ${press('Nearer', turn(-PAGE), { isDisabled: start === 0 })}
        ${press('Farther', turn(PAGE), { isDisabled: end >= count })}
      </div>`;
  }

  /**
   * @param {Scene} scene
   * @param {number} count of all its cells
   * @param {number} [start] where the page begins; where it began if left out, as long as the queen stands there
   */
  async #fill(scene, count, start) {
    const { queen, task } = this.#scene ?? {};
    const isHere = queen?.x === scene.queen.x && queen.y === scene.queen.y && task === scene.task;
    this.#scene = scene;
    const from = (this.#start = Math.max(0, Math.min(start ?? (isHere ? this.#start : 0), count - 1)));
    const { cells } = await this.#ground.table.options(from, PAGE).catch(() => ({ cells: new Float64Array() }));
    if (scene !== this.#scene || from !== this.#start) return;
    const pairs = Array.from({ length: cells.length / 2 }, (_, at) => ({ x: cells[2 * at], y: cells[2 * at + 1] }));
    this.#page = { cells: pairs, start: from, count };
    this.#onChange();
  }

  /** @param {Scene} scene @param {Cell} cell @param {Insight | null} insight */
  #option({ queen, blocked, task }, cell, insight) {
    const to = wayTo(queen, cell);
    const words = `${to ? WAYS[to.way].arrow : ''} ${written(cell)}`;
    const palace = insight && isAmong(insight.palaces, queen, cell) ? ' palace' : '';
    const isPressed = task === 'block' ? isAmong(blocked, queen, cell) : undefined;
    return press(words + palace, () => void this.#ground.choose(cell), { isPressed, isNotation: true });
  }
}
