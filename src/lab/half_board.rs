//! The half of a board on or above the main diagonal, swept once from the top: what experiments on whole boards read.
//!
//! # The idea
//! Blocks are swept in bands, a row of blocks after the other, each from left to right. What enters a block comes from
//! the band above and from the block on its left; so only what leaves the last band is kept, four bytes a column,
//! however high the board is. v(x, y) = v(y, x), so the other half need not be looked at. The hood is never stepped
//! through, and a band ends at its right in outer space: where nothing is seen from above, v = 0, and no palace will
//! ever be built further on.
//!
//! To read values costs more than to sweep. So the reader is asked for each block, before it is swept and after.

use std::collections::BTreeMap;

use crate::map::More;
use crate::queens::board::{arm_end, work_limit};
use crate::queens::hood;
use crate::queens::sightlines::Sightlines;
use crate::queens::sweep::{Nothing, Sink, Sweeper};
use crate::{Error, Window};

/// Reads the half board: takes deviations as a [`Sink`], block by block. Those of a block on the diagonal are given
/// whole, those of all others stand for their mirror images too; and nothing is ever given of cells in the hood.
pub(super) trait Reader: Sink {
    /// The part of this area of a block that is to be read while it is swept.
    fn reads(&mut self, area: &Window) -> Option<Window> {
        Some(*area)
    }
    /// Whether, once a band is swept, this area of it is to be read after all. It is asked from right to left, and no
    /// further once it is not.
    fn reads_back(&mut self, _area: &Window) -> bool {
        false
    }
}

/// More columns than any arm reaches.
pub(super) const ALL_COLUMNS: u64 = 1 << 60;

/// A half board whose sweep may be under way.
#[derive(Debug)]
pub(super) struct HalfBoardSweep {
    k: u64,
    /// Width and height of a block.
    n: u64,
    /// The first rows of the board, and as many columns as are read.
    rows: u64,
    columns: u64,
    /// The first column of blocks, if all to the left of it is known in closed form.
    first: u64,
    /// The block that comes next: its row and column in blocks.
    row: u64,
    column: u64,
    /// Whether the band is swept, and is being read from right to left.
    is_back: bool,
    /// What has left the blocks of the band above, and those of this band.
    above: BTreeMap<u64, Sightlines>,
    here: BTreeMap<u64, Sightlines>,
    sweeper: Sweeper,
    cells: u64,
    expected: f64,
}

impl HalfBoardSweep {
    /// The corner of game k with this many rows and columns.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`] if deviations could outgrow a byte before that corner is done.
    pub fn corner(k: u64, rows: u64, columns: u64) -> Result<Self, Error> {
        Self::new(k, rows, columns, block_size(rows.min(columns)), 0)
    }

    /// This many rows of the upper arm from the shoulder to the right. It is the arm of a game so large that these rows
    /// end above its nose: there all that comes from the left is known in closed form.
    pub fn arm(rows: u64) -> Result<Self, Error> {
        let (n, k) = (block_size(rows), game_of_arm(rows));
        Self::new(k, rows, ALL_COLUMNS, n, k / n)
    }

    /// About how many cells of the arm that is.
    pub fn arm_cells(rows: u64) -> f64 {
        cells(1, rows, ALL_COLUMNS) + (rows as f64).powi(2) / 2.0
    }

    fn new(k: u64, rows: u64, columns: u64, n: u64, first: u64) -> Result<Self, Error> {
        let expected = if first > 0 { Self::arm_cells(rows) } else { cells(k, rows, columns) };
        let limit = work_limit(k, f64::INFINITY);
        if expected > limit && first == 0 {
            return Err(Error::TooMuchWork { cells: expected, limit });
        }
        let mut sweep = Self {
            k,
            n,
            rows,
            columns,
            first,
            row: 0,
            column: 0,
            is_back: false,
            above: BTreeMap::new(),
            here: BTreeMap::new(),
            sweeper: Sweeper::default(),
            cells: 0,
            expected,
        };
        // In the bands before, all columns that are asked for lie in the hood.
        sweep.row = (k.saturating_sub(columns) / 2).min(rows) / n;
        sweep.column = sweep.first_column();
        Ok(sweep)
    }

    /// Sweeps on, a block at a time, while `more` says so; whether all is swept.
    ///
    /// # Errors
    /// [`Error::Refused`] if a deviation outgrew a byte.
    pub fn advance(&mut self, reader: &mut dyn Reader, more: More<'_>) -> Result<bool, Error> {
        while self.row * self.n < self.rows {
            self.step(reader)?;
            if !more() {
                break;
            }
        }
        Ok(self.row * self.n >= self.rows)
    }

