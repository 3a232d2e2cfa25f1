//! A corner of the board as a whole: computed once, with the counts of its pixels gathered on the way.
//!
//! Each square of the board that is computed leaves the class counts of its pixels to a [`Pyramid`], which has the
//! tiles of all coarser levels then. Of a symmetric board half is computed.

use super::blocks::lane::Lane;
use super::classifier::Classifier;
use super::pixels::Pixels;
use super::progress::Progress;
use super::reading::{Engine, Reading};
use super::sink::{Known, Sink};
use crate::map::pyramid::Pyramid;
use crate::{COORDINATE_MAX, Error, Window};

/// The work for a corner of the board, in slices.
#[derive(Debug)]
pub struct Survey {
    reading: Reading,
    classifier: Classifier,
    level: u32,
    is_symmetric: bool,
    /// Width and height of the squares that the engine computes.
    square: u64,
    current: Option<(Window, Pixels)>,
}

impl Survey {
    /// The work for all cells left of column `right` and above row `bottom`, with pixels of a level, from 1 on. Both
    /// are rounded up to whole squares of the engine, and the level is at most that of a square.
    ///
    /// # Errors
    /// As [`Engine::plan`]; [`Error::Window`].
    pub fn new(
        engine: &mut impl Engine,
        right: u64,
        bottom: u64,
        level: u32,
        classifier: &Classifier,
    ) -> Result<Self, Error> {
        let square = engine.square();
        let whole = |cells: u64| cells.clamp(1, COORDINATE_MAX - square).next_multiple_of(square);
        let window = Window::new(0, 0, whole(right), whole(bottom))?;
        let reading = engine.plan_half(&window)?;
        let level = level.max(1).min(square.trailing_zeros());
        if level == 0 {
            return Err(Error::BlockSize(square as usize));
        }
        let is_symmetric = engine.is_symmetric();
        Ok(Self { reading, classifier: classifier.clone(), level, is_symmetric, square, current: None })
    }

    /// An empty pyramid for what is gathered.
    pub fn pyramid(&self) -> Pyramid {
        let uncounted = self.classifier.uncounted();
        if self.is_symmetric {
            Pyramid::new(self.level, uncounted)
        } else {
            Pyramid::of_whole_board(self.level, uncounted)
        }
    }

    /// Goes on while `more` says so: see [`Engine::advance`]. The pyramid may have more than this survey's pixels.
    ///
    /// # Errors
    /// As [`Engine::advance`].
    pub fn advance(
        &mut self,
        engine: &mut impl Engine,
        pyramid: &mut Pyramid,
        more: impl FnMut() -> bool,
    ) -> Result<Progress, Error> {
        let Self { reading, classifier, level, square, current, .. } = self;
        let mut gathering = Gathering { pyramid, classifier, level: *level, square: *square, current };
        engine.advance(reading, &mut gathering, more)
    }
}

/// Gathers the pixels of one square after the other.
struct Gathering<'a> {
    pyramid: &'a mut Pyramid,
    classifier: &'a Classifier,
    level: u32,
    square: u64,
    current: &'a mut Option<(Window, Pixels)>,
}

impl Gathering<'_> {
    fn pixels(&self, area: &Window) -> Pixels {
        Pixels::new(self.classifier, area, self.level)
    }

    fn add(&mut self, area: &Window, mut pixels: Pixels) {
        let added = self.pyramid.add(area, self.level, pixels.counts.take_planes());
        added.expect("a square makes whole pixels");
    }
}

impl Sink for Gathering<'_> {
    fn run<C: Lane>(&mut self, x: u64, y: u64, values: &[C]) {
        if let Some((_, pixels)) = self.current {
            pixels.run(x, y, values);
        }
    }

    fn constant(&mut self, area: &Window, value: i64) {
        let mut pixels = self.pixels(area);
        pixels.constant(area, value);
        self.add(area, pixels);
    }

    fn known(&mut self, area: &Window, known: &dyn Known) {
        if let Some((_, pixels)) = self.current {
            return pixels.known(area, known);
        }
        // A row of squares of which all cells are known.
        for x in (area.x..area.right()).step_by(self.square as usize) {
            let area = Window { x, width: self.square, ..*area };
            let mut pixels = self.pixels(&area);
            pixels.known(&area, known);
            self.add(&area, pixels);
        }
    }

    fn begin(&mut self, area: &Window) {
        let mut pixels = self.pixels(area);
        pixels.begin(area);
        *self.current = Some((*area, pixels));
    }

    fn finish(&mut self) {
        if let Some((area, mut pixels)) = self.current.take() {
            pixels.finish();
            self.add(&area, pixels);
        }
    }
}
