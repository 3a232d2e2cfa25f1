// Where nothing is in sight, a notice says so and offers the whole game: another k, a link or a long drag may end in
// the middle of outer space, or where the whole pattern is smaller than a pixel.
import { button } from '../core/elements.js';
import { familyOf } from '../families/families.js';
import { scaleOf } from '../core/view.js';

/** @import { Host } from '../app/parts.js' */

const NOTICE = 'way back';
/** A pattern of fewer CSS pixels is a speck. */
const SPECK = 4;

/** @param {Host} host */
export function offerWayBack(host) {
  let isTold = false;
  host.watch(() => {
    const { explorer, notices } = host;
    if (!explorer.isShowing || explorer.moving) return;
    const sentence = nothingIn(explorer);
    if (sentence && !isTold) {
      const action = button('Whole game', () => {
        host.map.focus({ preventScroll: true });
        host.jump('fit', explorer.game, null);
      });
      notices.show(NOTICE, sentence, { action });
    } else if (!sentence && isTold) notices.forget(NOTICE);
    isTold = sentence !== '';
  });
}

/** @param {Host['explorer']} explorer */
function nothingIn({ game, cells, view, place }) {
  const { isEmpty, sizeOf } = familyOf(game);
  if (place === null) return ''; // the whole game
  if (isEmpty?.(game, cells)) return 'There is nothing but outer space in sight.';
  const size = sizeOf?.(game) ?? null;
  return size !== null && size * scaleOf(view.zoom) < SPECK ? 'From here this game is too small to be seen.' : '';
}
