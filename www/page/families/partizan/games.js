// The games of Left and Right that have names.
import { PAIRS, isChessfights } from '../../../shared/partizan.js';

/** @type {Record<string, string>} */
const SIGNS = { bishop: '\u265d', king: '\u265a', knight: '\u265e', queen: '\u265b', rook: '\u265c', step: '\u2190' };
const PIECE = new RegExp(Object.keys(SIGNS).join('|'), 'gi');

/** @type {import('../../game/games.js').NamedGame[]} */
export const games = PAIRS.map(({ label, left, right }) =>
  isChessfights({ left, right })
    ? { name: label, link: 'game=chessfights', picture: 'chessfights-all-small.png' }
    : {
        name: label,
        link: `game=partizan&left=${left}&right=${right}`,
        sign: (label.match(PIECE) ?? []).map((piece) => SIGNS[piece.toLowerCase()]).join(''),
      },
);
