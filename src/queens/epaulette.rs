//! The épaulette in closed form, as far as it is proven (paper, sections 3.2 and 3.3).
//!
//! Below the upper casing, x + 2y = k, lies the upper épaulette, where v repeats eleven values along s = x + 2y - k. In
//! the columns left of the shoulder and the rows above the nose nothing can disturb it, in no game: there each of the
//! six cells that the automaton looks at lies in the hood's upper half, where v = s, or in the épaulette again, at s -
//! 1 to s - 6; and the eleven values, continued by s below 0, obey its rule. (The tests go through the eleven cases.)
//! Below the nose and right of the shoulder the épaulette goes on up to the rift and the hem, but only by measurement;
//! there nothing is taken from here.
//!
//! A column, a row and a diagonal pass through the hood and then through the épaulette, so the palaces on them are
//! counted in closed form as well: what is seen on entering a block there is known without a sweep, however far the
//! casing is.

use super::hood;
use crate::map::Window;

/// v along s = x + 2y - k, from s = 0 on.
pub const DEVIATIONS: [i32; PERIOD as usize] = [0, 0, -1, -1, 0, 1, -1, -1, 1, 1, -1];

const PERIOD: u64 = 11;

/// How many of eleven cells in sequence, along a row, a column or a diagonal, are palaces.
const PALACES_A_PERIOD: u64 = 5;

/// Whether all cells of a window lie in the upper épaulette of game k, where it is proven.
pub fn contains(k: u64, window: &Window) -> bool {
    is_beyond_casing(k, window.x, window.y) && is_undisturbed(k, window.right() - 1, window.bottom() - 1)
}

/// How many palaces lie in column x above row y, if the cell above (x, y) is in the hood's upper half or in the
/// épaulette. Everywhere else as many as the hood leaves behind.
pub fn column_count(k: u64, x: u64, y: u64) -> u64 {
    let hood = hood::column_count(k, x);
    let Some(last) = y.checked_sub(1).filter(|y| contains_cell(k, x, *y)) else { return hood };
    hood + palaces(x + 2 * hood - k, 2, last + 1 - hood)
}

/// How many palaces lie in row y left of column x, under the same condition for the cell on the left of (x, y).
pub fn row_count(k: u64, x: u64, y: u64) -> u64 {
    let hood = hood::row_count(k, y);
    let Some(last) = x.checked_sub(1).filter(|x| contains_cell(k, *x, y)) else { return hood };
    hood + palaces(hood + 2 * y - k, 1, last + 1 - hood)
}

/// How many palaces lie on the diagonal before (x, y), under the same condition for the cell at its upper left.
pub fn diagonal_count(k: u64, x: u64, y: u64) -> u64 {
    let hood = hood::diagonal_count(k, x, y);
    let Some(last) = y.checked_sub(1).filter(|y| x > 0 && contains_cell(k, x - 1, *y)) else { return hood };
    hood + palaces(x - y + 3 * hood - k, 3, last + 1 - hood)
}

fn contains_cell(k: u64, x: u64, y: u64) -> bool {
    is_beyond_casing(k, x, y) && is_undisturbed(k, x, y)
}

fn is_beyond_casing(k: u64, x: u64, y: u64) -> bool {
    x + 2 * y >= k
}

/// Left of the shoulder and above the nose. There what is beyond the upper casing lies above the diagonal.
fn is_undisturbed(k: u64, x: u64, y: u64) -> bool {
    x < k && 3 * (y + 1) <= k
}

/// How many of `count` cells of the épaulette are palaces, the first one at s = `first` and each next one `step`
/// further.
fn palaces(first: u64, step: u64, count: u64) -> u64 {
    let rest = (0..count % PERIOD).filter(|i| DEVIATIONS[((first + i * step) % PERIOD) as usize] < 0).count();
    count / PERIOD * PALACES_A_PERIOD + rest as u64
}
