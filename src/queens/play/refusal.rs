//! What can be wrong with a move, a position or a text: one enum, each variant a sentence with the value in it and what
//! was expected.

use std::fmt;

use super::situation::{Formulation, Player};
use crate::Error;
use crate::queens::rules::Position;

/// Input that was refused. Nothing has been changed.
///
/// ```
/// use blocking_queens::queens::rules::Position;
/// use blocking_queens::queens::play::{Action, Formulation, Player, Situation};
///
/// let start = Situation::new(1, Position::new(3, 3), Formulation::Queen, Player::A)?;
/// let refusal = start.after(&Action::Move(Position::new(2, 1))).unwrap_err();
/// assert_eq!(
///     refusal.to_string(),
///     "(2, 1) is not an option of (3, 3); expected a cell to its left, above it, or diagonally up and left of it"
/// );
/// # Ok::<(), blocking_queens::queens::play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Refusal {
    /// k or a coordinate is out of range, or the board refuses the work.
    Request(Error),
    /// A cell that the queen could not move to even if nothing were blocked.
    NotAnOption {
        /// Where the queen stands.
        queen: Position,
        /// The cell.
        cell: Position,
    },
    /// An option on which a pawn stands, or that has been rejected.
    Blocked {
        /// The option.
        cell: Position,
        /// Whether it has a pawn or was rejected.
        formulation: Formulation,
        /// How many options are open.
        open: u64,
    },
    /// More pawns or rejected moves than the game allows.
    TooManyBlocks {
        /// How many.
        blocks: u64,
        /// The game; k - 1 are allowed.
        k: u64,
        /// Whether they are pawns or rejected moves.
        formulation: Formulation,
    },
    /// Options of another cell than the one where the queen stands.
    OtherQueen {
        /// The cell whose options they are.
        given: Position,
        /// Where the queen stands.
        queen: Position,
    },
    /// Something else has to be done now.
    NotNow {
        /// What was tried.
        given: &'static str,
        /// Whose turn it is.
        turn: Player,
        /// What he has to do.
        expected: &'static str,
    },
    /// The game is over.
    Over {
        /// Who has won it.
        winner: Player,
    },
    /// A position that play never leads to; what is wrong with it.
    Position(String),
    /// A text that cannot be read.
    Text {
        /// What the text should be, such as "a move list".
        of: &'static str,
        /// The part that is wrong, as it was given.
        given: String,
        /// What was expected there.
        expected: String,
    },
    /// A turn of a move list is wrong.
    Turn {
        /// Which one, counted from 1.
        turn: usize,
        /// What is wrong with it.
        refusal: Box<Refusal>,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(error) => write!(f, "{error}"),
            Self::NotAnOption { queen, cell } => write!(
                f,
                "{} is not an option of {}; expected a cell to its left, above it, or diagonally up and left of it",
                Cell(*cell),
                Cell(*queen)
            ),
            Self::Blocked { cell, formulation, open } => {
                let cell = Cell(*cell);
                match formulation {
                    Formulation::Queen => write!(f, "a pawn stands on {cell}")?,
                    Formulation::Heaps => write!(f, "the move to {cell} has been rejected")?,
                }
                match open {
                    1 => write!(f, "; expected the one option that is open"),
                    _ => write!(f, "; expected one of the {open} options that are open"),
                }
            }
            Self::TooManyBlocks { blocks, k, formulation } => {
                let what = match formulation {
                    Formulation::Queen => "pawns",
                    Formulation::Heaps => "rejected moves",
                };
                write!(f, "there are {blocks} {what}; expected at most {} in game {k}", k - 1)
            }
            Self::OtherQueen { given, queen } => {
                write!(f, "these are options of {}; expected options of {}", Cell(*given), Cell(*queen))
            }
            Self::NotNow { given, turn, expected } => {
                write!(f, "{given} came at the wrong time; expected that {turn} {expected}")
            }
            Self::Over { winner } => write!(f, "the game is over and {winner} has won; expected no more moves"),
            Self::Position(what) => write!(f, "{what}"),
            Self::Text { of, given, expected } => write!(f, "in {of} there is \"{given}\"; expected {expected}"),
            Self::Turn { turn, refusal } => write!(f, "turn {turn}: {refusal}"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Request(error)
    }
}

/// A cell as sentences write it: (3, 3).
pub(super) struct Cell(pub Position);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.0.x, self.0.y)
    }
}
