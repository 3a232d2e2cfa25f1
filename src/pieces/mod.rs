//! Any piece on the board: one piece for both players, which moves it in turn towards the origin by a list of
//! [`moves`](crate::moves); a player who cannot move loses.
//!
//! Three questions are asked of such a game:
//! - its *Grundy values*: the least whole number that no option has;
//! - its *outcomes*: P where the previous player wins, N where the next one does;
//! - its *palace numbers* in game k, in which up to k - 1 options are blocked before each move: the number N of palaces
//!   among the options, where a cell is a palace exactly if N < k. Nothing in the paper's definition asks that the
//!   piece be a queen.
//!
//! # What is here
//! - [`game`] is such a game with all that is agreed on, as links tell it; [`board`] reads any window of it, whichever
//!   way is right.
//! - [`named`] is the table of the pieces that have names, and tells whether a drawn piece is one of them.
//! - [`definition`] answers each question by its definition alone, for any piece on small boards.
//! - [`formula`] holds the closed forms, [`levels`] counts their values in squares of any size by arithmetic.
//! - [`engine`] computes any window of any piece's board, fast and within bounds.
//! - [`colours`] are those of pictures of values and outcomes.
//! - [`tiles`] fills the tiles of a map of any game, whichever way is right.
//! - [`automaton`] derives the cellular automaton of any piece from its moves.
//! - [`wythoff`] knows the P-positions of Wythoff Nim exactly, [`period`] finds the additive period of a row, [`list`]
//!   writes sequences as the OEIS takes them.

pub mod automaton;
pub mod board;
pub mod colours;
pub mod definition;
pub mod engine;
pub mod formula;
pub mod game;
pub mod levels;
pub mod list;
mod mapped;
pub mod named;
pub mod period;
pub mod tiles;
pub mod wythoff;

/// Who wins a game without ties, if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player: the player to move loses.
    P,
    /// The next player: the player to move wins.
    N,
}

/// What is asked about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The Grundy value.
    Grundy,
    /// Who wins game k: 0 where it is the previous player ([`Outcome::P`], a palace), 1 where it is the next one.
    Outcome {
        /// Up to k - 1 options are blocked before each move.
        k: u64,
    },
    /// The deviation v = N - k of the palace number of game k.
    Deviation {
        /// The game.
        k: u64,
    },
}

/// Whether a pass is left that both players share: one of them may use it once, instead of a move, but not where there
/// is no move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pass {
    /// Nobody has used it.
    Available,
    /// There is none, or it has been used.
    #[default]
    Used,
}
