//! Facts about boards that are too large for the definition, each with the range in which it was found.

use blocking_queens::Window;
use blocking_queens::moves::Moves;
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::engine::{self, Settings};

const RYUO: &str = "(1,0)+ (0,1)+ (1,1)";
const MAHARAJA: &str = "(1,0)+ (0,1)+ (1,1)+ (1,2) (2,1)";
const GENERALIZED: &str = "(1,0)+ (0,1)+ (1,1)+ (1,2)+ (2,1)+";

/// The least and greatest deviation outside the hood, where the piece has at least k options.
fn range(moves: &str, k: u64, side: u64) -> (i64, i64) {
    let moves: Moves = moves.parse().unwrap();
    let mut palaces = engine::palaces(&moves, 0, k, Settings::default()).unwrap();
    let deviations = palaces.values(&Window::new(0, 0, side, side).unwrap()).unwrap();
    let cells = deviations.iter().zip(0_u64..).filter(|(_, index)| {
        let (x, y) = (index % side, index / side);
        // Far out there are more options than k without counting them.
        x.min(y) > k || moves.option_count([x as i64, y as i64, 0]) >= k
    });
    cells.fold((i64::MAX, i64::MIN), |(least, greatest), (v, _)| (least.min(*v), greatest.max(*v)))
}

#[test]
fn deviations_fall_to_minus_6_for_maharaja_and_to_minus_7_for_generalized_wythoff() {
    assert_eq!(range(MAHARAJA, 900, 3000).0, -6);
    assert_eq!(range(GENERALIZED, 300, 1500).0, -7);
}

#[test]
fn deviations_of_ryuo_lie_between_minus_3_and_2() {
    for k in [60, 900] {
        assert_eq!(range(RYUO, k, 3 * k), (-3, 2), "k = {k}");
    }
}

#[test]
fn ryuos_values_are_those_of_its_closed_form() {
    let side = 600;
    let moves: Moves = RYUO.parse().unwrap();
    let window = Window::new(0, 0, side, side).unwrap();
    let formula = |x: u64, y: u64| ((x + y) % 3 + 3 * ((x / 3) ^ (y / 3))) as i64;
    let expected: Vec<i64> = (0..side).flat_map(|y| (0..side).map(move |x| formula(x, y))).collect();
    let mut grundy = engine::grundy(&moves, 0, Pass::Used, Settings::default()).unwrap();
    assert!(grundy.values(&window).unwrap() == expected);
    // Far out, those below 64.
    let window = Window::new(50_000, 50_100, 200, 200).unwrap();
    let expected: Vec<i64> =
        (50_100..50_300).flat_map(|y| (50_000..50_200).map(move |x| formula(x, y).min(64))).collect();
    let mut small = engine::small_values(&moves, Settings::default()).unwrap();
    assert!(small.values(&window).unwrap() == expected);
}

#[test]
fn wythoffs_p_positions_lie_where_the_golden_ratio_says() {
    // (floor(n phi), floor(n phi^2)) and mirrored: far out, on a board of game 1 and among the values below 64.
    let queen: Moves = "(1,0)+ (0,1)+ (1,1)+".parse().unwrap();
    let phi = f64::midpoint(1.0, 5_f64.sqrt());
    for n in [10, 1000, 20_011] {
        let (a, b) = ((f64::from(n) * phi).floor() as u64, (f64::from(n) * phi * phi).floor() as u64);
        let window = Window::new(b - 10, a - 10, 20, 20).unwrap();
        let mut palaces = engine::palaces(&queen, 0, 1, Settings::default()).unwrap();
        let mut small = engine::small_values(&queen, Settings::default()).unwrap();
        let is_p: Vec<bool> = palaces.values(&window).unwrap().iter().map(|v| *v < 0).collect();
        assert!(is_p[10 * 20 + 10], "({b}, {a})");
        let zeros: Vec<bool> = small.values(&window).unwrap().iter().map(|value| *value == 0).collect();
        assert_eq!(is_p, zeros, "({b}, {a})");
    }
}
