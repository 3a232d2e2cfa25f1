//! Games with a pass that one of the players may use once.

use blocking_queens::Window;
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::definition::{grundy, outcomes};
use blocking_queens::pieces::engine::{self, Settings};
use blocking_queens::pieces::formula::Formula;

use super::{cells, named};

#[test]
fn ryuos_p_positions_with_a_pass_lie_in_blocks_for_p_from_3_to_10_on_150_x_150() {
    for p in 3..=10 {
        let moves = named("ryuo", Some(p), None);
        let formula = Formula::of(&moves, Pass::Available).expect("a closed form");
        for (cell, outcome) in cells([150, 150, 1]).zip(outcomes(&moves, Pass::Available, [150, 150, 1])) {
            assert_eq!(formula.outcome(cell), outcome, "p = {p} at {cell:?}");
        }
    }
}

#[test]
fn with_a_pass_wythoffs_p_positions_are_the_ones_of_the_plain_game_but_for_14_on_1200_x_1200() {
    let window = Window::new(0, 0, 1200, 1200).unwrap();
    let queen = named("wythoff", None, None);
    let values = |pass| engine::grundy(&queen, 0, pass, Settings::default()).unwrap().values(&window).unwrap();
    let (plain, with_pass) = (values(Pass::Used), values(Pass::Available));
    let exceptions: Vec<_> = cells([1200, 1200, 1])
        .zip(plain.iter().zip(with_pass))
        .filter(|(_, (plain, with_pass))| (**plain == 1) != (*with_pass == 0))
        .map(|([x, y, _], _)| (x, y))
        .collect();
    assert_eq!(exceptions.len(), 14, "{exceptions:?}");
    assert!(exceptions.iter().all(|(x, y)| *x < 9 && *y < 9), "{exceptions:?}");
}

#[test]
fn a_pass_changes_nothing_where_nobody_can_move() {
    let knight = named("white-knight", None, None);
    let values = grundy(&knight, Pass::Available, [2, 2, 1]);
    assert_eq!(values, [0, 0, 0, 0]);
    // Ryuo p = 2 is Nim, for which there is no such form.
    assert_eq!(Formula::of(&named("nim", None, None), Pass::Available), None);
}
