// Games in the page's type: the core writes them as HTML, with real sub- and superscripts.
import { html, nothing } from '../../../vendor/lit-html.js';
import { element } from '../../core/elements.js';
import { pairs, press } from '../../kit/fields.js';

/** @import { Cell, Line, Profile } from '../../../shared/partizan.js' */

/** @param {string} innerHTML as the core writes it */
function typeset(innerHTML) {
  const game = element('span', { className: 'game', translate: false, innerHTML });
  // Copied as text, 9 and a tiny of 2 would be 9+2. The subscripts of fractions stand behind a stroke.
  for (const sub of game.querySelectorAll('sub'))
    if (sub.previousSibling?.textContent !== '\u2044') {
      sub.prepend(unseen('_{'));
      sub.append(unseen('}'));
    }
  return game;
}

/** What is copied and neither seen nor said. @param {string} text */
const unseen = (text) => element('span', { className: 'unseen', ariaHidden: 'true' }, text);

/** @param {Pick<Line, 'html'>} line */
export const lineOf = ({ html }) => typeset(html);

/** A long form is told by its length, and its subgames have letters. @param {Profile['canonical']} form */
export function formOf({ length, html: written, definitions }) {
  if (written === undefined)
    return html`<p class="form">
      Written out, this form has ${count(length)} characters: too many to be shown. The graph of its subgames can be
      saved.
    </p>`;
  const letters = definitions.map(({ letter, html: text }) => html`<li><i>${letter}</i> = ${typeset(text)}</li>`);
  const summary = `${letters.length} subgames with letters; in full it has ${count(length)} characters`;
  return html`<div class="form">
    ${typeset(written)}
    ${
      letters.length > 0
        ? html`<details>
            <summary>${summary}</summary>
            <ul class="letters">
              ${letters}
            </ul>
          </details>`
        : nothing
    }
  </div>`;
}

/** @param {number} length */
const count = (length) => (length < 1e9 ? length.toLocaleString('en') : `about 10^${Math.floor(Math.log10(length))}`);

/** All that the field says of a game, as a list. @param {Profile} profile */
export const factsOf = (profile) =>
  pairs([
    ['outcome', `${profile.outcome}. ${profile.verdict}`],
    ['reduced value', lineOf(profile.reduced)],
    ['mean', profile.mean.text],
    ['temperature', profile.temperature.text],
    ['stops', `left ${profile.leftStop.text}, right ${profile.rightStop.text}`],
    ['birthday', String(profile.birthday)],
    ['all-small', profile.isAllSmall ? 'yes' : 'no'],
    ['atomic weight', profile.atomicWeight ? lineOf(profile.atomicWeight) : 'none'],
    ['subgames', String(profile.subgames)],
  ]);

/** Goes to another cell: the link of the page with another selection. @param {Cell} cell */
export const cellButton = ({ x, y }) =>
  press(`(${x}, ${y})`, () => (location.hash = `${location.hash.replace(/&sel=[^&]*/, '')}&sel=${x},${y}`), {
    className: 'plain cell-link',
    isNotation: true,
  });
