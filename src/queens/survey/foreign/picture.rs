//! A picture of a corner of the board whose pixels another engine has counted, as tiles.

use super::BLOCK;
use super::square::{COUNTED, GROUP, Line, Square, count_in};
use crate::map::class_counts::ClassCounts;
use crate::map::classes::Classifier;
use crate::map::integers::widen;
use crate::map::tile::{Counts, LEVEL_MAX, TILE_SIDE, Tile, TileAddress, count_bytes};
use crate::palaces::ZERO;
use crate::queens::hood;
use crate::queens::sweep::Sink;
use crate::{Error, Window};

/// Pixels across: more than any screen has, and few enough for the number of tiles to be a number.
const PIXELS_MAX: u64 = 1 << 16;

/// The class counts of the pixels of a square corner, those on and above the diagonal, as they came: tile by tile, and
/// as narrow as a tile has them.
#[derive(Debug)]
pub struct ForeignPicture {
    k: u64,
    corner: Window,
    level: u32,
    /// The binary logarithm of the pixels of a tile's side: as many as ever, or all of a smaller picture.
    side: u32,
    /// Where the counts of each plane of each tile begin; nothing if all of them are 0.
    planes: Vec<Option<usize>>,
    bytes: Vec<u8>,
}

impl ForeignPicture {
    /// Game k's first `side` x `side` cells, in tiles column by column, those on and above the diagonal, and of each a
    /// plane of counts of cells outside the hood for each class that [`ForeignSlab`](super::ForeignSlab) takes, too:
    /// which planes there are (those that are not 0), and their counts in 1 byte each up to level 3, 2 up to level 7,
    /// and 4 beyond, the lowest first.
    ///
    /// # Errors
    /// [`Error::Refused`] if the side makes no whole tiles of the level, or a list has the wrong length.
    pub fn new(k: u64, side: u64, level: u32, occurs: &[u32], bytes: Vec<u8>) -> Result<Self, Error> {
        let corner = Window::new(0, 0, side, side)?;
        let across = if (1..=LEVEL_MAX).contains(&level) { side >> level } else { 0 };
        let own = across.clamp(1, TILE_SIDE);
        let each = (own * own) as usize * count_bytes(level.min(LEVEL_MAX));
        let mut end = 0;
        let place = |occurs: &u32| {
            let begin = end;
            end += if *occurs > 0 { each } else { 0 };
            (end > begin).then_some(begin)
        };
        let planes: Vec<_> = occurs.iter().map(place).collect();
        let is_whole = (1..=PIXELS_MAX).contains(&across)
            && across << level == side
            && own.is_power_of_two()
            && across.is_multiple_of(own);
        if !is_whole || planes.len() != COUNTED.len() * tile_number(across / own, 0) || bytes.len() != end {
            return Err(Error::slab(format!("{} bytes make no picture of {side} cells across", bytes.len())));
        }
        Ok(Self { k, corner, level, side: own.ilog2(), planes, bytes })
    }

    /// The counts of the hood's cells, which are not among those that were given.
    fn hood(&self, window: &Window) -> ClassCounts {
        let mut counts = ClassCounts::new(&Classifier::DEVIATIONS, window, self.level);
        counts.hood(window, self.k);
        counts
    }

    /// The counts of a class in a tile on or above the diagonal.
    fn plane(&self, tile: usize, class: usize) -> Option<&[u8]> {
        let plane = class.checked_sub(1 + usize::from(class > ZERO))?;
        let begin = self.planes[COUNTED.len() * tile + plane]?;
        Some(&self.bytes[begin..][..count_bytes(self.level) << (2 * self.side)])
    }

    fn count(&self, class: usize, column: u64, row: u64) -> u32 {
        let Some(plane) = self.plane(tile_number(column >> self.side, row >> self.side), class) else { return 0 };
        let size = count_bytes(self.level);
        let mask = (1 << self.side) - 1;
        let pixel = ((row & mask) << self.side | column & mask) as usize;
        let mut count = [0];
        widen(&plane[size * pixel..][..size], &mut count);
        count[0]
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
        let is_whole = side.is_multiple_of(1 << self.level);
        let is_inside = is_whole && side > 0 && x >= y && x.saturating_add(side) <= self.corner.width;
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
        let hood = self.hood(&Window { x, y, width: side, height: side });
        let [left, top] = [x, y].map(|cells| cells >> self.level);
        let count = |class: usize, column: u64, row: u64| {
            self.count(class, column, row) + count_in(&hood, class, column - left, row - top)
        };
        match square.agrees(self.k, self.level, &count) {
            Ok(agrees) => Ok(Some(agrees)),
            Err(_) if is_wide => Ok(None),
            Err(_) => Ok(Some(false)),
        }
    }

    /// A tile of its level; nothing if it does not lie wholly in it.
    pub fn tile(&self, column: u64, row: u64) -> Option<Tile> {
        let address = TileAddress::new(self.level, column, row).ok()?;
        let (left, top) = (column.max(row), column.min(row));
        if (left + 1) * TILE_SIDE > self.corner.width >> self.level {
            return None;
        }
        let hood = self.hood(&TileAddress::new(self.level, left, top).ok()?.window());
        let part = Part { picture: self, tile: tile_number(left, top), hood };
        Some(Tile::from_upright_counts(&address, ZERO, &part, None))
    }
}

/// How many tiles on and above the diagonal come before the one in this column and row.
fn tile_number(column: u64, row: u64) -> usize {
    (column * (column + 1) / 2 + row) as usize
}

/// A tile of a picture, and the counts of the hood's cells in it.
struct Part<'a> {
    picture: &'a ForeignPicture,
    tile: usize,
    hood: ClassCounts,
}

impl Counts for Part<'_> {
    fn each(&self, class: usize, take: &mut dyn FnMut(&[u32])) {
        let side = TILE_SIDE as usize;
        let mut hood = self.hood.planes()[class].chunks_exact(side);
        let Some(plane) = self.picture.plane(self.tile, class) else { return hood.for_each(take) };
        let mut row = [0; TILE_SIDE as usize];
        for bytes in plane.chunks_exact(plane.len() / side) {
            widen(bytes, &mut row);
            if let Some(hood) = hood.next() {
                row.iter_mut().zip(hood).for_each(|(count, hood)| *count += hood);
            }
            take(&row);
        }
    }
}
