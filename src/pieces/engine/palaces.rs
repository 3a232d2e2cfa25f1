//! Palace numbers of any piece: any window of any game.
//!
//! A piece whose moves raise no coordinate is computed by blocks ([`grid`](super::grid)), any other one by whole
//! anti-diagonals ([`whole`](super::whole)). The outcomes of the game without blocking are those of game 1, whose
//! palaces are the P-positions.

use super::counting::{Counting, Tally, Ways};
use super::grid::{Grid, Plan, Progress};
use super::sink::{Cells, Sink};
use super::terms::Terms;
use super::whole::{PalaceNumber, Whole};
use crate::moves::Moves;
use crate::{Error, K_MAX, VALUES_MAX, Window};

/// How a board computes; none of it changes a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Width and height of a block in cells. A piece with longer moves has larger blocks.
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
    engine: Engine,
    settings: Settings,
}

#[derive(Debug)]
enum Engine {
    Blocks(Box<Grid<Counting>>),
    Whole(Whole<PalaceNumber>),
}

/// The work that a window needs.
#[derive(Debug)]
pub struct Reading {
    pub(super) window: Window,
    /// Nothing if whole anti-diagonals are computed.
    pub(super) plan: Option<Plan>,
}

impl Reading {
    pub(super) fn new(window: &Window, plan: Option<Plan>) -> Self {
        Self { window: *window, plan }
    }
}

/// The bytes of a cell that is kept.
const CELL_BYTES: f64 = 4.0;

impl Palaces {
    /// The board of a piece in game k. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::K`] if k is not from 1 to [`K_MAX`]; [`Error::LargePiece`].
    pub fn new(moves: &Moves, k: u64, settings: Settings) -> Result<Self, Error> {
        if !(1..=K_MAX).contains(&k) {
            return Err(Error::K(k.to_string()));
        }
        let terms = Terms::counted(moves)?;
        let engine = if moves.has_negative() {
            Engine::Whole(Whole::new(&terms, PalaceNumber { k }))
        } else {
            let counting = Counting::new(terms, k, settings.block_size, settings.ways);
            Engine::Blocks(Box::new(Grid::new(counting, settings.memory_budget)))
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
            Engine::Blocks(grid) => grid.rule.tally(),
            Engine::Whole(_) => Tally::default(),
        }
    }

    /// About how many cells have to be computed before a window can be read, if nothing is kept. For a piece that can
    /// raise a coordinate these are all cells on the anti-diagonals up to that of the window's last corner.
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
    /// deviations of the window's cells go to the sink, each once.
    pub fn advance(&mut self, reading: &mut Reading, sink: &mut impl Sink, more: impl FnMut() -> bool) -> Progress {
        match (&mut self.engine, &mut reading.plan) {
            (Engine::Blocks(grid), Some(plan)) => grid.advance(plan, sink, more),
            (Engine::Whole(whole), _) => {
                let progress = whole.advance(&reading.window, None, more).expect("palace numbers fit");
                if progress.finished {
                    whole.give(&reading.window, sink, |number| i64::from(number) - self.k as i64);
                }
                progress
            }
            (Engine::Blocks(_), None) => unreachable!("a reading belongs to the board that planned it"),
        }
    }

    /// The deviations v = N - k of a window, row by row.
    ///
    /// # Errors
    /// [`Error::TooManyValues`], [`Error::TooMuchWork`], [`Error::TooMuchMemory`].
    pub fn deviations(&mut self, window: &Window) -> Result<Vec<i64>, Error> {
        check_values(window)?;
        let mut reading = self.plan(window)?;
        let mut cells = Cells::new(window);
        self.advance(&mut reading, &mut cells, || true);
        Ok(cells.into_values())
    }
}

/// Whether a window's values may be handed out at once.
pub(super) fn check_values(window: &Window) -> Result<(), Error> {
    match u64::try_from(window.cells()) {
        Ok(values) if values <= VALUES_MAX as u64 => Ok(()),
        values => Err(Error::TooManyValues { values: values.unwrap_or(u64::MAX) }),
    }
}
