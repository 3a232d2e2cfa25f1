// Frames to a file: a film as the browser encodes it, or a GIF. Neither goes by a clock: it takes as long as it takes,
// on a slow machine and in a hidden tab, too, and its frames are as long as they are meant to be. Safari records films,
// by a clock that stands still in a hidden tab.
import { canvasOf } from '../core/canvas.js';
import { checkReadBack } from '../export/files.js';
import { webm } from './webm.js';
import { GIFEncoder, applyPalette, quantize } from '../../vendor/gifenc.js';

/** @typedef {{title: string, ending: 'webm' | 'mp4' | 'gif', type?: string}} Form  `type`: of what is recorded */

/** @type {Form} */
const GIF = { title: 'GIF', ending: 'gif' };
/** The quicker one first: where frames are hard to compress, as here, both need much. */
const CODECS = ['vp8', 'vp09.00.31.08'];
const BITS_A_SECOND = 12e6;
/** Frames that wait for the encoder. */
const MOST_WAITING = 2;

/** @type {Form[]} the better ones first */
const RECORDED = [
  { title: 'MP4', ending: 'mp4', type: 'video/mp4' },
  { title: 'WebM', ending: 'webm', type: 'video/webm' },
];

/** What this browser can make. @returns {Form[]} */
export function formsHere() {
  // In WebKitGTK 2.50 the encoder ends the page's process; and what Apple's devices play is MP4.
  const isWebKit = /^Apple/.test(navigator.vendor);
  if ('VideoEncoder' in globalThis && !isWebKit) return [{ title: 'WebM', ending: 'webm' }, GIF];
  const records = typeof MediaRecorder === 'function' && 'captureStream' in HTMLCanvasElement.prototype;
  const found = records ? RECORDED.find(({ type = '' }) => MediaRecorder.isTypeSupported(type)) : undefined;
  return found ? [found, GIF] : [GIF];
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

/** @param {Film} film @param {Form} form @returns {Promise<Blob>} */
export const filmed = (film, form) =>
  form.ending === 'gif' ? asGif(film) : form.type ? recorded(film, form) : encoded(film);

/** @param {Film} film */
async function asGif({ width, height, rate, count, draw, tell, signal }) {
  checkReadBack();
  const gif = gifOf({ width, height, milliseconds: 1000 / rate });
  const pieces = [];
  for (let index = 0; index < count; index++) {
    const context = await draw(index);
    signal.throwIfAborted();
    pieces.push(gif.frame(context.getImageData(0, 0, width, height).data));
    tell(index + 1, count);
    await turn(); // so that somebody can cancel
  }
  return new Blob([...pieces, gif.end()], { type: 'image/gif' });
}

/** The best of what the browser can encode. @param {Omit<VideoEncoderConfig, 'codec'>} size */
async function configOf(size) {
  for (const codec of CODECS) {
    // Otherwise Firefox keeps all frames back until the last is there.
    const config = { ...size, codec, bitrate: BITS_A_SECOND, latencyMode: /** @type {const} */ ('realtime') };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) return config;
  }
  throw new Error('This browser encodes no WebM. It can make a GIF.');
}

/** @param {Film} film */
async function encoded({ width, height, rate, count, draw, tell, signal }) {
  const config = await configOf({ width, height, framerate: rate });
  /** @type {import('./webm.js').Encoded[]} */
  const frames = [];
  let [drawn, goOn] = [0, () => {}];
  const told = () => tell(drawn + frames.length, 2 * count); // some encoders take all frames at once
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      frames.push({ data, isKey: chunk.type === 'key', time: Math.round(chunk.timestamp / 1000) });
      told();
    },
    error: () => goOn(), // told by what is asked of it next
  });
  encoder.ondequeue = () => goOn();
  const stop = () => {
    if (encoder.state !== 'closed') encoder.close();
    goOn();
  };
  signal.addEventListener('abort', stop);
  try {
    encoder.configure(config);
    for (let index = 0; index < count; index++) {
      const { canvas } = await draw(index);
      signal.throwIfAborted();
      const frame = new VideoFrame(canvas, { timestamp: Math.round((1e6 * index) / rate), duration: 1e6 / rate });
      encoder.encode(frame, { keyFrame: index % rate === 0 });
      frame.close();
      while (encoder.state !== 'closed' && encoder.encodeQueueSize > MOST_WAITING)
        await new Promise((resolve) => (goOn = () => resolve(null)));
      drawn++;
      told();
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
  const duration = (1000 * count) / rate;
  return new Blob([webm({ width, height, duration, codec }, frames)], { type: 'video/webm' });
}

/** A recorder goes by the clock: all frames are drawn first. @param {Film} film @param {Form} form */
async function recorded({ width, height, rate, count, draw, tell, signal }, { type = '' }) {
  /** @type {Blob[]} */
  const frames = [];
  for (let index = 0; index < count; index++) {
    const { canvas } = await draw(index);
    signal.throwIfAborted();
    frames.push(
      await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(NO_ROOM)))),
    );
    tell(index + 1, 2 * count);
  }
  const context = canvasOf(width, height);
  const stream = context.canvas.captureStream(rate);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_A_SECOND });
  /** @type {Blob[]} */
  const pieces = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const ended = new Promise((resolve, reject) => {
    recorder.onstop = resolve;
    recorder.onerror = () => reject(new Error('This browser could not record the film.'));
  });
  const listening = new AbortController();
  signal.addEventListener('abort', () => listening.abort());
  try {
    context.drawImage(await createImageBitmap(frames[0]), 0, 0);
    recorder.start();
    const until = clockOf(document, recorder, listening.signal);
    for (let index = 0; index < count; index++) {
      const image = await createImageBitmap(frames[index]);
      await until((1000 * index) / rate);
      signal.throwIfAborted();
      context.drawImage(image, 0, 0);
      image.close();
      tell(count + index + 1, 2 * count);
    }
    await until((1000 * count) / rate);
  } finally {
    listening.abort();
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  await ended;
  return new Blob(pieces, { type: type.split(';')[0] });
}

