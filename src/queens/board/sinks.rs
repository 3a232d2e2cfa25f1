//! What a window is read into, for those who carry out a plan in slices.

use crate::blocks::Cells;
use crate::map::Window;
use crate::queens::hood;
use crate::queens::sweep::Sink;

/// The deviations of a window's cells, row by row; at least `i32::MIN`.
pub type Deviations = Cells<i32>;

impl Sink for Deviations {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        self.put_run(x, y, values.iter().map(|value| (*value).into()));
    }

    fn constant(&mut self, area: &Window, v: i32) {
        self.fill(area, v);
    }

    fn hood(&mut self, area: &Window, k: u64) {
        for y in area.y..area.bottom() {
            for x in area.x..area.right().min(hood::row_count(k, y)) {
                let v = hood::palace_number(x, y) as i64 - k as i64;
                self.put(x, y, i32::try_from(v).unwrap_or(i32::MIN));
            }
        }
    }
}

/// The number of palaces.
#[derive(Debug, Default)]
pub struct PalaceCount {
    palaces: u128,
}

impl PalaceCount {
    /// How many there are among the cells that have come.
    pub fn palaces(&self) -> u128 {
        self.palaces
    }
}

impl Sink for PalaceCount {
    fn run(&mut self, _: u64, _: u64, values: &[i8]) {
        // In short chunks, so that the counters of the vectorised loop stay narrow.
        for chunk in values.chunks(128) {
            self.palaces += u128::from(chunk.iter().map(|v| u8::from(*v < 0)).sum::<u8>());
        }
    }

    fn constant(&mut self, area: &Window, v: i32) {
        if v < 0 {
            self.palaces += area.cells();
        }
    }

    fn hood(&mut self, area: &Window, k: u64) {
        let corner = |x: u64, y: u64| hood::corner_count(k, x, y);
        self.palaces += corner(area.right(), area.bottom()) + corner(area.x, area.y);
        self.palaces -= corner(area.x, area.bottom()) + corner(area.right(), area.y);
    }
}
