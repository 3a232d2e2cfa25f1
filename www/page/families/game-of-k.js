import { FIRST } from './families.js';

/**
 * The game that a link with nothing but this k shows.
 * @param {number} k
 * @returns {import('../../shared/games.js').Game}
 */
export const gameOfK = (k) => FIRST.read(new Map([['k', String(k)]])).game ?? FIRST.fallback;
