// What was found: a plot, the table beside it, page by page, and what can be taken along.
import { html, nothing } from '../../vendor/lit-html.js';
import { grouped } from '../core/format.js';
import { save } from '../export/files.js';
import { NO_CLIPBOARD, toClipboard } from '../kit/clipboard.js';
import { press } from '../kit/fields.js';
import { cellsOf, fileOf } from './bench.js';
import { drawPlot, svgText } from './plot.js';

/** @import { TemplateResult } from '../../vendor/lit-html.js' */
/** @import { Experiment } from '../../shared/lab.js' */
/** @import { DataTable } from './bench.js' */
/** @import { Plotted } from './plot.js' */

const SIZE = { width: 326, height: 250 };
/** In a file there is more room. */
const SAVED = { width: 720, height: 450 };
/** Rows that are seen at a time. */
const PAGE = 25;
const GONE = 'The table is gone. Run the experiment again.';
/** Longer tables are no text for a clipboard. */
const COPIED_ROWS = 100_000;

/** @typedef {Pick<Experiment, 'title' | 'plot'>} About */

export class Findings {
  #onChange;
  #title = '';
  /** of files, without ending */
  #name = '';
  /** @type {{plot: Plotted, drawing: TemplateResult} | null} null: nothing has been found yet */
  #drawn = null;
  /** @type {DataTable | null} */
  #table = null;
  /** the rows that are seen, and the first one's place */
  #first = 0;
  /** @type {string[][]} */
  #rows = [];
  #said = '';

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  clear() {
    this.#drawn = this.#table = null;
    [this.#first, this.#rows, this.#said] = [0, [], ''];
  }

  /** The points so far. @param {About} experiment @param {ArrayLike<number>[]} points */
  draw({ title, plot: { x, y, series } }, points) {
    const plot = { x, y, series: series.map(({ kind }, index) => ({ kind, points: points[index] ?? [] })) };
    this.#drawn = { plot, drawing: plotted(plot) };
    this.#title = title;
    this.#onChange();
  }

  /**
   * All that was found.
   * @param {About} experiment
   * @param {DataTable & {points: ArrayLike<number>[]}} table
   * @param {string} name of files
   */
  show(experiment, table, name) {
    [this.#table, this.#name] = [table, name];
    this.draw(experiment, table.points);
    void this.#turn(table, 0);
  }

  template() {
    return html`<section class="findings" ?hidden=${this.#drawn === null}>
      ${this.#drawn?.drawing} ${this.#table ? this.#tableOf(this.#table) : nothing}
    </section>`;
  }

  /** @param {DataTable} table */
  #tableOf(table) {
    const { columns, rows } = table;
    const end = Math.min(this.#first + PAGE, rows);
    const caption = `Rows ${grouped(this.#first + 1)} to ${grouped(end)} of ${grouped(rows)}`;
    const turn = (/** @type {string} */ label, /** @type {number} */ first, /** @type {boolean} */ isDisabled) =>
      press(label, () => void this.#turn(table, first), { isDisabled });
    return html`<div class="buttons">
        ${press('Save CSV', () => void this.#save(table))} ${press('Copy CSV', () => void this.#copy(table))}
        ${press('Save plot', () => this.#savePlot())}
        ${press('Copy link', () => void this.#hand(location.href, 'The link has been copied.'))}
      </div>
      <p class="quiet" role="status" .textContent=${this.#said}></p>
      <div class="scroll" tabindex="0" role="region" aria-label="Table">
        <table>
          <caption .textContent=${rows === 0 ? 'No rows' : caption}></caption>
          <thead>
            <tr>
              ${columns.map((column) => html`<th scope="col">${column.replaceAll('_', ' ')}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${this.#rows.map(
              (row) =>
                html`<tr>
                  ${row.map((cell) => html`<td>${cell.replace(/^-(?=\d)/, '\u2212')}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${
        rows > PAGE
          ? html`<div class="buttons">
              ${turn('Earlier rows', this.#first - PAGE, this.#first === 0)}
              ${turn('Later rows', this.#first + PAGE, end >= rows)}
            </div>`
          : nothing
      }`;
  }

  /** @param {DataTable} table @param {number} first row that is to be seen */
  async #turn(table, first) {
    const text = await table.lines(first, Math.min(first + PAGE, table.rows)).catch(() => null);
    if (table !== this.#table) return; // another one meanwhile
    if (text === null) return this.#say(GONE);
    [this.#first, this.#rows] = [first, cellsOf(text)];
    this.#onChange();
  }

  #savePlot() {
    const { plot } = /** @type {{plot: Plotted}} */ (this.#drawn);
    const text = svgText(drawPlot(plot, SAVED), SAVED, `${this.#title}: ${this.#name}`);
    save(new Blob([text], { type: 'image/svg+xml' }), `${this.#name}.svg`);
  }

  /** @param {DataTable} table */
  async #save(table) {
    try {
      save(await fileOf(table), `${this.#name}.csv`);
    } catch {
      this.#say(GONE);
    }
  }

  /** @param {DataTable} table */
  async #copy(table) {
    if (table.rows > COPIED_ROWS) return this.#say('That is too much for a clipboard. Save it as a file instead.');
    // Safari takes what is promised in the very turn of the press, and nothing that comes later.
    const text = fileOf(table).then((file) => file.text());
    text.catch(() => {}); // that is told below
    const copy = async () =>
      typeof ClipboardItem === 'function'
        ? navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(plain) })])
        : navigator.clipboard.writeText(await text);
    await this.#hand(copy, 'The table has been copied.');
    await text.catch(() => this.#say(GONE));
  }

  /** @param {Parameters<typeof toClipboard>[0]} copy @param {string} sentence that tells of it */
  async #hand(copy, sentence) {
    this.#say((await toClipboard(copy)) ? sentence : NO_CLIPBOARD);
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.#said = sentence;
    this.#onChange();
  }
}

/** @param {string} text */
const plain = (text) => new Blob([text], { type: 'text/plain' });

/** @param {Plotted} plot */
export function plotted(plot) {
  const { x, y, series } = plot;
  const points = series.reduce((sum, { points: { length } }) => sum + length / 2, 0);
  return html`<svg
    class="plot"
    role="img"
    viewBox="0 0 ${SIZE.width} ${SIZE.height}"
    aria-label="Plot of ${y.label} against ${x.label}, ${points} points. The table below has the numbers."
    .innerHTML=${drawPlot(plot, SIZE)}
  ></svg>`;
}
