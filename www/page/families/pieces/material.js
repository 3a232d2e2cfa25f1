// What is exported from a map of any piece, beside the picture: its numbers, and whom to cite for the game.
import { movesOf } from '../../../shared/piece-moves.js';
import {
  BLOCKING_QUEENS,
  BOUTON,
  CHESSFIGHTS,
  GENERALIZED_WYTHOFF,
  MAHARAJA,
  RYUO,
  WYTHOFF,
} from '../../core/references.js';
import { numberFields } from '../../palaces/number-fields.js';
import { extentOf } from './family.js';
import { statedValue } from './formula.js';
import { optionCounter } from './option-count.js';

/** @import { PiecesGame } from '../../../shared/pieces.js' */
/** @import { Reference } from '../../core/references.js' */
/** @import { Material, NumberField } from '../../export/material.js' */

/** The sources of games, by key. @type {Record<string, Reference[]>} */
const SOURCES = {
  nim: [BOUTON],
  wythoff: [WYTHOFF],
  ryuo: [RYUO],
  'ryuo-3a': [RYUO],
  'ryuo-3b': [RYUO],
  'white-knight': [CHESSFIGHTS],
  maharaja: [MAHARAJA],
  'generalized-wythoff': [GENERALIZED_WYTHOFF],
};

/** The map tells larger Grundy values by what is left of them (crates/pieces/src/game.rs). */
const MOST = 2 ** 31 - 1 - 360_360;

/** @param {PiecesGame} game @returns {Material<PiecesGame>} */
export function materialOf(game) {
  const isBlocking = game.show === 'palaces' || (game.k ?? 1) > 1;
  return {
    fields: fieldsOf,
    extent: extentOf,
    colours: {
      palaces: 'each cell has the colour of its deviation from k',
      grundy: 'each cell has the colour of its Grundy value',
      outcome: 'each cell has the colour of who wins from there',
    }[game.show],
    // Palace numbers of any piece generalise those of the queen.
    references: [...(SOURCES[game.game] ?? []), ...(isBlocking ? [BLOCKING_QUEENS] : [])],
  };
}

/** @param {PiecesGame} game @returns {NumberField[]} */
function fieldsOf(game) {
  const { show, k } = game;
  if (show === 'outcome') return [{ title: 'outcomes: 0 (P) or 1 (N)', plus: 0, isWide: false }];
  if (show === 'palaces') return numberFields({ k: k ?? 1 }, numberInHood(game));
  const beyond = formulaOf(game);
  return [{ title: 'Grundy values', plus: 0, isWide: beyond !== undefined, beyond, most: MOST }];
}

/**
 * The palace number of a cell whose deviation 32 bits do not hold. There are such cells in the hood alone, where all
 * options are palaces (src/pieces/engine/blocks/hood.rs).
 * @param {PiecesGame} game
 * @returns {(x: bigint, y: bigint) => bigint}
 */
function numberInHood(game) {
  const count = optionCounter(movesOf(game));
  const third = game.z === null ? [] : [BigInt(game.z)];
  return (x, y) => {
    const options = count([x, y, ...third]);
    if (options < BigInt(game.k ?? 1)) return options;
    throw new Error(`The palace number of cell (${x}, ${y}) is too far from k to be written; choose k below 2^31.`);
  };
}

/**
 * The value of a cell of the games whose values grow without end, and have a formula.
 * @param {PiecesGame} game
 * @returns {((x: bigint, y: bigint) => bigint) | undefined}
 */
function formulaOf(game) {
  const isGrowing = ['nim', 'ryuo', 'ryuo-3a'].includes(game.game) && game.q === null && !game.pass;
  return isGrowing ? (x, y) => statedValue(game, x, y) : undefined;
}
