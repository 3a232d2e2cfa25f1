//! What is known of Wythoff Nim and other pieces, as far as the definition shows it.

use blocking_queens::pieces::definition::{grundy, outcomes};
use blocking_queens::pieces::formula::Formula;
use blocking_queens::pieces::period::{Period, additive};
use blocking_queens::pieces::{Outcome, Pass, wythoff};

use super::{cells, named};

#[test]
fn wythoffs_p_positions_are_multiples_of_the_golden_ratio() {
    let queen = named("wythoff", None, None);
    let formula = Formula::of(&queen, Pass::Used).expect("a closed form");
    for (cell, outcome) in cells([200, 200, 1]).zip(outcomes(&queen, Pass::Used, [200, 200, 1])) {
        assert_eq!(formula.outcome(cell), outcome, "{cell:?}");
    }
}

#[test]
fn wythoffs_rows_are_additively_periodic() {
    let width = 2000;
    let values = grundy(&named("wythoff", None, None), Pass::Used, [width, 7, 1]);
    let periods: Vec<_> = values.chunks(width).map(|row| additive(row).expect("a period")).collect();
    // The recurrences of A004484 and A004485 have the periods of rows 3 and 4.
    assert_eq!((periods[0].length, periods[3].length, periods[4].length), (1, 6, 12));
    for (row, Period { preperiod, length, growth }) in values.chunks(width).zip(periods) {
        assert_eq!(growth, length as i64);
        assert!((preperiod..width - length).all(|x| row[x + length] == row[x] + length as u64));
        assert!(preperiod == 0 || row[preperiod - 1 + length] != row[preperiod - 1] + length as u64);
    }
}

#[test]
fn wythoffs_diagonal_has_no_value_twice_and_each_before_twice_its_size() {
    let side = 400;
    let values = grundy(&named("wythoff", None, None), Pass::Used, [side, side, 1]);
    let mut diagonal: Vec<_> = (0..side).map(|n| values[n * side + n]).collect();
    assert!((0..side as u64 / 2).all(|value| diagonal[..=2 * value as usize].contains(&value)));
    diagonal.sort_unstable();
    diagonal.dedup();
    assert_eq!(diagonal.len(), side);
}

#[test]
fn wythoffs_cells_of_one_value_lie_near_p_positions() {
    let side = 400;
    let values = grundy(&named("wythoff", None, None), Pass::Used, [side, side, 1]);
    let mut farthest = [0; 5];
    for ([x, y, _], value) in cells([side, side, 1]).zip(values) {
        if let Some(farthest) = farthest.get_mut(value as usize) {
            *farthest = wythoff::distance(x as u64, y as u64).max(*farthest);
        }
    }
    assert!(farthest[0] == 0 && farthest.iter().all(|distance| *distance <= 12), "{farthest:?}");
}

#[test]
fn the_white_knights_values_come_in_blocks_on_220_x_220() {
    let knight = named("white-knight", None, None);
    let formula = Formula::of(&knight, Pass::Used).expect("a closed form");
    for (cell, value) in cells([220, 220, 1]).zip(grundy(&knight, Pass::Used, [220, 220, 1])) {
        assert_eq!(formula.value(cell), Some(value), "{cell:?}");
        assert_eq!(value == 0, cell[0] % 4 < 2 && cell[1] % 4 < 2, "{cell:?}");
        assert!(value <= 4);
    }
}

#[test]
fn maharajas_p_positions_lie_near_wythoffs() {
    let outcomes = outcomes(&named("maharaja", None, None), Pass::Used, [400, 400, 1]);
    let p = cells([400, 400, 1]).zip(outcomes).filter(|(_, outcome)| *outcome == Outcome::P);
    let farthest = p.map(|([x, y, _], _)| wythoff::distance(x as u64, y as u64)).max();
    assert!(farthest.is_some_and(|distance| (1..=6).contains(&distance)), "{farthest:?}");
}

#[test]
fn generalized_wythoffs_p_positions_split_into_beams() {
    // Slopes y/x of P-positions above the diagonal: there is a gap between beams, where Wythoff's would be.
    let side = 300;
    let outcomes = outcomes(&named("generalized-wythoff", None, None), Pass::Used, [side, side, 1]);
    let p =
        cells([side, side, 1]).zip(outcomes).filter(|([x, y, _], outcome)| *outcome == Outcome::P && x < y && *x > 60);
    let slopes: Vec<f64> = p.map(|([x, y, _], _)| y as f64 / x as f64).collect();
    let between = |low: f64, high: f64| slopes.iter().filter(|slope| (low..high).contains(*slope)).count();
    assert!(between(1.0, 1.6) > 10 && between(2.0, 2.6) > 10 && between(1.7, 1.9) == 0, "{slopes:?}");
}
