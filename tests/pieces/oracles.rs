//! The definitions agree with each other, and with what can be counted by hand.

use blocking_queens::moves::Heaps;
use blocking_queens::pieces::definition::{grundy, outcomes, palace_numbers};
use blocking_queens::pieces::{Outcome, Pass};
use blocking_queens::queens::reference;

use super::{named, piece};

#[test]
fn a_bishop_that_moves_along_anti_diagonals_depends_on_cells_beside_the_box() {
    // (x, y) leads to (x + n, y - n) only, so its value is y.
    let rows = grundy(&piece("(-1,1)+"), Pass::Used, [3, 4, 1]);
    assert_eq!(rows, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
}

#[test]
fn values_in_a_corner_do_not_depend_on_how_large_the_box_is() {
    for moves in ["(1,0)+ (0,1)+ (1,1)+", "(1,2) (-1,2) (2,1) (2,-1)", "(-1,1)+ (1,1)+3", "(-3,5)+ (1,0) (7,-6)"] {
        let moves = piece(moves);
        let large = grundy(&moves, Pass::Used, [30, 25, 1]);
        let small = grundy(&moves, Pass::Used, [11, 17, 1]);
        for (index, value) in small.iter().enumerate() {
            assert_eq!(*value, large[index / 11 * 30 + index % 11], "{moves} at {index}");
        }
    }
}

#[test]
fn p_positions_are_the_zeros_and_the_palaces_of_game_1() {
    for moves in
        ["(1,0)+ (0,1)+ (1,1)+", "(1,2) (-1,2) (2,1) (2,-1)", "(2,0)+ (3,0)+ (0,1)+5 (1,1)", "(1,0,0)+ (0,1,0)+2"]
    {
        let moves = piece(moves);
        let extent = if moves.heaps() == Heaps::Three { [9, 8, 3] } else { [24, 30, 1] };
        let values = grundy(&moves, Pass::Used, extent);
        let outcomes = outcomes(&moves, Pass::Used, extent);
        let palaces = palace_numbers(&moves, 1, extent);
        for ((value, outcome), palaces) in values.iter().zip(&outcomes).zip(&palaces) {
            let is_p = *outcome == Outcome::P;
            assert_eq!((*value == 0, *palaces == 0), (is_p, is_p), "{moves}");
        }
    }
}

#[test]
fn with_a_pass_p_positions_are_the_zeros_too() {
    for moves in [named("wythoff", None, None), named("white-knight", None, None), piece("(1,0)+3 (1,1)")] {
        let values = grundy(&moves, Pass::Available, [40, 40, 1]);
        let outcomes = outcomes(&moves, Pass::Available, [40, 40, 1]);
        let is_p = outcomes.iter().map(|outcome| *outcome == Outcome::P);
        assert!(is_p.eq(values.iter().map(|value| *value == 0)), "{moves}");
    }
}

#[test]
fn the_queens_palace_numbers_are_those_of_the_blocking_queen_game() {
    let queen = named("wythoff", None, None);
    for k in [1, 2, 5, 17, 100] {
        let expected = reference::deviations(k, 60, 45);
        let numbers = palace_numbers(&queen, k, [60, 45, 1]);
        assert!(numbers.iter().zip(expected).all(|(number, v)| *number as i64 - k as i64 == v), "k = {k}");
    }
}
