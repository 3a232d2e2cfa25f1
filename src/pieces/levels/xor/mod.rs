//! Ryuo's values in squares of any size.
//!
//! # The idea
//! The blocks of p x p in a square have the numbers of their columns and rows in common down to some binary digit, and
//! so the exclusive or of these, which bounds their values. Far out that is most often enough: all values of the square
//! are of one class. Of the other squares the cells are counted. A square's counts follow from those of its four
//! [`corners`], each of which tells of all cells above and to the left of it.

mod corners;
mod tally;

use super::{Classes, Squares};
use crate::pieces::formula::Xor;
use corners::Corners;

pub(super) fn counts(xor: &Xor, z: u64, classes: &Classes, squares: &Squares) -> Vec<u64> {
    let Squares { level, width, height, .. } = *squares;
    let (x, y) = squares.first();
    let line = |start: u64, squares: usize| start + ((squares as u64) << level);
    let cut = |place: u64| Cut::new(xor, place);
    let [columns, rows] = [(x, width), (y, height)]
        .map(|(start, count)| (0..=count).map(|index| cut(line(start, index))).collect::<Vec<_>>());
    let spans = |cuts: &[Cut], start: u64| -> Vec<Span> {
        let lasts = (1..cuts.len()).map(|index| cut(line(start, index) - 1));
        cuts.iter().zip(lasts).map(|(first, last)| Span { first: *first, last }).collect()
    };
    let [across, down] = [spans(&columns, x), spans(&rows, y)];
    let z = cut(z);
    let pixels = width * height;
    let mut planes = vec![0; pixels * classes.count()];
    let corners = Corners::new(xor, z, classes, &columns, &rows);
    let mut above = corners.row(rows[0]);
    for (row, down) in down.iter().enumerate() {
        let mut below = corners.row(rows[row + 1]);
        for (column, across) in across.iter().enumerate() {
            let pixel = row * width + column;
            match common_values(xor, across, down, z).and_then(|[first, last]| classes.of_all(first, last)) {
                Some(class) => planes[class * pixels + pixel] = 1 << (2 * level),
                None => corners.count_square(column, [&mut above, &mut below], |class, count| {
                    planes[class * pixels + pixel] = count;
                }),
            }
        }
        above = below;
    }
    planes
}

/// Where a line between cells cuts the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cut {
    /// How many periods of q columns or rows are before it; none without a q.
    periods: u64,
    /// How many blocks of p columns or rows of the period that is cut.
    blocks: u64,
    /// How many columns or rows of the block that is cut.
    cells: u64,
}

impl Cut {
    /// The line before a column or row.
    fn new(xor: &Xor, place: u64) -> Self {
        match xor.q {
            Some(q) => Self { periods: place / q, ..Self::in_period(xor, place % q) },
            None => Self::in_period(xor, place),
        }
    }

    /// The line before a column or row of the first period, or at the end of it.
    fn in_period(xor: &Xor, place: u64) -> Self {
        Self { periods: 0, blocks: place / xor.p, cells: place % xor.p }
    }

    fn is_between_periods(&self) -> bool {
        self.blocks == 0 && self.cells == 0
    }
}

struct Span {
    first: Cut,
    last: Cut,
}

/// A least and a greatest value between which all values of a square lie; none if it cuts periods, or may have cells
/// that the formula does not give.
fn common_values(xor: &Xor, across: &Span, down: &Span, z: Cut) -> Option<[u64; 2]> {
    let is_in_period = [across, down].iter().all(|span| span.first.periods == span.last.periods);
    let has_corner = xor.has_corners() && across.first.is_between_periods() && down.first.is_between_periods();
    if !is_in_period || has_corner {
        return None;
    }
    let differing = (across.first.blocks ^ across.last.blocks) | (down.first.blocks ^ down.last.blocks);
    let free = (1 << (u64::BITS - differing.leading_zeros())) - 1;
    let xors = across.first.blocks ^ down.first.blocks ^ z.blocks;
    Some([xor.p * (xors & !free), xor.p * (xors | free) + (xor.p - 1)])
}
