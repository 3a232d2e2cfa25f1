// Frames to a file: a film as the browser records it, or a GIF.
import { GIF_END, gifFrame, gifHead } from './gif.js';
import { element } from '../core/elements.js';

/** @typedef {{title: string, ending: string, type: string}} Form */

/** @type {Form} */
const GIF = { title: 'GIF', ending: 'gif', type: 'image/gif' };
/** @type {Form[]} the better ones first */
const RECORDED = [
  { title: 'WebM', ending: 'webm', type: 'video/webm;codecs=vp9' },
  { title: 'WebM', ending: 'webm', type: 'video/webm' },
  { title: 'MP4', ending: 'mp4', type: 'video/mp4' },
];
const BITS_A_SECOND = 12e6;

/** What this browser can make. @returns {Form[]} */
export function formsHere() {
  const records = typeof MediaRecorder === 'function' && 'captureStream' in HTMLCanvasElement.prototype;
  const found = records ? RECORDED.find(({ type }) => MediaRecorder.isTypeSupported(type)) : undefined;
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

/**
 * @param {Film} film
 * @param {Form} form
 * @returns {Promise<Blob>}
 */
export const filmed = (film, form) => (form.ending === 'gif' ? asGif(film) : recorded(film, form));

/** @param {Film} film */
async function asGif({ width, height, rate, count, draw, tell, signal }) {
  const head = { width, height, milliseconds: 1000 / rate };
  const pieces = [gifHead(head)];
  for (let index = 0; index < count; index++) {
    const context = await draw(index);
    signal.throwIfAborted();
    pieces.push(gifFrame(head, context.getImageData(0, 0, width, height).data));
    tell(index + 1, count);
    await later(0); // so that somebody can cancel
  }
  return new Blob([...pieces, GIF_END], { type: 'image/gif' });
}

/**
 * A browser records as time goes by, and a frame may take long: all of them are drawn first.
 * @param {Film} film
 * @param {Form} form
 */
async function recorded({ width, height, rate, count, draw, tell, signal }, { type }) {
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
  const screen = element('canvas', { width, height });
  const context = screen.getContext('2d');
  if (!context) throw NO_ROOM;
  const stream = screen.captureStream(rate);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_A_SECOND });
  /** @type {Blob[]} */
  const pieces = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const ended = new Promise((resolve, reject) => {
    recorder.onstop = resolve;
    recorder.onerror = () => reject(new Error('This browser could not record the film.'));
  });
  try {
    context.drawImage(await createImageBitmap(frames[0]), 0, 0);
    recorder.start();
    const begun = performance.now();
    for (let index = 0; index < count; index++) {
      const image = await createImageBitmap(frames[index]);
      await later(begun + (1000 * index) / rate - performance.now());
      signal.throwIfAborted();
      context.drawImage(image, 0, 0);
      image.close();
      tell(count + index + 1, 2 * count);
    }
    await later(1000 / rate);
  } finally {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  await ended;
  return new Blob(pieces, { type: type.split(';')[0] });
}

const NO_ROOM = new Error('This browser has too little memory for a film of that size.');

/** @param {number} milliseconds */
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
