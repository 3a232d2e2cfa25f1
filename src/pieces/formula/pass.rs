//! Ryuo with a pass that one of the players may use once.

/// The y of the P-position of Ryuo p, p >= 3, in column x while the pass is available (checked on 150 x 150 cells for p
/// from 3 to 10): the origin; in the first block of p x p cells, counted from 1, x + y = p + 1; in a later block of the
/// diagonal, x + y = 2 mod p.
pub(in crate::pieces) fn ryuo_p_in_column(p: u64, x: u64) -> u64 {
    match x.checked_sub(1).map(|x| x / p) {
        None => 0,
        Some(0) => p + 1 - x,
        Some(block) => {
            let start = block * p + 1;
            start + (2 * p + 2 - (x + start) % p) % p
        }
    }
}
