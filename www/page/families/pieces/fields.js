// The fields of a game with one piece: its parameters in the Game panel, and what is shown of it in the Show panel.
import { CLASSES, PIECE, heapsOf, namedPiece, piecesGame } from '../../../shared/pieces.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { linkOf, readMoves, writtenOf } from '../../../shared/moves.js';
import { Field, check, choice } from '../../kit/fields.js';
import { spelled } from '../../core/numbers.js';
import { readK } from '../../palaces/k.js';
import { SHOWN, readP, readQ, readZ } from './read.js';

/** @import { Given, PiecesGame, Show } from '../../../shared/pieces.js' */
/** @import { Fields, FieldsPage } from '../families.js' */

/** k, when palace numbers are first asked for: a pattern is seen, and quickly. */
const FIRST_K = 100;

/** @type {Record<string, string>} */
const NAMES_OF_CLASSES = { powers: 'Powers of two', ramp: 'A ramp to 64', zero: 'Zero or not' };

/** Classes in words. @param {string} name */
const classesInWords = (name) => NAMES_OF_CLASSES[name] ?? `Remainder mod ${name.slice(3)}`;

/** @param {FieldsPage<PiecesGame>} page @returns {Fields<PiecesGame>} */
export function fieldsOf({ change, redraw }) {
  let game = piecesGame({});
  const give = (/** @type {Given} */ given) => change(piecesGame({ ...game, ...given }));

  /**
   * A field for a number; `first`: what Up and Down go on from where there is none.
   * @param {{name: 'k' | 'p' | 'q' | 'z', first: number, read: (text: string) => number | null, note?: string,
   *   placeholder?: string}} given
   */
  const number = ({ name, first, read, ...rest }) => {
    const take = (/** @type {string} */ text) => give({ [name]: read(text) });
    // What is out of range is refused as if it had been typed.
    const step = (/** @type {number} */ by) => take(String((game[name] ?? first) + by));
    return new Field({ id: `pieces-${name}`, label: html`<i>${name}</i>`, read: take, step, ...rest }, redraw);
  };
  const readNamedK = (/** @type {string} */ text) => readK(text, game.k === null ? {} : { k: game.k });
  const readSomeQ = (/** @type {string} */ text) => (text.trim() === '' ? null : readQ(text));
  const fields = {
    k: number({ name: 'k', first: 1, read: readNamedK }),
    p: number({ name: 'p', first: 2, read: (text) => readP(game.game, text) }),
    q: number({ name: 'q', first: 2, read: readSomeQ, placeholder: 'none' }),
    z: number({ name: 'z', first: 0, read: readZ, note: 'The third heap' }),
  };
  const note = 'As (1,0)+ (0,1)+ (1,1): plus means any number of steps.';
  const takeMoves = (/** @type {string} */ text) =>
    give({ game: PIECE, moves: linkOf(readMoves(spelled(text))), p: null, q: null, z: null });
  const moves = new Field({ id: 'pieces-moves', label: 'Moves', read: takeMoves, note, isWide: true }, redraw);

  return {
    game(shown) {
      game = shown;
      const isThere = {
        k: game.show !== 'grundy' && !game.pass,
        p: namedPiece(game.game)?.p !== undefined,
        q: namedPiece(game.game)?.p !== undefined,
        z: heapsOf(game) === 3,
      };
      const names = /** @type {('k' | 'p' | 'q' | 'z')[]} */ (Object.keys(fields)).filter((name) => isThere[name]);
      return html`${
        game.game === PIECE
          ? moves.template(game.moves === null ? '' : writtenOf(readMoves(game.moves)), game.key)
          : nothing
      }
      ${names.map((name) => fields[name].template(game[name] === null ? '' : String(game[name]), game.key))}
      ${
        game.show === 'palaces' || (game.k ?? 1) > 1
          ? nothing
          : check({
              label: 'One pass',
              name: 'pass',
              isOn: game.pass,
              onChange: (pass) => give({ pass, k: null, show: game.show }),
            })
      }`;
    },
    show(shown) {
      game = shown;
      return html`${choice({
        id: 'pieces-show',
        label: 'Layer',
        value: game.show,
        options: Object.entries(SHOWN),
        onChoice: (name) =>
          give({
            show: /** @type {Show} */ (name),
            k: name === 'grundy' ? null : name === 'outcome' ? game.k : (game.k ?? FIRST_K),
            pass: name === 'palaces' ? false : game.pass,
          }),
      })}
      ${
        game.show === 'grundy'
          ? choice({
              id: 'pieces-classes',
              label: 'Colours by',
              value: game.classes,
              options: CLASSES.map((name) => [name, classesInWords(name)]),
              onChoice: (classes) => give({ classes }),
            })
          : nothing
      }`;
    },
  };
}
