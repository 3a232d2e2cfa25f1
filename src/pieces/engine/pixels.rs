//! Coarse pixels: how many of their cells are of which class.

use super::blocks::lane::{Lane, Run, of_any_width};
use super::classifier::Classifier;
use super::sink::{Known, Sink, each_known};
use crate::Window;
use crate::map::class_counts::ClassCounts;

/// Counts the classes of a window's cells, by pixels of a level from 1 on.
#[derive(Debug)]
pub struct Pixels {
    /// The counts so far.
    pub counts: ClassCounts,
    classifier: Classifier,
}

/// Areas of known cells that are not wider and higher are counted cell by cell, if they are of more than one class.
const SMALL: u64 = 16;

impl Pixels {
    /// Nothing is counted yet; the window's cells must make whole pixels.
    pub fn new(classifier: &Classifier, window: &Window, level: u32) -> Self {
        let counts = ClassCounts::new(classifier.bounds(), window, level);
        Self { counts, classifier: classifier.clone() }
    }
}

impl Sink for Pixels {
    fn run(&mut self, x: u64, y: u64, values: Run<'_>) {
        of_any_width!(values, values => match &self.classifier {
            // Without asking for each cell what the classes are.
            Classifier::Deviations => self.counts.run(x, y, values.iter().map(|value| value.byte())),
            classifier => self.counts.run(x, y, values.iter().map(|value| classifier.byte(*value))),
        });
    }

    fn constant(&mut self, area: &Window, value: i64) {
        self.counts.add_area(area, self.classifier.class(value));
    }

    fn known(&mut self, area: &Window, known: &dyn Known) {
        let (first, last) = ((area.x, area.y), (area.right() - 1, area.bottom() - 1));
        if !known.covers(first.0, first.1) {
            return;
        }
        // All values lie between those of the first and the last cell.
        let class = |(x, y): (u64, u64)| self.classifier.class(known.value(x, y));
        if known.covers(last.0, last.1) && class(first) == class(last) {
            return self.counts.add_area(area, class(first));
        }
        if area.width.max(area.height) > SMALL {
            return area.halves().iter().for_each(|half| self.known(half, known));
        }
        each_known(area, known, |x, y, value| {
            self.counts.add_span(self.classifier.class(value), x, x + 1, y, 1);
        });
    }

    fn begin(&mut self, area: &Window) {
        self.counts.begin(area);
    }

    fn finish(&mut self) {
        self.counts.finish();
    }
}
