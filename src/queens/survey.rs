//! A survey: a game's board swept as a whole, slab by slab, by as many workers as there are.
//!
//! A [`SurveyPlan`] cuts the board into slabs. A [`SlabJob`] sweeps one of them, from the edges of its neighbours, and
//! leaves its own edges for the next ones, sightlines for a [`Board`], and the class counts of its pixels
//! for a [`Pyramid`](crate::map::pyramid::Pyramid). It needs nothing else, so any worker can do any slab.

use super::class_counts::ClassCounts;
use crate::map::classes::Planes;
use crate::palaces::CLASSES;
use crate::queens::board::{beyond_the_arm, cells_up_to};
use crate::queens::hood;
use crate::queens::lockstep::kernel::{Tap, Values};
use crate::queens::lockstep::planes_for;
use crate::queens::lockstep::tally::{self, AT_ONCE, Tally};
use crate::queens::lockstep::word::Word;
use crate::queens::sightlines::Sightlines;
use crate::queens::slab::{self, Edge, Entering, OutOfRange, OuterSpace, STRIP};
use crate::queens::sweep::Sink;
use crate::{Board, COORDINATE_MAX, Error, Window};

/// As many lanes as a 128-bit register has bits.
type Slab = slab::Slab<2>;

/// Slabs are so many cells high, or a multiple of it.
pub const ROUND_HEIGHT: u64 = Slab::HEIGHT as u64;

/// The finest level whose pixels a survey gathers: a pixel is at least one square of a strip.
pub const FINEST_LEVEL: u32 = STRIP.trailing_zeros();

/// The coarsest level whose pixels a survey gathers: a pixel must lie in one slab.
pub const COARSEST_LEVEL: u32 = ROUND_HEIGHT.trailing_zeros();

/// What is to be done with a slab of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing: it lies below the main diagonal.
    BelowDiagonal = 0,
    /// It has to be swept, after its neighbours above and on the left.
    Live = 1,
    /// It lies in the hood or in outer space: its pixels are counted in closed form.
    Known = 2,
}

/// The slabs of a corner of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct SurveyPlan {
    /// Width of a slab in cells.
    pub width: u64,
    /// Height of a slab in cells.
    pub height: u64,
    /// The level of its pixels.
    pub level: u32,
    /// Slabs beside one another.
    pub columns: u64,
    /// Slabs below one another.
    pub rows: u64,
    /// What to do with each, row by row.
    pub kinds: Vec<Kind>,
    /// About how many cells will be swept.
    pub cells: f64,
}

/// The most slabs of a plan: whoever carries it out looks at each of them.
const SLABS_MAX: u64 = 1 << 17;

impl SurveyPlan {
    /// The plan to survey a board as far as a window needs it at a level of detail, with so many bytes of class counts;
    /// nothing if the board will read the window quickly by itself, or if its game is too large for surveys. Where
    /// pixels of a level have been gathered already, they stay as fine as long as there is room for them.
    ///
    /// # Errors
    /// As [`new`](Self::new); of games too large for surveys, if the board refuses to sweep up to the window.
    pub fn if_worthwhile(
        board: &Board,
        window: &Window,
        level: u32,
        bytes: f64,
        gathered: Option<u32>,
    ) -> Result<Option<Self>, Error> {
        if planes_for(board.k()).is_none() {
            return board.check_work(window, 0.0).map(|()| None);
        }
        let reading = if level < FINEST_LEVEL { 0.0 } else { (window.cells() as f64).min(board.reach(window)) };
        let is_worthwhile = board.estimate(window) + reading >= LEAST_CELLS;
        if !is_worthwhile {
            return Ok(None);
        }
        let mut plan = Self::new(board.k(), window.right(), window.bottom(), bytes)?;
        if let Some(level) =
            gathered.filter(|level| *level < plan.level && fits(plan.cells, *level, BYTES_A_PIXEL_AT_MOST, bytes))
        {
            plan.level = level;
        }
        Ok(Some(plan))
    }

