// The memory of the pages of browsers that this program has started, on Linux.
import { readFileSync, readdirSync } from 'node:fs';

/** @param {string} id @param {string} file */
const read = (id, file) => readFileSync(`/proc/${id}/${file}`, 'utf8');

/** @param {string} id  of a process */
function isOurs(id) {
  for (let at = id; Number(at) > 1; at = / \S (\d+) /.exec(read(at, 'stat').replace(/\(.*\)/, ''))?.[1] ?? '') {
    if (Number(at) === process.pid) return true;
  }
  return false;
}

/** The browsers' processes that draw pages. */
function renderers() {
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && read(id, 'cmdline').includes('--type=renderer') && isOurs(id);
    } catch {
      return false; // it has ended
    }
  });
}

/** Their resident megabytes, each page of memory counted for its share. */
export function rendererMegabytes() {
  let kilobytes = 0;
  for (const id of renderers()) {
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(id, 'smaps_rollup'))?.[1] ?? 0);
    } catch {
      // It has ended.
    }
  }
  return Math.round(kilobytes / 1024);
}
