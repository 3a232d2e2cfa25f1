//! What several parts of play refuse: a sentence each, with the value in it and what was expected.

use std::fmt;

use crate::Error;
use crate::queens::rules::Position;

/// A cell that the queen could not move to even if nothing were blocked.
pub(super) fn not_an_option(queen: Position, cell: Position) -> Error {
    let (cell, queen) = (Cell(cell), Cell(queen));
    let expected = "expected a cell to its left, above it, or diagonally up and left of it";
    Error::Refused(format!("{cell} is not an option of {queen}; {expected}"))
}

/// Options of another cell than the one where the queen stands.
pub(super) fn other_queen(given: Position, queen: Position) -> Error {
    Error::Refused(format!("these are options of {}; expected options of {}", Cell(given), Cell(queen)))
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
