// Settings: what is chosen once and kept, the memory that the page may use, and what it and its workers have done.
// Loaded when it is asked for.
import { html, render } from '../../vendor/lit-html.js';
import { LETTERS } from '../app/keys.js';
import { FOLLOWING } from '../app/following.js';
import { BUDGETS, WORKERS_SHARE } from '../core/budget.js';
import { amount } from '../core/amounts.js';
import { element } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { gameOfK } from '../families/families.js';
import { NO_CLIPBOARD, toClipboard } from '../kit/clipboard.js';
import { check, choice, pairs, press } from '../kit/fields.js';
import { Pace } from './pace.js';
import { TILE_SIDE, VERSION } from '../../shared/messages.js';

/** @typedef {import('../../shared/messages.js').Result<'counters'>} Counters */

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Archive } from '../survey/archive.js' */
/** @import { Graphics } from '../survey/graphics.js' */

const NAME = 'performance';
const UPDATE_MILLISECONDS = 500;
const UNITS = ['bytes', 'kB', 'MB', 'GB'];
/** What is swept to measure a worker: corners of games with all that a pattern has, first a small one to warm up. */
const PROBES = [
  { k: 1001, level: 3 },
  { k: 1000, level: 4 },
  { k: 10_000, level: 7 },
];

/** @param {Host} host @returns {Part} */
export const start = (host) => ({ toggle: () => open(host) });

/** @param {Host} host */
function open(host) {
  const { memory, storage } = host;
  const body = element('div', { className: 'kit performance' });
  /** @type {[string, string][]} */
  let figures = [];
  const pace = new Pace();
  /** @type {Archive | null} the games that are saved, where the browser saves any */
  let archive = null;
  let savedBytes = 0;
  /** @type {string[]} */
  let measured = [];
  let isMeasuring = false;

  function draw() {
    render(
      html`<section>
          ${check({
            label: 'Shortcuts of a single letter, digit or sign',
            name: 'letters',
            isOn: LETTERS.isOn(storage),
            onChange: (isOn) => LETTERS.turn(storage, isOn),
          })}
          ${check({
            label: 'Another k keeps the same feature in view, not the same cells',
            name: 'follow',
            isOn: FOLLOWING.isOn(storage),
            onChange: (isOn) => FOLLOWING.turn(storage, isOn),
          })}
        </section>
        <section>
          <h3>Memory</h3>
          ${choice({
            id: 'memory-limit',
            label: 'Limit, from the next game on',
            value: String(memory.budget),
            options: BUDGETS.map((bytes) => [String(bytes), size(bytes)]),
            onChoice: (bytes) => (memory.budget = Number(bytes)),
          })}
          <div class="buttons">${archive && forgetButton(archive)}</div>
        </section>
        <section>
          <h3>Speed</h3>
          ${pairs(figures)}
          <div class="buttons">
            ${press('Measure', () => void measure(), { isDisabled: isMeasuring })}
            ${measured.length > 0 ? press('Copy report', () => void copy(), { isDisabled: isMeasuring }) : null}
          </div>
          <div role="status">${measured.map((sentence) => html`<p>${sentence}</p>`)}</div>
        </section>`,
      body,
    );
  }

  /** @param {Archive} archive */
  function forgetButton(archive) {
    const text = `Delete saved games (${Math.max(0.1, savedBytes / 1e6).toFixed(savedBytes < 1e7 ? 1 : 0)} MB)`;
    const forget = async () => {
      savedBytes = await archive.forget();
      draw();
    };
    return press(savedBytes > 0 ? text : 'No saved games', () => void forget(), {
      className: 'forget plain',
      title: 'Computed games are saved on this device, so that they open at once',
      isDisabled: savedBytes === 0,
    });
  }

  /** How many cells a second a worker of its own sweeps on this machine, and the graphics card, if it is used. */
  async function measure() {
    isMeasuring = true;
    say('Measuring\u2026');
    const pool = host.createPool(1);
    try {
      /** @type {string[]} */
      const byWorker = [];
      for (const { k, level } of PROBES) {
        const game = gameOfK(k);
        const begun = performance.now();
        pool.beginGame(game);
        await pool.ask('tile', { game, level, column: 0, row: 0, given: true });
        const seconds = (performance.now() - begun) / 1000;
        const [{ cellsComputed }] = await pool.counters();
        byWorker.push(`A worker sweeps ${amount(cellsComputed / seconds)} cells a second of game ${grouped(k)}.`);
      }
      byWorker.shift();
      say(...byWorker);
      const graphics = await host.graphics();
      if (graphics) say(...byWorker, ...(await measureCard(graphics)));
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    } finally {
      pool.close();
    }
    isMeasuring = false;
    draw();
  }

  /** What was measured, with the browser's name, for whoever collects such figures. */
  async function copy() {
    const text = [`Blocking Queens ${VERSION}, ${navigator.userAgent}`, ...measured].join('\n');
    if (!(await toClipboard(text))) say(...measured, `${NO_CLIPBOARD} Select the text instead.`);
  }

  /** @param {string[]} sentences */
  function say(...sentences) {
    measured = sentences;
    draw();
  }

  async function update() {
    const { pool, explorer } = host;
    void archive?.weigh().then((bytes) => (savedBytes = bytes));
    const workers = await pool.counters().catch(() => null);
    if (!workers) return; // another game has begun: its figures come next
    const { limit, dropped, memoryBudget } = pool;
    const page = explorer.counters;
    const sum = (/** @type {(worker: Counters) => number} */ of) =>
      workers.reduce((total, worker) => total + of(worker), 0);
    const cells = page.cells + sum(({ cellsComputed }) => cellsComputed);
    pace.left({ done: cells, total: 0 }, performance.now());
    const [sightlines, gathered] = [sum(({ bytesKept }) => bytesKept), sum(({ bytesGathered }) => bytesGathered)];
    // A sweep calls in all the workers that there may be; later there may be fewer.
    const share = page.milliseconds / (page.elapsed * limit);
    figures = [
      ['Cells computed', amount(cells)],
      ['Speed, cells/s', amount(pace.speed)],
      ['Time in slabs', page.elapsed > 0 ? `${Math.round(100 * Math.min(1, share))} %` : '\u2013'],
      ['Workers', String(workers.length)],
      ['Blocks kept', grouped(sum(({ blocksKept }) => blocksKept))],
      ['Sightlines', size(sightlines)],
      ['Coarse tiles', `${grouped(sum(({ tilesGathered }) => tilesGathered))}, ${size(gathered)}`],
      ['Tiles kept', `${grouped(page.tiles)}, ${size(page.bytes)}`],
      ['Memory', `${size(sightlines + gathered + page.bytes)} of ${size(memoryBudget / WORKERS_SHARE)}`],
      ['Tiles drawn', grouped(page.drawn)],
      ['Answers dropped', grouped(dropped)],
    ];
    draw();
  }

  const updating = setInterval(() => void update(), UPDATE_MILLISECONDS);
  draw();
  host.panel.open({ name: NAME, body, onClose: () => clearInterval(updating) });
  void update();
  void host.archive().then((found) => (archive = found));
}

