//! Coarse tiles, gathered while the board is swept: one sweep serves many levels of detail.
//!
//! A swept slab leaves the class counts of its pixels at the pyramid's finest level. They are added to the tiles of
//! that level and, four by four, to those of all coarser ones. The board is symmetric: only pixels on or above the main
//! diagonal are gathered; those below are their mirror images. Beside them somewhat finer tiles are kept that were read
//! from the board.

mod gathered;
mod patch;

use std::ops::Range;

use super::classes::Planes;
use super::packing::Packed;
use super::tile::{LEVEL_MAX, TILE_SIDE, Tile, TileAddress};
use crate::{Error, Window};
use gathered::{Gathered, Partly};
use patch::{Patch, add_at, each_run};

/// Level, column and row of a tile on or above the diagonal.
type Key = (u32, u64, u64);

/// Coarse tiles of one game.
#[derive(Debug)]
pub struct Pyramid {
    level: u32,
    uncounted: usize,
    /// In order; those below the finest level were read.
    tiles: Vec<(Key, Gathered)>,
    /// The first cells of the windows that were added, in order.
    added: Vec<(u64, u64)>,
    bytes: usize,
    /// How many of these bytes are of tiles that were read.
    bytes_read: usize,
}

const SIDE: usize = TILE_SIDE as usize;

/// This many levels below the finest one of which all is gathered, tiles are kept that were read. To read finer ones
/// takes little time.
const LEVELS_READ: u32 = 2;

impl Pyramid {
    /// Nothing is known yet of the tiles from this level up of a symmetric board; cells of the `uncounted` class are
    /// what remains of a pixel.
    pub fn new(level: u32, uncounted: usize) -> Self {
        Self { level, uncounted, tiles: Vec::new(), added: Vec::new(), bytes: 0, bytes_read: 0 }
    }

    /// The finest level of which all tiles are gathered.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// The memory that its tiles take, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The same without the tiles that were read.
    pub fn bytes_gathered(&self) -> usize {
        self.bytes - self.bytes_read
    }

    /// The number of its tiles.
    pub fn tiles(&self) -> usize {
        self.tiles.len()
    }

    /// Adds the counts of a window of the board, whose cells make whole pixels of a level. Pixels below the diagonal
    /// are left out; those on it count all of their cells. The windows of a pyramid must not overlap; one that comes
    /// again changes nothing.
    ///
    /// With the first pixels of a coarser level than its finest, the pyramid gives up all tiles that are finer.
    ///
    /// # Errors
    /// [`Error::Refused`] if the window doesn't make whole pixels of the level, or a plane is neither empty nor of as
    /// many.
    pub fn add(&mut self, window: &Window, level: u32, planes: Planes) -> Result<(), Error> {
        let (width, height) = (window.width >> level.min(LEVEL_MAX), window.height >> level.min(LEVEL_MAX));
        let is_whole = |cells: u64| cells.trailing_zeros() >= level;
        if level > LEVEL_MAX || ![window.x, window.y, window.width, window.height].into_iter().all(is_whole) {
            let Window { x, y, width, height } = window;
            let what = format!("{width} x {height} cells at ({x}, {y}) make no whole pixels of level {level}");
            return Err(Error::counts(what));
        }
        check_planes(&planes, usize::try_from(width * height).unwrap_or(usize::MAX))?;
        let Err(place) = self.added.binary_search(&(window.x, window.y)) else { return Ok(()) };
        self.added.insert(place, (window.x, window.y));
        if level > self.level {
            self.level = level;
            self.trim(0);
        }
        let (width, height) = (width as usize, height as usize);
        let counted = vec![1 << (2 * level); width * height];
        let mut patch = Patch { level, x: window.x >> level, y: window.y >> level, width, height, planes, counted };
        patch.clear_below_diagonal();
        loop {
            if patch.level >= self.level {
                self.add_patch(&patch);
            }
            if patch.level == LEVEL_MAX {
                break;
            }
            patch = patch.coarser();
        }
        Ok(())
    }

    /// The counts of a window that was added, if its pixels of this level are there; zeros below the diagonal.
    pub fn planes(&self, window: &Window, level: u32) -> Option<Planes> {
        self.added.binary_search(&(window.x, window.y)).ok().filter(|_| (self.level..=LEVEL_MAX).contains(&level))?;
        let (x, y) = (window.x >> level, window.y >> level);
        let (width, height) = ((window.width >> level) as usize, (window.height >> level) as usize);
        let mut planes = Planes::default();
        // The window's tiles, unpacked; there is none below the diagonal.
        let mut tiles: Vec<(usize, Planes)> = Vec::new();
        each_run(level, x, y, width, height, &mut |key, in_tile, run| {
            let Ok(index) = self.find_key(key) else { return };
            let place = tiles.iter().position(|(tile, _)| *tile == index).unwrap_or_else(|| {
                tiles.push((index, self.tiles[index].1.planes()));
                tiles.len() - 1
            });
            for (plane, gathered) in planes.iter_mut().zip(&tiles[place].1) {
                let Some(counts) = gathered.get(in_tile..in_tile + run.len()) else { continue };
                if plane.is_empty() {
                    plane.resize(width * height, 0);
                }
                plane[run.clone()].copy_from_slice(counts);
            }
        });
        Some(planes)
    }

    /// Gives up tiles that were read, the finest first, until all take no more than this many bytes.
    pub fn trim(&mut self, bytes: usize) {
        self.give_up(self.level, bytes);
    }

