// Frames to a file: a film as the browser encodes it, or a GIF. Neither goes by a clock: it takes as long as it takes,
// on a slow machine and in a hidden tab, too, and its frames are as long as they are meant to be.
import { GIF_END, gifFrame, gifHead } from './gif.js';
import { checkReadBack } from '../core/read-back.js';
import { webm } from './webm.js';

/** @typedef {{title: string, ending: string, config?: VideoEncoderConfig}} Form */

/** @type {Form} */
const GIF = { title: 'GIF', ending: 'gif' };
/** The better ones first. */
const CODECS = ['vp09.00.31.08', 'vp8'];
const BITS_A_SECOND = 12e6;

/**
 * What this browser can make.
 * @param {{width: number, height: number}} size the largest
 * @param {number} rate
 * @returns {Promise<Form[]>}
 */
export async function formsHere({ width, height }, rate) {
  for (const codec of typeof VideoEncoder === 'function' ? CODECS : []) {
    const config = { codec, width, height, framerate: rate, bitrate: BITS_A_SECOND };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) return [{ title: 'WebM', ending: 'webm', config }, GIF];
  }
  return [GIF];
}

/**
 * @typedef {object} Film
 * @property {number} width pixels
 * @property {number} height
 * @property {number} rate frames a second
 * @property {number} count frames
 * @property {(index: number) => Promise<CanvasRenderingContext2D>} draw a frame; the canvas is drawn over by the next
 * @property {(done: number, total: number) => void} tell
 * @property {AbortSignal} signal
 */

/**
 * @param {Film} film
 * @param {Form} form
 * @returns {Promise<Blob>}
 */
export const filmed = (film, { config }) => (config ? encoded(film, config) : asGif(film));

/** @param {Film} film */
async function asGif({ width, height, rate, count, draw, tell, signal }) {
  checkReadBack();
  const head = { width, height, milliseconds: 1000 / rate };
  const pieces = [gifHead(head)];
  for (let index = 0; index < count; index++) {
    const context = await draw(index);
    signal.throwIfAborted();
    pieces.push(gifFrame(head, context.getImageData(0, 0, width, height).data));
    tell(index + 1, count);
    await turn(); // so that somebody can cancel
  }
  return new Blob([...pieces, GIF_END], { type: 'image/gif' });
}

/**
 * @param {Film} film
 * @param {VideoEncoderConfig} config
 */
async function encoded({ width, height, rate, count, draw, tell, signal }, config) {
  /** @type {import('./webm.js').Encoded[]} */
  const frames = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      frames.push({ data, isKey: chunk.type === 'key' });
    },
    error: () => {}, // told by what is asked of it next
  });
  const stop = () => encoder.state !== 'closed' && encoder.close();
  signal.addEventListener('abort', stop);
  try {
    encoder.configure({ ...config, width, height });
    for (let index = 0; index < count; index++) {
      const { canvas } = await draw(index);
      signal.throwIfAborted();
      const frame = new VideoFrame(canvas, { timestamp: Math.round((1e6 * index) / rate), duration: 1e6 / rate });
      encoder.encode(frame, { keyFrame: index % rate === 0 });
      frame.close();
      // Before the next key frame, so that no more than a second of them waits.
      if ((index + 1) % rate === 0) await encoder.flush();
      else await turn();
      tell(index + 1, count);
    }
    await encoder.flush();
  } catch (cause) {
    signal.throwIfAborted();
    if (encoder.state !== 'closed') throw cause;
    throw new Error('This browser could not encode the film.', { cause });
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
  const codec = config.codec === 'vp8' ? 'V_VP8' : 'V_VP9';
  return new Blob([webm({ width, height, rate, codec }, frames)], { type: 'video/webm' });
}

/** The page does what else there is to do. A timer would wait in a hidden tab. @returns {Promise<unknown>} */
const turn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
