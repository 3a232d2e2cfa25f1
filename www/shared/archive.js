// What the page and the worker that keeps games say to each other, typed once for both sides. Every ask has an id, and
// gets one answer.

/** @import { SlabContent, SlabPlace } from './messages.js' */

/** @typedef {SlabContent & {bottom: Int8Array, right: Int8Array}} KeptSlab  a swept slab, and its edges */

/**
 * look: which slabs of a game, by its key, are kept. find: a slab, if it is kept. keep: a slab that was swept. weigh:
 * only tells the bytes. forget: all games.
 * @typedef {{id: number} & ({type: 'look', game: string}
 *   | {type: 'find', place: SlabPlace}
 *   | {type: 'keep', place: SlabPlace, slab: KeptSlab}
 *   | {type: 'weigh'}
 *   | {type: 'forget'})} ToArchive
 */

/**
 * answer: the keys of the slabs that were looked for, or the slab that was to be found, and the bytes of all games.
 * trouble: what was kept of a game is of another version, or damaged, and has been left out; or another tab keeps it.
 * @typedef {{type: 'answer', id: number, keys: string[], slab: KeptSlab | null, bytes: number}
 *   | {type: 'trouble', game: string, trouble: 'old' | 'damaged' | 'elsewhere'}} FromArchive
 */

/**
 * Slabs of one game that have the same key are the same.
 * @param {Pick<SlabPlace, 'x' | 'y' | 'width' | 'level'>} place
 */
export const keyOf = ({ x, y, width, level }) => `${x} ${y} ${width} ${level}`;
