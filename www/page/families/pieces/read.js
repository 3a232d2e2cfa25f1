// The game that a link's texts tell. A bad text falls back by itself, and is named in a sentence.
import { CLASSES, NAMED, P, PIECE, Q, heapsOf, namedPiece, nounOf, piecesGame } from '../../../shared/pieces.js';
import { linkOf, readMoves } from '../../../shared/moves.js';
import { oneOf } from '../../core/pairs.js';
import { readWhole, readerOf } from '../../core/settings.js';
import { LIMIT } from '../../core/view.js';
import { readK } from '../../palaces/k.js';
import { spelled } from '../../core/numbers.js';

/** @import { PiecesGame, Show } from '../../../shared/pieces.js' */

/** What may be shown, in words. @type {Record<Show, string>} */
export const SHOWN = { grundy: 'Grundy values', palaces: 'Palace numbers', outcome: 'Outcomes' };

const PASSES = ['available', 'used'];

const WYTHOFF = '1,0r;0,1r;1,1r';

/** @param {Map<string, string>} texts @returns {{game: PiecesGame, problems: string[]}} */
export function readPiecesGame(texts) {
  /** @type {string[]} */
  const problems = [];
  const value = readerOf(texts, problems);
  const game = texts.get('game') ?? NAMED[0].key;
  const named = namedPiece(game);
  const moves = game === PIECE ? value('moves', (text) => linkOf(readMoves(spelled(text))), WYTHOFF) : null;
  if (game === PIECE && !texts.has('moves'))
    problems.push('game=piece needs moves, as moves=1,0r;0,1r;1,1 (r: any number of times).');
  if (named && texts.has('moves')) problems.push(`moves belongs to game=piece, not to ${nounOf(game)}.`);
  /** @param {string} key @param {boolean} isUsed @param {(text: string) => number} read */
  const used = (key, isUsed, read) =>
    value(
      key,
      (text) => {
        if (isUsed) return read(text);
        throw new Error(`${key} is not a parameter of ${named ? nounOf(game) : 'a piece given by its moves'}.`);
      },
      null,
    );
  const hasP = named?.p !== undefined;
  const p = used('p', hasP, (text) => readP(game, text));
  const q = used('q', hasP, readQ);
  const z = used('z', heapsOf({ game, moves }) === 3, readZ);
  const pass = value('pass', (text) => oneOf('pass is available or used', PASSES, text) === PASSES[0], false);
  const k = value('k', readK, null);
  const shown = /** @type {Show[]} */ (Object.keys(SHOWN));
  const show = value('show', (text) => oneOf(`show is ${shown.join(', ')}`, shown, text), undefined);
  if (pass && k !== null && k > 1)
    problems.push(
      `pass=available goes with k = 1 alone, not with k = ${k}: nobody has said what a pass is where ` +
        `options are blocked.`,
    );
  else if (show === 'grundy' && k !== null && k > 1)
    problems.push(`show=grundy has no k, not ${k}: Grundy values are those of the game without pawns.`);
  if (pass && show === 'palaces') problems.push('show=palaces does not go with pass=available; outcomes are shown.');
  const classes = value(
    'classes',
    (text) => oneOf('classes is powers, ramp, zero, or mod2 to mod15', CLASSES, text),
    CLASSES[0],
  );
  const usual = pass && k !== null ? 'outcome' : undefined;
  return { game: piecesGame({ game, moves, p, q, z, pass, k, show: show ?? usual, classes }), problems };
}

/** @param {string} game @param {string} text */
export const readP = (game, text) => readWhole('p', text, P.min, namedPiece(game)?.p ?? P.fallback);

/** @param {string} text */
export const readQ = (text) => readWhole('q', text, Q.min, Q.max);

/** The last plane: those below it are computed, too. @param {string} text */
export const readZ = (text) => readWhole('z', text, 0, LIMIT);
