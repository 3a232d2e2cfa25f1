// The printed page: the map, and under it in words what it shows and where it is found.
import { described } from '../map/description.js';
import { element } from '../core/elements.js';

/** @import { Host } from '../app/parts.js' */

/** @param {Host} host */
export function attachPrinted({ explorer }) {
  const words = element('p', { id: 'printed' });
  document.body.append(words);
  addEventListener('beforeprint', () => {
    words.replaceChildren(`${described(explorer.game, explorer.cells)} `, element('span', {}, location.href));
  });
}
