//! What is done with the values of a window's cells as they are computed.

use super::lane::{Lane, Run, of_any_width};
use crate::Window;
use crate::numbers::least;

/// Takes the values of cells.
pub trait Sink {
    /// The values of the cells (x, y), (x + 1, y - 1), (x + 2, y - 2), ... of the board.
    fn run(&mut self, x: u64, y: u64, values: Run<'_>);
    /// All cells of an area have this value.
    fn constant(&mut self, area: &Window, value: i64);
    /// Cells of the area that are known without being computed; they are never given to `run`.
    fn known(&mut self, area: &Window, known: &dyn Known);
    /// The cells of this area come next; it lies in one block.
    fn begin(&mut self, _area: &Window) {}
    /// All cells of the area have come.
    fn finish(&mut self) {}
}

/// Cells that are known without being computed, as those of the hood are: a part of the board that reaches up to its
/// left and upper edge everywhere. Values never fall to the right or down.
pub trait Known {
    /// Whether a cell of the board is one of them. Then so are all cells left of it and above it.
    fn covers(&self, x: u64, y: u64) -> bool;
    /// The value of a cell that is.
    fn value(&self, x: u64, y: u64) -> i64;
}

/// Gives those cells of an area that are known, one by one, each with its value.
pub(crate) fn each_known(area: &Window, known: &dyn Known, mut give: impl FnMut(u64, u64, i64)) {
    for y in area.y..area.bottom() {
        for x in area.x..least(area.x, area.right(), |x| !known.covers(x, y)) {
            give(x, y, known.value(x, y));
        }
    }
}

/// The value of each cell of a window, row by row.
#[derive(Clone, Debug)]
pub struct Cells<T> {
    window: Window,
    values: Vec<T>,
}

/// The type that a cell's value is kept in.
pub trait Kept: Copy + Default {
    /// The value, or what stands for one that doesn't fit.
    fn of(value: i64) -> Self;
}

impl Kept for i64 {
    fn of(value: i64) -> Self {
        value
    }
}

/// As tiles have them: a value beyond 32 bits is near the last that 32 bits hold, with the same remainders mod 2 to 15,
/// so that its class is right; one below is the least.
impl Kept for i32 {
    #[inline(always)]
    fn of(value: i64) -> Self {
        /// The least common multiple of 2 to 15.
        const REMAINDERS: i64 = 360_360;
        const LAST: i64 = i32::MAX as i64;
        match Self::try_from(value) {
            Ok(value) => value,
            Err(_) if value < 0 => Self::MIN,
            Err(_) => (LAST - REMAINDERS + (value - LAST).rem_euclid(REMAINDERS)) as Self,
        }
    }
}

impl<T: Kept> Cells<T> {
    /// Nothing is known yet.
    pub fn new(window: &Window) -> Self {
        Self { window: *window, values: vec![T::default(); window.cells() as usize] }
    }

    /// The values, row by row.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The same, by value.
    pub fn into_values(self) -> Vec<T> {
        self.values
    }

    fn index(&self, x: u64, y: u64) -> usize {
        ((y - self.window.y) * self.window.width + (x - self.window.x)) as usize
    }
}

impl<T: Kept> Sink for Cells<T> {
    #[inline]
    fn run(&mut self, x: u64, y: u64, values: Run<'_>) {
        // The next cell of the run is one to the right and one up.
        let step = self.window.width as usize - 1;
        let mut index = self.index(x, y) + step;
        of_any_width!(values, values => for value in values {
            index -= step;
            self.values[index] = T::of(value.value());
        });
    }

    fn constant(&mut self, area: &Window, value: i64) {
        for y in area.y..area.bottom() {
            let first = self.index(area.x, y);
            self.values[first..][..area.width as usize].fill(T::of(value));
        }
    }

    fn known(&mut self, area: &Window, known: &dyn Known) {
        each_known(area, known, |x, y, value| {
            let index = self.index(x, y);
            self.values[index] = T::of(value);
        });
    }
}
