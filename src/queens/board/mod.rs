//! The board of one game: serves any window of it, out of blocks.
//!
//! A [`Plan`] tells which blocks have to be swept before a window can be read; the board carries it out in slices, so
//! that the caller can show progress or cancel. The sightlines on entering each swept block are kept as
//! long as the memory budget allows: a window seen before costs no more than its own cells.
//!
//! Only the half on or above the main diagonal is swept, since v(x, y) = v(y, x). Blocks wholly in the hood or in outer
//! space are not swept at all.

mod deltas;
mod estimate;
mod grid;
mod parcel;
mod queen_blocks;
mod settings;
mod sinks;

use super::hood;
use super::sightlines::{K_MAX_FOR_BYTES, Sightlines};
use super::slab::Entering;
use super::sweep::{Hood, Nothing, Sink};
use crate::blocks::{self, Blocks, Rule};
use crate::map::{More, Progress, Window};
use crate::{COORDINATE_MAX, Error, K_MAX, VALUES_MAX};
use estimate::cells_beyond_epaulette;
pub(crate) use estimate::cells_up_to;
use grid::Grid;
pub(crate) use grid::{arm_end, beyond_the_arm};
use queen_blocks::Queen;
pub use settings::{BLOCK_SIZES, K_MAX_FOR_HOOD, Settings};
pub use sinks::{Deviations, PalaceCount};

/// The largest work that is taken on in game k, within a limit.
///
/// In games above [`K_MAX_FOR_BYTES`] deviations outgrow a byte at the armpits, (1.263 k, 0.688 k) and its mirror
/// image, as far as anybody has measured. To get there takes 0.341 k^2 cells, more than this: what the sweep would
/// refuse at its end ([`sweep`](super::sweep)) is refused before it begins.
pub(crate) fn work_limit(k: u64, limit: f64) -> f64 {
    if k <= K_MAX_FOR_BYTES { limit } else { limit.min(3e12) }
}

/// What a board has done so far, and what it holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Cells stepped through, each time anew.
    pub cells_computed: u64,
    /// Blocks of which sightlines are cached.
    pub blocks_kept: usize,
    /// The memory that these take, in bytes.
    pub bytes_kept: usize,
}

/// The board of game k.
///
/// ```
/// use blocking_queens::{Board, Window};
///
/// let mut board = Board::new(5)?;
/// // The paper's example: the queen at (3, 3) sees four palaces, one fewer than k.
/// assert_eq!(board.deviation(3, 3)?, -1);
/// // The first row of Figure 1, as deviations from k.
/// assert_eq!(board.deviations(&Window::new(0, 0, 7, 1)?)?, [-5, -4, -3, -2, -1, 0, 0]);
/// # Ok::<(), blocking_queens::Error>(())
/// ```
#[derive(Debug)]
pub struct Board {
    blocks: Blocks<Queen>,
    work_limit: f64,
}

/// The work that a window needs, in the order in which it can be done. Made by a board, carried out by it in slices.
#[derive(Debug)]
pub struct Plan {
    grid: Grid,
    blocks: blocks::Plan,
}

impl Board {
    /// The board of game k. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::Refused`] if k is not from 1 to [`K_MAX`].
    pub fn new(k: u64) -> Result<Self, Error> {
        Self::with_settings(k, Settings::default())
    }

    /// The board of game k, computing in another way than usual.
    ///
    /// # Errors
    /// As [`new`](Self::new), and [`Error::Refused`] if the block size is not within [`BLOCK_SIZES`].
    ///
    /// # Panics
    /// If the hood is to be computed in a game above [`K_MAX_FOR_HOOD`].
    pub fn with_settings(k: u64, settings: Settings) -> Result<Self, Error> {
        if !(1..=K_MAX).contains(&k) {
            return Err(Error::k(k));
        }
        blocks::check_size(settings.block_size)?;
        let Settings { block_size, memory_budget, work_limit, skip_outer_space, skip_epaulettes, hood } = settings;
        let skips_hood = hood == Hood::Skipped;
        assert!(skips_hood || k <= K_MAX_FOR_HOOD, "the hood of game {k} is not computed");
        let skip_epaulettes = skip_epaulettes && skips_hood;
        let grid = Grid { k, n: block_size as u64, skip_outer_space, skip_epaulettes, hood };
        Ok(Self { blocks: Blocks::new(Queen::new(grid), memory_budget), work_limit })
    }

