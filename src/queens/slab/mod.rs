//! A slab of the board: strips below one another, swept in lock step by 64 W lanes.
//!
//! # The idea
//! A strip is a row of squares of [`STRIP`] x [`STRIP`] cells, and each strip has a bit lane of the kernel
//! ([`super::lockstep`]). All lanes go from left to right together, each one square behind the strip above it:
//!
//! ```text
//! step        0    1    2    3    4
//! strip 0   [ 0 ][ 1 ][ 2 ][ 3 ][ 4 ]
//! strip 1        [ 0 ][ 1 ][ 2 ][ 3 ]
//! strip 2             [ 0 ][ 1 ][ 2 ]
//! ```
//!
//! So whatever a square needs from the one above it has just been computed in the neighbouring lane, and the counters
//! of all columns and diagonals are passed down by shifting words by one lane; those of the rows stay where they are.
//! Nothing is transposed.
//!
//! # Rounds
//! The last lane begins some squares after the first one, and goes on for as long after it. So a slab may be higher: a
//! lane that has come to the end of its strip begins another one, 64 W strips below, and only once in a slab some lanes
//! are idle. What the last lane leaves below waits for the first one, which comes there later if a strip has at
//! least as many squares as there are lanes.
//!
//! # Bands
//! Where what enters some further strips from above is known beforehand, the slab is cut there into bands of equal
//! height, and the first lanes of all bands begin at once: so fewer lanes are idle, and for a shorter while.
//!
//! Squares that the casing crosses, and those on the main diagonal, are swept one by one in bytes. What lies in the
//! hood or below the diagonal is not computed, although its lanes run along.

mod passing;
mod places;
mod watching;

use std::ops::RangeInclusive;

use super::hood;
use super::lockstep::kernel::{self, Tap};
use super::lockstep::planes::{BitPlanes, PLANES, keep_lanes};
use super::lockstep::word::Word;
use super::sightlines::Sightlines;
use super::sweep::Sweeper;
use crate::map::class_counts::ClassCounts;
use crate::map::classes::Classifier;
use crate::map::{More, Window};
use watching::Watched;

/// Height of a strip, and width and height of its squares, in cells; less in slabs that are less high than all lanes'
/// strips.
pub const STRIP: usize = 32;

/// The counters along an edge of a slab: for each cell of its last row or last column, first what is seen in its column
/// or row after it, then what is seen on its diagonal after it.
pub type Edge = Box<[i8]>;

/// What a slab starts from; where there is nothing, the hood's closed form holds.
#[derive(Clone, Debug, Default)]
pub struct Entering {
    /// The lower edge of the slab above.
    pub top: Option<Edge>,
    /// The right edge of the slab on the left.
    pub left: Option<Edge>,
    /// The diagonal's counter at the lower right corner of the slab at the upper left.
    pub corner: Option<i8>,
    /// What lies above each of the slab's bands but the first, as a lower edge; nothing if it isn't cut into bands.
    pub bands: Vec<Edge>,
}

impl Entering {
    /// The edge that a band is entered by from outside.
    fn above(&self, band: usize) -> Option<&Edge> {
        match band {
            0 => self.top.as_ref(),
            _ => self.bands.get(band - 1),
        }
    }
}

/// How outer space is treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OuterSpace {
    /// Nothing, where all lanes or whole slabs are in it: v = 0 is known.
    #[default]
    Skipped,
    /// It is swept like everything else, to prove that the rest is the same. The wasm module has no need of it.
    #[cfg(not(target_family = "wasm"))]
    Computed,
}

/// What is seen on entering the blocks of a coarser grid, collected while a slab is swept.
#[derive(Debug)]
pub(crate) struct Lattice {
    /// Width and height of a block, a multiple of a strip's height.
    pub n: usize,
    /// For each row of blocks what enters their upper edges: columns, then diagonals, by x.
    pub tops: Vec<[Vec<i8>; 2]>,
    /// For each column of blocks what enters their left edges: rows, then diagonals, by y.
    pub lefts: Vec<[Vec<i8>; 2]>,
}