/** Bytes as people read them: 12 MB. @param {number} bytes */
function size(bytes) {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${value < 10 && power > 0 ? Math.round(10 * value) / 10 : Math.round(value)} ${UNITS[power]}`;
}

/** Games that are swept as far as 3k x 3k cells, from small to large: one more takes a hundred times as long. */
const GAMES = [1000, 10_000, 100_000];
/** Pixels across, about. */
const PIXELS = 1024;

/** A sentence for each quick game, after the card's. @param {Pick<Graphics, 'picture' | 'probed'>} graphics */
async function measureCard(graphics) {
  const sentences = [`The graphics card is \u201c${graphics.probed.adapter}\u201d.`];
  const { signal } = new AbortController();
  for (const k of GAMES) {
    const level = Math.max(3, Math.ceil(Math.log2((3 * k) / PIXELS)));
    const tile = TILE_SIDE * 2 ** level;
    const side = tile * Math.ceil((3 * k) / tile);
    const order = { game: gameOfK(k), side, level };
    let best = Infinity;
    // Once to begin with: buffers are made, and the card wakes up.
    for (let turn = 0; turn < 3; turn++) {
      const begun = performance.now();
      if (!(await graphics.picture(order, signal))) break;
      best = Math.min(best, performance.now() - begun);
    }
    if (best === Infinity) break;
    const speed = amount((1000 * side ** 2) / 2 / best);
    const pixels = grouped(side / 2 ** level);
    sentences.push(
      `Game ${grouped(k)} as ${pixels} x ${pixels} pixels: ${Math.round(best)} ms, ${speed} cells a second.`,
    );
  }
  return sentences;
}
