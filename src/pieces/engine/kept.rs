//! Boards of which all cells are kept: what was computed once is read at once.
//!
//! If both players share a pass that may be used once, instead of a move, there are two boards. On the first, with the
//! pass used, values are as ever. On the second a cell has one more option, if it has any: the same cell on the first
//! board.

use super::reading::{Engine, Reading, Until};
use super::sink::{Sink, give_area};
use crate::map::Progress;
use crate::{Error, Window};

/// The cells of a board, as far as they are computed.
pub trait KeptCells: std::fmt::Debug + Send {
    /// About how many cells must be computed before a window can be read.
    fn estimate(&self, window: &Window) -> f64;

    /// Whether the work that a window needs is allowed, if as many boards as this are kept.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`], [`Error::TooMuchMemory`], [`Error::Refused`] if such a value was met before.
    fn check(&self, window: &Window, boards: f64) -> Result<(), Error>;

    /// Goes on until a window is computed while `more` says so, a few milliseconds of work at a time. With `passed`
    /// each cell that has an option has one more: its own answer on that board.
    ///
    /// # Errors
    /// As [`check`](Self::check): a value may turn out to be too large on the way, and so may the memory.
    fn compute(&mut self, window: &Window, passed: Option<&Self>, more: &mut dyn FnMut() -> bool) -> Result<(), Error>;

    /// Whether all that a window needs is computed.
    fn is_computed(&self, window: &Window) -> bool;

    /// The cells that a window needs, and those of them that are computed.
    fn cells(&self, window: &Window) -> (u64, u64);

    /// The value of a cell that is computed.
    fn value(&self, x: u64, y: u64) -> i64;
}

/// A board whose cells are kept; and the one whose pass is used already, if there is a pass.
#[derive(Debug)]
pub struct Kept<B> {
    pub(in crate::pieces) board: B,
    used: Option<B>,
}

impl<B: KeptCells> Kept<B> {
    /// Two boards are kept if there is one whose pass is used.
    pub fn new(board: B, used: Option<B>) -> Self {
        Self { board, used }
    }
}

impl<B: KeptCells> Engine for Kept<B> {
    fn estimate(&self, window: &Window) -> f64 {
        self.board.estimate(window) + self.used.as_ref().map_or(0.0, |used| used.estimate(window))
    }

    fn plan(&self, window: &Window) -> Result<Reading, Error> {
        self.board.check(window, if self.used.is_some() { 2.0 } else { 1.0 })?;
        Ok(Reading::kept(window))
    }

    fn advance(
        &mut self,
        reading: &mut Reading,
        sink: &mut dyn Sink,
        more: &mut dyn FnMut() -> bool,
    ) -> Result<Progress, Error> {
        let Self { board, used } = self;
        let window = *reading.window();
        let mut more = Until::new(more);
        if let Some(used) = used {
            used.compute(&window, None, &mut || more.ask())?;
        }
        if more.goes_on() {
            board.compute(&window, used.as_ref(), &mut || more.ask())?;
        }
        let is_computed = board.is_computed(&window);
        if is_computed && more.goes_on() {
            reading.give(|| more.ask(), |area| give_area(area, sink, |x, y| board.value(x, y)));
        }
        let (total, done) = board.cells(&window);
        let (used_total, used_done) = used.as_ref().map_or((0, 0), |used| used.cells(&window));
        let (given, cells) = (reading.cells_given(), reading.cells());
        let (done, total) = (done + used_done + given, total + used_total + cells);
        Ok(Progress { done, total, finished: is_computed && given == cells })
    }
}
