//! What can be wrong with a list of moves: a sentence each, with the offending text in it and what was expected.

use std::fmt;

use super::{Heaps, MOVES_MAX, Move, PARALLEL_MAX, STEP_MAX, STEPS_MAX};
use crate::Error;

/// The text cannot be read on at a place, the first character being 1; what stands there is empty at the end.
pub(super) fn unreadable(position: usize, found: &str, expected: &str) -> Error {
    Error::Refused(match found {
        "" => format!("the moves end after {} characters; expected {expected}", position - 1),
        _ => format!("the moves cannot be read from character {position} on, \"{found}\"; expected {expected}"),
    })
}

/// A number of a move is out of range.
pub(super) fn step(number: i64) -> Error {
    Error::Refused(format!("a move has the number {number}; expected whole numbers from -{STEP_MAX} to {STEP_MAX}"))
}

/// A move by nothing.
pub(super) fn nothing(heaps: Heaps) -> Error {
    let zeros = Step([0; 3], heaps);
    Error::Refused(format!("the move {zeros} goes nowhere; expected a number other than 0 in it"))
}

/// A move with more or fewer numbers than the piece has heaps.
pub(super) fn other_heaps(made: Move, expected: Heaps) -> Error {
    let (written, numbers) = match expected {
        Heaps::Two => (Step(made.step, Heaps::Three), "two numbers"),
        Heaps::Three => (Step(made.step, Heaps::Two), "three numbers"),
    };
    Error::Refused(format!("the move {written} is for another number of heaps; expected {numbers} in each move"))
}

/// A negative number in a move on three heaps.
pub(super) fn negative_in_three(made: Move) -> Error {
    let written = Step(made.step, Heaps::Three);
    let expected = "expected no negative number in a move with three numbers";
    Error::Refused(format!("the move {written} adds to a heap; {expected}"))
}

/// A move after which the game might not end.
pub(super) fn endless(made: Move) -> Error {
    let [a, b, _] = made.step;
    let (written, x, y) = (Step(made.step, Heaps::Two), Taken("x", a), Taken("y", b));
    let expected = "expected one that lowers x + y, or keeps it and lowers y";
    Error::Refused(format!("the move {written} leads from (x, y) to ({x}, {y}), so the game might not end; {expected}"))
}

/// A move that repeats too often, or not at all.
pub(super) fn repeats(made: Move, heaps: Heaps, times: impl fmt::Display, farthest: u32) -> Error {
    let written = Step(made.step, heaps);
    let expected = format!("expected a whole number from 1 to {farthest}");
    Error::Refused(format!("the move {written} repeats up to {times} times; {expected}"))
}

/// More moves than [`MOVES_MAX`].
pub(super) fn too_many_moves(moves: usize) -> Error {
    Error::Refused(format!("these are {moves} moves; expected at most {MOVES_MAX}"))
}

/// The bounded moves make more steps together than [`STEPS_MAX`].
pub(super) fn too_many_steps(steps: u64) -> Error {
    Error::Refused(format!("the bounded moves make {steps} steps together; expected at most {STEPS_MAX}"))
}

/// More unbounded moves in the direction of this one than [`PARALLEL_MAX`], none of which covers another.
pub(super) fn too_many_parallel(made: Move) -> Error {
    let (written, most) = (Step(made.step, Heaps::Three), PARALLEL_MAX);
    let none = format!("none covers another; expected at most {most}");
    Error::Refused(format!("more than {most} unbounded moves are parallel to {written}, and {none}"))
}

/// A piece for one player that has no move at all.
pub(crate) fn empty() -> Error {
    Error::Refused("there is no move; expected moves such as (1,0)+ (0,1)+ (1,1)".to_owned())
}

/// A step as it is written, with as many numbers as there are heaps.
pub(super) struct Step(pub [i32; 3], pub Heaps);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([a, b, c], heaps) = self;
        match heaps {
            Heaps::Two => write!(f, "({a},{b})"),
            Heaps::Three => write!(f, "({a},{b},{c})"),
        }
    }
}

/// A coordinate from which a number is taken: `x - 2`, `x`, `x + 1`.
struct Taken(&'static str, i32);

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            0 => write!(f, "{}", self.0),
            1.. => write!(f, "{} - {}", self.0, self.1),
            _ => write!(f, "{} + {}", self.0, self.1.unsigned_abs()),
        }
    }
}
