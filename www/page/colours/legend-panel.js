// The panel of colours: what each stands for, how much of the view has it, and a choice of others.
import { LiveCount, countedInView } from './histogram.js';
import { amount } from '../core/amounts.js';
import { grouped } from '../core/format.js';
import { changed } from './palettes.js';

/** @import { Values } from '../families/families.js' */
/** @import { Choice } from './colours.js' */
/** @import { Shares } from './histogram.js' */
/** @import { Scheme } from '../tiles/palette.js' */
/** @import { Legend, NamedPalette } from './palettes.js' */
/** @import { Host } from '../app/parts.js' */

/**
 * @typedef {object} LegendActions
 * @property {(palette: NamedPalette) => void} onPalette
 * @property {(index: number, colour: string) => void} onColour a class gets a colour of its own
 * @property {() => void} onReset
 */

/**
 * @typedef {{element: HTMLTableRowElement, swatch: HTMLElement | null, bar: HTMLElement | null, share:
 *   HTMLDataElement}} Row
 */

export class LegendPanel {
  legend;
  body = made('div', { className: 'legend' });
  #host;
  #count;
  /** @type {() => void} */
  #unwatch = () => {};
  /** @type {HTMLInputElement[]} a button a palette */
  #choices = [];
  #note = made('p');
  /** @type {Row[]} by class */
  #rows = [];
  /** @type {{row: Row, first: number, end: number}[]} of several classes together */
  #groups = [];
  #known = made('p', { className: 'known' });
  /** @type {HTMLInputElement[]} by class */
  #wells = [];
  #reset;

  /**
   * @param {Host} host
   * @param {Legend} legend
   * @param {Values} values whose classes it explains
   * @param {LegendActions} actions
   */
  constructor(host, legend, values, { onPalette, onColour, onReset }) {
    this.#host = host;
    this.legend = legend;
    const { explorer } = host;
    this.#count = new LiveCount(
      () => ({
        place: JSON.stringify([explorer.game.key, explorer.view, explorer.viewport]),
        drawn: explorer.counters.drawn,
        steps: () => countedInView(explorer.view, explorer.viewport, (address) => explorer.find(address), values),
      }),
      (shares) => this.#tell(shares),
    );
    this.#reset = made('button', { type: 'button', className: 'plain', textContent: 'Reset', onclick: onReset });
    this.body.append(this.#palettes(onPalette), this.#note, this.#table(), this.#known, this.#adjust(onColour));
  }

  /** The panel is opened: the view is counted. */
  begin() {
    this.#count.stop();
    this.#unwatch = this.#host.watch(() => this.#count.update());
    this.#count.update();
  }

  end() {
    this.#unwatch();
    this.#count.stop();
  }

  /** @param {Choice} choice */
  show({ palette, changes }) {
    const scheme = changed(palette, changes);
    for (const input of this.#choices) input.checked = input.value === palette.name;
    this.#note.textContent = palette.note;
    for (const [index, colour] of scheme.colours.entries()) {
      const { swatch } = this.#rows[index];
      if (swatch) swatch.style.background = striped(coloursOf(scheme, index));
      this.#wells[index].value = colour;
    }
    this.#reset.disabled = changes.size === 0;
  }

  /** @param {(palette: NamedPalette) => void} onPalette */
  #palettes(onPalette) {
    const group = made('fieldset', { ariaLabel: 'Palette' });
    group.hidden = this.legend.palettes.length < 2;
    for (const palette of this.legend.palettes) {
      const { name, title, scheme } = palette;
      const input = made('input', { type: 'radio', name: 'palette', value: name, onchange: () => onPalette(palette) });
      const strip = made('span', { className: 'strip' });
      strip.style.background = striped(scheme.colours.flatMap((_, index) => coloursOf(scheme, index)));
      const label = made('label');
      label.append(input, made('span', { textContent: title }), strip);
      group.append(label);
      this.#choices.push(input);
    }
    return group;
  }

