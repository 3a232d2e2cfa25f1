//! The game from its rules alone: moves, blocks, and who wins, by search (paper, section 1).
//!
//! k-Blocking Wythoff Nim has two formulations: as a chess [`queen`] that the opponent's pawns may block
//! (formulation 2), and as two heaps of counters with moves that the opponent may reject (formulation 1,
//! which the tests search). Both share the [`Position`]s and their options, and both end when a player
//! cannot move: he loses.
//!
//! The searches follow from the rules and from nothing else. They know nothing of palaces, lines of sight
//! or the local rule, so they can judge all of these. They are slow: meant for small boards.
//!
//! A position is judged at the moment when it has been moved to, nothing there being blocked or rejected
//! yet. So the [`Outcome`] says whether moving there was a good idea:
//!
//! ```
//! use blocking_queens::queens::rules::{Outcome, Position, queen};
//!
//! // Game 5: too many options of (2, 3) are good to block them with four pawns, but not too many of (3, 3).
//! let outcomes = queen::outcomes(5, 4, 4);
//! assert_eq!(outcomes.of(Position::new(2, 3)), Outcome::Next);
//! assert_eq!(outcomes.of(Position::new(3, 3)), Outcome::Previous);
//! ```

pub mod queen;

/// Where the queen stands, or the sizes of the two heaps: x to the right, y down, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The column, or the counters in the first heap.
    pub x: u64,
    /// The row, or the counters in the second heap.
    pub y: u64,
}

impl Position {
    /// The position (x, y).
    pub fn new(x: u64, y: u64) -> Self {
        Self { x, y }
    }

    /// Where one move could lead if nothing were blocked or rejected, nearest first: left, up, up-left.
    ///
    /// In terms of heaps: remove any number of counters from the first heap, from the second, or the same
    /// number from both.
    pub fn options(self) -> impl Iterator<Item = Self> {
        let Self { x, y } = self;
        let left = (1..=x).map(move |steps| Self::new(x - steps, y));
        let up = (1..=y).map(move |steps| Self::new(x, y - steps));
        let up_left = (1..=x.min(y)).map(move |steps| Self::new(x - steps, y - steps));
        left.chain(up).chain(up_left)
    }

    /// Is the other position one of the options?
    pub fn has_option(self, other: Self) -> bool {
        match (self.x.checked_sub(other.x), self.y.checked_sub(other.y)) {
            (Some(left), Some(up)) => (left, up) != (0, 0) && (left == 0 || up == 0 || left == up),
            _ => false,
        }
    }
}

/// Who wins when both play well: the outcome class of a position or of a situation of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The previous player, who has just moved: a P-position.
    Previous,
    /// The next player, who is about to move: an N-position.
    Next,
}

/// The outcomes of all positions of a corner of the board at the origin.
///
/// Moves from the corner never leave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    width: u64,
    height: u64,
    row_major: Vec<Outcome>,
}

impl Outcomes {
    /// Fills a corner position by position, row by row: when `judge` is asked for a position, the outcomes
    /// of all of its options are known.
    pub fn fill(width: u64, height: u64, mut judge: impl FnMut(&Self, Position) -> Outcome) -> Self {
        let mut outcomes = Self { width, height, row_major: Vec::new() };
        for y in 0..height {
            for x in 0..width {
                let outcome = judge(&outcomes, Position::new(x, y));
                outcomes.row_major.push(outcome);
            }
        }
        outcomes
    }

    /// The outcome of a position of the corner.
    ///
    /// # Panics
    /// If the position lies outside of the corner.
    pub fn of(&self, position: Position) -> Outcome {
        let Position { x, y } = position;
        let Self { width, height, .. } = *self;
        assert!(x < width && y < height, "({x}, {y}) is not in the corner of {width} x {height} positions");
        self.row_major[(y * width + x) as usize]
    }

    /// All positions of the corner, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let Self { width, height, .. } = *self;
        (0..height).flat_map(move |y| (0..width).map(move |x| Position::new(x, y)))
    }
}
