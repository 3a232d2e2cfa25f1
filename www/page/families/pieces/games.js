// The games with one piece that have names.
import { NAMED, PIECE } from '../../../shared/pieces.js';

/** @type {import('../../game/games.js').NamedGame[]} */
export const games = [
  ...NAMED.map(({ key, name }) => ({ name, link: `game=${key}`, picture: `game-${key}.png` })),
  { name: 'A piece of your own', link: `game=${PIECE}&moves=1,0r;0,1r;1,1`, sign: '+' },
];
