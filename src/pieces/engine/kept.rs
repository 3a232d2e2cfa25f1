//! Boards of which all cells are kept: what was computed once is read at once.
//!
//! If both players share a pass that may be used once, instead of a move, there are two boards. On the first, with the
//! pass used, values are as ever. On the second a cell has one more option, if it has any: the same cell on the first
//! board.

use std::cell::Cell;

use super::cells::values::ValueSettings;
use super::reading::{Engine, Reading};
use super::sink::{Sink, give_area};
use crate::map::Progress;
use crate::pieces::Pass;
use crate::{Error, Window};

pub trait KeptCells: std::fmt::Debug + Send {
    /// What the work and the memory are bounded by.
    fn limits(&self) -> &ValueSettings;

    /// About how many cells must be computed before a window can be read.
    fn estimate(&self, window: &Window) -> f64;

    fn work(&self, window: &Window) -> f64 {
        self.estimate(window)
    }

    /// About how many bytes are kept once a window is computed.
    fn bytes(&self, window: &Window) -> f64;

    fn failure(&self) -> Option<&Error> {
        None
    }

    /// Goes on until a window is computed while `more` says so, a few milliseconds of work at a time. With `passed`
    /// each cell that has an option has one more: its own answer on that board.
    ///
    /// # Errors
    /// [`Error::Refused`] if a value is too large, and [`Error::TooMuchMemory`] if that turns out on the way.
    fn compute(&mut self, window: &Window, passed: Option<&Self>, more: &mut dyn FnMut() -> bool) -> Result<(), Error>;

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
}

impl<B: KeptCells> Kept<B> {
    /// Two boards are kept if there is a pass that may be used.
    pub fn new(pass: Pass, board: impl Fn() -> Result<B, Error>) -> Result<Self, Error> {
        Ok(Self { board: board()?, used: (pass == Pass::Available).then(board).transpose()? })
    }

    fn boards(&self) -> impl Iterator<Item = &B> + Clone {
        self.used.iter().chain([&self.board])
    }
}

/// Refuses a window of boards that take too much work or memory.
pub(super) fn check<'a, B: KeptCells + 'a>(
    boards: impl Iterator<Item = &'a B> + Clone,
    window: &Window,
) -> Result<(), Error> {
    if let Some(failure) = boards.clone().find_map(KeptCells::failure) {
        return Err(failure.clone());
    }
    let sum = |of: fn(&B, &Window) -> f64| boards.clone().map(|board| of(board, window)).sum::<f64>();
    let Some(ValueSettings { memory_budget, work_limit }) = boards.clone().next().map(KeptCells::limits) else {
        return Ok(());
    };
    let (cells, bytes) = (sum(B::work), sum(B::bytes));
    if cells > *work_limit {
        return Err(Error::TooMuchWork { cells, limit: *work_limit });
    }
    let limit = *memory_budget as f64;
    if cells > 0.0 && bytes > limit { Err(Error::TooMuchMemory { bytes, limit }) } else { Ok(()) }
}

impl<B: KeptCells> Engine for Kept<B> {
    fn estimate(&self, window: &Window) -> f64 {
        self.boards().map(|board| board.estimate(window)).sum()
    }

    fn plan(&self, window: &Window) -> Result<Reading, Error> {
        check(self.boards(), window)?;
        Ok(Reading::kept(window))
    }

    fn advance(
        &mut self,
        reading: &mut Reading,
        sink: &mut dyn Sink,
        more: &mut dyn FnMut() -> bool,
    ) -> Result<Progress, Error> {
        let Self { board, used } = self;
        let window = reading.window;
        let goes_on = Cell::new(true);
        let mut more = || {
            goes_on.set(more());
            goes_on.get()
        };
        if let Some(used) = used {
            used.compute(&window, None, &mut more)?;
        }
        if goes_on.get() {
            board.compute(&window, used.as_ref(), &mut more)?;
        }
        let is_computed = board.is_computed(&window);
        if is_computed && goes_on.get() {
            reading.give(more, |area| give_area(area, sink, |x, y| board.value(x, y)));
        }
        let (given, cells) = (reading.cells_given(), reading.cells());
        let kept = self.boards().map(|board| board.cells(&window));
        let (total, done) = kept.fold((cells, given), |(total, done), (all, known)| (total + all, done + known));
        Ok(Progress { done, total, finished: is_computed && given == cells })
    }
}
