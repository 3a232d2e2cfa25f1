// Who plays: for A and for B a human or the computer at a strength, as a text of the link: `human,perfect`, and a seed
// that the computer's mistakes follow from.

/** @import { Player, PuzzleAbout, Strength } from '../../../../shared/play.js' */

/** @typedef {'human' | Strength} Seat */
/** @typedef {{A: Seat, B: Seat, seed: number}} Players */

/** Its key in the link. */
export const PLAYERS = 'players';

/** @type {Record<Seat, string>} */
export const SEATS = {
  human: 'Human',
  perfect: 'Computer, perfect',
  careless: 'Computer, careless now and then',
  random: 'Computer, random',
};

/** @type {Players} */
export const HUMANS = { A: 'human', B: 'human', seed: 1 };

/** @param {string} text @returns {Players} @throws {Error} with a sentence */
export function readPlayers(text) {
  const [a, b, seed = '1', ...rest] = text.split(',');
  if (!isSeat(a) || !isSeat(b) || !/^\d{1,9}$/.test(seed) || rest.length > 0) {
    throw new Error(
      `${PLAYERS} are two of ${Object.keys(SEATS).join(', ')}, and a seed, such as human,perfect,1, not ` +
        `\u201c${text.slice(0, 40)}\u201d.`,
    );
  }
  return { A: a, B: b, seed: Number(seed) };
}

/**
 * Who plays where nobody is named: a puzzle's solver is human, and the computer plays well against him; other
 * situations are for two humans.
 * @param {PuzzleAbout | undefined} puzzle
 * @returns {Players}
 */
export const usualPlayers = (puzzle) =>
  puzzle ? { A: 'perfect', B: 'perfect', seed: 1, [puzzle.solver]: 'human' } : HUMANS;

/** @param {Players} players */
export const writePlayers = ({ A, B, seed }) => `${A},${B}${seed === 1 ? '' : `,${seed}`}`;

/** Those who are human: '', 'A', 'B' or 'AB'. @param {Players} players */
export const humansOf = (players) =>
  /** @type {Player[]} */ (['A', 'B']).filter((player) => players[player] === 'human').join('');

/** @param {string | undefined} text @returns {text is Seat} */
const isSeat = (text) => text !== undefined && Object.hasOwn(SEATS, text);
