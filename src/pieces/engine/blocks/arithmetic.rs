//! What the kernel computes with: counters for palace numbers, sets for Grundy values.
//!
//! Both go along anti-diagonals in the same way. Something is known of each line; it is joined with what is known of
//! the other lines through a cell, and with the cells that steps lead to; that decides the cell's *mark*, which is
//! put on its lines.
//!
//! | | counters | sets |
//! |---|---|---|
//! | of a line | its palaces, times its coefficient, modulo 2^bits | its values below 64, a bit each |
//! | joined | the sum, less k: the deviation v | the union |
//! | mark | -1 if v < 0: a palace | the least bit that is missing, none if there is none |

use std::ops::RangeInclusive;

use crate::map::lane::Lane;

pub const CHUNK: usize = 64;

pub trait Arithmetic {
    /// What is known of a line, and a mark.
    type Item: Copy + Default + std::fmt::Debug;
    /// What is known of a line between blocks.
    type Line: Copy + Default;
    /// A cell's mark between blocks.
    type Cell: Copy + Default;
    type Value: Lane;
    /// The least and the greatest value so far, if they matter.
    type Bounds;

    fn start(&self) -> Self::Item;
    fn join(joined: Self::Item, line: Self::Item) -> Self::Item;
    /// With the mark of a cell that a step leads to.
    fn look(joined: Self::Item, mark: Self::Item) -> Self::Item;
    /// The mark of a cell with all that was joined for it.
    fn decide(joined: Self::Item) -> Self::Item;
    fn grow(line: Self::Item, mark: Self::Item, coefficient: Self::Item) -> Self::Item;
    /// A bounded line without the mark of a cell that falls out of reach.
    fn forget(line: Self::Item, mark: Self::Item, coefficient: Self::Item) -> Self::Item;
    /// How often a line counts.
    fn coefficient(number: i32) -> Self::Item;
    fn value(joined: Self::Item, mark: Self::Item) -> Self::Value;

    fn enter(line: Self::Line) -> Self::Item;
    /// Brings a line up to date: `read` is what it was when this was done last.
    fn update(line: &mut Self::Line, read: Self::Item, now: Self::Item);
    /// After how many anti-diagonals at most lines must be brought up to date, if coefficients are at most `largest`.
    fn unread_max(largest: i64) -> usize;
    fn mark(cell: Self::Cell) -> Self::Item;
    fn hood_mark() -> Self::Item;
    fn cell(mark: Self::Item) -> Self::Cell;

    fn bounds() -> Self::Bounds;
    /// With the values of these cells, at most [`CHUNK`].
    fn widen(bounds: &mut Self::Bounds, joined: &[Self::Item]);
    /// The least and greatest value, and whether all are sure to be right.
    fn range(&self, bounds: &Self::Bounds) -> ((i64, i64), bool);
}

#[derive(Clone, Debug)]
pub struct Counters<C> {
    minus_k: C,
    /// Deviations in this interval are right: see [`alarm`](super::alarm).
    interval: RangeInclusive<i64>,
}

/// The least and the greatest deviation so far, of the cells at each place in a chunk.
pub struct Bounds<C: Lane> {
    least: [C::Key; CHUNK],
    greatest: [C::Key; CHUNK],
}

impl<C: Lane> Counters<C> {
    pub fn new(k: u64, interval: RangeInclusive<i64>) -> Self {
        Self { minus_k: C::wrapped(-(k as i64)), interval }
    }
}

impl<C: Lane> Arithmetic for Counters<C> {
    type Item = C;
    type Line = i64;
    type Cell = i8;
    type Value = C;
    type Bounds = Bounds<C>;

    #[inline(always)]
    fn start(&self) -> C {
        self.minus_k
    }
    #[inline(always)]
    fn join(joined: C, line: C) -> C {
        joined.plus(line)
    }
    #[inline(always)]
    fn look(joined: C, mark: C) -> C {
        joined.minus(mark)
    }
    #[inline(always)]
    fn decide(joined: C) -> C {
        joined.negative()
    }
    #[inline(always)]
    fn grow(line: C, mark: C, coefficient: C) -> C {
        line.plus(mark.and(coefficient))
    }
    #[inline(always)]
    fn forget(line: C, mark: C, coefficient: C) -> C {
        line.minus(mark.and(coefficient))
    }
    fn coefficient(number: i32) -> C {
        C::wrapped(number.into())
    }
    #[inline(always)]
    fn value(joined: C, _: C) -> C {
        joined
    }

