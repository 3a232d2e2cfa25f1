// What the inspector tells of a cell of Left and Right: its value, what became of each option, the thermograph, where
// else the value stands, and its subgames.
import { isChessfights, partizanGame } from '../../../shared/partizan.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { styled } from '../../core/styles.js';
import { press } from '../../kit/fields.js';
import { GraphButtons } from './graph-buttons.js';
import { cellButton, factsOf, formOf, lineOf } from './typeset.js';
import { Thermograph } from './thermograph.js';

/** @import { Inspection, InspectedOption, PartizanGame } from '../../../shared/partizan.js' */
/** @import { TemplateResult } from '../../../vendor/lit-html.js' */
/** @import { Explainer, Mark, Surroundings } from '../../inspector/explainer.js' */

/** This many cells and subgames are listed before a fold. */
const SHOWN = 24;
/** More options than these that canonical form removes are folded away. */
const FEW = 6;

/** @param {Surroundings} page @returns {Explainer<PartizanGame, Inspection>} */
export function explainer({ pool, onChange, change }) {
  void styled('partizan.css');
  const thermograph = new Thermograph(onChange);
  const graph = new GraphButtons(pool, onChange);
  /** Leaves all other values out of the map, or lets them in again. @param {PartizanGame} game @param {string} form */
  const filter = (game, form) => {
    const isOn = game.only === `canonical ${form}`;
    const turn = () => change(partizanGame({ ...game, only: isOn ? '' : `canonical ${form}` }));
    return html`<div class="buttons">
      ${press(isOn ? 'Show all cells' : 'Show only cells equal to this one', turn)}
    </div>`;
  };
  return {
    find: ({ game, cell }, { signal }) =>
      pool.ask('query', { game, name: 'inspect', about: cell }, { signal, priority: () => -1 }),
    said: ({ cell }, { value: { canonical, mean, temperature, verdict } }) =>
      `Column ${cell.x}, row ${cell.y}: ${canonical.text ?? `a game of ${canonical.length} characters`}. ` +
      `${verdict} Mean ${mean.text}, temperature ${temperature.text}.`,
    template({ game, cell }, { value, printed, colour, inRegion, options, same, sameCount, subgames, ...found }) {
      const elsewhere = same.filter(({ x, y }) => x !== cell.x || y !== cell.y).map(cellButton);
      return html`<div class="kit values">
        ${formOf(value.canonical)} ${factsOf(value)}
        ${
          isChessfights(game)
            ? html`<section>
                ${printed ? printedOf(printed) : nothing}
                <p class="quiet">
                  The paper’s colour of this cell: ${colour} (y − x modulo 3)${inRegion ? ', in its region R' : ''}.
                </p>
              </section>`
            : nothing
        }
        ${optionsOf('Left’s options', options, 'left')} ${optionsOf('Right’s options', options, 'right')}
        ${thermograph.template(found.thermograph)}
        <section>
          <h3>Where else</h3>
          ${sameCount > 1 ? listed(elsewhere, `${sameCount - 1} other cells`) : NOWHERE}
          ${value.canonical.text === undefined ? nothing : filter(game, value.canonical.text)}
        </section>
        <section>
          <h3>Subgames</h3>
          ${subgames.length > 0 ? listed(subgames.map(lineOf), `${value.subgames} in all`) : html`<p>None.</p>`}
          ${graph.template(game, `(${cell.x},${cell.y})`)}
        </section>
      </div>`;
    },
    layers: { under: drawOptions },
  };
}

const NOWHERE = html`<p>At no other cell that has been computed.</p>`;

/** Where the moves lead. @type {Mark<PartizanGame, Inspection>} */
function drawOptions(context, { across, down }, _, found) {
  context.lineWidth = 2.5;
  for (const { side, cells, fate } of found?.options ?? []) {
    context.strokeStyle = side === 'left' ? '#1769aa' : '#c62839';
    context.setLineDash(fate === 'stays' ? [] : [4, 3]);
    for (const { x, y } of cells) {
      const [left, top] = [across(x), down(y)];
      context.strokeRect(left + 2, top + 2, Math.max(2, across(x + 1) - left - 4), Math.max(2, down(y + 1) - top - 4));
    }
  }
}

/** @param {NonNullable<Inspection['printed']>} printed */
const printedOf = ({ canonical, reduced, reason }) =>
  html`<p class=${reason ? 'printed differs' : 'printed'}>
    The paper prints ${canonical}, reduced ${reduced}. ${reason ?? 'That is what is computed here.'}
  </p>`;

/** @param {string} title @param {InspectedOption[]} options @param {'left' | 'right'} wanted */
function optionsOf(title, options, wanted) {
  const mine = options.filter(({ side }) => side === wanted);
  const rows = (/** @type {InspectedOption[]} */ some) =>
    html`<ul class="options">
      ${some.map((option) => {
        const line = lineOf(option.value);
        const cells = option.cells.map((cell) => html`${cellButton(cell)} `);
        return html`<li>${cells}${option.fate === 'stays' ? line : html`<s>${line}</s>`} ${witnessOf(option)}</li>`;
      })}
    </ul>`;
  const stay = mine.filter(({ fate }) => fate === 'stays');
  const removed = mine.filter(({ fate }) => fate !== 'stays');
  return html`<section>
    <h3>${title}</h3>
    ${
      mine.length === 0
        ? html`<p>None.</p>`
        : removed.length <= FEW
          ? rows(mine)
          : html`${stay.length > 0 ? rows(stay) : nothing}
              <details>
                <summary>${removed.length} dominated or reversible</summary>
                ${rows(removed)}
              </details>`
    }
  </section>`;
}

/** @param {InspectedOption} option */
function witnessOf({ fate, by, through, replacedBy = [], side }) {
  if (fate === 'dominated' && by) return html`dominated by ${lineOf(by)}`;
  if (fate !== 'reversible' || !through) return nothing;
  const instead = replacedBy.map((line, index) => html`${index > 0 ? ', ' : ''}${lineOf(line)}`);
  const options = replacedBy.length > 1 ? 'options' : 'option';
  return html`reversible through
  ${lineOf(through)}${
    instead.length > 0
      ? html`, replaced by its ${options} ${instead}`
      : `, which has no options of ${side === 'left' ? 'Left' : 'Right'}`
  }`;
}

/** Some of a list, and all of it behind a fold. @param {(TemplateResult | Node)[]} items @param {string} title */
function listed(items, title) {
  const list = (/** @type {typeof items} */ some) => html`<div class="list">${some}</div>`;
  if (items.length <= SHOWN) return list(items);
  return html`${list(items.slice(0, SHOWN))}
    <details>
      <summary>${title}</summary>
      ${list(items.slice(SHOWN))}
    </details>`;
}
