// What few frames need: notices, and other colours than a game's own.
import { Notices } from '../app/notices.js';
import { asSentence } from '../core/format.js';
import { changed, readChosen, readPalette } from '../colours/palettes.js';
import { legendOf } from '../colours/legend-of.js';
import { styled } from '../core/styles.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Scheme } from '../tiles/palette.js' */

const notices = new Notices(/** @type {HTMLElement} */ (document.getElementById('notices')));

/** Says a sentence to the reader. @param {string} kind @param {string} sentence */
export async function notify(kind, sentence) {
  await styled('embed-live.css');
  notices.show(kind, asSentence(sentence));
}

/** @param {Game} game @param {string | null} palette @param {string | null} colours @returns {Promise<Scheme>} */
export async function schemeOf(game, palette, colours) {
  const chosen = readChosen(await legendOf(game), palette, colours);
  if (chosen.problems.length > 0) void notify('colours', `In the link, ${chosen.problems.join(' ')}`);
  return changed(chosen.palette, chosen.changes);
}

/** Throws a sentence if a game has no such palette. @param {Game} game @param {string} palette */
export async function checkPalette(game, palette) {
  readPalette(await legendOf(game), palette);
}
