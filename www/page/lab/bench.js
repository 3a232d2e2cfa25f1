// The bench that experiments are made on: knows the lists, estimates, and shares an experiment among workers. Its
// tables stay in the workers that made them, and are read row by row; so the page holds no more of a long one than it
// shows.
import { readFraction, readInteger, spelled } from '../core/numbers.js';

/** @import { Claim, Experiment, Holds, FromLab, LabMethod, LabMethods, ToLab } from '../../shared/lab.js' */

// A worker of the laboratory, as the page sees it: asked for something, it answers or refuses in a sentence; dismissed,
// it stops at once, whatever it does.

/**
 * @typedef {Pick<Worker, 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'> & {postMessage(message: ToLab):
 *   void}} LabWorker
 */

/**
 * @typedef {object} Hiring  how workers come about
 * @property {() => LabWorker} create starts the worker's script
 * @property {() => Promise<WebAssembly.Module>} module
 * @property {string} version that the module must have
 */

/** @typedef {(share: number, points: Float64Array[] | null) => void} OnProgress */

class Assistant {
  #worker;
  #lastId = 0;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void, onProgress?: OnProgress}>} */
  #owed = new Map();
  /** @type {Error | null} why it answers nothing any more */
  #gone = null;

  /** @param {Hiring} hiring */
  constructor({ create, module, version }) {
    const worker = (this.#worker = create());
    worker.onmessage = (/** @type {MessageEvent<FromLab>} */ { data }) => this.#receive(data, version);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#leave(`The laboratory\u2019s worker failed: ${event.message || 'its script could not be loaded'}.`);
    };
    worker.onmessageerror = () => this.#leave('A message of the laboratory\u2019s worker could not be read.');
    module().then(
      (compiled) => worker.postMessage({ type: 'start', module: compiled }),
      (error) => this.#leave(error.message),
    );
  }

  /** Whether it still answers. */
  get isThere() {
    return this.#gone === null;
  }

