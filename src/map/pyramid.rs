//! Coarse tiles, gathered while the board is swept: one sweep serves many levels of detail.
//!
//! A swept slab leaves the class counts of its pixels at the pyramid's finest level. They are added to the tiles of
//! that level and, four by four, to those of all coarser ones. Of a symmetric board only pixels on or above the main
//! diagonal are gathered; those below are their mirror images. Beside them somewhat finer tiles are kept that were read
//! from the board.

use std::ops::Range;

use super::classes::{CLASSES, Planes};
use super::packing::Packed;
use super::tile::{Counts, LEVEL_MAX, TILE_SIDE, Tile, TileAddress};
use crate::{Error, Window};

/// Level, column and row of a tile; of a symmetric board, on or above the diagonal.
type Key = (u32, u64, u64);

/// A tile of which something is known.
#[derive(Debug)]
enum Gathered {
    /// A part of it.
    Open(Box<Partly>),
    /// All of it, or a part to which nothing is being added: its planes, and of a part then how many cells of each
    /// pixel have been counted.
    Packed(Vec<Packed>),
}

/// A tile that is being gathered.
#[derive(Debug, Default)]
struct Partly {
    /// Each reaches as far as something was counted; rows after that are zeros.
    planes: Planes,
    /// How many cells of each pixel have been counted.
    counted: Vec<u32>,
    /// How many cells of the pixels on or above the diagonal have been counted.
    cells: u64,
}

/// Coarse tiles of one game.
#[derive(Debug)]
pub struct Pyramid {
    level: u32,
    uncounted: usize,
    is_symmetric: bool,
    /// In order; those below the finest level were read.
    tiles: Vec<(Key, Gathered)>,
    /// The first cells of the windows that were added, in order.
    added: Vec<(u64, u64)>,
    bytes: usize,
    /// Of these, those of the tiles that were read.
    bytes_read: usize,
}

/// A rectangle of pixels of one level, with what was counted in each.
struct Patch {
    level: u32,
    /// The first pixel's column and row on the board.
    x: u64,
    y: u64,
    width: usize,
    height: usize,
    planes: Planes,
    counted: Vec<u32>,
}

const SIDE: usize = TILE_SIDE as usize;

/// So many levels below the finest one of which all is gathered, tiles are kept that were read. To read finer ones
/// takes little time.
const LEVELS_READ: u32 = 2;

/// Planes grow by so many pixels: of the coarsest tiles, a game fills a few rows only.
const STEP: usize = 16 * SIDE;

impl Pyramid {
    /// Nothing is known yet of the tiles from this level up of a symmetric board; cells of the `uncounted` class are
    /// what remains of a pixel.
    pub fn new(level: u32, uncounted: usize) -> Self {
        Self { level, uncounted, is_symmetric: true, tiles: Vec::new(), added: Vec::new(), bytes: 0, bytes_read: 0 }
    }

