//! Grundy values below 64 of any piece, far out.
//!
//! A piece whose moves raise no coordinate is computed by blocks ([`small`](super::small)) and needs a few bytes a
//! line. Any other one is computed by whole anti-diagonals ([`whole`](super::whole)), with all its values.

use super::arithmetic::LARGE;
use super::grid::{Grid, Progress};
use super::palaces::{Reading, Settings, check_values};
use super::sink::{Cells, Sink};
use super::small::Small;
use super::terms::Terms;
use super::whole::{GrundyValue, Whole};
use crate::moves::Moves;
use crate::{Error, Window};

/// The Grundy values below 64 of a piece. 64 stands for 64 and all that is more.
#[derive(Debug)]
pub struct SmallValues {
    engine: Engine,
    settings: Settings,
}

#[derive(Debug)]
enum Engine {
    Blocks(Box<Grid<Small>>),
    Whole(Whole<GrundyValue>),
}

/// The bytes of a cell that is kept.
const CELL_BYTES: f64 = 2.0;

impl SmallValues {
    /// The board of a piece. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::LargePiece`].
    pub fn new(moves: &Moves, settings: Settings) -> Result<Self, Error> {
        let terms = Terms::united(moves)?;
        let engine = if moves.has_negative() {
            Engine::Whole(Whole::new(&terms, GrundyValue))
        } else {
            Engine::Blocks(Box::new(Grid::new(Small::new(terms, settings.block_size), settings.memory_budget)))
        };
        Ok(Self { engine, settings })
    }

    /// How many blocks were swept, and how many were left unswept, for no value below 64 is in them.
    pub fn swept(&self) -> (u64, u64) {
        match &self.engine {
            Engine::Blocks(grid) => grid.rule.swept(),
            Engine::Whole(_) => (0, 0),
        }
    }

    /// At most how many cells have to be computed before a window can be read, if nothing is kept. Blocks that are
    /// left unswept count, too: which ones these are is found on the way.
    pub fn estimate(&self, window: &Window) -> f64 {
        match &self.engine {
            Engine::Blocks(grid) => grid.estimate(window),
            Engine::Whole(whole) => whole.estimate(window),
        }
    }

    /// The work to read a window.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`], [`Error::TooMuchMemory`].
    pub fn plan(&mut self, window: &Window) -> Result<Reading, Error> {
        let plan = match &mut self.engine {
            Engine::Blocks(grid) => Some(grid.plan(window, self.settings.work_limit)?),
            Engine::Whole(whole) => {
                whole.check(window, self.settings.work_limit, self.settings.memory_budget, CELL_BYTES)?;
                None
            }
        };
        Ok(Reading::new(window, plan))
    }

    /// Goes on with a reading while `more` says so, a few milliseconds of work at a time and at least once. The
    /// values of the window's cells go to the sink, each once.
    ///
    /// # Errors
    /// [`Error::LargeValue`].
    pub fn advance(
        &mut self,
        reading: &mut Reading,
        sink: &mut impl Sink,
        more: impl FnMut() -> bool,
    ) -> Result<Progress, Error> {
        match (&mut self.engine, &mut reading.plan) {
            (Engine::Blocks(grid), Some(plan)) => Ok(grid.advance(plan, sink, more)),
            (Engine::Whole(whole), _) => {
                let progress = whole.advance(&reading.window, None, more)?;
                if progress.finished {
                    whole.give(&reading.window, sink, |value| i64::from(value).min(LARGE.into()));
                }
                Ok(progress)
            }
            (Engine::Blocks(_), None) => unreachable!("a reading belongs to the board that planned it"),
        }
    }

    /// The values of a window, row by row.
    ///
    /// # Errors
    /// [`Error::TooManyValues`], [`Error::TooMuchWork`], [`Error::TooMuchMemory`], [`Error::LargeValue`].
    pub fn values(&mut self, window: &Window) -> Result<Vec<i64>, Error> {
        check_values(window)?;
        let mut reading = self.plan(window)?;
        let mut cells = Cells::new(window);
        self.advance(&mut reading, &mut cells, || true)?;
        Ok(cells.into_values())
    }
}