  /**
   * @template {LabMethod} M
   * @param {M} method
   * @param {LabMethods[M][0]} params
   * @param {OnProgress} [onProgress]
   * @returns {Promise<LabMethods[M][1]>} rejects with a sentence: it refuses, was dismissed, or has failed
   */
  ask(method, params, onProgress) {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone);
      const id = ++this.#lastId;
      this.#owed.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ type: 'ask', id, method, params });
    });
  }

  /** Ends its work and itself. */
  dismiss() {
    this.#leave('The work was cancelled.');
  }

  /** @param {FromLab} message @param {string} version */
  #receive(message, version) {
    if (message.type === 'ready') {
      if (message.version !== version) this.#leave('Parts of this page are of different versions. Reload it.');
      return;
    }
    if (message.type === 'panicked') return this.#leave(`The laboratory failed: ${message.message}.`);
    const owed = this.#owed.get(message.id);
    if (message.type === 'progress') return owed?.onProgress?.(message.share, message.points);
    this.#owed.delete(message.id);
    if (message.type === 'answer') owed?.resolve(message.result);
    else owed?.reject(new Error(message.message));
  }

  /** @param {string} why */
  #leave(why) {
    if (this.#gone) return;
    const error = (this.#gone = new Error(why));
    this.#worker.onmessage = this.#worker.onerror = this.#worker.onmessageerror = null;
    this.#worker.terminate();
    for (const { reject } of this.#owed.values()) reject(error);
    this.#owed.clear();
  }
}

/** An experiment of fewer cells is made by one worker: others would take longer to start. */
const SHARED_CELLS = 2e8;
/** Cells a second of one worker, until it is known better. */
const USUAL_SPEED = 1e9;
/** A run of fewer cells tells little about the speed. */
const TELLING_CELLS = 2e8;

/** Rows of a file are asked for this many at a time. */
const ROWS = 20_000;

/**
 * @typedef {{columns: string[], rows: number, lines: (first: number, end: number) => Promise<string>}} DataTable
 *   `lines`: of a CSV, without the line of names
 */

/** @typedef {Record<string, string>} Given  parameters by name */

export class Bench {
  #hiring;
  #limit;
  /** @type {Assistant | null} answers what is answered at once */
  #clerk = null;
  /** @type {Promise<{experiments: Experiment[], claims: Claim[]}> | null} */
  #lists = null;
  #speed = USUAL_SPEED;

  /** @param {Hiring} hiring @param {number} limit of workers that measure at a time */
  constructor(hiring, limit) {
    this.#hiring = hiring;
    this.#limit = limit;
  }

  /**
   * All experiments and claims. Rejects with a sentence where the laboratory can't be loaded; asking again tries again.
   */
  lists() {
    const lists = (this.#lists ??= this.#asked().ask('lists', {}));
    lists.catch(() => (this.#lists = null));
    return lists;
  }

  /** About how much it is; rejects if that can't be measured. @param {string} experiment @param {Given} given */
  async estimate(experiment, given) {
    const cells = await this.#asked().ask('estimate', { experiment, given: flat(given) });
    return { cells, seconds: cells / this.#speed };
  }

  /**
   * Makes an experiment.
   * @param {Experiment} experiment
   * @param {Given} given
   * @param {{signal: AbortSignal, onProgress: OnProgress}} options aborting it ends it at once
   * @returns {Promise<Outcome>} rejects with a sentence if it is refused, aborted, or fails
   */
  async run({ name, columns }, given, { signal, onProgress }) {
    const { cells } = await this.estimate(name, given);
    const asked = { experiment: name, given: flat(given) };
    const parts =
      cells < SHARED_CELLS ? [asked.given] : await this.#asked().ask('split', { ...asked, parts: this.#limit });
    const workers = parts.map(() => this.#hire(signal));
    const start = performance.now();
    const shares = parts.map(() => 0);
    /** @type {(Float64Array[] | null)[]} */
    const points = parts.map(() => null);
    try {
      const made = await Promise.all(
        parts.map((given, index) =>
          workers[index].ask('run', { experiment: name, given }, (share, some) => {
            shares[index] = share;
            points[index] = some ?? points[index];
            onProgress(shares.reduce((sum, next) => sum + next) / parts.length, joined(points));
          }),
        ),
      );
      if (cells >= TELLING_CELLS) this.#speed = cells / ((performance.now() - start) / 1000);
      return outcomeOf(columns, workers, made);
    } catch (error) {
      for (const worker of workers) worker.dismiss();
      throw error;
    }
  }

  /**
   * Runs the check of a claim.
   * @param {string} claim
   * @param {string} at
   * @param {{signal: AbortSignal, onProgress: (share: number) => void}} options
   * @returns {Promise<{holds: Holds, found: string}>} rejects as `run`
   */
  async check(claim, at, { signal, onProgress }) {
    const worker = this.#hire(signal);
    try {
      return await worker.ask('check', { claim, at }, onProgress);
    } finally {
      worker.dismiss();
    }
  }

  /** A worker that the signal ends. @param {AbortSignal} signal */
  #hire(signal) {
    const worker = new Assistant(this.#hiring);
    signal.addEventListener('abort', () => worker.dismiss());
    if (signal.aborted) worker.dismiss();
    return worker;
  }

  /** Nothing is asked any more. */
  close() {
    this.#clerk?.dismiss();
  }

  #asked() {
    if (!this.#clerk?.isThere) this.#clerk = new Assistant(this.#hiring);
    return this.#clerk;
  }
}

/**
 * What an experiment has found. Its parts lie in the workers that found them.
 * @typedef {DataTable & {points: Float64Array[], close: () => void}} Outcome
 *   `points`: for each series of the plot, x before y; `close`: nobody reads it any more
 */

/** @type {(columns: string[], workers: Assistant[], parts: {rows: number, points: Float64Array[]}[]) => Outcome} */
const outcomeOf = (columns, workers, parts) => ({
  columns,
  rows: parts.reduce((sum, { rows }) => sum + rows, 0),
  points: joined(parts.map(({ points }) => points)) ?? [],
  lines: async (first, end) => {
    let text = '';
    let at = 0;
    for (const [index, { rows }] of parts.entries()) {
      const [from, to] = [Math.max(first - at, 0), Math.min(end - at, rows)];
      if (from < to) text += await workers[index].ask('lines', { first: from, end: to });
      at += rows;
    }
    return text;
  },
  close: () => workers.forEach((worker) => worker.dismiss()),
});

/** @param {Given} given */
const flat = (given) => Object.entries(given).flat();

/** Points of parts, series by series, one part after the other. @param {(Float64Array[] | null)[]} parts */
function joined(parts) {
  const there = parts.filter((part) => part !== null);
  if (there.length < 2) return there[0] ?? null;
  return there[0].map((_, series) => Float64Array.from(there.flatMap((part) => [...part[series]])));
}

/** A whole number as the engine reads it, or what is none as it stands. @param {string} text 1e6, 10^6, 1,000,000 */
const wholeText = (text) => String(readInteger(text) ?? spelled(text).trim());

/** @param {string} text */
function decimalText(text) {
  const { numerator, denominator } = readFraction(text) ?? { numerator: 1n, denominator: 0n };
  const number = String(Number(numerator) / Number(denominator));
  return /^-?\d+(\.\d+)?$/.test(number) ? number : spelled(text).trim();
}

/** Between commas, or between blanks where there are none. @param {string} text */
function listText(text) {
  const plain = spelled(text).trim();
  const parts = /[,;]/.test(plain) || readInteger(plain) !== null ? plain.split(/[,;]/) : plain.split(/\s+/);
  return parts.map(wholeText).join(',');
}

/** How the engine reads a parameter, by its kind. */
export const TEXTS = { whole: wholeText, decimal: decimalText, list: listText };

/** The cells of lines of a CSV (RFC 4180). @param {string} lines @returns {string[][]} */
export function cellsOf(lines) {
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[]} */
  const row = [];
  for (const [, quoted, plain, end] of lines.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n"]*))(,|\n|$)/g)) {
    if (end === '' && row.length === 0 && !plain) break; // after the last line
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push(row.splice(0));
  }
  return rows;
}

/** The whole table as a file, without ever holding it as one text. @param {DataTable} table */
export async function fileOf(table) {
  const { columns, rows } = table;
  const parts = [`${columns.join(',')}\n`];
  for (let first = 0; first < rows; first += ROWS) parts.push(await table.lines(first, Math.min(rows, first + ROWS)));
  return new Blob(parts, { type: 'text/csv' });
}
