//! Values that become others on their way: outcomes from deviations, or from Grundy values.

use super::engine::blocks::lane::Lane;
use super::engine::sink::{Known, Sink};
use crate::Window;

/// Gives a function of each value to another sink. Where cells are known without being computed, the function never
/// falls where its argument grows.
pub(super) struct Mapped<'a, S, F> {
    sink: &'a mut S,
    function: F,
    values: Vec<i64>,
}

impl<'a, S: Sink, F: Fn(i64) -> i64> Mapped<'a, S, F> {
    pub(super) fn new(sink: &'a mut S, function: F) -> Self {
        Self { sink, function, values: Vec::new() }
    }
}

impl<S: Sink, F: Fn(i64) -> i64> Sink for Mapped<'_, S, F> {
    fn run<C: Lane>(&mut self, x: u64, y: u64, values: &[C]) {
        self.values.clear();
        self.values.extend(values.iter().map(|value| (self.function)(value.value())));
        self.sink.run(x, y, &self.values);
    }

    fn constant(&mut self, area: &Window, value: i64) {
        self.sink.constant(area, (self.function)(value));
    }

    fn known(&mut self, area: &Window, known: &dyn Known) {
        self.sink.known(area, &MappedKnown { known, function: &self.function });
    }

    fn begin(&mut self, area: &Window) {
        self.sink.begin(area);
    }

    fn finish(&mut self) {
        self.sink.finish();
    }
}

/// A function of known values.
struct MappedKnown<'a, F> {
    known: &'a dyn Known,
    function: &'a F,
}

impl<F: Fn(i64) -> i64> Known for MappedKnown<'_, F> {
    fn covers(&self, x: u64, y: u64) -> bool {
        self.known.covers(x, y)
    }

    fn value(&self, x: u64, y: u64) -> i64 {
        (self.function)(self.known.value(x, y))
    }
}
