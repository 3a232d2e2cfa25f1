// Instruments on the map: one is taken up, laid on cells by click, tap or in fields, and tells what it measures there.
import { familyOf } from '../../families/families.js';
import { Cells } from './cells.js';
import { FindingsView } from '../findings/findings-view.js';
import { INSTRUMENTS, latticeArea } from './instruments.js';
import { PlotView } from '../findings/plot-view.js';
import { asSentence } from '../../core/sentences.js';
import { button, element, pairs } from '../../core/elements.js';
import { cellAt } from '../../core/view.js';
import { cellsOf } from '../findings/csv.js';
import { asExperiment } from './listing.js';
import { drawMarks } from './marks.js';
import { frameOf } from '../../gallery/frame.js';
import { readInteger } from '../../core/numbers.js';
import { readWholePair } from '../../core/pairs.js';
import { sameGame } from '../../../shared/games.js';

/** @import { Host } from '../../app/parts.js' */
/** @import { Bench } from '../bench.js' */
/** @import { Instrument, Report } from './instruments.js' */
/** @import { Cell, Link } from './measures.js' */
/** @import { Shown } from '../link.js' */

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

export class InstrumentsScreen {
  title = 'Laboratory';
  element = element('form', { className: 'instruments', noValidate: true, autocomplete: 'off' });
  #host;
  #bench;
  #onShown;
  /** @type {Instrument} */
  #instrument = INSTRUMENTS[0];
  #choices = element('fieldset', { className: 'kinds', ariaLabel: 'Instrument' });
  #about = element('p', { className: 'about' });
  #fields = element('div', { className: 'parameters' });
  /** @type {Map<string, HTMLInputElement>} by their name in the link */
  #inputs = new Map();
  #problem = element('p', { className: 'problem', id: 'instrument-problem', role: 'alert', hidden: true });
  #progress = element('progress', { max: 1, value: 0, hidden: true, ariaLabel: 'Measured so far' });
  #report = element('div', { className: 'report', role: 'status' });
  #beside = new PlotView();
  #findings;
  /** which field the next click fills */
  #next = 0;
  /** @type {Link[]} */
  #thread = [];
  /** @type {AbortController | null} */
  #measuring = null;
  /** @type {(() => void) | null} takes the marks off the map */
  #unmark = null;

  /**
   * @param {Host} host
   * @param {Bench} bench
   * @param {(shown: Shown) => void} onShown the link is to tell this
   * @param {() => string} link
   */
  constructor(host, bench, onShown, link) {
    this.#host = host;
    this.#bench = bench;
    this.#onShown = onShown;
    this.#findings = new FindingsView(link);
    this.#beside.element.setAttribute('hidden', '');
    for (const instrument of INSTRUMENTS) {
      const input = element('input', {
        type: 'radio',
        name: 'instrument',
        value: instrument.name,
        onchange: () => this.#take(instrument, {}),
      });
      this.#choices.append(element('label', {}, input, instrument.title));
    }
    const tools = element(
      'div',
      { className: 'buttons running' },
      element('button', { type: 'submit', className: 'plain main' }, 'Measure'),
      button('Cell at the centre', () => this.#lay(this.#centre()), { className: 'plain' }),
      this.#progress,
    );
    this.element.append(
      this.#choices,
      this.#about,
      this.#fields,
      this.#problem,
      tools,
      this.#report,
      this.#beside.element,
      this.#findings.element,
    );
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#measure();
    });
    host.claim((point) => this.#tapped(point));
    this.#take(this.#instrument, {});
  }

  /** @param {string} name */
  async takes(name) {
    return INSTRUMENTS.some((instrument) => instrument.name === name);
  }

