// Help: what the map shows, as its family tells it, and how it is moved by mouse, fingers and keys. Loaded when it is
// asked for.
import { html, render } from '../../vendor/lit-html.js';
import { element } from '../core/elements.js';
import { familyOf } from '../families/families.js';
import { pairs } from '../kit/fields.js';

/** @import { Family, Guide } from '../families/families.js' */
/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'help';
/** The key after which a family's own are listed. */
const INSPECT = 'i';

/** @typedef {[key: string, does: string, part?: string]} Row  a key or gesture, what it does, and the part for that */

/** @type {Row[]} */
const GESTURES = [
  ['Drag', 'move the map'],
  ['Wheel, pinch, double tap', 'zoom'],
  ['Shift and drag', 'zoom to a box'],
  ['Click, tap', 'select a cell'],
];

/** @type {Row[]} */
const KEYS = [
  ['\u2190 \u2191 \u2192 \u2193', 'move the map, with Shift faster'],
  ['+ \u2212', 'zoom in, out'],
  ['1', 'one cell a pixel'],
  ['f', 'fit the whole game'],
  ['F', 'full screen, on and off'],
  ['0', 'home: where the page opens'],
  ['[ ]', 'previous, next game'],
  ['g', 'places', 'places'],
  ['c', 'what is shown: layer, colours, grid and names'],
  [INSPECT, 'inspect cells, moving with the arrows'],
  ['d', 'compare with another game', 'compare'],
  ['y', 'play, choosing cells with the arrows and Enter', 'play'],
  ['s', 'share: link, citation, film, numbers, embed'],
  ['e', 'a picture to save or copy'],
  ['l', 'laboratory: experiments, claims, instruments'],
  ['t', 'gallery and guided tour'],
  ['n', 'pins: your notes on the map, as a list of links or a tour'],
  ['/', 'search: terms, places, games, figures, claims, cells'],
  ['L', 'lecture mode: larger type, nothing but the map'],
  ['p', 'settings: shortcuts, memory, speed, saved games'],
  ['?', 'this help'],
  ['Esc', 'close, stop'],
];

/**
 * @param {Host} host
 * @returns {Part}
 */
export function start({ explorer, panel }) {
  const open = async () => {
    const family = familyOf(explorer.game);
    const guide = await family.guide?.().catch(() => undefined); // the rest is told all the same
    const body = element('div', { className: 'kit' });
    render(told(family, guide), body);
    panel.open({ name: NAME, body });
  };
  return { toggle: () => (panel.owner === NAME ? panel.close() : open()), applyLink: () => {} };
}

/**
 * @param {Pick<Family<any>, 'parts'>} family
 * @param {Guide | undefined} guide
 */
function told({ parts = {} }, { paragraphs, keys = [] } = { paragraphs: [] }) {
  const known = KEYS.filter(([, , part]) => part === undefined || part in parts);
  const inspecting = known.findIndex(([key]) => key === INSPECT) + 1;
  const table = (/** @type {string} */ title, /** @type {Row[]} */ rows) =>
    html`<section>
      <h3>${title}</h3>
      ${pairs(
        rows.map(([key, does]) => [key, does]),
        'pairs meanings',
      )}
    </section>`;
  return html`<section>${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</section>
    ${table('Mouse and touch', GESTURES)} ${table('Keys', known.toSpliced(inspecting, 0, ...keys))}`;
}