impl Lattice {
    /// What is seen on entering the blocks of game k's slab, the window, that lie wholly outside the hood, on or above
    /// the diagonal, by their first cell.
    pub fn kept(&self, k: u64, window: &Window) -> Vec<(u64, u64, Sightlines)> {
        let n = self.n;
        let mut kept = Vec::new();
        for (row, [north, from_above]) in self.tops.iter().enumerate() {
            for (column, [west, from_left]) in self.lefts.iter().enumerate() {
                let (left, top) = (column * n, row * n);
                let (x, y) = (window.x + left as u64, window.y + top as u64);
                if x < y || hood::touches(k, x, y) {
                    continue;
                }
                let (columns, rows) = (left..left + n, top..top + n);
                let above = &from_above[columns.clone()];
                // On the diagonal, what comes from the left is the mirror image of what comes from above.
                let (west, beside) = match x == y {
                    true => (&north[columns.clone()], above),
                    false => (&west[rows.clone()], &from_left[rows]),
                };
                let diagonals = beside[1..].iter().rev().chain(above);
                let counters = north[columns].iter().chain(west).chain(diagonals).copied().collect();
                kept.extend(Sightlines::from_counters(counters).map(|sightlines| (x, y, sightlines)));
            }
        }
        kept
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    /// Beyond the slab's sides, in the hood, or below the main diagonal.
    Idle,
    /// Crossed by the casing, or on the diagonal: swept in bytes.
    Single,
    Lane,
}

/// The squares of one step that have to be swept.
#[derive(Debug)]
struct Squares<const W: usize> {
    lanes: Word<W>,
    /// The others, with what is seen on entering them.
    single: Vec<(usize, Window, Sightlines)>,
}

/// A slab whose sweep may be under way.
#[derive(Debug)]
pub struct Slab<const W: usize> {
    k: u64,
    area: Window,
    entering: Entering,
    /// Whether all of it is swept in lock step: it lies outside the hood and above the diagonal.
    is_plain: bool,
    outer_space: OuterSpace,
    /// Height of a strip, and width and height of its squares.
    strip: usize,
    /// This many lanes, a power of two, follow one another in a band.
    group: usize,
    squares: usize,
    /// How many strips a lane sweeps, one after the other.
    rounds: usize,
    steps: usize,
    /// The round that the first lane is in, and the step at which it began.
    round: usize,
    round_start: usize,
    north: Vec<BitPlanes<W>>,
    west: Vec<BitPlanes<W>>,
    northwest: Vec<BitPlanes<W>>,
    /// The diagonal that left each square of the step before at its lower right corner.
    corner: BitPlanes<W>,
    /// What has left the last lane below, in this round or the one before.
    bottom: Edge,
    right: Edge,
    lattice: Option<Lattice>,
    sweeper: Sweeper,
    cells: u64,
}

/// Takes the cells of a slab; as a [`Tap`] it takes those that are swept in lock step.
pub trait Pixels<const W: usize> {
    /// A step is done: the squares of these lanes, if any, are finished. `square` tells a lane's: from lane to lane it
    /// lies a square to the left and a strip below, or at the end of a strip in the round before.
    fn lanes(&mut self, lanes: Word<W>, square: impl Fn(usize) -> Window);
    /// A square is swept by itself: `sweep` counts its cells outside the hood.
    fn single(&mut self, square: &Window, sweep: impl FnOnce(&mut ClassCounts));
}

impl<const W: usize> Slab<W> {
    /// Strips that are swept at a time.
    pub(crate) const LANES: usize = 64 * W;
    /// Height of a round in cells.
    pub const HEIGHT: usize = STRIP * Self::LANES;