    fn grid(&self) -> &Grid {
        &self.blocks.rule.grid
    }

    /// The game's k.
    pub fn k(&self) -> u64 {
        self.grid().k
    }

    pub(crate) fn skips_hood(&self) -> bool {
        self.grid().hood == Hood::Skipped
    }

    /// Width and height of a block of sightlines in cells.
    pub fn block_size(&self) -> usize {
        self.grid().n as usize
    }

    /// From now on, keeps this many bytes of sightlines.
    pub fn set_memory_budget(&mut self, bytes: usize) {
        self.blocks.memory_budget = bytes;
    }

    /// About how many cells have to be swept before the window can be read: an estimate before the work.
    ///
    /// Counts the blocks that are missing between the cached ones and the window, if they are few; otherwise as if
    /// nothing were cached. So it is 0 only if all sightlines that the window needs are there.
    pub fn estimate(&self, window: &Window) -> f64 {
        // To list this many takes less than a millisecond.
        const LISTED: usize = 1 << 9;
        let missing = self.missing(window, LISTED);
        let blocks = missing as f64 * (self.block_size() as f64).powi(2);
        match missing {
            0..=LISTED => blocks.min(self.sweeps(window)),
            _ => self.sweeps(window),
        }
    }

    /// A plan to read all cells of a window.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`] if the sweeps and the window itself are beyond the limit that was set.
    pub fn plan(&self, window: &Window) -> Result<Plan, Error> {
        self.check_work(window, window.cells() as f64)?;
        Ok(Plan { grid: *self.grid(), blocks: blocks::Plan::to_read(window) })
    }

    /// A plan to keep the sightlines that windows need, so that reading them costs no more than their own cells.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`] if the sweeps for one of them are beyond the limit that was set.
    pub fn plan_to_keep(&self, windows: &[Window]) -> Result<Plan, Error> {
        for window in windows {
            self.check_work(window, 0.0)?;
        }
        Ok(Plan { grid: *self.grid(), blocks: blocks::Plan::to_keep(windows) })
    }

    /// Carries out a plan of this board, a block at a time, while `more` says so; gives the window's cells to the sink.
    /// The blocks of a plan are found first, some at a time: until then the total grows.
    ///
    /// # Errors
    /// [`Error::Refused`] if the arm reaches where outer space was to be; [`Error::Sightlines`] if plans that are
    /// carried out in turns drop what this one needs again and again. The plan is of no more use then.
    ///
    /// # Panics
    /// If the plan is another board's, of another game or with other blocks.
    pub fn advance(
        &mut self,
        plan: &mut Plan,
        sink: &mut dyn Sink,
        mut more: impl FnMut() -> bool,
    ) -> Result<Progress, Error> {
        assert!(plan.grid == *self.grid(), "a plan is carried out by the board that made it");
        self.carry_out(plan, sink, &mut more)
    }

    /// The same, compiled once and not for each type of `more`.
    fn carry_out(&mut self, plan: &mut Plan, sink: &mut dyn Sink, more: More<'_>) -> Result<Progress, Error> {
        self.blocks.advance(&mut plan.blocks, sink, more)
    }

    /// Sweeps until the sightlines that a window needs are kept.
    ///
    /// # Errors
    /// As [`plan_to_keep`](Self::plan_to_keep).
    pub fn prepare(&mut self, window: &Window) -> Result<(), Error> {
        let mut plan = self.plan_to_keep(&[*window])?;
        self.advance(&mut plan, &mut Nothing, || true)?;
        Ok(())
    }

