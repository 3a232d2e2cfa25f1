//! Games so large that nobody could fill their boards: near the casing they look like small games, moved.
//!
//! What is known for every k (paper, sections 3.2 and 3.3): around the nose a deviation depends on the place relative
//! to the nose and on k mod 3, as long as both coordinates are below k; around the shoulder, in the rows above k/3, on
//! the place relative to the shoulder alone; between them, along the casing, on (x + 2y - k) mod 11 alone.
#![cfg(not(target_arch = "wasm32"))]

use blocking_queens::queens::board::Settings;
use blocking_queens::queens::{hood, reference};
use blocking_queens::{Board, COORDINATE_MAX, Error, K_MAX, Window};

/// From thousands over 3,000,000, beyond which not all deviations of a game fit a byte, to the largest.
const GAMES: [u64; 12] = [
    40_003,
    2_999_999,
    3_000_000,
    3_000_001,
    2_147_483_648,
    4_294_967_297,
    999_999_999_998,
    999_999_999_999,
    1_000_000_000_000,
    (1 << 52) + 1,
    K_MAX - 1,
    K_MAX,
];

/// More than any of these windows may cost: a few blocks.
const FEW_CELLS: u64 = 12_000_000;

/// A window of a game by the reference, row by row from the origin.
fn small_window(k: u64, x: u64, y: u64, width: usize, height: usize) -> Vec<i32> {
    reference::Rows::new(k, x as usize + width)
        .skip(y as usize)
        .take(height)
        .flat_map(|row| row[x as usize..].iter().map(|v| *v as i32).collect::<Vec<_>>())
        .collect()
}

/// A window of a huge game, and its mirror image.
fn check_huge_window(k: u64, x: u64, y: u64, width: usize, height: usize, expected: &[i32]) {
    let mut board = Board::new(k).unwrap();
    let window = Window::new(x, y, width as u64, height as u64).unwrap();
    assert!(board.deviations(&window).unwrap() == expected, "game {k}, {window:?}");
    let cells = board.counters().cells_computed;
    assert!(cells < FEW_CELLS, "game {k}, {window:?}: {cells} cells");

    let mirrored = board.deviations(&window.transposed()).unwrap();
    let rows = (0..height).flat_map(|y| (0..width).map(move |x| x * height + y));
    assert!(rows.map(|index| mirrored[index]).eq(expected.iter().copied()), "game {k}, {window:?} mirrored");
}

#[test]
fn the_nose_of_a_huge_game_is_that_of_a_small_one_with_the_same_remainder_by_3() {
    let (width, height) = (700, 500);
    for (left, top) in [(150, 120), (-200, -900), (-1000, 300)] {
        let small = |k: u64| {
            let nose = k as i64 / 3;
            small_window(k, (nose - left) as u64, (nose - top) as u64, width, height)
        };
        let expected = [3000, 3001, 3002].map(small);
        for k in GAMES {
            let nose = k as i64 / 3;
            let expected = &expected[(k % 3) as usize];
            check_huge_window(k, (nose - left) as u64, (nose - top) as u64, width, height, expected);
        }
    }
}

#[test]
fn the_shoulder_of_every_huge_game_is_that_of_a_small_one() {
    let (small, width, height) = (3000, 700, 400);
    for (left, y) in [(200, 0), (-100, 30), (-1300, 500)] {
        let expected = small_window(small, (small as i64 - left) as u64, y, width, height);
        for k in GAMES {
            // Columns up to 2^53 are on the board.
            let x = (k as i64 - left) as u64;
            if x + width as u64 <= COORDINATE_MAX {
                check_huge_window(k, x, y, width, height, &expected);
            }
        }
    }
}

#[test]
fn the_middle_of_the_casing_is_the_epaulette_s_closed_form() {
    const EPAULETTE: [i32; 11] = [0, 0, -1, -1, 0, 1, -1, -1, 1, 1, -1];
    let (width, height) = (500, 400);
    for k in GAMES {
        for parts in [40, 50, 60, 75, 90] {
            let x = k / 100 * parts;
            let y = (k - x) / 2 - 100;
            let expected: Vec<i32> = (y..y + height)
                .flat_map(|y| (x..x + width).map(move |x| (x + 2 * y) as i64 - k as i64))
                .map(|beyond| if beyond < 0 { beyond as i32 } else { EPAULETTE[beyond as usize % EPAULETTE.len()] })
                .collect();
            check_huge_window(k, x, y, width as usize, height as usize, &expected);
        }
    }
}

#[test]
fn palace_numbers_are_exact_up_to_the_largest_game() {
    for k in GAMES {
        let mut board = Board::new(k).unwrap();
        let nose = k / 3;
        // In the hood every cell in sight is a palace.
        for (x, y) in
            [(0, 0), (1, 0), (k - 1, 0), (0, k - 1), (nose / 2, nose / 3), (nose - 1, nose - 1), (k / 2, k / 5)]
        {
            let palace_number = board.deviation(x, y).unwrap() + k as i64;
            assert_eq!(palace_number, (x + y + x.min(y)) as i64, "game {k}, cell ({x}, {y})");
        }
        assert_eq!(board.deviation(k, 0).unwrap(), 0, "game {k}, the shoulder");
        assert!(board.counters().cells_computed < FEW_CELLS);
    }
}

