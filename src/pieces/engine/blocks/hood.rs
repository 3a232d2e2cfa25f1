//! The hood: where the piece has fewer than k options, all cells are palaces, and N is the number of options.
//!
//! All moves have a, b >= 0, so a piece that can move from a cell can move from the cells right of it and below it: the
//! number of options grows in x and in y. So all options of a cell of the hood lie in the hood: all of them are
//! palaces, N is their number, less than k, and the cell is a palace, too. A line that has gone through cells of the
//! hood only has as many palaces as steps to the board's edge.
//!
//! # The part that is passed over
//! A sweep goes along anti-diagonals, and on each of them wants one run of cells. The hood leaves one, but for single
//! cells: min(x / a, y / b), the length of a line, is concave along an anti-diagonal; rounded down it isn't quite. So
//! the sweep passes over a part of the hood only, where a concave *bound* of the number of options is below k: the
//! sum of the lengths, not rounded down, with 1 more for each line that counts negatively, and all steps. The rest of
//! the hood is swept like any other cells.

use std::ops::Range;

use super::super::sink::Known;
use super::super::terms::{Line, Terms};
use crate::numbers::{gcd, least};

#[derive(Clone, Debug)]
pub struct Hood {
    k: i64,
    lines: Vec<Line>,
    steps: Vec<(i64, i64)>,
    bound: Option<Bound>,
}

/// The bound of the number of options, times a common denominator of all a and b.
#[derive(Clone, Debug)]
struct Bound {
    lengths: Vec<Length>,
    /// The sum of the lengths where the bound is k.
    limit: i128,
}

/// The length of a line from (x, y): the least of x times `across`, y times `down`, and `most`; times the coefficient.
#[derive(Clone, Copy, Debug)]
struct Length {
    across: Option<i128>,
    down: Option<i128>,
    most: i128,
    coefficient: i128,
}

/// The largest common denominator. Times a coordinate, a coefficient and the number of lines it is far below 2^127.
const DENOMINATOR_MAX: i64 = 1 << 40;

impl Bound {
    /// Nothing if the denominator is too large.
    fn new(terms: &Terms, k: i64) -> Option<Self> {
        let mut denominator = 1_i64;
        for number in terms.lines.iter().flat_map(|line| [line.a, line.b]).filter(|number| *number > 0) {
            denominator = denominator / gcd(denominator, number) * number;
            if denominator > DENOMINATOR_MAX {
                return None;
            }
        }
        let length = |line: &Line| Length {
            across: (line.a > 0).then(|| (denominator / line.a).into()),
            down: (line.b > 0).then(|| (denominator / line.b).into()),
            most: line.reach.map_or(i128::MAX, |reach| i128::from(reach) * i128::from(denominator)),
            coefficient: line.coefficient.into(),
        };
        let negative = terms.lines.iter().map(|line| i64::from(-line.coefficient.min(0))).sum::<i64>();
        let beside = negative + terms.steps.len() as i64;
        let limit = i128::from(k - beside) * i128::from(denominator);
        Some(Self { lengths: terms.lines.iter().map(length).collect(), limit })
    }

    fn at(&self, x: i64, y: i64) -> i128 {
        let along =
            |coordinate: i64, scale: Option<i128>| scale.map_or(i128::MAX, |scale| i128::from(coordinate) * scale);
        let length = |line: &Length| line.coefficient * along(x, line.across).min(along(y, line.down)).min(line.most);
        self.lengths.iter().map(length).sum()
    }
}

impl Hood {
    /// The hood of the piece with these terms in game k, at most 2^53.
    pub fn new(terms: &Terms, k: u64) -> Self {
        let k = k as i64;
        Self { k, lines: terms.lines.clone(), steps: terms.steps.clone(), bound: Bound::new(terms, k) }
    }

    /// The same, but no cell is skipped.
    pub fn none(terms: &Terms, k: u64) -> Self {
        Self { bound: None, ..Self::new(terms, k) }
    }

    /// The number of cells on a line before a cell, up to the board's edge or as far as the line reaches.
    pub fn steps(line: &Line, x: i64, y: i64) -> i64 {
        let along = |coordinate: i64, step: i64| if step > 0 { coordinate / step } else { i64::MAX };
        along(x, line.a).min(along(y, line.b)).min(line.reach.unwrap_or(i64::MAX))
    }

    /// The deviation of a cell in the hood: all of its options are palaces.
    pub fn deviation(&self, x: i64, y: i64) -> i64 {
        let lines = self.lines.iter().map(|line| i64::from(line.coefficient) * Self::steps(line, x, y));
        let steps = self.steps.iter().filter(|(s, t)| *s <= x && *t <= y).count() as i64;
        lines.sum::<i64>() + steps - self.k
    }

    /// Whether a cell of the board lies in the part of the hood that is passed over.
    pub fn passes_over(&self, x: i64, y: i64) -> bool {
        self.bound.as_ref().is_some_and(|bound| bound.at(x, y) < bound.limit)
    }

    /// The cells of an anti-diagonal x + y = t that are not passed over, of those in the given columns.
    pub fn columns_outside(&self, t: i64, columns: Range<i64>) -> Range<i64> {
        let Range { start, end } = columns;
        let Some(bound) = &self.bound else { return columns };
        let at = |x: i64| bound.at(x, t - x);
        // The bound is concave: it is at least k on one run of cells, and of two neighbours the greater one leads
        // there.
        let (mut left, mut right) = (start, end);
        while left < right {
            let middle = left + (right - left) / 2;
            if at(middle) >= bound.limit {
                let first = least(start, middle, |x| at(x) >= bound.limit);
                return first..least(middle, end, |x| at(x) < bound.limit);
            }
            if middle + 1 < right && at(middle) < at(middle + 1) {
                left = middle + 1;
            } else {
                right = middle;
            }
        }
        start..start
    }
}

impl Known for Hood {
    fn covers(&self, x: u64, y: u64) -> bool {
        self.passes_over(x as i64, y as i64)
    }

    fn value(&self, x: u64, y: u64) -> i64 {
        self.deviation(x as i64, y as i64)
    }
}
