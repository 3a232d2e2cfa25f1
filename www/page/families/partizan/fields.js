// The fields of Left and Right: their moves in the Game panel; in the Show panel the layer, which cells, and how large
// a table.
import { html } from '../../../vendor/lit-html.js';
import { SIZES, partizanGame, readMoves } from '../../../shared/partizan.js';
import { spelled } from '../../core/numbers.js';
import { Field, choice } from '../../kit/fields.js';
import { LAYERS } from './layers.js';

/** @import { PartizanGame, Show } from '../../../shared/partizan.js' */
/** @import { Fields, FieldsPage } from '../families.js' */

/** @param {FieldsPage<PartizanGame>} page @returns {Fields<PartizanGame>} */
export function fieldsOf({ change, redraw }) {
  let game = partizanGame({});
  const give = (/** @type {Partial<PartizanGame>} */ given) => change(partizanGame({ ...game, ...given }));
  /** @param {'left' | 'right'} side @param {string} label @param {string} [note] */
  const moves = (side, label, note) => {
    const read = (/** @type {string} */ text) => give({ [side]: readMoves(side, spelled(text)) });
    return new Field({ id: `partizan-${side}`, label, read, note, isWide: true }, redraw);
  };
  const left = moves('left', 'Left’s moves');
  const right = moves('right', 'Right’s moves', 'As 1,1r;2,-1: r means any number of steps.');
  const only = new Field(
    {
      id: 'partizan-only',
      label: 'Only cells where',
      read: (text) => give({ only: text.trim() }),
      placeholder: 'all',
      note: 'As {1|0}, > 1/2 or temperature > 1/2',
      isWide: true,
    },
    redraw,
  );
  return {
    game(shown) {
      game = shown;
      return html`${left.template(game.left, game.key)} ${right.template(game.right, game.key)}`;
    },
    show(shown) {
      game = shown;
      return html`${choice({
        id: 'partizan-show',
        label: 'Layer',
        value: game.show,
        options: Object.entries(LAYERS).map(([name, { label }]) => [name, label]),
        onChoice: (show) => give({ show: /** @type {Show} */ (show) }),
        isWide: true,
      })}
      ${choice({
        id: 'partizan-size',
        label: 'Table',
        value: String(game.size),
        options: SIZES.map((side) => [String(side), `${side} × ${side}`]),
        onChoice: (text) => give({ size: Number(text) }),
        isWide: true,
      })}
      ${only.template(game.only, game.key)}`;
    },
  };
}
