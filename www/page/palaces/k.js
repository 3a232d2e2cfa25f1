// k, the number that all palace games have: k - 1 pawns may stand in the piece's way before each move.
import { readWhole } from '../core/settings.js';
import { LIMIT } from '../core/view.js';

/** @import { Names } from '../core/numbers.js' */

/** What can be chosen for k. */
export const K = { min: 1, max: LIMIT, fallback: 1000 };

/** @param {number} k */
export const nearestK = (k) => Math.min(K.max, Math.max(K.min, k));

/** @param {string} text @param {Names} [names] @throws {Error} with a sentence */
export const readK = (text, names) => readWhole('k', text, K.min, K.max, names);
