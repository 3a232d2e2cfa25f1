// What few frames need: notices, and other colours than the paper's.
import { Notices } from '../app/notices.js';
import { asSentence } from '../core/sentences.js';
import { changed, readColours, readPalette } from '../colours/palettes.js';
import { PALACE_LEGEND } from '../palaces/legend.js';
import { styled } from '../core/styles.js';

const notices = new Notices(/** @type {HTMLElement} */ (document.getElementById('notices')));

/**
 * Says a sentence to the reader.
 * @param {string} kind
 * @param {string} sentence
 */
export async function notify(kind, sentence) {
  await styled('embed-live.css');
  notices.show(kind, asSentence(sentence));
}

/**
 * @param {string | null} palette
 * @param {string | null} colours
 * @returns {import('../tiles/palette.js').Scheme}
 */
export function schemeOf(palette, colours) {
  const { changes, problems } = readColours(PALACE_LEGEND, colours ?? '');
  let named = readPalette(PALACE_LEGEND, '');
  try {
    named = readPalette(PALACE_LEGEND, palette ?? '');
  } catch (error) {
    problems.unshift(/** @type {Error} */ (error).message);
  }
  if (problems.length > 0) void notify('colours', `In the link, ${problems.join(' ')}`);
  return changed(named, changes);
}
