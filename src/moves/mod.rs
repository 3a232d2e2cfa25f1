//! The moves of a piece, as a list: what a rook, a queen or any piece of a reader's own can do on a board of two or
//! three heaps.
//!
//! A move (a, b) takes the piece from (x, y) to (x - a, y - b), towards the origin. It is made once, or it repeats: up
//! to n times, or until the board ends. The queen is `(1,0)+ (0,1)+ (1,1)+`, the king `(1,0) (0,1) (1,1)`. In three
//! heaps a move has three numbers.
//!
//! Every game ends, since every move must lower (x + y, y) in lexicographic order: it lowers the sum of the
//! coordinates, or keeps it and lowers the last one. A list with any other move is refused.
//!
//! **Options are cells**: one that is reached by two moves is one option, and takes one pawn to block. So what counts
//! is the set of steps along each direction ([`Ray`]), and two lists are the same piece if these sets are the same
//! ([`Moves::is_same_piece`], [`Moves::canonical`]).
//!
//! ```
//! use blocking_queens::moves::Moves;
//!
//! let queen: Moves = "(1,0)+ (0,1)+ (1,1)+ (2,2)".parse()?;
//! assert_eq!(queen.canonical().to_string(), "(1,0)+ (0,1)+ (1,1)+");
//! assert_eq!(queen.canonical().to_link(), "1,0r;0,1r;1,1r");
//! assert_eq!(queen.options([2, 1, 0]).collect::<Vec<_>>(), [[1, 1, 0], [0, 1, 0], [2, 0, 0], [1, 0, 0]]);
//!
//! let refusal = "(1,0)+ (1,-1)".parse::<Moves>().unwrap_err();
//! assert_eq!(
//!     refusal.to_string(),
//!     "the move (1,-1) leads from (x, y) to (x - 1, y + 1), so the game might not end; \
//!      expected one that lowers x + y, or keeps it and lowers y"
//! );
//! # Ok::<(), blocking_queens::Error>(())
//! ```

use std::collections::BTreeMap;

use crate::Error;

mod notation;
mod ray;
pub(crate) mod refusal;
mod terms;

pub use ray::Ray;
pub use terms::Term;

/// A cell (x, y, z); z is 0 on a board of two heaps.
pub type Cell = [i64; 3];

/// The largest number in a move, and with a minus the smallest. A bounded move goes no farther with all its steps.
pub const STEP_MAX: i32 = 65_536;

/// The most moves of a list.
pub const MOVES_MAX: usize = 65_536;

/// The most steps that the bounded moves of a list make together.
pub const STEPS_MAX: u64 = 1 << 20;

/// The most unbounded moves in one direction, none of which covers another: counting their cells by inclusion and
/// exclusion takes two to this power terms.
pub const PARALLEL_MAX: usize = 8;

/// How often a move may be repeated at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// One step.
    Once,
    /// One to this many steps.
    UpTo(u32),
    /// Any number of steps, as far as the board reaches: the move is a *rider*.
    Unbounded,
}

/// One move of a piece: a step, and how often it may be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// What one step subtracts from the coordinates; the third is 0 on a board of two heaps.
    pub step: [i32; 3],
    /// How often it may be repeated.
    pub reach: Reach,
}

impl Move {
    /// The step (a, b), once.
    pub const fn once(a: i32, b: i32) -> Self {
        Self { step: [a, b, 0], reach: Reach::Once }
    }

    /// The step (a, b) any number of times.
    pub const fn rider(a: i32, b: i32) -> Self {
        Self { step: [a, b, 0], reach: Reach::Unbounded }
    }
}

/// On how many heaps a piece stands: how many numbers its moves have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heaps {
    /// Cells (x, y).
    Two,
    /// Cells (x, y, z).
    Three,
}

/// A list of moves that has been checked: the moves of a piece. See the module's text for the rules.
///
/// Equality is that of the lists as written; [`is_same_piece`](Self::is_same_piece) asks whether they allow the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    heaps: Heaps,
    list: Vec<Move>,
    rays: Vec<Ray>,
}

impl Moves {
    /// A piece with these moves. The list may be empty: such a piece never moves.
    ///
    /// # Errors
    /// A step by nothing, one that might be repeated for ever, numbers out of range, a third
    /// number on a board of two heaps, a negative one on a board of three, and more moves than the limits of this
    /// module.
    pub fn new(heaps: Heaps, list: Vec<Move>) -> Result<Self, Error> {
        if list.len() > MOVES_MAX {
            return Err(refusal::too_many_moves(list.len()));
        }
        let list: Vec<Move> = list.into_iter().map(|made| checked(heaps, made)).collect::<Result<_, _>>()?;
        let bounded = |made: &Move| match made.reach {
            Reach::Once => 1,
            Reach::UpTo(times) => u64::from(times),
            Reach::Unbounded => 0,
        };
        let steps = list.iter().map(bounded).sum();
        if steps > STEPS_MAX {
            return Err(refusal::too_many_steps(steps));
        }
        let mut directions = BTreeMap::<_, Vec<Move>>::new();
        for made in &list {
            directions.entry(ray::place(ray::direction(made.step).0)).or_default().push(*made);
        }
        let rays = directions.into_values().map(|moves| Ray::new(&moves)).collect::<Result<_, _>>()?;
        Ok(Self { heaps, list, rays })
    }

