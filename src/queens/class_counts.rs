//! The colour classes of a window's deviations, counted while the board is swept.

use std::ops::{Deref, DerefMut};

use super::hood;
use super::sweep::Sink;
use crate::Window;
use crate::map::class_counts;
use crate::palaces::{CLASS_BOUNDS, ZERO, class_of};

/// Counts the cells of each colour class in each pixel, but for the class of v = 0, which has what remains.
#[derive(Debug)]
pub struct ClassCounts {
    counts: class_counts::ClassCounts,
    /// Whether the hood's cells are counted too.
    counts_hood: bool,
}

impl ClassCounts {
    /// Nothing is counted yet of the pixels of a window at a level, from 1 on; its cells must make whole pixels.
    pub(crate) fn new(window: &Window, level: u32) -> Self {
        Self { counts: class_counts::ClassCounts::new(&CLASS_BOUNDS, window, level), counts_hood: true }
    }

    /// The same, but cells in the hood will not be counted.
    pub(crate) fn outside_hood(window: &Window, level: u32) -> Self {
        Self { counts_hood: false, ..Self::new(window, level) }
    }
}

impl Deref for ClassCounts {
    type Target = class_counts::ClassCounts;

    fn deref(&self) -> &Self::Target {
        &self.counts
    }
}

impl DerefMut for ClassCounts {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.counts
    }
}

impl Sink for ClassCounts {
    fn begin(&mut self, area: &Window) {
        self.counts.begin(area);
    }

    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        self.counts.run(x, y, values.iter().copied());
    }

    fn finish(&mut self) {
        self.counts.finish();
    }

    fn constant(&mut self, area: &Window, v: i32) {
        self.counts.add_area(area, class_of(v));
    }

    fn hood(&mut self, area: &Window, k: u64) {
        // v < -4 in game k is the hood of game k - 4, and so on up to the hood's own edge.
        let edge = |class: usize, y: u64| hood::row_count(k.saturating_sub((ZERO - 1 - class) as u64), y);
        if self.counts_hood && hood::contains(k.saturating_sub(4), area.right() - 1, area.bottom() - 1) {
            return Sink::constant(self, area, i32::MIN);
        }
        if !self.counts_hood || !hood::contains(k, area.x, area.y) {
            return;
        }
        // Row by row only where the casing is near; there are few such cells, however large the area is.
        if area.width.max(area.height) > 64 {
            for part in area.halves() {
                Sink::hood(self, &part, k);
            }
            return;
        }
        for y in area.y..area.bottom() {
            let mut from = area.x;
            for class in 0..ZERO {
                let to = edge(class, y).clamp(from, area.right());
                self.counts.add_span(class, from, to, y, 1);
                from = to;
            }
        }
    }
}
