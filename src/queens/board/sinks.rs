//! What a window is read into, for those who carry out a plan in slices.

use super::{Board, Plan};
use crate::Error;
use crate::map::sink::{self, Cells};
use crate::map::tile_job::Readable;
use crate::map::{More, Progress, Window};
use crate::queens::hood;
use crate::queens::sweep::Sink;

/// The deviations of a window's cells, row by row; at least `i32::MIN`.
pub type Deviations = Cells<i32>;

impl Readable for Board {
    type Plan = Plan;

    fn plan(&self, window: &Window) -> Result<Plan, Error> {
        self.plan(window)
    }

    fn advance<S: sink::Sink>(&mut self, plan: &mut Plan, sink: &mut S, more: More<'_>) -> Result<Progress, Error> {
        self.advance(plan, sink, more)
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
