// A table of an experiment, page by page.
import { button, element } from '../../core/elements.js';
import { cellsOf } from './csv.js';
import { grouped } from '../../core/format.js';

/** @typedef {{columns: string[], rows: number, lines: (first: number, end: number) => Promise<string>}} Table */

const PAGE = 25;

export class TableView {
  element = element('div', { className: 'rows' });
  #caption = element('caption');
  #head = element('thead');
  #body = element('tbody');
  #earlier = button('Earlier rows', () => this.#turn(-PAGE), { className: 'plain' });
  #later = button('Later rows', () => this.#turn(PAGE), { className: 'plain' });
  /** @type {Table | null} */
  #table = null;
  #first = 0;

  constructor() {
    const scrolled = element(
      'div',
      { className: 'scrolled', tabIndex: 0 },
      element('table', {}, this.#caption, this.#head, this.#body),
    );
    scrolled.setAttribute('role', 'region');
    scrolled.setAttribute('aria-label', 'Table');
    this.element.append(scrolled, element('div', { className: 'buttons' }, this.#earlier, this.#later));
  }

  /** @param {Table} table */
  async show(table) {
    this.#table = table;
    this.#first = 0;
    this.#head.replaceChildren(
      element('tr', {}, ...table.columns.map((column) => element('th', { scope: 'col' }, column.replaceAll('_', ' ')))),
    );
    await this.#fill();
  }

  /** @param {number} by rows */
  #turn(by) {
    this.#first += by;
    void this.#fill();
  }

  async #fill() {
    const table = this.#table;
    if (!table) return;
    const [first, end] = [this.#first, Math.min(this.#first + PAGE, table.rows)];
    const rows = cellsOf(await table.lines(first, end));
    if (table !== this.#table || first !== this.#first) return; // another one meanwhile
    this.#caption.textContent =
      table.rows === 0 ? 'No rows' : `Rows ${grouped(first + 1)} to ${grouped(end)} of ${grouped(table.rows)}`;
    this.#body.replaceChildren(
      ...rows.map((row) =>
        element('tr', {}, ...row.map((cell) => element('td', {}, cell.replace(/^-(?=\d)/, '\u2212')))),
      ),
    );
    this.#earlier.disabled = first === 0;
    this.#later.disabled = end >= table.rows;
    this.#earlier.hidden = this.#later.hidden = table.rows <= PAGE;
  }
}
