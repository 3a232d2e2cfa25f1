// Tables as text: what the workers give, cut into cells again, and made a file.

/** Rows are asked for this many at a time. */
const ROWS = 20_000;

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
 * @param {{columns: string[], rows: number, lines: (first: number, end: number) => Promise<string>}} table
 */
export async function fileOf(table) {
  const { columns, rows } = table;
  const parts = [`${columns.join(',')}\n`];
  for (let first = 0; first < rows; first += ROWS) parts.push(await table.lines(first, Math.min(rows, first + ROWS)));
  return new Blob(parts, { type: 'text/csv' });
}
