//! The hood in closed form (paper, sections 3.1 and 3.2).
//!
//! The hood is the dented triangle at the origin where every option of the queen is a palace. Such a cell
//! sees x + y + min(x, y) palaces, one for every cell that it sees; the hood ends, at the casing,
//! where that number reaches k. For huge k it would be hopeless to step through it. Since the
//! closed form also tells how many palaces the hood leaves behind in each column, row and
//! diagonal, a computation can start at the casing instead.
//!
//! The formulas are exact for every k; coordinates may go up to 2^62.

use std::ops::Range;

/// Is the cell (x, y) in the hood of game k?
///
/// Exactly there every move wins: all options of the other player can be blocked.
pub fn contains(k: u64, x: u64, y: u64) -> bool {
    palace_number(x, y) < k
}

/// Whether a square that begins at this cell has cells in the hood, or a diagonal that comes right out of it.
pub(crate) fn touches(k: u64, x: u64, y: u64) -> bool {
    contains(k, x.saturating_sub(1), y.saturating_sub(1))
}

/// The palace number N(x, y) = x + y + min(x, y) of a cell in the hood.
///
/// It grows by 1 with the larger coordinate and by 2 with the smaller one. Beyond the casing it still holds
/// on the first line of cells, where it is equal to k, and, if k = 3j - 1, at the nose (j, j), where it is
/// k + 1. All other cells see cells that are no palaces.
pub fn palace_number(x: u64, y: u64) -> u64 {
    x + y + x.min(y)
}

/// How many cells of the hood of game k, all of them palaces, lie in column x.
pub fn column_count(k: u64, x: u64) -> u64 {
    let rest = k.saturating_sub(x);
    // In the half below the diagonal, y >= x, the column ends at y = k - 2x; otherwise at 2y = k - x.
    if x < rest.div_ceil(2) { rest - x } else { rest.div_ceil(2) }
}

/// How many cells of the hood of game k, all of them palaces, lie in row y.
pub fn row_count(k: u64, y: u64) -> u64 {
    column_count(k, y)
}

/// How many cells of the hood of game k, all of them palaces, lie on the diagonal through (x, y), that is
/// on the line of constant x - y.
pub fn diagonal_count(k: u64, x: u64, y: u64) -> u64 {
    k.saturating_sub(x.abs_diff(y)).div_ceil(3)
}

/// How many cells of the hood of game k lie in the `width` x `height` cells at the origin.
pub fn corner_count(k: u64, width: u64, height: u64) -> u128 {
    let (k, width, height) = (u128::from(k), u128::from(width), u128::from(height));
    // The cells of the hood whose smaller coordinate is m: one on the diagonal, and in row m as well as in column m
    // those from m + 1 up to k - 2m - 1, or as far as the corner reaches.
    let diagonal = k.div_ceil(3).min(width).min(height);
    let arm = |reach: u128| {
        // Up to this m the arm is cut off at the corner's edge.
        let cut = (k.saturating_sub(reach) / 2 + 1).min(diagonal);
        let cut = if reach > k { 0 } else { cut };
        let sum = |m: u128| m * m.saturating_sub(1) / 2;
        let cut_off = cut * reach.saturating_sub(1) - sum(cut);
        cut_off + (diagonal - cut) * (k - 1) - 3 * (sum(diagonal) - sum(cut))
    };
    if diagonal == 0 { 0 } else { diagonal + arm(width) + arm(height) }
}

/// The columns x in which the anti-diagonal x + y = t of the board lies outside the hood of game k.
///
/// They are one run in the middle, k - t <= x <= 2t - k, as far as that is on the board, 0 <= x <= t.
/// The range is empty where the whole anti-diagonal is in the hood.
pub fn columns_outside(k: u64, t: u64) -> Range<u64> {
    let first = k.saturating_sub(t).min(t + 1);
    first..(t + 1 - first).max(first)
}
