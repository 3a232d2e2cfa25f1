//! The cellular automaton of a piece, derived from its moves: a local rule that computes the palace numbers of every
//! game k without knowing k. The paper's Figure 2 is the queen's.
//!
//! # The rule
//! Let v = N - k be a cell's deviation and P = 1 where there is a palace (v < 0), else 0. Write S_d for the shift by
//! the move d: (S_d f)(x, y) is the value of f where d leads from (x, y). The palaces that a rider d sees are S_d P +
//! S_d^2 P + ..., so (1 - S_d) times this count is S_d P; the palaces of a single step l are S_l P. With all riders d
//! and steps l
//!
//! ```text
//! prod (1 - S_d) v  =  sum S_d prod (1 - S_e) P  +  prod (1 - S_d) sum S_l P
//!  d                    d     e != d                 d               l
//! ```
//!
//! which says what v is at a cell from v and P at finitely many cells towards the origin. Bounded moves are steps.
//! Overlapping moves are first made disjoint ([`Moves::terms`]): a rider that is subtracted has a minus sign.
//!
//! The constant k drops out where there is a rider along each axis: two factors 1 - S_(a,0) and 1 - S_(0,b) take every
//! f(x) + g(y) to 0. Where there is none along an axis, both sides are multiplied by 1 - S_(1,0) or 1 - S_(0,1). So the
//! paper's initial condition serves every piece: k where x and y are negative, 0 off the board, which is
//! k (1 - [x >= 0] - [y >= 0]) when the board without palaces, v = -k, goes on from it.
//!
//! A move with a negative number would look past the edges of the board, where it sees no palaces: such a piece has no
//! automaton of this kind.

use std::collections::BTreeMap;

use crate::Error;
use crate::moves::{Heaps, Moves, Reach, Term};

/// The most cells that a rule may look at.
pub const CELLS_MAX: usize = 4096;

/// A cell that a rule looks at, and with which factor it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coefficient {
    /// The columns between the cell and the one that is computed: it is at (x - a, y - b).
    pub a: u32,
    /// The rows between them.
    pub b: u32,
    /// The factor, not 0.
    pub factor: i64,
}

/// The rule of a piece: v(x, y) is the sum over `values` of factor times v(x - a, y - b), plus the sum over `palaces`
/// of factor times P(x - a, y - b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    values: Vec<Coefficient>,
    palaces: Vec<Coefficient>,
}

/// A polynomial in the shifts by (1, 0) and (0, 1): the factor of each shift (a, b) that has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shifts(BTreeMap<(i64, i64), i64>);

impl Automaton {
    /// The automaton of the piece with these moves.
    ///
    /// ```
    /// use blocking_queens::pieces::automaton::Automaton;
    ///
    /// let rook = Automaton::new(&"(1,0)+ (0,1)+".parse()?)?;
    /// assert_eq!((rook.values().len(), rook.palaces().len(), rook.order()), (3, 3, 2));
    /// # Ok::<(), blocking_queens::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Refused`] for negative numbers and for three heaps, and if the rule would have more than [`CELLS_MAX`]
    /// cells.
    pub fn new(moves: &Moves) -> Result<Self, Error> {
        if moves.heaps() == Heaps::Three {
            let sentence = "these moves have three numbers; expected two for an automaton";
            return Err(Error::Refused(sentence.to_owned()));
        }
        if let Some(ray) = moves.rays().iter().find(|ray| ray.direction().iter().any(|part| *part < 0)) {
            let [a, b, _] = ray.direction();
            let what = "looks past the edges of the board, so there is no such automaton";
            return Err(Error::Refused(format!("the move ({a},{b}) {what}; expected moves without negative numbers")));
        }
        let terms = moves.terms();
        let unbounded = terms.iter().filter(|term| term.reach == Reach::Unbounded);
        let mut riders: Vec<_> = unbounded.map(|term| shift(term.step)).collect::<Result<_, _>>()?;
        if riders.iter().all(|(_, b)| *b > 0) {
            riders.push((1, 0));
        }
        if riders.iter().all(|(a, _)| *a > 0) {
            riders.push((0, 1));
        }
        let product = |left_out| Shifts::product(&riders, left_out);
        let all = product(None)?;
        let mut palaces = Shifts::default();
        for Term { coefficient, step, reach } in terms {
            let (a, b) = shift(step)?;
            let factor = if reach == Reach::Unbounded { product(Some((a, b)))? } else { all.clone() };
            let times = if let Reach::UpTo(times) = reach { times } else { 1 };
            for time in 1..=i64::from(times) {
                palaces.add(&factor, (time * a, time * b), coefficient);
                palaces = palaces.limited()?;
            }
        }
        // The cell itself stays on the left.
        let values = all.0.into_iter().filter(|(shift, _)| *shift != (0, 0)).map(|(shift, factor)| (shift, -factor));
        Ok(Self { values: sorted(values), palaces: sorted(palaces.0) })
    }

