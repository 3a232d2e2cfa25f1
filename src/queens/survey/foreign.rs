//! A slab that another engine has swept, such as a GPU: its lattice and counts checked in part, and made what a
//! [`SlabJob`](super::SlabJob) leaves.
//!
//! The engine gives what crosses the lines of the lattice, the lines between blocks: bytes as it computes with them, 16
//! for each eight columns or rows of a line, first what is seen in these, then on the diagonals that leave them. In the
//! columns k - 4 is taken off. And it gives a plane of counts for each class in [`COUNTED`].

use super::slab_window;
use crate::map::class_counts::ClassCounts;
use crate::map::classes::{CLASSES, Planes};
use crate::palaces::ZERO;
use crate::queens::class_counts::{OutsideHood, class_counts};
use crate::queens::hood;
use crate::queens::sightlines::Sightlines;
use crate::queens::slab::{Edge, Lattice};
use crate::queens::sweep::{Sink, Sweeper};
use crate::{Error, Window};

/// Width and height of the lattice's blocks in cells.
pub const BLOCK: usize = 1024;

/// The classes that are counted: all outside the hood, but for that of v = 0.
pub const COUNTED: [usize; 14] = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const _: () = assert!(COUNTED.len() + 2 == CLASSES && ZERO == 5);

/// Cells beside one another whose counters come together.
const GROUP: usize = 8;

