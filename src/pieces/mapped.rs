//! Values that become others on their way: outcomes from deviations, or from Grundy values.

use super::engine::blocks::hood::Hood;
use super::engine::blocks::lane::Lane;
use super::engine::sink::Sink;
use crate::Window;

/// Gives a function of each value to another sink.
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

    fn hood(&mut self, area: &Window, hood: &Hood) {
        for y in area.y..area.bottom() {
            for x in (area.x..area.right()).take_while(|x| hood.passes_over(*x as i64, y as i64)) {
                self.sink.run(x, y, &[(self.function)(hood.deviation(x as i64, y as i64))]);
            }
        }
    }

    fn begin(&mut self, area: &Window) {
        self.sink.begin(area);
    }

    fn finish(&mut self) {
        self.sink.finish();
    }
}
