//! Values that become others on their way: outcomes from deviations, or from Grundy values.

use super::engine::sink::{Known, Sink};
use crate::Window;
use crate::map::lane::{Lane, Run, of_any_width};

/// Gives a function of each value to another sink. Where cells are known without being computed, the function never
/// falls where its argument grows.
pub(super) struct Mapped<'a> {
    sink: &'a mut dyn Sink,
    function: fn(i64) -> i64,
    values: Vec<i64>,
}

impl<'a> Mapped<'a> {
    pub(super) fn new(sink: &'a mut dyn Sink, function: fn(i64) -> i64) -> Self {
        Self { sink, function, values: Vec::new() }
    }
}

impl Sink for Mapped<'_> {
    fn run(&mut self, x: u64, y: u64, values: Run<'_>) {
        self.values.clear();
        of_any_width!(values, values => {
            self.values.extend(values.iter().map(|value| (self.function)(value.value())));
        });
        self.sink.run(x, y, Run::Quads(&self.values));
    }

    fn constant(&mut self, area: &Window, value: i64) {
        self.sink.constant(area, (self.function)(value));
    }

    fn known(&mut self, area: &Window, known: &dyn Known) {
        self.sink.known(area, &MappedKnown { known, function: self.function });
    }

    fn begin(&mut self, area: &Window) {
        self.sink.begin(area);
    }

    fn finish(&mut self) {
        self.sink.finish();
    }
}

struct MappedKnown<'a> {
    known: &'a dyn Known,
    function: fn(i64) -> i64,
}

impl Known for MappedKnown<'_> {
    fn covers(&self, x: u64, y: u64) -> bool {
        self.known.covers(x, y)
    }

    fn value(&self, x: u64, y: u64) -> i64 {
        (self.function)(self.known.value(x, y))
    }
}
