//! Boards of which all cells are kept: what was computed once is read at once.
//!
//! If both players share a pass that may be used once, instead of a move, there are two boards. On the first, with the
//! pass used, values are as ever. On the second a cell has one more option, if it has any: the same cell on the first
//! board.

use super::reading::{Engine, Reading};
use super::settings::Limits;
use super::sink::{Sink, give_area};
use crate::map::{More, Progress};
use crate::pieces::Pass;
use crate::{Error, Window};

pub trait KeptCells: std::fmt::Debug + Send {
    /// About how many cells must be computed before a window can be read.
    fn estimate(&self, window: &Window) -> f64;

    fn work(&self, window: &Window) -> f64 {
        self.estimate(window)
    }

    /// About how many bytes are kept once a window is computed.
    fn bytes(&self, window: &Window) -> f64;

    /// Computes some of the cells that a window lacks, a few milliseconds of work at most. With `passed` each cell that
    /// has an option has one more: its own answer on that board.
    ///
    /// # Errors
    /// [`Error::Refused`] if a value is too large. The board is of no more use then.
    fn step(&mut self, window: &Window, passed: Option<&Self>) -> Result<(), Error>;

    fn is_computed(&self, window: &Window) -> bool {
        let (total, done) = self.cells(window);
        total == done
    }

    /// The cells that a window needs, and those of them that are computed.
    fn cells(&self, window: &Window) -> (u64, u64);

    fn value(&self, x: u64, y: u64) -> i64;
}

/// A board whose cells are kept; and the one whose pass is used already, if there is a pass.
#[derive(Debug)]
pub struct Kept<B> {
    pub(in crate::pieces) board: B,
    used: Option<B>,
    limits: Limits,
    /// Why no more cells can be computed.
    failure: Option<Error>,
}

impl<B: KeptCells> Kept<B> {
    /// Two boards are kept if there is a pass that may be used.
    pub fn new(pass: Pass, limits: Limits, board: impl Fn() -> Result<B, Error>) -> Result<Self, Error> {
        let used = (pass == Pass::Available).then(&board).transpose()?;
        Ok(Self { board: board()?, used, limits, failure: None })
    }

    fn boards(&self) -> impl Iterator<Item = &B> {
        self.used.iter().chain([&self.board])
    }

    /// Refuses a window that takes too much work or memory, or cannot be computed.
    fn check(&self, window: &Window) -> Result<(), Error> {
        let Limits { memory_budget, work_limit } = self.limits;
        let cells: f64 = self.boards().map(|board| board.work(window)).sum();
        if cells == 0.0 {
            return Ok(());
        }
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        if cells > work_limit {
            return Err(Error::TooMuchWork { cells, limit: work_limit });
        }
        let bytes = self.boards().map(|board| board.bytes(window)).sum();
        let limit = memory_budget as f64;
        if bytes > limit { Err(Error::TooMuchMemory { bytes, limit }) } else { Ok(()) }
    }
}

impl<B: KeptCells> Engine for Kept<B> {
    fn estimate(&self, window: &Window) -> f64 {
        self.boards().map(|board| board.estimate(window)).sum()
    }

    fn plan(&self, window: &Window) -> Result<Reading, Error> {
        self.check(window)?;
        Ok(Reading::kept(window))
    }

    fn advance(&mut self, reading: &mut Reading, sink: &mut dyn Sink, more: More<'_>) -> Result<Progress, Error> {
        let window = reading.window;
        let mut goes_on = true;
        while goes_on && !self.board.is_computed(&window) {
            // How much memory it takes turns out on the way.
            self.check(&window)?;
            let step = match self.used.as_mut().filter(|used| !used.is_computed(&window)) {
                Some(used) => used.step(&window, None),
                None => self.board.step(&window, self.used.as_ref()),
            };
            step.inspect_err(|error| self.failure = Some(error.clone()))?;
            goes_on = more();
        }
        let Self { board, .. } = self;
        let is_computed = board.is_computed(&window);
        if is_computed && goes_on {
            reading.give(more, |area| give_area(area, sink, |x, y| board.value(x, y)));
        }
        let (given, cells) = (reading.cells_given(), reading.cells());
        let kept = self.boards().map(|board| board.cells(&window));
        let (total, done) = kept.fold((cells, given), |(total, done), (all, known)| (total + all, done + known));
        Ok(Progress { done, total, finished: is_computed && given == cells })
    }
}
