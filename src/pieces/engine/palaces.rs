//! Palace numbers of a piece with a, b >= 0: any window of any game.

use super::counting::{Counting, Tally, Ways};
use super::grid::{Grid, Plan, Progress};
use super::sink::{Cells, Sink};
use super::terms::Terms;
use crate::moves::Moves;
use crate::{Error, Window};

/// How a board computes; none of it changes a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Width and height of a block in cells. A piece with longer moves has larger blocks.
    pub block_size: usize,
    /// How many bytes of sightlines to keep. What one window needs at a time is kept even beyond that.
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

/// The palace numbers of a piece in game k.
#[derive(Debug)]
pub struct Palaces {
    k: u64,
    grid: Grid<Counting>,
    settings: Settings,
}

impl Palaces {
    /// The board of a piece in game k. Computes nothing yet.
    pub fn new(moves: &Moves, k: u64, settings: Settings) -> Option<Self> {
        let counting = Counting::new(Terms::counted(moves)?, k, settings.block_size, settings.ways);
        Some(Self { k, grid: Grid::new(counting, settings.memory_budget), settings })
    }

    /// The game's k.
    pub fn k(&self) -> u64 {
        self.k
    }

    /// Width and height of a block in cells.
    pub fn block_size(&self) -> u64 {
        self.grid.side()
    }

    /// What was done so far.
    pub fn tally(&self) -> Tally {
        self.grid.rule.tally()
    }

    /// About how many cells have to be swept before a window can be read, if nothing is kept.
    pub fn estimate(&self, window: &Window) -> f64 {
        self.grid.estimate(window)
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

    /// The deviations v = N - k of a window, row by row.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`].
    pub fn deviations(&mut self, window: &Window) -> Result<Vec<i64>, Error> {
        let mut plan = self.plan(window)?;
        let mut cells = Cells::new(window);
        self.advance(&mut plan, &mut cells, || true);
        Ok(cells.into_values())
    }
}
