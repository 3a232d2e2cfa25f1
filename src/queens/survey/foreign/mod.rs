//! A slab that another engine has swept, such as a GPU: its lattice and counts checked in part, and made what a
//! [`SlabJob`](super::SlabJob) leaves.
//!
//! The engine gives what crosses the lines of the lattice, the lines between blocks, in the form that
//! [`Line`] takes, and a plane of counts for each class in [`COUNTED`].

mod picture;
mod square;

pub use picture::ForeignPicture;

use super::slab_window;
use crate::map::class_counts::ClassCounts;
use crate::map::classes::{CLASSES, Classifier, Planes};
use crate::palaces::ZERO;
use crate::queens::hood;
use crate::queens::sightlines::Sightlines;
use crate::queens::slab::{Edge, Lattice};
use crate::queens::sweep::Sink;
use crate::{Error, Window};
use square::{COUNTED, Line, Square, count_in};

/// Width and height of the lattice's blocks in cells.
pub const BLOCK: usize = 1024;

const _: () = assert!(COUNTED.len() + 2 == CLASSES && ZERO == 5);

/// A slab that another engine has swept.
#[derive(Debug)]
pub struct ForeignSlab {
    k: u64,
    window: Window,
    /// The lines above its rows of blocks and below the last, and those left of its columns of blocks and right of the
    /// last.
    rows: Vec<Line>,
    columns: Vec<Line>,
    /// What enters at its first cell on the diagonal.
    corner: i8,
    bottom: Edge,
    right: Edge,
    counts: ClassCounts,
}

impl ForeignSlab {
    /// The slab of game k whose first cell is (x, y), `width` cells wide: the counters that cross the lattice's lines,
    /// those above its rows of blocks and below the last, then those left of its columns of blocks and right of the
    /// last; the diagonal that enters at its first cell; and the counts of its pixels of a level.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no such slab, or a list has the wrong length.
    pub fn new(
        k: u64,
        (x, y, width): (u64, u64, u64),
        level: u32,
        (rows, columns): (&[u8], &[u8]),
        corner: i8,
        counts: &[u32],
    ) -> Result<Self, Error> {
        let window = slab_window(k, x, y, width)?;
        let lines = |bytes: &[u8], across: u64, length: u64| bytes.len() as u64 == 2 * (across / STEP + 1) * length;
        let has_lines = lines(rows, window.height, width) && lines(columns, width, window.height);
        let Some(counts) = outside_hood(&window, level, counts).filter(|_| has_lines) else {
            return Err(Error::slab("what was swept of it has the wrong length".to_owned()));
        };
        let read = |bytes: &[u8], (first, across): (u64, u64), length: u64, added: i8| {
            let lines = bytes.chunks_exact(2 * length as usize).zip((across..).step_by(BLOCK));
            let read = lines.map(|(bytes, across)| {
                let mut line = Line::read(bytes, added);
                line.fill_hood(k, first, across);
                line
            });
            read.collect::<Vec<_>>()
        };
        let rows = read(rows, (x, y), width, k.wrapping_sub(4) as i8);
        let columns = read(columns, (y, x), window.height, 0);
        let [bottom, right] = [&rows, &columns].map(|lines| lines[lines.len() - 1].edge());
        let mut slab = Self { k, window, rows, columns, corner, bottom, right, counts };
        slab.counts.hood(&window, k);
        Ok(slab)
    }

