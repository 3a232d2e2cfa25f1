// What the page and its workers have done and keep, in figures, and the memory that they may use. Loaded when it is asked
// for.
import { BUDGETS } from './budget.js';
import { Pace } from './effort.js';
import { amount, grouped } from './format.js';

/** @typedef {import('../shared/messages.js').Result<'counters'>} Counters */

/**
 * @typedef {object} Figures
 * @property {Counters[]} workers the keeper's first
 * @property {number} limit the most workers that there may be
 * @property {number} dropped answers that came too late
 * @property {number} budget bytes that may be kept in all, now
 * @property {{cells: number, milliseconds: number, elapsed: number, tiles: number, bytes: number, drawn: number}} page
 */

/**
 * @typedef {object} PanelOptions
 * @property {() => Promise<Figures>} figures
 * @property {number} budget bytes
 * @property {(bytes: number) => void} onBudget
 * @property {() => void} onClose
 */

const UPDATE_MILLISECONDS = 500;
const UNITS = ['bytes', 'kB', 'MB', 'GB'];

export class PerformancePanel {
  #options;
  #panel = element('section', { className: 'panel performance', ariaLabel: 'Performance' });
  /** @type {Map<string, HTMLElement>} */
  #values = new Map();
  #pace = new Pace();
  #updating;

  /**
   * @param {HTMLElement} parent
   * @param {PanelOptions} options
   */
  constructor(parent, options) {
    this.#options = options;
    const close = element('button', { type: 'button', className: 'dismiss', ariaLabel: 'Close' });
    close.addEventListener('click', options.onClose);
    this.#panel.addEventListener('keydown', (event) => event.key === 'Escape' && options.onClose());
    this.#panel.append(element('h2', { textContent: 'Performance' }), close, this.#list(), this.#budget());
    parent.prepend(this.#panel);
    close.focus();
    this.#updating = setInterval(() => void this.#update(), UPDATE_MILLISECONDS);
    void this.#update();
  }

  /** @param {HTMLElement} control one more setting */
  add(control) {
    this.#panel.append(control);
  }

  close() {
    clearInterval(this.#updating);
    this.#panel.remove();
  }

  #list() {
    const list = element('dl');
    for (const name of ['Cells computed', 'Speed', 'Time in the kernel', 'Workers', 'Blocks kept', 'Sightlines', 'Coarse tiles', 'Tiles kept', 'Memory', 'Tiles drawn', 'Answers dropped']) {
      const value = element('dd', { textContent: '\u2026' });
      this.#values.set(name, value);
      list.append(element('dt', { textContent: name }), value);
    }
    return list;
  }

  #budget() {
    const { budget, onBudget } = this.#options;
    const select = element('select');
    for (const bytes of BUDGETS) select.append(new Option(size(bytes), String(bytes), false, bytes === budget));
    select.addEventListener('change', () => onBudget(Number(select.value)));
    const label = element('label', { textContent: 'Memory from the next game on ' });
    label.append(select);
    return label;
  }

  async #update() {
    const figures = await this.#options.figures().catch(() => null);
    if (!figures) return; // another game has begun: its figures come next
    const { workers, limit, dropped, budget, page } = figures;
    const sum = (/** @type {(worker: Counters) => number} */ of) => workers.reduce((total, worker) => total + of(worker), 0);
    const cells = page.cells + sum(({ cellsComputed }) => cellsComputed);
    this.#pace.left({ done: cells, total: 0 }, performance.now());
    const [sightlines, gathered] = [sum(({ bytesKept }) => bytesKept), sum(({ bytesGathered }) => bytesGathered)];
    // A sweep calls in all the workers that there may be; later there may be fewer.
    const share = page.milliseconds / (page.elapsed * limit);
    this.#tell('Cells computed', amount(cells));
    this.#tell('Speed', `${amount(this.#pace.speed)} cells a second`);
    this.#tell('Time in the kernel', page.elapsed > 0 ? `${Math.round(100 * Math.min(1, share))} %` : '\u2013');
    this.#tell('Workers', String(workers.length));
    this.#tell('Blocks kept', grouped(sum(({ blocksKept }) => blocksKept)));
    this.#tell('Sightlines', size(sightlines));
    this.#tell('Coarse tiles', `${grouped(sum(({ tilesGathered }) => tilesGathered))}, ${size(gathered)}`);
    this.#tell('Tiles kept', `${grouped(page.tiles)}, ${size(page.bytes)}`);
    this.#tell('Memory', `${size(sightlines + gathered + page.bytes)} of ${size(budget)}`);
    this.#tell('Tiles drawn', grouped(page.drawn));
    this.#tell('Answers dropped', grouped(dropped));
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #tell(name, text) {
    const value = this.#values.get(name);
    if (value && value.textContent !== text) value.textContent = text;
  }
}

/**
 * Bytes as people read them: 12 MB.
 * @param {number} bytes
 */
function size(bytes) {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${value < 10 && power > 0 ? Math.round(10 * value) / 10 : Math.round(value)} ${UNITS[power]}`;
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, string>} [properties]
 * @returns {HTMLElementTagNameMap[T]}
 */
function element(name, properties = {}) {
  return Object.assign(document.createElement(name), properties);
}
