//! What a queen sees, against the palaces counted row by row.

use blocking_queens::queens::board::Settings;
use blocking_queens::queens::play::{Sight, SightJob};
use blocking_queens::queens::reference;
use blocking_queens::queens::rules::Position;
use blocking_queens::{Board, Error};

/// All cells of a corner see the palaces that the reference has on their lines.
#[track_caller]
fn check(k: u64, width: usize, height: usize, block_size: usize) {
    let mut board = Board::with_settings(k, Settings { block_size, ..Settings::default() }).expect("a board");
    let deviations = reference::deviations(k, width, height);
    let deviation = |cell: Position| deviations[cell.y as usize * width + cell.x as usize];
    for y in (0..height as u64).step_by(1 + height / 40) {
        for x in (0..width as u64).step_by(1 + width / 40) {
            let queen = Position::new(x, y);
            let sight = Sight::of(&mut board, queen).expect("a small board");
            let palaces: Vec<Position> = queen.options().filter(|cell| deviation(*cell) < 0).collect();
            assert!(sight.palaces().cells().eq(palaces), "game {k} from {queen:?}");
            assert_eq!(sight.palace_number() as i64, deviation(queen) + k as i64);
            assert_eq!(sight.is_palace(), deviation(queen) < 0);
        }
    }
}

#[test]
fn a_queen_sees_the_palaces_of_the_reference() {
    for k in 1..=12 {
        check(k, 41, 40, 8);
    }
    check(20, 300, 250, 16);
    check(50, 500, 500, 64);
    check(100, 300, 300, 1024);
    check(90, 20, 400, 7);
    check(7, 900, 20, 64);
    check(1000, 1100, 400, 64);
}

#[test]
fn a_look_in_slices_sees_the_same() {
    let settings = Settings { block_size: 16, ..Settings::default() };
    let mut board = Board::with_settings(30, settings.clone()).expect("a board");
    let queen = Position::new(400, 333);
    let whole = Sight::of(&mut board, queen).expect("a small board");
    let mut fresh = Board::with_settings(30, settings).expect("a board");
    let mut look = SightJob::new(&fresh, queen).expect("a small board");
    let mut slices = 1;
    while !look.advance(&mut fresh, || false).expect("a small board").finished {
        slices += 1;
    }
    assert_eq!(look.into_sight(), whole);
    assert!(slices > 40, "{slices}");
}

#[test]
fn a_queen_sees_as_far_as_the_board_of_a_huge_game() {
    // In the hood of game 10^15 every cell is a palace.
    let mut board = Board::new(1_000_000_000_000_000).expect("a board");
    let queen = Position::new(300_000_000_000_000, 300_000_000_000_000);
    let sight = Sight::of(&mut board, queen).expect("closed form");
    assert_eq!(sight.palace_number(), 900_000_000_000_000);
    assert!(sight.palaces().others().is_empty());
    // Far out beyond the arm, all palaces of a row lie near column k, and none on the other lines.
    let k = 1000;
    let mut board = Board::new(k).expect("a board");
    let far = Position::new(9_000_000_000_000_000, 3);
    let sight = Sight::of(&mut board, far).expect("outer space");
    assert_eq!(sight.palace_number(), k);
    assert!(sight.palaces().cells().all(|cell| cell.y == 3 && cell.x < 2 * k));
    // Near the nose of game 10^12 the board is read where the hood ends.
    let k = 1_000_000_000_000;
    let mut board = Board::new(k).expect("a board");
    let queen = Position::new(k / 3 + 500, k / 3 + 400);
    let sight = Sight::of(&mut board, queen).expect("near the casing");
    let deviation = board.deviation(queen.x, queen.y).expect("near the casing");
    assert_eq!(sight.palace_number() as i64, k as i64 + deviation);
}

#[test]
fn far_out_in_a_small_game_lines_cross_outer_space_and_the_arms() {
    let k = 3;
    let (width, height) = (2000, 400);
    let deviations = reference::deviations(k, width, height);
    let mut board = Board::with_settings(k, Settings { block_size: 16, ..Settings::default() }).expect("a board");
    for (x, y) in
        [(1999, 0), (1999, 399), (1500, 380), (1200, 399), (900, 20), (700, 10), (90, 399), (10, 399), (0, 399)]
    {
        for queen in [Position::new(x, y), Position::new(y, x)] {
            let sight = Sight::of(&mut board, queen).expect("a small board");
            let (larger, smaller) = (|cell: Position| cell.x.max(cell.y), |cell: Position| cell.x.min(cell.y));
            let is_palace = |cell: &Position| deviations[smaller(*cell) as usize * width + larger(*cell) as usize] < 0;
            let palaces: Vec<Position> = queen.options().filter(is_palace).collect();
            assert!(sight.palaces().cells().eq(palaces), "from {queen:?}");
        }
    }
}

#[test]
fn lines_that_are_too_long_to_read_are_refused_before_any_work() {
    // A row through the épaulette of game 10^12: thousands of millions of cells, though their counters are in closed
    // form.
    let k = 1_000_000_000_000;
    let board = Board::new(k).expect("a board");
    let refusal = SightJob::new(&board, Position::new(k - 10, 100_000_000)).unwrap_err();
    assert!(matches!(refusal, Error::TooMuchWork { .. }), "{refusal}");
    assert_eq!(board.counters().cells_computed, 0);
}

#[test]
fn a_look_beyond_the_board_or_its_reach_is_refused_in_a_sentence() {
    let mut board = Board::new(1_000_000_000).expect("a board");
    let too_far = Sight::of(&mut board, Position::new(2_000_000_000, 2_000_000_000)).unwrap_err();
    assert!(matches!(too_far, Error::TooMuchWork { .. }), "{too_far}");
    let beyond = SightJob::new(&board, Position::new(1 << 53, (1 << 53) + 1)).unwrap_err();
    assert_eq!(beyond, Error::window(1 << 53, (1 << 53) + 1, 1, 1));
}
