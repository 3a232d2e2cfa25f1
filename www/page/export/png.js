// Pictures as PNG files, row by row, so that a picture may be larger than any canvas and than memory. The format: PNG
// Specification, Third Edition (W3C). The browser compresses; this writes the chunks.

/**
 * @typedef {object} PngHead
 * @property {number} width pixels
 * @property {number} height
 * @property {[number, number, number][] | null} colours the rows hold indices into these, or red, green and blue if
 *   null
 * @property {Record<string, string>} texts keyword -> what the picture says of itself, in iTXt chunks
 */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const [INDEXED, TRUE_COLOUR] = [3, 2];

/** How much a row weighs: its filter's byte, then its pixels. @param {Pick<PngHead, 'width' | 'colours'>} head */
export const rowBytes = ({ width, colours }) => 1 + width * (colours ? 1 : 3);

/**
 * The bytes of a PNG file.
 * @param {PngHead} head
 * @param {AsyncIterable<Uint8Array<ArrayBuffer>>} rows whole rows, `rowBytes` each, in any number of pieces
 * @returns {AsyncGenerator<Uint8Array<ArrayBuffer>>}
 */
export async function* encodePng({ width, height, colours, texts }, rows) {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, colours ? INDEXED : TRUE_COLOUR);
  yield Uint8Array.from(SIGNATURE);
  yield chunk('IHDR', new Uint8Array(header.buffer));
  if (colours) yield chunk('PLTE', Uint8Array.from(colours.flat()));
  for (const [keyword, text] of Object.entries(texts)) {
    // Keyword, then: not compressed, no language, no translated keyword.
    yield chunk('iTXt', new TextEncoder().encode(`${keyword}\0\0\0\0\0${text}`));
  }
  for await (const bytes of compressed(rows)) yield chunk('IDAT', bytes);
  yield chunk('IEND', new Uint8Array(0));
}

/** Makes a zlib stream. @param {AsyncIterable<Uint8Array<ArrayBuffer>>} pieces */
function compressed(pieces) {
  const iterator = pieces[Symbol.asyncIterator]();
  /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */
  const source = new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void iterator.return?.(),
    },
    { highWaterMark: 0 },
  );
  return read(source.pipeThrough(new CompressionStream('deflate')));
}

/** Not every browser lets a stream be iterated. @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream */
async function* read(stream) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => {}); // it may have failed already
  }
}

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ bytes[i]) & 255];
  return ~crc >>> 0;
}