  #table() {
    const table = made('table');
    table.append(made('caption', { textContent: this.legend.caption }));
    this.#rows = this.legend.classes.map(({ label }) => newRow(label, true));
    for (const { label, first, end } of this.legend.groups) {
      const part = made('tbody');
      if (label !== null) {
        const row = newRow(label);
        this.#groups.push({ row, first, end });
        part.append(row.element);
      }
      part.append(...this.#rows.slice(first, end).map(({ element }) => element));
      table.append(part);
    }
    return table;
  }

  /** @param {(index: number, colour: string) => void} onColour */
  #adjust(onColour) {
    const wells = made('div', { className: 'wells' });
    for (const index of this.#rows.keys()) {
      const well = made('input', { type: 'color', oninput: () => onColour(index, well.value) });
      const label = made('label');
      label.append(well, made('span', { textContent: this.legend.classes[index].label }));
      label.hidden = this.legend.classes[index].label === '';
      wells.append(label);
      this.#wells.push(well);
    }
    const details = made('details');
    details.append(made('summary', { textContent: 'Change colours' }), wells, this.#reset);
    return details;
  }

  /** @param {Shares} shares */
  #tell({ counts, known, total }) {
    const most = Math.max(...counts);
    for (const [index, { share, bar }] of this.#rows.entries()) {
      write(share, counts[index], known);
      if (bar) bar.style.width = `${most > 0 ? (100 * counts[index]) / most : 0}%`;
    }
    for (const { row, first, end } of this.#groups)
      write(
        row.share,
        counts.slice(first, end).reduce((sum, count) => sum + count, 0),
        known,
      );
    const cells = `${total < 1e6 ? grouped(total) : amount(total)} cells`;
    this.#known.textContent =
      known === total
        ? `Counted in all ${cells} in view.`
        : known === 0
          ? `None of the ${cells} in view is known yet.`
          : `Counted in ${percent(known / total)} of the ${cells} in view; the others are not known yet.`;
  }
}

/**
 * @param {string} label
 * @param {boolean} [isClass] a class; otherwise several of them together
 * @returns {Row}
 */
function newRow(label, isClass = false) {
  const element = made('tr');
  const head = made('th', { scope: isClass ? 'row' : 'rowgroup', colSpan: isClass ? 1 : 2 });
  const swatch = isClass ? made('span', { className: 'swatch' }) : null;
  const bar = isClass ? made('span', { className: 'bar' }) : null;
  head.append(...(swatch ? [swatch] : []), label);
  const share = made('data', { textContent: '\u2013' });
  const cell = made('td');
  cell.append(share);
  element.append(head);
  if (bar) {
    const chart = made('td');
    chart.append(bar);
    element.append(chart);
  }
  element.append(cell);
  element.hidden = label === '';
  return { element, swatch, bar, share };
}

/**
 * @param {HTMLDataElement} share
 * @param {number} count cells
 * @param {number} known
 */
function write(share, count, known) {
  share.value = String(count);
  share.textContent = known === 0 ? '\u2013' : percent(count / known);
}

/** @param {number} share 0 to 1 */
function percent(share) {
  if (share > 0 && share < 0.0005) return '< 0.1\u202f%';
  // What isn't all of it is not told as all of it.
  const rounded = share < 1 ? Math.min(99.9, Math.round(1000 * share) / 10) : 100;
  return `${rounded === 0 || rounded === 100 ? rounded : rounded.toFixed(1)}\u202f%`;
}

/**
 * @param {Scheme} scheme
 * @param {number} index of a class
 */
const coloursOf = ({ colours, parities }, index) => parities?.[index] ?? [colours[index]];

/** @param {string[]} colours from left to right */
function striped(colours) {
  const stops = colours.map(
    (colour, i) => `${colour} ${(100 * i) / colours.length}% ${(100 * (i + 1)) / colours.length}%`,
  );
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Partial<HTMLElementTagNameMap[T]>} [properties]
 * @returns {HTMLElementTagNameMap[T]}
 */
function made(name, properties = {}) {
  return Object.assign(document.createElement(name), properties);
}