    /// The slab of game k that is a window of the board.
    ///
    /// If `block` is given, what is seen on entering the blocks of this size is collected; see [`kept`](Self::kept).
    ///
    /// # Panics
    /// If the strips' height ([`strip`](Self::strip)) is 1 or does not divide the window's place and width or makes no
    /// whole rounds of its height; if it has several rounds, but a strip has fewer squares than there are lanes in a
    /// band; if bands are not a power of two of strips high, or their edges or those of blocks don't fit.
    pub fn new(k: u64, area: &Window, entering: Entering, block: Option<usize>) -> Self {
        let Window { x, y, .. } = *area;
        let (width, height) = (area.width as usize, area.height as usize);
        let strip = Self::strip(area);
        let (squares, rounds) = (width / strip, height / (strip * Self::LANES));
        let group = Self::LANES.min(height / strip / (entering.bands.len() + 1));
        let has_strips = width.is_multiple_of(strip) && (x | y).is_multiple_of(strip as u64);
        let has_rounds = rounds > 0 && height.is_multiple_of(strip * Self::LANES) && (rounds == 1 || squares >= group);
        let has_bands = entering.bands.is_empty() || group * strip * (entering.bands.len() + 1) == height;
        assert!(
            width > 0 && strip > 1 && has_strips && has_rounds && has_bands && group.is_power_of_two(),
            "a slab's size and edges"
        );
        let has_tops = entering.top.iter().chain(&entering.bands).all(|top| top.len() == 2 * width);
        assert!(
            has_tops && entering.left.as_ref().is_none_or(|left| left.len() == 2 * height),
            "a slab's size and edges"
        );
        let lattice = block.map(|n| {
            let fits = n.is_multiple_of(strip) && width.is_multiple_of(n) && (strip * group).is_multiple_of(n);
            assert!(fits, "a slab's size and edges");
            let lines = |count: usize, length: usize| (0..count).map(|_| [vec![0; length], vec![0; length]]).collect();
            Lattice { n, tops: lines(height / n, width), lefts: lines(width / n, height) }
        });
        let counters = |length| vec![[Word::NONE; PLANES]; length];
        let mut slab = Self {
            k,
            area: *area,
            entering,
            is_plain: false,
            outer_space: OuterSpace::default(),
            strip,
            group,
            squares,
            rounds,
            steps: 0,
            round: 0,
            round_start: 0,
            north: counters(strip),
            west: counters(strip),
            northwest: counters(2 * strip - 1),
            corner: [Word::NONE; PLANES],
            bottom: vec![0; 2 * width].into(),
            right: vec![0; 2 * height].into(),
            lattice,
            sweeper: Sweeper::default(),
            cells: 0,
        };
        slab.is_plain = x >= area.bottom() && !hood::touches(k, x, y);
        slab
    }

    /// How outer space is to be treated; to be said before anything is swept.
    pub(crate) fn treat_outer_space(&mut self, outer_space: OuterSpace) {
        self.outer_space = outer_space;
    }

    /// Height of the strips of a window, and width and height of their squares, in cells.
    pub fn strip(area: &Window) -> usize {
        STRIP.min(area.height as usize / Self::LANES).max(1)
    }

    /// Sweeps all of it, or as long as `more` says so; whether it is finished.
    ///
    /// # Errors
    /// [`OutOfRange`] if a deviation was larger than P planes can be relied upon to hold. The slab is of no more use
    /// then.
    pub fn advance<const P: usize, T: Pixels<W> + Tap<P, W>>(
        &mut self,
        pixels: &mut T,
        more: More<'_>,
    ) -> Result<bool, OutOfRange> {
        let last = self.squares * self.rounds + self.group - 1;
        while self.steps < last {
            let squares = self.begin_step();
            let range = -4..=kernel::most(P);
            if !self.edges_lie_in(&range, squares.lanes) {
                return Err(OutOfRange { planes: P });
            }
            // In the hood, left of the diagonal and in outer space there are whole steps without anything to be done.
            let skips = self.outer_space == OuterSpace::Skipped;
            let is_idle = !squares.lanes.any() || (skips && self.is_palace_free(squares.lanes));
            if !is_idle {
                let alarm = kernel::sweep::<P, W, T>(&mut self.north, &mut self.west, &mut self.northwest, pixels);
                if (alarm & squares.lanes).any() {
                    return Err(OutOfRange { planes: P });
                }
                self.cells += u64::from(squares.lanes.count()) * (self.strip * self.strip) as u64;
            }
            if !self.end_step(squares, &range, pixels) {
                return Err(OutOfRange { planes: P });
            }
            // A step takes some ten microseconds.
            if self.steps.is_multiple_of(32) && !more() {
                break;
            }
        }
        Ok(self.steps == last)
    }