/// A slab that another engine has swept.
#[derive(Debug)]
pub struct ForeignSlab {
    k: u64,
    window: Window,
    lattice: Lattice,
    bottom: Edge,
    right: Edge,
    /// The counts outside the hood.
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
        let [width, height] = [window.width, window.height].map(|cells| cells as usize);
        let pixels = ((window.width >> level) * (window.height >> level)) as usize;
        let lines = |bytes: &[u8], number: usize, length: usize| bytes.len() == 2 * number * length;
        if !lines(rows, height / BLOCK + 1, width)
            || !lines(columns, width / BLOCK + 1, height)
            || counts.len() != pixels * COUNTED.len()
        {
            return Err(Error::slab("what was swept of it has the wrong length".to_owned()));
        }
        let mut rows: Vec<_> = rows.chunks_exact(2 * width).map(|line| split(line, k.wrapping_sub(4) as i8)).collect();
        let mut columns: Vec<_> = columns.chunks_exact(2 * height).map(|line| split(line, 0)).collect();
        let [bottom, right] = [&mut rows, &mut columns].map(|lines| lines.pop().expect("a slab has two edges"));
        let mut slab = Self {
            k,
            window,
            bottom: bottom.concat().into(),
            right: right.concat().into(),
            lattice: Lattice { n: BLOCK, tops: Vec::new(), lefts: Vec::new() },
            counts: class_counts(&window, level),
        };
        slab.fill_hood();
        // What enters a cell on its diagonal has left the one before.
        let from_left: Vec<i8> = columns[0][1].clone();
        for (row, [_, diagonals]) in rows.iter_mut().enumerate() {
            enter(diagonals, (row * BLOCK).checked_sub(1).map_or(corner, |before| from_left[before]));
        }
        for (column, [_, diagonals]) in columns.iter_mut().enumerate() {
            enter(diagonals, rows[0][1][column * BLOCK]);
        }
        slab.lattice = Lattice { n: BLOCK, tops: rows, lefts: columns };
        for (class, counts) in COUNTED.iter().zip(counts.chunks_exact(pixels)) {
            if counts.iter().any(|count| *count > 0) {
                slab.counts.room(*class).copy_from_slice(counts);
            }
        }
        Ok(slab)
    }

    /// What leaves the groups of the lower and the right edge that lie wholly in the hood, which nobody sweeps.
    fn fill_hood(&mut self) {
        let Window { x, y, .. } = self.window;
        let (k, right, bottom, side) = (self.k, self.window.right(), self.window.bottom(), GROUP as u64);
        let in_hood = |x: u64, y: u64| hood::contains(k, x + side - 1, y + side - 1);
        let (columns, diagonals) = self.bottom.split_at_mut(self.window.width as usize);
        for ((column, diagonal), x) in columns.iter_mut().zip(diagonals).zip(x..) {
            if in_hood(x - x % side, bottom - side) {
                *column = hood::column_count(k, x) as i8;
                *diagonal = hood::diagonal_count(k, x + 1, bottom) as i8;
            }
        }
        let (rows, diagonals) = self.right.split_at_mut(self.window.height as usize);
        for ((row, diagonal), y) in rows.iter_mut().zip(diagonals).zip(y..) {
            if in_hood(right - side, y - y % side) {
                *row = hood::row_count(k, y) as i8;
                *diagonal = hood::diagonal_count(k, right, y + 1) as i8;
            }
        }
    }

    /// Sweeps some of its blocks again, in bytes, and compares what leaves them and the counts of their pixels with
    /// what was given: from the first candidate that `seed` picks, as many as `most` or as there are. Only blocks that
    /// lie outside the hood and above the diagonal, or on it, are candidates.
    ///
    /// Returns how many were compared, and the first cell of one that differs.
    pub fn check(&self, seed: u32, most: usize) -> (usize, Option<(u64, u64)>) {
        let kept = self.lattice.kept(self.k, &self.window);
        let count = most.min(kept.len());
        // Steps that come by every block before one comes again.
        let step = (kept.len() / count.max(1)).max(1);
        for index in 0..count {
            let (x, y, sightlines) = &kept[(seed as usize + index * step) % kept.len()];
            if !self.agrees(*x, *y, sightlines) {
                return (index + 1, Some((*x, *y)));
            }
        }
        (count, None)
    }

    /// Whether a block, swept again from what enters it, leaves what is known of its neighbours and has the counts that
    /// were given.
    fn agrees(&self, x: u64, y: u64, sightlines: &Sightlines) -> bool {
        let block = Window { x, y, width: BLOCK as u64, height: BLOCK as u64 };
        let level = self.counts.level();
        // Of pixels that are larger than a block no counts can be compared.
        let has_pixels = 1 << level <= BLOCK;
        let mut counted = OutsideHood(class_counts(&block, if has_pixels { level } else { 1 }));
        let mut sweeper = Sweeper::default();
        let mut after = sightlines.clone();
        if sweeper.sweep(sightlines, self.k, &block, &mut counted, &block).is_err() {
            return false;
        }
        sweeper.store(self.k, &mut after);
        let [left, top] = [x - self.window.x, y - self.window.y].map(|cells| cells as usize);
        let (columns, diagonals) = self.line_below(top);
        // Below a block on the diagonal nothing is swept.
        let below = x == y
            || columns[left..left + BLOCK] == *after.north()
                && diagonals[left..left + BLOCK] == after.northwest()[..BLOCK];
        let (rows, diagonals) = self.line_beside(left);
        let beside = rows[top..top + BLOCK] == *after.west()
            && diagonals[top..top + BLOCK].iter().eq(after.northwest()[BLOCK - 1..].iter().rev());
        below && beside && (!has_pixels || self.has_counts(&block, &counted.0))
    }

    /// Whether the counts of a block's pixels, those on and above the diagonal, are these.
    fn has_counts(&self, block: &Window, counted: &ClassCounts) -> bool {
        let level = self.counts.level();
        let side = block.width >> level;
        let [left, top] = [block.x - self.window.x, block.y - self.window.y].map(|cells| cells >> level);
        COUNTED.iter().all(|class| {
            (0..side * side).all(|pixel| {
                let (column, row) = (pixel % side, pixel / side);
                let of = |counts: &ClassCounts, column: u64, row: u64| {
                    counts.planes()[*class].get(counts.index(column, row)).copied().unwrap_or(0)
                };
                let is_below = (block.x >> level) + column < (block.y >> level) + row;
                is_below || of(&self.counts, left + column, top + row) == of(counted, column, row)
            })
        })
    }

    /// What is seen in the columns after a row of blocks, and on the diagonals that leave them.
    fn line_below(&self, top: usize) -> (&[i8], Vec<i8>) {
        match self.lattice.tops.get(top / BLOCK + 1) {
            // The first diagonal that enters there is the one that left the cell before; the last is not known there.
            Some([columns, diagonals]) => (columns, leaving(diagonals, &self.right, top)),
            None => {
                let (columns, diagonals) = self.bottom.split_at(self.window.width as usize);
                (columns, diagonals.to_vec())
            }
        }
    }

    /// The same right of a column of blocks.
    fn line_beside(&self, left: usize) -> (&[i8], Vec<i8>) {
        match self.lattice.lefts.get(left / BLOCK + 1) {
            Some([rows, diagonals]) => (rows, leaving(diagonals, &self.bottom, left)),
            None => {
                let (rows, diagonals) = self.right.split_at(self.window.height as usize);
                (rows, diagonals.to_vec())
            }
        }
    }

    /// The lower and the right edge.
    pub fn leaving(&self) -> (&Edge, &Edge) {
        (&self.bottom, &self.right)
    }

    /// What is seen on entering its blocks, each with its first cell.
    pub fn kept(&self) -> Vec<(u64, u64, Sightlines)> {
        self.lattice.kept(self.k, &self.window)
    }

    /// The class counts of its pixels, those of the hood among them; given away, once.
    pub fn take_counts(&mut self) -> Planes {
        self.counts.hood(&self.window, self.k);
        self.counts.take_planes()
    }
}

/// The counters of a line as columns or rows, to which something is added, and as diagonals.
fn split(line: &[u8], added: i8) -> [Vec<i8>; 2] {
    let mut parts = [vec![0; line.len() / 2], vec![0; line.len() / 2]];
    for (part, (first, added)) in parts.iter_mut().zip([(0, added), (GROUP, 0)]) {
        let (groups, _) = part.as_chunks_mut::<GROUP>();
        // Eight bytes at once.
        for (to, group) in groups.iter_mut().zip(line.as_chunks::<{ 2 * GROUP }>().0) {
            *to = std::array::from_fn(|at| (group[first + at] as i8).wrapping_add(added));
        }
    }
    parts
}

/// From the diagonals that leave the cells before a line to those that enter the cells after it.
fn enter(diagonals: &mut [i8], corner: i8) {
    diagonals.rotate_right(1);
    diagonals[0] = corner;
}

/// And back: the last one leaves the slab, at this place of its other edge.
fn leaving(diagonals: &[i8], edge: &Edge, place: usize) -> Vec<i8> {
    let last = edge[edge.len() / 2 + place + BLOCK - 1];
    diagonals[1..].iter().copied().chain([last]).collect()
}
