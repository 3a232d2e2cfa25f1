//! The work that fills a tile of a board: its blocks, read one after the other.

use super::board::{Board, Deviations, Plan};
use super::class_counts::class_counts;
use super::sweep::Sink;
use crate::Error;
use crate::map::Progress;
use crate::map::class_counts::ClassCounts;
use crate::map::tile::{Tile, TileAddress};
use crate::palaces::{CLASSES, ZERO};

/// The work for one tile, in slices.
#[derive(Debug)]
pub struct TileJob {
    plan: Plan,
    pixels: Pixels,
    address: TileAddress,
}

#[derive(Debug)]
enum Pixels {
    Cells(Deviations),
    Counts(Box<ClassCounts>),
}

impl TileJob {
    /// The work to fill a tile of this board.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`].
    pub fn new(board: &Board, address: TileAddress) -> Result<Self, Error> {
        let window = address.window();
        let pixels = match address.level() {
            0 => Pixels::Cells(Deviations::new(&window)),
            level => Pixels::Counts(Box::new(class_counts(&window, level))),
        };
        Ok(Self { plan: board.plan(&window)?, pixels, address })
    }

    /// Goes on with the work, a block at a time, while `more` says so.
    ///
    /// # Errors
    /// As [`Board::advance`].
    pub fn advance(&mut self, board: &mut Board, more: impl FnMut() -> bool) -> Result<Progress, Error> {
        let sink: &mut dyn Sink = match &mut self.pixels {
            Pixels::Cells(deviations) => deviations,
            Pixels::Counts(counts) => &mut **counts,
        };
        board.advance(&mut self.plan, sink, more)
    }

    /// The counts of each class but that of v = 0, once the work is finished, of a coarse tile on or above the
    /// diagonal.
    pub fn counts(&self) -> Option<(&TileAddress, &[Vec<u32>; CLASSES])> {
        match &self.pixels {
            Pixels::Counts(counts) if self.address.column() >= self.address.row() => {
                Some((&self.address, counts.planes()))
            }
            _ => None,
        }
    }

    /// The tile, once the work is finished.
    pub fn into_tile(self) -> Tile {
        match self.pixels {
            Pixels::Cells(deviations) => Tile { classes: 0, values: deviations.into_values().into() },
            Pixels::Counts(counts) => Tile::from_counts(counts.level(), ZERO, counts.planes(), None, &|_| {}),
        }
    }
}
