//! The rows of a window of the blocking queen game, one after the other.

use blocking_queens::palaces::{COLOURS, class_of};
use blocking_queens::queens::board::Settings;
use blocking_queens::{Board, Error, Window};

use super::Field;
use crate::failure::Failure;
use crate::output::{Picture, Strips, Table, WIDE_FROM};

/// The rows of a window that are still to be read.
pub struct Rows {
    board: Board,
    window: Window,
    field: Field,
    strips: Strips<i32>,
}

impl Rows {
    /// The rows of a window of game k. Computes nothing yet, and refuses what would take too long.
    pub fn new(k: u64, field: Field, window: &Window) -> Result<Self, Failure> {
        let strips = Strips::new(window);
        let settings = Settings { block_size: strips.block_size(), ..Settings::default() };
        let limit = settings.work_limit;
        let board = Board::with_settings(k, settings)?;
        let cells = board.estimate(window) + window.cells() as f64;
        if cells > limit {
            return Err(Error::TooMuchWork { cells, limit }.into());
        }
        Ok(Self { board, window: *window, field, strips })
    }
}

impl Table for Rows {
    fn integers(&mut self) -> Result<Option<Vec<i64>>, Failure> {
        let offset = match self.field {
            Field::PalaceNumber => self.board.k() as i64,
            Field::Deviation => 0,
        };
        let Some((y, row)) = self.strips.next(|strip| self.board.deviations(strip))? else { return Ok(None) };
        let exact = |(x, v): (u64, &i32)| self.board.exact_deviation(x, y, *v) + offset;
        Ok(Some((self.window.x()..).zip(row).map(exact).collect()))
    }

    fn may_be_wide(&self) -> bool {
        self.board.k() >= WIDE_FROM
    }

    fn classes(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let row = self.strips.next(|strip| self.board.deviations(strip))?;
        Ok(row.map(|(_, row)| row.iter().map(|v| class_of(*v) as u8).collect()))
    }

    fn picture(&self) -> Picture {
        let (x, y) = (self.window.x(), self.window.y());
        let title = format!("Palace numbers of game {} from cell ({x}, {y})", self.board.k());
        Picture { title, palette: COLOURS.to_vec() }
    }
}