    /// The same of a board that need not be symmetric: all of its pixels are gathered.
    pub fn of_whole_board(level: u32, uncounted: usize) -> Self {
        Self { is_symmetric: false, ..Self::new(level, uncounted) }
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
    /// [`Error::Counts`] if the window doesn't make whole pixels of the level, or a plane is neither empty nor of as
    /// many.
    pub fn add(&mut self, window: &Window, level: u32, planes: Planes) -> Result<(), Error> {
        let (width, height) = (window.width >> level.min(LEVEL_MAX), window.height >> level.min(LEVEL_MAX));
        let is_whole = |cells: u64| cells.trailing_zeros() >= level;
        if level > LEVEL_MAX || ![window.x, window.y, window.width, window.height].into_iter().all(is_whole) {
            let Window { x, y, width, height } = window;
            let what = format!("{width} x {height} cells at ({x}, {y}) make no whole pixels of level {level}");
            return Err(Error::Counts(what));
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
        if self.is_symmetric {
            patch.clear_below_diagonal();
        }
        loop {
            if patch.level >= self.level {
                self.add_patch(&patch);
            }
            if patch.level == LEVEL_MAX {
                break;
            }
            patch = patch.coarser(self.is_symmetric);
        }
        Ok(())
    }

    /// The counts of a window that was added, if its pixels of this level are there; zeros below the diagonal of a
    /// symmetric board.
    pub fn planes(&self, window: &Window, level: u32) -> Option<Planes> {
        self.added.binary_search(&(window.x, window.y)).ok().filter(|_| level >= self.level)?;
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

    /// Gives up tiles that were read, the finest first, until all take no more than so many bytes.
    pub fn trim(&mut self, bytes: usize) {
        self.give_up(self.level, bytes);
    }

    /// Gives up the tiles below a level, the finest first, and of these the farthest right, until all take no more than
    /// so many bytes.
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
    /// tiles take no more than so many bytes then; for it what is known in part is packed, and still finer ones are
    /// given up. The counts are those of the tile or its mirror image, whichever is on or above the diagonal.
    ///
    /// # Errors
    /// [`Error::Counts`] if a plane is neither empty nor has a count for each pixel.
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

    /// What is known of a tile, and whether that is all of it. What is not known yet is of the class [`CLASSES`], one
    /// above the highest.
    pub fn tile(&self, address: &TileAddress) -> Option<(Tile, bool)> {
        let gathered = &self.tiles[self.find(address).ok()?].1;
        let unpacked = gathered.packed_counted().map(Packed::numbers);
        let counted = match gathered {
            Gathered::Open(partly) => Some(&partly.counted[..]),
            Gathered::Packed(_) => unpacked.as_deref(),
        };
        let tile = if self.is_symmetric {
            Tile::from_upright_counts(address, self.uncounted, gathered, counted)
        } else {
            Tile::from_counts(address.level(), self.uncounted, gathered, counted, &|_| {})
        };
        Some((tile, counted.is_none()))
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

    /// Where a tile is gathered: of a symmetric board on or above the diagonal.
    fn key(&self, address: &TileAddress) -> Key {
        let (column, row) = (address.column(), address.row());
        if self.is_symmetric {
            (address.level(), column.max(row), column.min(row))
        } else {
            (address.level(), column, row)
        }
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
        if partly.is_complete(key, self.is_symmetric) {
            let whole = Gathered::whole(&partly.planes);
            self.bytes -= gathered.bytes();
            self.bytes += whole.bytes();
            *gathered = whole;
        }
    }
}

impl Gathered {
    fn whole(planes: &Planes) -> Self {
        Self::Packed(packed(planes))
    }

    /// Packs it if it is a part that isn't packed.
    fn pack(&mut self) {
        if let Self::Open(partly) = self {
            let mut planes = packed(&partly.planes);
            planes.push(Packed::new(&partly.counted));
            *self = Self::Packed(planes);
        }
    }

    fn is_whole(&self) -> bool {
        matches!(self, Self::Packed(planes) if planes.len() == CLASSES)
    }

    /// Of a part that is packed how many cells of each pixel have been counted.
    fn packed_counted(&self) -> Option<&Packed> {
        match self {
            Self::Open(_) => None,
            Self::Packed(planes) => planes.get(CLASSES),
        }
    }

    fn planes(&self) -> Planes {
        let mut planes = Planes::default();
        for (class, plane) in planes.iter_mut().enumerate() {
            *plane = match self {
                Self::Open(partly) => partly.planes[class].clone(),
                Self::Packed(planes) => planes[class].numbers(),
            };
        }
        planes
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Open(partly) => {
                partly.planes.iter().chain([&partly.counted]).map(|plane| size_of_val(&plane[..])).sum()
            }
            Self::Packed(planes) => planes.iter().map(Packed::bytes).sum(),
        }
    }
}

/// Refuses planes that are neither empty nor of so many pixels: they would be of other pixels than one thinks.
fn check_planes(planes: &Planes, pixels: usize) -> Result<(), Error> {
    match planes.iter().map(Vec::len).find(|length| ![0, pixels].contains(length)) {
        Some(length) => Err(Error::Counts(format!("a class has {length} counts; expected none or {pixels}"))),
        None => Ok(()),
    }
}

#[inline(never)]
fn packed(planes: &Planes) -> Vec<Packed> {
    planes.iter().map(|plane| Packed::new(plane)).collect()
}

impl Counts for Gathered {
    fn each(&self, class: usize, take: &mut dyn FnMut(&[u32])) {
        match self {
            Self::Open(partly) => partly.planes.each(class, take),
            Self::Packed(planes) => planes[class].unpack(&mut |run| take(run)),
        }
    }
}

impl Partly {
    fn is_complete(&self, (level, column, row): Key, is_symmetric: bool) -> bool {
        let pixels = if is_symmetric && column == row { SIDE * (SIDE + 1) / 2 } else { SIDE * SIDE } as u64;
        self.cells == pixels << (2 * level)
    }
}

impl Patch {
    fn clear_below_diagonal(&mut self) {
        for y in 0..self.height {
            let row = self.y + y as u64;
            let below = row.saturating_sub(self.x).min(self.width as u64) as usize;
            for plane in self.planes.iter_mut().chain([&mut self.counted]).filter(|plane| !plane.is_empty()) {
                plane[y * self.width..][..below].fill(0);
            }
        }
    }

    /// The same counts, in pixels twice as wide and high.
    fn coarser(&self, is_symmetric: bool) -> Self {
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
                if is_symmetric && row % 2 == 0 && beside < self.width {
                    coarser[(row / 2 - y) as usize * width + (row / 2 - x) as usize] += counts[beside];
                }
            }
        }
        patch
    }
}

/// Gives the rows of a rectangle of pixels, cut at the edges of tiles: of each run the tile, its first pixel in it, and
/// where it lies in the rectangle.
fn each_run(level: u32, x: u64, y: u64, width: usize, height: usize, each: &mut dyn FnMut(Key, usize, Range<usize>)) {
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
fn add_at(plane: &mut Vec<u32>, first: usize, counts: &[u32]) -> usize {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use crate::palaces::ZERO;
    use crate::queens::class_counts::ClassCounts;
    use crate::queens::tile_job::TileJob;

    const K: u64 = 700;
    const FINEST: u32 = 3;

    /// The counts of a window, by the board.
    fn counts(window: &Window) -> Planes {
        let mut board = Board::new(K).unwrap();
        let mut counts = ClassCounts::new(window, FINEST);
        let mut plan = board.plan(window).unwrap();
        board.advance(&mut plan, &mut counts, || true).unwrap();
        counts.planes().clone()
    }

    fn address(level: u32, column: u64, row: u64) -> TileAddress {
        TileAddress::new(level, column, row).unwrap()
    }

    fn tile_by_board(address: TileAddress) -> Tile {
        let mut board = Board::new(K).unwrap();
        let mut job = TileJob::new(&board, address).unwrap();
        job.advance(&mut board, || true).unwrap();
        job.into_tile()
    }

    /// All windows of 1024 x 512 cells of a corner that reach above the diagonal.
    fn windows(side: u64) -> impl Iterator<Item = Window> {
        let rows = (0..side).step_by(512);
        rows.flat_map(move |y| (0..side).step_by(1024).filter(move |x| x + 1024 > y).map(move |x| (x, y)))
            .map(|(x, y)| Window::new(x, y, 1024, 512).unwrap())
    }

    #[test]
    fn a_pyramid_gathers_the_tiles_that_the_board_computes() {
        let mut pyramid = Pyramid::new(FINEST, ZERO);
        for window in windows(4096) {
            pyramid.add(&window, FINEST, counts(&window)).unwrap();
        }
        let tiles = [(3, 0, 0), (3, 1, 0), (3, 0, 1), (3, 1, 1), (4, 0, 0)];
        for (level, column, row) in tiles {
            let address = address(level, column, row);
            let (tile, complete) = pyramid.tile(&address).unwrap();
            assert!(complete, "tile ({column}, {row}) of level {level}");
            assert_eq!(tile, tile_by_board(address), "tile ({column}, {row}) of level {level}");
        }
    }

    #[test]
    fn coarser_pixels_have_the_sum_of_their_finer_ones_and_on_the_diagonal_of_the_mirror_images() {
        for (x, y, width, height) in (0..6 * 6 * 6 * 6).map(|i| (i % 6, i / 6 % 6, 1 + i / 36 % 6, 1 + i / 216)) {
            let at = |column: u64, row: u64| ((row - y) * width + column - x) as usize;
            let mut plane: Vec<u32> = (0..width * height).map(|i| 3 * i as u32 % 17 + 1).collect();
            let (columns, rows) = (x..x + width, y..y + height);
            for (column, row) in rows.clone().flat_map(|row| columns.clone().map(move |column| (column, row))) {
                if column < row {
                    plane[at(column, row)] = 0;
                }
            }
            let planes = std::array::from_fn(|class| if class == 3 { plane.clone() } else { Vec::new() });
            let (patch_width, patch_height) = (width as usize, height as usize);
            let fine =
                Patch { level: 5, x, y, width: patch_width, height: patch_height, planes, counted: plane.clone() };
            let coarse = fine.coarser(true);
            for (line, sums) in coarse.planes[3].chunks_exact(coarse.width).enumerate() {
                for (place, sum) in sums.iter().enumerate() {
                    let (left, top) = (2 * (coarse.x + place as u64), 2 * (coarse.y + line as u64));
                    let parts = [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)];
                    let known = parts.into_iter().filter(|(x, y)| columns.contains(x) && rows.contains(y));
                    let counts = known.map(|(column, row)| {
                        let times = if left == top && column > row { 2 } else { 1 };
                        times * plane[at(column, row)]
                    });
                    assert_eq!(*sum, counts.sum::<u32>(), "({left}, {top}) of {width} x {height} at ({x}, {y})");
                }
            }
            assert_eq!(coarse.planes[3], coarse.counted);
        }
    }

    #[test]
    fn what_is_not_known_of_a_tile_is_a_class_of_its_own() {
        let mut pyramid = Pyramid::new(FINEST, ZERO);
        let known = Window::new(1024, 512, 1024, 512).unwrap();
        pyramid.add(&known, FINEST, counts(&known)).unwrap();
        let (tile, complete) = pyramid.tile(&address(3, 0, 0)).unwrap();
        assert!(!complete);
        assert_eq!(tile.classes >> CLASSES, 1);
        // The unknown class is the highest, so its cells are what remains of each pixel.
        let values = tile.values.numbers();
        let planes = values.chunks_exact(SIDE * SIDE);
        for index in 0..SIDE * SIDE {
            let (x, y) = (index % SIDE, index / SIDE);
            let (x, y) = (8 * x.max(y) as u64, 8 * x.min(y) as u64);
            let counted: i32 = planes.clone().map(|plane| plane[index]).sum();
            let inside = (known.x..known.right()).contains(&x) && (known.y..known.bottom()).contains(&y);
            assert_eq!(counted, if inside { 64 } else { 0 }, "the pixel at ({x}, {y})");
        }
        assert!(pyramid.tile(&address(3, 5, 5)).is_none());
    }

    #[test]
    fn a_pyramid_that_becomes_coarser_keeps_what_it_has_gathered() {
        let mut pyramid = Pyramid::new(FINEST, ZERO);
        let all: Vec<_> = windows(4096).collect();
        for (index, window) in all.iter().enumerate() {
            match index {
                5 => pyramid.add(window, FINEST + 1, coarser(window)).unwrap(),
                _ => pyramid.add(window, FINEST, counts(window)).unwrap(),
            }
        }
        assert!(pyramid.tile(&address(FINEST, 0, 0)).is_none());
        let address = address(FINEST + 1, 0, 0);
        assert_eq!(pyramid.tile(&address).unwrap(), (tile_by_board(address), true));
        assert_eq!(pyramid.bytes(), bytes(&pyramid));
    }

    /// The same counts at the next level.
    fn coarser(window: &Window) -> Planes {
        let mut board = Board::new(K).unwrap();
        let mut counts = ClassCounts::new(window, FINEST + 1);
        let mut plan = board.plan(window).unwrap();
        board.advance(&mut plan, &mut counts, || true).unwrap();
        counts.planes().clone()
    }

    #[test]
    fn what_was_added_is_given_back() {
        let mut pyramid = Pyramid::new(FINEST, ZERO);
        let window = Window::new(1024, 1536, 1024, 512).unwrap();
        pyramid.add(&window, FINEST, counts(&window)).unwrap();
        let other = Window::new(2048, 1536, 1024, 512).unwrap();
        pyramid.add(&other, FINEST, counts(&other)).unwrap();
        let mut again = Pyramid::new(FINEST, ZERO);
        for window in [window, other] {
            again.add(&window, FINEST, pyramid.planes(&window, FINEST).unwrap()).unwrap();
        }
        for level in [FINEST, 5, 9] {
            assert!(again.tile(&address(level, 0, 0)) == pyramid.tile(&address(level, 0, 0)), "level {level}");
        }
        let expected = counts(&window);
        for (given, counted) in pyramid.planes(&window, FINEST).unwrap().iter().zip(&expected) {
            for (index, count) in counted.iter().enumerate() {
                let is_below = window.x / 8 + (index as u64 % 128) < window.y / 8 + (index as u64 / 128);
                assert_eq!(given.get(index).copied().unwrap_or(0), if is_below { 0 } else { *count });
            }
        }
        assert!(pyramid.planes(&window, FINEST - 1).is_none());
        assert!(pyramid.planes(&Window::new(0, 1536, 1024, 512).unwrap(), FINEST).is_none());
    }

    /// The memory of all tiles.
    fn bytes(pyramid: &Pyramid) -> usize {
        pyramid.tiles.iter().map(|(_, tile)| tile.bytes()).sum()
    }

    #[test]
    fn complete_tiles_are_packed() {
        let mut pyramid = Pyramid::new(FINEST, ZERO);
        for window in windows(2048) {
            pyramid.add(&window, FINEST, counts(&window)).unwrap();
        }
        assert_eq!(pyramid.bytes(), bytes(&pyramid));
        let tile = |key| &pyramid.tiles[pyramid.find_key(key).unwrap()].1;
        let (whole, part) = (tile((3, 0, 0)), tile((6, 0, 0)));
        assert!(whole.is_whole() && !part.is_whole());
        let unpacked: usize = whole.planes().iter().map(|plane| size_of_val(&plane[..])).sum();
        assert!(3 * whole.bytes() < unpacked, "{} bytes instead of {unpacked}", whole.bytes());
        assert!(matches!(part, Gathered::Open(_)));
        // What was added fills an eighth of the rows of this one.
        let rows = part.planes().iter().map(|plane| plane.len() / SIDE).max();
        assert_eq!(rows, Some(32));
    }

    #[test]
    fn counts_that_are_not_those_of_all_pixels_are_refused_and_nothing_is_kept() {
        let mut pyramid = Pyramid::new(FINEST, ZERO);
        let window = Window::new(0, 0, 2048, 1024).unwrap();
        let planes = |length: usize| {
            let mut planes = Planes::default();
            planes[1] = vec![1; length];
            planes
        };
        for length in [1, 127, 128, 300, SIDE * SIDE - 1, SIDE * SIDE + 1] {
            let refused = pyramid.keep(&address(FINEST - 1, 0, 0), &planes(length), usize::MAX);
            assert!(matches!(refused, Err(Error::Counts(_))), "{length} counts of a tile");
            let refused = pyramid.add(&window, FINEST, planes(length));
            assert!(matches!(refused, Err(Error::Counts(_))), "{length} counts of a window");
        }
        let crooked = Window::new(8, 3, 2048, 1024).unwrap();
        assert!(pyramid.add(&crooked, FINEST, Planes::default()).is_err());
        assert!(pyramid.add(&window, 99, Planes::default()).is_err());
        assert_eq!((pyramid.tiles(), pyramid.bytes()), (0, 0));
        pyramid.keep(&address(FINEST - 1, 0, 0), &planes(SIDE * SIDE), usize::MAX).unwrap();
        assert_eq!(pyramid.tiles(), 1);
    }

    #[test]
    fn where_there_is_no_room_the_finest_tiles_go_first_and_of_these_the_farthest_right() {
        let mut pyramid = Pyramid::new(FINEST, ZERO);
        let planes = counts(&Window::new(0, 0, 2048, 2048).unwrap());
        let read = [(2, 0, 0), (1, 1, 1), (1, 2, 1), (2, 1, 0), (1, 5, 0)];
        for (level, column, row) in read {
            pyramid.keep(&address(level, column, row), &planes, usize::MAX).unwrap();
        }
        let mut order = Vec::new();
        while pyramid.tiles() > 0 {
            let before: Vec<Key> = pyramid.tiles.iter().map(|(key, _)| *key).collect();
            pyramid.trim(pyramid.bytes() - 1);
            order.extend(
                before.into_iter().filter(|(level, ..)| *level < FINEST).filter(|key| pyramid.find_key(*key).is_err()),
            );
        }
        assert_eq!(order, [(1, 5, 0), (1, 2, 1), (1, 1, 1), (2, 1, 0), (2, 0, 0)]);
        assert_eq!((pyramid.bytes(), pyramid.bytes_gathered()), (0, 0));
    }

    #[test]
    fn tiles_known_in_part_are_packed_where_others_need_their_room_and_are_gathered_further_after_that() {
        let all: Vec<_> = windows(4096).collect();
        let gathered = |windows: &[Window], rests: &dyn Fn(usize) -> bool| {
            let mut pyramid = Pyramid::new(FINEST, ZERO);
            for (index, window) in windows.iter().enumerate() {
                pyramid.add(window, FINEST, counts(window)).unwrap();
                if rests(index) {
                    pyramid.keep(&address(FINEST - 1, 0, 0), &Planes::default(), 0).unwrap();
                    assert!(!pyramid.tiles.iter().any(|(_, tile)| matches!(tile, Gathered::Open(_))));
                }
                assert_eq!(pyramid.bytes(), bytes(&pyramid));
            }
            pyramid
        };
        let part = &all[..5];
        let (open, resting) = (gathered(part, &|_| false), gathered(part, &|index| index == 4));
        assert!(open.tiles.iter().any(|(_, tile)| matches!(tile, Gathered::Open(_))));
        assert!(3 * resting.bytes() < open.bytes(), "{} bytes instead of {}", resting.bytes(), open.bytes());
        let addresses = [(3, 0, 0), (3, 1, 0), (3, 0, 1), (4, 0, 0), (6, 0, 0), (9, 0, 0)];
        for (level, column, row) in addresses {
            let address = address(level, column, row);
            assert!(resting.tile(&address) == open.tile(&address), "tile ({column}, {row}) of level {level}");
        }
        let planes = |pyramid: &Pyramid| pyramid.planes(&part[4], FINEST);
        assert!(planes(&resting) == planes(&open));
        let (straight, again) = (gathered(&all, &|_| false), gathered(&all, &|index| index % 3 == 1));
        for (level, column, row) in addresses {
            let address = address(level, column, row);
            assert!(again.tile(&address) == straight.tile(&address), "tile ({column}, {row}) of level {level}");
        }
    }
}