    /// The part of the work that is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        if self.row * self.n >= self.rows { 1.0 } else { (self.cells as f64 / self.expected.max(1.0)).min(0.99) }
    }

    fn step(&mut self, reader: &mut dyn Reader) -> Result<(), Error> {
        let block = self.block();
        if self.is_back {
            self.read_back(reader)?;
        } else if block.x >= self.columns || self.step_right(&block, reader)? {
            self.is_back = true;
        }
        Ok(())
    }

    /// Sweeps the next block, on the right of the one before; whether nothing but outer space follows.
    fn step_right(&mut self, block: &Window, reader: &mut dyn Reader) -> Result<bool, Error> {
        let area = self.area(block);
        let mut sightlines = self.entering(block);
        let constant = sightlines.palace_free(self.k);
        if constant == Some(0) && block.x >= arm_end(self.k, block.bottom()) {
            if self.columns < ALL_COLUMNS {
                reader.constant(&Window { width: self.columns - block.x, ..area }, 0);
            }
            return Ok(true);
        }
        let reads = reader.reads(&area);
        match (constant, reads) {
            (Some(v), Some(area)) => reader.constant(&area, v.into()),
            (Some(_), None) => {}
            (None, Some(area)) => self.sweep(block, &mut sightlines, reader, &area)?,
            (None, None) => self.sweep(block, &mut sightlines, &mut Nothing, &area)?,
        }
        self.here.insert(self.column, sightlines);
        self.column += 1;
        Ok(false)
    }

    /// Reads the block on the left of the one before once more, if it is wanted; if not, the next band begins.
    fn read_back(&mut self, reader: &mut dyn Reader) -> Result<(), Error> {
        let column = self.column.checked_sub(1).filter(|column| self.here.contains_key(column));
        if let Some(column) = column {
            self.column = column;
            let block = self.block();
            let area = self.area(&block);
            if reader.reads_back(&area) {
                let mut sightlines = self.entering(&block);
                return self.sweep(&block, &mut sightlines, reader, &area);
            }
        }
        self.above = std::mem::take(&mut self.here);
        self.row += 1;
        self.column = self.first_column();
        self.is_back = false;
        Ok(())
    }

    fn block(&self) -> Window {
        Window { x: self.column * self.n, y: self.row * self.n, width: self.n, height: self.n }
    }

    /// Sweeps a block, and gives an area of it to the sink; what was seen on entering it becomes what is seen on
    /// leaving it.
    fn sweep(
        &mut self,
        block: &Window,
        sightlines: &mut Sightlines,
        sink: &mut dyn Sink,
        area: &Window,
    ) -> Result<(), Error> {
        self.cells += self.sweeper.sweep(sightlines, self.k, block, sink, area)?;
        self.sweeper.store(self.k, sightlines);
        Ok(())
    }

    fn area(&self, block: &Window) -> Window {
        let right = self.columns.min(block.right());
        Window { width: right - block.x, height: self.n.min(self.rows - block.y), ..*block }
    }

    /// What is seen on entering a block: what has left its neighbours, and what comes out of the hood and the
    /// épaulette.
    fn entering(&self, block: &Window) -> Sightlines {
        let left = self.column.checked_sub(1);
        let (above, beside) = (self.above.get(&self.column), left.and_then(|left| self.here.get(&left)));
        let corner = left.and_then(|left| self.above.get(&left));
        let is_diagonal = self.column == self.row;
        let mut entering = match (above, beside, corner) {
            // All of it is overwritten.
            (Some(above), Some(_), Some(_)) => Sightlines::clone(above),
            _ => Sightlines::below_casing(self.k, self.n as usize, block.x, block.y),
        };
        if let Some(above) = above {
            above.hand_down(&mut entering);
            if is_diagonal {
                entering.mirror();
            }
        }
        if let Some(beside) = beside.filter(|_| !is_diagonal) {
            beside.hand_right(&mut entering);
        }
        if let Some(corner) = corner {
            corner.hand_to_corner(&mut entering);
        }
        entering
    }

    /// The first block of a band that does not lie wholly in the hood, or left of where the sweep begins.
    fn first_column(&self) -> u64 {
        let last = self.n - 1;
        let bottom = self.row * self.n + last;
        let outside_hood = self.k.saturating_sub(2 * bottom).saturating_sub(last).div_ceil(self.n);
        let first = outside_hood.max(self.row).max(self.first);
        debug_assert!(!hood::contains(self.k, first * self.n + last, bottom));
        first
    }
}

/// The game that the sweep of this many rows of the arm is of: its shoulder stands at (k, 0).
pub(super) fn game_of_arm(rows: u64) -> u64 {
    let n = block_size(rows);
    (3 * (rows + n)).next_multiple_of(n)
}

/// Blocks large enough to be swept fast, and small enough that little is swept beside what is asked for.
fn block_size(side: u64) -> u64 {
    (side / 8).next_power_of_two().clamp(32, 1024)
}

/// About how many cells lie in a corner of game k outside the hood and outer space, on or above the diagonal.
pub(super) fn cells(k: u64, rows: u64, columns: u64) -> f64 {
    let columns = columns.min(arm_end(k, rows));
    crate::queens::board::cells_up_to(k, block_size(rows.min(columns)), columns - 1, rows - 1)
}

/// How often a cell of the upper half counts for both halves.
pub(super) fn weight(area: &Window) -> i64 {
    if area.x == area.y { 1 } else { 2 }
}

pub(super) fn count(values: &[i8], v: i8) -> i64 {
    // In short chunks, so that the counters of the vectorised loop stay narrow.
    values.chunks(128).map(|chunk| i64::from(chunk.iter().map(|value| u8::from(*value == v)).sum::<u8>())).sum()
}
