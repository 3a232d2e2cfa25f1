//! What can be wrong with a request about a piece: one enum, each variant a sentence with the value in it and what was
//! expected.

use std::fmt;

use super::levels::{CLASSES_MAX, LEVEL_MAX, Squares};
use crate::{COORDINATE_MAX, Error, moves};

/// A request that was refused.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Refusal {
    /// k, a coordinate or a window is out of range, or the work too large.
    Request(Error),
    /// The moves are no piece.
    Moves(moves::Refusal),
    /// No piece has this name.
    Name(String),
    /// A parameter of a named piece is out of range.
    Parameter {
        /// The parameter's letter.
        parameter: char,
        /// The value as it was given.
        given: String,
        /// The least value.
        least: u32,
        /// The greatest value.
        greatest: u32,
    },
    /// A named piece has no such parameter.
    NoParameter {
        /// The parameter's letter.
        parameter: char,
        /// The piece's name.
        piece: &'static str,
    },
    /// A piece without a name was given without moves.
    NoMoves,
    /// Moves were given together with a named piece; its name.
    MovesOfNamed(&'static str),
    /// A third heap was given for a piece on two heaps.
    NoThirdHeap(u64),
    /// The third heap is out of range.
    ThirdHeap(u64),
    /// A pass was given in game k, where it is not defined.
    PassWithPawns(u64),
    /// Palace numbers were asked for in a game with a pass.
    PassWithPalaces,
    /// The piece's moves have negative numbers, so no automaton computes its palace numbers; the first such move.
    NegativeInAutomaton(String),
    /// The automaton is known for two heaps only.
    HeapsOfAutomaton,
    /// The rule of the automaton would have more cells than is sensible; how many were allowed.
    LargeAutomaton(usize),
    /// Values are counted by their remainders mod a number that is out of range; the number.
    Modulus(u64),
    /// Thresholds between classes of values don't ascend from 1 on, or are too many; how many there are.
    Thresholds(usize),
    /// Squares of cells that are not on the board, or too large, or too many at once.
    Squares {
        /// The squares.
        squares: Squares,
        /// The third heap.
        z: u64,
    },
}

impl From<moves::Refusal> for Refusal {
    fn from(refusal: moves::Refusal) -> Self {
        Self::Moves(refusal)
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Request(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(error) => error.fmt(f),
            Self::Moves(refusal) => refusal.fmt(f),
            Self::Name(given) => {
                write!(f, "no piece is named \"{given}\"; expected one of ")?;
                for (index, named) in super::named::TABLE.iter().enumerate() {
                    write!(f, "{}{}", if index == 0 { "" } else { ", " }, named.key)?;
                }
                Ok(())
            }
            Self::Parameter { parameter, given, least, greatest } => {
                write!(f, "{parameter} is {given}; expected a whole number from {least} to {greatest}")
            }
            Self::NoParameter { parameter, piece } => {
                write!(f, "{parameter} was given, but {piece} has no such parameter; expected none")
            }
            Self::NoMoves => write!(f, "the piece has no moves; expected moves such as (1,0)+ (0,1)+ (1,1)"),
            Self::MovesOfNamed(name) => {
                write!(f, "moves were given, but {name} has its own; expected moves for a piece without a name only")
            }
            Self::NoThirdHeap(z) => write!(f, "z is {z}, but this piece stands on two heaps; expected no z"),
            Self::ThirdHeap(z) => write!(f, "z is {z}; expected a whole number from 0 to {COORDINATE_MAX}"),
            Self::PassWithPawns(k) => {
                write!(f, "k is {k}, and there is a pass; expected k = 1, for with pawns a pass is not defined")
            }
            Self::PassWithPalaces => {
                write!(f, "there is a pass, with which palace numbers are not defined; expected no pass")
            }
            Self::NegativeInAutomaton(made) => write!(
                f,
                "the move {made} looks past the edges of the board, so there is no such automaton; \
                 expected moves without negative numbers"
            ),
            Self::HeapsOfAutomaton => write!(f, "these moves have three numbers; expected two for an automaton"),
            Self::LargeAutomaton(most) => {
                write!(
                    f,
                    "the rule of this piece's automaton has more than {most} cells; expected fewer or shorter moves"
                )
            }
            Self::Modulus(given) => {
                write!(f, "the classes are remainders mod {given}; expected a whole number from 1 to {CLASSES_MAX}")
            }
            Self::Thresholds(given) => write!(
                f,
                "the {given} thresholds between classes do not ascend from 1 on, or are too many; \
                 expected fewer than {CLASSES_MAX} that do"
            ),
            Self::Squares { squares: Squares { x, y, level, width, height }, z } => write!(
                f,
                "{width} x {height} squares of level {level} at ({x}, {y}) with z = {z} cannot be counted; expected at \
                 least one, coordinates from 0 to {COORDINATE_MAX}, a level from 0 to {LEVEL_MAX}, and fewer at once"
            ),
        }
    }
}

impl std::error::Error for Refusal {}
