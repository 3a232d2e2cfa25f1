// The panels, and which parts of the page stand in them: each part has a tab, where there are several. What a button of
// the head, a key or the search opens is a panel or a part by its name here or in the table of parts.

/** @import { PartEntry } from './parts.js' */

/**
 * @typedef {object} PanelEntry
 * @property {string} title
 * @property {'left' | 'right' | 'menu'} place  below its chip, at the right, or below the button of the menu
 * @property {Record<string, string>} parts  what their tabs are called, by name, from left to right; a part that has
 *   several adds which, as `lab:claims`
 */

/** @type {Record<string, PanelEntry>} */
export const PANELS = {
  game: { title: 'Game', place: 'left', parts: { game: 'Game', catalogue: 'Pieces' } },
  show: { title: 'Show', place: 'left', parts: { show: 'Show' } },
  cell: { title: 'Cell', place: 'right', parts: { inspect: 'Cell' } },
  search: { title: 'Search', place: 'right', parts: { search: 'Search' } },
  explore: { title: 'Explore', place: 'right', parts: { tour: 'Tour', places: 'Places', pins: 'Pins' } },
  study: {
    title: 'Study',
    place: 'right',
    parts: {
      lab: 'Experiments',
      'lab:claims': 'Claims',
      'lab:measure': 'Measure',
      calculator: 'Calculator',
      paper: 'Paper',
      compare: 'Compare',
    },
  },
  play: { title: 'Play', place: 'right', parts: { play: 'Play' } },
  share: {
    title: 'Share',
    place: 'right',
    parts: { share: 'Link', export: 'Picture', film: 'Film', numbers: 'Numbers', embed: 'Embed' },
  },
  more: { title: 'More', place: 'menu', parts: { more: 'More' } },
  help: { title: 'Help', place: 'right', parts: { help: 'Help' } },
  settings: { title: 'Settings', place: 'right', parts: { performance: 'Settings' } },
};

/** The part that a tab shows. @param {string} tab */
export const partOf = (tab) => tab.split(':')[0];

/** The panel that a part stands in. @param {string} part */
export const panelOf = (part) => Object.keys(PANELS).find((name) => part in PANELS[name].parts) ?? part;

/** What is shown of games that have experiments alone. */
const OF_EXPERIMENTS = ['lab', 'lab:claims'];

/**
 * The tabs of a panel, as far as its parts are there and apply to the game.
 * @param {string} panel
 * @param {ReadonlyMap<string, PartEntry>} entries
 * @param {boolean} hasExperiments whether the game has any
 * @returns {[tab: string, label: string][]}
 */
export const tabsOf = (panel, entries, hasExperiments) =>
  Object.entries(PANELS[panel]?.parts ?? {}).filter(
    ([tab]) => entries.has(partOf(tab)) && (hasExperiments || !OF_EXPERIMENTS.includes(tab)),
  );
