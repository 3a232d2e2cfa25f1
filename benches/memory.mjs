// How much memory a browser takes, for the benchmarks that run in one; on Linux.
import { readFileSync, readdirSync } from 'node:fs';

/**
 * Resident megabytes of this program's browsers' processes that draw pages, each page of memory counted for its share.
 */
export function rendererMegabytes() {
  const read = (/** @type {string} */ path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return ''; // it has ended
    }
  };
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((id) => [id, /^PPid:\s+(\d+)/m.exec(read(`/proc/${id}/status`))?.[1] ?? '0']),
  );
  let kilobytes = 0;
  for (const id of parents.keys()) {
    if (!read(`/proc/${id}/cmdline`).includes('--type=renderer')) continue;
    let ancestor = id;
    while (ancestor !== '0' && ancestor !== String(process.pid)) ancestor = parents.get(ancestor) ?? '0';
    if (ancestor !== '0') kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);
  }
  return Math.round(kilobytes / 1024);
}
