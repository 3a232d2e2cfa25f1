//! Boards of which what enters blocks is kept, within a budget: any window, however far out.

use super::blocks::rule::{LineRule, Tally};
use super::reading::{Engine, Reading};
use super::settings::Settings;
use super::sink::{Cells, Sink};
use crate::blocks::{Block, Blocks, Plan, Rule};
use crate::map::{More, Progress};
use crate::numbers::least;
use crate::{Error, Window};

/// The board of a piece in blocks.
#[derive(Debug)]
pub struct Swept<R: LineRule> {
    blocks: Blocks<R>,
    work_limit: f64,
}

/// This many rows of blocks are counted one by one for an estimate.
const ROWS_COUNTED: u64 = 4096;

const BLOCKS_MAX: u64 = 1 << 20;

impl<R: LineRule> Swept<R> {
    /// Computes nothing yet.
    pub fn new(rule: R, settings: Settings) -> Self {
        Self { blocks: Blocks::new(rule, settings.memory_budget), work_limit: settings.work_limit }
    }

    fn blocks_in_row(&self, row: u64, columns: u64) -> f64 {
        let rule = &self.blocks.rule;
        let from = if rule.is_symmetric() { row.min(columns) } else { 0 };
        let is_swept = |column: i64| rule.is_swept(Block { row, column: column as u64 });
        (columns - least(from as i64, columns as i64, is_swept) as u64) as f64
    }

    fn block_cells(&self) -> f64 {
        self.blocks.rule.side().pow(2) as f64
    }
}

impl<R: LineRule> Engine for Swept<R> {
    /// The cells of all blocks that the window needs if nothing is kept; of very many, about. Which blocks hold no
    /// palace, and so are left unswept, is found on the way.
    fn estimate(&self, window: &Window) -> f64 {
        let n = self.blocks.rule.side();
        let (mut rows, mut columns) = (window.bottom().div_ceil(n), window.right().div_ceil(n));
        if self.blocks.rule.is_symmetric() {
            (rows, columns) = (rows.min(columns), rows.max(columns));
        }
        // From the window up to the hood, if it is near.
        let near = rows.saturating_sub(ROWS_COUNTED);
        let mut sum = 0.0;
        for row in (near..rows).rev() {
            match self.blocks_in_row(row, columns) {
                0.0 => return sum * self.block_cells(),
                more => sum += more,
            }
        }
        // Above, one row stands for several.
        let step = near.div_ceil(ROWS_COUNTED).max(1);
        let sample = (0..near).step_by(step as usize).map(|row| self.blocks_in_row(row, columns)).sum::<f64>();
        (sum + sample * step as f64) * self.block_cells()
    }

    fn plan(&self, window: &Window) -> Result<Reading, Error> {
        let n = self.blocks.rule.side();
        let most = BLOCKS_MAX as f64 * self.block_cells();
        let limit = self.work_limit.min(most);
        // What is known is read, too, a row of blocks at a time.
        let read = (window.bottom().div_ceil(n) - window.y() / n) as f64 * self.block_cells();
        let cells = if read > most { read } else { self.estimate(window) };
        if cells > limit {
            return Err(Error::TooMuchWork { cells, limit });
        }
        Ok(Reading::swept(window, Plan::to_read(window)))
    }

    fn value_at_hand(&mut self, x: u64, y: u64) -> Result<Option<i64>, Error> {
        let cell = Window::new(x, y, 1, 1)?;
        let mut value = Cells::new(&cell);
        let is_known = self.blocks.read_at_hand(&cell, &mut value)?;
        Ok(value.into_values().pop().filter(|_| is_known))
    }

    fn advance(&mut self, reading: &mut Reading, sink: &mut dyn Sink, more: More<'_>) -> Result<Progress, Error> {
        let Some(plan) = &mut reading.plan else { unreachable!("a reading belongs to the engine that planned it") };
        self.blocks.advance(plan, sink, more)
    }

    fn tally(&self) -> Tally {
        self.blocks.rule.tally()
    }
}
