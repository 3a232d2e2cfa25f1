//! A coarse tile out of kept sightlines, in lock step: after a survey the levels that it did not gather are read so.
//!
//! The counters along the upper and the left edge of the tile determine it, and they are those of the blocks there. From
//! them the tile is swept like slabs of a survey, one below the other.

use std::ops::RangeInclusive;

use crate::blocking_queen::board::Progress;
use crate::colour_classes::ZERO;
use crate::pyramid::Planes;
use crate::survey::{self, SLAB_HEIGHT, SlabJob};
use crate::tile::{TILE_SIDE, Tile, TileAddress};
use crate::{Board, Error, Window};

const SIDE: usize = TILE_SIDE as usize;

/// The levels that are read so: of finer ones a tile is smaller than a slab, and coarser ones would take seconds.
const LEVELS: RangeInclusive<u32> = 4..=8;

/// The work for one tile, in slices.
#[derive(Debug)]
pub struct Reading {
    level: u32,
    /// Whether it is the mirror image that is read, the one on or above the diagonal.
    is_mirrored: bool,
    window: Window,
    /// The slab under way, and how many are done.
    slab: SlabJob,
    done: u64,
    planes: Planes,
}

impl Reading {
    /// The work to read a tile of this board; nothing if a [`TileJob`](crate::tile::TileJob) should: if the tile is too fine,
    /// or some of its sightlines are not kept.
    ///
    /// # Errors
    /// [`Error::Slab`] if the board's blocks don't fit into slabs, or its game is too large for them.
    pub fn new(board: &mut Board, address: TileAddress) -> Result<Option<Self>, Error> {
        let (level, column, row) = (address.level(), address.column(), address.row());
        let window = TileAddress::new(level, column.max(row), column.min(row))?.window();
        let edges = [Window { height: 1, ..window }, Window { width: 1, ..window }];
        let is_kept = edges.iter().all(|edge| board.estimate(edge) == 0.0);
        if !LEVELS.contains(&level) || !is_kept || !survey::is_possible(board.k()) {
            return Ok(None);
        }
        let slab = slab(board, &window, level, None)?;
        Ok(Some(Self { level, is_mirrored: column < row, window, slab, done: 0, planes: Planes::default() }))
    }

    /// Goes on while `more` says so.
    ///
    /// # Errors
    /// As [`SlabJob::advance`].
    pub fn advance(&mut self, board: &mut Board, mut more: impl FnMut() -> bool) -> Result<Progress, Error> {
        while self.done < self.slabs() {
            if self.slab.advance(&mut more)? {
                board.count_cells(self.slab.cells());
                self.take();
                self.done += 1;
                if self.done < self.slabs() {
                    self.slab = slab(board, &self.window, self.level, Some(&self.slab))?;
                }
            }
            if !more() {
                break;
            }
        }
        let slab = self.window.width * SLAB_HEIGHT;
        let finished = self.done == self.slabs();
        let done = self.done * slab + if finished { 0 } else { self.slab.cells().min(slab) };
        Ok(Progress { done, total: self.slabs() * slab, finished })
    }

    /// The tile, once the work is finished.
    pub fn into_tile(mut self) -> Tile {
        let is_diagonal = self.window.x == self.window.y;
        for plane in self.planes.iter_mut().filter(|plane| !plane.is_empty()) {
            for (x, y) in (0..SIDE).flat_map(|y| (0..y).map(move |x| (x, y))) {
                // Here (x, y) is below the diagonal of the tile, and (y, x) above.
                if is_diagonal {
                    plane[y * SIDE + x] = plane[x * SIDE + y];
                } else if self.is_mirrored {
                    plane.swap(y * SIDE + x, x * SIDE + y);
                }
            }
        }
        Tile::from_counts(&self.planes, 1 << (2 * self.level))
    }

    fn slabs(&self) -> u64 {
        self.window.height / SLAB_HEIGHT
    }

    /// Takes over the counts of the finished slab.
    fn take(&mut self) {
        let rows = (SLAB_HEIGHT >> self.level) as usize;
        let first = self.done as usize * rows * SIDE;
        for (plane, counts) in self.planes.iter_mut().zip(self.slab.counts()).filter(|(_, counts)| !counts.is_empty()) {
            plane.resize(SIDE * SIDE, 0);
            plane[first..][..counts.len()].copy_from_slice(counts);
        }
        self.planes[ZERO].clear();
    }
}

/// The first slab of a tile, or the one below a finished one.
fn slab(board: &mut Board, tile: &Window, level: u32, above: Option<&SlabJob>) -> Result<SlabJob, Error> {
    let y = above.map_or(tile.y, |above| above.window().bottom());
    let window = Window { y, height: SLAB_HEIGHT, ..*tile };
    let mut entering = board.entering(&window);
    if let Some(above) = above {
        entering.top = Some(above.leaving().0.clone());
    }
    SlabJob::of_tile(board.k(), &window, level, entering)
}
