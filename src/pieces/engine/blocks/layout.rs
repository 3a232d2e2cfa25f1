//! Where the state of a block lies: what is known along each line on entering it, and the cells that are looked back
//! at.
//!
//! # Lines
//! A line of (a, b) takes every cell z to z + (a, b), so x + y = t grows by a + b. Two cells belong to the same line if
//! they have the same t modulo a + b and the same
//!
//! ```text
//!     x - a floor(t / (a + b))
//! ```
//!
//! Along an anti-diagonal t is the same and x grows by one: **the lines of neighbouring cells are neighbours**,
//! whatever a and b are. So there is one array for each remainder of t, a + b arrays in all, and what an
//! anti-diagonal needs of each family of lines is one slice. For (1, 0) the number is -y; for (0, 1) it is x. For the
//! diagonals of (1, 1) there are two arrays, for even and odd t. If a and b have a common factor, the lines are
//! distinguished all the same.
//!
//! # Entering and leaving
//! A line enters a block of n x n cells at a cell with x < a or y < b, so the state on entering it is a value for
//! each such cell of each family: `top` has those with y < b, `left` those with x < a and y >= b. The value at a cell
//! depends on cells before it alone, so the sweep of a block knows the values at the first cells beyond its edges,
//! and hands them on: below (`top`, from x = a on), to the right (`left`), and to the corner (`top`, up to x = a).
//! Beside them go the cells in the last `dx` columns and `dy` rows, as far back as anything looks.

use super::super::terms::Terms;
use crate::Error;
use crate::blocks::{SIDES, Side, check_size};

/// The cells of a block times the lines and steps: about as many as a few milliseconds are enough for.
const BLOCK_WORK: usize = 1 << 26;

/// The most lines and cells that may enter a block; and the most marks that are looked back at while it is swept.
const ENTERING_MAX: usize = 1 << 23;

/// What is known on entering a block: a value of type L for each line, and the cells near by, of type M.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entering<L, M> {
    /// By family: `top`, row by row, then `left`, column by column.
    pub lines: Vec<L>,
    /// The `dy` rows above, each from `dx` columns before the block to its end; then the `dx` columns on the left.
    pub cells: Vec<M>,
    /// The least and the greatest value of the cells in the blocks that this was handed on from.
    pub range: (i64, i64),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaving<L, M> {
    /// A value for each line, in the order of [`Layout::class`].
    pub lines: Vec<L>,
    pub bottom: Vec<M>,
    pub right: Vec<M>,
    /// The least and the greatest value of all cells outside the hood; empty (least above greatest) if there is none.
    pub range: (i64, i64),
}

