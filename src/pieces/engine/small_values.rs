//! Grundy values below 64 of any piece, far out.
//!
//! A piece whose moves raise no coordinate is computed by blocks ([`small`](super::blocks::small)) and needs a few
//! bytes a line. Any other one is computed by whole anti-diagonals ([`whole`](super::cells::whole)), with all its
//! values.

use super::blocks::arithmetic::LARGE;
use super::blocks::grid::Grid;
use super::blocks::small::Small;
use super::cells::whole::{GrundyValue, Whole};
use super::palaces::Settings;
use super::progress::Progress;
use super::reading::{Engine, Reading};
use super::sink::Sink;
use super::terms::Terms;
use crate::moves::Moves;
use crate::{Error, Window};

/// The Grundy values below 64 of a piece. 64 stands for 64 and all that is more.
#[derive(Debug)]
pub struct SmallValues {
    engine: Kind,
    settings: Settings,
}

#[derive(Debug)]
enum Kind {
    Blocks(Box<Grid<Small>>),
    Whole(Whole<GrundyValue>),
}

/// The bytes of a cell that is kept.
const CELL_BYTES: f64 = 2.0;

impl SmallValues {
    /// The board of a piece. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::LargePiece`]; [`Error::BlockSize`].
    pub fn new(moves: &Moves, settings: Settings) -> Result<Self, Error> {
        let terms = Terms::united(moves)?;
        let engine = if moves.has_negative() {
            Kind::Whole(Whole::new(&terms, GrundyValue))
        } else {
            Kind::Blocks(Box::new(Grid::new(Small::new(terms, settings.block_size)?, settings.memory_budget)))
        };
        Ok(Self { engine, settings })
    }
}

impl Engine for SmallValues {
    /// At most, if nothing is kept: blocks that are left unswept count, too, for which ones these are is found on the
    /// way.
    fn estimate(&self, window: &Window) -> f64 {
        match &self.engine {
            Kind::Blocks(grid) => grid.estimate(window),
            Kind::Whole(whole) => whole.estimate(window),
        }
    }

    fn plan(&mut self, window: &Window) -> Result<Reading, Error> {
        let Settings { work_limit, memory_budget, .. } = self.settings;
        match &mut self.engine {
            Kind::Blocks(grid) => Ok(Reading::swept(window, grid.plan(window, work_limit)?)),
            Kind::Whole(whole) => {
                whole.check(window, work_limit, memory_budget, CELL_BYTES)?;
                Ok(Reading::kept(window))
            }
        }
    }

    fn value_at_hand(&mut self, x: u64, y: u64) -> Result<Option<i64>, Error> {
        let cell = Window::new(x, y, 1, 1)?;
        match &mut self.engine {
            Kind::Blocks(grid) => Ok(grid.value_at_hand(&cell)),
            Kind::Whole(whole) if whole.estimate(&cell) > 0.0 => Ok(None),
            Kind::Whole(_) => Ok(self.values(&cell)?.pop()),
        }
    }

    fn advance(
        &mut self,
        reading: &mut Reading,
        sink: &mut impl Sink,
        more: impl FnMut() -> bool,
    ) -> Result<Progress, Error> {
        match (&mut self.engine, &mut reading.plan) {
            (Kind::Blocks(grid), Some(plan)) => Ok(grid.advance(plan, sink, more)),
            (Kind::Whole(whole), None) => {
                whole.advance(None, reading, sink, |value| i64::from(value).min(LARGE.into()), more)
            }
            _ => unreachable!("a reading belongs to the engine that planned it"),
        }
    }
}
