// What can be done with the page: one table, from which its keys, the help, the search's actions and the menu come.

/**
 * By name, which is that of a part, or one that the page itself knows: its keys, the first of which is shown, and where
 * it can be searched for, its title and further words that somebody may look for.
 * @type {Record<string, [keys: string, title?: string, words?: string]>}
 */
export const COMMANDS = {
  inspect: ['i', 'Inspect a cell', 'Value, moves, automaton, thermograph, verify'],
  show: ['c', 'Colours, grid and names', 'Legend, palettes, layer, overlays, minimap, contrast'],
  game: ['', 'Choose a game', 'k, pieces, rules, draw a piece'],
  tour: ['t', 'Gallery and guided tour', 'Pictures'],
  places: ['g', 'Places', 'Landmarks of the pattern; go to a cell'],
  pins: ['n', 'Pins', 'Notes of your own on the map'],
  compare: ['d', 'Compare with another game', 'Side by side, curtain, blink, difference'],
  lab: ['l', 'Laboratory', 'Experiments, claims, instruments: measure'],
  calculator: ['', 'Calculator for games', 'Sums and values'],
  paper: ['', 'The paper on Chessfights', 'Tables and claims'],
  play: ['y', 'Play', 'Puzzles, rules, the computer, two players'],
  share: ['s', 'Share a link', 'QR code, citation, BibTeX, alt text'],
  export: ['e', 'Save or copy a picture', 'Export, PNG, slide, SVG, printed page'],
  film: ['', 'Make a film', 'Export, GIF, WebM, animation'],
  numbers: ['', 'Save numbers', 'Export, CSV, NumPy, values, verify'],
  embed: ['', 'Embed in a web page', 'Frame, iframe, element, code, Moodle'],
  lecture: ['L', 'Present in a lecture', 'Larger type, nothing but the map'],
  performance: ['p', 'Settings', 'Shortcuts, speed, performance, memory, saved games'],
  help: ['?', 'Help and keys', 'How to read the map, shortcuts'],
  fit: ['f', 'Fit the whole game', 'The whole board in the window'],
  home: ['0', 'Home', 'Where the page opens'],
  fullscreen: ['F', 'Full screen'],
  search: ['/'],
  in: ['+ ='], // + without shift
  out: ['- _'],
  cell: ['1'],
  previous: ['['],
  next: [']'],
  escape: ['Escape'],
};

/** @type {Map<string, string>} */
export const BY_KEY = new Map(
  Object.entries(COMMANDS).flatMap(([name, [keys]]) =>
    keys
      .split(' ')
      .filter(Boolean)
      .map((key) => [key, name]),
  ),
);

/** The key that is shown for a command. @param {string} name */
export const keyFor = (name) => COMMANDS[name][0].split(' ')[0].replace('-', '\u2212').replace('Escape', 'Esc');
