// The field of the Game panel: k.
import { html } from '../../../vendor/lit-html.js';
import { queensGame } from '../../../shared/queens.js';
import { grouped } from '../../core/format.js';
import { Field } from '../../kit/fields.js';
import { nearestK, readK } from '../../palaces/k.js';

/** @import { QueensGame } from '../../../shared/queens.js' */
/** @import { Fields, FieldsPage } from '../families.js' */

/** @param {FieldsPage<QueensGame>} page @returns {Fields<QueensGame>} */
export function fieldsOf({ change, redraw }) {
  let k = 1;
  const field = new Field(
    {
      id: 'k',
      label: html`Game <i>k</i>`,
      read: (text) => change(queensGame(readK(text, { k }))),
      step: (by) => change(queensGame(nearestK(k + by))),
      note: html`Before each move, up to <i>k</i> &minus; 1 of the queen’s moves are blocked.`,
    },
    redraw,
  );
  return {
    game(shown) {
      ({ k } = shown);
      return field.template(grouped(k));
    },
  };
}
