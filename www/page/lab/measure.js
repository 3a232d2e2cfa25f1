// Instruments on the map: one is taken up, laid on cells by click, tap or in fields, and tells what it measures there.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { sameGame } from '../../shared/games.js';
import { element } from '../core/elements.js';
import { readInteger } from '../core/numbers.js';
import { readWholePair } from '../core/pairs.js';
import { cellAt } from '../core/view.js';
import { familyOf } from '../families/families.js';
import { frameOf } from '../gallery/frame.js';
import { Field, pairs, press, problem, segmented } from '../kit/fields.js';
import { cellsOf } from './bench.js';
import { Findings, plotted } from './findings.js';
import { Cells } from './instruments/cells.js';
import { INSTRUMENTS, latticeArea } from './instruments/instruments.js';
import { drawMarks } from './instruments/marks.js';
import { Run, complain } from './run.js';

/** @import { Host } from '../app/parts.js' */
/** @import { Point } from '../core/view.js' */
/** @import { Bench } from './bench.js' */
/** @import { Instrument, Report, Setting } from './instruments/instruments.js' */
/** @import { Cell } from './instruments/measures.js' */
/** @import { Screen } from './lab.js' */
/** @import { Shown } from './link.js' */

/** Over the names on the map. */
const HEIGHT = 25;
/** The map's own tiles go first. */
const LAST = Number.MAX_VALUE;
const ROWS = '2000';
const ROWS_MOST = 100_000;
/** Cells around those that a link tells. */
const SURROUNDINGS = 40;
/** Vectors that are tried, and listed, to find a lattice. */
const [REACH, LISTED] = ['60', '40'];

const TITLES = Object.fromEntries(INSTRUMENTS.map(({ name, title }) => [name, title]));

/** What instruments are laid on, by its name in the link: fields, and what they are called. */
const LABELS = { from: 'From x, y', to: 'To x, y', at: 'At x, y', a: 'Vector dx, dy', b: 'and dx, dy', rows: 'Rows' };

/** @param {Instrument} instrument */
const fieldsOf = ({ points, hasVectors, hasRows }) => [
  ...(points === 2 ? ['from', 'to'] : ['at']),
  ...(hasVectors ? ['a', 'b'] : []),
  ...(hasRows ? ['rows'] : []),
];

/** @implements {Screen} */
export class Measure {
  element = element('form', { className: 'kit instruments', noValidate: true, autocomplete: 'off' });
  #host;
  #bench;
  #onShown;
  #instrument = INSTRUMENTS[0];
  /** what stands in the fields @type {Record<string, string>} */
  #given = {};
  #fields;
  #problem = '';
  /** what to do next */
  #said = '';
  /** @type {Report | null} */
  #report = null;
  #run = new Run(() => this.#draw());
  #findings = new Findings(() => this.#draw());
  /** which field the next click fills */
  #next = 0;
  /** @type {(() => void) | null} takes the marks off the map */
  #unmark = null;

