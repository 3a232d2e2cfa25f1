// Encoded frames as a WebM file that says how long it is and where its key frames are, so that players can seek in it.
// The format: WebM Container Guidelines; Matroska Media Container Format Specification (RFC 9559).

/** @typedef {{data: Uint8Array, isKey: boolean, time: number}} Encoded  a frame; times in milliseconds */
/** @typedef {{width: number, height: number, duration: number, codec: 'V_VP8' | 'V_VP9'}} WebmHead */

/** The bytes of a file. @param {WebmHead} head @param {Encoded[]} frames the first is a key frame */
export function webm({ width, height, duration, codec }, frames) {
  const clusters = frames.flatMap(({ isKey, time }, first) => {
    if (!isKey) return [];
    const next = frames.findIndex(({ isKey }, index) => isKey && index > first);
    const blocks = frames.slice(first, next < 0 ? frames.length : next).map(({ data, isKey, time: at }) => {
      const since = at - time;
      return part(0xa3, Uint8Array.of(0x81, since >> 8, since & 255, isKey ? 0x80 : 0), data);
    });
    return [{ time, bytes: part(0x1f43b675, part(0xe7, time), ...blocks) }];
  });
  const info = part(
    0x1549a966,
    part(0x2ad7b1, 1e6), // nanoseconds in the unit of times
    part(0x4489, float(duration)),
    part(0x4d80, 'Blocking Queens'),
    part(0x5741, 'Blocking Queens'),
  );
  const video = part(0xe0, part(0xb0, width), part(0xba, height));
  const track = [part(0xd7, 1), part(0x73c5, 1), part(0x83, 1), part(0x9c, 0), part(0x86, codec), video];
  const tracks = part(0x1654ae6b, part(0xae, ...track));
  const cues = (/** @type {number} */ start) => {
    let at = start;
    const points = clusters.map(({ time, bytes }) => {
      const point = part(0xbb, part(0xb3, time), part(0xb7, part(0xf7, 1), part(0xf1, at)));
      at += bytes.length;
      return point;
    });
    return part(0x1c53bb6b, ...points);
  };
  // All numbers are equally long, and so are these cues and the right ones.
  const index = cues(info.length + tracks.length + cues(0).length);
  return joined([
    part(0x1a45dfa3, part(0x4282, 'webm'), part(0x4287, 4), part(0x4285, 2)),
    part(0x18538067, info, tracks, index, ...clusters.map(({ bytes }) => bytes)),
  ]);
}

/** @param {number} id @param {...(Uint8Array | string | number)} content numbers are whole */
function part(id, ...content) {
  const bytes = content.map((one) =>
    typeof one === 'number' ? whole(one) : typeof one === 'string' ? new TextEncoder().encode(one) : one,
  );
  const length = whole(bytes.reduce((sum, { length }) => sum + length, 0));
  length[0] = 1; // of the eight bytes, seven are the length
  return joined([whole(id).subarray(8 - Math.ceil(Math.log2(id + 1) / 8)), length, ...bytes]);
}

/** @param {number} number */
function whole(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(number));
  return new Uint8Array(view.buffer);
}

/** @param {number} number */
function float(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  return new Uint8Array(view.buffer);
}

/** @param {Uint8Array[]} pieces */
function joined(pieces) {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
