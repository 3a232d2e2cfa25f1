// The messages of the page around: each method with what it takes and what the map does then. A message is read as a
// method with a value that holds what it should, or a sentence about what is wrong: whatever comes in, nothing is
// thrown.
import { readK } from '../palaces/k.js';
import { CONTEXT, EVENTS, MESSAGES_VERSION, METHODS } from './contract.js';
import { LIMIT } from '../core/view.js';
import { SETTINGS, readWhole } from '../core/settings.js';
import { readChoice } from './frame-state.js';
import { quoted } from '../core/format.js';

/** @import { Live } from './live.js' */

/** @typedef {string | number | undefined} Listener  the caller's own name for an answer, which is sent back with it */
/** @typedef {{method: string, value: any, listener: Listener}} Call */
/** @typedef {{problem: {code: number, msg: string}, listener: Listener}} Problem */

/** A value that is found wrong only by what the map shows. */
export class BadValue extends Error {}

/** What may be wrong. */
export const CODES = { value: 1, method: 2, failure: 3 };

/** A sum of whole numbers, as digits where a number would be rounded. @param {number} a @param {number} b */
export const exactSum = (a, b) => (Number.isSafeInteger(a + b) ? a + b : String(BigInt(a) + BigInt(b)));

/** Longer texts, and lists of more cells, are nobody's. */
const LONGEST = 2 ** 16;

/** @param {unknown} data of a message event @returns {Call | Problem | null} null: it isn't for the map */
export function readMessage(data) {
  /** @type {Listener} */
  let listener;
  const refused = (/** @type {number} */ code, /** @type {string} */ msg) => ({ problem: { code, msg }, listener });
  try {
    const message = typeof data === 'string' ? parsed(data) : data;
    if (!isRecord(message) || message.context !== CONTEXT || 'event' in message) return null; // an answer is no call
    ({ listener } = /** @type {any} */ (message));
    if (typeof listener !== 'string' && typeof listener !== 'number') listener = undefined;
    if (typeof data === 'string' && data.length > LONGEST)
      throw new Error(`A message has at most ${LONGEST} characters, not ${data.length}.`);
    const { method, value, version = MESSAGES_VERSION } = message;
    if (version !== MESSAGES_VERSION && version !== Number(MESSAGES_VERSION))
      throw new Error(`version is ${MESSAGES_VERSION}, not ${told(version)}.`);
    if (typeof method !== 'string') throw new Error(`method is a text, not ${told(method)}.`);
    if (!METHODS.includes(method))
      return refused(CODES.method, `There is no method ${told(method)}; there are ${METHODS.join(', ')}.`);
    return { method, value: CALLS[method].read(value), listener };
  } catch (error) {
    return refused(CODES.value, error instanceof Error ? error.message : 'The message cannot be read.');
  }
}

/** @typedef {Record<string, (name: string, value: unknown) => unknown>} Readers  of fields; each throws a sentence */

/** @satisfies {Readers} */
const VIEW = { x: setting, y: setting, zoom: setting, glide: flag };
/** Which palettes there are depends on the game. @satisfies {Readers} */
const CONFIG = { palette: plain, theme: choice, gestures: choice };
/** What tells of a game to begin. @satisfies {Readers} */
const OF_GAME = {
  k: readGame,
  x: place,
  y: place,
  heaps: flag,
  begins: side,
  pos: plain,
  puzzle: plain,
  moves: plain,
  players: plain,
};

const nothing = () => null;

/**
 * @typedef {object} Method
 * @property {(value: unknown) => unknown} read what it takes; throws a sentence
 * @property {(live: Pick<Live, keyof Live>, value: any) => unknown} [act] what it answers; undefined stands for the
 *   map's state from then on. Without, it is the remote's own
 */

