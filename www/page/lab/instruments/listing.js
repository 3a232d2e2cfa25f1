// What an instrument lists, in the form in which an experiment's findings are shown; and cells as people write them.
import { readInteger, readPair } from '../../core/numbers.js';

/** @import { Report } from './instruments.js' */

/**
 * @param {{name: string, title: string}} instrument
 * @param {NonNullable<Report['listing']>} listing
 */
export function asExperiment({ name, title }, { columns, rows, plot }) {
  const {
    x,
    y,
    kind,
    of: [a, b],
  } = plot;
  const experiment = {
    name,
    title,
    about: '',
    parameters: [],
    columns,
    plot: { x, y, series: [{ kind, x: columns[a], y: columns[b], per: null }] },
  };
  const lines = async (/** @type {number} */ first, /** @type {number} */ end) =>
    rows
      .slice(first, end)
      .map((row) => `${row.join(',')}\n`)
      .join('');
  const points = [Float64Array.from(rows.flatMap((row) => [row[a], row[b]]))];
  return { experiment, outcome: { columns, rows: rows.length, lines, points } };
}

/**
 * @param {string} text "12, 80"
 * @returns {[number, number] | null}
 */
export function pairIn(text) {
  const [x, y] = (readPair(text.replaceAll('\u2212', '-')) ?? []).map((part) => readInteger(part));
  return x === undefined || y === undefined || x === null || y === null ? null : [Number(x), Number(y)];
}
