//! The sweep of one slab of a survey, and the form in which its counts travel.

use super::pixels::SlabPixels;
use super::{COARSEST_LEVEL, FINEST_LEVEL, Kind, ROUND_HEIGHT, Slab128, kind, slab_window};
use crate::map::More;
use crate::map::classes::Planes;
use crate::palaces::CLASSES;
use crate::queens::lockstep;
use crate::queens::sightlines::Sightlines;
use crate::queens::slab::{Edge, Entering, OutOfRange, OuterSpace, STRIP};
use crate::{Error, Window};

/// One slab of a survey, swept in slices.
#[derive(Debug)]
pub struct SlabJob {
    k: u64,
    window: Window,
    block: Option<usize>,
    entering: Entering,
    planes: usize,
    slab: Slab128,
    pixels: SlabPixels,
    outer_space: OuterSpace,
    /// Cells that were computed with too few planes.
    in_vain: u64,
    finished: bool,
}

impl SlabJob {
    /// The sweep of game k's slab whose first cell is (x, y), `width` cells wide as `slab_size` has it, counting
    /// pixels of a level and keeping the sightlines of blocks of `block` cells.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no such slab, or its edges don't fit.
    pub fn new(
        k: u64,
        x: u64,
        y: u64,
        width: u64,
        level: u32,
        block: usize,
        entering: Entering,
    ) -> Result<Self, Error> {
        let refuse = |what: String| Err(Error::slab(what));
        let window = slab_window(k, x, y, width)?;
        if !(FINEST_LEVEL..=COARSEST_LEVEL).contains(&level) {
            return refuse(format!("its pixels are of level {level}; expected {FINEST_LEVEL} to {COARSEST_LEVEL}"));
        }
        if !ROUND_HEIGHT.is_multiple_of(block as u64) || !block.is_multiple_of(STRIP) {
            return refuse(format!("blocks of {block} cells don't fit into it"));
        }
        let fits = |edge: &Option<Edge>, cells: u64| edge.as_ref().is_none_or(|edge| edge.len() as u64 == 2 * cells);
        if !fits(&entering.top, width) || !fits(&entering.left, window.height) {
            return refuse("an edge has the wrong length".to_owned());
        }
        Self::of_window(k, &window, level, Some(block), entering)
    }

    /// The sweep of any window as of one slab; without a block size no sightlines are kept.
    pub(crate) fn of_window(
        k: u64,
        window: &Window,
        level: u32,
        block: Option<usize>,
        entering: Entering,
    ) -> Result<Self, Error> {
        if !lockstep::fits(k) {
            return Err(Error::slab(format!("game {k} is too large")));
        }
        let pixels = SlabPixels::new(k, window, level);
        let slab = Slab128::new(k, window, entering.clone(), block);
        Ok(Self {
            k,
            window: *window,
            block,
            entering,
            planes: lockstep::planes_for(k, window),
            slab,
            pixels,
            outer_space: OuterSpace::default(),
            in_vain: 0,
            finished: false,
        })
    }

    /// How outer space is to be treated; to be said before the sweep begins.
    pub fn treat_outer_space(&mut self, outer_space: OuterSpace) {
        self.outer_space = outer_space;
        self.slab.treat_outer_space(outer_space);
    }

    /// Goes on while `more` says so; whether the slab is finished.
    ///
    /// # Errors
    /// [`Error::Refused`] if deviations are larger than counters can hold: then the edges were wrong.
    pub fn advance(&mut self, more: More<'_>) -> Result<bool, Error> {
        if self.finished {
            return Ok(true);
        }
        if kind(self.k, &self.window, self.outer_space) == Kind::Live {
            // With few planes or with all: each number of them is a kernel of its own in the wasm module.
            let swept = match self.planes {
                4 => self.slab.advance::<4, _>(&mut self.pixels, more),
                _ => self.slab.advance::<7, _>(&mut self.pixels, more),
            };
            match swept {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(OutOfRange { planes: 7 }) => {
                    return Err(Error::slab("deviations are beyond all bounds"));
                }
                // Again, from the beginning, with room for larger deviations.
                Err(_) => {
                    self.planes = 7;
                    self.in_vain += self.slab.cells();
                    self.slab = Slab128::new(self.k, &self.window, self.entering.clone(), self.block);
                    self.slab.treat_outer_space(self.outer_space);
                    self.pixels = SlabPixels::new(self.k, &self.window, self.pixels.counts.level());
                    return Ok(false);
                }
            }
        }
        self.pixels.finish();
        self.finished = true;
        Ok(true)
    }

    /// The game.
    pub fn k(&self) -> u64 {
        self.k
    }

    /// The slab's cells.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// Cells computed.
    pub fn cells(&self) -> u64 {
        self.in_vain + self.slab.cells()
    }

    /// The lower and the right edge of the finished slab.
    pub fn leaving(&self) -> (&Edge, &Edge) {
        self.slab.leaving()
    }

    /// What is seen on entering the blocks of the finished slab, each with its first cell.
    pub fn kept(&self) -> Vec<(u64, u64, Sightlines)> {
        self.slab.kept()
    }

    /// The class counts of the finished slab's pixels; those below the main diagonal are not complete.
    pub fn counts(&self) -> &Planes {
        self.pixels.counts.planes()
    }

    /// The same, taken out: once.
    pub fn take_counts(&mut self) -> Planes {
        self.pixels.counts.take_planes()
    }
}

/// The classes that have a plane of counts, as bits.
pub fn classes(planes: &Planes) -> u32 {
    let occurring = planes.iter().enumerate().filter(|(_, plane)| !plane.is_empty());
    occurring.fold(0, |classes, (class, _)| classes | 1 << class)
}

/// The counts of a window's pixels as planes, a class each, from one list of those that occur.
///
/// # Errors
/// [`Error::Refused`] if their number doesn't fit.
pub fn unpack(window: &Window, level: u32, classes: u32, counts: &[i32]) -> Result<Planes, Error> {
    if !(FINEST_LEVEL..=COARSEST_LEVEL).contains(&level) {
        return Err(Error::slab(format!("its pixels are of level {level}")));
    }
    let pixels = ((window.width >> level) * (window.height >> level)) as usize;
    let expected = pixels * classes.count_ones() as usize;
    if counts.len() != expected || classes >> CLASSES != 0 || pixels == 0 {
        return Err(Error::slab(format!("it has {} counts; expected {expected}", counts.len())));
    }
    let mut planes = Planes::default();
    let present = planes.iter_mut().enumerate().filter(|(class, _)| classes >> class & 1 == 1);
    for ((_, plane), counts) in present.zip(counts.chunks_exact(pixels)) {
        plane.extend(counts.iter().map(|count| *count as u32));
    }
    Ok(planes)
}
