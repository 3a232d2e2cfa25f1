//! Boards of which what enters blocks is kept, within a budget: any window, however far out.
//!
//! A piece whose moves raise no coordinate is computed by blocks ([`grid`](super::blocks::grid)), any other one by
//! whole anti-diagonals ([`whole`](super::cells::whole)).

use super::blocks::counting::Ways;
use super::blocks::grid::Grid;
use super::blocks::rule::Rule;
use super::cells::whole::{Question, Whole};
use super::reading::{Engine, Reading};
use super::sink::Sink;
use super::terms::Terms;
use crate::map::Progress;
use crate::moves::Moves;
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

/// A question that both ways answer.
pub trait Asked: Question + Copy {
    /// How blocks are computed.
    type Rule: Rule + std::fmt::Debug;
    /// The bytes of a cell that is kept.
    const CELL_BYTES: f64;
    /// What the board says of a cell that is kept.
    fn value(&self, cell: Self::Cell) -> i64;
}

/// The board of a piece for a question.
#[derive(Debug)]
pub struct Swept<Q: Asked> {
    question: Q,
    pub(super) way: Way<Q>,
    settings: Settings,
}

#[derive(Debug)]
pub(super) enum Way<Q: Asked> {
    Blocks(Box<Grid<Q::Rule>>),
    Whole(Whole<Q>),
}

impl<Q: Asked> Swept<Q> {
    /// The board of a piece with these terms. Computes nothing yet.
    pub(super) fn begin(
        moves: &Moves,
        terms: Terms,
        question: Q,
        settings: Settings,
        rule: impl FnOnce(Terms) -> Result<Q::Rule, Error>,
    ) -> Result<Self, Error> {
        let way = if moves.has_negative() {
            Way::Whole(Whole::new(&terms, question))
        } else {
            Way::Blocks(Box::new(Grid::new(rule(terms)?, settings.memory_budget)))
        };
        Ok(Self { question, way, settings })
    }
}

impl<Q: Asked> Engine for Swept<Q> {
    /// At most, if nothing is kept: which blocks are left unswept is found on the way. For a piece that can raise a
    /// coordinate these are all cells on the anti-diagonals up to that of the window's last corner.
    fn estimate(&self, window: &Window) -> f64 {
        match &self.way {
            Way::Blocks(grid) => grid.estimate(window),
            Way::Whole(whole) => whole.estimate(window),
        }
    }

    fn plan(&mut self, window: &Window) -> Result<Reading, Error> {
        let Settings { work_limit, memory_budget, .. } = self.settings;
        match &mut self.way {
            Way::Blocks(grid) => Ok(Reading::swept(window, grid.plan(window, work_limit)?)),
            Way::Whole(whole) => {
                whole.check(window, work_limit, memory_budget, Q::CELL_BYTES)?;
                Ok(Reading::kept(window))
            }
        }
    }

    fn value_at_hand(&mut self, x: u64, y: u64) -> Result<Option<i64>, Error> {
        let cell = Window::new(x, y, 1, 1)?;
        match &mut self.way {
            Way::Blocks(grid) => Ok(grid.value_at_hand(&cell)),
            Way::Whole(whole) if whole.estimate(&cell) > 0.0 => Ok(None),
            Way::Whole(_) => Ok(self.values(&cell)?.pop()),
        }
    }

    fn advance(
        &mut self,
        reading: &mut Reading,
        sink: &mut impl Sink,
        more: impl FnMut() -> bool,
    ) -> Result<Progress, Error> {
        match (&mut self.way, &mut reading.plan) {
            (Way::Blocks(grid), Some(plan)) => Ok(grid.advance(plan, sink, more)),
            (Way::Whole(whole), None) => whole.advance(None, reading, sink, |cell| self.question.value(cell), more),
            _ => unreachable!("a reading belongs to the engine that planned it"),
        }
    }
}
