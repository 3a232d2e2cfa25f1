//! The work that fills a tile of a board: a window is read, as cells or as counts of classes.
//! It is refused as the board refuses the window, at its beginning ([`Readable::plan`]) or under way
//! ([`Readable::advance`]).

use super::class_counts::ClassCounts;
use super::classes::{Classifier, Planes};
use super::sink::{Cells, Sink};
use super::tile::{Tile, TileAddress};
use super::{More, Progress};
use crate::{Error, Window};

/// A board whose windows are read in slices.
pub trait Readable {
    /// The work that a window needs.
    type Plan;

    /// A plan to read a window.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`], [`Error::TooMuchMemory`], or [`Error::Refused`].
    fn plan(&self, window: &Window) -> Result<Self::Plan, Error>;

    /// Goes on with a plan while `more` says so, and gives the values of the window's cells to the sink, each once.
    ///
    /// # Errors
    /// As [`plan`](Self::plan): what is too much may turn out on the way.
    fn advance<S: Sink>(&mut self, plan: &mut Self::Plan, sink: &mut S, more: More<'_>) -> Result<Progress, Error>;
}

/// The work for one tile, in slices.
#[derive(Debug)]
pub struct TileJob<P> {
    plan: P,
    pixels: Pixels,
    address: TileAddress,
}

#[derive(Debug)]
enum Pixels {
    Cells(Cells<i32>),
    Counts(Box<ClassCounts>),
}

impl<P> TileJob<P> {
    /// The work to fill a tile of a board.
    pub fn new<B>(board: &B, address: TileAddress, classifier: &Classifier) -> Result<Self, Error>
    where
        B: Readable<Plan = P> + ?Sized,
    {
        let window = address.window();
        let pixels = match address.level() {
            0 => Pixels::Cells(Cells::new(&window)),
            level => Pixels::Counts(Box::new(ClassCounts::new(classifier, &window, level))),
        };
        Ok(Self { plan: board.plan(&window)?, pixels, address })
    }

    /// Goes on with the work while `more` says so.
    pub fn advance<B>(&mut self, board: &mut B, mut more: impl FnMut() -> bool) -> Result<Progress, Error>
    where
        B: Readable<Plan = P> + ?Sized,
    {
        match &mut self.pixels {
            Pixels::Cells(cells) => board.advance(&mut self.plan, cells, &mut more),
            Pixels::Counts(counts) => board.advance(&mut self.plan, &mut **counts, &mut more),
        }
    }

    /// The counts of each class but the uncounted one, once the work is finished, of a coarse tile on or above the
    /// diagonal.
    pub fn counts(&self) -> Option<(&TileAddress, &Planes)> {
        match &self.pixels {
            Pixels::Counts(counts) if self.address.column() >= self.address.row() => {
                Some((&self.address, counts.planes()))
            }
            _ => None,
        }
    }

    /// The tile, once the work is finished. What stands at level 0 for values beyond 32 bits has the same remainders
    /// mod 2 to 15, so that their classes are right.
    pub fn into_tile(self) -> Tile {
        match self.pixels {
            Pixels::Cells(cells) => Tile { classes: 0, values: cells.into_values().into() },
            Pixels::Counts(counts) => {
                Tile::from_counts(counts.level(), counts.uncounted(), counts.planes(), None, &|_| {})
            }
        }
    }
}