    /// The slabs of game k that all cells left of column `right` and above row `bottom`, or their mirror images, need.
    /// Pixels are as fine as so many bytes of class counts allow.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`] if there are too many slabs, or k is too large for slabs at all.
    pub fn new(k: u64, right: u64, bottom: u64, bytes: f64) -> Result<Self, Error> {
        let (right, bottom) = (right.max(bottom), right.min(bottom));
        let cells = cells_up_to(k, STRIP as u64, right.max(1) - 1, bottom.max(1) - 1);
        let (width, height) = slab_size(k);
        let (columns, rows) = (right.div_ceil(width), bottom.div_ceil(height));
        let limit = SLABS_MAX as f64 * (width * height) as f64;
        if columns.saturating_mul(rows) > SLABS_MAX || planes_for(k).is_none() {
            return Err(Error::TooMuchWork { cells, limit });
        }
        let fits = |level: &u32| {
            let bytes_a_pixel = if *level < SLOW_LEVEL { BYTES_A_PIXEL } else { BYTES_A_SLOW_PIXEL };
            fits(cells, *level, bytes_a_pixel, bytes)
        };
        let level = (FINEST_LEVEL..COARSEST_LEVEL).find(fits).unwrap_or(COARSEST_LEVEL);
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column * width, row * height)));
        let kinds = places.map(|(x, y)| kind(k, &Window { x, y, width, height }, OuterSpace::default())).collect();
        Ok(Self { width, height, level, columns, rows, kinds, cells })
    }

    /// How slabs in outer space are to be treated in game k; `cells` stays as it was.
    pub fn treat_outer_space(&mut self, k: u64, outer_space: OuterSpace) {
        let Self { width, height, columns, .. } = *self;
        for (index, slab) in (0..).zip(&mut self.kinds) {
            let (x, y) = (index % columns * width, index / columns * height);
            *slab = kind(k, &Window { x, y, width, height }, outer_space);
        }
    }
}

/// Whether the pixels of so many cells at a level take no more than so many bytes.
fn fits(cells: f64, level: u32, bytes_a_pixel: f64, bytes: f64) -> bool {
    cells / 4_f64.powi(level as i32) * bytes_a_pixel + BYTES_AT_THE_EDGES <= bytes
}

/// What a pixel may take, in all of its levels. Packed counts take 7 to 9 bytes; but to gather pixels half as wide
/// takes a large sweep a fifteenth to a quarter longer, and what is on its way between the workers takes as much again.
const BYTES_A_PIXEL: f64 = 28.0;

/// From this level on a view that has to be read keeps whoever looks at it waiting: so its pixels are gathered wherever
/// packed counts of them find room.
const SLOW_LEVEL: u32 = 6;
const BYTES_A_SLOW_PIXEL: f64 = 10.0;

/// What it may take where coarser pixels would mean that finer ones, and all that was read, are given up: more than
/// packed counts do, for windows that were surveyed before may reach beyond the new one.
const BYTES_A_PIXEL_AT_MOST: f64 = 14.0;

/// Tiles at the diagonal, at the edge of the board and along the wavefront, and the coarsest ones, are filled in part
/// and not packed while they are gathered (measured: 4 to 8 MB).
const BYTES_AT_THE_EDGES: f64 = 8e6;

/// Cells from which on a survey is quicker than a board alone.
const LEAST_CELLS: f64 = 1e8;

/// Width and height of a game's slabs in cells. Large ones waste less at their ends, small ones can be swept side by
/// side, and less of them lies in the hood or in outer space.
pub fn slab_size(k: u64) -> (u64, u64) {
    let (width, rounds) = match k {
        0..20_000 => (8192, 1),
        20_000..40_000 => (8192, 2),
        40_000..70_000 => (8192, 4),
        70_000..400_000 => (16_384, 4),
        _ => (65_536, 2),
    };
    (width, rounds * ROUND_HEIGHT)
}

