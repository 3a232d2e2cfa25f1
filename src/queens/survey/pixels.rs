//! The class counts of a slab's pixels, gathered while it is swept.

use super::Slab128;
use crate::map::Window;
use crate::map::class_counts::ClassCounts;
use crate::map::classes::Classifier;
use crate::queens::lockstep::kernel::{Tap, Values};
use crate::queens::lockstep::tally::{self, AT_ONCE, Tally};
use crate::queens::lockstep::word::Word;
use crate::queens::slab::{self, STRIP};
use crate::queens::sweep::Sink;

/// The pixels that lie in a square of a strip, this many beside and below one another: columns and rows after the first
/// one's.
fn pixels_of_square(across: usize) -> impl Iterator<Item = (u64, u64)> {
    let across = across as u64;
    (0..across).flat_map(move |row| (0..across).map(move |column| (column, row)))
}

/// The most cells of a strip that are counted before they are added to their pixel.
const RUN_MAX: u64 = 1024;
const _: () = assert!(RUN_MAX * STRIP as u64 <= tally::CELLS_MAX as u64);

/// How many cells of a row are counted before the counts are set aside for their pixels of a level.
fn run_of(level: u32) -> u64 {
    RUN_MAX.min(1 << level)
}

#[derive(Debug)]
pub(super) struct SlabPixels {
    k: u64,
    window: Window,
    pub(super) counts: ClassCounts,
    /// Width and height of a pixel in cells, or of its part in a square; and how many of them lie beside one another in
    /// it.
    side: usize,
    across: usize,
    /// The classes of each lane's cells since it entered its pixel, for each pixel of a square.
    tally: Tally<2>,
    /// The pixels of each lane that were set aside and are not read yet. This many are there of all lanes.
    passed: [Passed; Slab128::LANES],
    ready: usize,
}

/// Pixels that a lane has left one after the other, or their parts in the first row of a square.
#[derive(Clone, Copy, Debug, Default)]
struct Passed {
    /// Where they are in the planes of counts.
    places: [usize; AT_ONCE],
    /// How often the cells of each count; 0 where there is none.
    times: [u32; AT_ONCE],
    /// Whether they lie side by side and all count once, as nearly all do; found out before they are read.
    is_run: bool,
}

impl SlabPixels {
    pub(super) fn new(k: u64, window: &Window, level: u32) -> Self {
        let strip = Slab128::strip(window);
        let side = strip.min(1 << level);
        let across = strip / side;
        debug_assert!(
            AT_ONCE.is_multiple_of(across),
            "pixels of level {level} are too small for strips of {strip} cells"
        );
        let tally = Tally::new(side, across, run_of(level) as u32 * side as u32);
        let counts = ClassCounts::new(&Classifier::DEVIATIONS, window, level);
        let passed = [Passed::default(); Slab128::LANES];
        Self { k, window: *window, counts, side, across, tally, passed, ready: 0 }
    }

    /// The pixel of a square, and how often the square counts: twice if its mirror image lies in the same pixel.
    fn pixel(&self, square: &Window) -> (u64, u64, u32) {
        let level = self.counts.level();
        let (column, row) = (square.x >> level, square.y >> level);
        let times = if column == row && square.x > square.y { 2 } else { 1 };
        (column - (self.window.x >> level), row - (self.window.y >> level), times)
    }

    fn read(&mut self) {
        for Passed { places, times, is_run } in &mut self.passed {
            *is_run = places.iter().zip(places[0]..).all(|(place, next)| *place == next) && *times == [1; AT_ONCE];
        }
        for row in 0..self.across {
            let offset = self.counts.index(0, row as u64);
            self.tally.read(row, |class, numbers| {
                let plane = &mut self.counts.room(class)[offset..];
                for (lane, Passed { places, times, is_run }) in self.passed.iter().enumerate() {
                    if *is_run {
                        numbers.add_to(lane, plane[places[0]..].first_chunk_mut().expect("pixels of one row"));
                        continue;
                    }
                    let mut counts = [0; AT_ONCE];
                    numbers.add_to(lane, &mut counts);
                    for ((place, times), count) in places.iter().zip(times).zip(counts) {
                        plane[*place] += times * count;
                    }
                }
            });
        }
        self.passed.fill(Passed::default());
        self.ready = 0;
    }

    /// All lanes have been swept: adds what hasn't been read yet, and the hood's cells, pixel by pixel, for a pixel on
    /// the diagonal has both halves.
    pub(super) fn finish(&mut self) {
        self.read();
        self.counts.hood(&self.window, self.k);
    }
}

impl<const P: usize> Tap<P, 2> for SlabPixels {
    #[inline(always)]
    fn take(&mut self, column: usize, row: usize, width: usize, height: usize, values: &Values<P, 2>) {
        self.tally.take(column, row, width, height, values);
    }
}

impl slab::Pixels<2> for SlabPixels {
    fn lanes(&mut self, lanes: Word<2>, square: impl Fn(usize) -> Window) {
        // Once a lane is swept it is to the slab's end: so it leaves every pixel that it has entered. Slabs are some
        // runs wide, so that lanes in different rounds leave theirs together too.
        let strip = (self.side * self.across) as u64;
        let every = (run_of(self.counts.level()) / strip).max(1);
        let first = square(0).right() / strip % every;
        let leaving = (first..64).step_by(every as usize).fold(0, |leaving, lane| leaving | 1 << lane);
        let lanes = lanes & Word([leaving; 2]);
        for lane in (0..Slab128::LANES).filter(|lane| lanes.lane(*lane)) {
            let (column, row, times) = self.pixel(&square(lane));
            let place = self.counts.index(column, row);
            for dx in 0..self.across {
                self.passed[lane].places[self.ready + dx] = place + dx;
                self.passed[lane].times[self.ready + dx] = times;
            }
        }
        for square in 0..self.across * self.across {
            self.tally.set_aside(square, lanes, self.ready + square % self.across);
        }
        // All lanes' numbers are read at once: when each lane has left as many pixels, and none of them more.
        if first == 0 {
            self.ready += self.across;
            if self.ready == AT_ONCE {
                self.read();
            }
        }
    }

    fn single(&mut self, square: &Window, sweep: impl FnOnce(&mut ClassCounts)) {
        let (column, row, times) = self.pixel(square);
        let mut counts = ClassCounts::new(&Classifier::DEVIATIONS, square, self.side.trailing_zeros());
        sweep(&mut counts);
        for (class, plane) in counts.planes().iter().enumerate() {
            for (count, (dx, dy)) in plane.iter().zip(pixels_of_square(self.across)) {
                self.counts.add(class, column + dx, row + dy, times * count);
            }
        }
    }
}
