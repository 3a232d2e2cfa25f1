// What can be done with the page, as the menu and the search name it.

/**
 * By command: its title, and further words that somebody may look for.
 * @type {Record<string, [title: string, words?: string]>}
 */
export const ACTIONS = {
  inspect: ['Inspect a cell', 'Value, moves, automaton, thermograph, verify'],
  show: ['Colours, grid and names', 'Legend, palettes, layer, overlays, minimap, contrast'],
  game: ['Choose a game', 'k, pieces, rules, draw a piece'],
  tour: ['Gallery and guided tour', 'Pictures'],
  places: ['Places', 'Landmarks of the pattern; go to a cell'],
  pins: ['Pins', 'Notes of your own on the map'],
  compare: ['Compare with another game', 'Side by side, curtain, blink, difference'],
  lab: ['Laboratory', 'Experiments, claims, instruments: measure'],
  calculator: ['Calculator for games', 'Sums and values'],
  paper: ['The paper on Chessfights', 'Tables and claims'],
  play: ['Play', 'Puzzles, rules, the computer, two players'],
  share: ['Share a link', 'QR code, citation, BibTeX, alt text'],
  export: ['Save or copy a picture', 'Export, PNG, slide, SVG, printed page'],
  film: ['Make a film', 'Export, GIF, WebM, animation'],
  numbers: ['Save numbers', 'Export, CSV, NumPy, LaTeX, values, verify'],
  embed: ['Embed in a web page', 'Frame, iframe, element, code, Moodle'],
  lecture: ['Present in a lecture', 'Larger type, nothing but the map'],
  performance: ['Settings', 'Shortcuts, speed, performance, memory, saved games'],
  help: ['Help and keys', 'How to read the map, shortcuts'],
  fit: ['Fit the whole game', 'The whole board in the window'],
  home: ['Home', 'Where the page opens'],
  fullscreen: ['Full screen'],
};
