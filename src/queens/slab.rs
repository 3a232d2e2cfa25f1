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

use std::ops::{Range, RangeInclusive};

use super::class_counts::ClassCounts;
use super::hood;
use super::lockstep::kernel::{self, Tap};
use super::lockstep::planes::{
    PLANES, Planes, are_all, cross, keep_lanes, put_all, take, take_all, take_eighths, take_from_eighths, to_next_lane,
};
use super::lockstep::word::Word;
use super::sightlines::{Counter, Sightlines};
use super::sweep::{Sink, Sweeper};
use crate::map::Window;

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

/// What is done with outer space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OuterSpace {
    /// Nothing, where all lanes or whole slabs are in it: v = 0 is known.
    #[default]
    Skipped,
    /// It is swept like everything else, to prove that the rest is the same. The wasm module has no need of it.
    #[cfg(not(target_family = "wasm"))]
    Computed,
}

/// What is seen on entering the blocks of a coarser grid, collected while the slab is swept.
#[derive(Debug)]
struct Lattice {
    /// Width and height of a block, a multiple of a strip's height.
    n: usize,
    /// For each row of blocks what enters their upper edges: columns, then diagonals, by x.
    tops: Vec<[Vec<i8>; 2]>,
    /// For each column of blocks what enters their left edges: rows, then diagonals, by y.
    lefts: Vec<[Vec<i8>; 2]>,
}

/// What one square is to its lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    /// Beyond the slab's sides, in the hood, or below the main diagonal.
    Idle,
    /// Crossed by the casing, or on the diagonal: swept in bytes.
    Single,
    /// Swept in lock step.
    Lane,
}

