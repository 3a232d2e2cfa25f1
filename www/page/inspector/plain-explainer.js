// The explainer of families that have none of their own: what the status line says of a cell, as a list.
import { html } from '../../vendor/lit-html.js';
import { familyOf } from '../families/families.js';
import { pairs, swatch } from '../kit/fields.js';
import { whenReached } from './when-reached.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Explainer, Subject, Surroundings } from './explainer.js' */

/** @typedef {{value: number, text?: string}} Found */

/** @param {Surroundings} surroundings @returns {Explainer<Game, Found>} */
export const plainExplainer = ({ pool, colourOf }) => ({
  // A board that is still being computed is asked again.
  find: ({ game, cell }, asked) => whenReached(pool, game, cell, { ...asked, isAtWork: () => true }),
  said: (subject, found) =>
    `Column ${subject.cell.x}, row ${subject.cell.y}: ${factsOf(subject, found)
      .map(({ label, written }) => `${label}${written}`)
      .join(', ')}`,
  template(subject, found) {
    const facts = factsOf(subject, found);
    return html`${pairs([
      ['colour on the map', swatch(colourOf(found.value))],
      ...facts
        .filter(({ written }) => written !== '')
        .map(
          ({ kind, label, written }) => /** @type {const} */ ([label.trim(), html`<b class=${kind}>${written}</b>`]),
        ),
    ])}
    ${facts.filter(({ written }) => written === '').map(({ label }) => html`<p>${label}</p>`)}`;
  },
});

/** @param {Subject<Game>} subject @param {Found} found */
const factsOf = ({ game }, { value, text }) =>
  familyOf(game)
    .facts(game, value, text)
    .map((fact) => ({
      kind: fact.kind,
      label: fact.label,
      written: fact.number === undefined ? '' : (fact.text ?? String(fact.number)),
    }));
