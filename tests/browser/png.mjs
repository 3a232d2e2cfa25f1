// A plain reader of the PNG files that the page writes: chunks with their checksums, texts, and rows without filters.

import assert from 'node:assert/strict';
import { crc32, inflateSync } from 'node:zlib';

/**
 * What a file holds; throws if it is no sound PNG.
 * @param {Buffer} file
 */
export function readPng(file) {
  assert.deepEqual([...file.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  /** @type {{type: string, data: Buffer}[]} */
  const chunks = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    assert.equal(
      file.readUInt32BE(at + 8 + length),
      crc32(file.subarray(at + 4, at + 8 + length)),
      'a chunk\u2019s checksum',
    );
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  const data = (/** @type {string} */ type) =>
    Buffer.concat(chunks.filter((chunk) => chunk.type === type).map((chunk) => chunk.data));
  const [width, height, depth, type] = [
    data('IHDR').readUInt32BE(0),
    data('IHDR').readUInt32BE(4),
    data('IHDR')[8],
    data('IHDR')[9],
  ];
  const pixels = inflateSync(data('IDAT'));
  const texts = Object.fromEntries(
    chunks
      .filter((chunk) => chunk.type === 'iTXt')
      .map(({ data }) => {
        const end = data.indexOf(0);
        return [data.toString('utf8', 0, end), data.toString('utf8', end + 5)];
      }),
  );
  const bytes = type === 3 ? 1 : 3;
  const palette = data('PLTE');
  const colour = (/** @type {number} */ x, /** @type {number} */ y) => {
    const at = y * (1 + width * bytes) + 1 + x * bytes;
    const rgb = type === 3 ? palette.subarray(3 * pixels[at], 3 * pixels[at] + 3) : pixels.subarray(at, at + 3);
    return `#${Buffer.from(rgb).toString('hex')}`;
  };
  if (pixels.length !== height * (1 + width * bytes))
    throw new Error(`${pixels.length} bytes of pixels for ${width} x ${height}`);
  return { width, height, depth, texts, pixels, colour, types: chunks.map((chunk) => chunk.type) };
}
