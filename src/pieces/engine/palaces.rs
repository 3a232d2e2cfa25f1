//! Palace numbers of any piece: any window of any game.
//!
//! A piece whose moves raise no coordinate is computed by blocks ([`grid`](super::blocks::grid)), any other one by
//! whole anti-diagonals ([`whole`](super::cells::whole)). The outcomes of the game without blocking are those of game
//! 1, whose palaces are the P-positions.

use super::blocks::counting::{Counting, Tally, Ways};
use super::blocks::grid::Grid;
use super::cells::whole::{PalaceNumber, Whole};
use super::progress::Progress;
use super::reading::{Engine, Reading};
use super::sink::Sink;
use super::terms::Terms;
use crate::moves::Moves;
use crate::{Error, K_MAX, Window};

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

/// The palace numbers of a piece in game k.
///
/// ```
/// use blocking_queens::Window;
/// use blocking_queens::pieces::engine::Palaces;
///
/// // Ryuo, a rook that may also go one step along the diagonal, in game 3.
/// let ryuo = "(1,0)+ (0,1)+ (1,1)".parse()?;
/// let mut palaces = Palaces::new(&ryuo, 3, Default::default())?;
/// assert_eq!(palaces.deviations(&Window::new(0, 0, 5, 2)?)?, [
///     -3, -2, -1, 0, 0,
///     -2, 0, 0, -1, -1,
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Palaces {
    k: u64,
    engine: Kind,
    settings: Settings,
}

#[derive(Debug)]
enum Kind {
    Blocks(Box<Grid<Counting>>),
    Whole(Whole<PalaceNumber>),
}

/// The bytes of a cell that is kept.
const CELL_BYTES: f64 = 4.0;

impl Palaces {
    /// The board of a piece in game k. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::K`] if k is not from 1 to [`K_MAX`]; [`Error::LargePiece`]; [`Error::BlockSize`].
    pub fn new(moves: &Moves, k: u64, settings: Settings) -> Result<Self, Error> {
        if !(1..=K_MAX).contains(&k) {
            return Err(Error::K(k.to_string()));
        }
        let terms = Terms::counted(moves)?;
        let engine = if moves.has_negative() {
            Kind::Whole(Whole::new(&terms, PalaceNumber { k }))
        } else {
            let counting = Counting::new(terms, k, settings.block_size, settings.ways)?;
            Kind::Blocks(Box::new(Grid::new(counting, settings.memory_budget)))
        };
        Ok(Self { k, engine, settings })
    }

    /// The game's k.
    pub fn k(&self) -> u64 {
        self.k
    }

    /// How blocks were computed so far; nothing if whole anti-diagonals are.
    pub fn tally(&self) -> Tally {
        match &self.engine {
            Kind::Blocks(grid) => grid.rule.tally(),
            Kind::Whole(_) => Tally::default(),
        }
    }

    /// The deviations v = N - k of a window, row by row.
    ///
    /// # Errors
    /// [`Error::TooManyValues`], [`Error::TooMuchWork`], [`Error::TooMuchMemory`].
    pub fn deviations(&mut self, window: &Window) -> Result<Vec<i64>, Error> {
        self.values(window)
    }
}

/// The values are the deviations v = N - k.
impl Engine for Palaces {
    /// For a piece that can raise a coordinate these are all cells on the anti-diagonals up to that of the window's
    /// last corner.
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
                let deviation = |number| i64::from(number) - self.k as i64;
                whole.advance(None, reading, sink, deviation, more)
            }
            _ => unreachable!("a reading belongs to the engine that planned it"),
        }
    }
}
