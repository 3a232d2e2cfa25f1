//! A picture of a corner of the board whose pixels another engine has counted, as tiles.

use super::foreign::COUNTED;
use crate::map::classes::Planes;
use crate::map::tile::{TILE_SIDE, Tile, TileAddress};
use crate::palaces::ZERO;
use crate::queens::class_counts::class_counts;
use crate::queens::sweep::Sink;
use crate::{Error, Window};

/// The class counts of the pixels of a square corner, those on and above the diagonal.
#[derive(Debug)]
pub struct ForeignPicture {
    level: u32,
    across: u64,
    planes: Planes,
}

impl ForeignPicture {
    /// Game k's first `side` x `side` cells, from a plane of counts of cells outside the hood for each class in
    /// [`COUNTED`].
    ///
    /// # Errors
    /// [`Error::Refused`] if the side makes no whole tiles of the level, or the list has the wrong length.
    pub fn new(k: u64, side: u64, level: u32, counts: &[u32]) -> Result<Self, Error> {
        let across = side.checked_shr(level).unwrap_or(0);
        let pixels = across.saturating_mul(across) as usize;
        let is_whole = level > 0 && across > 0 && side.is_multiple_of(TILE_SIDE << level);
        if !is_whole || counts.len() != pixels * COUNTED.len() {
            return Err(Error::slab(format!("{} counts make no picture of {side} cells across", counts.len())));
        }
        let corner = Window::new(0, 0, side, side)?;
        let mut counted = class_counts(&corner, level);
        for (class, plane) in COUNTED.iter().zip(counts.chunks_exact(pixels)) {
            if plane.iter().any(|count| *count > 0) {
                counted.room(*class).copy_from_slice(plane);
            }
        }
        counted.hood(&corner, k);
        Ok(Self { level, across, planes: counted.take_planes() })
    }

    /// A tile of its level; nothing beyond it.
    pub fn tile(&self, column: u64, row: u64) -> Option<Tile> {
        let address = TileAddress::new(self.level, column, row).ok()?;
        let (left, top) = (column.max(row) * TILE_SIDE, column.min(row) * TILE_SIDE);
        if left >= self.across {
            return None;
        }
        let rows = top..top + TILE_SIDE;
        let part = |plane: &Vec<u32>| {
            let from = |row: u64| (row * self.across + left) as usize;
            let rows = rows.clone().filter(|_| !plane.is_empty());
            rows.flat_map(|row| &plane[from(row)..from(row) + TILE_SIDE as usize]).copied().collect()
        };
        let mut planes: Planes = self.planes.each_ref().map(part);
        for plane in &mut planes {
            if plane.iter().all(|count| *count == 0) {
                plane.clear();
            }
        }
        Some(Tile::from_upright_counts(&address, ZERO, &planes, None))
    }
}
