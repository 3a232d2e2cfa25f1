//! Grundy values below 64 of a piece with a, b >= 0: any window, as far as sets of a few bytes a line reach.

use super::grid::{Grid, Plan, Progress};
use super::palaces::Settings;
use super::sink::{Cells, Sink};
use super::small::Small;
use super::terms::Terms;
use crate::moves::Moves;
use crate::{Error, Window};

/// The Grundy values below 64 of a piece.
#[derive(Debug)]
pub struct SmallValues {
    grid: Grid<Small>,
    settings: Settings,
}

impl SmallValues {
    /// The board of a piece. Computes nothing yet.
    pub fn new(moves: &Moves, settings: Settings) -> Option<Self> {
        let small = Small::new(Terms::united(moves)?, settings.block_size);
        Some(Self { grid: Grid::new(small, settings.memory_budget), settings })
    }

    /// How many blocks were swept, and how many were left unswept.
    pub fn swept(&self) -> (u64, u64) {
        self.grid.rule.swept()
    }

    /// The plan to read a window.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`].
    pub fn plan(&mut self, window: &Window) -> Result<Plan, Error> {
        self.grid.plan(window, self.settings.work_limit)
    }

    /// Goes on with a plan while `more` says so, one block at a time and at least one; cells of the window go to the sink.
    pub fn advance(&mut self, plan: &mut Plan, sink: &mut impl Sink, more: impl FnMut() -> bool) -> Progress {
        self.grid.advance(plan, sink, more)
    }

    /// The values of a window, row by row; 64 stands for 64 and more.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`].
    pub fn values(&mut self, window: &Window) -> Result<Vec<i64>, Error> {
        let mut plan = self.plan(window)?;
        let mut cells = Cells::new(window);
        self.advance(&mut plan, &mut cells, || true);
        Ok(cells.into_values())
    }
}
