//! What can be wrong with a request about games: one enum, each variant a sentence.

use std::fmt;

/// Why a question about games has no answer. What was found before stays, and the next question may be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The steps that [`Games::allow`](super::Games::allow) gave are used up. The same call goes on where it stopped.
    Unfinished,
    /// The games would take more memory than was allowed, in bytes.
    Memory {
        /// The limit.
        limit: usize,
    },
    /// A game is deeper than comparisons may recurse: this many moves in a row.
    Depth {
        /// The limit.
        limit: u32,
    },
    /// A number does not fit: its numerator or denominator has more than 62 bits.
    Number,
    /// A text is not a game; where, in characters from 1, and what was expected.
    Text {
        /// The place: the first character is 1.
        at: usize,
        /// What is wrong there.
        what: String,
    },
    /// A form is too long to write out.
    Length {
        /// How many characters it would have; `u64::MAX` stands for more than can be counted.
        characters: u64,
        /// How many were allowed.
        limit: u64,
    },
    /// The form of a cell is too long to write out.
    CellLength {
        /// The cell's column.
        x: u64,
        /// The cell's row.
        y: u64,
        /// How many characters it would have; `u64::MAX` stands for more than can be counted.
        characters: u64,
        /// How many were allowed.
        limit: u64,
    },
    /// A piece moves in three heaps; its moves.
    Heaps(String),
    /// A cell is not on the board, or has not been evaluated yet.
    Cell {
        /// Its column.
        x: u64,
        /// Its row.
        y: u64,
        /// What was expected.
        expected: String,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => write!(f, "the computation was stopped before it was finished"),
            Self::Memory { limit } => write!(
                f,
                "this needs more than the {} MB that games may take; what was computed before is still there",
                limit >> 20
            ),
            Self::Depth { limit } => {
                write!(f, "this game is more than {limit} moves deep; at most {limit} are allowed")
            }
            Self::Number => {
                write!(f, "a number got too large or too fine; numbers may have 62 bits above and below the bar")
            }
            Self::Text { at, what } => write!(f, "character {at}: {what}"),
            Self::Length { characters, limit } => {
                write!(f, "written out, this form has {} characters; at most {limit} are written", Count(*characters))
            }
            Self::CellLength { x, y, characters, limit } => write!(
                f,
                "written out, the form of ({x},{y}) has {} characters; at most {limit} are written",
                Count(*characters)
            ),
            Self::Heaps(moves) => {
                write!(f, "the piece {moves} moves in three heaps; expected moves of two numbers for Left and Right")
            }
            Self::Cell { x, y, expected } => write!(f, "the cell ({x},{y}) has no value here; expected {expected}"),
        }
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    /// The same, told of a cell.
    pub(super) fn at(self, (x, y): (u64, u64)) -> Self {
        match self {
            Self::Length { characters, limit } => Self::CellLength { x, y, characters, limit },
            other => other,
        }
    }
}

/// A number of characters, which may be beyond counting.
struct Count(u64);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            u64::MAX => f.write_str("more than 10^19"),
            count => write!(f, "{count}"),
        }
    }
}
