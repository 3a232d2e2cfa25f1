//! How many cells above and to the left of a corner have a value of each class.
//!
//! # The idea
//! A block of p x p at (X, Y) holds each of the values p (X xor Y) + 0, ..., p - 1 just p times. Split the X below
//! A = floor(x/p) by the binary digits of A: for each digit j that is 1, there are those that agree with A above it,
//! have a 0 there, and any digits below; likewise for Y. If the digits of X below j are free, then X xor Y takes each
//! number of a run of 2^j equally often, whatever the lower digits of Y. So each digit gives at most two runs of
//! values, all equally frequent, and a corner needs work in proportion to the number of its digits. Blocks that are cut
//! by x or y, but not both, hold each value of their run equally often, too. There remains one block.
//!
//! Digits in which all corners agree, down to the first in which they do not, add to a corner what depends on its x
//! alone and what depends on its y alone. Neither is left in a square's counts, and so these digits are passed over.
//!
//! With a q, the periods of q x q that a corner has before it are alike, and so are the parts of periods that its x
//! cuts, and those that its y cuts.
//!
//! All counts wrap around at 2^64, and only those of squares, which are smaller, are handed out.

use super::tally::Tally;
use super::{Classes, Cut};
use crate::pieces::formula::Xor;

pub(super) struct Corners<'a> {
    columns: &'a [Cut],
    counter: Counter<'a>,
    periods: Option<Periods>,
}

/// With a q: the counts of a whole period, and of its cells to the left of each column of corners.
struct Periods {
    end: Cut,
    whole: Vec<u64>,
    columns: Vec<Vec<u64>>,
}

/// A row of corners. Each is counted when it is first needed.
pub(super) struct Row {
    cut: Cut,
    /// All classes of one corner, then of the next.
    counts: Vec<u64>,
    is_counted: Vec<bool>,
    /// With a q: the counts of a period's cells above the row.
    period: Vec<u64>,
}

impl<'a> Corners<'a> {
    /// Those of squares between these columns and rows, of which there is at least one each.
    pub(super) fn new(xor: &'a Xor, z: Cut, classes: &'a Classes, columns: &'a [Cut], rows: &[Cut]) -> Self {
        let end = xor.q.map(|q| Cut::in_period(xor, q));
        let differing = |cuts: &[Cut]| cuts[0].blocks ^ cuts[cuts.len() - 1].blocks;
        let differing = end.map_or(differing(columns) | differing(rows), |end| end.blocks);
        let counter = Counter { xor, z, classes, digits: u64::BITS - differing.leading_zeros() };
        let periods = end.map(|end| Periods {
            end,
            whole: counter.part([end, end]),
            columns: columns.iter().map(|column| counter.part([*column, end])).collect(),
        });
        Self { columns, counter, periods }
    }

    pub(super) fn row(&self, cut: Cut) -> Row {
        let period = self.periods.as_ref().map_or_else(Vec::new, |periods| self.counter.part([periods.end, cut]));
        let corners = self.columns.len();
        let counts = vec![0; corners * self.counter.classes.count()];
        Row { cut, counts, is_counted: vec![false; corners], period }
    }

    /// Gives the count of each class in a square between two rows.
    pub(super) fn count_square(&self, column: usize, rows: [&mut Row; 2], mut give: impl FnMut(usize, u64)) {
        let [above, below] = rows.map(|row| {
            self.complete(row, column);
            self.complete(row, column + 1);
            let classes = self.counter.classes.count();
            row.counts[column * classes..][..2 * classes].split_at(classes)
        });
        for class in 0..self.counter.classes.count() {
            let [above, below] = [above, below].map(|(left, right)| right[class].wrapping_sub(left[class]));
            give(class, below.wrapping_sub(above));
        }
    }

    /// Counts a corner unless that is done.
    fn complete(&self, row: &mut Row, column: usize) {
        if std::mem::replace(&mut row.is_counted[column], true) {
            return;
        }
        let classes = self.counter.classes.count();
        let cuts = [self.columns[column], row.cut];
        let mut tally = Tally { classes: self.counter.classes, counts: &mut row.counts[column * classes..][..classes] };
        if let Some(periods) = &self.periods {
            let [across, down] = cuts.map(|cut| cut.periods);
            tally.add(&periods.whole, across.wrapping_mul(down));
            tally.add(&row.period, across);
            tally.add(&periods.columns[column], down);
        }
        self.counter.add_cells(cuts, &mut tally);
        self.counter.add_exceptions(cuts, &mut tally);
        tally.finish();
    }
}

struct Counter<'a> {
    xor: &'a Xor,
    z: Cut,
    classes: &'a Classes,
    /// How many binary digits of the numbers of blocks tell squares apart.
    digits: u32,
}

impl Counter<'_> {
    /// The counts of the cells before two cuts of a period.
    fn part(&self, cuts: [Cut; 2]) -> Vec<u64> {
        let mut counts = vec![0; self.classes.count()];
        self.add_cells(cuts, &mut Tally { classes: self.classes, counts: &mut counts });
        counts
    }

    fn add_cells(&self, [across, down]: [Cut; 2], tally: &mut Tally) {
        let p = self.xor.p;
        let xors = across.blocks ^ down.blocks ^ self.z.blocks;
        for digit in 0..self.digits {
            let [across_digit, down_digit] = [across, down].map(|cut| cut.blocks >> digit & 1);
            let cells_below = |cut: Cut| p * (cut.blocks & ((1 << digit) - 1)) + cut.cells;
            let mut add_run = |run: u64, times: u64| tally.add_values((run * p) << digit, p << digit, times);
            if across_digit & down_digit == 1 {
                add_run(xors >> digit, p << digit);
            }
            // Free digits on one side, on the other the numbers that agree with the corner down to this digit, and the
            // block that it cuts.
            let times = across_digit * cells_below(down) + down_digit * cells_below(across);
            if times > 0 {
                add_run(xors >> digit ^ 1, times);
            }
        }
        self.add_block([across.cells, down.cells], xors, tally);
    }

    fn add_block(&self, [x, y]: [u64; 2], xors: u64, tally: &mut Tally) {
        let p = self.xor.p;
        if x.min(y) == 0 {
            return;
        }
        if let Some(class) = self.classes.of_all(p * xors, p * xors + (p - 1)) {
            return tally.add_class(class, x * y);
        }
        // By the sums of the remainders.
        for sum in 0..x + y - 1 {
            let cells = sum.min(x - 1) + 1 - (sum + 1).saturating_sub(y);
            tally.add_values(p * xors + (sum + self.z.cells) % p, 1, cells);
        }
    }

    /// Makes up for the cells before two cuts to which the formula does not apply: they do not have 0, but q.
    fn add_exceptions(&self, cuts: [Cut; 2], tally: &mut Tally) {
        if let Some(q) = self.xor.q.filter(|_| self.xor.has_corners()) {
            let [across, down] = cuts.map(|cut| (cut.periods + u64::from(!cut.is_between_periods())).saturating_sub(1));
            let exceptions = across.wrapping_mul(down);
            tally.add_values(q, 1, exceptions);
            tally.add_values(0, 1, exceptions.wrapping_neg());
        }
    }
}
