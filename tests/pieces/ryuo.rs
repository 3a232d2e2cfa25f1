//! Nim, Ryuo and its kin: their closed forms are what the definition says.

use blocking_queens::moves::{Heaps, Move, Moves, Reach};
use blocking_queens::pieces::definition::{grundy, outcomes};
use blocking_queens::pieces::formula::{Formula, Xor, stated_terms};
use blocking_queens::pieces::{Outcome, Pass};

use super::{cells, named, piece};

/// Checks that the closed form of these moves exists and gives the values of a box.
fn check(moves: &Moves, extent: [usize; 3]) {
    let formula = Formula::of(moves, Pass::Used).unwrap_or_else(|| panic!("{moves} has a closed form"));
    for (cell, value) in cells(extent).zip(grundy(moves, Pass::Used, extent)) {
        assert_eq!(formula.value(cell), Some(value), "{moves} at {cell:?}");
        assert_eq!(formula.outcome(cell) == Outcome::P, value == 0, "{moves} at {cell:?}");
    }
}

/// Whether a formula gives the values of restricted Ryuo on 72 x 72 cells.
fn is_exact(formula: impl Fn([i64; 3]) -> u64, p: u64, q: u64) -> bool {
    let values = grundy(&named("ryuo", Some(p), Some(q)), Pass::Used, [72, 72, 1]);
    cells([72, 72, 1]).zip(values).all(|(cell, value)| formula(cell) == value)
}

#[test]
fn nim_is_the_exclusive_or() {
    let values = grundy(&named("nim", None, None), Pass::Used, [64, 64, 1]);
    assert!(cells([64, 64, 1]).zip(values).all(|([x, y, _], value)| (x ^ y) as u64 == value));
    check(&named("nim", None, None), [64, 64, 1]);
}

#[test]
fn generalized_ryuo_has_its_formula_for_p_from_2_to_8_on_64_x_64() {
    for p in 2..=8 {
        check(&named("ryuo", Some(p), None), [64, 64, 1]);
    }
    assert!(named("ryuo", Some(2), None).is_same_piece(&named("nim", None, None)));
    assert!(named("ryuo", Some(3), None).is_same_piece(&piece("(1,0)+ (0,1)+ (1,1)")));
    assert!(named("ryuo", Some(4), None).is_same_piece(&piece("(1,0)+ (0,1)+ (1,1) (1,2) (2,1)")));
}

#[test]
fn restricted_ryuo_has_its_formula_exactly_if_p_divides_q() {
    for (p, q) in (2..=12).flat_map(|p| (2..=30).map(move |q| (p, q))) {
        let stated = |cell| stated_terms(p, Some(q), cell).iter().sum();
        assert_eq!(is_exact(stated, p, q), q % p == 0, "p = {p}, q = {q}");
    }
}

#[test]
fn restricted_ryuo_has_q_at_corners_if_q_is_1_mod_p() {
    for (p, q) in (3..=12).flat_map(|p| (2..=30).map(move |q| (p, q))).filter(|(p, q)| q % p == 1) {
        let xor = Xor::of_two_heaps(p, Some(q)).expect("a closed form");
        assert!(xor.has_corners() && is_exact(|cell| xor.value(cell), p, q), "p = {p}, q = {q}");
    }
}

#[test]
fn two_heaps_of_which_less_than_q_may_be_taken_count_mod_q() {
    for q in 2..=17 {
        check(&named("ryuo", Some(2), Some(q)), [50, 40, 1]);
    }
}

#[test]
fn other_restrictions_have_no_closed_form() {
    for (p, q) in [(4, 7), (5, 7), (3, 2), (3, 5), (6, 8), (12, 11)] {
        assert_eq!(Formula::of(&named("ryuo", Some(p), Some(q)), Pass::Used), None, "p = {p}, q = {q}");
    }
}

#[test]
fn p_positions_of_ryuo_4_7_and_5_7_have_period_7_but_not_from_the_origin_and_values_have_none_in_200_x_200() {
    let side = 200;
    for (p, start, greatest) in [(4, 6, 10), (5, 1, 13)] {
        let values = grundy(&named("ryuo", Some(p), Some(7)), Pass::Used, [side, side, 1]);
        let is_period = |shift: usize, start: usize, is_same: fn(u64, u64) -> bool| {
            let mut rows = values.chunks(side);
            rows.all(|row| (start..side - shift).all(|x| is_same(row[x], row[x + shift])))
        };
        let is_same_outcome = |a, b| (a == 0) == (b == 0);
        assert!(!(1..=90).any(|shift| is_period(shift, 0, is_same_outcome)), "p = {p}");
        assert!(is_period(7, start, is_same_outcome) && !is_period(7, start - 1, is_same_outcome), "p = {p}");
        assert!(!(1..=90).any(|shift| is_period(shift, 100, |a, b| a == b)), "p = {p}");
        assert_eq!(values.iter().max(), Some(&greatest), "p = {p}");
    }
}

#[test]
fn three_heaps_by_reading_a_have_the_formula() {
    for p in 2..=6 {
        check(&named("ryuo-3a", Some(p), None), [20, 18, 13]);
    }
    for (p, q) in [(2, 4), (2, 5), (3, 3), (3, 6), (4, 8)] {
        check(&named("ryuo-3a", Some(p), Some(q)), [18, 17, 12]);
    }
}

#[test]
fn three_heaps_are_two_where_one_is_empty() {
    for p in 3..=5 {
        let three = grundy(&named("ryuo-3a", Some(p), None), Pass::Used, [30, 30, 1]);
        assert_eq!(three, grundy(&named("ryuo", Some(p), None), Pass::Used, [30, 30, 1]));
    }
}

#[test]
fn three_heaps_by_reading_b_have_p_positions_by_remainders_mod_6_on_48_x_48_x_48() {
    let moves = named("ryuo-3b", None, None);
    let formula = Formula::of(&moves, Pass::Used).expect("a closed form");
    assert!(!formula.has_values());
    for (cell, outcome) in cells([48; 3]).zip(outcomes(&moves, Pass::Used, [48; 3])) {
        assert_eq!(formula.outcome(cell), outcome, "{cell:?}");
    }
}

#[test]
fn the_formulas_two_terms_add_up() {
    let xor = Xor::new(4, Some(8));
    for cell in cells([40, 40, 1]) {
        let [sum, exclusive] = xor.terms(cell);
        assert!(sum < 4 && exclusive % 4 == 0 && sum + exclusive == xor.value(cell), "{cell:?}");
    }
}

#[test]
fn a_drawn_list_of_the_same_moves_has_the_closed_form_too() {
    let list = ["(2,1)", "(1,2)", "(1,1)", "(0,1)+7", "(1,0)+6", "(7,0)"].concat();
    let drawn: Moves = list.parse().expect("moves");
    assert_eq!(Formula::of(&drawn, Pass::Used), Some(Formula::Xor(Xor::new(4, Some(8)))));
    let three = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|step| Move { step, reach: Reach::Unbounded });
    let three = Moves::new(Heaps::Three, three.to_vec()).expect("moves");
    check(&three, [16, 16, 8]);
}