#[test]
fn a_window_deep_in_the_hood_holds_the_least_value_and_the_board_the_exact_one() {
    let k = K_MAX;
    let mut board = Board::new(k).unwrap();
    let bound = k - (1 << 31);
    let window = Window::new(bound - 1, 0, 3, 1).unwrap();
    let values = board.deviations(&window).unwrap();
    assert_eq!(values, [i32::MIN, i32::MIN, i32::MIN + 1]);
    let exact: Vec<i64> = (window.x()..).zip(values).map(|(x, value)| board.exact_deviation(x, 0, value)).collect();
    let least = i64::from(i32::MIN);
    assert_eq!(exact, [least - 1, least, least + 1]);
    assert_eq!(board.counters().cells_computed, 0, "the hood costs nothing");
}

#[test]
fn palaces_in_the_hood_of_a_huge_game_are_counted_without_computing() {
    let mut board = Board::new(K_MAX).unwrap();
    let window = Window::new(K_MAX / 4, 5, 1 << 40, 1000).unwrap();
    assert_eq!(board.count_palaces(&window).unwrap(), 1000 << 40);
    assert_eq!(board.counters().cells_computed, 0);
}

#[test]
fn the_last_column_and_row_are_2_to_the_53_and_what_lies_beyond_is_refused() {
    let last = 1 << 53;
    assert_eq!((K_MAX, COORDINATE_MAX), (last, last));
    for (x, y) in [(last, 0), (0, last), (last, 9), (9, last)] {
        // Far out on the right there is nothing but the k palaces of the row.
        assert_eq!(Board::new(100).unwrap().deviation(x, y).unwrap(), 0);
    }
    let edge = Window::new(last - 4, 0, 5, 1).unwrap();
    assert_eq!(Board::new(last).unwrap().deviations(&edge).unwrap(), [-4, -3, -2, -1, 0]);

    for (x, y, width, height) in
        [(last + 1, 0, 1, 1), (0, last + 1, 1, 1), (last, 0, 2, 1), (0, last, 1, 2), (u64::MAX, 0, 2, 1), (5, 5, 0, 1)]
    {
        assert_eq!(Window::new(x, y, width, height), Err(Error::window(x, y, width, height)));
    }
    for k in [0, last + 1, u64::MAX] {
        assert_eq!(Board::new(k).map(|board| board.k()), Err(Error::k(k)));
    }
}

#[test]
fn what_would_take_years_is_refused_before_it_begins() {
    let mut board = Board::new(1_000_000_000_000).unwrap();
    for (x, y) in [(800_000_000_000, 800_000_000_000), (COORDINATE_MAX, COORDINATE_MAX)] {
        let refused = board.deviations(&Window::new(x, y, 1, 1).unwrap());
        assert!(matches!(refused, Err(Error::TooMuchWork { .. })), "cell ({x}, {y}): {refused:?}");
    }
    let refused = board.deviations(&Window::new(0, 0, COORDINATE_MAX, 5).unwrap());
    assert_eq!(refused, Err(Error::too_many_values(5 << 53)));
    assert_eq!(board.counters().cells_computed, 0);
}

/// The arm far from the shoulder, where levels of the skin have changed, in games on both sides of 3,000,000: beyond,
/// not all deviations of a game fit a byte.
#[test]
fn games_whose_armpits_outgrow_a_byte_look_like_smaller_ones_before_them() {
    for (beyond, y, width, height) in [(9_000, 3_400, 900, 700), (400, 1_000, 3_000, 300)] {
        let arm = |k: u64| {
            let window = Window::new(k + beyond, y, width, height).unwrap();
            Board::new(k).unwrap().deviations(&window).unwrap()
        };
        let expected = arm(30_000);
        assert!(expected.iter().any(|v| *v < 0) && expected.iter().any(|v| *v > 0));
        for k in [2_999_999, 3_000_000, 3_000_001, 3_000_002] {
            assert!(arm(k) == expected, "game {k}, {beyond} columns beyond the shoulder, row {y}");
        }
    }
    // The fabric, up to where it ends: in games that differ by 3 it is the same.
    let fabric = |k: u64| {
        let window = Window::new(k / 3 + 1_500, k / 3 + 1_200, 900, 700).unwrap();
        Board::new(k).unwrap().deviations(&window).unwrap()
    };
    for (smaller, larger) in [(2_999_999, 3_000_002), (2_999_998, 3_000_001), (3_000_000, 3_000_003)] {
        assert!(fabric(smaller) == fabric(larger), "games {smaller} and {larger}");
    }
}

#[test]
fn an_armpit_that_would_outgrow_a_byte_is_too_much_work() {
    let armpit = |k: u64| (k / 100_000 * 126_296, k / 100_000 * 68_842);
    let settings = || Settings { work_limit: f64::INFINITY, ..Settings::default() };
    for k in [3_100_000, 3_600_000, 100_000_000, 1_000_000_000_000] {
        let (x, y) = armpit(k);
        let board = Board::with_settings(k, settings()).unwrap();
        for (x, y) in [(x, y), (y, x)] {
            let refused = board.plan(&Window::new(x, y, 1, 1).unwrap());
            assert!(matches!(refused, Err(Error::TooMuchWork { .. })), "game {k}, cell ({x}, {y})");
        }
    }
    let (x, y) = armpit(3_000_000);
    assert!(Board::with_settings(3_000_000, settings()).unwrap().plan(&Window::new(x, y, 1, 1).unwrap()).is_ok());
}

#[test]
fn the_casing_of_a_huge_game_is_where_palaces_cease_to_be_all() {
    let k = K_MAX;
    let mut board = Board::new(k).unwrap();
    for x in [k / 3 + 1, k / 2, k / 10 * 9] {
        let y = (k - x).div_ceil(2);
        assert!(hood::contains(k, x, y - 1) && !hood::contains(k, x, y));
        assert!(board.deviation(x, y - 1).unwrap() < 0);
        assert!(board.deviation(x, y).unwrap() >= 0);
    }
}