    /// On how many heaps the piece stands.
    pub fn heaps(&self) -> Heaps {
        self.heaps
    }

    /// The moves as they were written.
    pub fn list(&self) -> &[Move] {
        &self.list
    }

    /// The steps by direction, sorted: first along the axes, x before y before z; then others, those with the smaller
    /// sum of absolute numbers first, and of equal ones those with the smaller a, then b.
    pub fn rays(&self) -> &[Ray] {
        &self.rays
    }

    /// Whether two lists are the same piece: they have the same options everywhere.
    pub fn is_same_piece(&self, other: &Self) -> bool {
        self.heaps == other.heaps && self.rays == other.rays
    }

    /// The same piece as a list without needless moves, which is equal for equal pieces: direction by direction in the
    /// order of [`rays`](Self::rays), in each the shorter steps first.
    ///
    /// What an unbounded move covers is dropped, as (2,2) beside (1,1)+ and (2,0)+ beside (1,0)+. The steps that are
    /// left over are gathered, from the shortest on, into bounded moves as long as they can be: (1,0) (2,0) (3,0) is
    /// (1,0)+3.
    pub fn canonical(&self) -> Self {
        let list = self.rays.iter().flat_map(Ray::moves).collect();
        Self { heaps: self.heaps, list, rays: self.rays.clone() }
    }

    /// The cells that the piece may move to, each once: direction by direction in the order of [`rays`](Self::rays).
    ///
    /// Their number grows with the coordinates where a move is unbounded; they are found one by one.
    pub fn options(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.rays
            .iter()
            .flat_map(move |ray| ray.multiples(ray.span(cell)).map(move |multiple| ray.target(cell, multiple)))
    }

    /// How many cells the piece may move to.
    pub fn option_count(&self, cell: Cell) -> u64 {
        self.rays.iter().map(|ray| ray.count(ray.span(cell))).sum()
    }

    /// The most cells that the piece may move to from anywhere in the plane z; `None` if there is no end of them.
    pub fn most_options(&self, z: i64) -> Option<u64> {
        let grows = |ray: &Ray| !ray.riders().is_empty() && ray.direction()[..2] != [0, 0];
        // No bounded move reaches so far.
        let far = 2 * i64::from(STEP_MAX);
        (!self.rays.iter().any(grows)).then(|| self.option_count([far, far, z]))
    }

    /// Whether some move raises a coordinate. Then a cell may depend on all cells whose coordinates have a sum up to
    /// its own.
    pub fn has_negative(&self) -> bool {
        self.rays.iter().any(|ray| ray.direction().iter().any(|part| *part < 0))
    }

    /// Whether the piece moves alike in x and y, so that its board is its own mirror image.
    pub fn is_symmetric(&self) -> bool {
        self.rays.iter().all(|ray| {
            let [a, b, c] = ray.direction();
            let mirrored = ray.turned([b, a, c]);
            self.rays.contains(&mirrored)
        })
    }

    /// The bounded and unbounded counts that add up to the number of options, each option counted once: see [`Term`].
    pub fn terms(&self) -> Vec<Term> {
        self.rays.iter().flat_map(terms::of_ray).collect()
    }
}

/// The move itself if it is one that a piece on this many heaps can have.
fn checked(heaps: Heaps, made: Move) -> Result<Move, Error> {
    let [a, b, c] = made.step;
    let largest = made.step.into_iter().max_by_key(|part| part.unsigned_abs()).unwrap_or(0);
    if largest.unsigned_abs() > STEP_MAX.unsigned_abs() {
        return Err(refusal::step(largest.into()));
    }
    match heaps {
        _ if largest == 0 => return Err(refusal::nothing(heaps)),
        Heaps::Two if c != 0 => return Err(refusal::other_heaps(made, heaps)),
        Heaps::Two if (a + b, b) <= (0, 0) => return Err(refusal::endless(made)),
        Heaps::Three if made.step.iter().any(|part| *part < 0) => return Err(refusal::negative_in_three(made)),
        _ => {}
    }
    let farthest = STEP_MAX.unsigned_abs() / largest.unsigned_abs();
    match made.reach {
        Reach::UpTo(1) => Ok(Move { reach: Reach::Once, ..made }),
        Reach::UpTo(times) if !(1..=farthest).contains(&times) => Err(refusal::repeats(made, heaps, times, farthest)),
        _ => Ok(made),
    }
}

#[cfg(test)]
mod tests;
