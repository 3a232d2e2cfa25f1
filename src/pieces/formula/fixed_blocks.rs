//! Closed forms by blocks of a fixed size.

use crate::moves::Cell;

/// The white knight's values by [x mod 4][y mod 4], on blocks of the diagonal, next to it, and farther from it, where
/// floor(y/4) is larger than floor(x/4).
///
/// An option is at most two cells away, so a block's values follow from the blocks around it, which differ in no more
/// than whether there is an edge and how far the diagonal is. All cases occur among the first few blocks: that the
/// definition gives these values there proves them everywhere.
const WHITE_KNIGHT: [[[u8; 4]; 4]; 3] = [
    [[0, 0, 1, 1], [0, 0, 2, 1], [1, 2, 2, 2], [1, 1, 2, 1]],
    [[0, 0, 1, 1], [0, 0, 1, 1], [3, 2, 2, 2], [4, 3, 2, 3]],
    [[0, 0, 1, 1], [0, 0, 1, 1], [3, 2, 2, 2], [3, 3, 2, 3]],
];

pub(super) fn white_knight([x, y, _]: Cell) -> u64 {
    let (x, y) = (x.min(y), x.max(y));
    // On the diagonal a block is its own mirror image, so that the order within it does not matter.
    let block = (y / 4 - x / 4).min(2);
    WHITE_KNIGHT[block as usize][x as usize % 4][y as usize % 4].into()
}

/// Whether a cell of Ryuo in three heaps, reading B, is a P-position: the exclusive or of the quotients by 6 is 0, and
/// the remainders are one of these in some order (checked on 48 x 48 x 48 cells).
pub(super) fn ryuo_three_b_is_p(cell: Cell) -> bool {
    let mut remainders = cell.map(|place| place % 6);
    remainders.sort_unstable();
    let is_pattern = matches!(
        remainders,
        [0, 0, 0]
            | [0, 1, 2]
            | [0, 3, 3]
            | [0, 4, 5]
            | [1, 1, 4]
            | [1, 3, 5]
            | [2, 2, 2]
            | [2, 3, 4]
            | [2, 5, 5]
            | [4, 4, 4]
    );
    is_pattern && cell.into_iter().fold(0, |xor, place| xor ^ (place / 6)) == 0
}

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
