//! A coarse tile out of cached sightlines, in lock step: after a survey the levels that it did not gather are read so.
//!
//! The counters along the upper and the left edge of the tile determine it, and they are those of the blocks there.
//! From them the tile is swept as one slab; in bands of one row of blocks or more, where the sightlines of each band's
//! upper blocks are kept.

use std::ops::RangeInclusive;

use crate::map::Progress;
use crate::map::classes::Planes;
use crate::map::tile::{Tile, TileAddress};
use crate::palaces::ZERO;
use crate::queens::lockstep;
use crate::queens::survey::SlabJob;
use crate::{Board, Error, Window};

/// The levels that are read so: pixels of finer ones are smaller than what is counted at a time, and tiles of coarser
/// ones take more work than is taken on at once.
const LEVELS: RangeInclusive<u32> = 3..=10;

/// The coarsest level that is read in bands: in coarser ones lanes are idle for a small part of the time only.
const COARSEST_IN_BANDS: u32 = 5;
const BANDS_MAX: u64 = 8;

/// The windows whose sightlines a tile is read from: its upper edge, and its left one where it is swept in one band,
/// otherwise all of it.
pub fn from(board: &Board, address: &TileAddress) -> [Window; 2] {
    let window = upright(address);
    let is_one_band = is_possible(board, address, &window) && address.level() > COARSEST_IN_BANDS;
    let [top, left] = edges(&window);
    [top, if is_one_band { left } else { window }]
}

/// The cells of a tile or its mirror image, whichever is on or above the diagonal.
fn upright(address: &TileAddress) -> Window {
    let Window { x, y, width, height } = address.window();
    Window { x: x.max(y), y: x.min(y), width, height }
}

/// Whether tiles of this level of the board's game are read in lock step, where nothing but the hood's closed form will
/// do.
fn is_possible(board: &Board, address: &TileAddress, window: &Window) -> bool {
    let is_whole = window.height.is_multiple_of(board.block_size() as u64);
    LEVELS.contains(&address.level()) && is_whole && board.skips_hood() && lockstep::fits(board.k())
}

/// The cells along a window's upper and left edge.
fn edges(window: &Window) -> [Window; 2] {
    [Window { height: 1, ..*window }, Window { width: 1, ..*window }]
}

/// The work for one tile, in slices.
#[derive(Debug)]
pub struct LockstepJob {
    address: TileAddress,
    /// The sweep of the tile or its mirror image, whichever is on or above the diagonal.
    slab: SlabJob,
}

impl LockstepJob {
    /// The work to read a tile of this board; nothing if a [`TileJob`](crate::map::tile_job::TileJob) should: if the
    /// tile is too fine, or some of its sightlines are not cached.
    ///
    /// # Errors
    /// [`Error::Refused`] if the board's blocks don't fit into slabs, or its game is too large for them;
    /// [`Error::Sightlines`] if some of those along the edges are not cached.
    pub fn new(board: &mut Board, address: TileAddress) -> Result<Option<Self>, Error> {
        let (level, window) = (address.level(), upright(&address));
        let is_kept = edges(&window).iter().all(|edge| board.estimate(edge) == 0.0);
        if !is_possible(board, &address, &window) || !is_kept {
            return Ok(None);
        }
        let block = board.block_size() as u64;
        let bands = if level > COARSEST_IN_BANDS { 1 } else { BANDS_MAX.min(window.height / block) };
        let tops = (1..bands).map(|band| Window { y: window.y + band * (window.height / bands), height: 1, ..window });
        let is_cut = tops.into_iter().all(|top| board.estimate(&top) == 0.0);
        // A block that nothing has to be swept for may still not be cached: then the tile is read block by block.
        let entering = match board.entering(&window, if is_cut { bands } else { 1 }) {
            Ok(entering) => entering,
            Err(Error::Sightlines(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        let slab = SlabJob::of_window(board.k(), &window, level, None, entering)?;
        Ok(Some(Self { address, slab }))
    }

    /// Goes on while `more` says so; to be called until it is finished, and not again.
    ///
    /// # Errors
    /// As [`SlabJob::advance`].
    pub fn advance(&mut self, board: &mut Board, mut more: impl FnMut() -> bool) -> Result<Progress, Error> {
        let finished = self.slab.advance(&mut more)?;
        let cells = self.slab.cells();
        if finished {
            board.count_cells(cells);
        }
        let Window { width, height, .. } = self.slab.window();
        let total = width * height;
        Ok(Progress { done: if finished { total } else { cells.min(total) }, total, finished })
    }

    /// The counts of the tile or its mirror image, whichever is on or above the diagonal, once the work is finished.
    pub fn counts(&self) -> (&TileAddress, &Planes) {
        (&self.address, self.slab.counts())
    }

    /// The tile, once the work is finished.
    pub fn into_tile(self) -> Tile {
        Tile::from_upright_counts(&self.address, ZERO, self.slab.counts(), None)
    }
}
