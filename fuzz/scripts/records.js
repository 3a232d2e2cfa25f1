// Records of the archive, as a damaged file might hold them: no input is taken for a slab but one that was written, and
// none throws.
import { decode, encode, readHead } from '../../www/worker/record.js';

const place = { game: { family: 'queens', key: 'k=5', k: 5 }, x: 4096, y: 8192, width: 8, level: 2 };
const record = encode(/** @type {any} */ (place), {
  bottom: Int8Array.of(0, 1, 1, 2, 3, 2, 1, 0),
  right: Int8Array.of(5, 5, 4, 4, -1, -2, 0, 0),
  sightlines: Uint8Array.of(1, 2, 3, 250, 0, 0, 7),
  classes: 5,
  counts: Int32Array.of(0, 16, 3, 4),
});

export const seeds = [Buffer.from(record.buffer), Buffer.from(record.buffer, 0, 60), Buffer.alloc(3)];
export const words = ['\0\0\0\0', '\xff\xff\xff\x7f', 'Slab', '\x01\0'];

/** @param {Buffer} data */
export function fuzz(data) {
  const words = new Int32Array(Math.max(16, data.length >> 2));
  new Uint8Array(words.buffer).set(data.subarray(0, words.byteLength));
  readHead(words);
  decode(words);
  // The input as an edit of a true record, too: where, and what to write there instead.
  if (data.length < 3) return;
  const changed = record.slice();
  const bytes = new Uint8Array(changed.buffer);
  const at = data.readUInt16LE(0) % bytes.length;
  bytes.set(data.subarray(2, 2 + bytes.length - at), at);
  const found = decode(changed);
  if (found && !changed.every((word, index) => word === record[index]))
    throw new Error('A changed record was taken for a slab.');
}
