//! Counted pixels on their way into tiles.

use std::ops::Range;

use super::{Key, SIDE};
use crate::map::classes::Planes;
use crate::map::tile::TILE_SIDE;

/// Planes grow by this many pixels: of the coarsest tiles, a game fills a few rows only.
const STEP: usize = 16 * SIDE;

/// A rectangle of pixels of one level, with what was counted in each.
pub(super) struct Patch {
    pub(super) level: u32,
    /// The first pixel's column and row on the board.
    pub(super) x: u64,
    pub(super) y: u64,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) planes: Planes,
    pub(super) counted: Vec<u32>,
}

impl Patch {
    pub(super) fn clear_below_diagonal(&mut self) {
        for y in 0..self.height {
            let row = self.y + y as u64;
            let below = row.saturating_sub(self.x).min(self.width as u64) as usize;
            for plane in self.planes.iter_mut().chain([&mut self.counted]).filter(|plane| !plane.is_empty()) {
                plane[y * self.width..][..below].fill(0);
            }
        }
    }

    /// The same counts, in pixels twice as wide and high.
    pub(super) fn coarser(&self) -> Self {
        let (x, y) = (self.x / 2, self.y / 2);
        let width = ((self.x + self.width as u64).div_ceil(2) - x) as usize;
        let height = ((self.y + self.height as u64).div_ceil(2) - y) as usize;
        let mut patch =
            Self { level: self.level + 1, x, y, width, height, planes: Planes::default(), counted: Vec::new() };
        for (plane, coarser) in self.planes.iter().zip(&mut patch.planes).chain([(&self.counted, &mut patch.counted)]) {
            if plane.is_empty() {
                continue;
            }
            coarser.resize(width * height, 0);
            for (row, counts) in (self.y..).zip(plane.chunks_exact(self.width)) {
                let sums = &mut coarser[(row / 2 - y) as usize * width..][..width];
                // The first pixel and the last one may be without a neighbour.
                let (first, paired) = counts.split_at((self.x % 2) as usize);
                let (pairs, last) = paired.as_chunks();
                add(&mut sums[..first.len()], first);
                let sums = &mut sums[first.len()..];
                for (sum, [left, right]) in sums.iter_mut().zip(pairs) {
                    *sum += left + right;
                }
                add(&mut sums[pairs.len()..], last);
                // On the diagonal, the mirror image lies in the same coarser pixel.
                let beside = (row + 1).wrapping_sub(self.x) as usize;
                if row % 2 == 0 && beside < self.width {
                    coarser[(row / 2 - y) as usize * width + (row / 2 - x) as usize] += counts[beside];
                }
            }
        }
        patch
    }
}

/// Gives the rows of a rectangle of pixels, cut at the edges of tiles: of each run the tile, its first pixel in it, and
/// where it lies in the rectangle.
pub(super) fn each_run(
    level: u32,
    x: u64,
    y: u64,
    width: usize,
    height: usize,
    each: &mut dyn FnMut(Key, usize, Range<usize>),
) {
    for line in 0..height {
        let row = y + line as u64;
        let mut next = 0;
        while next < width {
            let column = x + next as u64;
            let in_tile = (row % TILE_SIDE * TILE_SIDE + column % TILE_SIDE) as usize;
            let run = (SIDE - in_tile % SIDE).min(width - next);
            let from = line * width + next;
            each((level, column / TILE_SIDE, row / TILE_SIDE), in_tile, from..from + run);
            next += run;
        }
    }
}

/// Adds counts to a plane from one of its pixels on, and makes it longer where it has to be; by how many bytes.
#[inline(never)]
pub(super) fn add_at(plane: &mut Vec<u32>, first: usize, counts: &[u32]) -> usize {
    let (before, end) = (plane.len(), first + counts.len());
    if end > before {
        plane.resize(end.next_multiple_of(STEP), 0);
    }
    add(&mut plane[first..end], counts);
    (plane.len() - before) * size_of::<u32>()
}

#[inline(never)]
fn add(sums: &mut [u32], counts: &[u32]) {
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += count;
    }
}
