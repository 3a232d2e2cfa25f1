//! The closed form of the épaulette: why it holds, and that the board is the same with and without it.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/random.rs"]
mod random;

use blocking_queens::queens::board::Settings;
use blocking_queens::queens::epaulette::{self, DEVIATIONS};
use blocking_queens::queens::{hood, reference};
use blocking_queens::{Board, K_MAX, Window};
use random::Random;

fn window(x: u64, y: u64, width: u64, height: u64) -> Window {
    Window::new(x, y, width, height).unwrap()
}

fn board(k: u64, block_size: usize, skip_epaulettes: bool) -> Board {
    Board::with_settings(k, Settings { block_size, skip_epaulettes, ..Settings::default() }).unwrap()
}

/// v at s = x + 2y - k, in the hood's upper half and in the épaulette.
fn deviation(s: i64) -> i64 {
    if s < 0 { s } else { i64::from(DEVIATIONS[s as usize % DEVIATIONS.len()]) }
}

/// The reason why it holds in every game: the automaton's rule (Figure 2 of the paper), with the cells that it looks at
/// in their places along s. From s = 6 on everything repeats every eleven.
#[test]
fn the_eleven_values_obey_the_rule_of_the_automaton_beyond_the_hood() {
    for s in 0..6 + 2 * DEVIATIONS.len() as i64 {
        let v = |back: i64| deviation(s - back);
        let n = |back: i64| i64::from(v(back) < 0);
        let (a, b, c, d, e, f) = (6, 5, 4, 3, 2, 1);
        let by_rule = v(a) - v(b) - v(c) + v(e) + v(f) + 3 * n(a) - 2 * n(b) - 2 * n(c) - n(d) + n(e) + n(f);
        assert_eq!(deviation(s), by_rule, "s = {s}");
    }
}

#[test]
fn the_closed_form_is_the_reference_left_of_every_shoulder_and_above_every_nose() {
    for k in (1..=120).chain([300, 301, 302, 700, 701, 702]) {
        let (side, height) = (k + 3, k / 2 + 3);
        let deviations = reference::deviations(k, side as usize, height as usize);
        let palace = |x: u64, y: u64| deviations[(y * side + x) as usize] < 0;
        let mut cells = 0;
        for (x, y) in (0..height).flat_map(|y| (0..side).map(move |x| (x, y))) {
            // Of what a line holds before the cell, those of the hood are counted wherever they lie.
            let is_counted = |cell: &(u64, u64), before: bool| {
                palace(cell.0, cell.1) && (before || hood::contains(k, cell.0, cell.1))
            };
            if epaulette::contains(k, &window(x, y, 1, 1)) {
                cells += 1;
                let s = (x + 2 * y - k) as usize;
                let v = deviations[(y * side + x) as usize];
                assert_eq!(v, i64::from(DEVIATIONS[s % DEVIATIONS.len()]), "game {k}, cell ({x}, {y})");
                let below = (0..height).map(|row| (x, row)).filter(|cell| is_counted(cell, cell.1 <= y)).count();
                assert_eq!(epaulette::column_count(k, x, y + 1), below as u64, "game {k}, the column below ({x}, {y})");
                let right = (0..side).map(|column| (column, y)).filter(|cell| is_counted(cell, cell.0 <= x)).count();
                assert_eq!(epaulette::row_count(k, x + 1, y), right as u64, "game {k}, the row beside ({x}, {y})");
                let diagonal = (0..=y).filter(|row| palace(x - y + row, *row)).count();
                let next = epaulette::diagonal_count(k, x + 1, y + 1);
                assert_eq!(next, diagonal as u64, "game {k}, the diagonal after ({x}, {y})");
            }
        }
        // A triangle of about k^2 / 9 cells.
        assert!(cells as f64 > (k as f64 - 9.0) * (k as f64 - 18.0) / 9.0 || k < 20, "game {k}: {cells} cells");
    }
}

