// All cells that the queen could move to, as a list: a page of them at a time, however many there are.
import { html } from '../../../../vendor/lit-html.js';
import { grouped } from '../../../core/format.js';
import { press } from '../../../kit/fields.js';
import { WAYS, isAmong, nearest, wayTo } from './options.js';
import { written } from './words.js';

/** @import { Cell, Insight, Scene } from '../../../../shared/play.js' */

const PAGE = 12;

/**
 * Its template, which keeps the page as long as the queen stands where she stood.
 * @param {(cell: Cell) => void} choose
 * @param {() => void} onChange draws it again
 */
export function optionList(choose, onChange) {
  let start = 0;
  let shown = '';

  /**
   * @param {Scene} scene
   * @param {number} count of all the cells
   * @param {Insight | null} insight where palaces are to be shown
   */
  return ({ queen, blocked, task }, count, insight) => {
    const about = `${written(queen)} ${task}`;
    if (about !== shown) start = 0;
    shown = about;
    start = Math.max(0, Math.min(start, count - 1));
    const cells = nearest(queen, task === 'block' ? new Float64Array() : blocked, start, PAGE);
    const end = start + cells.length;
    const turn = (/** @type {number} */ by) => () => {
      start += by;
      onChange();
    };
    const option = (/** @type {Cell} */ cell) => {
      const to = wayTo(queen, cell);
      const words = `${to ? WAYS[to.way].arrow : ''} ${written(cell)}`;
      const palace = insight && isAmong(insight.palaces, queen, cell) ? ' palace' : '';
      const isPressed = task === 'block' ? isAmong(blocked, queen, cell) : undefined;
      return press(words + palace, () => choose(cell), { isPressed, isNotation: true });
    };
    const range = `${grouped(start + 1)} to ${grouped(end)} of ${grouped(count)}, nearest first`;
    return html`<p class="quiet" .textContent=${end > start ? range : 'There are none.'}></p>
      <ul class="options">
        ${cells.map((cell) => html`<li>${option(cell)}</li>`)}
      </ul>
      <div class="buttons">
        ${press('Nearer', turn(-PAGE), { isDisabled: start === 0 })}
        ${press('Farther', turn(PAGE), { isDisabled: end >= count })}
      </div>`;
  };
}
