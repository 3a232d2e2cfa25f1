//! What is done with the values of cells as they are computed.

use super::blocks::lane::{Lane, Run, of_any_width};
use crate::Window;

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

/// Gives all values of an area to a sink, along anti-diagonals.
pub fn give_area(area: &Window, sink: &mut dyn Sink, value: impl Fn(u64, u64) -> i64) {
    let mut values = Vec::new();
    sink.begin(area);
    for t in area.x + area.y..area.right() + area.bottom() - 1 {
        let columns = area.columns(t);
        let first = columns.start;
        values.clear();
        values.extend(columns.map(|x| value(x, t - x)));
        sink.run(first, t - first, Run::Quads(&values));
    }
    sink.finish();
}

/// Takes nothing: the sweep is made for what leaves the block.
pub struct Nothing;

impl Sink for Nothing {
    fn run(&mut self, _: u64, _: u64, _: Run<'_>) {}
    fn constant(&mut self, _: &Window, _: i64) {}
    fn known(&mut self, _: &Window, _: &dyn Known) {}
}

/// The value of each cell of a window, row by row.
#[derive(Clone, Debug)]
pub struct Cells {
    window: Window,
    values: Vec<i64>,
}

impl Cells {
    /// Nothing is known yet.
    pub fn new(window: &Window) -> Self {
        Self { window: *window, values: vec![0; (window.width * window.height) as usize] }
    }

    /// The values, row by row.
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// The same, given away.
    pub fn into_values(self) -> Vec<i64> {
        self.values
    }

    fn index(&self, x: u64, y: u64) -> usize {
        ((y - self.window.y) * self.window.width + (x - self.window.x)) as usize
    }
}

impl Sink for Cells {
    fn run(&mut self, x: u64, y: u64, values: Run<'_>) {
        let first = self.index(x, y);
        // The next cell lies a column to the right and a row above.
        let step = self.window.width as usize - 1;
        of_any_width!(values, values => for (i, value) in values.iter().enumerate() {
            self.values[first - i * step] = value.value();
        });
    }

    fn constant(&mut self, area: &Window, value: i64) {
        for y in area.y..area.bottom() {
            let first = self.index(area.x, y);
            self.values[first..][..area.width as usize].fill(value);
        }
    }

    fn known(&mut self, area: &Window, known: &dyn Known) {
        for y in area.y..area.bottom() {
            for x in (area.x..area.right()).take_while(|x| known.covers(*x, y)) {
                let index = self.index(x, y);
                self.values[index] = known.value(x, y);
            }
        }
    }
}

/// Those cells that are asked for, by column, row and value: in less memory than all cells of a window.
#[derive(Debug)]
pub struct Picked<F> {
    is_wanted: F,
    cells: Vec<(u64, u64, i64)>,
}

impl<F: Fn(u64, u64, i64) -> bool> Picked<F> {
    /// Nothing is known yet.
    pub fn new(is_wanted: F) -> Self {
        Self { is_wanted, cells: Vec::new() }
    }

    /// How many were found.
    pub fn count(&self) -> usize {
        self.cells.len()
    }

    /// Column, row and value of each, column by column.
    pub fn sorted(&self) -> Vec<(u64, u64, i64)> {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        cells
    }

    fn take(&mut self, x: u64, y: u64, value: i64) {
        if (self.is_wanted)(x, y, value) {
            self.cells.push((x, y, value));
        }
    }
}

impl<F: Fn(u64, u64, i64) -> bool> Sink for Picked<F> {
    fn run(&mut self, x: u64, y: u64, values: Run<'_>) {
        of_any_width!(values, values => for (step, value) in (0..).zip(values) {
            self.take(x + step, y - step, value.value());
        });
    }

    fn constant(&mut self, area: &Window, value: i64) {
        for y in area.y..area.bottom() {
            (area.x..area.right()).for_each(|x| self.take(x, y, value));
        }
    }

    fn known(&mut self, area: &Window, known: &dyn Known) {
        for y in area.y..area.bottom() {
            for x in (area.x..area.right()).take_while(|x| known.covers(*x, y)) {
                self.take(x, y, known.value(x, y));
            }
        }
    }
}

/// Gives the mirror image of what it takes to another sink.
pub struct Transposed<'a>(pub &'a mut dyn Sink);

impl Sink for Transposed<'_> {
    fn run(&mut self, x: u64, y: u64, values: Run<'_>) {
        of_any_width!(values, values => {
            let reversed: Vec<_> = values.iter().rev().copied().collect();
            let last = values.len() as u64 - 1;
            self.0.run(y - last, x + last, Lane::run(&reversed));
        });
    }

    fn constant(&mut self, area: &Window, value: i64) {
        self.0.constant(&area.transposed(), value);
    }

    fn known(&mut self, area: &Window, known: &dyn Known) {
        // What is known of a symmetric board is symmetric.
        self.0.known(&area.transposed(), known);
    }

    fn begin(&mut self, area: &Window) {
        self.0.begin(&area.transposed());
    }

    fn finish(&mut self) {
        self.0.finish();
    }
}
