// The front door: what a stranger finds at once. A legend on the map, a card over the first picture, and notices that
// explain a picture of one colour. And the page as it is printed.
import { styled } from '../core/styles.js';
import { attachLegend } from './map-legend.js';
import { offerStart } from './start-card.js';
import { described } from '../map/description.js';
import { button, element } from '../core/elements.js';
import { familyOf } from '../families/families.js';

/** @import { Host, Part } from '../app/parts.js' */

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  await styled('door.css');
  attachLegend(host);
  offerWayBack(host);
  tellReason(host);
  attachPrinted(host);
  offerStart(host);
  return {};
}

/** The printed page: the map, and under it in words what it shows and its address. @param {Host} host */
function attachPrinted({ explorer }) {
  const words = element('p', { id: 'printed' });
  document.body.append(words);
  addEventListener('beforeprint', () => {
    words.replaceChildren(`${described(explorer.game, explorer.cells)} `, element('span', {}, location.href));
  });
}

/**
 * Where nothing is in sight, a notice says so and offers the whole game: another k, a link or a long drag may end in
 * the middle of outer space.
 * @param {Host} host
 */
function offerWayBack(host) {
  let isTold = false;
  host.watch(() => {
    const { explorer, notices } = host;
    if (!explorer.isShowing || explorer.moving) return;
    const isLost = explorer.place !== null && familyOf(explorer.game).isEmpty?.(explorer.game, explorer.cells) === true;
    if (isLost && !isTold) {
      const action = button('Whole game', () => {
        host.map.focus({ preventScroll: true });
        host.jump('fit', explorer.game, null);
      });
      notices.show('way back', 'There is nothing but outer space in sight.', { action });
    } else if (!isLost && isTold) notices.forget('way back');
    isTold = isLost;
  });
}

/**
 * Where all cells in sight have one colour for a reason that the family knows, a notice gives it.
 * @param {Host} host
 */
function tellReason({ explorer, notices, pool, watch }) {
  let asked = '';
  /** @type {string | null} */
  let told = null;

  async function ask() {
    if (!explorer.isShowing || explorer.moving) return;
    const { game, cells } = explorer;
    const about = `${game.key} ${JSON.stringify(cells)}`;
    if (about === asked) return;
    asked = about;
    const isSome = cells.left < cells.right && cells.top < cells.bottom;
    let reason = null;
    try {
      reason = (isSome && (await familyOf(game).alike?.(game, cells, pool))) || null;
    } catch {
      // Another game may have begun, or this one once more; the next frame asks again.
      if (about === asked) asked = '';
    }
    if (about !== asked || reason === told) return;
    told = reason;
    if (reason) notices.show('reason', reason);
    else notices.forget('reason');
  }

  watch(() => void ask());
  void ask();
}
