//! Boards of which what enters blocks is kept, within a budget: any window, however far out.

use super::blocks::counting::{Tally, Ways};
use super::blocks::grid::Grid;
use super::blocks::rule::Rule;
use super::cells::values::ValueSettings;
use super::reading::{Engine, Reading};
use super::sink::Sink;
use crate::map::Progress;
use crate::{Error, Window};

/// How a board computes; none of it changes a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Width and height of a block in cells. A piece with longer moves has larger blocks, one with very many smaller
    /// ones.
    pub block_size: usize,
    /// How many bytes of sightlines to keep; what one window needs at a time is kept even beyond that. If whole
    /// anti-diagonals are computed, the most bytes that their cells may take.
    pub memory_budget: usize,
    /// The largest work that is taken on, in cells.
    pub work_limit: f64,
    /// How palaces are counted.
    pub ways: Ways,
}

impl Default for Settings {
    fn default() -> Self {
        Self { block_size: 1024, memory_budget: 256 << 20, work_limit: 1e12, ways: Ways::default() }
    }
}

impl Settings {
    /// The same for cells that are kept.
    pub(super) fn limits(&self) -> ValueSettings {
        ValueSettings { memory_budget: self.memory_budget, work_limit: self.work_limit }
    }
}

/// The board of a piece in blocks.
#[derive(Debug)]
pub struct Swept<R: Rule> {
    grid: Grid<R>,
    work_limit: f64,
}

impl<R: Rule> Swept<R> {
    /// Computes nothing yet.
    pub fn new(rule: R, settings: Settings) -> Self {
        Self { grid: Grid::new(rule, settings.memory_budget), work_limit: settings.work_limit }
    }
}

impl<R: Rule + std::fmt::Debug> Engine for Swept<R> {
    /// At most, if nothing is kept: which blocks are left unswept is found on the way.
    fn estimate(&self, window: &Window) -> f64 {
        self.grid.estimate(window)
    }

    fn plan(&mut self, window: &Window) -> Result<Reading, Error> {
        Ok(Reading::swept(window, self.grid.plan(window, self.work_limit)?))
    }

    fn value_at_hand(&mut self, x: u64, y: u64) -> Result<Option<i64>, Error> {
        Ok(self.grid.value_at_hand(&Window::new(x, y, 1, 1)?))
    }

    fn advance(
        &mut self,
        reading: &mut Reading,
        sink: &mut dyn Sink,
        more: &mut dyn FnMut() -> bool,
    ) -> Result<Progress, Error> {
        let Some(plan) = &mut reading.plan else { unreachable!("a reading belongs to the engine that planned it") };
        Ok(self.grid.advance(plan, sink, more))
    }

    fn tally(&self) -> Tally {
        self.grid.rule.tally()
    }
}