    /// Gives up the tiles below a level, the finest first, and of these the farthest right, until all take no more than
    /// this many bytes.
    fn give_up(&mut self, level: u32, bytes: usize) {
        while let Some(((finest, ..), _)) = self.tiles.first()
            && *finest < level
            && self.bytes > bytes
        {
            let last = self.tiles.partition_point(|((level, ..), _)| level == finest) - 1;
            let bytes = self.tiles.remove(last).1.bytes();
            self.bytes -= bytes;
            // Those that were read are the finest; once they are gone, others may follow.
            self.bytes_read = self.bytes_read.saturating_sub(bytes);
        }
    }

    /// Keeps a tile that was read from the board, if it is one or two levels finer than those that are gathered and all
    /// tiles take no more than this many bytes then; for it what is known in part is packed, and still finer ones are
    /// given up. The counts are those of the tile or its mirror image, whichever is on or above the diagonal.
    ///
    /// # Errors
    /// [`Error::Refused`] if a plane is neither empty nor has a count for each pixel.
    pub fn keep(&mut self, address: &TileAddress, planes: &Planes, bytes: usize) -> Result<(), Error> {
        check_planes(planes, SIDE * SIDE)?;
        let level = address.level();
        if level >= self.level || level + LEVELS_READ < self.level || self.find(address).is_ok() {
            return Ok(());
        }
        let tile = Gathered::whole(planes);
        while self.bytes + tile.bytes() > bytes && self.rest() {}
        self.give_up(level, bytes.saturating_sub(tile.bytes()));
        if let Err(index) = self.find(address)
            && self.bytes + tile.bytes() <= bytes
        {
            self.bytes += tile.bytes();
            self.bytes_read += tile.bytes();
            self.tiles.insert(index, (self.key(address), tile));
        }
        Ok(())
    }

    /// Adds the tiles that are known as a whole to a list: of each its level, column and row.
    pub fn list_whole(&self, list: &mut Vec<f64>) {
        for ((level, column, row), gathered) in &self.tiles {
            if gathered.is_whole() {
                list.extend_from_slice(&[f64::from(*level), *column as f64, *row as f64]);
            }
        }
    }

    /// What is known of a tile, and whether that is all of it. What is not known yet is of the class
    /// [`CLASSES`](super::classes::CLASSES), one above the highest.
    pub fn tile(&self, address: &TileAddress) -> Option<(Tile, bool)> {
        let gathered = &self.tiles[self.find(address).ok()?].1;
        let unpacked = gathered.packed_counted().map(Packed::numbers);
        let counted = match gathered {
            Gathered::Open(partly) => Some(&partly.counted[..]),
            Gathered::Packed(_) => unpacked.as_deref(),
        };
        Some((Tile::from_upright_counts(address, self.uncounted, gathered, counted), counted.is_none()))
    }

    /// Packs one of the tiles that are known in part, if any is not packed yet. It is unpacked when something is added
    /// to it.
    fn rest(&mut self) -> bool {
        let mut parts = self.tiles.iter_mut().map(|(_, gathered)| gathered);
        let Some(open) = parts.find(|gathered| matches!(gathered, Gathered::Open(_))) else { return false };
        self.bytes -= open.bytes();
        open.pack();
        self.bytes += open.bytes();
        true
    }

    /// Where a tile or its mirror image is, or where it should be.
    fn find(&self, address: &TileAddress) -> Result<usize, usize> {
        self.find_key(self.key(address))
    }

    /// Where a tile is gathered: on or above the diagonal.
    fn key(&self, address: &TileAddress) -> Key {
        let (column, row) = (address.column(), address.row());
        (address.level(), column.max(row), column.min(row))
    }

    fn find_key(&self, key: Key) -> Result<usize, usize> {
        self.tiles.binary_search_by_key(&key, |(key, _)| *key)
    }

    fn add_patch(&mut self, patch: &Patch) {
        each_run(patch.level, patch.x, patch.y, patch.width, patch.height, &mut |key, in_tile, run| {
            self.add_run(key, in_tile, patch, run);
        });
    }

    /// Adds a run of a patch's pixels to a tile, from one of its pixels on.
    fn add_run(&mut self, key: Key, first: usize, patch: &Patch, run: Range<usize>) {
        let cells: u64 = patch.counted[run.clone()].iter().map(|counted| u64::from(*counted)).sum();
        if cells == 0 {
            return;
        }
        let index = self.find_key(key).unwrap_or_else(|index| {
            self.tiles.insert(index, (key, Gathered::Open(Box::default())));
            index
        });
        let gathered = &mut self.tiles[index].1;
        if let Some(counted) = gathered.packed_counted() {
            let counted = counted.numbers();
            let cells = counted.iter().map(|counted| u64::from(*counted)).sum();
            let partly = Partly { planes: gathered.planes(), counted, cells };
            self.bytes -= gathered.bytes();
            *gathered = Gathered::Open(Box::new(partly));
            self.bytes += gathered.bytes();
        }
        // Windows don't overlap, so that nothing is added to a tile that is whole.
        let Gathered::Open(partly) = gathered else { return };
        for (plane, counts) in partly.planes.iter_mut().zip(&patch.planes) {
            if let Some(counts) = counts.get(run.clone()).filter(|counts| counts.iter().any(|count| *count > 0)) {
                self.bytes += add_at(plane, first, counts);
            }
        }
        self.bytes += add_at(&mut partly.counted, first, &patch.counted[run]);
        partly.cells += cells;
        if partly.is_complete(key) {
            let whole = Gathered::whole(&partly.planes);
            self.bytes -= gathered.bytes();
            self.bytes += whole.bytes();
            *gathered = whole;
        }
    }
}

/// Refuses planes that are neither empty nor of this many pixels: they would be of other pixels than one thinks.
fn check_planes(planes: &Planes, pixels: usize) -> Result<(), Error> {
    match planes.iter().map(Vec::len).find(|length| ![0, pixels].contains(length)) {
        Some(length) => Err(Error::counts(format!("a class has {length} counts; expected none or {pixels}"))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
