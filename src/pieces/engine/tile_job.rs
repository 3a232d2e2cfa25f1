//! The work that fills a tile of a board.

use super::blocks::lane::Lane;
use super::classifier::Classifier;
use super::pixels::Pixels;
use super::reading::{Engine, Reading};
use super::sink::{Cells, Known, Sink};
use crate::map::Progress;
use crate::map::tile::{Tile, TileAddress};
use crate::{Error, Window};

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
    pub fn new(engine: &mut impl Engine, address: TileAddress, classifier: &Classifier) -> Result<Self, Error> {
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
    pub fn advance(&mut self, engine: &mut impl Engine, more: impl FnMut() -> bool) -> Result<Progress, Error> {
        engine.advance(&mut self.reading, &mut self.filling, more)
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

impl Sink for Filling {
    fn run<C: Lane>(&mut self, x: u64, y: u64, values: &[C]) {
        match self {
            Self::Cells(cells) => cells.run(x, y, values),
            Self::Pixels(pixels) => pixels.run(x, y, values),
        }
    }

    fn constant(&mut self, area: &Window, value: i64) {
        match self {
            Self::Cells(cells) => cells.constant(area, value),
            Self::Pixels(pixels) => pixels.constant(area, value),
        }
    }

    fn known(&mut self, area: &Window, known: &dyn Known) {
        match self {
            Self::Cells(cells) => cells.known(area, known),
            Self::Pixels(pixels) => pixels.known(area, known),
        }
    }

    fn begin(&mut self, area: &Window) {
        match self {
            Self::Cells(cells) => cells.begin(area),
            Self::Pixels(pixels) => pixels.begin(area),
        }
    }

    fn finish(&mut self) {
        match self {
            Self::Cells(cells) => cells.finish(),
            Self::Pixels(pixels) => pixels.finish(),
        }
    }
}
