// What an instrument lists, in the form in which an experiment's findings are shown.

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
