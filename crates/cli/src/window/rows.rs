//! The rows of a window, one after the other, computed in strips, so that no window is held as a whole.

use std::ops::Range;

use blocking_queens::queens::board::Settings;
use blocking_queens::{Board, Error, Window};

use super::arguments::Field;
use crate::failure::Failure;

/// About how many cells are held at once.
const CELLS_A_STRIP: u64 = 1 << 23;
/// The usual block size; also the most rows of a strip.
const BLOCK_SIZE_MAX: u64 = 1024;
/// Smaller blocks would spend more on their sightlines than on their cells.
const BLOCK_SIZE_MIN: u64 = 64;

/// The rows of a window that are still to be read.
pub struct Rows {
    board: Board,
    window: Window,
    /// How many rows are computed at once: a power of two, so that strips and blocks end together.
    strip_height: u64,
    /// The rows of the window that have not been handed out.
    rest: Range<u64>,
    /// The deviations of the strip that the next row lies in, and its first row.
    strip: Vec<i32>,
    strip_top: u64,
}

impl Rows {
    /// The rows of a window of game k. Computes nothing yet, and refuses what would take too long.
    pub fn new(k: u64, window: &Window) -> Result<Self, Failure> {
        let strip_height = 1 << (CELLS_A_STRIP / window.width).clamp(1, BLOCK_SIZE_MAX).ilog2();
        let block_size = strip_height.max(BLOCK_SIZE_MIN) as usize;
        let settings = Settings { block_size, ..Settings::default() };
        let limit = settings.work_limit;
        let board = Board::with_settings(k, settings)?;
        let cells = board.estimate(window) + window.cells() as f64;
        if cells > limit {
            return Err(Error::TooMuchWork { cells, limit }.into());
        }
        let rest = window.y..window.bottom();
        Ok(Self { board, window: *window, strip_height, rest, strip: Vec::new(), strip_top: 0 })
    }

    /// The deviations of the next row, if there is one.
    pub fn deviations(&mut self) -> Result<Option<&[i32]>, Failure> {
        let Some(y) = self.rest.next() else { return Ok(None) };
        if y == self.window.y || y.is_multiple_of(self.strip_height) {
            let bottom = (y + 1).next_multiple_of(self.strip_height).min(self.window.bottom());
            self.strip = self.board.deviations(&Window { y, height: bottom - y, ..self.window })?;
            self.strip_top = y;
        }
        let width = self.window.width as usize;
        Ok(Some(&self.strip[(y - self.strip_top) as usize * width..][..width]))
    }

    /// The integers that stand for the cells of the next row, if there is one.
    pub fn integers(&mut self, field: Field) -> Result<Option<Vec<i32>>, Failure> {
        let (name, offset) = match field {
            Field::PalaceNumber => ("palace number", self.board.k() as i64),
            Field::Deviation => ("deviation", 0),
        };
        let y = self.rest.start;
        let Some(row) = self.deviations()?.map(<[i32]>::to_vec) else { return Ok(None) };
        let integer = |(x, v)| {
            let exact = self.board.exact_deviation(x, y, v) + offset;
            i32::try_from(exact).map_err(|_| {
                Failure::Refused(format!(
                    "the {name} of cell ({x}, {y}) is {exact}; expected one from {} to {}, as 32 bits hold",
                    i32::MIN,
                    i32::MAX
                ))
            })
        };
        (self.window.x..).zip(row).map(integer).collect::<Result<_, _>>().map(Some)
    }
}
