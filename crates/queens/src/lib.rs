//! The door of blocking queens to the browser: it converts, calls and converts back.
//!
//! It runs in dedicated workers. The worker's scope gives the clock that bounds a slice of work; the values leave
//! through a view over a buffer that JavaScript owns, shared or not. The page's own thread has a module of its own for
//! the colours of tiles ([`mix`]), for less than a millisecond at a time.

mod slab;
#[cfg(all(test, target_arch = "wasm32"))]
mod tests;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use blocking_queens::map::classes::{Classifier, Planes};
use blocking_queens::map::integers::Integers;
use blocking_queens::map::mixing::{self, Source};
use blocking_queens::map::pyramid::Pyramid;
use blocking_queens::map::tile::{Tile, TileAddress};
use blocking_queens::map::tile_job::TileJob;
use blocking_queens::palaces::ZERO;
use blocking_queens::queens::board::{Plan, Settings};
use blocking_queens::queens::inspection::InspectionJob;
use blocking_queens::queens::lockstep_job::{self, LockstepJob};
use blocking_queens::queens::slab::Entering;
use blocking_queens::queens::survey::{self, SlabJob, SurveyPlan};
use blocking_queens::queens::sweep::Nothing;
use blocking_queens::{Board, Error, Window};
pub use slab::{SlabContent, SlabSweep};

pub use door::version;
use door::{address, js_string, level_of, to_exact_u64, unfinished, until_deadline, whole};

/// The most cells that one request may cost: a minute of work or so. Larger ones are refused in a sentence.
const WORK_LIMIT: f64 = 1e11;

/// The part of the memory that what a survey gathers may take; it decides how fine its pixels are.
const SURVEY_SHARE: f64 = 2.0 / 3.0;

/// One game's board, and the coarse tiles that a survey of it has gathered or that were read and cached.
#[wasm_bindgen]
pub struct Game {
    board: Board,
    pyramid: Option<Pyramid>,
    /// What both may take together, in bytes.
    memory_budget: usize,
}

#[wasm_bindgen]
impl Game {
    /// The board of game k that keeps this many bytes of sightlines and coarse tiles. Throws a sentence if k is not a
    /// whole number in range.
    #[wasm_bindgen(constructor)]
    pub fn new(k: f64, memory_budget: f64) -> Result<Game, JsError> {
        let k = to_exact_u64(k).ok_or_else(|| Error::k(js_string(k)))?;
        let memory_budget = memory_budget as usize;
        let settings = Settings { memory_budget, work_limit: WORK_LIMIT, ..Settings::default() };
        Ok(Self { board: Board::with_settings(k, settings)?, pyramid: None, memory_budget })
    }

    /// About how many cells must be swept before the tile can be filled.
    pub fn estimate(&self, level: f64, column: f64, row: f64) -> Result<f64, JsError> {
        Ok(self.board.estimate(&address(level, column, row)?.window()))
    }

    /// The exact deviation of a cell, if its block's sightlines are cached or it is known in closed form.
    pub fn cell(&mut self, x: f64, y: f64) -> Result<Option<f64>, JsError> {
        let deviation = self.board.deviation_at_hand(whole("x", x)?, whole("y", y)?)?;
        Ok(deviation.map(|v| v as f64))
    }

    /// The work that fills a tile; none is left if a survey has gathered it.
    pub fn tile(&mut self, level: f64, column: f64, row: f64) -> Result<Job, JsError> {
        let address = address(level, column, row)?;
        let k = self.board.k();
        match self.pyramid.as_ref().and_then(|pyramid| pyramid.tile(&address)) {
            Some((tile, true)) => Ok(Job { k, work: Work::None, tile }),
            _ => Ok(Job::new(
                k,
                match LockstepJob::new(&mut self.board, address)? {
                    Some(job) => Work::Lockstep(Box::new(job)),
                    None => Work::Tile(TileJob::new(&self.board, address, &Classifier::DEVIATIONS)?),
                },
            )),
        }
    }

    /// What a survey has gathered of a tile so far: a finished job, if that is anything at all. Cells that it has not
    /// reached are of a class of their own, one above the highest.
    pub fn glimpse(&self, level: f64, column: f64, row: f64) -> Result<Option<Job>, JsError> {
        let address = address(level, column, row)?;
        let tile = self.pyramid.as_ref().and_then(|pyramid| pyramid.tile(&address));
        Ok(tile.map(|(tile, _)| Job { k: self.board.k(), work: Work::None, tile }))
    }

