//! A survey: a game's board swept as a whole, slab by slab, by all workers.
//!
//! A [`SurveyPlan`] cuts the board into slabs. A [`SlabJob`] sweeps one of them, from the edges of its neighbours, and
//! leaves its own edges for the next ones, sightlines for a [`Board`], and the class counts of its pixels
//! for a [`Pyramid`](crate::map::pyramid::Pyramid). It needs nothing else, so any worker can do any slab.
//!
//! `job` sweeps a slab and `pixels` counts meanwhile; `foreign` takes what a GPU has swept, and checks it.

mod foreign;
mod job;
mod pixels;

pub use foreign::{ForeignPicture, ForeignSlab};
pub use job::{SlabJob, classes, unpack};

use crate::queens::board::{beyond_the_arm, cells_up_to};
use crate::queens::hood;
use crate::queens::lockstep;
use crate::queens::slab::{self, OuterSpace, STRIP};
use crate::{Board, COORDINATE_MAX, Error, Window};

/// A lane for each bit of a 128-bit register.
type Slab128 = slab::Slab<2>;

/// Slabs are this many cells high, or a multiple of it.
pub const ROUND_HEIGHT: u64 = Slab128::HEIGHT as u64;

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

/// The most slabs of a plan, each of which is looked at when it is carried out.
const SLABS_MAX: u64 = 1 << 17;

impl SurveyPlan {
    /// The plan to survey a board as far as a window needs it at a level, with at most this many bytes of class counts;
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
        if !lockstep::fits(board.k()) {
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
    /// Pixels are as fine as this many bytes of class counts allow.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`] if there are too many slabs, or k is too large for slabs at all.
    pub fn new(k: u64, right: u64, bottom: u64, bytes: f64) -> Result<Self, Error> {
        let (right, bottom) = (right.max(bottom), right.min(bottom));
        let cells = cells_up_to(k, STRIP as u64, right.max(1) - 1, bottom.max(1) - 1);
        let (width, height) = slab_size(k);
        let (columns, rows) = (right.div_ceil(width), bottom.div_ceil(height));
        let limit = SLABS_MAX as f64 * (width * height) as f64;
        if columns.saturating_mul(rows) > SLABS_MAX || !lockstep::fits(k) {
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

/// Whether the pixels of this many cells at a level take no more than this many bytes.
fn fits(cells: f64, level: u32, bytes_a_pixel: f64, bytes: f64) -> bool {
    cells / 4_f64.powi(level as i32) * bytes_a_pixel + BYTES_AT_THE_EDGES <= bytes
}

/// The bytes that a pixel may take, in all of its levels. Packed counts take 7 to 9 bytes; but pixels half as wide make
/// a large sweep a fifteenth to a quarter longer, and counts on their way between the workers take as much again.
const BYTES_A_PIXEL: f64 = 28.0;

/// From this level on a view that has to be read takes noticeably long: so its pixels are gathered wherever
/// packed counts of them find room.
const SLOW_LEVEL: u32 = 6;
const BYTES_A_SLOW_PIXEL: f64 = 10.0;

/// The bytes that it may take where coarser pixels would mean that finer ones, and all that was read, are dropped: more
/// than packed counts do, for windows that were surveyed before may reach beyond the new one.
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
/// [`Error::Refused`] if there is no such slab, or it is not so wide.
pub fn slab_window(k: u64, x: u64, y: u64, width: u64) -> Result<Window, Error> {
    let (known_width, height) = slab_size(k);
    let is_place = x.is_multiple_of(known_width) && y.is_multiple_of(height);
    if width != known_width || !is_place || x.max(y) > COORDINATE_MAX - width.max(height) {
        return Err(Error::slab(format!("there is none {width} cells wide at ({x}, {y}) in game {k}")));
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