    /// The deviations v = N - k of a window's cells, row by row. In the hood of a huge game a value below `i32::MIN`
    /// is given as `i32::MIN`; [`exact_deviation`](Self::exact_deviation) has it whole.
    ///
    /// # Errors
    /// [`Error::Refused`] for more than [`VALUES_MAX`] cells, [`Error::TooMuchWork`], or as
    /// [`advance`](Self::advance).
    pub fn deviations(&mut self, window: &Window) -> Result<Vec<i32>, Error> {
        if window.cells() > VALUES_MAX as u128 {
            return Err(Error::too_many_values(window.cells().try_into().unwrap_or(u64::MAX)));
        }
        let mut plan = self.plan(window)?;
        let mut sink = Deviations::new(window);
        self.advance(&mut plan, &mut sink, || true)?;
        Ok(sink.into_values())
    }

    /// The exact deviation of the cell (x, y), from the value that [`deviations`](Self::deviations) gave for it.
    pub fn exact_deviation(&self, x: u64, y: u64, value: i32) -> i64 {
        if value == i32::MIN { hood::palace_number(x, y) as i64 - self.k() as i64 } else { value.into() }
    }

    /// The deviation v = N - k of one cell; its palace number N is v + k.
    ///
    /// # Errors
    /// [`Error::Refused`] if the cell is not on the board, or as [`deviations`](Self::deviations).
    pub fn deviation(&mut self, x: u64, y: u64) -> Result<i64, Error> {
        let value = self.deviations(&Window::new(x, y, 1, 1)?)?[0];
        Ok(self.exact_deviation(x, y, value))
    }

    /// The deviation of one cell if that costs no more than its own block: if it is known in closed form or its
    /// block's sightlines are cached.
    ///
    /// # Errors
    /// [`Error::Refused`] if the cell is not on the board.
    pub fn deviation_at_hand(&mut self, x: u64, y: u64) -> Result<Option<i64>, Error> {
        let cell = Window::new(x, y, 1, 1)?;
        let mut sink = Deviations::new(&cell);
        if !self.blocks.read_at_hand(&cell, &mut sink)? {
            return Ok(None);
        }
        Ok(sink.into_values().pop().map(|value| self.exact_deviation(x, y, value)))
    }

    /// The number of palaces among a window's cells.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`], or as [`advance`](Self::advance).
    pub fn count_palaces(&mut self, window: &Window) -> Result<u128, Error> {
        let mut plan = self.plan(window)?;
        let mut sink = PalaceCount::default();
        self.advance(&mut plan, &mut sink, || true)?;
        Ok(sink.palaces())
    }

    /// What has been done, and what is cached.
    pub fn counters(&self) -> Counters {
        Counters {
            cells_computed: self.blocks.rule.cells_computed,
            blocks_kept: self.blocks.cache.blocks(),
            bytes_kept: self.blocks.cache.bytes(),
        }
    }

    /// The counters along the edges of a window of whole blocks on or above the diagonal, and of this many bands of it,
    /// whose sightlines there are cached.
    pub(crate) fn entering(&mut self, window: &Window, bands: u64) -> Result<Entering, Error> {
        self.blocks.edges(window, bands)
    }

    /// Adds cells that were stepped through elsewhere, to read this board.
    pub(crate) fn count_cells(&mut self, cells: u64) {
        self.blocks.rule.cells_computed += cells;
    }

    /// The cached sightlines of the blocks that a window touches, as bytes for another board of the same game.
    pub fn export_sightlines(&mut self, window: &Window) -> Vec<u8> {
        let mut plan = blocks::Plan::to_keep(&[*window]);
        while self.blocks.prepare(&mut plan, 0) {}
        parcel::export(&mut self.blocks, &plan.keep)
    }

    /// The same of the blocks that a plan was to keep, once it is carried out.
    pub fn export_planned(&mut self, plan: &Plan) -> Vec<u8> {
        parcel::export(&mut self.blocks, &plan.blocks.keep)
    }

    /// Sightlines of this game and block size that were computed elsewhere, each with its block's first cell, in the
    /// form in which they are imported. Those of blocks that are never swept are left out.
    pub fn pack_sightlines(&self, sightlines: Vec<(u64, u64, Sightlines)>) -> Vec<u8> {
        let queen = &self.blocks.rule;
        let entries = sightlines.into_iter().map(|(x, y, sightlines)| (queen.block_of(x, y), sightlines));
        parcel::pack(&queen.grid, entries.filter(|(block, _)| !queen.is_known(&queen.window(*block))))
    }

