// What an experiment has found, on the page: a plot, the table beside it, and what can be exported.
import { PlotView } from './plot-view.js';
import { TableView } from './table-view.js';
import { button, element } from '../../core/elements.js';
import { copy, save } from './hand-over.js';
import { fileOf } from './csv.js';

/** @import { Experiment } from '../../../shared/lab.js' */
/** @import { Table } from './table-view.js' */

/** Longer tables are no text for a clipboard. */
const COPIED_ROWS = 100_000;

export class FindingsView {
  element = element('div', { className: 'findings', hidden: true });
  #plot = new PlotView();
  #rows = new TableView();
  #said = element('p', { className: 'quiet', role: 'status' });
  #tools;
  /** @type {Experiment | null} */
  #experiment = null;
  /** @type {Table | null} */
  #table = null;
  /** of files, without ending */
  #name = '';

  /** @param {() => string} link the address of what is shown */
  constructor(link) {
    const tool = (/** @type {string} */ text, /** @type {() => void} */ act) =>
      button(text, act, { className: 'plain' });
    this.#tools = element(
      'div',
      { className: 'buttons' },
      tool('Save CSV', () => void this.#save()),
      tool('Copy CSV', () => void this.#copy()),
      tool('Save plot', () => save(this.#plot.file(this.#title), `${this.#name}.svg`)),
      tool('Copy link', () => void this.#tell(copy(link()), 'The link has been copied.')),
    );
    this.element.append(this.#plot.element, this.#tools, this.#said, this.#rows.element);
  }

  /** Nothing has been found yet. */
  clear() {
    this.element.hidden = true;
    this.#table = null;
    this.#said.textContent = '';
  }

  /**
   * The points so far.
   * @param {Experiment} experiment
   * @param {Float64Array[]} points
   */
  draw(experiment, points) {
    this.#experiment = experiment;
    this.element.hidden = false;
    this.#tools.hidden = this.#rows.element.hidden = this.#table === null;
    const { x, y, series } = experiment.plot;
    this.#plot.show({ x, y, series: series.map(({ kind }, index) => ({ kind, points: points[index] ?? [] })) });
  }

  /**
   * All that was found.
   * @param {Experiment} experiment
   * @param {Table & {points: Float64Array[]}} table
   * @param {string} name of files
   */
  show(experiment, table, name) {
    this.#table = table;
    this.#name = name;
    this.draw(experiment, table.points);
    void this.#rows.show({ columns: table.columns, rows: table.rows, lines: (first, end) => table.lines(first, end) });
  }

  get #title() {
    return this.#experiment ? `${this.#experiment.title}: ${this.#name}` : '';
  }

  /** @returns {Promise<Blob>} */
  #file() {
    const table = /** @type {Table} */ (this.#table);
    return fileOf({ columns: table.columns, rows: table.rows, lines: (first, end) => table.lines(first, end) });
  }

  async #save() {
    try {
      save(await this.#file(), `${this.#name}.csv`);
    } catch {
      this.#said.textContent = 'The table is gone. Run the experiment again.';
    }
  }

  async #copy() {
    if ((this.#table?.rows ?? 0) > COPIED_ROWS) {
      this.#said.textContent = 'That is too much for a clipboard. Save it as a file instead.';
      return;
    }
    await this.#tell(
      this.#file()
        .then((file) => file.text())
        .then(copy),
      'The table has been copied.',
    );
  }

  /**
   * @param {Promise<boolean>} copied
   * @param {string} sentence
   */
  async #tell(copied, sentence) {
    this.#said.textContent = (await copied.catch(() => false)) ? sentence : 'The browser does not allow that here.';
  }
}
