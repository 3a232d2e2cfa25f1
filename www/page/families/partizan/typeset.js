// Games in the page's type: the core writes them as HTML, with real sub- and superscripts.
import { button, element, pairs } from '../../core/elements.js';

/** @import { Cell, Line, Profile } from '../../../shared/partizan.js' */

/**
 * @param {string} html as the core writes it
 * @param {string} [className]
 */
export function typeset(html, className = 'game') {
  const made = element('span', { className, translate: false });
  made.innerHTML = html;
  return made;
}

/** @param {Line} line */
export const lineOf = ({ html }) => typeset(html);

/**
 * A long form is told by its length, and its subgames have letters.
 * @param {Profile['canonical']} form
 */
export function formOf({ length, html, definitions }) {
  if (html === undefined)
    return element(
      'p',
      { className: 'form' },
      `Written out, this form has ${count(length)} characters: too many to be shown. The graph of its ` +
        `subgames can be saved.`,
    );
  const shown = element('div', { className: 'form' }, typeset(html));
  if (definitions.length > 0) {
    const list = definitions.map(({ letter, html }) =>
      element('li', {}, element('i', {}, letter), ' = ', typeset(html)),
    );
    shown.append(
      element(
        'details',
        {},
        element(
          'summary',
          {},
          `${definitions.length} subgames with letters; in full it has ${count(length)} characters`,
        ),
        element('ul', { className: 'letters' }, ...list),
      ),
    );
  }
  return shown;
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

/**
 * Goes to another cell: the link of the page with another selection.
 * @param {Cell} cell
 */
export const cellButton = ({ x, y }) =>
  button(
    `(${x}, ${y})`,
    () => {
      const rest = location.hash.replace(/&sel=[^&]*/, '');
      location.hash = `${rest}&sel=${x},${y}`;
    },
    { className: 'cell-link', translate: false },
  );

/**
 * A section of the panel.
 * @param {string} title
 * @param {...(Node | string)} children
 */
export const section = (title, ...children) => element('section', {}, element('h3', {}, title), ...children);