    /// Keeps sightlines that another board of the same game has exported, as far as the memory budget allows.
    ///
    /// Their content is trusted: the checksum guards against damage, not against forgery.
    ///
    /// # Errors
    /// [`Error::Sightlines`] if the bytes are damaged or of another game, block size or version. Nothing is cached
    /// then.
    pub fn import_sightlines(&mut self, bytes: &[u8]) -> Result<(), Error> {
        parcel::unpack(&mut self.blocks, bytes)
    }

    /// How many blocks have to be swept before a window can be read, beginning at what is cached; or more than `most`,
    /// if they are, or the window has very many itself.
    fn missing(&self, window: &Window, most: usize) -> usize {
        const BLOCKS_LOOKED_AT: usize = 4096;
        if self.is_known(window) {
            0
        } else if self.touched(window) > most.max(BLOCKS_LOOKED_AT) as f64 {
            usize::MAX
        } else {
            self.blocks.sweeps(window, most)
        }
    }

    fn touched(&self, window: &Window) -> f64 {
        let n = self.grid().n;
        let blocks = |first: u64, end: u64| (end.div_ceil(n) - first / n) as f64;
        blocks(window.x, window.right()) * blocks(window.y, window.bottom())
    }

    /// Whether a window lies wholly in the hood or in outer space.
    fn is_known(&self, window: &Window) -> bool {
        self.blocks.rule.is_known(window)
    }

    /// About how many cells a window can depend on, its own among them.
    pub(crate) fn reach(&self, window: &Window) -> f64 {
        let (right, bottom) = (window.right(), window.bottom());
        let Grid { k, n, skip_outer_space, .. } = *self.grid();
        if skip_outer_space { cells_up_to(k, n, right - 1, bottom - 1) } else { right as f64 * bottom as f64 }
    }

    /// About how many of them are swept if nothing is cached.
    fn sweeps(&self, window: &Window) -> f64 {
        let Grid { k, n, skip_outer_space, skip_epaulettes, .. } = *self.grid();
        if skip_outer_space && skip_epaulettes {
            cells_beyond_epaulette(k, n, window.right() - 1, window.bottom() - 1)
        } else {
            self.reach(window)
        }
    }

    /// Refuses a window if its sweeps, and reading this many cells of it, are too much work.
    pub(crate) fn check_work(&self, window: &Window, cells: f64) -> Result<(), Error> {
        // A plan lists its blocks, before it sweeps any: this many take 200 MB.
        const BLOCKS_MAX: f64 = 8e6;
        // To list this many takes some hundredths of a second. What is cached of a game of a million leaves gaps of
        // 64 x 64 blocks.
        const SWEEPS_LOOKED_AT: usize = 1 << 15;
        if self.is_known(window) {
            return Ok(());
        }
        let block = (self.block_size() as f64).powi(2);
        let limit = work_limit(self.k(), self.work_limit.min(BLOCKS_MAX * block));
        // However thin a window is, it is read block by block; what lies in the hood and in outer space costs nothing.
        let touched = self.touched(window);
        let cells = cells.max(if touched > BLOCKS_MAX { touched * block } else { 0.0 });
        let reading = cells.min(2.0 * self.reach(window));
        // What is cached near by may spare most sweeps; but where deviations can outgrow a byte, nobody is to get there
        // step by step.
        let from_origin = if self.missing(window, 0) == 0 { 0.0 } else { self.sweeps(window) };
        let cells = from_origin + reading;
        let most = SWEEPS_LOOKED_AT.min(((limit - reading) / block) as usize);
        let has_some = self.k() <= K_MAX_FOR_BYTES && self.blocks.cache.blocks() > 0;
        if cells <= limit || has_some && reading <= limit && self.missing(window, most) <= most {
            Ok(())
        } else {
            Err(Error::TooMuchWork { cells, limit })
        }
    }
}

const _: () = assert!(K_MAX <= COORDINATE_MAX);