impl<L: Copy + Default, M: Copy + Default> Leaving<L, M> {
    /// What leaves a block without palaces: what enters its lines, and no palace.
    pub fn begin(&mut self, layout: &Layout, lines: &[L]) {
        self.lines.clear();
        self.lines.extend_from_slice(lines);
        for (cells, depth) in [(&mut self.bottom, layout.dy), (&mut self.right, layout.dx)] {
            cells.clear();
            cells.resize(depth * layout.n, M::default());
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    pub a: usize,
    pub b: usize,
    /// Where its values on entering begin: the rows, and the columns.
    top: usize,
    left: usize,
    /// Where its arrays begin, and the length of each.
    first: usize,
    length: usize,
    /// Where number 0 lies in an array.
    origin: usize,
    mirror: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub n: usize,
    pub families: Vec<Family>,
    /// Whether the value of (x, y) is that of (y, x), so that half of the board will do.
    pub is_symmetric: bool,
    pub dx: usize,
    pub dy: usize,
    entering: usize,
    pub classes: usize,
}

impl Layout {
    /// For blocks of about n x n cells: they are enlarged to the next power of two where a line or a step goes farther,
    /// and made smaller where so many cells with so many terms would take long.
    pub fn new(terms: &Terms, n: usize) -> Result<Self, Error> {
        check_size(n)?;
        let count = terms.lines.len() + terms.steps.len();
        let n = n.min(1 << ((BLOCK_WORK / count.max(1)).ilog2() / 2));
        let size = |number: i64| number as usize;
        let spans = terms.lines.iter().map(|line| (line.a * line.reach.unwrap_or(1), line.b * line.reach.unwrap_or(1)));
        let longest = spans.chain(terms.steps.iter().copied()).map(|(a, b)| size(a.max(b))).max();
        let n = n.max(longest.unwrap_or(1).next_power_of_two()).max(1);
        // Where a line is bounded, the cell that falls out of reach is looked back at.
        let bounded = terms.lines.iter().filter_map(|line| line.reach.map(|reach| (line.a * reach, line.b * reach)));
        let looks = bounded.chain(terms.steps.iter().copied());
        let (dx, dy) = looks.fold((0, 0), |(dx, dy), (s, t)| (size(s).max(dx), size(t).max(dy)));
        let (mut entering, mut classes) = (0, 0);
        let mut families = Vec::new();
        for line in &terms.lines {
            let (a, b) = (size(line.a), size(line.b));
            // A number is at least -a (n - 1) / (a + b), and at most b (n - 1) / (a + b) + a.
            let origin = (a * (n - 1)).div_ceil(a + b);
            let length = origin + b * (n - 1) / (a + b) + a + 1;
            let [top, left] = [entering, entering + b * n];
            let mirror = terms.mirror_of(line);
            families.push(Family { a, b, top, left, first: classes, length, origin, mirror });
            entering += (a + b) * n;
            classes += (a + b) * length;
        }
        let marks = (dx + dy + 1) * (dx + n);
        for needed in [entering + dy * (dx + n) + dx * n, marks] {
            if needed > ENTERING_MAX {
                let what = "the number of lines and cells that a block needs for this piece is";
                return Err(Error::large_piece(what, needed as u64, ENTERING_MAX as u64));
            }
        }
        Ok(Self { n, families, is_symmetric: terms.is_symmetric(), dx, dy, entering, classes })
    }

    /// Where the value at column 0 of an anti-diagonal t = x + y lies, or would lie: that at column x is x after it.
    #[inline]
    pub fn diagonal(&self, family: &Family, t: usize) -> isize {
        let period = family.a + family.b;
        (family.first + t % period * family.length + family.origin) as isize - (t / period * family.a) as isize
    }

    #[inline]
    pub fn class(&self, family: &Family, x: usize, y: usize) -> usize {
        (self.diagonal(family, x + y) + x as isize) as usize
    }

    fn cells(&self) -> usize {
        self.dy * (self.dx + self.n) + self.dx * self.n
    }

    pub fn entering_bytes<L, M>(&self) -> usize {
        self.entering * size_of::<L>() + self.cells() * size_of::<M>()
    }

    pub fn empty<L: Copy + Default, M: Copy + Default>(&self) -> Entering<L, M> {
        Entering {
            lines: vec![L::default(); self.entering],
            cells: vec![M::default(); self.cells()],
            range: (i64::MAX, i64::MIN),
        }
    }

    /// Where a cell near by lies among the state's cells: its column from -dx, its row from -dy, counted from the
    /// block's first cell. Either is negative.
    #[inline]
    pub fn cell(&self, x: isize, y: isize) -> usize {
        if y < 0 {
            (y + self.dy as isize) as usize * (self.dx + self.n) + (x + self.dx as isize) as usize
        } else {
            self.dy * (self.dx + self.n) + (x + self.dx as isize) as usize * self.n + y as usize
        }
    }

    /// Goes through the places of one side of a family's state: the cell's column and row, and the value's place.
    pub fn each_entry(&self, family: &Family, side: Side, mut give: impl FnMut(usize, usize, usize)) {
        let Family { a, b, top, left, .. } = *family;
        let columns = match side {
            Side::Top => a..self.n,
            Side::Corner => 0..a,
            Side::Left => {
                for x in 0..a {
                    for y in b..self.n {
                        give(x, y, left + x * self.n + y);
                    }
                }
                return;
            }
        };
        for y in 0..b {
            for x in columns.clone() {
                give(x, y, top + y * self.n + x);
            }
        }
    }

    pub fn family_entries(&self, family: &Family) -> impl Iterator<Item = usize> {
        let columns = (0..family.a).flat_map(|x| (family.b..self.n).map(move |y| (x, y)));
        let (left, n) = (family.left, self.n);
        (family.top..family.top + family.b * n).chain(columns.map(move |(x, y)| left + x * n + y))
    }

    pub fn each_cell(&self, side: Side, mut give: impl FnMut(isize, isize)) {
        let (n, dx, dy) = (self.n as isize, self.dx as isize, self.dy as isize);
        let (columns, rows) = match side {
            Side::Top => (0..n, -dy..0),
            Side::Corner => (-dx..0, -dy..0),
            Side::Left => (-dx..0, 0..n),
        };
        for y in rows {
            for x in columns.clone() {
                give(x, y);
            }
        }
    }

    /// The values of all lines on entering a block, by [`class`](Self::class).
    pub fn load<L: Copy + Default, M>(&self, state: &Entering<L, M>, classes: &mut Vec<L>) {
        classes.clear();
        classes.resize(self.classes, L::default());
        for family in &self.families {
            for side in SIDES {
                self.each_entry(family, side, |x, y, place| classes[self.class(family, x, y)] = state.lines[place]);
            }
        }
    }

    pub fn hand_on<L: Copy, M: Copy>(&self, from: &Leaving<L, M>, side: Side, to: &mut Entering<L, M>) {
        let n = self.n;
        // Where the block lies from which it comes.
        let (right, below) = match side {
            Side::Top => (0, n),
            Side::Left => (n, 0),
            Side::Corner => (n, n),
        };
        for family in &self.families {
            self.each_entry(family, side, |x, y, place| {
                let before = self.class(family, x + right - family.a, y + below - family.b);
                to.lines[place] = from.lines[before];
            });
        }
        self.each_cell(side, |x, y| {
            let (column, row) = ((x + right as isize) as usize, (y + below as isize) as usize);
            to.cells[self.cell(x, y)] = if below > 0 {
                from.bottom[(row - (n - self.dy)) * n + column]
            } else {
                from.right[(column - (n - self.dx)) * n + row]
            };
        });
        to.range = (to.range.0.min(from.range.0), to.range.1.max(from.range.1));
    }

    /// Where a block lies on the main diagonal of a symmetric board, what enters on its left mirrors what enters at
    /// its top.
    pub fn mirror_left<L: Copy, M: Copy>(&self, state: &mut Entering<L, M>) {
        for family in &self.families {
            let Some(mirror) = family.mirror.map(|mirror| &self.families[mirror]) else { continue };
            for x in 0..family.a {
                for y in family.b..self.n {
                    state.lines[family.left + x * self.n + y] = state.lines[mirror.top + x * self.n + y];
                }
            }
        }
        self.each_cell(Side::Left, |x, y| state.cells[self.cell(x, y)] = state.cells[self.cell(y, x)]);
    }
}
