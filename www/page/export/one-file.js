// The map as one file that opens from a disk. The build has made it (xtask/one-file.mjs); here it is told the view that
// it opens at.
import { familyOf } from '../families/families.js';

/** @import { Game } from '../../shared/games.js' */

/** What there is. */
export const FILES = Object.entries({ page: 'the whole page (1.5 MB)', map: 'the map alone (at most 0.4 MB)' });
/** What a map without the page around it reads of a link, beside its game. */
const KEYS = ['game', 'x', 'y', 'zoom', 'box', 'palette', 'colours'];

/**
 * @param {string} what of `FILES`
 * @param {Game} game
 * @param {string} link to the view
 * @returns {Promise<Blob>} rejects with a sentence
 */
export async function oneFile(what, game, link) {
  const { search, hash } = new URL(link);
  let texts = [search.slice(1), hash.slice(1)].filter(Boolean).join('&').split('&');
  if (what === 'map') {
    const keys = new Set([...KEYS, ...familyOf(game).keys]);
    texts = [...texts.filter((text) => keys.has(text.split('=')[0])), 'gestures=greedy'];
  }
  const view = `#${texts.join('&').replaceAll('&', '&amp;').replaceAll('"', '&quot;')}`;
  const name = what === 'map' ? `one-file/${game.family}` : 'blocking-queens';
  const answer = await fetch(new URL(`../../${name}.html`, import.meta.url)).catch((cause) => {
    throw new Error('This file is not kept on the device: save it while there is a network.', { cause });
  });
  if (!answer.ok) throw new Error('There is no such file here: it is part of a site that was built with Node.');
  return new Blob([(await answer.text()).replace(/ data-view="[^"]*"/, () => ` data-view="${view}"`)], {
    type: 'text/html',
  });
}
