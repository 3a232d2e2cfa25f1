// Files, as the browser saves them.
import { element } from '../core/elements.js';

/** Pieces of a file are handed to the browser in this many bytes, which it may then keep on the disk. */
const HANDED_BYTES = 2 ** 24;

/**
 * Pieces as one file, which the browser may keep on the disk as it grows.
 * @param {AsyncIterable<Uint8Array<ArrayBuffer>>} pieces
 * @param {string} type
 */
export async function blobOf(pieces, type) {
  /** @type {BlobPart[]} */
  const handed = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  let waiting = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < HANDED_BYTES) continue;
    handed.push(new Blob(waiting));
    [waiting, bytes] = [[], 0];
  }
  return new Blob([...handed, ...waiting], { type });
}

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  element('a', { href: url, download: name }).click();
  // The download has to begin before its address is given up.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