    /// How to survey the board as far as a window needs it at a level of detail, if that is worth while: if much of it
    /// has to be swept. Width and height of a slab in cells, the level of the pixels that are counted, slabs beside one
    /// another, about how many cells will be swept; then what to do with each slab, row by row: 0 nothing, 1 sweep it,
    /// 2 only count its pixels.
    pub fn survey(&self, level: f64, x: f64, y: f64, width: f64, height: f64) -> Result<Option<Vec<f64>>, JsError> {
        let window = door::window(x, y, width, height)?;
        let level = level_of(level)?;
        let bytes = SURVEY_SHARE * self.memory_budget as f64;
        let gathered = self.pyramid.as_ref().map(Pyramid::level);
        let plan = SurveyPlan::if_worthwhile(&self.board, &window, level, bytes, gathered)?;
        Ok(plan.map(|SurveyPlan { width, height, level, columns, cells, kinds, .. }| {
            let mut numbers = vec![width as f64, height as f64, level.into(), columns as f64, cells];
            numbers.extend(kinds.into_iter().map(|kind| f64::from(kind as u8)));
            numbers
        }))
    }

    /// The sweep of one slab of a survey: the first cell, the width and the level of the plan, and the edges of the
    /// slabs above, on the left and at the upper left, where those were swept.
    #[allow(clippy::too_many_arguments)]
    pub fn slab(
        &self,
        x: f64,
        y: f64,
        width: f64,
        level: u32,
        top: Option<Vec<i8>>,
        left: Option<Vec<i8>>,
        corner: Option<i8>,
    ) -> Result<SlabSweep, JsError> {
        let window = self.slab_window(x, y, width)?;
        let (x, y, width) = (window.x(), window.y(), window.width());
        let entering = Entering { top: top.map(Into::into), left: left.map(Into::into), corner, bands: Vec::new() };
        let job = SlabJob::new(self.board.k(), x, y, width, level, self.board.block_size(), entering)?;
        Ok(SlabSweep { job })
    }

    /// Keeps what a slab has left: its sightlines, and the counts of its pixels, a plane for each bit in `classes`.
    #[allow(clippy::too_many_arguments)]
    pub fn keep_slab(
        &mut self,
        x: f64,
        y: f64,
        width: f64,
        level: u32,
        sightlines: &[u8],
        classes: u32,
        counts: &[i32],
    ) -> Result<(), JsError> {
        let window = self.slab_window(x, y, width)?;
        let planes = survey::unpack(&window, level, classes, counts)?;
        self.board.import_sightlines(sightlines)?;
        self.pyramid.get_or_insert_with(|| Pyramid::new(level, ZERO)).add(&window, level, planes)?;
        Ok(self.divide_memory(None)?)
    }

    /// What a slab has left, as far as it is still kept; nothing if its pixels are not.
    pub fn kept_slab(&mut self, x: f64, y: f64, width: f64, level: u32) -> Result<Option<SlabContent>, JsError> {
        let window = self.slab_window(x, y, width)?;
        let Some(planes) = self.pyramid.as_ref().and_then(|pyramid| pyramid.planes(&window, level)) else {
            return Ok(None);
        };
        Ok(Some(SlabContent { sightlines: self.board.export_sightlines(&window), planes }))
    }

    /// The work for the sightlines that a tile is read from. Its values are their bytes, for another worker's game.
    pub fn sightlines(&mut self, level: f64, column: f64, row: f64) -> Result<Job, JsError> {
        let address = address(level, column, row)?;
        let plan = self.board.plan_to_keep(&lockstep_job::from(&self.board, &address))?;
        Ok(Job::new(self.board.k(), Work::Sightlines(plan)))
    }

    /// Keeps sightlines that another worker's game has exported.
    pub fn import_sightlines(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        Ok(self.board.import_sightlines(bytes)?)
    }

    /// The work to look around at a cell: the `side` x `side` cells that end in it, and what is seen north, west and
    /// northwest, each this many cells far.
    pub fn look(&self, x: f64, y: f64, side: u8, north: f64, west: f64, northwest: f64) -> Result<Look, JsError> {
        // However far that is, no line is longer than the board.
        let lengths = [north, west, northwest].map(|length| length as u64);
        let job = InspectionJob::new(&self.board, whole("x", x)?, whole("y", y)?, side, lengths)?;
        Ok(Look { job })
    }

    /// Cells stepped through so far; blocks of which sightlines are cached, and the bytes that these take; coarse tiles
    /// that a survey has gathered or that were read and cached, and the bytes that these take. Then level, column and
    /// row of each of them that is known as a whole: of the tile or its mirror image, whichever is on or above the
    /// diagonal.
    pub fn counters(&self) -> Vec<f64> {
        let board = self.board.counters();
        let mut numbers =
            vec![board.cells_computed as f64, board.blocks_kept as f64, board.bytes_kept as f64, 0.0, 0.0];
        if let Some(pyramid) = &self.pyramid {
            numbers[3] = pyramid.tiles() as f64;
            numbers[4] = pyramid.bytes() as f64;
            pyramid.list_whole(&mut numbers);
        }
        numbers
    }
}

