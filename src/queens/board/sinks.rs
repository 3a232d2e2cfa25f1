//! What a window is read into.

use crate::map::Window;
use crate::queens::hood;
use crate::queens::sweep::Sink;

/// The deviations of a window's cells, row by row; at least `i32::MIN`.
#[derive(Debug)]
pub(crate) struct Deviations {
    window: Window,
    values: Vec<i32>,
}

impl Deviations {
    pub(crate) fn new(window: &Window) -> Self {
        Self { window: *window, values: vec![0; window.cells() as usize] }
    }

    pub(crate) fn into_values(self) -> Vec<i32> {
        self.values
    }

    fn index(&self, x: u64, y: u64) -> usize {
        ((y - self.window.y) * self.window.width + (x - self.window.x)) as usize
    }
}

impl Sink for Deviations {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        // The next cell of the run is one to the right and one up.
        let step = self.window.width as usize - 1;
        let mut index = self.index(x, y) + step;
        for value in values {
            index -= step;
            self.values[index] = (*value).into();
        }
    }

    fn constant(&mut self, area: &Window, v: i32) {
        for y in area.y..area.bottom() {
            let start = self.index(area.x, y);
            self.values[start..start + area.width as usize].fill(v);
        }
    }

    fn hood(&mut self, area: &Window, k: u64) {
        for y in area.y..area.bottom() {
            for x in area.x..area.right().min(hood::row_count(k, y)) {
                let v = hood::palace_number(x, y) as i64 - k as i64;
                let index = self.index(x, y);
                self.values[index] = i32::try_from(v).unwrap_or(i32::MIN);
            }
        }
    }
}

/// The number of palaces.
#[derive(Debug, Default)]
pub(crate) struct PalaceCount {
    palaces: u128,
}

impl PalaceCount {
    pub(crate) fn palaces(&self) -> u128 {
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
