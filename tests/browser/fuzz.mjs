// Messages as a page around an embedded map might send them by mistake: made from a seed, so that what fails can be had
// again.

import { CONTEXT, EVENTS, METHODS } from '../../www/page/embed/contract.js';

/**
 * A generator of pseudo-random numbers from 0 to 1 (mulberry32).
 * @param {number} seed
 */
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const KEYS = [
  'k',
  'x',
  'y',
  'zoom',
  'glide',
  'palette',
  'theme',
  'gestures',
  'left',
  'top',
  'right',
  'bottom',
  'constructor',
  '__proto__',
  'toString',
  '',
];
const ODD = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  5,
  100,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  -1e308,
  NaN,
  Infinity,
  '',
  ' ',
  '7',
  '100',
  '1e3',
  '-4',
  '12.5',
  '0x10',
  'paper',
  'safe',
  'auto',
  'dark',
  'cooperative',
  'greedy',
  'idle',
  'viewchange',
  'blocking-queens',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
  '{',
  '[]',
  '{"context":"blocking-queens"}',
];

/**
 * One message after the other, without end; each can be cloned as a browser would.
 * @param {number} seed
 * @returns {Generator<any, never>}
 */
export function* messages(seed) {
  const next = random(seed);
  /** @template T @param {readonly T[]} list */
  const one = (list) => list[Math.floor(next() * list.length)];
  /** @param {number} depth @returns {unknown} */
  const value = (depth) => {
    const dice = next();
    if (depth > 3 || dice < 0.55) return one(ODD);
    if (dice < 0.62) return Array.from({ length: Math.floor(next() * 4) }, () => value(depth + 1));
    if (dice < 0.66) return one([new Date(0), new Map([[1, 2]]), new Uint8Array(3), 10n, /a/]);
    return Object.fromEntries(Array.from({ length: Math.floor(next() * 5) }, () => [one(KEYS), value(depth + 1)]));
  };
  for (;;) {
    const dice = next();
    if (dice < 0.1) yield value(0);
    /** @type {Record<string, unknown>} */
    const message = {
      context: next() < 0.9 ? CONTEXT : value(1),
      method: next() < 0.85 ? one(METHODS) : one([...EVENTS, ...KEYS, value(1)]),
      value: value(0),
    };
    if (next() < 0.5) message.version = next() < 0.8 ? '1' : value(1);
    if (next() < 0.5) message.listener = value(2);
    if (next() < 0.05) message.event = one(EVENTS);
    if (dice < 0.8) yield message;
    else yield text(message, next);
  }
}

/**
 * The message as JSON, now and then damaged.
 * @param {object} message
 * @param {() => number} next
 */
function text(message, next) {
  let written;
  try {
    written = JSON.stringify(message);
  } catch {
    return 'blocking-queens'; // what JSON doesn't know
  }
  if (next() < 0.6) return written;
  const at = Math.floor(next() * written.length);
  return (
    written.slice(0, at) + (next() < 0.5 ? '' : String.fromCharCode(Math.floor(next() * 128))) + written.slice(at + 1)
  );
}
