// The games of Left and Right that have names.
import { PAIRS, isChessfights } from '../../../shared/partizan.js';

/** @type {import('../../game/games.js').NamedGame[]} */
export const games = PAIRS.map(({ label, left, right }) =>
  isChessfights({ left, right })
    ? { name: label, link: 'game=chessfights', picture: 'chessfights-all-small.png' }
    : { name: label, link: `game=partizan&left=${left}&right=${right}` },
);
