// How much memory a browser takes, for the benchmarks that run in one; on Linux.
import { readFileSync, readdirSync } from 'node:fs';

/** Resident megabytes of all browsers' processes that draw pages, each page of memory counted for its share. */
export function rendererMegabytes() {
  let kilobytes = 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type=renderer')) continue;
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It has ended.
    }
  }
  return Math.round(kilobytes / 1024);
}
