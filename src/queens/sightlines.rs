//! What the queen sees so far: the counters on entering a block of the board.
//!
//! The state of the whole computation is three families of counters: how many palaces there are so far in each column
//! (`north`), in each row (`west`) and on each diagonal (`northwest`). A block of n x n cells reads its n columns, n
//! rows and 2n - 1 diagonals, adds its own palaces and hands the counters on: columns to the block below, rows to the
//! block on the right, diagonals to those two and to the block between them. So from the 4n - 1 counters
//! on entering a block it can be computed again, alone and at once.
//!
//! Only the sign of v = north + west + northwest - k decides about a palace, so a counter may wrap: arithmetic modulo
//! 2^8 is exact as long as -128 <= v <= 127. Outside the hood v >= -4, and the largest v, at the armpits, grows like
//! 0.0656 sqrt(k): it is 95 in game 2,000,000. That is only measured, and nothing rests on it: the sweep itself finds
//! out whether a v was larger than a byte can be relied upon to hold ([`super::sweep`]).

use super::{epaulette, hood};

/// The largest k whose armpits can be worth sweeping. In larger games they are sure to outgrow a byte, and the work is
/// refused before it begins.
pub const K_MAX_FOR_BYTES: u64 = 3_000_000;

/// v of a cell from its three counters, -k folded into one of them; modulo 2^8, as each of them.
#[inline(always)]
pub(crate) fn deviation(north: i8, west: i8, northwest: i8) -> i8 {
    north.wrapping_add(west).wrapping_add(northwest)
}

/// The counters on entering a block of n x n cells: n columns, n rows, 2n - 1 diagonals, in one allocation.
///
/// `northwest` is ordered by x - y within the block, from -(n - 1) to n - 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sightlines {
    counters: Box<[i8]>,
}

impl Sightlines {
    /// The number of counters that a block of n x n cells has.
    pub(crate) fn len_for(n: usize) -> usize {
        4 * n - 1
    }

    /// What the hood alone leaves behind, for the block of n x n cells whose first cell is (x, y).
    ///
    /// Exact for each column, row and diagonal that enters the block from the hood or from beyond the board's edge
    /// (the counts V0, H0, D0 of the hood). Cells of the hood inside the block are already counted.
    pub fn at_casing(k: u64, n: usize, x: u64, y: u64) -> Self {
        let column = |x, _| hood::column_count(k, x);
        let row = |_, y| hood::row_count(k, y);
        Self::from_counts(n, x, y, column, row, |x, y| hood::diagonal_count(k, x, y))
    }

    /// What the hood and the upper épaulette leave behind, for a block on or above the diagonal: exact for what enters
    /// it from the épaulette, too, as far as that is in closed form.
    pub(crate) fn below_casing(k: u64, n: usize, x: u64, y: u64) -> Self {
        let column = |x, y| epaulette::column_count(k, x, y);
        let row = |x, y| epaulette::row_count(k, x, y);
        Self::from_counts(n, x, y, column, row, |x, y| epaulette::diagonal_count(k, x, y))
    }

    /// From the number of palaces before each cell at the block's upper and left edge.
    fn from_counts(
        n: usize,
        x: u64,
        y: u64,
        column: impl Fn(u64, u64) -> u64,
        row: impl Fn(u64, u64) -> u64,
        diagonal: impl Fn(u64, u64) -> u64,
    ) -> Self {
        let steps = 0..n as u64;
        let last = n as i64 - 1;
        let first_cell = |d: i64| if d < 0 { (x, y + d.unsigned_abs()) } else { (x + d.unsigned_abs(), y) };
        let counts = steps.clone().map(|i| column(x + i, y)).chain(steps.map(|i| row(x, y + i))).chain(
            (-last..=last).map(|d| {
                let (x, y) = first_cell(d);
                diagonal(x, y)
            }),
        );
        Self { counters: counts.map(|count| count as i8).collect() }
    }

    /// Counters that were kept elsewhere; `None` if there are not 4n - 1 of them for some n.
    pub fn from_counters(counters: Box<[i8]>) -> Option<Self> {
        (counters.len() % 4 == 3).then_some(Self { counters })
    }

    /// The block's width and height n.
    pub fn n(&self) -> usize {
        self.counters.len().div_ceil(4)
    }

    /// The columns, left to right.
    pub fn north(&self) -> &[i8] {
        &self.counters[..self.n()]
    }

    /// The rows, top to bottom.
    pub fn west(&self) -> &[i8] {
        &self.counters[self.n()..2 * self.n()]
    }

    /// The diagonals by x - y, from lower left to upper right.
    pub fn northwest(&self) -> &[i8] {
        &self.counters[2 * self.n()..]
    }

    /// The three families, to be changed.
    pub fn parts_mut(&mut self) -> (&mut [i8], &mut [i8], &mut [i8]) {
        let n = self.n();
        let (north, rest) = self.counters.split_at_mut(n);
        let (west, northwest) = rest.split_at_mut(n);
        (north, west, northwest)
    }

    /// The sightlines of the block mirrored at the main diagonal.
    pub(crate) fn transposed(&self) -> Self {
        let counters =
            self.west().iter().chain(self.north()).chain(self.northwest().iter().rev()).copied().collect::<Box<[i8]>>();
        Self { counters }
    }

    /// The deviation of every cell of the block if all columns are alike, all rows are alike and all diagonals are
    /// alike and no cell is a palace: then nothing in the block changes and it need not be swept.
    pub(crate) fn palace_free(&self, k: u64) -> Option<i8> {
        let alike = |run: &[i8]| run.iter().all(|counter| *counter == run[0]).then_some(run[0]);
        let (north, west, northwest) = (alike(self.north())?, alike(self.west())?, alike(self.northwest())?);
        let v = deviation(north.wrapping_sub(k as i8), west, northwest);
        (v >= 0).then_some(v)
    }

    /// The block's palaces were added to `self`: hand the columns, and the diagonals that leave through the lower edge,
    /// on to the block below.
    pub fn hand_down(&self, below: &mut Self) {
        let n = self.n();
        let (north, _, northwest) = below.parts_mut();
        north.copy_from_slice(self.north());
        northwest[n..].copy_from_slice(&self.northwest()[..n - 1]);
    }

    /// Hand the rows, and the diagonals that leave through the right edge, on to the block on the right.
    pub fn hand_right(&self, right: &mut Self) {
        let n = self.n();
        let (_, west, northwest) = right.parts_mut();
        west.copy_from_slice(self.west());
        northwest[..n - 1].copy_from_slice(&self.northwest()[n..]);
    }

    /// On the main diagonal: what comes from the left is the mirror image of what came from above.
    pub(crate) fn mirror(&mut self) {
        let n = self.n();
        let (north, west, northwest) = self.parts_mut();
        west.copy_from_slice(north);
        let (left, right) = northwest.split_at_mut(n);
        left.iter_mut().zip(right.iter().rev()).for_each(|(left, right)| *left = *right);
    }

    /// Hand the diagonal that leaves through the lower right corner on to the block there.
    pub fn hand_to_corner(&self, corner: &mut Self) {
        let n = self.n();
        corner.parts_mut().2[n - 1] = self.northwest()[n - 1];
    }
}
