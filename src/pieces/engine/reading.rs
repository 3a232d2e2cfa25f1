//! What any engine is asked for: windows of its board, bit by bit.

use super::blocks::rule::Tally;
use super::sink::{Cells, Sink};
use crate::blocks::Plan;
use crate::map::tile_job::Readable;
use crate::map::{More, Progress};
use crate::{Error, VALUES_MAX, Window};

/// The work that a window needs. It belongs to the engine that planned it.
#[derive(Debug)]
pub struct Reading {
    pub(in crate::pieces) window: Window,
    /// Where blocks are swept: which.
    pub(super) plan: Option<Plan>,
    /// Where cells are kept: how many squares of the window have been given to the sink.
    given: u64,
}

impl Reading {
    /// Width and height of the squares in which cells that are kept are given.
    const SQUARE: u64 = 128;

    pub(super) fn swept(window: &Window, plan: Plan) -> Self {
        Self { window: *window, plan: Some(plan), given: 0 }
    }

    pub(in crate::pieces) fn kept(window: &Window) -> Self {
        Self { window: *window, plan: None, given: 0 }
    }

    /// Gives the window to a sink square by square while `more` says so; `give` gives the cells of one.
    pub(super) fn give(&mut self, mut more: impl FnMut() -> bool, mut give: impl FnMut(&Window)) {
        let (columns, rows) = self.squares();
        while self.given < columns.saturating_mul(rows) {
            let (column, row) = (self.given % columns, self.given / columns);
            let (x, y) = (self.window.x / Self::SQUARE + column, self.window.y / Self::SQUARE + row);
            let square = Window { x: x * Self::SQUARE, y: y * Self::SQUARE, width: Self::SQUARE, height: Self::SQUARE };
            if let Some(area) = square.intersection(&self.window) {
                give(&area);
            }
            self.given += 1;
            if !more() {
                break;
            }
        }
    }

    pub(in crate::pieces) fn give_all(&mut self, more: impl FnMut() -> bool, give: impl FnMut(&Window)) -> Progress {
        self.give(more, give);
        let (done, total) = (self.cells_given(), self.cells());
        Progress { done, total, finished: done == total }
    }

    pub(super) fn cells(&self) -> u64 {
        u64::try_from(self.window.cells()).unwrap_or(u64::MAX)
    }

    /// How many cells have been given; about, in the middle of a row of squares.
    pub(super) fn cells_given(&self) -> u64 {
        let (columns, rows) = self.squares();
        (u128::from(self.cells()) * u128::from(self.given) / (u128::from(columns) * u128::from(rows))) as u64
    }

    /// The squares that the window meets: in a row, and rows.
    fn squares(&self) -> (u64, u64) {
        let Window { x, y, .. } = self.window;
        let count = |start: u64, end: u64| end.div_ceil(Self::SQUARE) - start / Self::SQUARE;
        (count(x, self.window.right()), count(y, self.window.bottom()))
    }
}

/// What reads windows of a board, in any thread.
pub trait Engine: std::fmt::Debug + Send {
    /// About how many cells have to be computed before a window can be read. What is kept may make it fewer.
    fn estimate(&self, window: &Window) -> f64;

    /// The work to read a window.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`], [`Error::TooMuchMemory`], [`Error::Refused`] if such a value was met before.
    fn plan(&self, window: &Window) -> Result<Reading, Error>;

    /// Goes on with a reading while `more` says so, a few milliseconds of work at a time and at least once. The
    /// values of the window's cells go to the sink, each once.
    ///
    /// # Errors
    /// As [`plan`](Self::plan): a value may turn out to be too large on the way, and so may the memory.
    fn advance(&mut self, reading: &mut Reading, sink: &mut dyn Sink, more: More<'_>) -> Result<Progress, Error>;

    /// How blocks were computed so far; nothing if none are.
    fn tally(&self) -> Tally {
        Tally::default()
    }

    /// The value of a cell if it is known without work to speak of: if it is computed, or what its block starts from.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    fn value_at_hand(&mut self, x: u64, y: u64) -> Result<Option<i64>, Error> {
        let cell = Window::new(x, y, 1, 1)?;
        if self.estimate(&cell) > 0.0 { Ok(None) } else { Ok(self.values(&cell)?.pop()) }
    }

    /// The values of a window, row by row, all at once.
    ///
    /// # Errors
    /// As [`advance`](Self::advance), and [`Error::Refused`].
    fn values(&mut self, window: &Window) -> Result<Vec<i64>, Error> {
        let values = u64::try_from(window.cells()).unwrap_or(u64::MAX);
        if values > VALUES_MAX as u64 {
            return Err(Error::too_many_values(values));
        }
        let mut reading = self.plan(window)?;
        let mut cells = Cells::new(window);
        while !self.advance(&mut reading, &mut cells, &mut || true)?.finished {}
        Ok(cells.into_values())
    }
}

impl<E: Engine + ?Sized> Readable for E {
    type Plan = Reading;

    fn plan(&self, window: &Window) -> Result<Reading, Error> {
        Engine::plan(self, window)
    }

    fn advance<S: Sink>(&mut self, reading: &mut Reading, sink: &mut S, more: More<'_>) -> Result<Progress, Error> {
        Engine::advance(self, reading, sink, more)
    }
}