/** @type {Record<string, Method>} */
export const CALLS = {
  getState: { read: nothing, act: () => undefined },
  setState: {
    read: (value) => record('setState', value, { k: readGame, ...VIEW, ...CONFIG }),
    async act(live, { glide, ...value }) {
      const parts = (/** @type {boolean} */ isConfig) =>
        Object.fromEntries(Object.entries(value).filter(([key]) => key in CONFIG === isConfig));
      await live.checkPalette(value.palette);
      live.goTo(parts(false), glide);
      await live.configure(parts(true));
    },
  },
  setView: {
    read: (value) => record('setView', value, VIEW),
    act: (live, { glide, ...place }) => live.goTo(place, glide),
  },
  fitBounds: {
    read(value) {
      const given = isRecord(value) ? value : {};
      const sides = ['left', 'top', 'right', 'bottom'];
      const cells = Object.fromEntries(sides.map((side) => [side, place(side, given[side], LIMIT)]));
      if (cells.left < cells.right && cells.top < cells.bottom) return cells;
      throw new Error(
        'left lies before right and top before bottom, since right and bottom are the first cells that need not be ' +
          'seen.',
      );
    },
    act: (live, cells) => live.fit(cells),
  },
  home: { read: nothing, act: (live) => live.home() },
  setLink: {
    read(value) {
      const link = plain('setLink', value);
      if (link.startsWith('#')) return link;
      throw new Error(`setLink takes what follows # in a link, and # itself, not ${told(value)}.`);
    },
  },
  setK: { read: (value) => readGame('k', value), act: (live, k) => live.goTo({ k }) },
  setConfig: {
    read: (value) => record('setConfig', value, CONFIG),
    async act(live, value) {
      await live.checkPalette(value.palette);
      await live.configure(value);
    },
  },
  select: { read: (value) => (value === null ? null : option(value)), act: (live, value) => live.select(value) },
  screenshot: { read: nothing, act: (live) => live.screenshot() },
  startGame: {
    read(value) {
      const wish = record('startGame', value, OF_GAME);
      const hasStart = wish.x !== undefined && wish.y !== undefined;
      const ways = [hasStart, wish.pos, wish.puzzle, wish.moves].filter((way) => way !== undefined && way !== false);
      if (ways.length !== 1) throw new Error('startGame takes x and y, or pos, or puzzle, or moves: one of these.');
      if (wish.k === undefined && (hasStart || wish.pos !== undefined))
        throw new Error('startGame takes k with a place or a position.');
      return { heaps: false, begins: 'A', ...wish };
    },
    act: async (live, value) => (await live.play()).start(value),
  },
  move: {
    read(value) {
      if (!isRecord(value))
        throw new Error(`move takes {x, y}, {block: [cells]} or {accept: true or false}, not ${told(value)}.`);
      if ('accept' in value) return { accept: flag('accept', value.accept) };
      if (!('block' in value)) return option(value);
      if (Array.isArray(value.block) && value.block.length > LONGEST)
        throw new Error(`block is a list of at most ${LONGEST} cells, not ${value.block.length}.`);
      if (Array.isArray(value.block)) return { block: value.block.map(option) };
      throw new Error(`block is a list of cells, not ${told(value.block)}.`);
    },
    act: async (live, value) => (await live.play()).move(value),
  },
  undo: { read: nothing, act: async (live) => (await live.play()).undo() },
  redo: { read: nothing, act: async (live) => (await live.play()).redo() },
  addEventListener: { read: eventName },
  removeEventListener: { read: eventName },
};

/** Some fields of an object, and no others. @param {string} method @param {unknown} value @param {Readers} readers */
function record(method, value, readers) {
  const fields = Object.keys(readers).join(', ');
  if (!isRecord(value)) throw new Error(`${method} takes an object with some of ${fields}, not ${told(value)}.`);
  const stranger = Object.keys(value).find((key) => !Object.hasOwn(readers, key));
  if (stranger !== undefined) throw new Error(`${method} takes ${fields}, not ${told(stranger)}.`);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, readers[key](key, part)]));
}

/** A cell of the board. @param {unknown} value */
function option(value) {
  const { x, y } = isRecord(value) ? value : {};
  return { x: place('x', x), y: place('y', y) };
}

/** @param {string} name @param {unknown} value */
function side(name, value) {
  if (value === 'A' || value === 'B') return value;
  throw new Error(`${name} is A or B, not ${told(value)}.`);
}

/** @param {string} name @param {unknown} value */
function flag(name, value) {
  if (typeof value === 'boolean') return value;
  throw new Error(`${name} is true or false, not ${told(value)}.`);
}

/** @param {unknown} value */
function eventName(value) {
  if (typeof value === 'string' && EVENTS.includes(value)) return value;
  throw new Error(`There is no event ${told(value)}; there are ${EVENTS.join(', ')}.`);
}

/** @param {string} name @param {unknown} value */
function setting(name, value) {
  return SETTINGS[/** @type {'x' | 'y' | 'zoom'} */ (name)](numeral(name, value));
}

/** @param {string} name @param {unknown} value */
function choice(name, value) {
  return readChoice(/** @type {'theme'} */ (name), plain(name, value));
}

/** @param {string} name @param {unknown} value */
function readGame(name, value) {
  return readK(numeral(name, value));
}

/** A row or column of the board. @param {string} name @param {unknown} value @param {number} [most] */
function place(name, value, most = LIMIT - 1) {
  return readWhole(name, numeral(name, value), 0, most);
}

/** A number, or its digits. @param {string} name @param {unknown} value */
function numeral(name, value) {
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  throw new Error(`${name} is a number, not ${told(value)}.`);
}

/** @param {string} name @param {unknown} value */
function plain(name, value) {
  if (typeof value !== 'string') throw new Error(`${name} is a text, not ${told(value)}.`);
  if (value.length <= LONGEST) return value;
  throw new Error(`${name} has at most ${LONGEST} characters, not ${value.length}.`);
}

/** @param {string} text */
function parsed(text) {
  if (text.length > 2 ** 24 || !text.includes(CONTEXT)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value */
function told(value) {
  if (value === undefined) return 'nothing';
  if (typeof value === 'object') return value === null ? 'null' : 'an object';
  return quoted(String(value));
}
