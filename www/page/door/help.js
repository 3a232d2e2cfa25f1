// Help: what the map shows, as its family tells it, and how it is moved by mouse, fingers and keys. Loaded when it is
// asked for.
import { html, render } from '../../vendor/lit-html.js';
import { keyFor } from '../app/commands.js';
import { element } from '../core/elements.js';
import { familyOf } from '../families/families.js';
import { pairs } from '../kit/fields.js';

/** @import { Family, Guide } from '../families/families.js' */
/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'help';
/** @typedef {[key: string, does: string]} Row  a key or gesture, and what it does */

/** @type {Row[]} */
const GESTURES = [
  ['Drag', 'move the map'],
  ['Wheel, pinch, double tap', 'zoom'],
  ['Shift and drag', 'zoom to a box'],
  ['Click, tap', 'select a cell'],
];

const ARROWS = '\u2190 \u2191 \u2192 \u2193';
/** What the keys of commands do, as the help tells it. */
const MEANINGS = {
  'in out': 'zoom in, out',
  cell: 'one cell a pixel',
  fit: 'fit the whole game',
  fullscreen: 'full screen, on and off',
  home: 'home: where the page opens',
  'previous next': 'previous, next game',
  places: 'places',
  show: 'what is shown: layer, colours, grid and names',
  inspect: 'inspect cells, moving with the arrows',
  compare: 'compare with another game',
  play: 'play, choosing cells with the arrows and Enter',
  share: 'share: link, citation, film, numbers, embed',
  export: 'a picture to save or copy',
  lab: 'laboratory: experiments, claims, instruments',
  tour: 'gallery and guided tour',
  pins: 'pins: your notes on the map, as a list of links or a tour',
  search: 'search: terms, places, games, figures, claims, cells',
  lecture: 'lecture mode: larger type, nothing but the map',
  performance: 'settings: shortcuts, memory, speed, saved games',
  help: 'this help',
  escape: 'close, stop',
};
/** Those that only some families have. */
const OF_FAMILIES = ['places', 'compare', 'play'];

/** @param {Host} host @returns {Part} */
export function start({ explorer, panel }) {
  const toggle = async () => {
    const family = familyOf(explorer.game);
    const guide = await family.guide?.().catch(() => undefined); // the rest is told all the same
    const body = element('div', { className: 'kit' });
    render(told(family, guide), body);
    panel.open({ name: NAME, body });
  };
  return { toggle };
}

/** @param {Pick<Family<any>, 'parts'>} family @param {Guide | undefined} guide */
function told({ parts = {} }, { paragraphs, keys = [] } = { paragraphs: [] }) {
  const rows = Object.entries(MEANINGS)
    .filter(([name]) => !OF_FAMILIES.includes(name) || name in parts)
    .flatMap(([name, does]) => [
      /** @type {Row} */ ([name.split(' ').map(keyFor).join(' '), does]),
      ...(name === 'inspect' ? keys : []),
    ]);
  const table = (/** @type {string} */ title, /** @type {Row[]} */ rows) =>
    html`<section>
      <h3>${title}</h3>
      ${pairs(rows, 'pairs meanings')}
    </section>`;
  return html`<section>${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</section>
    ${table('Mouse and touch', GESTURES)} ${table('Keys', [[ARROWS, 'move the map, with Shift faster'], ...rows])}`;
}
