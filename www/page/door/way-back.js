// Where nothing is in sight, a notice says so and offers the whole game: another k, a link or a long drag may end in
// the middle of outer space.
import { button } from '../core/elements.js';
import { familyOf } from '../families/families.js';

/** @import { Host } from '../app/parts.js' */

const NOTICE = 'way back';

/** @param {Host} host */
export function offerWayBack(host) {
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
      notices.show(NOTICE, 'There is nothing but outer space in sight.', { action });
    } else if (!isLost && isTold) notices.forget(NOTICE);
    isTold = isLost;
  });
}