  /** @param {Shown | null} shown */
  async show(shown) {
    this.#unmark ??= this.#host.layers.add(
      (context, scene) =>
        drawMarks(context, scene, {
          name: this.#instrument.name,
          points: this.#points(),
          vectors: this.#vectors(),
          thread: this.#thread,
        }),
      HEIGHT,
    );
    if (!shown) return;
    this.#take(INSTRUMENTS.find(({ name }) => name === shown.name) ?? INSTRUMENTS[0], shown.given);
    this.#reveal();
    await this.#measure();
  }

  /** A link that tells cells and no place means theirs. */
  #reveal() {
    const { explorer, insets, move } = this.#host;
    const points = this.#points();
    if (points.length === 0 || explorer.place !== null || points.some(({ x, y }) => x < 0 || y < 0)) return;
    const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
    const [width, height] = [
      Math.max(...points.map(({ x }) => x)) - left + 1,
      Math.max(...points.map(({ y }) => y)) - top + 1,
    ];
    const room = Math.max(SURROUNDINGS, Math.ceil(Math.max(width, height) / 4));
    const area = {
      x: Math.max(0, left - room),
      y: Math.max(0, top - room),
      width: width + 2 * room,
      height: height + 2 * room,
    };
    move(() => explorer.show(explorer.game, frameOf(area, explorer.viewport, insets())));
  }

  hide() {
    this.#unmark?.();
    this.#unmark = null;
    this.#measuring?.abort();
  }

  /**
   * @param {Instrument} instrument
   * @param {Record<string, string>} given what stands in its fields
   */
  #take(instrument, given) {
    this.#measuring?.abort();
    this.#instrument = instrument;
    this.#next = 0;
    this.#thread = [];
    for (const input of this.#choices.querySelectorAll('input')) input.checked = input.value === instrument.name;
    this.#about.textContent =
      `${instrument.about} Click or tap ` +
      `${instrument.points === 2 ? 'two cells' : 'a cell'} on the map, or write ` +
      `${instrument.points === 2 ? 'them' : 'it'} here.`;
    /** @type {[string, string][]} */
    const fields =
      instrument.points === 2
        ? [
            ['from', 'From x, y'],
            ['to', 'To x, y'],
          ]
        : [['at', 'At x, y']];
    if (instrument.hasVectors) fields.push(['a', 'Vector dx, dy'], ['b', 'and dx, dy']);
    if (instrument.hasRows) fields.push(['rows', 'Rows']);
    this.#inputs.clear();
    this.#fields.replaceChildren(
      ...fields.map(([name, label]) => {
        const input = element('input', {
          type: 'text',
          id: `instrument-${name}`,
          autocomplete: 'off',
          spellcheck: false,
          value: given[name] ?? (name === 'rows' ? ROWS : ''),
        });
        input.setAttribute('aria-describedby', this.#problem.id);
        input.addEventListener('input', () => this.#host.explorer.schedule());
        this.#inputs.set(name, input);
        return element('div', { className: 'parameter' }, element('label', { htmlFor: input.id }, label), input);
      }),
    );
    if (instrument.hasVectors)
      this.#fields.append(
        element(
          'div',
          { className: 'buttons' },
          button('Find vectors here', () => void this.#findVectors(), { className: 'plain' }),
        ),
      );
    this.#clear();
    this.#host.explorer.schedule();
  }

  #clear() {
    this.#complain('');
    this.#report.replaceChildren();
    this.#beside.element.setAttribute('hidden', '');
    this.#findings.clear();
  }

  /** @param {import('../../core/view.js').Point} point @returns {boolean} whether the click was its own */
  #tapped(point) {
    if (!this.#unmark || !this.element.isConnected) return false;
    const { view, viewport } = this.#host.explorer;
    const cell = cellAt(view, viewport, point);
    if (cell) this.#lay(cell);
    return cell !== null;
  }

  #centre() {
    const { view, viewport } = this.#host.explorer;
    return cellAt(view, viewport, { x: viewport.width / 2, y: viewport.height / 2 });
  }

  /** @param {Cell | null} cell */
  #lay(cell) {
    if (!cell) return;
    const names = this.#pointNames;
    const input = /** @type {HTMLInputElement} */ (this.#inputs.get(names[this.#next]));
    if (this.#next === 0 && names.length > 1)
      for (const name of names) /** @type {HTMLInputElement} */ (this.#inputs.get(name)).value = '';
    input.value = `${cell.x}, ${cell.y}`;
    this.#next = (this.#next + 1) % names.length;
    this.#thread = [];
    this.#clear();
    const isWhole =
      names.every((name) => this.#inputs.get(name)?.value) &&
      (!this.#instrument.hasVectors || this.#vectors().length === 2);
    if (isWhole) void this.#measure();
    else this.#report.textContent = names.length > 1 ? `From ${cell.x}, ${cell.y}. Now the other cell.` : '';
    this.#host.explorer.schedule();
  }

  get #pointNames() {
    return this.#instrument.points === 2 ? ['from', 'to'] : ['at'];
  }

  #points() {
    return this.#pointNames
      .map((name) => readWholePair(this.#inputs.get(name)?.value ?? ''))
      .filter((pair) => pair !== null)
      .map(([x, y]) => ({ x, y }));
  }

  #vectors() {
    return ['a', 'b'].map((name) => readWholePair(this.#inputs.get(name)?.value ?? '')).filter((pair) => pair !== null);
  }

  async #measure() {
    const instrument = this.#instrument;
    this.#measuring?.abort();
    const measuring = (this.#measuring = new AbortController());
    const { signal } = measuring;
    this.#clear();
    this.#progress.hidden = false;
    this.#progress.value = 0;
    try {
      const setting = this.#setting();
      const given = Object.fromEntries(
        [...this.#inputs].map(([name, { value }]) => [name, (readWholePair(value) ?? [value.trim()]).join(',')]),
      );
      this.#onShown({ name: instrument.name, given });
      const report = await instrument.measure(
        this.#cells(signal),
        setting,
        (share) => (this.#progress.value = share),
        signal,
      );
      if (!signal.aborted) this.#tell(instrument, report, Object.values(given).join('-').replaceAll(',', '_'));
    } catch (error) {
      if (!signal.aborted) this.#complain(asSentence(/** @type {Error} */ (error).message));
    }
    if (this.#measuring === measuring) this.#progress.hidden = true;
  }

  /**
   * @returns {import('./instruments.js').Setting}
   * @throws {Error} with a sentence
   */
  #setting() {
    if (this.#host.explorer.game.k === undefined)
      throw new Error(
        'Instruments measure palaces and deviations from k, which this game does not have; expected a game with a k.',
      );
    const points = this.#pointNames.map((name) => {
      const text = this.#inputs.get(name)?.value ?? '';
      const pair = readWholePair(text);
      if (!pair || pair.some((number) => number < 0))
        throw new Error(
          `${name} is ${text.trim() === '' ? 'empty' : text.trim().slice(0, 40)}; expected a cell, such as 120, 80.`,
        );
      return { x: pair[0], y: pair[1] };
    });
    const text = this.#inputs.get('rows')?.value ?? ROWS;
    const rows = Number(readInteger(text) ?? NaN);
    if (!(rows >= 1 && rows <= ROWS_MOST))
      throw new Error(`rows is ${text.slice(0, 40)}; expected a whole number from 1 to ${ROWS_MOST}.`);
    return { points, vectors: this.#vectors(), rows };
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

  /** The two best vectors of the window around the cell that are not parallel. */
  async #findVectors() {
    const { explorer } = this.#host;
    this.#measuring?.abort();
    const { signal } = (this.#measuring = new AbortController());
    this.#complain('');
    try {
      const { points } = this.#setting();
      const { x, y, width, height } = latticeArea(points[0]);
      const about = familyOf(explorer.game).experiments?.(explorer.game);
      if (!about) throw new Error('Vectors are found by an experiment, and there is none about this game.');
      const { experiments } = await this.#bench.lists();
      const period = experiments.find(({ name }) => name === 'period');
      if (!period) return;
      const given = { ...about, window: [x, y, width, height].join(','), reach: REACH, vectors: LISTED };
      const outcome = await this.#bench.run(period, given, { signal, onProgress: () => {} });
      const vectors = cellsOf(await outcome.lines(0, outcome.rows)).map(([dx, dy]) => [Number(dx), Number(dy)]);
      outcome.close();
      if (signal.aborted) return; // another instrument is chosen, or other cells
      const [a] = vectors;
      const b = vectors.find((vector) => a[0] * vector[1] !== a[1] * vector[0]);
      if (!a || !b) throw new Error('No two vectors were found by which this window repeats.');
      for (const [name, vector] of /** @type {[string, number[]][]} */ ([
        ['a', a],
        ['b', b],
      ]))
        /** @type {HTMLInputElement} */ (this.#inputs.get(name)).value = vector.join(', ');
      await this.#measure();
    } catch (error) {
      if (!signal.aborted) this.#complain(asSentence(/** @type {Error} */ (error).message));
    }
  }

  /**
   * @param {Instrument} instrument
   * @param {Report} report
   * @param {string} name of files
   */
  #tell({ name: instrument, title }, { facts, listing, beside, thread = [] }, name) {
    this.#thread = thread;
    this.#report.replaceChildren(pairs(facts));
    this.#beside.element.toggleAttribute('hidden', !beside);
    if (beside) this.#beside.show(beside);
    if (listing) {
      const { experiment, outcome } = asExperiment({ name: instrument, title }, listing);
      this.#findings.show(experiment, outcome, `${instrument}-${name}`);
    }
    this.#host.explorer.schedule();
  }

  /** @param {string} sentence */
  #complain(sentence) {
    this.#problem.textContent = sentence;
    this.#problem.hidden = sentence === '';
  }
}
