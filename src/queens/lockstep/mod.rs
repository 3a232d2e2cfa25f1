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

/// With how many planes to begin in game k; `None` if even deviations near the armpits may be too large for a byte.
///
/// The alarm rings above v = 7, 18, 39 and 82 with 4, 5, 6 and 7 planes. Such deviations lie on one hill at each
/// armpit, a few hundred cells wide, where v grows like 2.4 + 0.0656 sqrt(k), and on its flanks: with 4 planes one
/// slab of the 62 of game 100,000 is swept again, and one of the 436 of game 300,000 (measured: benches/LOG.md). It
/// would be a waste to sweep all others with as many planes as the hills need. Where 4 are too few, a slab is swept
/// again with 7, which costs time and no more.
pub fn planes_for(k: u64) -> Option<usize> {
    match k {
        0..400_000 => Some(4),
        400_000..=K_MAX_FOR_BYTES => Some(7),
        _ => None,
    }
}
