//! The white knight's values in squares of any size.

use super::{Classes, Squares};
use crate::pieces::formula::Formula;

/// Squares of this level are the blocks of 4 x 4 cells, whose values depend on how far they are from the diagonal.
const BLOCK: u32 = 2;

pub(super) fn counts(classes: &Classes, squares: &Squares) -> Vec<u64> {
    let Squares { left, top, level, width, height } = *squares;
    let mut planes = vec![0; width * height * classes.count()];
    let by_distance = [0, 1, 2].map(|distance| of_blocks(distance, level, classes));
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        let (x, y) = (left + column as u64, top + row as u64);
        let mut add = |class: usize, cells: u64| planes[(class * height + row) * width + column] += cells;
        if level >= BLOCK {
            let counts = &by_distance[x.abs_diff(y).min(2) as usize];
            counts.iter().enumerate().for_each(|(class, cells)| add(class, *cells));
        } else {
            let cells = |place: u64| place << level..(place + 1) << level;
            cells(y).for_each(|y| cells(x).for_each(|x| add(classes.of(value(x, y)), 1)));
        }
    }
    planes
}

/// The counts of a square of whole blocks that is this far from the diagonal, on the scale of squares; 2 and more are
/// alike. Of the two that are each other's mirror image the counts are the same.
fn of_blocks(distance: u64, level: u32, classes: &Classes) -> Vec<u64> {
    let side = 1 << level.saturating_sub(BLOCK);
    // How many of its blocks lie on the diagonal, next to it, and farther away.
    let (on, beside) = match distance {
        0 => (side, 2 * (side - 1)),
        1 => (0, 1),
        _ => (0, 0),
    };
    let mut counts = vec![0; classes.count()];
    for (distance, blocks) in (0..).zip([on, beside, side * side - on - beside]) {
        for (x, y) in (0..1 << BLOCK).flat_map(|y| (0..1 << BLOCK).map(move |x| (x, y))) {
            counts[classes.of(value(x, (distance << BLOCK) + y))] += blocks;
        }
    }
    counts
}

fn value(x: u64, y: u64) -> u64 {
    Formula::WhiteKnight.value([x as i64, y as i64, 0]).unwrap_or(0)
}
