//! The white knight's values in squares of any size.

use super::{Classes, Squares};
use crate::moves::Cell;
use crate::pieces::formula::Formula;

const SIDE: u64 = 4;

pub(super) fn counts(classes: &Classes, squares: &Squares) -> Vec<u64> {
    let Squares { x, y, level, width, height } = *squares;
    let mut planes = vec![0; width * height * classes.count()];
    let count = |left: u64, top: u64| {
        let mut counts = vec![0; classes.count()];
        add_square(left, top, 1 << level, |value, cells| counts[classes.of(value)] += cells);
        counts
    };
    // Away from the diagonal, squares on the same side of it that cut blocks alike are alike.
    let mut alike: [Option<Vec<u64>>; 2 * (SIDE * SIDE) as usize] = [const { None }; _];
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        let [left, top] = [x + ((column as u64) << level), y + ((row as u64) << level)];
        let one;
        let counts = if is_away(left, top, 1 << level) {
            let kind = (left % SIDE * SIDE + top % SIDE) * 2 + u64::from(left < top);
            alike[kind as usize].get_or_insert_with(|| count(left, top))
        } else {
            one = count(left, top);
            &one
        };
        for (class, count) in counts.iter().enumerate() {
            planes[(class * height + row) * width + column] = *count;
        }
    }
    planes
}

/// Whether the blocks of a square are all on one side of the diagonal, and neither on it nor next to it.
fn is_away(left: u64, top: u64, side: u64) -> bool {
    let [first, last] = [0, side - 1].map(|cells| [left, top].map(|place| (place + cells) / SIDE));
    first[0] > last[1] + 1 || first[1] > last[0] + 1
}

fn add_square(left: u64, top: u64, side: u64, mut add: impl FnMut(u64, u64)) {
    // A cell's value depends on its place in its block, and on how far that block is from the diagonal: -2 to 2.
    for (a, b) in (0..SIDE).flat_map(|a| (0..SIDE).map(move |b| (a, b))) {
        // The blocks whose cell (a, b) is in the square.
        let blocks = |start: u64, place: u64| {
            let first = |start: u64| (start + SIDE - 1 - place) / SIDE;
            [first(start) as i64, first(start + side) as i64]
        };
        let ([x, x_end], [y, y_end]) = (blocks(left, a), blocks(top, b));
        let all = ((x_end - x) * (y_end - y)) as u64;
        // How many of them have their y larger than their x by so much.
        let near = |distance: i64| ((x_end + distance).min(y_end) - (x + distance).max(y)).max(0) as u64;
        let mut rest = all;
        for distance in -1..=1 {
            rest -= near(distance);
            add(value(distance, a, b), near(distance));
        }
        // Of the blocks farther away, those below the diagonal have y larger than x by two or more.
        let below = farther(x..x_end, y..y_end);
        add(value(2, a, b), below);
        add(value(-2, a, b), rest - below);
    }
}

/// How many pairs of blocks have y larger than x by two or more.
fn farther(x: std::ops::Range<i64>, y: std::ops::Range<i64>) -> u64 {
    // For each x, the y from x + 2 on. All of them up to the x where that begins to cut; then one less for each.
    let whole = (y.start - 2).clamp(x.start - 1, x.end - 1) - (x.start - 1);
    let cut = x.start + whole..x.end.min(y.end - 2);
    let sum = if cut.is_empty() {
        0
    } else {
        let [most, least] = [y.end - 2 - cut.start, y.end - 2 - (cut.end - 1)];
        u128::from((most + least) as u64) * u128::from((cut.end - cut.start) as u64) / 2
    };
    (whole * (y.end - y.start)) as u64 + sum as u64
}

/// The value at place (a, b) of a block whose y is larger than its x by so much, on the scale of blocks.
fn value(distance: i64, a: u64, b: u64) -> u64 {
    let [x, y] = [2, 2 + distance].map(|block| block * SIDE as i64);
    let cell: Cell = [x + a as i64, y + b as i64, 0];
    Formula::WhiteKnight.value(cell).unwrap_or(0)
}