    /// The cells whose deviations count, the nearest first: by a + b, then a.
    pub fn values(&self) -> &[Coefficient] {
        &self.values
    }

    /// The cells that count if they are palaces, in the same order.
    pub fn palaces(&self) -> &[Coefficient] {
        &self.palaces
    }

    /// How many anti-diagonals the rule looks back: the greatest a + b.
    pub fn order(&self) -> u32 {
        self.values.iter().chain(&self.palaces).map(|cell| cell.a + cell.b).max().unwrap_or(0)
    }

    /// The deviation of a cell by the rule, from the deviations towards the origin, given by a and b.
    ///
    /// A cell outside the board must have the [`initial`] value, which is never a palace.
    pub fn next(&self, value: impl Fn(u32, u32) -> i64) -> i64 {
        let values = self.values.iter().map(|cell| cell.factor * value(cell.a, cell.b));
        let palaces = self.palaces.iter().map(|cell| cell.factor * i64::from(value(cell.a, cell.b) < 0));
        values.sum::<i64>() + palaces.sum::<i64>()
    }

    /// The deviations v = N - k of the `width` x `height` corner of game k at the origin, row by row, as the automaton
    /// computes them from the initial condition. Exact for every k below 2^40.
    pub fn deviations(&self, k: u64, width: usize, height: usize) -> Vec<i64> {
        let mut board = vec![0; width * height];
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            board[y * width + x] = self.next(|a, b| match (x.checked_sub(a as usize), y.checked_sub(b as usize)) {
                (Some(x), Some(y)) => board[y * width + x],
                (left, up) => initial(k, left.is_none(), up.is_none()),
            });
        }
        board
    }
}

/// The deviation that game k starts from at a cell outside the board (paper, Theorem 1): k where both coordinates are
/// negative, 0 where one is.
pub fn initial(k: u64, x_is_negative: bool, y_is_negative: bool) -> i64 {
    if x_is_negative && y_is_negative { k as i64 } else { 0 }
}

fn too_large() -> Error {
    let expected = "expected fewer or shorter moves";
    Error::Refused(format!("the rule of this piece's automaton has more than {CELLS_MAX} cells; {expected}"))
}

/// The shift by this step, which has no negative number.
fn shift([a, b, _]: [i64; 3]) -> Result<(i64, i64), Error> {
    if a.max(b) <= 1 << 24 { Ok((a, b)) } else { Err(too_large()) }
}

fn sorted(shifts: impl IntoIterator<Item = ((i64, i64), i64)>) -> Vec<Coefficient> {
    let cell = |((a, b), factor)| Coefficient { a: a as u32, b: b as u32, factor };
    let mut cells: Vec<_> = shifts.into_iter().map(cell).collect();
    cells.sort_unstable_by_key(|cell| (cell.a + cell.b, cell.a));
    cells
}

impl Shifts {
    /// The product of one less each of some shifts, but for one that is left out.
    pub(super) fn product(of: &[(i64, i64)], left_out: Option<(i64, i64)>) -> Result<Self, Error> {
        let one = Self(BTreeMap::from([((0, 0), 1)]));
        of.iter().filter(|shift| Some(**shift) != left_out).try_fold(one, |product, shift| {
            let mut next = product.clone();
            next.add(&product, *shift, -1);
            next.limited()
        })
    }

    pub(super) fn factors(&self) -> impl Iterator<Item = i64> {
        self.0.values().copied()
    }

    pub(super) fn add(&mut self, other: &Self, (a, b): (i64, i64), times: i64) {
        for ((other_a, other_b), factor) in &other.0 {
            let sum = self.0.entry((a + other_a, b + other_b)).or_insert(0);
            *sum += times * factor;
            if *sum == 0 {
                self.0.remove(&(a + other_a, b + other_b));
            }
        }
    }

    /// The same, if it has no more than [`CELLS_MAX`] shifts.
    fn limited(self) -> Result<Self, Error> {
        if self.0.len() > CELLS_MAX { Err(too_large()) } else { Ok(self) }
    }
}