    #[inline(always)]
    fn enter(line: i64) -> C {
        C::wrapped(line)
    }
    #[inline(always)]
    fn update(line: &mut i64, read: C, now: C) {
        *line += now.minus(read).value();
    }
    fn unread_max(largest: i64) -> usize {
        // On each anti-diagonal a counter changes by its coefficient at most.
        (C::GREATEST.value().min(i64::from(i32::MAX)) / largest.max(1)) as usize
    }
    #[inline(always)]
    fn mark(cell: i8) -> C {
        C::wrapped(cell.into())
    }
    fn hood_mark() -> C {
        C::wrapped(-1)
    }
    #[inline(always)]
    fn cell(mark: C) -> i8 {
        mark.value() as i8
    }

    fn bounds() -> Bounds<C> {
        Bounds { least: [C::GREATEST.key(); CHUNK], greatest: [C::LEAST.key(); CHUNK] }
    }
    #[inline(always)]
    fn widen(bounds: &mut Bounds<C>, joined: &[C]) {
        for ((least, greatest), v) in bounds.least.iter_mut().zip(&mut bounds.greatest).zip(joined) {
            *least = (*least).min(v.key());
            *greatest = (*greatest).max(v.key());
        }
    }
    fn range(&self, bounds: &Bounds<C>) -> ((i64, i64), bool) {
        let least = bounds.least.into_iter().fold(C::GREATEST.key(), Ord::min);
        let greatest = bounds.greatest.into_iter().fold(C::LEAST.key(), Ord::max);
        let (least, greatest) = (C::from_key(least).value(), C::from_key(greatest).value());
        // Nothing was computed if the least is above the greatest.
        let is_right = least > greatest || self.interval.contains(&least) && self.interval.contains(&greatest);
        ((least, greatest), is_right)
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Sets;

/// What stands for all values that are not below 64.
pub const LARGE: i8 = 64;

impl Arithmetic for Sets {
    type Item = u64;
    type Line = u64;
    type Cell = u64;
    type Value = i8;
    type Bounds = ();

    #[inline(always)]
    fn start(&self) -> u64 {
        0
    }
    #[inline(always)]
    fn join(joined: u64, line: u64) -> u64 {
        joined | line
    }
    #[inline(always)]
    fn look(joined: u64, mark: u64) -> u64 {
        joined | mark
    }
    #[inline(always)]
    fn decide(joined: u64) -> u64 {
        !joined & joined.wrapping_add(1)
    }
    #[inline(always)]
    fn grow(line: u64, mark: u64, _: u64) -> u64 {
        line | mark
    }
    /// On a bounded line a value occurs once at most in reach, for each cell sees all before it that are in reach
    /// together with it. So what falls out of reach is the only one of its value.
    #[inline(always)]
    fn forget(line: u64, mark: u64, _: u64) -> u64 {
        line & !mark
    }
    fn coefficient(_: i32) -> u64 {
        0
    }
    #[inline(always)]
    fn value(_: u64, mark: u64) -> i8 {
        // There are 64 zeros below the bit of no mark.
        mark.trailing_zeros() as i8
    }

    #[inline(always)]
    fn enter(line: u64) -> u64 {
        line
    }
    #[inline(always)]
    fn update(line: &mut u64, _: u64, now: u64) {
        *line = now;
    }
    fn unread_max(_: i64) -> usize {
        usize::MAX
    }
    #[inline(always)]
    fn mark(cell: u64) -> u64 {
        cell
    }
    fn hood_mark() -> u64 {
        unreachable!("Grundy values have no hood")
    }
    #[inline(always)]
    fn cell(mark: u64) -> u64 {
        mark
    }

    fn bounds() {}
    #[inline(always)]
    fn widen(_: &mut (), _: &[u64]) {}
    fn range(&self, _: &()) -> ((i64, i64), bool) {
        ((0, 0), true)
    }
}
