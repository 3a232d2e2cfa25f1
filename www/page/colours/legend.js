// The panel of colours: what each stands for, how much of the view has it, and a choice of others.
import { LiveCount, countedInView, kindsOf } from './histogram.js';
import { amount } from '../core/amounts.js';
import { grouped, signed } from '../core/format.js';
import { EXACTLY_K, PALETTES, changed, rangeOf } from './palettes.js';

/** @import { Choice } from './colours.js' */
/** @import { Shares } from './histogram.js' */
/** @import { Scheme } from '../tiles/palette.js' */
/** @import { NamedPalette } from './palettes.js' */
/** @import { Host } from '../app/parts.js' */

/**
 * @typedef {object} LegendOptions
 * @property {(palette: NamedPalette) => void} onPalette
 * @property {(index: number, colour: string) => void} onColour a class gets a colour of its own
 * @property {() => void} onReset
 */

/** @typedef {{element: HTMLTableRowElement, swatch: HTMLElement | null, bar: HTMLElement | null, share: HTMLDataElement}} Row */

export class Legend {
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
  #palaces = newRow('Palaces: fewer than k');
  #more = newRow('More than k');
  #known = made('p', { className: 'known' });
  /** @type {HTMLInputElement[]} by class */
  #wells = [];
  #reset;

  /**
   * @param {Host} host
   * @param {LegendOptions} options
   */
  constructor(host, { onPalette, onColour, onReset }) {
    this.#host = host;
    const { explorer } = host;
    this.#count = new LiveCount(() => ({
      place: JSON.stringify([explorer.game.k, explorer.view, explorer.viewport]),
      drawn: explorer.counters.drawn,
      steps: () => countedInView(explorer.view, explorer.viewport, (address) => explorer.find(address)),
    }), (shares) => this.#tell(shares));
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
    for (const palette of PALETTES) {
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
    table.append(made('caption', { textContent: 'Deviation from k, and share of the view' }));
    const classes = PALETTES[0].scheme.colours.map((_, index) => newRow(labelOf(index), true));
    this.#rows = classes;
    for (const group of [[this.#palaces, ...classes.slice(0, EXACTLY_K)], [classes[EXACTLY_K]], [this.#more, ...classes.slice(EXACTLY_K + 1)]]) {
      const part = made('tbody');
      part.append(...group.map(({ element }) => element));
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
      label.append(well, made('span', { textContent: labelOf(index) }));
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
    const { palaces, more } = kindsOf(counts);
    write(this.#palaces.share, palaces, known);
    write(this.#more.share, more, known);
    const cells = `${total < 1e6 ? grouped(total) : amount(total)} cells`;
    this.#known.textContent = known === total ? `Counted in all ${cells} in view.`
      : known === 0 ? `None of the ${cells} in view is known yet.`
        : `Counted in ${percent(known / total)} of the ${cells} in view; the others are not known yet.`;
  }
}

/**
 * The deviations of a class, in words.
 * @param {number} index
 */
function labelOf(index) {
  const { lowest, highest } = rangeOf(index);
  if (index === EXACTLY_K) return `${signed(0)}: exactly k`;
  if (lowest === -Infinity) return `${signed(highest)} and less`;
  if (highest === Infinity) return `${signed(lowest)} and more`;
  return lowest === highest ? signed(lowest) : `${signed(lowest)} to ${signed(highest)}`;
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
  const stops = colours.map((colour, i) => `${colour} ${(100 * i) / colours.length}% ${(100 * (i + 1)) / colours.length}%`);
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
