// Instruments on the map: one is taken up, laid on cells by click, tap or in fields, and tells what it measures there.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { sameGame } from '../../shared/games.js';
import { element } from '../core/elements.js';
import { readInteger } from '../core/numbers.js';
import { readWholePair } from '../core/pairs.js';
import { cellAt } from '../core/view.js';
import { familyOf } from '../families/families.js';
import { frameOf } from '../gallery/frame.js';
import { Field, complain, pairs, press, problem, segmented } from '../kit/fields.js';
import { Run } from '../kit/run.js';
import { cellsOf } from './bench.js';
import { Findings, plotted } from './findings.js';
import { Cells } from './instruments/cells.js';
import { INSTRUMENTS, latticeArea } from './instruments/instruments.js';
import { drawMarks } from './instruments/marks.js';

/** @import { Host } from '../app/parts.js' */
/** @import { Point } from '../core/view.js' */
/** @import { Bench } from './bench.js' */
/** @import { Instrument, Report, Setting } from './instruments/instruments.js' */
/** @import { Screen, Tell } from './lab.js' */

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
const pointNamesOf = ({ points }) => (points === 2 ? ['from', 'to'] : ['at']);

/** @param {Host} host @param {Bench} bench @param {Tell} onShown @returns {Screen} */
export function instruments(host, bench, onShown) {
  const { explorer } = host;
  const form = element('form', {
    className: 'kit instruments',
    noValidate: true,
    autocomplete: 'off',
    onsubmit: (event) => {
      event.preventDefault();
      void measure();
    },
  });
  let [instrument] = INSTRUMENTS;
  /** what stands in the fields @type {Record<string, string>} */
  let given = {};
  let trouble = '';
  /** what to do next */
  let said = '';
  /** @type {Report | null} */
  let report = null;
  const run = new Run(draw);
  const findings = new Findings(draw);
  /** which field the next click fills */
  let next = 0;
  /** @type {(() => void) | null} takes the marks off the map */
  let unmark = null;
  const fields = new Map(
    Object.entries(LABELS).map(([name, label]) => {
      const live = (/** @type {string} */ text) => {
        given[name] = text;
        explorer.schedule();
      };
      return [name, new Field({ id: `instrument-${name}`, label, live }, draw)];
    }),
  );

  /** What can be read as two numbers. @param {string[]} names of fields */
  const pairsOf = (names) => names.map((name) => readWholePair(given[name] ?? '')).filter((pair) => pair !== null);
  const points = () => pairsOf(pointNamesOf(instrument)).map(([x, y]) => ({ x, y }));
  const vectors = () => pairsOf(['a', 'b']);

  /** What stands in the fields, as links have it. */
  function texts() {
    const plain = (/** @type {string} */ text) => (readWholePair(text) ?? [text.trim()]).join(',');
    return Object.fromEntries(Object.entries(given).map(([name, text]) => [name, plain(text)]));
  }

  /** A link that tells cells and no place means theirs. */
  function reveal() {
    const cells = points();
    if (cells.length === 0 || explorer.place !== null || cells.some(({ x, y }) => x < 0 || y < 0)) return;
    const span = (/** @type {number[]} */ ...values) => [Math.min(...values), Math.max(...values)];
    const [[left, right], [top, bottom]] = [span(...cells.map(({ x }) => x)), span(...cells.map(({ y }) => y))];
    const [width, height] = [right - left + 1, bottom - top + 1];
    const room = Math.max(SURROUNDINGS, Math.ceil(Math.max(width, height) / 4));
    const [x, y] = [Math.max(0, left - room), Math.max(0, top - room)];
    const area = { x, y, width: width + 2 * room, height: height + 2 * room };
    host.move(() => explorer.show(explorer.game, frameOf(area, explorer.viewport, host.insets())));
  }

  /** @param {string} name of an instrument @param {Record<string, string>} texts of its fields */
  function take(name, texts) {
    run.cancel();
    instrument = INSTRUMENTS.find((each) => each.name === name) ?? INSTRUMENTS[0];
    const { hasVectors, hasRows } = instrument;
    const names = [...pointNamesOf(instrument), ...(hasVectors ? ['a', 'b'] : []), ...(hasRows ? ['rows'] : [])];
    given = Object.fromEntries(names.map((field) => [field, texts[field] ?? (field === 'rows' ? ROWS : '')]));
    next = 0;
    clear();
    explorer.schedule();
  }

  function clear() {
    report = null;
    findings.clear();
    tell('');
  }

  /** @param {Point} point of the map @returns {boolean} whether a cell is there */
  function lay(point) {
    const cell = cellAt(explorer.view, explorer.viewport, point);
    if (!cell) return false;
    const names = pointNamesOf(instrument);
    if (next === 0) for (const name of names) given[name] = '';
    given[names[next]] = `${cell.x}, ${cell.y}`;
    next = (next + 1) % names.length;
    clear();
    const isWhole = names.every((name) => given[name]);
    if (isWhole && (!instrument.hasVectors || vectors().length === 2)) void measure();
    else if (names.length > 1) tell('', `From ${cell.x}, ${cell.y}. Now the other cell.`);
    explorer.schedule();
    return true;
  }

  async function measure() {
    const own = instrument;
    clear();
    const found = await run.begin(async (signal, onShare) => {
      const setting = settingOf();
      onShown({ name: own.name, given: texts() });
      return own.measure(cellsUntil(signal), setting, onShare, signal);
    });
    if (!found) return complainOfRun();
    report = found;
    if (found.listing) {
      const name = Object.values(texts()).join('-').replaceAll(',', '_');
      const { experiment, table } = asExperiment(own, found.listing);
      findings.show(experiment, table, `${own.name}-${name}`);
    }
    draw();
    explorer.schedule();
  }

  const complainOfRun = () => run.problem && !run.isRunning && tell(run.problem);

  /** @returns {Setting} @throws {Error} with a sentence */
  function settingOf() {
    if (explorer.game.k === undefined)
      throw new Error(
        'Instruments measure palaces and deviations from k, which this game does not have; expected a game with a k.',
      );
    const cells = pointNamesOf(instrument).map((name) => {
      const text = given[name].trim();
      const pair = readWholePair(text);
      if (!pair || pair.some((number) => number < 0))
        throw new Error(`${name} is ${text === '' ? 'empty' : text.slice(0, 40)}; expected a cell, such as 120, 80.`);
      return { x: pair[0], y: pair[1] };
    });
    const { rows: text = ROWS } = given;
    const rows = Number(readInteger(text) ?? NaN);
    if (!(rows >= 1 && rows <= ROWS_MOST))
      throw new Error(`rows is ${text.slice(0, 40)}; expected a whole number from 1 to ${ROWS_MOST}.`);
    return { points: cells, vectors: vectors(), rows };
  }

  /** @param {AbortSignal} signal */
  function cellsUntil(signal) {
    const { game } = explorer;
    return new Cells((tile) => {
      if (!sameGame(game, explorer.game)) throw new Error('Another game is shown now.');
      return host.pool.ask('tile', { game, ...tile, given: true }, { signal, priority: () => LAST });
    });
  }

  async function findVectors() {
    const found = await run.begin(searched);
    if (!found) return complainOfRun();
    [given.a, given.b] = found.map((vector) => vector.join(', '));
    await measure();
  }

  /** The two best vectors of the window around the cell that are not parallel. @param {AbortSignal} signal */
  async function searched(signal) {
    const { x, y, width, height } = latticeArea(settingOf().points[0]);
    const about = familyOf(explorer.game).experiments?.(explorer.game);
    if (!about) throw new Error('Vectors are found by an experiment, and there is none about this game.');
    const period = (await bench.lists()).experiments.find(({ name }) => name === 'period');
    if (!period) return null;
    const asked = { ...about, window: [x, y, width, height].join(','), reach: REACH, vectors: LISTED };
    const outcome = await bench.run(period, asked, { signal, onProgress: () => {} });
    const all = cellsOf(await outcome.lines(0, outcome.rows)).map(([dx, dy]) => [Number(dx), Number(dy)]);
    outcome.close();
    const [a] = all;
    const b = all.find((vector) => a[0] * vector[1] !== a[1] * vector[0]);
    if (!a || !b) throw new Error('No two vectors were found by which this window repeats.');
    return [a, b];
  }

  /** @param {string} problem @param {string} [sentence] */
  function tell(problem, sentence = '') {
    trouble = complain(fields, problem);
    said = sentence;
    draw();
  }

  function draw() {
    const [cells, them] = instrument.points === 2 ? ['two cells', 'them'] : ['a cell', 'it'];
    const { facts, second } = report ?? {};
    const layCentre = () => {
      const { width, height } = explorer.viewport;
      lay({ x: width / 2, y: height / 2 });
    };
    render(
      html`<section class="fields">
          ${segmented({
            name: 'instrument',
            label: 'Instrument',
            value: instrument.name,
            options: TITLES,
            onChoice: (name) => take(name, {}),
          })}
          <p class="wide">${instrument.about} Click or tap ${cells} on the map, or write ${them} here.</p>
          ${Object.entries(given).map(([name, text]) => fields.get(name)?.template(text))}
        </section>
        <section>
          ${problem('instrument-problem', trouble)}
          <div class="buttons">
            ${run.template('Measure', 'Measured so far')} ${press('Cell at the centre', layCentre)}
            ${instrument.hasVectors ? press('Find vectors here', () => void findVectors()) : nothing}
          </div>
          <div class="report" role="status">${facts ? pairs(facts) : said}</div>
          ${second ? plotted(second) : nothing}
        </section>
        ${findings.template()}`,
      form,
    );
  }

  host.interceptTap((point) => unmark !== null && form.isConnected && lay(point));
  take(INSTRUMENTS[0].name, {});

  return {
    element: form,
    takes: async (name) => name in TITLES,
    show: async (shown) => {
      unmark ??= host.layers.add((context, projection) => {
        const { thread = [] } = report ?? {};
        const marks = { name: instrument.name, points: points(), vectors: vectors(), thread };
        drawMarks(context, projection, marks);
      }, HEIGHT);
      if (!shown) return;
      take(shown.name, shown.given);
      reveal();
      await measure();
    },
    hide: () => {
      unmark?.();
      unmark = null;
      run.cancel();
    },
  };
}

/**
 * What an instrument lists, in the form in which an experiment's findings are shown.
 * @param {Instrument} instrument
 * @param {NonNullable<Report['listing']>} listing
 */
function asExperiment({ title }, { columns, rows, plot: { x, y, kind, of } }) {
  const [a, b] = of;
  const experiment = { title, plot: { x, y, series: [{ kind, x: columns[a], y: columns[b], per: null }] } };
  const lines = async (/** @type {number} */ first, /** @type {number} */ end) =>
    rows
      .slice(first, end)
      .map((row) => `${row.join(',')}\n`)
      .join('');
  const points = [rows.flatMap((row) => [row[a], row[b]])];
  return { experiment, table: { columns, rows: rows.length, lines, points } };
}