/// The squares of one step that have to be swept.
#[derive(Debug)]
struct Squares<const W: usize> {
    /// The lanes of those that are swept in lock step.
    lanes: Word<W>,
    /// The others, with what is seen on entering them.
    single: Vec<(usize, Window, Sightlines<i8>)>,
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
    /// So many lanes, a power of two, follow one another in a band.
    group: usize,
    /// Squares of a strip.
    squares: usize,
    /// How many strips a lane sweeps, one after the other.
    rounds: usize,
    /// How many steps have been done.
    steps: usize,
    /// The round that the first lane is in, and the step at which it began.
    round: usize,
    turn: usize,
    north: Vec<Planes<W>>,
    west: Vec<Planes<W>>,
    northwest: Vec<Planes<W>>,
    /// The diagonal that left each square of the step before at its lower right corner.
    corner: Planes<W>,
    /// What has left the last lane below, in this round or the one before.
    bottom: Edge,
    right: Edge,
    lattice: Option<Lattice>,
    sweeper: Sweeper<i8>,
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
    pub const LANES: usize = 64 * W;
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
            turn: 0,
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
        slab.is_plain = x >= area.bottom() && !slab.touches_hood(x, y);
        slab
    }

    /// How outer space is to be treated; to be said before anything is swept.
    pub fn treat_outer_space(&mut self, outer_space: OuterSpace) {
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
        more: &mut dyn FnMut() -> bool,
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

    /// What is seen on entering the blocks that lie wholly outside the hood, on or above the diagonal, by their first
    /// cell.
    pub fn kept(&self) -> Vec<(u64, u64, Sightlines<i8>)> {
        let Some(lattice) = &self.lattice else { return Vec::new() };
        let n = lattice.n;
        let mut kept = Vec::new();
        for (row, [north, from_above]) in lattice.tops.iter().enumerate() {
            for (column, [west, from_left]) in lattice.lefts.iter().enumerate() {
                let (left, top) = (column * n, row * n);
                let (x, y) = (self.area.x + left as u64, self.area.y + top as u64);
                if x < y || self.touches_hood(x, y) {
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

    /// Whether the deviations in the first two rows and columns of what is entered from outside lie in a range. They
    /// are computed cell by cell in bytes, before the sweep: the kernel's alarm is proven where this is known. Inside
    /// the slab the sweep of the squares before has made sure of it; what comes from the hood or outer space does by
    /// itself.
    fn edges_lie_in(&self, range: &RangeInclusive<i32>, lanes: Word<W>) -> bool {
        let (k, side) = (self.k as i8, self.strip);
        let [width, height] = [self.area.width, self.area.height].map(|cells| cells as usize);
        // The diagonals that enter a square's edge: the first one from the corner.
        let entering = |lane: usize, others: &[i8]| {
            let mut diagonals = [0; STRIP];
            diagonals[0] = take(&self.northwest[side - 1], lane);
            diagonals[1..side].copy_from_slice(&others[..side - 1]);
            diagonals
        };
        let above = (0..Self::LANES).step_by(self.group).filter(|lane| lanes.lane(*lane)).all(|lane| {
            let (strip, square) = self.place(lane);
            let Some(edge) = self.entering.above(strip / self.group) else { return true };
            let first = square * side;
            let diagonals = entering(lane, &edge[width + first..]);
            let along = [0, 1].map(|row| take(&self.west[row], lane).wrapping_sub(k));
            let beside = take(&self.northwest[side - 2], lane);
            two_lines_lie_in(range, &edge[first..][..side], &diagonals[..side], along, beside)
        });
        let Some(edge) = &self.entering.left else { return above };
        above
            && self.lanes_at(0).filter(|(lane, _)| lanes.lane(*lane)).all(|(lane, strip)| {
                let first = strip * side;
                let diagonals = entering(lane, &edge[height + first..]);
                let along = [0, 1].map(|column| take(&self.north[column], lane));
                let beside = take(&self.northwest[side], lane);
                two_lines_lie_in(range, &edge[first..][..side], &diagonals[..side], along, beside)
            })
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
                let mut watched = Watched { sink: counts, range: range.clone(), all_lie_in: true };
                let swept = self.sweeper.sweep(&sightlines, self.k, &square, &mut watched, &square);
                self.cells += *swept.as_ref().unwrap_or(&0);
                all_lie_in &= swept.is_ok() && watched.all_lie_in;
            });
            self.sweeper.store(self.k, &mut sightlines);
            self.set_lane(lane, &sightlines);
        }
        self.leave();
        self.steps += 1;
        if self.rounds > 1 && self.steps == self.turn + self.squares {
            self.turn = self.steps;
            self.round += 1;
        }
        all_lie_in
    }

    /// How many steps a lane is behind the first one of its band.
    fn lag(&self, lane: usize) -> usize {
        lane & (self.group - 1)
    }

    /// The lags of those lanes that have begun with their first strip, and not ended with their last one.
    fn busy_lags(&self) -> Range<usize> {
        (self.steps + 1).saturating_sub(self.squares * self.rounds)..self.group.min(self.steps + 1)
    }

    /// Whether a lane has begun with its first strip, and not ended with its last one.
    fn is_busy(&self, lane: usize) -> bool {
        self.busy_lags().contains(&self.lag(lane))
    }

    /// The strip that a lane is at, and the square of it.
    fn place(&self, lane: usize) -> (usize, usize) {
        let (round, square) = self.since_turn(self.steps - self.lag(lane));
        (round * Self::LANES + lane, square)
    }

    /// The lanes that are at this square of their strips, one in each band, with their strips.
    fn lanes_at(&self, square: usize) -> impl Iterator<Item = (usize, usize)> + use<W> {
        let (round, lag) = self.steps.checked_sub(square).map_or((self.rounds, 0), |steps| self.since_turn(steps));
        let is_any = round < self.rounds && lag < self.group;
        let first = if is_any { lag } else { Self::LANES };
        (first..Self::LANES).step_by(self.group).map(move |lane| (lane, round * Self::LANES + lane))
    }

    /// A number of steps as rounds of the first lane, and those after. Lanes differ by less than a round, so that
    /// nothing has to be divided.
    fn since_turn(&self, steps: usize) -> (usize, usize) {
        match steps.checked_sub(self.turn) {
            Some(after) => (self.round, after),
            None => (self.round - 1, steps + self.squares - self.turn),
        }
    }

    /// The square that a lane is at.
    fn square(&self, lane: usize) -> Window {
        let (strip, square) = self.place(lane);
        let (x, y) = (square * self.strip, strip * self.strip);
        let side = self.strip as u64;
        Window { x: self.area.x + x as u64, y: self.area.y + y as u64, width: side, height: side }
    }

    fn kind(&self, square: &Window) -> Square {
        if square.x < square.y || self.in_hood(square) {
            Square::Idle
        } else if square.x == square.y || self.touches_hood(square.x, square.y) {
            Square::Single
        } else {
            Square::Lane
        }
    }

    fn in_hood(&self, square: &Window) -> bool {
        hood::contains(self.k, square.right() - 1, square.bottom() - 1)
    }

    /// Whether a square that begins at this cell has cells in the hood, or a diagonal that comes right out of it.
    fn touches_hood(&self, x: u64, y: u64) -> bool {
        hood::contains(self.k, x.saturating_sub(1), y.saturating_sub(1))
    }

    /// Whether the squares of these lanes see the k palaces of their rows, as in outer space, and nothing else: then v
    /// = 0 in all of them, there is no palace, and nothing changes.
    fn is_palace_free(&self, lanes: Word<W>) -> bool {
        let k = self.k as i8;
        are_all(&self.north, k.wrapping_neg(), lanes)
            && are_all(&self.west, k, lanes)
            && are_all(&self.northwest, 0, lanes)
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

    /// Between two steps: columns and diagonals go down by a lane.
    fn pass_on(&mut self) {
        self.north.iter_mut().for_each(to_next_lane);
        // The diagonals from -(n - 1) to -1 leave below and enter the next lane from above, at 1 to n - 1; those from 1
        // to n - 1 leave on the right and enter the same lane's next square from the left. That at 0, the corner,
        // enters the next lane a step later.
        let (below, right) = self.northwest.split_at_mut(self.strip);
        let (corner, below) = below.split_last_mut().expect("a slab has strips");
        for (down, across) in below.iter_mut().zip(right) {
            cross(down, across);
        }
        cross(&mut self.corner, corner);
    }

    /// The squares at the upper edge of the slab or a band, and at its left edge, get what comes from outside, and the
    /// first lane in a later round what the last one has left.
    fn enter(&mut self) {
        let k = self.k as i8;
        let side = self.strip;
        let width = self.squares * side;
        let firsts = if self.busy_lags().contains(&0) { 0..Self::LANES } else { 0..0 };
        for lane in firsts.step_by(self.group) {
            let (strip, square) = self.place(lane);
            let first = square * side;
            // Without bands the first lane comes, in a later round, to what the last one has left.
            let is_later = strip / self.group > self.entering.bands.len();
            let above = if is_later { Some(&self.bottom) } else { self.entering.above(strip / self.group) };
            // The diagonal of the first column comes from the corner, all others from the edge above.
            if let Some(top) = above {
                let corner = match first.checked_sub(1) {
                    Some(before) => Some(top[width + before]),
                    None => self.entering.corner,
                };
                let corner = corner.unwrap_or_else(|| self.closed_form(lane).northwest()[side - 1]);
                put_all(&mut self.north, lane, top[first..][..side].iter(), k);
                put_all(&mut self.northwest[side - 1..side], lane, [corner].iter(), 0);
                put_all(&mut self.northwest[side..], lane, top[width + first..][..side - 1].iter(), 0);
            } else {
                let known = self.closed_form(lane);
                put_all(&mut self.north, lane, known.north().iter(), k);
                put_all(&mut self.northwest[side - 1..], lane, known.northwest()[side - 1..].iter(), 0);
            }
        }
        for (lane, strip) in self.lanes_at(0) {
            let first = strip * side;
            // The upper left corner belongs to the upper edge in the first strip.
            let from = usize::from(first == 0);
            if let Some(left) = &self.entering.left {
                let diagonals = left[self.area.height as usize..][first + from - 1..first + side - 1].iter();
                put_all(&mut self.west, lane, left[first..][..side].iter(), 0);
                put_all(&mut self.northwest[..side - from], lane, diagonals.rev(), 0);
            } else {
                let known = self.closed_form(lane);
                put_all(&mut self.west, lane, known.west().iter(), 0);
                put_all(&mut self.northwest[..side - from], lane, known.northwest().iter(), 0);
            }
        }
    }

    /// What is seen on entering a lane's square if all that comes there comes from the hood.
    fn closed_form(&self, lane: usize) -> Sightlines<i8> {
        let Window { x, y, .. } = self.square(lane);
        Sightlines::at_casing(self.k, self.strip, x, y)
    }

    /// What is seen on entering a square that the casing crosses or that lies on the diagonal.
    fn entering_single(&self, lane: usize, square: &Window) -> Sightlines<i8> {
        let k = self.k as i8;
        let side = self.strip as u64;
        let mut sightlines = Sightlines::at_casing(self.k, self.strip, square.x, square.y);
        // Squares wholly in the hood were not computed: what comes from them is known.
        let computed = |left: u64, up: u64| {
            let source = (square.x.checked_sub(left), square.y.checked_sub(up));
            matches!(source, (Some(x), Some(y)) if !self.in_hood(&Window { x, y, ..*square }))
        };
        let on_diagonal = square.x == square.y;
        let (above, beside) = (computed(0, side), !on_diagonal && computed(side, 0));
        let from_corner = computed(side, side);
        let (north, west, northwest) = sightlines.parts_mut();
        let middle = self.strip - 1;
        if above {
            take_all(&self.north, lane, north.iter_mut(), k);
            take_all(&self.northwest[middle + 1..], lane, northwest[middle + 1..].iter_mut(), 0);
        }
        if beside {
            take_all(&self.west, lane, west.iter_mut(), 0);
            take_all(&self.northwest[..middle], lane, northwest[..middle].iter_mut(), 0);
        } else if above && on_diagonal {
            west.copy_from_slice(north);
            for index in 1..=middle {
                northwest[middle - index] = northwest[middle + index];
            }
        }
        if from_corner {
            northwest[middle] = take(&self.northwest[middle], lane);
        }
        sightlines
    }

    fn set_lane(&mut self, lane: usize, sightlines: &Sightlines<i8>) {
        put_all(&mut self.north, lane, sightlines.north().iter(), self.k as i8);
        put_all(&mut self.west, lane, sightlines.west().iter(), 0);
        put_all(&mut self.northwest, lane, sightlines.northwest().iter(), 0);
    }

    /// Before the sweep: what enters the blocks of the coarser grid.
    fn collect(&mut self) {
        let Some(mut lattice) = self.lattice.take() else { return };
        let k = self.k as i8;
        let per_block = lattice.n / self.strip;
        // Of `per_block` lanes that follow one another one begins a block from above, always the same, and one is where
        // a block begins on the left, which is the next one with each step: for `per_block` divides a strip's squares
        // and a band's lanes. Lanes eight apart are taken together.
        let every = per_block.min(8);
        for first in (0..8).step_by(every) {
            let north = take_eighths::<STRIP, W>(&self.north, first);
            let northwest = take_eighths::<STRIP, W>(&self.northwest[self.strip - 1..], first);
            for lane in (first..Self::LANES).step_by(per_block.max(8)).filter(|lane| self.is_busy(*lane)) {
                let (strip, square) = self.place(lane);
                let [columns, diagonals] = &mut lattice.tops[strip / per_block];
                let cells = square * self.strip..(square + 1) * self.strip;
                take_from_eighths(&north, lane, &mut columns[cells.clone()], k);
                take_from_eighths(&northwest, lane, &mut diagonals[cells], 0);
            }
        }
        for first in (self.steps % every..8).step_by(every) {
            let west = take_eighths::<STRIP, W>(&self.west, first);
            let mut northwest = take_eighths::<STRIP, W>(&self.northwest[..self.strip], first);
            northwest[..self.strip].reverse();
            for (column, [rows, diagonals]) in lattice.lefts.iter_mut().enumerate() {
                for (lane, strip) in self.lanes_at(column * per_block).filter(|(lane, _)| lane % 8 == first) {
                    let cells = strip * self.strip..(strip + 1) * self.strip;
                    take_from_eighths(&west, lane, &mut rows[cells.clone()], 0);
                    take_from_eighths(&northwest, lane, &mut diagonals[cells], 0);
                }
            }
        }
        self.lattice = Some(lattice);
    }

    /// After the sweep: what leaves the last lane below, and the slab on the right.
    fn leave(&mut self) {
        let k = self.k as i8;
        let last_lane = Self::LANES - 1;
        if self.is_busy(last_lane) {
            let first = self.place(last_lane).1 * self.strip;
            let (columns, diagonals) = self.bottom.split_at_mut(self.squares * self.strip);
            take_all(&self.north, last_lane, columns[first..].iter_mut(), k);
            take_all(&self.northwest[..self.strip], last_lane, diagonals[first..].iter_mut(), 0);
        }
        for (lane, strip) in self.lanes_at(self.squares - 1) {
            let cells = strip * self.strip..(strip + 1) * self.strip;
            let (rows, diagonals) = self.right.split_at_mut(self.area.height as usize);
            take_all(&self.west, lane, rows[cells.clone()].iter_mut(), 0);
            take_all(&self.northwest[self.strip - 1..], lane, diagonals[cells].iter_mut().rev(), 0);
        }
    }
}

/// Whether the deviations of two rows, or of two columns, lie in a range: from the counters that cross them and those
/// of the diagonals that enter the first of them, one a cell; what is seen along each of them before its first cell, -k
/// folded into that or into what crosses; and the diagonal that enters the second one at its first cell.
fn two_lines_lie_in(range: &RangeInclusive<i32>, across: &[i8], diagonals: &[i8], along: [i8; 2], beside: i8) -> bool {
    let (mut across, mut diagonals) = (across.to_vec(), diagonals.to_vec());
    for mut along in along {
        for (across, diagonal) in across.iter_mut().zip(&mut diagonals) {
            let v = i8::deviation(*across, along, *diagonal);
            if !range.contains(&v.value()) {
                return false;
            }
            for counter in [across, &mut along, diagonal] {
                *counter = counter.plus(v.is_palace());
            }
        }
        // What leaves the first line at a cell enters the second one at the next.
        diagonals.rotate_right(1);
        diagonals[0] = beside;
    }
    true
}

/// Hands everything on, and looks whether all deviations lie in a range.
struct Watched<'a> {
    sink: &'a mut ClassCounts,
    range: RangeInclusive<i32>,
    all_lie_in: bool,
}

impl Sink<i8> for Watched<'_> {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        self.all_lie_in &= values.iter().all(|v| self.range.contains(&v.value()));
        self.sink.run(x, y, values);
    }
    fn constant(&mut self, area: &Window, v: i32) {
        Sink::<i8>::constant(self.sink, area, v);
    }
    fn hood(&mut self, area: &Window, k: u64) {
        Sink::<i8>::hood(self.sink, area, k);
    }
    fn begin(&mut self, area: &Window) {
        Sink::<i8>::begin(self.sink, area);
    }
    fn finish(&mut self) {
        Sink::<i8>::finish(self.sink);
    }
}

/// A deviation was larger than so many planes can be relied upon to hold: the sweep must be done again with more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The planes that were too few.
    pub planes: usize,
}

/// Takes nothing: the sweep is made for the counters alone.
impl<const W: usize> Pixels<W> for kernel::Nothing {
    fn lanes(&mut self, _: Word<W>, _: impl Fn(usize) -> Window) {}
    fn single(&mut self, square: &Window, sweep: impl FnOnce(&mut ClassCounts)) {
        sweep(&mut ClassCounts::outside_hood(square, square.width.trailing_zeros().max(1)));
    }
}
