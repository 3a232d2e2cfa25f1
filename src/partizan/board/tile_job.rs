//! Tiles of a board's map, computed bit by bit: as squares are evaluated, more and more of a tile is known.

use super::values::{CLASSES, Layer, NOT_EVALUATED, Values, class_of};
use crate::Error;
use crate::map::tile::{TILE_SIDE, Tile, TileAddress};
use crate::partizan::Game;

/// A tile on its way.
#[derive(Clone, Debug)]
pub struct TileJob {
    address: TileAddress,
    /// The code of each pixel at level 0.
    codes: Vec<i32>,
    /// A plane of counts for each class at other levels; of cells that are not evaluated, what remains.
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
        Tile::from_counts(self.address.level(), NOT_EVALUATED, &self.counts, None, &|_| {})
    }

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
        for (cell, code) in codes {
            let counts = &mut self.counts[class_of(code)];
            counts.resize(pixels, 0);
            counts[pixel(cell)] += 1;
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
