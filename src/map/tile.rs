//! Tiles: a window of a board at a level of detail, as integers.
//!
//! A tile has 256 x 256 pixels; at level m a pixel stands for 2^m x 2^m cells. Level 0 holds the value of each cell.
//! A coarser pixel holds how many of its cells fall in each class of values, so that the true
//! average colour can be shown, and a change of colours computes no cell again.

use std::fmt::Display;

use super::classes::CLASSES;
use super::integers::{Integers, mirror, narrow};
use crate::{COORDINATE_MAX, Error, Window};

/// Width and height of a tile in pixels.
pub const TILE_SIDE: u64 = 256;

pub(crate) const PIXELS: usize = (TILE_SIDE * TILE_SIDE) as usize;

/// The coarsest level of detail. A pixel's 4^15 cells are just few enough to be counted in 32 bits.
pub const LEVEL_MAX: u32 = 15;

/// The largest column or row that a tile can have at a level: that of the last tile wholly on the board. The cells with
/// a coordinate of just [`COORDINATE_MAX`] lie in no tile.
pub fn last_index(level: u32) -> u64 {
    (COORDINATE_MAX / (TILE_SIDE << level.min(LEVEL_MAX))).saturating_sub(1)
}

/// The level of detail is not a whole number from 0 to [`LEVEL_MAX`]; the value as it was given.
pub fn no_level(given: impl Display) -> Error {
    Error::Refused(format!("the level of detail is {given}; expected a whole number from 0 to {LEVEL_MAX}"))
}

/// A tile lies outside the board at its level; its column and row as they were given.
pub fn no_tile(level: u32, column: impl Display, row: impl Display) -> Error {
    let expected = format!("expected whole numbers from 0 to {}", last_index(level));
    Error::Refused(format!("tile ({column}, {row}) of level {level} is not on the board; {expected}"))
}

/// The bytes that each count of a level takes: as few as a pixel's cells need.
pub(crate) fn count_bytes(level: u32) -> usize {
    match 1_u32 << (2 * level) {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        _ => 4,
    }
}

/// Which tile: its level of detail, and its place in the grid of tiles of that level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TileAddress {
    level: u32,
    column: u64,
    row: u64,
}

impl TileAddress {
    /// The tile in this column and row of the level's grid.
    ///
    /// # Errors
    /// [`Error::Refused`] above [`LEVEL_MAX`], or if the tile is not wholly on the board.
    pub fn new(level: u32, column: u64, row: u64) -> Result<Self, Error> {
        if level > LEVEL_MAX {
            return Err(no_level(level));
        }
        if column.max(row) > last_index(level) {
            return Err(no_tile(level, column, row));
        }
        Ok(Self { level, column, row })
    }

    /// The level of detail.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// The column in the level's grid of tiles.
    pub fn column(&self) -> u64 {
        self.column
    }

    /// The row in the level's grid of tiles.
    pub fn row(&self) -> u64 {
        self.row
    }

    /// The cells that the tile shows.
    pub fn window(&self) -> Window {
        let side = TILE_SIDE << self.level;
        Window { x: self.column * side, y: self.row * side, width: side, height: side }
    }
}

/// A tile's integers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    /// 0 at level 0. Else a bit for each colour class that occurs in the tile.
    pub classes: u32,
    /// At level 0 the values of the cells, row by row.
    ///
    /// Else, for each class that occurs except the highest, in ascending order, a plane of 256 x 256 counts, row by
    /// row; the highest class has what remains of a pixel's 4^level cells. So a tile of one class only has no values.
    pub values: Integers,
}

/// How many cells of each class but the uncounted one a tile's pixels have.
pub(crate) trait Counts {
    /// Gives the counts of a class, row by row in pieces; there are none after the last pixel that has cells of it, and
    /// none at all where the class doesn't occur.
    fn each(&self, class: usize, take: &mut dyn FnMut(&[u32]));

    fn classes(&self) -> usize {
        CLASSES
    }
}

impl<T: AsRef<[Vec<u32>]>> Counts for T {
    fn classes(&self) -> usize {
        self.as_ref().len()
    }

    fn each(&self, class: usize, take: &mut dyn FnMut(&[u32])) {
        for row in self.as_ref()[class].chunks(TILE_SIDE as usize) {
            take(row);
        }
    }
}

impl Tile {
    /// From the counts of the tile or its mirror image, whichever is on or above the diagonal; pixels below that may
    /// lack cells. The `uncounted` class has what remains of a pixel's cells, or of those that were `counted` (none
    /// after the last such pixel): the others are of the class [`CLASSES`], one above the highest.
    pub(crate) fn from_upright_counts(
        address: &TileAddress,
        uncounted: usize,
        counts: &dyn Counts,
        counted: Option<&[u32]>,
    ) -> Self {
        let TileAddress { level, column, row } = *address;
        Self::from_counts(level, uncounted, counts, counted, &|plane| {
            if column <= row {
                mirror(plane, TILE_SIDE as usize, column == row);
            }
        })
    }

    /// The same with counts of any tile of a level, and what is to be done with each plane at the end.
    pub(crate) fn from_counts(
        level: u32,
        uncounted: usize,
        counts: &dyn Counts,
        counted: Option<&[u32]>,
        finish: &dyn Fn(&mut [u8]),
    ) -> Self {
        let cells = 1_u32 << (2 * level);
        let size = count_bytes(level);
        let mut rest = vec![cells; PIXELS];
        let mut bytes = Vec::with_capacity((CLASSES + 1) * size * PIXELS);
        let mut given = Vec::new();
        for class in 0..=counts.classes() {
            let start = bytes.len();
            let mut pixel = 0;
            let mut take = |counts: &[u32]| {
                let pixels = pixel..pixel + counts.len();
                pixel = pixels.end;
                bytes.resize(start + size * PIXELS, 0);
                narrow(counts, &mut bytes[start..][size * pixels.start..size * pixels.end]);
                for (rest, count) in rest[pixels].iter_mut().zip(counts) {
                    *rest -= count;
                }
            };
            if class == uncounted {
                take(&[]); // what remains is known in the end
            } else if class < counts.classes() {
                counts.each(class, &mut take);
            } else if let Some(counted) = counted {
                let mut unknown = vec![cells; PIXELS];
                unknown.iter_mut().zip(counted).for_each(|(unknown, counted)| *unknown -= counted);
                take(&unknown);
            }
            if bytes.len() > start {
                given.push(class);
            }
        }
        let mut classes = 0;
        for (index, class) in given.into_iter().enumerate().rev() {
            let place = index * size * PIXELS..(index + 1) * size * PIXELS;
            let plane = &mut bytes[place.clone()];
            if class == uncounted {
                narrow(&rest, plane);
            }
            finish(plane);
            if plane.iter().any(|byte| *byte > 0) {
                classes |= 1 << class;
            } else {
                bytes.drain(place);
            }
        }
        bytes.truncate(bytes.len().saturating_sub(size * PIXELS));
        bytes.shrink_to_fit();
        Self { classes, values: Integers::new(size, bytes) }
    }
}