  /**
   * @param {Host} host
   * @param {Bench} bench
   * @param {(shown: Shown) => void} onShown the link is to tell this
   */
  constructor(host, bench, onShown) {
    this.#host = host;
    this.#bench = bench;
    this.#onShown = onShown;
    this.#fields = new Map(Object.entries(LABELS).map(([name, label]) => [name, this.#fieldOf(name, label)]));
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#measure();
    });
    host.interceptTap((point) => this.#tapped(point));
    this.#take(INSTRUMENTS[0].name, {});
  }

  /** @param {string} name @param {string} label */
  #fieldOf(name, label) {
    const live = (/** @type {string} */ text) => {
      this.#given[name] = text;
      this.#host.explorer.schedule();
    };
    return new Field({ id: `instrument-${name}`, label, live }, () => this.#draw());
  }

  /** @param {string} name */
  async takes(name) {
    return name in TITLES;
  }

  /** @param {Shown | null} shown */
  async show(shown) {
    this.#unmark ??= this.#host.layers.add((context, projection) => {
      const { name } = this.#instrument;
      const { thread = [] } = this.#report ?? {};
      drawMarks(context, projection, { name, points: this.#points, vectors: this.#vectors, thread });
    }, HEIGHT);
    if (!shown) return;
    this.#take(shown.name, shown.given);
    this.#reveal();
    await this.#measure();
  }

  /** A link that tells cells and no place means theirs. */
  #reveal() {
    const { explorer, insets, move } = this.#host;
    const points = this.#points;
    if (points.length === 0 || explorer.place !== null || points.some(({ x, y }) => x < 0 || y < 0)) return;
    const span = (/** @type {number[]} */ ...values) => [Math.min(...values), Math.max(...values)];
    const [[left, right], [top, bottom]] = [span(...points.map(({ x }) => x)), span(...points.map(({ y }) => y))];
    const [width, height] = [right - left + 1, bottom - top + 1];
    const room = Math.max(SURROUNDINGS, Math.ceil(Math.max(width, height) / 4));
    const [x, y] = [Math.max(0, left - room), Math.max(0, top - room)];
    const area = { x, y, width: width + 2 * room, height: height + 2 * room };
    move(() => explorer.show(explorer.game, frameOf(area, explorer.viewport, insets())));
  }

  hide() {
    this.#unmark?.();
    this.#unmark = null;
    this.#run.cancel();
  }

  /**
   * @param {string} name of an instrument
   * @param {Record<string, string>} given what stands in its fields
   */
  #take(name, given) {
    this.#run.cancel();
    this.#instrument = INSTRUMENTS.find((instrument) => instrument.name === name) ?? INSTRUMENTS[0];
    this.#given = Object.fromEntries(
      fieldsOf(this.#instrument).map((field) => [field, given[field] ?? (field === 'rows' ? ROWS : '')]),
    );
    this.#next = 0;
    this.#clear();
    this.#host.explorer.schedule();
  }

  #clear() {
    this.#report = null;
    this.#findings.clear();
    this.#tell('');
  }

  /** @param {Point} point @returns {boolean} whether the click was its own */
  #tapped(point) {
    if (!this.#unmark || !this.element.isConnected) return false;
    return this.#lay(point);
  }

  /** @param {Point} point of the map @returns {boolean} whether a cell is there */
  #lay(point) {
    const { view, viewport } = this.#host.explorer;
    const cell = cellAt(view, viewport, point);
    if (!cell) return false;
    const names = this.#pointNames;
    if (this.#next === 0) for (const name of names) this.#given[name] = '';
    this.#given[names[this.#next]] = `${cell.x}, ${cell.y}`;
    this.#next = (this.#next + 1) % names.length;
    this.#clear();
    const isWhole = names.every((name) => this.#given[name]);
    if (isWhole && (!this.#instrument.hasVectors || this.#vectors.length === 2)) void this.#measure();
    else if (names.length > 1) this.#tell('', `From ${cell.x}, ${cell.y}. Now the other cell.`);
    this.#host.explorer.schedule();
    return true;
  }

  #layCentre() {
    const { width, height } = this.#host.explorer.viewport;
    this.#lay({ x: width / 2, y: height / 2 });
  }

  get #pointNames() {
    return fieldsOf(this.#instrument).slice(0, this.#instrument.points);
  }

  /** @returns {Cell[]} */
  get #points() {
    return this.#pairs(this.#pointNames).map(([x, y]) => ({ x, y }));
  }

  get #vectors() {
    return this.#pairs(['a', 'b']);
  }

  /** What can be read as two numbers. @param {string[]} names of fields */
  #pairs(names) {
    return names.map((name) => readWholePair(this.#given[name] ?? '')).filter((pair) => pair !== null);
  }

  async #measure() {
    const instrument = this.#instrument;
    this.#clear();
    const report = await this.#run.begin(async (signal, onShare) => {
      const setting = this.#setting();
      this.#onShown({ name: instrument.name, given: this.#texts });
      return instrument.measure(this.#cells(signal), setting, onShare, signal);
    });
    this.#finish(report);
    if (!report) return;
    this.#report = report;
    const { listing } = report;
    if (listing) {
      const name = Object.values(this.#texts).join('-').replaceAll(',', '_');
      const { experiment, table } = asExperiment(instrument, listing);
      this.#findings.show(experiment, table, `${instrument.name}-${name}`);
    }
    this.#draw();
    this.#host.explorer.schedule();
  }

  /** Says what was wrong with what has run. @param {unknown} result */
  #finish(result) {
    if (result === null && this.#run.problem && !this.#run.isRunning) this.#tell(this.#run.problem);
  }

  /** What stands in the fields, as links have it. */
  get #texts() {
    const plain = (/** @type {string} */ text) => (readWholePair(text) ?? [text.trim()]).join(',');
    return Object.fromEntries(Object.entries(this.#given).map(([name, text]) => [name, plain(text)]));
  }

  /**
   * @returns {Setting}
   * @throws {Error} with a sentence
   */
  #setting() {
    if (this.#host.explorer.game.k === undefined)
      throw new Error(
        'Instruments measure palaces and deviations from k, which this game does not have; expected a game with a k.',
      );
    const points = this.#pointNames.map((name) => {
      const text = this.#given[name].trim();
      const pair = readWholePair(text);
      if (!pair || pair.some((number) => number < 0))
        throw new Error(`${name} is ${text === '' ? 'empty' : text.slice(0, 40)}; expected a cell, such as 120, 80.`);
      return { x: pair[0], y: pair[1] };
    });
    const { rows: text = ROWS } = this.#given;
    const rows = Number(readInteger(text) ?? NaN);
    if (!(rows >= 1 && rows <= ROWS_MOST))
      throw new Error(`rows is ${text.slice(0, 40)}; expected a whole number from 1 to ${ROWS_MOST}.`);
    return { points, vectors: this.#vectors, rows };
  }

  /** @param {AbortSignal} signal */
  #cells(signal) {
    const { explorer, pool } = this.#host;
    const { game } = explorer;
    return new Cells((tile) => {
      if (!sameGame(game, explorer.game)) throw new Error('Another game is shown now.');
      return pool.ask('tile', { game, ...tile, given: true }, { signal, priority: () => LAST });
    });
  }

  async #findVectors() {
    const found = await this.#run.begin((signal) => this.#searched(signal));
    this.#finish(found);
    if (!found) return;
    [this.#given.a, this.#given.b] = found.map((vector) => vector.join(', '));
    await this.#measure();
  }

  /**
   * The two best vectors of the window around the cell that are not parallel.
   * @param {AbortSignal} signal
   */
  async #searched(signal) {
    const { explorer } = this.#host;
    const { points } = this.#setting();
    const { x, y, width, height } = latticeArea(points[0]);
    const about = familyOf(explorer.game).experiments?.(explorer.game);
    if (!about) throw new Error('Vectors are found by an experiment, and there is none about this game.');
    const { experiments } = await this.#bench.lists();
    const period = experiments.find(({ name }) => name === 'period');
    if (!period) return null;
    const given = { ...about, window: [x, y, width, height].join(','), reach: REACH, vectors: LISTED };
    const outcome = await this.#bench.run(period, given, { signal, onProgress: () => {} });
    const vectors = cellsOf(await outcome.lines(0, outcome.rows)).map(([dx, dy]) => [Number(dx), Number(dy)]);
    outcome.close();
    const [a] = vectors;
    const b = vectors.find((vector) => a[0] * vector[1] !== a[1] * vector[0]);
    if (!a || !b) throw new Error('No two vectors were found by which this window repeats.');
    return [a, b];
  }

  /** @param {string} problem @param {string} [said] */
  #tell(problem, said = '') {
    this.#problem = complain(this.#fields, problem);
    this.#said = said;
    this.#draw();
  }

  #draw() {
    const { name, about, points, hasVectors } = this.#instrument;
    const [cells, them] = points === 2 ? ['two cells', 'them'] : ['a cell', 'it'];
    const { facts, second } = this.#report ?? {};
    render(
      html`<section class="fields">
          ${segmented({
            name: 'instrument',
            label: 'Instrument',
            value: name,
            options: TITLES,
            onChoice: (name) => this.#take(name, {}),
          })}
          <p class="wide">${about} Click or tap ${cells} on the map, or write ${them} here.</p>
          ${Object.entries(this.#given).map(([name, text]) => this.#fields.get(name)?.template(text))}
        </section>
        <section>
          ${problem('instrument-problem', this.#problem)}
          <div class="buttons">
            ${this.#run.template('Measure', 'Measured so far')} ${press('Cell at the centre', () => this.#layCentre())}
            ${hasVectors ? press('Find vectors here', () => void this.#findVectors()) : nothing}
          </div>
          <div class="report" role="status">${facts ? pairs(facts) : this.#said}</div>
          ${second ? plotted(second) : nothing}
        </section>
        ${this.#findings.template()}`,
      this.element,
    );
  }
}

/**
 * What an instrument lists, in the form in which an experiment's findings are shown.
 * @param {Instrument} instrument
 * @param {NonNullable<Report['listing']>} listing
 */
function asExperiment({ title }, { columns, rows, plot }) {
  const {
    x,
    y,
    kind,
    of: [a, b],
  } = plot;
  const experiment = { title, plot: { x, y, series: [{ kind, x: columns[a], y: columns[b], per: null }] } };
  const lines = async (/** @type {number} */ first, /** @type {number} */ end) =>
    rows
      .slice(first, end)
      .map((row) => `${row.join(',')}\n`)
      .join('');
  const points = [rows.flatMap((row) => [row[a], row[b]])];
  return { experiment, table: { columns, rows: rows.length, lines, points } };
}
