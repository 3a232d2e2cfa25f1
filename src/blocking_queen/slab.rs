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
//! So whatever a square needs from the one above it has just been computed in the neighbouring lane, and the counters of
//! all columns and diagonals are passed down by shifting words by one lane; those of the rows stay where they are. Nothing
//! is transposed.
//!
//! # Rounds
//! The last lane begins when the first one has done 64 W - 1 squares, and goes on for as long after it. So a slab may be higher: a
//! lane that has come to the end of its strip begins another one, 64 W strips below, and only once in a slab some lanes
//! are idle. What the last lane leaves below waits for the first one, which comes there later if a strip has at
//! least as many squares as there are lanes.
//!
//! Squares that the casing crosses, and those on the main diagonal, are swept one by one in bytes. What lies in the hood or
//! below the diagonal is not computed, although its lanes run along.

use std::cell::LazyCell;
use std::ops::Range;

use super::hood;
use super::lockstep::kernel::{self, Tap};
use super::lockstep::planes::{PLANES, Planes, are_all, next_lane, put, take};
use super::lockstep::word::Word;
use super::sightlines::Sightlines;
use super::sweep::Sweeper;
use super::window::Window;
use crate::colour_classes::ClassCounts;

/// Height of a strip, and width and height of its squares, in cells.
pub const STRIP: usize = 32;

/// The counters along an edge of a slab: for each cell of its last row or last column, first what is seen in its column or
/// row after it, then what is seen on its diagonal after it.
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
}

