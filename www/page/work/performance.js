// The panel of figures: what the page and its workers have done and keep, and the memory that they may use. Loaded when
// it is asked for.
import { BUDGETS, WORKERS_SHARE } from '../core/budget.js';
import { Benchmark } from './benchmark.js';
import { Pace } from './pace.js';
import { element, pairs, rewrite } from '../core/elements.js';
import { amount } from '../core/amounts.js';
import { grouped } from '../core/format.js';

/** @typedef {import('../../shared/messages.js').Result<'counters'>} Counters */

/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'performance';
const UPDATE_MILLISECONDS = 500;
const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/**
 * @param {Host} host
 * @returns {Part}
 */
export function start(host) {
  return {
    toggle: () => (host.panel.owner === NAME ? host.panel.close() : void new PerformancePanel(host)),
    visit: () => {},
  };
}

class PerformancePanel {
  #host;
  #body = element('div', { className: 'performance' });
  /** @type {Map<string, HTMLElement>} */
  #values = new Map();
  #pace = new Pace();

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const benchmark = new Benchmark(host);
    this.#body.append(this.#list(), this.#budget(), benchmark.element);
    const updating = setInterval(() => void this.#update(), UPDATE_MILLISECONDS);
    host.panel.open({
      name: NAME,
      body: this.#body,
      onClose: () => {
        clearInterval(updating);
        benchmark.stop();
      },
    });
    void this.#update();
    void this.#addForgetting();
  }

  #list() {
    // What grows while work is done stays within its line, so that nothing beneath moves away from a click.
    const names = [
      'Cells computed',
      'Speed, cells/s',
      'Time in slabs',
      'Workers',
      'Blocks kept',
      'Sightlines',
      'Coarse tiles',
      'Tiles kept',
      'Memory',
      'Tiles drawn',
      'Answers dropped',
    ];
    return pairs(
      names.map((name) => {
        const value = element('span', {}, '\u2026');
        this.#values.set(name, value);
        return [name, value];
      }),
    );
  }

  #budget() {
    const { memory } = this.#host;
    const select = element('select');
    for (const bytes of BUDGETS) select.append(new Option(size(bytes), String(bytes), false, bytes === memory.budget));
    select.addEventListener('change', () => {
      memory.budget = Number(select.value);
    });
    return element('p', {}, element('label', {}, 'Memory limit (from the next game) ', select));
  }

  /** The button that forgets kept games, where the browser keeps any. */
  async #addForgetting() {
    const [{ ForgetButton }, kept] = await Promise.all([import('./forget.js'), this.#host.archive()]);
    if (kept) this.#body.append(new ForgetButton(kept).element);
  }

  async #update() {
    const { pool, explorer } = this.#host;
    const workers = await pool.counters().catch(() => null);
    if (!workers) return; // another game has begun: its figures come next
    const { limit, dropped, memoryBudget } = pool;
    const page = explorer.counters;
    const sum = (/** @type {(worker: Counters) => number} */ of) =>
      workers.reduce((total, worker) => total + of(worker), 0);
    const cells = page.cells + sum(({ cellsComputed }) => cellsComputed);
    this.#pace.left({ done: cells, total: 0 }, performance.now());
    const [sightlines, gathered] = [sum(({ bytesKept }) => bytesKept), sum(({ bytesGathered }) => bytesGathered)];
    // A sweep calls in all the workers that there may be; later there may be fewer.
    const share = page.milliseconds / (page.elapsed * limit);
    this.#tell('Cells computed', amount(cells));
    this.#tell('Speed, cells/s', amount(this.#pace.speed));
    this.#tell('Time in slabs', page.elapsed > 0 ? `${Math.round(100 * Math.min(1, share))} %` : '\u2013');
    this.#tell('Workers', String(workers.length));
    this.#tell('Blocks kept', grouped(sum(({ blocksKept }) => blocksKept)));
    this.#tell('Sightlines', size(sightlines));
    this.#tell('Coarse tiles', `${grouped(sum(({ tilesGathered }) => tilesGathered))}, ${size(gathered)}`);
    this.#tell('Tiles kept', `${grouped(page.tiles)}, ${size(page.bytes)}`);
    this.#tell('Memory', `${size(sightlines + gathered + page.bytes)} of ${size(memoryBudget / WORKERS_SHARE)}`);
    this.#tell('Tiles drawn', grouped(page.drawn));
    this.#tell('Answers dropped', grouped(dropped));
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #tell(name, text) {
    const value = this.#values.get(name);
    if (value) rewrite(value, text);
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
