//! What can be wrong with a list of moves: one enum, each variant a sentence with the offending text in it and what was
//! expected.

use std::fmt;

use super::{Heaps, MOVES_MAX, Move, PARALLEL_MAX, STEP_MAX, STEPS_MAX};

/// A list of moves that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The text cannot be read on at some place.
    Unreadable {
        /// The place: the first character is 1.
        position: usize,
        /// What stands there; empty at the end of the text.
        found: String,
        /// What was expected there.
        expected: &'static str,
    },
    /// A number of a move is out of range.
    Step {
        /// The number.
        number: i64,
    },
    /// A move by nothing.
    Nothing(Heaps),
    /// A move with more or fewer numbers than the piece has heaps.
    Heaps {
        /// The move.
        made: Move,
        /// How many heaps the piece has.
        expected: Heaps,
    },
    /// A negative number in a move on three heaps.
    NegativeInThree(Move),
    /// A move after which the game might not end.
    Endless(Move),
    /// A move that repeats too often, or not at all.
    Repeats {
        /// The move.
        made: Move,
        /// How many heaps the piece has.
        heaps: Heaps,
        /// How often it repeats.
        times: u64,
        /// How often it may.
        farthest: u32,
    },
    /// More moves than [`MOVES_MAX`]; their number.
    TooManyMoves(usize),
    /// The bounded moves make more steps together than [`STEPS_MAX`]; their number.
    TooManySteps(u64),
    /// More unbounded moves in the direction of this one than [`PARALLEL_MAX`], none of which covers another.
    TooManyParallel(Move),
    /// A piece for one player that has no move at all.
    Empty,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { position, found, expected } if found.is_empty() => {
                write!(f, "the moves end after {} characters; expected {expected}", position - 1)
            }
            Self::Unreadable { position, found, expected } => {
                write!(f, "the moves cannot be read from character {position} on, \"{found}\"; expected {expected}")
            }
            Self::Step { number } => {
                write!(f, "a move has the number {number}; expected whole numbers from -{STEP_MAX} to {STEP_MAX}")
            }
            Self::Nothing(heaps) => {
                let zeros = Step([0; 3], *heaps);
                write!(f, "the move {zeros} goes nowhere; expected a number other than 0 in it")
            }
            Self::Heaps { made, expected } => {
                let (written, numbers) = match expected {
                    Heaps::Two => (Step(made.step, Heaps::Three), "two numbers"),
                    Heaps::Three => (Step(made.step, Heaps::Two), "three numbers"),
                };
                write!(f, "the move {written} is for another number of heaps; expected {numbers} in each move")
            }
            Self::NegativeInThree(made) => write!(
                f,
                "the move {} adds to a heap; expected no negative number in a move with three numbers",
                Step(made.step, Heaps::Three)
            ),
            Self::Endless(made) => {
                let [a, b, _] = made.step;
                let (x, y) = (Taken("x", a), Taken("y", b));
                let written = Step(made.step, Heaps::Two);
                write!(f, "the move {written} leads from (x, y) to ({x}, {y}), so the game might not end; ")?;
                write!(f, "expected one that lowers x + y, or keeps it and lowers y")
            }
            Self::Repeats { made, heaps, times, farthest } => {
                let written = Step(made.step, *heaps);
                write!(
                    f,
                    "the move {written} repeats up to {times} times; expected a whole number from 1 to {farthest}"
                )
            }
            Self::TooManyMoves(moves) => write!(f, "these are {moves} moves; expected at most {MOVES_MAX}"),
            Self::TooManySteps(steps) => {
                write!(f, "the bounded moves make {steps} steps together; expected at most {STEPS_MAX}")
            }
            Self::TooManyParallel(made) => write!(
                f,
                "more than {PARALLEL_MAX} unbounded moves are parallel to ({},{},{}), and none covers another; \
                 expected at most {PARALLEL_MAX}",
                made.step[0], made.step[1], made.step[2]
            ),
            Self::Empty => write!(f, "there is no move; expected moves such as (1,0)+ (0,1)+ (1,1)"),
        }
    }
}

impl std::error::Error for Refusal {}

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
