// Files, as the browser saves them.
import { element } from '../core/elements.js';

/** Pieces of a file are handed to the browser in this many bytes, which it may then keep on the disk. */
const HANDED_BYTES = 2 ** 24;

/** One file, which may be on the disk. @param {AsyncIterable<Uint8Array<ArrayBuffer>>} pieces @param {string} type */
export async function blobOf(pieces, type) {
  /** @type {BlobPart[]} */
  let parts = [];
  let bytes = 0;
  for await (const piece of pieces) {
    parts.push(piece);
    bytes += piece.length;
    if (bytes < HANDED_BYTES) continue;
    parts = [new Blob(parts)];
    bytes = 0;
  }
  return new Blob(parts, { type });
}

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  element('a', { href: url, download: name }).click();
  // The download has to begin before its address is given up.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
