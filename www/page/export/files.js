// Files, as the browser saves them, and whether it lets pictures be read that go into them.
import { canvasOf } from '../core/canvas.js';
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

/** Pixels on a side that are drawn and read back. */
const SIDE = 24;

/**
 * Throws a sentence where a page cannot read what it has drawn on a canvas. Browsers that guard against tracking change
 * a few pixels on the way, or all of them, and say nothing of it.
 */
export function checkReadBack() {
  const context = canvasOf(SIDE, SIDE);
  // Some leave alone what is one colour, or was not painted as shapes are.
  const colours = Array.from({ length: SIDE ** 2 }, (_, at) => [(37 * at) & 255, (101 * at) & 255, (11 * at) & 255]);
  for (const [at, [red, green, blue]] of colours.entries()) {
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.beginPath();
    context.rect(at % SIDE, Math.floor(at / SIDE), 1, 1);
    context.fill();
  }
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  if (colours.every((colour, at) => colour.every((value, channel) => data[4 * at + channel] === value))) return;
  throw new Error(
    'This browser changes what pages read from a canvas, to guard against tracking, and would spoil the picture. ' +
      'Allow it for this page, or use another browser.',
  );
}
