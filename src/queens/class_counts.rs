//! The colour classes of a window's deviations, counted while the board is swept.

use super::hood;
use super::sweep::Sink;
use crate::Window;
use crate::map::class_counts::ClassCounts;
use crate::palaces::{CLASS_BOUNDS, ZERO, class_of};

/// Nothing is counted yet of the pixels of a window at a level, from 1 on; its cells must make whole pixels. The class
/// of v = 0 is not counted: it has what remains.
pub fn class_counts(window: &Window, level: u32) -> ClassCounts {
    ClassCounts::new(&CLASS_BOUNDS, window, level)
}

impl Sink for ClassCounts {
    fn begin(&mut self, area: &Window) {
        Self::begin(self, area);
    }

    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        Self::run(self, x, y, values.iter().copied());
    }

    fn finish(&mut self) {
        Self::finish(self);
    }

    fn constant(&mut self, area: &Window, v: i32) {
        self.add_area(area, class_of(v));
    }

    fn hood(&mut self, area: &Window, k: u64) {
        // v < -4 in game k is the hood of game k - 4, and so on up to the hood's own edge.
        let edge = |class: usize, y: u64| hood::row_count(k.saturating_sub((ZERO - 1 - class) as u64), y);
        if hood::contains(k.saturating_sub(4), area.right() - 1, area.bottom() - 1) {
            return self.constant(area, i32::MIN);
        }
        if !hood::contains(k, area.x, area.y) {
            return;
        }
        // Row by row only where the casing is near; there are few such cells, however large the area is.
        if area.width.max(area.height) > 64 {
            return area.halves().iter().for_each(|part| self.hood(part, k));
        }
        for y in area.y..area.bottom() {
            let mut from = area.x;
            for class in 0..ZERO {
                let to = edge(class, y).clamp(from, area.right());
                self.add_span(class, from, to, y, 1);
                from = to;
            }
        }
    }
}

/// The counts of cells outside the hood: those in it are left out.
#[derive(Debug)]
pub struct OutsideHood(pub ClassCounts);

impl Sink for OutsideHood {
    fn begin(&mut self, area: &Window) {
        self.0.begin(area);
    }

    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        self.0.run(x, y, values.iter().copied());
    }

    fn finish(&mut self) {
        self.0.finish();
    }

    fn constant(&mut self, area: &Window, v: i32) {
        self.0.constant(area, v);
    }
}