impl Game {
    /// Sightlines and coarse tiles share the memory. For tiles that were read no others and no sightlines have to go:
    /// those are cached as far as there is room beside, and so is this one, if a survey has gathered the coarser ones.
    fn divide_memory(&mut self, read: Option<(&TileAddress, &Planes)>) -> Result<(), Error> {
        let Some(pyramid) = &mut self.pyramid else { return Ok(()) };
        let bytes = self.memory_budget.saturating_sub(self.board.counters().bytes_kept);
        pyramid.trim(bytes);
        if let Some((address, planes)) = read {
            pyramid.keep(address, planes, bytes)?;
        }
        self.board.set_memory_budget(self.memory_budget.saturating_sub(pyramid.bytes_gathered()));
        Ok(())
    }

    fn slab_window(&self, x: f64, y: f64, width: f64) -> Result<Window, Error> {
        survey::slab_window(self.board.k(), whole("x", x)?, whole("y", y)?, whole("width", width)?)
    }
}

/// Work that is done in slices, so that the worker can listen in between.
#[wasm_bindgen]
pub struct Job {
    k: u64,
    work: Work,
    tile: Tile,
}

enum Work {
    None,
    Tile(TileJob<Plan>),
    Sightlines(Plan),
    Lockstep(Box<LockstepJob>),
}

#[wasm_bindgen]
impl Job {
    /// Works for about this many milliseconds. Returns how many cells are done by then and how many there are in all;
    /// nothing once the work is finished.
    ///
    /// Throws a sentence if the work was begun in another game.
    pub fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        same_game(self.k, game)?;
        let more = until_deadline(milliseconds);
        let progress = match &mut self.work {
            Work::None => return Ok(None),
            Work::Tile(work) => work.advance(&mut game.board, more)?,
            Work::Sightlines(plan) => game.board.advance(plan, &mut Nothing, more)?,
            Work::Lockstep(job) => job.advance(&mut game.board, more)?,
        };
        if progress.finished {
            self.tile = match std::mem::replace(&mut self.work, Work::None) {
                Work::None => Tile::default(),
                Work::Tile(work) => {
                    game.divide_memory(work.counts())?;
                    work.into_tile()
                }
                Work::Sightlines(plan) => {
                    let bytes = game.board.export_planned(&plan);
                    game.divide_memory(None)?;
                    Tile { classes: 0, values: Integers::new(1, bytes) }
                }
                Work::Lockstep(job) => {
                    game.divide_memory(Some(job.counts()))?;
                    job.into_tile()
                }
            };
        }
        Ok(unfinished(progress))
    }
}

impl Job {
    fn new(k: u64, work: Work) -> Self {
        Self { k, work, tile: Tile::default() }
    }
}

door::tile_of!(Job);

/// Looking around at a cell, in slices.
#[wasm_bindgen]
pub struct Look {
    job: InspectionJob,
}

#[wasm_bindgen]
impl Look {
    /// As [`Job::advance`].
    ///
    /// Throws a sentence if the work was begun in another game, or is too much.
    pub fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        same_game(self.job.k(), game)?;
        Ok(unfinished(self.job.advance(&mut game.board, until_deadline(milliseconds))?))
    }

    /// What has been found: the deviations of the cells, and for each direction the number of palaces, the distance
    /// beyond which all cells are palaces, how many others are listed, and their distances.
    pub fn numbers(&self) -> Vec<f64> {
        self.job.numbers()
    }
}

/// Writes the pixels of a tile, in the byte order of ImageData, in this many pixels from 1 to 256; see [`mixing::mix`].
///
/// `bytes` are those of counts, integers of `size` bytes each, and `light` is that of all pixels and then what a cell
/// of each plane adds, red, green and blue. If `size` is 0, they are a tile's own pixels, and `light` is that of each
/// value of a channel. Throws a sentence if that is no tile, or `out` is not as long as all its pixels.
#[wasm_bindgen]
pub fn mix(
    bytes: &[u8],
    size: usize,
    light: &[f32],
    values: &[u8],
    width: usize,
    height: usize,
    out: &Uint8Array,
) -> Result<(), JsError> {
    let source = match size {
        0 => Source::Pixels { pixels: bytes, light },
        _ => Source::Counts { counts: bytes, size, light: light.as_chunks().0 },
    };
    let pixels =
        mixing::mix(source, values, width, height).ok_or_else(|| JsError::new("what was to be drawn is no tile"))?;
    door::copy(pixels.as_flattened(), out)
}

fn same_game(k: u64, game: &Game) -> Result<(), JsError> {
    let expected = game.board.k();
    if k == expected {
        Ok(())
    } else {
        Err(JsError::new(&format!("the work is of game {k}; expected game {expected}")))
    }
}