/// The cells of game k's slab whose first cell is (x, y).
///
/// # Errors
/// [`Error::Slab`] if there is no such slab, or it is not so wide.
pub fn slab_window(k: u64, x: u64, y: u64, width: u64) -> Result<Window, Error> {
    let (known_width, height) = slab_size(k);
    let is_place = x.is_multiple_of(known_width) && y.is_multiple_of(height);
    if width != known_width || !is_place || x.max(y) > COORDINATE_MAX - width.max(height) {
        return Err(Error::Slab(format!("there is none {width} cells wide at ({x}, {y}) in game {k}")));
    }
    Ok(Window { x, y, width, height })
}

fn kind(k: u64, slab: &Window, outer_space: OuterSpace) -> Kind {
    if slab.right() <= slab.y {
        Kind::BelowDiagonal
    } else if hood::contains(k, slab.right() - 1, slab.bottom() - 1)
        || (outer_space == OuterSpace::Skipped && beyond_the_arm(k, slab.x, slab.bottom()))
    {
        Kind::Known
    } else {
        Kind::Live
    }
}

/// Whether game k can be swept in slabs.
pub(crate) fn is_possible(k: u64) -> bool {
    planes_for(k).is_some()
}

/// One slab of a survey, swept in slices.
#[derive(Debug)]
pub struct SlabJob {
    k: u64,
    window: Window,
    block: Option<usize>,
    entering: Entering,
    planes: usize,
    slab: Slab,
    pixels: SlabPixels,
    outer_space: OuterSpace,
    /// Cells that were computed with too few planes.
    in_vain: u64,
    finished: bool,
}

impl SlabJob {
    /// The sweep of game k's slab whose first cell is (x, y), `width` cells wide as [`slab_size`] has it, counting
    /// pixels of a level and keeping the sightlines of blocks of `block` cells.
    ///
    /// # Errors
    /// [`Error::Slab`] if there is no such slab, or its edges don't fit.
    pub fn new(
        k: u64,
        x: u64,
        y: u64,
        width: u64,
        level: u32,
        block: usize,
        entering: Entering,
    ) -> Result<Self, Error> {
        let refuse = |what: String| Err(Error::Slab(what));
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
        Self::begin(k, &window, level, Some(block), entering)
    }

    /// The sweep of a tile, as of one slab, which keeps no sightlines.
    ///
    /// # Errors
    /// [`Error::Slab`] if game k is too large for slabs.
    pub(crate) fn of_tile(k: u64, window: &Window, level: u32, entering: Entering) -> Result<Self, Error> {
        Self::begin(k, window, level, None, entering)
    }

