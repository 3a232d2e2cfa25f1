//! What a window is read into.

use crate::map::Window;

/// The value of each cell of a window, row by row.
#[derive(Clone, Debug)]
pub struct Cells<T> {
    window: Window,
    values: Vec<T>,
}

impl<T: Copy + Default> Cells<T> {
    /// Nothing is known yet.
    pub fn new(window: &Window) -> Self {
        Self { window: *window, values: vec![T::default(); window.cells() as usize] }
    }

    /// The values, row by row.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The same, given away.
    pub fn into_values(self) -> Vec<T> {
        self.values
    }

    fn index(&self, x: u64, y: u64) -> usize {
        ((y - self.window.y) * self.window.width + (x - self.window.x)) as usize
    }

    /// Puts the value of the cell (x, y).
    pub(crate) fn put(&mut self, x: u64, y: u64, value: T) {
        let index = self.index(x, y);
        self.values[index] = value;
    }

    /// Puts the values of the cells (x, y), (x + 1, y - 1), (x + 2, y - 2), ...
    pub(crate) fn put_run(&mut self, x: u64, y: u64, values: impl Iterator<Item = T>) {
        // The next cell of the run is one to the right and one up.
        let step = self.window.width as usize - 1;
        let mut index = self.index(x, y) + step;
        for value in values {
            index -= step;
            self.values[index] = value;
        }
    }

    /// Puts the same value in all cells of an area.
    pub(crate) fn fill(&mut self, area: &Window, value: T) {
        for y in area.y..area.bottom() {
            let first = self.index(area.x, y);
            self.values[first..][..area.width as usize].fill(value);
        }
    }
}
