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
   * A field for a number.
   * @param {'k' | 'p' | 'q' | 'z'} name
   * @param {(text: string) => number | null} read throws a sentence
   * @param {number} first what Up and Down go on from where there is none
   * @param {string} note
   */
  const number = (name, read, first, note) =>
    new Field(
      {
        id: `pieces-${name}`,
        label: html`<i>${name}</i>`,
        read: (text) => give({ [name]: read(text) }),
        // What is out of range is refused as if it had been typed.
        step: (by) => give({ [name]: read(String((game[name] ?? first) + by)) }),
        placeholder: name === 'q' ? 'none' : undefined,
        note,
      },
      redraw,
    );
  const fields = {
    k: number('k', (text) => readK(text, game.k === null ? {} : { k: game.k }), 1, ''),
    p: number('p', (text) => readP(game.game, text), 2, ''),
    q: number('q', (text) => (text.trim() === '' ? null : readQ(text)), 2, ''),
    z: number('z', readZ, 0, 'The third heap'),
  };
  const moves = new Field(
    {
      id: 'pieces-moves',
      label: 'Moves',
      read: (text) => give({ game: PIECE, moves: linkOf(readMoves(spelled(text))), p: null, q: null, z: null }),
      note: 'As (1,0)+ (0,1)+ (1,1): plus means any number of steps.',
      isWide: true,
    },
    redraw,
  );

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
