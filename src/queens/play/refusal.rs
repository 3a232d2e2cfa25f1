//! What can be wrong with a move, a position or a text: a sentence each, with the value in it and what was expected.

use std::fmt;

use super::situation::{Formulation, Player};
use crate::Error;
use crate::queens::rules::Position;

/// A cell that the queen could not move to even if nothing were blocked.
pub(super) fn not_an_option(queen: Position, cell: Position) -> Error {
    let (cell, queen) = (Cell(cell), Cell(queen));
    let expected = "expected a cell to its left, above it, or diagonally up and left of it";
    Error::Refused(format!("{cell} is not an option of {queen}; {expected}"))
}

/// An option on which a pawn stands, or that has been rejected; how many options are open.
pub(super) fn blocked(cell: Position, formulation: Formulation, open: u64) -> Error {
    let cell = Cell(cell);
    let what = match formulation {
        Formulation::Queen => format!("a pawn stands on {cell}"),
        Formulation::Heaps => format!("the move to {cell} has been rejected"),
    };
    Error::Refused(match open {
        1 => format!("{what}; expected the one option that is open"),
        _ => format!("{what}; expected one of the {open} options that are open"),
    })
}

/// More pawns or rejected moves than the k - 1 that the game allows.
pub(super) fn too_many_blocks(blocks: u64, k: u64, formulation: Formulation) -> Error {
    let what = match formulation {
        Formulation::Queen => "pawns",
        Formulation::Heaps => "rejected moves",
    };
    Error::Refused(format!("there are {blocks} {what}; expected at most {} in game {k}", k - 1))
}

/// Options of another cell than the one where the queen stands.
pub(super) fn other_queen(given: Position, queen: Position) -> Error {
    Error::Refused(format!("these are options of {}; expected options of {}", Cell(given), Cell(queen)))
}

/// Something else has to be done now: what was tried, whose turn it is, and what he has to do.
pub(super) fn not_now(given: &str, turn: Player, expected: &str) -> Error {
    Error::Refused(format!("{given} came at the wrong time; expected that {turn} {expected}"))
}

/// The game is over.
pub(super) fn over(winner: Player) -> Error {
    Error::Refused(format!("the game is over and {winner} has won; expected no more moves"))
}

/// A text that cannot be read: what it should be, such as "a move list", the part that is wrong, as it was given, and
/// what was expected there.
pub(super) fn text(of: &str, given: &str, expected: impl fmt::Display) -> Error {
    Error::Refused(format!("in {of} there is \"{given}\"; expected {expected}"))
}

/// A cell as sentences write it: (3, 3).
pub(super) struct Cell(pub Position);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.0.x, self.0.y)
    }
}
