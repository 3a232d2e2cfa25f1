// All cells that the queen could move to, as a list: a page of them at a time, however many there are.
import { WAYS, isAmong, wayTo } from './options.js';
import { button, element } from '../../../core/elements.js';
import { grouped } from '../../../core/format.js';
import { plain } from './new-game.js';
import { written } from './words.js';

/** @import { Cell, Insight, Scene } from '../../../../shared/play.js' */

const PAGE = 12;

export class OptionList {
  #ask;
  #choose;
  #start = 0;
  #count = 0;
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Insight | null} */
  #insight = null;
  #shown = element('p', { className: 'quiet' });
  #list = element('ul', { className: 'options' });
  #back = plain('Nearer', () => this.#turn(-PAGE));
  #on = plain('Farther', () => this.#turn(PAGE));
  element = element('div', {}, this.#shown, this.#list, element('div', { className: 'buttons' }, this.#back, this.#on));

  /**
   * @param {(start: number, length: number) => Promise<{cells: Float64Array}>} ask
   * @param {(cell: Cell) => void} choose
   */
  constructor(ask, choose) {
    this.#ask = ask;
    this.#choose = choose;
  }

  /**
   * @param {Scene} scene
   * @param {Insight | null} insight where palaces are to be shown
   */
  show(scene, insight) {
    if (scene === this.#scene && insight === this.#insight) return;
    const { x, y } = scene.queen;
    const isElsewhere = this.#scene?.queen.x !== x || this.#scene.queen.y !== y || this.#scene.task !== scene.task;
    if (isElsewhere) this.#start = 0;
    this.#scene = scene;
    this.#insight = insight;
    this.#count = scene.task === 'block' ? scene.options + scene.blocks : scene.options;
    this.#start = Math.min(this.#start, Math.max(0, this.#count - 1));
    void this.#fill();
  }

  /** @param {number} by */
  #turn(by) {
    this.#start = Math.max(0, this.#start + by);
    void this.#fill();
  }

  async #fill() {
    const [scene, start] = [this.#scene, this.#start];
    if (!scene) return;
    const { cells } = await this.#ask(start, PAGE).catch(() => ({ cells: new Float64Array() }));
    if (scene !== this.#scene || start !== this.#start) return;
    const focused = [...this.#list.children].findIndex((item) => item.contains(document.activeElement));
    const items = Array.from({ length: cells.length / 2 }, (_, index) =>
      this.#item(scene, { x: cells[2 * index], y: cells[2 * index + 1] }),
    );
    this.#list.replaceChildren(...items);
    if (focused >= 0) items[Math.min(focused, items.length - 1)]?.querySelector('button')?.focus();
    const end = start + items.length;
    this.#shown.textContent =
      items.length === 0
        ? 'There are none.'
        : `${grouped(start + 1)} to ${grouped(end)} of ${grouped(this.#count)}, nearest first`;
    this.#back.disabled = start === 0;
    this.#on.disabled = end >= this.#count;
  }

  /**
   * @param {Scene} scene
   * @param {Cell} cell
   */
  #item(scene, cell) {
    const to = wayTo(scene.queen, cell);
    const isBlocked = isAmong(scene.blocked, scene.queen, cell);
    const isPalace = this.#insight && isAmong(this.#insight.palaces, scene.queen, cell);
    const words = `${to ? WAYS[to.way].arrow : ''} ${written(cell)}${isPalace ? ' palace' : ''}`;
    const made = button(words, () => this.#choose(cell), { className: 'plain' });
    if (scene.task === 'block') made.setAttribute('aria-pressed', String(isBlocked));
    return element('li', {}, made);
  }
}
