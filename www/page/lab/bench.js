// The bench that experiments are made on: knows the lists, estimates, and shares an experiment among workers. Its
// tables stay in the workers that made them, and are read row by row; so the page holds no more of a long one than it
// shows.
import { readFraction, readInteger, spelled } from '../core/numbers.js';
import { Assistant } from './assistant.js';

/** @import { Claim, Experiment, Holds } from '../../shared/lab.js' */
/** @import { Hiring, OnProgress } from './assistant.js' */

/** An experiment of fewer cells is made by one worker: others would take longer to start. */
const SHARED_CELLS = 2e8;
/** Cells a second of one worker, until it is known better. */
const USUAL_SPEED = 1e9;
/** A run of fewer cells tells little about the speed. */
const TELLING_CELLS = 2e8;

/** Rows of a file are asked for this many at a time. */
const ROWS = 20_000;

/** @typedef {{columns: string[], rows: number, lines: (first: number, end: number) => Promise<string>}} DataTable */

/** @typedef {Record<string, string>} Given  parameters by name */

export class Bench {
  #hiring;
  #limit;
  /** @type {Assistant | null} answers what is answered at once */
  #clerk = null;
  /** @type {Promise<{experiments: Experiment[], claims: Claim[]}> | null} */
  #lists = null;
  #speed = USUAL_SPEED;

  /**
   * @param {Hiring} hiring
   * @param {number} limit of workers that measure at a time
   */
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

  /**
   * @param {string} experiment
   * @param {Given} given
   * @returns {Promise<{cells: number, seconds: number}>} about how much it is; rejects with a Refusal if that can't be
   *   measured
   */
  async estimate(experiment, given) {
    const cells = await this.#asked().ask('estimate', { experiment, given: flat(given) });
    return { cells, seconds: cells / this.#speed };
  }

  /**
   * Makes an experiment.
   * @param {Experiment} experiment
   * @param {Given} given
   * @param {{signal: AbortSignal, onProgress: OnProgress}} options aborting it ends it at once
   * @returns {Promise<Outcome>} rejects with a Refusal, with Dismissed if it was aborted, or with another Error
   */
  async run(experiment, given, { signal, onProgress }) {
    const { name } = experiment;
    const { cells } = await this.estimate(name, given);
    const parts =
      cells < SHARED_CELLS
        ? [flat(given)]
        : await this.#asked().ask('split', { experiment: name, given: flat(given), parts: this.#limit });
    const workers = parts.map(() => this.#hire(signal));
    const start = performance.now();
    /** @type {number[]} */
    const shares = parts.map(() => 0);
    /** @type {(Float64Array[] | null)[]} */
    const points = parts.map(() => null);
    try {
      const made = await Promise.all(
        parts.map((part, index) =>
          workers[index].ask('run', { experiment: name, given: part }, (share, some) => {
            shares[index] = share;
            points[index] = some ?? points[index];
            onProgress(shares.reduce((sum, next) => sum + next) / parts.length, joined(points));
          }),
        ),
      );
      if (cells >= TELLING_CELLS) this.#speed = cells / ((performance.now() - start) / 1000);
      return new Outcome(experiment, workers, made);
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

/** What an experiment has found. Its parts lie in the workers that found them. */
export class Outcome {
  #workers;
  #parts;

  /**
   * @param {Experiment} experiment
   * @param {Assistant[]} workers
   * @param {{rows: number, points: Float64Array[]}[]} parts
   */
  constructor({ columns }, workers, parts) {
    this.columns = columns;
    this.#workers = workers;
    this.#parts = parts;
  }

  get rows() {
    return this.#parts.reduce((sum, { rows }) => sum + rows, 0);
  }

  /** For each series of the plot its points, x before y. */
  get points() {
    return joined(this.#parts.map(({ points }) => points)) ?? [];
  }

  /**
   * Some rows as lines of a CSV, without the line of names.
   * @param {number} first
   * @param {number} end
   */
  async lines(first, end) {
    let text = '';
    let at = 0;
    for (const [index, { rows }] of this.#parts.entries()) {
      const [from, to] = [Math.max(first - at, 0), Math.min(end - at, rows)];
      if (from < to) text += await this.#workers[index].ask('lines', { first: from, end: to });
      at += rows;
    }
    return text;
  }

  /** Nobody reads it any more. */
  close() {
    for (const worker of this.#workers) worker.dismiss();
  }
}

/** @param {Given} given */
const flat = (given) => Object.entries(given).flat();

/**
 * Points of parts, series by series, one part after the other.
 * @param {(Float64Array[] | null)[]} parts
 */
function joined(parts) {
  const there = parts.filter((part) => part !== null);
  if (there.length < 2) return there[0] ?? null;
  return there[0].map((_, series) => Float64Array.from(there.flatMap((part) => [...part[series]])));
}

/**
 * A whole number as the engine reads it, however people write it: 1e6, 10^6, 1,000,000. Of what is none, the engine
 * says what it expected.
 * @param {string} text
 */
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

/**
 * The cells of lines of a CSV (RFC 4180).
 * @param {string} lines
 * @returns {string[][]}
 */
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

/**
 * The whole table as a file, without ever holding it as one text.
 * @param {DataTable} table
 */
export async function fileOf(table) {
  const { columns, rows } = table;
  const parts = [`${columns.join(',')}\n`];
  for (let first = 0; first < rows; first += ROWS) parts.push(await table.lines(first, Math.min(rows, first + ROWS)));
  return new Blob(parts, { type: 'text/csv' });
}
