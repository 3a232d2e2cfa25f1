//! A window read in strips of rows, so that no window is held as a whole.

use std::ops::Range;

use blocking_queens::{Error, Window};

/// About how many cells are held at once.
const CELLS_A_STRIP: u64 = 1 << 23;
/// The usual block size; also the most rows of a strip.
const BLOCK_SIZE_MAX: u64 = 1024;
/// Smaller blocks would spend more on their sightlines than on their cells.
const BLOCK_SIZE_MIN: u64 = 64;

/// The rows of a window that are still to be read.
pub struct Strips<T> {
    window: Window,
    /// How many rows are computed at once: a power of two, so that strips and blocks end together.
    height: u64,
    /// The rows of the window that have not been handed out.
    rest: Range<u64>,
    /// The values of the strip that the next row lies in, and its first row.
    strip: Vec<T>,
    top: u64,
}

impl<T> Strips<T> {
    pub fn new(window: &Window) -> Self {
        let height = 1 << (CELLS_A_STRIP / window.width()).clamp(1, BLOCK_SIZE_MAX).ilog2();
        Self { window: *window, height, rest: window.y()..window.bottom(), strip: Vec::new(), top: 0 }
    }

    /// The block size with which strips and blocks end together.
    pub fn block_size(&self) -> usize {
        self.height.max(BLOCK_SIZE_MIN) as usize
    }

    /// The next row and its values, if there is one; `read` reads a strip.
    pub fn next(&mut self, read: impl FnOnce(&Window) -> Result<Vec<T>, Error>) -> Result<Option<(u64, &[T])>, Error> {
        let Some(y) = self.rest.next() else { return Ok(None) };
        if y == self.window.y() || y.is_multiple_of(self.height) {
            let bottom = (y + 1).next_multiple_of(self.height).min(self.window.bottom());
            if let Some(strip) = self.window.rows(y, bottom - y) {
                self.strip = read(&strip)?;
            }
            self.top = y;
        }
        let width = self.window.width() as usize;
        Ok(Some((y, &self.strip[(y - self.top) as usize * width..][..width])))
    }
}
