//! Playing: what is seen, what may be done, and that perfect play is perfect.

#[path = "common/heaps.rs"]
mod heaps;
#[path = "common/turn.rs"]
mod turn;

use blocking_queens::Board;
use blocking_queens::queens::board::Settings;
use blocking_queens::queens::play::Options;
use blocking_queens::queens::rules::Position;

mod play {
    use super::{heaps, options, small_board, turn, xorshift};

    mod explained;
    mod games;
    mod perfect;
    mod puzzles;
    mod rules;
    mod sight;
    mod texts;
}

/// A board that reads short lines quickly.
fn small_board(k: u64) -> Board {
    Board::with_settings(k, Settings { block_size: 32, ..Settings::default() }).expect("a board")
}

/// Some options of a queen.
fn options(queen: Position, cells: impl IntoIterator<Item = Position>) -> Options {
    Options::of(queen, cells).expect("options of the queen")
}

/// Numbers that look random.
fn xorshift(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 8
    }
}