    /// Sweeps up to `most` of its blocks again, in bytes, and compares what leaves them and the counts of their pixels
    /// with what was given. `seed` picks the blocks, outside the hood and not below the diagonal; those that the casing
    /// crosses or that lie on the diagonal take turns with the others. If a pixel has several blocks, but not more than
    /// `most`, all blocks of a pixel are swept.
    ///
    /// Returns how many blocks were compared, and the first cell of one that differs.
    pub fn check(&self, seed: u32, most: usize) -> (usize, Option<(u64, u64)>) {
        let Window { x, y, .. } = self.window;
        let across = ((1 << self.counts.level()) / BLOCK).max(1);
        let across = if across * across <= most { across } else { 1 };
        let side = across * BLOCK;
        let places = (y..self.window.bottom()).step_by(side);
        let places = places.flat_map(|y| (x..self.window.right()).step_by(side).map(move |x| (x, y)));
        let last = side as u64 - 1;
        let is_swept = |(x, y): &(u64, u64)| x >= y && !hood::contains(self.k, x + last, y + last);
        let mut places: Vec<_> = places.filter(is_swept).collect();
        let scattered = |x: u64, y: u64| ((x / STEP) as u32 ^ seed).wrapping_mul(0x9E37_79B1) ^ (y / STEP) as u32;
        places.sort_unstable_by_key(|(x, y)| scattered(*x, *y).wrapping_mul(0x85EB_CA6B));
        let (crossed, plain): (Vec<_>, Vec<_>) =
            places.into_iter().partition(|(x, y)| x == y || hood::touches(self.k, *x, *y));
        let (longer, shorter) = if crossed.len() > plain.len() { (crossed, plain) } else { (plain, crossed) };
        // The shorter list's blocks take turns with the others, and come first.
        let mut shorter = shorter.into_iter();
        let turns = longer.into_iter().flat_map(|place| shorter.next().into_iter().chain([place]));
        let level = self.counts.level();
        let count = |class: usize, column: u64, row: u64| {
            count_in(&self.counts, class, column - (self.window.x >> level), row - (self.window.y >> level))
        };
        let mut checked = 0;
        for (x, y) in turns.take(most / (across * across)) {
            checked += across * across;
            if !self.square(x, y, side).agrees(self.k, level, &count).unwrap_or(false) {
                return (checked, Some((x, y)));
            }
        }
        (checked, None)
    }

    fn square(&self, x: u64, y: u64, side: usize) -> Square {
        let [left, top] = [x - self.window.x, y - self.window.y].map(|cells| cells as usize);
        let (column, row) = (left / BLOCK, top / BLOCK);
        let (along, down) = (left..left + side, top..top + side);
        Square {
            x,
            y,
            top: self.rows[row].part(along.clone()),
            left: self.columns[column].part(down.clone()),
            bottom: self.rows[row + side / BLOCK].part(along),
            right: self.columns[column + side / BLOCK].part(down),
            corner: match (left.checked_sub(1), top.checked_sub(1)) {
                (Some(left), _) => self.rows[row].diagonals[left],
                (_, Some(top)) => self.columns[0].diagonals[top],
                _ => self.corner,
            },
        }
    }

    /// The lower and the right edge.
    pub fn leaving(&self) -> (&Edge, &Edge) {
        (&self.bottom, &self.right)
    }

    /// What is seen on entering its blocks, each with its first cell.
    pub fn kept(&self) -> Vec<(u64, u64, Sightlines)> {
        // What enters a cell on its diagonal has left the one before.
        let enter = |lines: &[Line], before: &Line| {
            let entered = lines[..lines.len() - 1].iter().enumerate().map(|(index, Line { counters, diagonals })| {
                let first = (index * BLOCK).checked_sub(1).map_or(self.corner, |place| before.diagonals[place]);
                let others = &diagonals[..diagonals.len() - 1];
                [counters.clone(), [first].iter().chain(others).copied().collect()]
            });
            entered.collect()
        };
        let (tops, lefts) = (enter(&self.rows, &self.columns[0]), enter(&self.columns, &self.rows[0]));
        Lattice { n: BLOCK, tops, lefts }.kept(self.k, &self.window)
    }

    /// The class counts of its pixels; given away, once.
    pub fn take_counts(&mut self) -> Planes {
        self.counts.take_planes()
    }
}

const STEP: u64 = BLOCK as u64;

/// The counts of a window's pixels, from a plane of each class in [`COUNTED`]; nothing if their number doesn't fit.
fn outside_hood(window: &Window, level: u32, counts: &[u32]) -> Option<ClassCounts> {
    let [across, down] = [window.width, window.height].map(|cells| cells.checked_shr(level).unwrap_or(0));
    let pixels = across.saturating_mul(down) as usize;
    if level == 0 || pixels == 0 || counts.len() != pixels * COUNTED.len() {
        return None;
    }
    let mut counted = ClassCounts::new(&Classifier::DEVIATIONS, window, level);
    for (class, plane) in COUNTED.iter().zip(counts.chunks_exact(pixels)) {
        if plane.iter().any(|count| *count > 0) {
            counted.room(*class).copy_from_slice(plane);
        }
    }
    Some(counted)
}
