// Where all that is in sight has one colour for a reason that the family knows, a notice tells it.
import { familyOf } from '../families/families.js';

/** @import { Host } from '../app/parts.js' */

const NOTICE = 'reason';

/** @param {Host} host */
export function tellReason({ explorer, notices, pool, watch }) {
  let asked = '';
  /** @type {string | null} */
  let told = null;

  function ask() {
    if (!explorer.isShowing || explorer.moving) return;
    const about = `${explorer.game.key} ${JSON.stringify(explorer.cells)}`;
    if (about === asked) return;
    asked = about;
    void tell(about);
  }

  /** @param {string} about */
  async function tell(about) {
    const { game, cells } = explorer;
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
    if (reason) notices.show(NOTICE, reason);
    else notices.forget(NOTICE);
  }

  watch(ask);
  ask();
}