/// What is seen on entering the blocks of a coarser grid, collected while the slab is swept.
#[derive(Debug)]
struct Lattice {
    /// Width and height of a block, a multiple of [`STRIP`].
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
    /// The squares of these lanes are finished. `square` tells a lane's: from lane to lane it lies a square to the left and a
    /// strip below, or at the end of a strip in the round before.
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
    /// If the window's place is no multiple of the strip's height or its width no positive one, its height no positive
    /// multiple of [`HEIGHT`](Self::HEIGHT), or more than that although a strip has fewer squares than there are lanes; if the
    /// block is no such divisor of both, or an edge has the wrong length.
    pub fn new(k: u64, area: &Window, entering: Entering, block: Option<usize>) -> Self {
        let strip = STRIP as u64;
        let Window { x, y, .. } = *area;
        let (width, height) = (area.width as usize, area.height as usize);
        let (squares, rounds) = (width / STRIP, height / Self::HEIGHT);
        assert!(width > 0 && width.is_multiple_of(STRIP) && x.is_multiple_of(strip) && y.is_multiple_of(strip));
        assert!(rounds > 0 && height.is_multiple_of(Self::HEIGHT) && (rounds == 1 || squares >= Self::LANES));
        assert!(
            entering.top.as_ref().is_none_or(|top| top.len() == 2 * width),
            "the slab above has this slab's columns"
        );
        assert!(entering.left.as_ref().is_none_or(|left| left.len() == 2 * height));
        let lattice = block.map(|n| {
            assert!(n.is_multiple_of(STRIP) && width.is_multiple_of(n) && Self::HEIGHT.is_multiple_of(n));
            let lines = |count: usize, length: usize| (0..count).map(|_| [vec![0; length], vec![0; length]]).collect();
            Lattice { n, tops: lines(height / n, width), lefts: lines(width / n, height) }
        });
        let counters = |length| vec![[Word::NONE; PLANES]; length];
        let mut slab = Self {
            k,
            area: *area,
            entering,
            is_plain: false,
            squares,
            rounds,
            steps: 0,
            round: 0,
            turn: 0,
            north: counters(STRIP),
            west: counters(STRIP),
            northwest: counters(2 * STRIP - 1),
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

    /// Sweeps all of it, or as long as `more` says so; whether it is finished.
    ///
    /// # Errors
    /// [`OutOfRange`] if a deviation came near the end of what P planes hold. The slab is of no more use then.
    pub fn advance<const P: usize, T: Pixels<W> + Tap<P, W>>(
        &mut self,
        pixels: &mut T,
        mut more: impl FnMut() -> bool,
    ) -> Result<bool, OutOfRange> {
        let last = self.squares * self.rounds + Self::LANES - 1;
        while self.steps < last {
            let squares = self.begin_step();
            // In the hood, left of the diagonal and in outer space there are whole steps without anything to be done.
            let is_idle = !squares.lanes.any() || self.is_palace_free(squares.lanes);
            if !is_idle {
                let alarm = kernel::sweep::<P, W, T>(&mut self.north, &mut self.west, &mut self.northwest, pixels);
                if (alarm & squares.lanes).any() {
                    return Err(OutOfRange { planes: P });
                }
                self.cells += u64::from(squares.lanes.count()) * (STRIP * STRIP) as u64;
            }
            self.end_step(squares, pixels);
            // A step takes some ten microseconds.
            if self.steps.is_multiple_of(32) && !more() {
                break;
            }
        }
        Ok(self.steps == last)
    }

    /// Cells computed: those of the squares that are neither in the hood nor below the diagonal, but for steps in outer space.
    pub fn cells(&self) -> u64 {
        self.cells
    }

    /// The lower and the right edge, once it is swept.
    pub fn leaving(&self) -> (&Edge, &Edge) {
        (&self.bottom, &self.right)
    }

    /// What is seen on entering the blocks that lie wholly outside the hood, on or above the diagonal, by their first cell.
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

    /// Passes on what the step before has left, and finds out what is to be done with each lane's square.
    fn begin_step(&mut self) -> Squares<W> {
        if self.steps > 0 {
            self.pass_on();
        }
        self.enter();
        let busy = self.busy_lanes();
        let mut squares = Squares { lanes: Word::first(busy.end) & !Word::first(busy.start), single: Vec::new() };
        for lane in if self.is_plain { 0..0 } else { busy } {
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

    /// The squares in lock step have been swept: sweeps the single ones, and gives away what leaves the slab.
    fn end_step(&mut self, squares: Squares<W>, pixels: &mut impl Pixels<W>) {
        pixels.lanes(squares.lanes, |lane| self.square(lane));
        for (lane, square, mut sightlines) in squares.single {
            pixels.single(&square, |counts| {
                self.cells += self.sweeper.sweep(&sightlines, self.k, &square, counts, &square);
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
    }

    /// The lanes that have begun with their first strip, and not ended with their last one.
    fn busy_lanes(&self) -> Range<usize> {
        (self.steps + 1).saturating_sub(self.squares * self.rounds)..Self::LANES.min(self.steps + 1)
    }

    /// The strip that a lane is at, and the square of it.
    fn place(&self, lane: usize) -> (usize, usize) {
        let (round, square) = self.since_turn(self.steps - lane);
        (round * Self::LANES + lane, square)
    }

    /// The lane that is at this square of its strip, if there is one, with the strip.
    fn lane_at(&self, square: usize) -> Option<(usize, usize)> {
        let (round, lane) = self.since_turn(self.steps.checked_sub(square)?);
        (round < self.rounds && lane < Self::LANES).then_some((lane, round * Self::LANES + lane))
    }

    /// A number of steps as rounds of the first lane, and those after. Lanes differ by less than a round, so that nothing
    /// has to be divided.
    fn since_turn(&self, steps: usize) -> (usize, usize) {
        match steps.checked_sub(self.turn) {
            Some(after) => (self.round, after),
            None => (self.round - 1, steps + self.squares - self.turn),
        }
    }

    /// The square that a lane is at.
    fn square(&self, lane: usize) -> Window {
        let (strip, square) = self.place(lane);
        let (x, y) = (square * STRIP, strip * STRIP);
        Window { x: self.area.x + x as u64, y: self.area.y + y as u64, width: STRIP as u64, height: STRIP as u64 }
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

    /// Whether the squares of these lanes see the k palaces of their rows, as in outer space, and nothing else: then v = 0 in all
    /// of them, there is no palace, and nothing changes.
    fn is_palace_free(&self, lanes: Word<W>) -> bool {
        let k = self.k as i8;
        are_all(&self.north, k.wrapping_neg(), lanes)
            && are_all(&self.west, k, lanes)
            && are_all(&self.northwest, 0, lanes)
    }

    /// Lanes whose squares are not swept in lock step get v = 0 everywhere: nothing happens in them, and no rare value keeps
    /// the others waiting.
    fn silence(&mut self, swept: Word<W>) {
        if swept == Word::ALL {
            return;
        }
        for counter in self.north.iter_mut().chain(&mut self.west).chain(&mut self.northwest) {
            for plane in counter {
                *plane = *plane & swept;
            }
        }
    }

    /// Between two steps: columns and diagonals go down by a lane.
    fn pass_on(&mut self) {
        for counter in &mut self.north {
            *counter = next_lane(counter);
        }
        let leaving_below = STRIP - 1;
        let corner = std::mem::replace(&mut self.corner, self.northwest[leaving_below]);
        // The diagonals from -(n - 1) to -1 leave below and enter the next lane from above, at 1 to n - 1; those from 1 to
        // n - 1 leave on the right and enter the same lane's next square from the left.
        let (below, right) = self.northwest.split_at_mut(STRIP);
        for (down, across) in below[..leaving_below].iter_mut().zip(right) {
            let entering_above = next_lane(down);
            *down = *across;
            *across = entering_above;
        }
        self.northwest[leaving_below] = next_lane(&corner);
    }

    /// The squares at the slab's upper and left edge get what comes from outside, and the first lane in a later round what
    /// the last one has left.
    fn enter(&mut self) {
        let busy = self.busy_lanes();
        let k = self.k as i8;
        // Looked up only where there is no edge.
        let game = self.k;
        let closed_form =
            |square: Window| LazyCell::new(move || Sightlines::<i8>::at_casing(game, STRIP, square.x, square.y));
        if busy.contains(&0) {
            let width = self.squares * STRIP;
            let (strip, square) = self.place(0);
            let first = square * STRIP;
            let known = closed_form(self.square(0));
            let above = if strip > 0 { Some(&self.bottom) } else { self.entering.top.as_ref() };
            for index in 0..STRIP {
                let (north, diagonal) = match above {
                    Some(top) => (top[first + index], (first + index).checked_sub(1).map(|before| top[width + before])),
                    None => (known.north()[index], Some(known.northwest()[STRIP - 1 + index])),
                };
                put(&mut self.north[index], 0, north.wrapping_sub(k));
                let diagonal = diagonal.or(self.entering.corner).unwrap_or_else(|| known.northwest()[STRIP - 1]);
                put(&mut self.northwest[STRIP - 1 + index], 0, diagonal);
            }
        }
        if let Some((lane, strip)) = self.lane_at(0) {
            let first = strip * STRIP;
            let known = closed_form(self.square(lane));
            let height = self.area.height as usize;
            for index in 0..STRIP {
                let west = self.entering.left.as_ref().map_or_else(|| known.west()[index], |left| left[first + index]);
                put(&mut self.west[index], lane, west);
                // The upper left corner belongs to the upper edge in the first strip.
                let Some(before) = (first + index).checked_sub(1) else { continue };
                let diagonal = match &self.entering.left {
                    Some(left) => left[height + before],
                    None => known.northwest()[STRIP - 1 - index],
                };
                put(&mut self.northwest[STRIP - 1 - index], lane, diagonal);
            }
        }
    }

    /// What is seen on entering a square that the casing crosses or that lies on the diagonal.
    fn entering_single(&self, lane: usize, square: &Window) -> Sightlines<i8> {
        let k = self.k as i8;
        let strip = STRIP as u64;
        let mut sightlines = Sightlines::at_casing(self.k, STRIP, square.x, square.y);
        // Squares wholly in the hood were not computed: what comes from them is known.
        let computed = |left: u64, up: u64| {
            let source = (square.x.checked_sub(left), square.y.checked_sub(up));
            matches!(source, (Some(x), Some(y)) if !self.in_hood(&Window { x, y, ..*square }))
        };
        let on_diagonal = square.x == square.y;
        let (above, beside) = (computed(0, strip), !on_diagonal && computed(strip, 0));
        let from_corner = computed(strip, strip);
        let (north, west, northwest) = sightlines.parts_mut();
        let middle = STRIP - 1;
        for index in 0..STRIP {
            if above {
                north[index] = take(&self.north[index], lane).wrapping_add(k);
            }
            if beside {
                west[index] = take(&self.west[index], lane);
            } else if above && on_diagonal {
                west[index] = north[index];
            }
            if index > 0 && above {
                northwest[middle + index] = take(&self.northwest[middle + index], lane);
            }
            if index > 0 && beside {
                northwest[middle - index] = take(&self.northwest[middle - index], lane);
            } else if index > 0 && above && on_diagonal {
                northwest[middle - index] = northwest[middle + index];
            }
        }
        if from_corner {
            northwest[middle] = take(&self.northwest[middle], lane);
        }
        sightlines
    }

    fn set_lane(&mut self, lane: usize, sightlines: &Sightlines<i8>) {
        let k = self.k as i8;
        for (counter, value) in self.north.iter_mut().zip(sightlines.north()) {
            put(counter, lane, value.wrapping_sub(k));
        }
        for (counter, value) in self.west.iter_mut().zip(sightlines.west()) {
            put(counter, lane, *value);
        }
        for (counter, value) in self.northwest.iter_mut().zip(sightlines.northwest()) {
            put(counter, lane, *value);
        }
    }

    /// Before the sweep: what enters the blocks of the coarser grid.
    fn collect(&mut self) {
        let Some(mut lattice) = self.lattice.take() else { return };
        let k = self.k as i8;
        let per_block = lattice.n / STRIP;
        for lane in self.busy_lanes().filter(|lane| lane.is_multiple_of(per_block)) {
            let (strip, square) = self.place(lane);
            let [columns, diagonals] = &mut lattice.tops[strip / per_block];
            let first = square * STRIP;
            for index in 0..STRIP {
                columns[first + index] = take(&self.north[index], lane).wrapping_add(k);
                diagonals[first + index] = take(&self.northwest[STRIP - 1 + index], lane);
            }
        }
        for (column, [rows, diagonals]) in lattice.lefts.iter_mut().enumerate() {
            let Some((lane, strip)) = self.lane_at(column * per_block) else { continue };
            let first = strip * STRIP;
            for index in 0..STRIP {
                rows[first + index] = take(&self.west[index], lane);
                diagonals[first + index] = take(&self.northwest[STRIP - 1 - index], lane);
            }
        }
        self.lattice = Some(lattice);
    }

    /// After the sweep: what leaves the last lane below, and the slab on the right.
    fn leave(&mut self) {
        let k = self.k as i8;
        let last_lane = Self::LANES - 1;
        if self.busy_lanes().contains(&last_lane) {
            let first = self.place(last_lane).1 * STRIP;
            let width = self.squares * STRIP;
            for index in 0..STRIP {
                self.bottom[first + index] = take(&self.north[index], last_lane).wrapping_add(k);
                self.bottom[width + first + index] = take(&self.northwest[index], last_lane);
            }
        }
        if let Some((lane, strip)) = self.lane_at(self.squares - 1) {
            let first = strip * STRIP;
            let height = self.area.height as usize;
            for index in 0..STRIP {
                self.right[first + index] = take(&self.west[index], lane);
                self.right[height + first + index] = take(&self.northwest[2 * STRIP - 2 - index], lane);
            }
        }
    }
}

/// A deviation came near the end of what so many planes hold: the sweep must be done again with more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The planes that were too few.
    pub planes: usize,
}

/// Takes nothing: the sweep is made for the counters alone.
impl<const W: usize> Pixels<W> for kernel::Nothing {
    fn lanes(&mut self, _: Word<W>, _: impl Fn(usize) -> Window) {}
    fn single(&mut self, square: &Window, sweep: impl FnOnce(&mut ClassCounts)) {
        sweep(&mut ClassCounts::outside_hood(square, STRIP.trailing_zeros()));
    }
}
