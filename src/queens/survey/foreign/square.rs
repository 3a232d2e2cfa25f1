//! Squares of a board that another engine has swept, such as a GPU, swept again in bytes.
//!
//! The engine gives what crosses lines of the board: bytes as it computes with them, 16 for each eight columns or rows,
//! first what is seen in these, then on the diagonals that leave the cells before the line. In the columns k - 4 is
//! taken off. Nothing is swept in groups of eight by eight cells that lie wholly in the hood: what leaves these is
//! known in closed form.

use crate::map::class_counts::ClassCounts;
use crate::map::classes::Classifier;
use crate::queens::hood;
use crate::queens::sightlines::Sightlines;
use crate::queens::sweep::Sweeper;
use crate::{Error, Window};
use std::ops::Range;

/// The classes that are counted: all outside the hood, but for that of v = 0.
pub const COUNTED: [usize; 14] = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Cells beside one another whose counters come together.
pub(super) const GROUP: usize = 8;

/// What crosses a line of the board: by its columns or rows, and on the diagonals that leave the cells before it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub counters: Vec<i8>,
    pub diagonals: Vec<i8>,
}

impl Line {
    /// Takes the engine's bytes, and adds something to the columns or rows.
    pub fn read(bytes: &[u8], added: i8) -> Self {
        let mut line = Self { counters: vec![0; bytes.len() / 2], diagonals: vec![0; bytes.len() / 2] };
        for (part, first, added) in [(&mut line.counters, 0, added), (&mut line.diagonals, GROUP, 0)] {
            // Eight bytes at once.
            for (to, group) in part.as_chunks_mut::<GROUP>().0.iter_mut().zip(bytes.as_chunks::<{ 2 * GROUP }>().0) {
                *to = std::array::from_fn(|at| (group[first + at] as i8).wrapping_add(added));
            }
        }
        line
    }

    /// Puts in what leaves the hood, or comes from above the board: `across` is the row of a line of columns, which
    /// begins at column `first`, or the other way round.
    pub fn fill_hood(&mut self, k: u64, first: u64, across: u64) {
        let groups = self.counters.chunks_exact_mut(GROUP).zip(self.diagonals.chunks_exact_mut(GROUP));
        for (place, (counters, diagonals)) in (first..).step_by(GROUP).zip(groups) {
            if across > 0 && !hood::contains(k, place + GROUP as u64 - 1, across - 1) {
                continue;
            }
            for (place, (counter, diagonal)) in (place..).zip(counters.iter_mut().zip(diagonals)) {
                *counter = hood::column_count(k, place) as i8;
                *diagonal = hood::diagonal_count(k, place + 1, across) as i8;
            }
        }
    }

    pub fn part(&self, range: Range<usize>) -> Self {
        Self { counters: self.counters[range.clone()].to_vec(), diagonals: self.diagonals[range].to_vec() }
    }

    /// Columns or rows, then diagonals.
    pub fn edge(&self) -> Box<[i8]> {
        [&self.counters[..], &self.diagonals].concat().into()
    }
}

/// A square on or above the diagonal, by its first cell, with what crosses its sides; and the diagonal that enters at
/// its first cell.
#[derive(Debug)]
pub(super) struct Square {
    pub x: u64,
    pub y: u64,
    pub top: Line,
    pub left: Line,
    pub bottom: Line,
    pub right: Line,
    pub corner: i8,
}

impl Square {
    /// Whether a sweep of game k in bytes leaves the same, and counts the same in each pixel of a level; or in the one
    /// that the square is a part of, no more.
    pub fn agrees(&self, k: u64, level: u32, count: &Count<'_>) -> Result<bool, Error> {
        let Self { x, y, top, bottom, right, .. } = self;
        let n = top.counters.len();
        let area = Window { x: *x, y: *y, width: n as u64, height: n as u64 };
        let mut counted = ClassCounts::new(&Classifier::DEVIATIONS, &area, level.min(n.ilog2()));
        let mut sweeper = Sweeper::default();
        let before = self.entering();
        let mut after = before.clone();
        sweeper.sweep(&before, k, &area, &mut counted, &area)?;
        sweeper.store(k, &mut after);
        // Below a square on the diagonal nothing is swept.
        let below = x == y || bottom.counters == after.north() && bottom.diagonals == after.northwest()[..n];
        let beside =
            right.counters == after.west() && right.diagonals.iter().eq(after.northwest()[n - 1..].iter().rev());
        Ok(below && beside && has_counts(&area, &counted, level, count))
    }

    fn entering(&self) -> Sightlines {
        let Self { x, y, top, left, corner, .. } = self;
        // On the diagonal, what comes from the left is the mirror image of what comes from above.
        let left = if x == y { top } else { left };
        let last = top.counters.len() - 1;
        let diagonals = left.diagonals[..last].iter().rev().chain([corner]).chain(&top.diagonals[..last]);
        let counters = top.counters.iter().chain(&left.counters).chain(diagonals).copied().collect();
        Sightlines::from_counters(counters).expect("a square has as many rows as columns")
    }
}

/// The count of a class in a pixel, by the column and row among the board's pixels of its level.
pub(super) type Count<'a> = dyn Fn(usize, u64, u64) -> u32 + 'a;

/// The same of pixels that lie in a window, by their place there.
pub(super) fn count_in(counts: &ClassCounts, class: usize, column: u64, row: u64) -> u32 {
    counts.planes()[class].get(counts.index(column, row)).copied().unwrap_or(0)
}

/// Whether the counts of an area's pixels, those on and above the diagonal, are these; or where it is a part of one of
/// those, whether it has no more of any class.
fn has_counts(area: &Window, counted: &ClassCounts, level: u32, count: &Count<'_>) -> bool {
    let own = counted.level();
    let side = area.width >> own;
    let [left, top] = [area.x, area.y].map(|cells| cells >> level);
    let above = (0..side * side).map(|pixel| (pixel % side, pixel / side));
    above.filter(|(column, row)| left + column >= top + row).all(|(column, row)| {
        COUNTED.iter().all(|class| {
            let all = count(*class, left + column, top + row);
            let part = count_in(counted, *class, column, row);
            if own < level { part <= all } else { part == all }
        })
    })
}
