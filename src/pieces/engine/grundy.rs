//! All Grundy values of any piece, with a pass or without.
//!
//! A piece whose moves raise no coordinate is computed by blocks ([`values`](super::cells::values)), any other one by
//! whole anti-diagonals ([`whole`](super::cells::whole)). All values are kept: what was computed once is read at
//! once.

use super::cells::values::{ValueSettings, Values};
use super::cells::whole::{GrundyValue, Whole};
use super::reading::{Engine, Reading};
use super::sink::Sink;
use super::terms::Terms;
use crate::map::Progress;
use crate::moves::Moves;
use crate::pieces::Pass;
use crate::{Error, Window};

/// The Grundy values of a piece.
///
/// ```
/// use blocking_queens::Window;
/// use blocking_queens::pieces::Pass;
/// use blocking_queens::pieces::engine::{Engine, Grundy};
///
/// let wythoff = "(1,0)+ (0,1)+ (1,1)+".parse()?;
/// let mut grundy = Grundy::new(&wythoff, Pass::Used, Default::default())?;
/// assert_eq!(grundy.values(&Window::new(0, 0, 5, 2)?)?, [
///     0, 1, 2, 3, 4,
///     1, 2, 0, 4, 5,
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Grundy {
    engine: Kind,
    settings: ValueSettings,
}

#[derive(Debug)]
enum Kind {
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
    /// [`Error::Refused`].
    pub fn new(moves: &Moves, pass: Pass, settings: ValueSettings) -> Result<Self, Error> {
        let terms = Terms::united(moves)?;
        let engine = if moves.has_negative() {
            let whole = || Whole::new(&terms, GrundyValue);
            Kind::Whole(whole(), (pass == Pass::Available).then(whole))
        } else {
            Kind::Blocks(Values::new(&terms, pass, settings))
        };
        Ok(Self { engine, settings })
    }
}

impl Engine for Grundy {
    /// For a piece that can raise a coordinate these are all cells on the anti-diagonals up to that of the window's
    /// last corner, for any other one those of a rectangle, or of half of it if the piece moves alike in both
    /// coordinates.
    fn estimate(&self, window: &Window) -> f64 {
        match &self.engine {
            Kind::Blocks(values) => values.estimate(window),
            Kind::Whole(board, used) => {
                board.estimate(window) + used.as_ref().map_or(0.0, |used| used.estimate(window))
            }
        }
    }

    fn plan(&mut self, window: &Window) -> Result<Reading, Error> {
        match &self.engine {
            Kind::Blocks(values) => values.check(window)?,
            Kind::Whole(board, used) => {
                let ValueSettings { work_limit, memory_budget } = self.settings;
                let boards = if used.is_some() { 2.0 } else { 1.0 };
                board.check(window, work_limit / boards, memory_budget, boards * CELL_BYTES)?;
            }
        }
        Ok(Reading::kept(window))
    }

    fn advance(
        &mut self,
        reading: &mut Reading,
        sink: &mut impl Sink,
        more: impl FnMut() -> bool,
    ) -> Result<Progress, Error> {
        match &mut self.engine {
            Kind::Blocks(values) => values.advance(reading, sink, more),
            Kind::Whole(board, used) => board.advance(used.as_mut(), reading, sink, i64::from, more),
        }
    }
}
