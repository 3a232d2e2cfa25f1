//! What is done with the values of cells as they are computed.

use crate::Window;
use crate::map::lane::{Lane, Run, of_any_width};
use crate::map::sink::{self, each_known};
pub use crate::map::sink::{Known, Sink};

/// Gives all values of an area to a sink, along anti-diagonals.
pub(in crate::pieces) fn give_area(area: &Window, sink: &mut dyn Sink, value: impl Fn(u64, u64) -> i64) {
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

/// The value of each cell of a window, row by row.
pub type Cells = sink::Cells<i64>;

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
        each_known(area, known, |x, y, value| self.take(x, y, value));
    }
}

/// Gives the mirror image of what it takes to another sink.
pub(super) struct Transposed<'a>(pub(super) &'a mut dyn Sink);

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
