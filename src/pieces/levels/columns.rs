//! P-positions in squares of any size, for pieces that move along columns: each column has at most one P-position.

use super::{Classes, Squares};
use crate::pieces::formula::Formula;
use crate::pieces::formula::fixed_blocks::ryuo_p_in_column;
use crate::pieces::{Outcome, wythoff};

/// The counts of all squares, a plane a class; P-positions have the value 0, others 1.
pub(super) fn counts(formula: &Formula, z: u64, classes: &Classes, squares: &Squares) -> Vec<u64> {
    let Squares { level, width, height, .. } = *squares;
    let mut p_positions = vec![0; width * height];
    match formula {
        Formula::Wythoff => count_wythoff(squares, &mut p_positions),
        _ => count_columns(formula, z, squares, &mut p_positions),
    }
    let mut planes = vec![0; width * height * classes.count()];
    let [zero, one] = [0, 1].map(|value| classes.of(value) * width * height);
    for (pixel, p_positions) in p_positions.into_iter().enumerate() {
        planes[zero + pixel] += p_positions;
        planes[one + pixel] += (1 << (2 * level)) - p_positions;
    }
    planes
}

fn count_columns(formula: &Formula, z: u64, squares: &Squares, counts: &mut [u64]) {
    let Squares { level, width, height, .. } = *squares;
    let (x, y) = squares.first();
    let end = y + ((height as u64) << level);
    for x_of_cell in x..x + ((width as u64) << level) {
        if let Some(y_of_cell) = p_position_in_column(formula, x_of_cell, z).filter(|place| (y..end).contains(place)) {
            let [column, row] = [x_of_cell - x, y_of_cell - y].map(|place| (place >> level) as usize);
            counts[row * width + column] += 1;
        }
    }
}

/// Wythoff's P-positions lie along two beams: each column of squares has a run of them on each beam, which passes
/// through a few squares.
fn count_wythoff(squares: &Squares, counts: &mut [u64]) {
    let Squares { level, width, height, .. } = *squares;
    let (x, y) = squares.first();
    let side = 1 << level;
    for column in 0..width {
        let left = x + ((column as u64) << level);
        for beam in [wythoff::p_position, |n| (wythoff::p_position(n).1, wythoff::p_position(n).0)] {
            let first = wythoff::least(&|n| beam(n).0 >= left && beam(n).1 >= y);
            let end = wythoff::least(&|n| beam(n).0 >= left + side);
            let mut n = first;
            while n < end {
                let row = ((beam(n).1 - y) >> level) as usize;
                if row >= height {
                    break;
                }
                let bottom = y + ((row as u64 + 1) << level);
                let next = wythoff::least(&|n| beam(n).1 >= bottom).min(end);
                counts[row * width + column] += next - n;
                n = next;
            }
        }
    }
    // Both beams begin at the origin.
    if x == 0 && y == 0 {
        counts[0] -= 1;
    }
}

/// The y of the P-position in a column, for forms that give outcomes only, but for Wythoff's.
fn p_position_in_column(formula: &Formula, x: u64, z: u64) -> Option<u64> {
    match formula {
        Formula::RyuoPass(p) => Some(ryuo_p_in_column(*p, x)),
        Formula::RyuoThreeB => {
            let start = ((x / 6) ^ (z / 6)) * 6;
            (start..start + 6).find(|y| formula.outcome([x, *y, z].map(|place| place as i64)) == Outcome::P)
        }
        _ => None,
    }
}
