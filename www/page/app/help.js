// Help: what the map shows, as its family tells it, and how it is moved by mouse, fingers and keys. Loaded when it is
// asked for.
import { familyOf } from '../families/families.js';

/** @import { Family, Guide } from '../families/families.js' */
/** @import { Host, Part } from './parts.js' */

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
    panel.open({ name: NAME, body: body(family, guide) });
  };
  return { toggle: () => (panel.owner === NAME ? panel.close() : open()), visit: () => {} };
}

/**
 * @param {Pick<Family<any>, 'parts'>} family
 * @param {Guide | undefined} guide
 */
function body({ parts = {} }, { paragraphs, keys = [] } = { paragraphs: [] }) {
  const box = document.createElement('div');
  const known = KEYS.filter(([, , part]) => part === undefined || part in parts);
  const inspecting = known.findIndex(([key]) => key === INSPECT) + 1;
  box.append(
    ...paragraphs.map(paragraph),
    table('Mouse and touch', GESTURES),
    table('Keys', known.toSpliced(inspecting, 0, ...keys)),
  );
  return box;
}

/** @param {string} text */
function paragraph(text) {
  return Object.assign(document.createElement('p'), { textContent: text });
}

/**
 * @param {string} title
 * @param {Row[]} rows
 */
function table(title, rows) {
  const list = document.createElement('dl');
  list.className = 'pairs meanings';
  for (const [name, meaning] of rows) {
    list.append(
      Object.assign(document.createElement('dt'), { textContent: name }),
      Object.assign(document.createElement('dd'), { textContent: meaning }),
    );
  }
  const section = document.createElement('section');
  section.append(Object.assign(document.createElement('h3'), { textContent: title }), list);
  return section;
}
