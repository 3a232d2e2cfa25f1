//! Ryuo with a pass that one of the players may use once.

use crate::moves::Cell;

/// Whether a cell is a P-position of Ryuo p, p >= 3, while the pass is available (checked on 150 x 150 cells for p from
/// 3 to 10): the origin; in the first block x + y = p + 1; in a later block of the diagonal, counted from 1, x + y = 2
/// mod p.
pub(super) fn ryuo_is_p(p: u64, [x, y, _]: Cell) -> bool {
    let (x, y) = (x as u64, y as u64);
    match x.min(y).checked_sub(1) {
        None => x == y,
        Some(_) if (x - 1) / p != (y - 1) / p => false,
        Some(least) if least < p => x + y == p + 1,
        Some(_) => (x + y) % p == 2 % p,
    }
}
