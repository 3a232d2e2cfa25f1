//! The work that fills a tile of a board.

use super::classifier::Classifier;
use super::pixels::Pixels;
use super::reading::{Engine, Reading};
use super::sink::{Cells, Sink};
use crate::Error;
use crate::map::Progress;
use crate::map::tile::{Tile, TileAddress};

/// The work for one tile, in slices.
#[derive(Debug)]
pub struct TileJob {
    reading: Reading,
    filling: Filling,
    address: TileAddress,
    classifier: Classifier,
}

/// The last number of 32 bits.
const LAST: i64 = i32::MAX as i64;
/// The least common multiple of 2 to 15.
const REMAINDERS: i64 = 360_360;

#[derive(Debug)]
enum Filling {
    /// Level 0: the value of each cell.
    Cells(Cells),
    /// Above: counts of classes.
    Pixels(Box<Pixels>),
}

impl TileJob {
    /// The work to fill a tile of an engine's board.
    ///
    /// # Errors
    /// As [`Engine::plan`].
    pub fn new(engine: &mut dyn Engine, address: TileAddress, classifier: &Classifier) -> Result<Self, Error> {
        let window = address.window();
        let reading = engine.plan(&window)?;
        let filling = match address.level() {
            0 => Filling::Cells(Cells::new(&window)),
            level => Filling::Pixels(Box::new(Pixels::new(classifier, &window, level))),
        };
        Ok(Self { reading, filling, address, classifier: classifier.clone() })
    }

    /// Goes on while `more` says so: see [`Engine::advance`].
    ///
    /// # Errors
    /// As [`Engine::advance`].
    pub fn advance(&mut self, engine: &mut dyn Engine, mut more: impl FnMut() -> bool) -> Result<Progress, Error> {
        let sink: &mut dyn Sink = match &mut self.filling {
            Filling::Cells(cells) => cells,
            Filling::Pixels(pixels) => &mut **pixels,
        };
        engine.advance(&mut self.reading, sink, &mut more)
    }

    /// The tile, once the work is finished. At level 0 values beyond 32 bits are near the last that 32 bits hold, with
    /// the same remainders mod 2 to 15, so that their classes are right.
    pub fn into_tile(self) -> Tile {
        match self.filling {
            Filling::Cells(cells) => {
                let number = |value: i64| match i32::try_from(value) {
                    Ok(value) => value,
                    Err(_) if value < 0 => i32::MIN,
                    Err(_) => (LAST - REMAINDERS + (value - LAST).rem_euclid(REMAINDERS)) as i32,
                };
                let values = cells.into_values().into_iter().map(number).collect::<Vec<_>>();
                Tile { classes: 0, values: values.into() }
            }
            Filling::Pixels(pixels) => {
                let planes = pixels.counts.planes();
                Tile::from_counts(self.address.level(), self.classifier.uncounted(), planes, None, &|_| {})
            }
        }
    }
}