    /// Cells computed: those of the squares that are neither in the hood nor below the diagonal, but for steps in outer
    /// space where these are skipped.
    pub fn cells(&self) -> u64 {
        self.cells
    }

    /// The lower and the right edge, once it is swept.
    pub fn leaving(&self) -> (&Edge, &Edge) {
        (&self.bottom, &self.right)
    }

    /// What is seen on entering the blocks of the coarser grid that lie wholly outside the hood, on or above the
    /// diagonal, by their first cell.
    pub fn kept(&self) -> Vec<(u64, u64, Sightlines)> {
        self.lattice.as_ref().map_or_else(Vec::new, |lattice| lattice.kept(self.k, &self.area))
    }

    /// Passes on what the step before has left, and finds out what is to be done with each lane's square.
    fn begin_step(&mut self) -> Squares<W> {
        if self.steps > 0 {
            self.pass_on();
        }
        self.enter();
        let mut squares = Squares { lanes: Word::NONE, single: Vec::new() };
        let busy = self.busy_lags();
        for first in (0..Self::LANES).step_by(self.group) {
            squares.lanes = squares.lanes | Word::first(first + busy.end) & !Word::first(first + busy.start);
        }
        for lane in (0..Self::LANES).filter(|lane| !self.is_plain && busy.contains(&self.lag(*lane))) {
            let square = self.square(lane);
            let kind = self.kind(&square);
            if kind == Square::Single {
                squares.single.push((lane, square, self.entering_single(lane, &square)));
            }
            if kind != Square::Lane {
                squares.lanes = squares.lanes & !Word::lane_of(lane);
            }
        }
        self.collect();
        self.silence(squares.lanes);
        squares
    }

    /// The squares in lock step have been swept: sweeps the single ones, and gives away what leaves the slab. Whether
    /// all deviations of the single ones lie in a range: they are right, but the kernel's alarm relies on what lies
    /// beside it.
    fn end_step(&mut self, squares: Squares<W>, range: &RangeInclusive<i32>, pixels: &mut impl Pixels<W>) -> bool {
        let mut all_lie_in = true;
        pixels.lanes(squares.lanes, |lane| self.square(lane));
        for (lane, square, mut sightlines) in squares.single {
            pixels.single(&square, |counts| {
                let mut watched = Watched { counts, range: range.clone(), all_lie_in: true };
                let swept = self.sweeper.sweep(&sightlines, self.k, &square, &mut watched, &square);
                self.cells += *swept.as_ref().unwrap_or(&0);
                all_lie_in &= swept.is_ok() && watched.all_lie_in;
            });
            self.sweeper.store(self.k, &mut sightlines);
            self.set_lane(lane, &sightlines);
        }
        self.leave();
        self.steps += 1;
        if self.rounds > 1 && self.steps == self.round_start + self.squares {
            self.round_start = self.steps;
            self.round += 1;
        }
        all_lie_in
    }

    /// Lanes whose squares are not swept in lock step get v = 0 everywhere: nothing happens in them, and no rare value
    /// keeps the others waiting.
    fn silence(&mut self, swept: Word<W>) {
        if swept == Word::ALL {
            return;
        }
        for counter in self.north.iter_mut().chain(&mut self.west).chain(&mut self.northwest) {
            keep_lanes(counter, swept);
        }
    }
}

/// A deviation was larger than this many planes can be relied upon to hold: the sweep must be done again with more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The planes that were too few.
    pub planes: usize,
}

/// Takes nothing: the sweep is made for the counters alone.
impl<const W: usize> Pixels<W> for kernel::Nothing {
    fn lanes(&mut self, _: Word<W>, _: impl Fn(usize) -> Window) {}
    fn single(&mut self, square: &Window, sweep: impl FnOnce(&mut ClassCounts)) {
        sweep(&mut ClassCounts::new(&Classifier::DEVIATIONS, square, square.width.trailing_zeros().max(1)));
    }
}
