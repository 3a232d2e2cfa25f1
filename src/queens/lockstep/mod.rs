//! Many blocks in lock step: the fastest sweep, for large boards.
//!
//! One block is a chain of dependent steps along its rows, but blocks that do not look at each other can go through the
//! *same* sequence of cells together, each in a lane one bit wide: a [`word`] is one bit of all lanes. So a counter is
//! a handful of words, its bit [`planes`], and a cell is some fifty logical operations on words ([`kernel`]), which
//! serve 128 blocks at once in a 128-bit register. That is twice as fast as bytes along anti-diagonals
//! ([`super::sweep`]).
//!
//! [`tally`] counts the colour classes of squares of cells in all lanes, at about the price of the sweep itself.
//!
//! Deviations must fit the planes. How large they grow is known by measurement only, so the kernel reports the lanes in
//! which they don't; these are swept again. That it misses none is proven ([`kernel`]).

pub mod kernel;
mod lane_numbers;
mod lanes;
pub mod planes;
pub mod tally;
pub mod word;

use super::sightlines::K_MAX_FOR_BYTES;
use crate::Window;

/// Whether game k is swept in lock step: in larger ones, deviations near the armpits may be too large for a byte.
pub fn fits(k: u64) -> bool {
    k <= K_MAX_FOR_BYTES
}

/// With how many planes to begin in a window of game k, on or above the diagonal.
///
/// The alarm rings above v = 7, 18, 39 and 82 with 4, 5, 6 and 7 planes. Such deviations lie on one hill at each
/// armpit, a few hundred cells wide, where v grows like 2.4 + 0.0656 sqrt(k), and on its flanks; and on a ridge along
/// the main diagonal, from about (1.6 k, 1.6 k) on and as narrow, where v grows like 0.03 sqrt(k): it is 7 in game
/// 60,000 and 9 in game 100,000. It would be a waste to sweep all else with as many planes as these need (measured:
/// benches/LOG.md). Where 4 are too few, a window is swept again with 7, which costs time and no more.
pub fn planes_for(k: u64, window: &Window) -> usize {
    let is_on_ridge = k > 60_000 && window.bottom() > k / 2 * 3 && window.x <= window.bottom();
    if k >= 400_000 || is_on_ridge { 7 } else { 4 }
}
