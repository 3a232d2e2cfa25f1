//! What can be wrong with a request about a piece: a sentence each, with the value in it and what was expected.

use std::fmt::Display;

use super::levels::{CLASSES_MAX, LEVEL_MAX, Squares};
use super::named::TABLE;
use crate::{COORDINATE_MAX, Error};

/// No piece has this name.
pub(super) fn name(given: &str) -> Error {
    let keys: Vec<&str> = TABLE.iter().map(|named| named.key).collect();
    Error::Refused(format!("no piece is named \"{given}\"; expected one of {}", keys.join(", ")))
}

/// A parameter of a named piece is out of range.
pub(super) fn parameter(letter: char, given: impl Display, least: u32, greatest: u32) -> Error {
    Error::Refused(format!("{letter} is {given}; expected a whole number from {least} to {greatest}"))
}

/// A piece has no such parameter.
pub(super) fn no_parameter(letter: char, piece: &str) -> Error {
    Error::Refused(format!("{letter} was given, but {piece} has no such parameter; expected none"))
}

/// A piece without a name was given without moves.
pub(super) fn no_moves() -> Error {
    Error::Refused("the piece has no moves; expected moves such as (1,0)+ (0,1)+ (1,1)".to_owned())
}

/// Moves were given together with a named piece.
pub(super) fn moves_of_named(name: &str) -> Error {
    let expected = "expected moves for a piece without a name only";
    Error::Refused(format!("moves were given, but {name} has its own; {expected}"))
}

/// A third heap was given for a piece on two heaps.
pub(super) fn no_third_heap(z: u64) -> Error {
    Error::Refused(format!("z is {z}, but this piece stands on two heaps; expected no z"))
}

/// A pass was given in game k, where it is not defined.
pub(super) fn pass_with_pawns(k: u64) -> Error {
    Error::Refused(format!("k is {k}, and there is a pass; expected k = 1, for with pawns a pass is not defined"))
}

/// Palace numbers were asked for in a game with a pass.
pub(super) fn pass_with_palaces() -> Error {
    Error::Refused("there is a pass, with which palace numbers are not defined; expected no pass".to_owned())
}

/// The piece's moves have negative numbers, so no automaton computes its palace numbers; the first such move.
pub(super) fn negative_in_automaton(a: i32, b: i32) -> Error {
    let what = "looks past the edges of the board, so there is no such automaton";
    Error::Refused(format!("the move ({a},{b}) {what}; expected moves without negative numbers"))
}

/// The automaton is known for two heaps only.
pub(super) fn heaps_of_automaton() -> Error {
    Error::Refused("these moves have three numbers; expected two for an automaton".to_owned())
}

/// The rule of the automaton would have more cells than is sensible.
pub(super) fn large_automaton(most: usize) -> Error {
    let expected = "expected fewer or shorter moves";
    Error::Refused(format!("the rule of this piece's automaton has more than {most} cells; {expected}"))
}

/// Values are counted by their remainders mod a number that is out of range.
pub(super) fn modulus(given: u64) -> Error {
    Error::Refused(format!("the classes are remainders mod {given}; expected a whole number from 1 to {CLASSES_MAX}"))
}

/// Thresholds between classes of values don't ascend from 1 on, or are too many; how many there are.
pub(super) fn thresholds(given: usize) -> Error {
    Error::Refused(format!(
        "the {given} thresholds between classes do not ascend from 1 on, or are too many; \
         expected fewer than {CLASSES_MAX} that do"
    ))
}

/// Squares of cells that are not on the board, or too large, or too many at once; with the third heap.
pub(super) fn squares(Squares { x, y, level, width, height }: &Squares, z: u64) -> Error {
    Error::Refused(format!(
        "{width} x {height} squares of level {level} at ({x}, {y}) with z = {z} cannot be counted; expected at \
         least one, coordinates from 0 to {COORDINATE_MAX}, a level from 0 to {LEVEL_MAX}, and fewer at once"
    ))
}
