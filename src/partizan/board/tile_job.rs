//! Tiles of a board's map, computed bit by bit: as squares are evaluated, more and more of a tile is known.

use super::values::{CLASSES, Layer, NOT_EVALUATED, Values, class_of};
use crate::Error;
use crate::map::integers::Integers;
use crate::map::tile::{TILE_SIDE, Tile, TileAddress};
use crate::partizan::Game;

/// A tile on its way.
#[derive(Clone, Debug)]
pub struct TileJob {
    address: TileAddress,
    /// The code of each pixel at level 0.
    codes: Vec<i32>,
    /// A plane of counts for each class at other levels.
    counts: Vec<Vec<u32>>,
    /// How far the board was evaluated when these were made.
    side: Option<u64>,
    is_finished: bool,
}

impl TileJob {
    /// Nothing is known of the tile yet.
    pub fn new(address: TileAddress) -> Self {
        Self { address, codes: Vec::new(), counts: Vec::new(), side: None, is_finished: false }
    }

    /// Evaluates the next square of the board, and takes from it what lies in the tile.
    ///
    /// # Errors
    /// [`Error::Unfinished`], after which the same call goes on.
    pub fn advance(&mut self, values: &mut Values, layer: &mut Layer) -> Result<(), Error> {
        if self.side == Some(values.side()) {
            values.grow()?;
        }
        match self.fill(values, layer) {
            Err(Error::Unfinished) => return Err(Error::Unfinished),
            // What a field can't say of some value is left open.
            Err(_) => self.is_finished = true,
            Ok(()) => self.is_finished = values.is_finished(),
        }
        self.side = Some(values.side());
        Ok(())
    }

    /// Whether nothing will be added.
    pub const fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// All cells with both coordinates below this are known.
    pub fn side(&self) -> u64 {
        self.side.unwrap_or(0)
    }

    /// The tile as far as it is known.
    pub fn tile(&self) -> Tile {
        if self.address.level() == 0 {
            return Tile { classes: 0, values: self.codes.clone().into() };
        }
        let present = |class: &usize| self.counts.get(*class).is_some_and(|counts| !counts.is_empty());
        let mut classes: Vec<_> = (0..CLASSES).filter(present).collect();
        let bits = classes.iter().fold(0, |bits, class| bits | 1 << class);
        classes.pop(); // it has what remains
        let size = match self.address.level() {
            0..=3 => 1,
            4..=7 => 2,
            _ => 4,
        };
        let counts = classes.into_iter().flat_map(|class| &self.counts[class]);
        let bytes = counts.flat_map(|count| count.to_le_bytes().into_iter().take(size)).collect();
        Tile { classes: bits, values: Integers::new(size, bytes) }
    }

    /// Takes what is known from the board.
    fn fill(&mut self, values: &mut Values, layer: &mut Layer) -> Result<(), Error> {
        let level = self.address.level();
        let window = self.address.window();
        let cells = known(values, (window.x(), window.y()), window.width());
        let codes = cells
            .into_iter()
            .map(|(cell, value)| Ok((cell, layer.code(&mut values.games, value)?)))
            .collect::<Result<Vec<_>, Error>>()?;
        let pixels = (TILE_SIDE * TILE_SIDE) as usize;
        let pixel = |(x, y): (u64, u64)| ((y >> level) * TILE_SIDE + (x >> level)) as usize;
        if level == 0 {
            self.codes = vec![NOT_EVALUATED as i32; pixels];
            codes.into_iter().for_each(|(cell, code)| self.codes[pixel(cell)] = code);
            return Ok(());
        }
        self.counts = vec![Vec::new(); CLASSES];
        self.counts[NOT_EVALUATED] = vec![1 << (2 * level); pixels];
        for (cell, code) in codes {
            let counts = &mut self.counts[class_of(code)];
            counts.resize(pixels, 0);
            counts[pixel(cell)] += 1;
            self.counts[NOT_EVALUATED][pixel(cell)] -= 1;
        }
        if self.counts[NOT_EVALUATED].iter().all(|count| *count == 0) {
            self.counts[NOT_EVALUATED].clear();
        }
        Ok(())
    }
}

/// The evaluated cells of a square, by their places in it.
fn known(values: &Values, (left, top): (u64, u64), side: u64) -> Vec<((u64, u64), Game)> {
    let mut cells = Vec::new();
    for y in 0..side {
        let row = (0..side).map_while(|x| Some(((x, y), values.board.value((left + x, top + y))?)));
        let before = cells.len();
        cells.extend(row);
        // Rows never get longer on the way down.
        if cells.len() == before {
            break;
        }
    }
    cells
}