#[test]
fn the_board_is_the_same_with_and_without_the_closed_form() {
    let mut random = Random(5);
    for _ in 0..60 {
        let k = [90, 200, 1000, 1001, 1002, 3000][random.below(6) as usize] + random.below(30);
        let block_size = 2 + random.below(60) as usize;
        let (mut with, mut without) = (board(k, block_size, true), board(k, block_size, false));
        for _ in 0..4 {
            let (x, y) = (k / 4 + random.below(k), random.below(2 * k / 3));
            let (x, y) = if random.below(2) == 0 { (x, y) } else { (y, x) };
            let asked = window(x, y, 1 + random.below(150), 1 + random.below(150));
            let values = with.deviations(&asked).unwrap();
            assert!(values == without.deviations(&asked).unwrap(), "game {k}, {asked:?} in blocks of {block_size}");
        }
        let [cells, all] = [&with, &without].map(|board| board.counters().cells_computed);
        assert!(cells <= all, "game {k} in blocks of {block_size}: {cells} cells, and {all} without the closed form");
    }
}

#[test]
fn what_the_closed_form_spares_is_what_lies_in_the_epaulette() {
    let (k, n) = (6000, 50);
    let corner = window(k + 2000, k / 3 + 1500, 1, 1);
    let [with, without] = [true, false].map(|skip| {
        let mut board = board(k, n, skip);
        board.prepare(&corner).unwrap();
        board.counters().cells_computed
    });
    let epaulette = (k * k / 9) as f64;
    let spared = (without - with) as f64;
    assert!((0.9 * epaulette..=epaulette).contains(&spared), "{spared} cells of {epaulette} were spared");
}

#[test]
fn a_window_deep_in_the_epaulette_of_a_huge_game_costs_its_own_cells() {
    let (width, height) = (800, 600);
    for k in [1_000_000, 40_000_000_000, 9_000_000_000_000_000, K_MAX] {
        // From just below the casing to just above the nose's row, and to the column before the shoulder.
        for (x, y) in [
            (k / 3 * 2, k / 6 + 4000),
            (k / 3 * 2, k / 4),
            (k - 3000, k / 10),
            (k - 1500, k / 3 - 2000),
            (k / 2, k / 3 - 3000),
        ] {
            let mut board = Board::new(k).unwrap();
            let asked = window(x, y, width, height);
            let values = board.deviations(&asked).unwrap();
            let places = (y..y + height).flat_map(|y| (x..x + width).map(move |x| x + 2 * y - k));
            let expected = places.map(|s| DEVIATIONS[(s % 11) as usize]);
            assert!(expected.eq(values.iter().copied()), "game {k}, {asked:?}");
            let cells = board.counters().cells_computed;
            // Each block is read from its first cell on.
            assert!(cells <= 4 << 20, "game {k}, {asked:?}: {cells} cells");
            assert_eq!(board.deviations(&asked.transposed()).unwrap().len(), values.len());
            let pixel = board.deviation(y, x).unwrap();
            assert_eq!(pixel, i64::from(values[0]), "game {k}, the mirror image of ({x}, {y})");
        }
    }
}

/// Below the nose and right of the shoulder the board is swept, from counts that the épaulette leaves in closed form.
#[test]
fn what_borders_on_the_epaulette_far_from_the_casing_is_swept_from_its_closed_form() {
    let small = 30_000;
    // Each this many columns right of the nose or the shoulder, and this many rows below the nose or the top.
    let below_nose = |k: u64| window(k / 3 + 9000, k / 3 - 200, 500, 500);
    let beside_shoulder = |k: u64| window(k - 300, 6000, 500, 500);
    for place in [below_nose, beside_shoulder] {
        let expected = {
            let mut board = board(small, 1024, false);
            board.deviations(&place(small)).unwrap()
        };
        for k in [small, 33_000, 900_000_000_000, 9_000_000_000_000_000] {
            let mut board = board(k, 1024, true);
            assert!(board.deviations(&place(k)).unwrap() == expected, "game {k}, {:?}", place(k));
            let cells = board.counters().cells_computed;
            assert!(cells < 30 << 20, "game {k}: {cells} cells");
        }
    }
}

#[test]
fn without_the_closed_form_what_lies_deep_in_a_huge_epaulette_is_too_much_work() {
    let k = 9_000_000_000_000_000;
    let asked = window(k / 3 * 2, k / 4, 100, 100);
    assert!(board(k, 1024, false).deviations(&asked).is_err());
    assert!(board(k, 1024, true).deviations(&asked).is_ok());
}