    fn begin(k: u64, window: &Window, level: u32, block: Option<usize>, entering: Entering) -> Result<Self, Error> {
        let Some(planes) = planes_for(k) else { return Err(Error::Slab(format!("game {k} is too large"))) };
        let pixels = SlabPixels::new(k, window, level);
        let slab = Slab::new(k, window, entering.clone(), block);
        Ok(Self {
            k,
            window: *window,
            block,
            entering,
            planes,
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
    /// [`Error::Slab`] if deviations are larger than counters can hold: then the edges were wrong.
    pub fn advance(&mut self, more: &mut dyn FnMut() -> bool) -> Result<bool, Error> {
        if self.finished {
            return Ok(true);
        }
        if kind(self.k, &self.window, self.outer_space) == Kind::Live {
            // Not with every number of planes: each is a kernel of its own in the wasm module.
            let swept = match self.planes {
                ..=4 => self.slab.advance::<4, _>(&mut self.pixels, more),
                5 => self.slab.advance::<5, _>(&mut self.pixels, more),
                _ => self.slab.advance::<7, _>(&mut self.pixels, more),
            };
            match swept {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(OutOfRange { planes: 7 }) => {
                    return Err(Error::Slab("deviations are beyond all bounds".to_owned()));
                }
                // Again, from the beginning, with room for larger deviations.
                Err(OutOfRange { planes }) => {
                    self.planes = planes + 1;
                    self.in_vain += self.slab.cells();
                    self.slab = Slab::new(self.k, &self.window, self.entering.clone(), self.block);
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
    pub fn kept(&self) -> Vec<(u64, u64, Sightlines<i8>)> {
        self.slab.kept()
    }

    /// The class counts of the finished slab's pixels; those below the main diagonal are not complete.
    pub fn counts(&self) -> &Planes {
        self.pixels.counts.planes()
    }

    /// The same, given away; once.
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
/// [`Error::Slab`] if their number doesn't fit.
pub fn unpack(window: &Window, level: u32, classes: u32, counts: &[i32]) -> Result<Planes, Error> {
    if !(FINEST_LEVEL..=COARSEST_LEVEL).contains(&level) {
        return Err(Error::Slab(format!("its pixels are of level {level}")));
    }
    let pixels = ((window.width >> level) * (window.height >> level)) as usize;
    let expected = pixels * classes.count_ones() as usize;
    if counts.len() != expected || classes >> CLASSES != 0 || pixels == 0 {
        return Err(Error::Slab(format!("it has {} counts; expected {expected}", counts.len())));
    }
    let mut planes = Planes::default();
    let present = planes.iter_mut().enumerate().filter(|(class, _)| classes >> class & 1 == 1);
    for ((_, plane), counts) in present.zip(counts.chunks_exact(pixels)) {
        plane.extend(counts.iter().map(|count| *count as u32));
    }
    Ok(planes)
}

/// The pixels that lie in a square of a strip, so many beside and below one another: columns and rows after the first
/// one's.
fn pixels_of_square(across: usize) -> impl Iterator<Item = (u64, u64)> {
    let across = across as u64;
    (0..across).flat_map(move |row| (0..across).map(move |column| (column, row)))
}

/// The most cells of a strip that are counted before they are added to their pixel.
const RUN_MAX: u64 = 1024;
const _: () = assert!(RUN_MAX * STRIP as u64 <= tally::CELLS_MAX as u64);

/// As many cells of a row are counted before the counts are set aside for their pixels of a level.
fn run_of(level: u32) -> u64 {
    RUN_MAX.min(1 << level)
}

/// Counts the classes of a slab's cells.
#[derive(Debug)]
struct SlabPixels {
    k: u64,
    window: Window,
    counts: ClassCounts,
    /// Width and height of a pixel in cells, or of its part in a square; and how many of them lie beside one another in
    /// it.
    side: usize,
    across: usize,
    /// The classes of each lane's cells since it entered its pixel, for each pixel of a square.
    tally: Tally<2>,
    /// The pixels of each lane that were set aside and are not read yet. So many are there of all lanes.
    passed: [Passed; Slab::LANES],
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
    fn new(k: u64, window: &Window, level: u32) -> Self {
        let strip = Slab::strip(window);
        let side = strip.min(1 << level);
        let across = strip / side;
        debug_assert!(
            AT_ONCE.is_multiple_of(across),
            "pixels of level {level} are too small for strips of {strip} cells"
        );
        let tally = Tally::new(side, across, run_of(level) as u32 * side as u32);
        let counts = ClassCounts::new(window, level);
        let passed = [Passed::default(); Slab::LANES];
        Self { k, window: *window, counts, side, across, tally, passed, ready: 0 }
    }

    /// The pixel of a square, and how often the square counts: twice if its mirror image lies in the same pixel.
    fn pixel(&self, square: &Window) -> (u64, u64, u32) {
        let level = self.counts.level();
        let (column, row) = (square.x >> level, square.y >> level);
        let times = if column == row && square.x > square.y { 2 } else { 1 };
        (column - (self.window.x >> level), row - (self.window.y >> level), times)
    }

    /// Adds what has been set aside to its pixels.
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
    fn finish(&mut self) {
        self.read();
        Sink::<i8>::hood(&mut self.counts, &self.window, self.k);
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
        for lane in (0..Slab::LANES).filter(|lane| lanes.lane(*lane)) {
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
        let mut counts = ClassCounts::outside_hood(square, self.side.trailing_zeros());
        sweep(&mut counts);
        for (class, plane) in counts.planes().iter().enumerate() {
            for (count, (dx, dy)) in plane.iter().zip(pixels_of_square(self.across)) {
                self.counts.add(class, column + dx, row + dy, times * count);
            }
        }
    }
}
