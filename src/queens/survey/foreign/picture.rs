//! A picture of a corner of the board whose pixels another engine has counted, as tiles.

use super::square::{GROUP, Line, Square};
use super::{BLOCK, outside_hood};
use crate::map::class_counts::ClassCounts;
use crate::map::classes::Planes;
use crate::map::tile::{Counts, TILE_SIDE, Tile, TileAddress};
use crate::palaces::ZERO;
use crate::queens::hood;
use crate::queens::sweep::Sink;
use crate::{Error, Window};

/// The class counts of the pixels of a square corner, those on and above the diagonal.
#[derive(Debug)]
pub struct ForeignPicture {
    k: u64,
    corner: Window,
    counts: ClassCounts,
}

impl ForeignPicture {
    /// Game k's first `side` x `side` cells, from a plane of counts of cells outside the hood for each class that
    /// [`ForeignSlab`](super::ForeignSlab) takes, too.
    ///
    /// # Errors
    /// [`Error::Refused`] if the side makes no whole pixels of the level, or the list has the wrong length.
    pub fn new(k: u64, side: u64, level: u32, counts: &[u32]) -> Result<Self, Error> {
        let corner = Window::new(0, 0, side, side)?;
        let is_whole = level < u64::BITS && side.is_multiple_of(1 << level);
        let Some(mut counts) = outside_hood(&corner, level, counts).filter(|_| is_whole) else {
            return Err(Error::slab(format!("{} counts make no picture of {side} cells across", counts.len())));
        };
        counts.hood(&corner, k);
        Ok(Self { k, corner, counts })
    }

    /// Sweeps a square of it again, in bytes: whether what leaves it and the counts of its pixels are the same. It is
    /// given by its first cell and its side, with what crosses its upper, lower, left and right side, and then sixteen
    /// bytes of which the first is the diagonal that enters at its first cell; or numbers of two bytes each.
    ///
    /// Nothing if bytes can't hold its deviations, where numbers of two bytes were given.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no such square on or above the diagonal, or another number of bytes.
    pub fn check(&self, x: u64, y: u64, side: u64, lines: &[u8]) -> Result<Option<bool>, Error> {
        let n = side as usize;
        let bytes = 8 * n + 2 * GROUP;
        let is_place = side.is_multiple_of(BLOCK as u64) && (x.is_multiple_of(side) && y.is_multiple_of(side));
        let is_inside = side > 0 && x >= y && x.saturating_add(side) <= self.corner.width;
        let is_wide = lines.len() == 2 * bytes;
        if !is_place || !is_inside || !(is_wide || lines.len() == bytes) {
            return Err(Error::slab(format!("{} bytes make no square at ({x}, {y})", lines.len())));
        }
        // In bytes the lower half of a counter is all that matters.
        let low: Vec<u8> = lines.iter().step_by(1 + usize::from(is_wide)).copied().collect();
        let fold = self.k.wrapping_sub(4) as i8;
        let line = |index: usize, added: i8, (first, across): (u64, u64)| {
            let mut line = Line::read(&low[2 * n * index..2 * n * (index + 1)], added);
            line.fill_hood(self.k, first, across);
            line
        };
        let is_known = x == 0 || y == 0 || hood::contains(self.k, x - 1, y - 1);
        let square = Square {
            x,
            y,
            top: line(0, fold, (x, y)),
            bottom: line(1, fold, (x, y + side)),
            left: line(2, 0, (y, x)),
            right: line(3, 0, (y, x + side)),
            corner: if is_known { hood::diagonal_count(self.k, x, y) as i8 } else { low[8 * n] as i8 },
        };
        match square.agrees(self.k, &self.corner, &self.counts) {
            Ok(agrees) => Ok(Some(agrees)),
            Err(_) if is_wide => Ok(None),
            Err(_) => Ok(Some(false)),
        }
    }

    /// A tile of its level; nothing if it does not lie wholly in it.
    pub fn tile(&self, column: u64, row: u64) -> Option<Tile> {
        let address = TileAddress::new(self.counts.level(), column, row).ok()?;
        let (left, top) = (column.max(row) * TILE_SIDE, column.min(row) * TILE_SIDE);
        let across = self.corner.width >> self.counts.level();
        if left + TILE_SIDE > across {
            return None;
        }
        let part =
            Part { planes: self.counts.planes(), across: across as usize, left: left as usize, top: top as usize };
        Some(Tile::from_upright_counts(&address, ZERO, &part, None))
    }
}

/// A tile's part of the planes of a picture.
struct Part<'a> {
    planes: &'a Planes,
    /// Pixels of a row of the picture.
    across: usize,
    left: usize,
    top: usize,
}

impl Counts for Part<'_> {
    fn each(&self, class: usize, take: &mut dyn FnMut(&[u32])) {
        let side = TILE_SIDE as usize;
        let rows = self.planes[class].chunks_exact(self.across).skip(self.top).take(side);
        let rows = rows.map(|row| &row[self.left..self.left + side]);
        if rows.clone().any(|row| row.iter().any(|count| *count > 0)) {
            rows.for_each(take);
        }
    }
}
