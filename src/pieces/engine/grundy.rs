//! All Grundy values of any piece, with a pass or without.
//!
//! A piece whose moves raise no coordinate is computed by blocks ([`values`](super::values)), any other one by whole
//! anti-diagonals ([`whole`](super::whole)). All values are kept: what was computed once is read at once.

use super::grid::Progress;
use super::palaces::check_values;
use super::sink::Sink;
use super::terms::Terms;
use super::values::{ValueSettings, Values};
use super::whole::{GrundyValue, Whole};
use crate::moves::Moves;
use crate::{Error, Window};

/// The Grundy values of a piece.
///
/// ```
/// use blocking_queens::Window;
/// use blocking_queens::pieces::engine::Grundy;
///
/// let wythoff = "(1,0)+ (0,1)+ (1,1)+".parse()?;
/// let mut grundy = Grundy::new(&wythoff, false, Default::default())?;
/// assert_eq!(grundy.values(&Window::new(0, 0, 5, 2)?)?, [
///     0, 1, 2, 3, 4,
///     1, 2, 0, 4, 5,
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Grundy {
    engine: Engine,
    settings: ValueSettings,
}

#[derive(Debug)]
enum Engine {
    Blocks(Values),
    /// The board, and the one whose pass is used already, if there is a pass.
    Whole(Whole<GrundyValue>, Option<Whole<GrundyValue>>),
}

/// The bytes of a cell that is kept.
const CELL_BYTES: f64 = 2.0;

impl Grundy {
    /// The values of a piece; with a pass, those of cells where it has not been used. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::LargePiece`].
    pub fn new(moves: &Moves, pass: bool, settings: ValueSettings) -> Result<Self, Error> {
        let terms = Terms::united(moves)?;
        let engine = if moves.has_negative() {
            let whole = || Whole::new(&terms, GrundyValue);
            Engine::Whole(whole(), pass.then(whole))
        } else {
            Engine::Blocks(Values::new(&terms, pass, settings))
        };
        Ok(Self { engine, settings })
    }

    /// How many cells must be computed before a window can be read. For a piece that can raise a coordinate these are
    /// all cells on the anti-diagonals up to that of the window's last corner.
    pub fn estimate(&self, window: &Window) -> f64 {
        match &self.engine {
            Engine::Blocks(values) => values.estimate(window),
            Engine::Whole(board, used) => {
                board.estimate(window) + used.as_ref().map_or(0.0, |used| used.estimate(window))
            }
        }
    }

    /// Whether the work that a window needs is allowed.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`], [`Error::TooMuchMemory`], [`Error::LargeValue`] if one was met before.
    pub fn check(&self, window: &Window) -> Result<(), Error> {
        match &self.engine {
            Engine::Blocks(values) => values.check(window),
            Engine::Whole(board, used) => {
                let ValueSettings { work_limit, memory_budget } = self.settings;
                let boards = if used.is_some() { 2.0 } else { 1.0 };
                board.check(window, work_limit / boards, memory_budget, boards * CELL_BYTES)
            }
        }
    }

    /// Goes on until a window can be read while `more` says so, a few milliseconds of work at a time and at least once.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn advance(&mut self, window: &Window, mut more: impl FnMut() -> bool) -> Result<Progress, Error> {
        self.check(window)?;
        match &mut self.engine {
            Engine::Blocks(values) => values.advance(window, more),
            Engine::Whole(board, None) => board.advance(window, None, more),
            Engine::Whole(board, Some(used)) => {
                let first = used.advance(window, None, &mut more)?;
                let second =
                    if first.finished { board.advance(window, Some(used), more)? } else { board.progress(window) };
                let Progress { done, total, finished } = second;
                Ok(Progress { done: first.done + done, total: first.total + total, finished })
            }
        }
    }

    /// Gives the values of a window to a sink; false if not all are computed.
    pub fn give(&self, window: &Window, sink: &mut impl Sink) -> bool {
        match &self.engine {
            Engine::Blocks(values) => values.give(window, sink),
            Engine::Whole(board, _) => board.give(window, sink, i64::from),
        }
    }

    /// The values of a window, row by row.
    ///
    /// # Errors
    /// As [`check`](Self::check); [`Error::TooManyValues`].
    pub fn values(&mut self, window: &Window) -> Result<Vec<i64>, Error> {
        check_values(window)?;
        self.advance(window, || true)?;
        let mut cells = super::sink::Cells::new(window);
        self.give(window, &mut cells);
        Ok(cells.into_values())
    }
}