/**
 * A recorder's clock, which stands still while nobody sees the page: timers are late there, and pictures are not drawn.
 * @param {Pick<Document, 'hidden' | 'addEventListener'>} page
 * @param {Pick<MediaRecorder, 'state' | 'pause' | 'resume'>} recorder that has just started
 * @param {AbortSignal} signal ends it
 * @returns {(milliseconds: number) => Promise<void>} waits until it is so late
 */
export function clockOf(page, recorder, signal) {
  let begun = performance.now();
  let left = begun;
  const follow = () => {
    if (page.hidden && recorder.state === 'recording') {
      recorder.pause();
      left = performance.now();
    } else if (!page.hidden && recorder.state === 'paused') {
      recorder.resume();
      begun += performance.now() - left;
    }
  };
  page.addEventListener('visibilitychange', follow, { signal });
  follow();
  const seen = () =>
    new Promise((resolve) => {
      page.addEventListener('visibilitychange', resolve, { once: true });
      signal.addEventListener('abort', resolve, { once: true });
    });
  return async (milliseconds) => {
    const isEarly = () => performance.now() < begun + milliseconds - 1;
    do await (page.hidden ? seen() : later(begun + milliseconds - performance.now()));
    while (!signal.aborted && (page.hidden || isEarly()));
  };
}

const NO_ROOM = new Error('This browser has too little memory for a film of that size.');

/** @param {number} milliseconds */
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The page does what else there is to do. A timer would wait in a hidden tab. @returns {Promise<unknown>} */
const turn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

// Animated pictures as GIF files, frame by frame.

const MOST_COLOURS = 256;

/**
 * The bytes of a file that plays for ever, in pieces.
 * @param {{width: number, height: number, milliseconds: number}} head of all frames; how long one is shown
 */
export function gifOf({ width, height, milliseconds }) {
  const encoder = GIFEncoder({ auto: false });
  encoder.writeHeader();
  let first = true;
  const written = () => {
    const bytes = encoder.bytes();
    encoder.reset();
    return bytes;
  };
  return {
    /** @param {Uint8ClampedArray} pixels red, green, blue and alpha, which is not looked at */
    frame(pixels) {
      const { colours, indices } = quantised(pixels);
      encoder.writeFrame(indices, width, height, { palette: colours, delay: milliseconds, first });
      first = false;
      return written();
    },
    end() {
      encoder.finish();
      return written();
    },
  };
}

/** All colours of a picture where they are few enough, or else near ones. @param {Uint8ClampedArray} pixels */
export function quantised(pixels) {
  /** @type {Map<number, number>} */
  const known = new Map();
  const indices = new Uint8Array(pixels.length / 4);
  for (let i = 0; i < indices.length; i++) {
    const colour = (pixels[4 * i] << 16) | (pixels[4 * i + 1] << 8) | pixels[4 * i + 2];
    const index = known.get(colour) ?? known.size;
    if (index === MOST_COLOURS) {
      const colours = quantize(pixels, MOST_COLOURS);
      return { colours, indices: applyPalette(pixels, colours) };
    }
    known.set(colour, index);
    indices[i] = index;
  }
  return { colours: [...known.keys()].map((colour) => [16, 8, 0].map((by) => (colour >> by) & 255)), indices };
}
