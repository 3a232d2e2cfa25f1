//! The fast engines of any piece against the definition, and against the queen's own engine.
#![cfg(not(target_arch = "wasm32"))]

mod definition;
#[path = "../common/random.rs"]
mod random;
mod random_pieces;
mod tiles;

use blocking_queens::moves::Moves;
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::engine::Ways;
use blocking_queens::pieces::engine::sink::Cells;
use blocking_queens::pieces::engine::{Engine, Grundy, Palaces, Settings, SmallValues, ValueSettings};
use blocking_queens::{Board, Window};
use definition::Board as Defined;
use random::Random;
use random_pieces::{piece, raising_piece, window};

/// Small blocks, next to no memory, wide counters: nothing of it may change a value.
fn settings(random: &mut Random) -> Settings {
    Settings {
        block_size: 1 + random.below(50) as usize,
        memory_budget: [0, 20_000, 1 << 28][random.below(3) as usize],
        ways: Ways {
            skip_hood: random.below(4) > 0,
            skip_palace_free: random.below(4) > 0,
            least_bits: [8, 8, 8, 16, 32, 64][random.below(6) as usize],
        },
        ..Settings::default()
    }
}

#[test]
fn palace_numbers_of_any_piece_are_as_the_definition_says() {
    const SIDE: u64 = 56;
    let mut random = Random(7);
    for _ in 0..120 {
        let moves = piece(&mut random);
        for most in [3, 12, 40, 100] {
            let k = 1 + random.below(most);
            let board = Defined::deviations(moves.list(), k as i64, SIDE);
            let settings = settings(&mut random);
            let mut palaces = Palaces::new(&moves, k, settings).unwrap();
            for _ in 0..6 {
                let window = window(&mut random, SIDE);
                let found = palaces.deviations(&window).unwrap();
                assert_eq!(found, board.window(&window), "{moves}, k = {k}, {window:?}, {settings:?}");
            }
        }
    }
}

#[test]
fn small_values_of_any_piece_are_as_the_definition_says() {
    const SIDE: u64 = 90;
    let mut random = Random(11);
    for _ in 0..50 {
        let moves = piece(&mut random);
        let board = Defined::grundy(moves.list(), SIDE, None);
        for _ in 0..2 {
            let settings = settings(&mut random);
            let mut values = SmallValues::new(&moves, settings).unwrap();
            for _ in 0..4 {
                let window = window(&mut random, SIDE);
                let expected: Vec<i64> = board.window(&window).into_iter().map(|value| value.min(64)).collect();
                assert_eq!(values.values(&window).unwrap(), expected, "{moves}, {window:?}, {settings:?}");
            }
        }
    }
}

#[test]
fn values_of_any_piece_are_as_the_definition_says_with_a_pass_and_without() {
    // More than a block.
    const SIDE: u64 = 136;
    let mut random = Random(13);
    for _ in 0..12 {
        let moves = piece(&mut random);
        let used = Defined::grundy(moves.list(), SIDE, None);
        let available = Defined::grundy(moves.list(), SIDE, Some(&used));
        for (board, pass) in [(&used, Pass::Used), (&available, Pass::Available)] {
            let mut values = Grundy::new(&moves, pass, ValueSettings::default()).unwrap();
            for _ in 0..4 {
                let window = window(&mut random, SIDE);
                assert_eq!(values.values(&window).unwrap(), board.window(&window), "{moves}, {window:?}, {pass:?}");
            }
        }
    }
}

#[test]
fn pieces_that_raise_a_coordinate_are_as_the_definition_says() {
    const SIDE: u64 = 40;
    let mut random = Random(17);
    for _ in 0..100 {
        let moves = raising_piece(&mut random);
        let used = Defined::grundy(moves.list(), SIDE, None);
        let available = Defined::grundy(moves.list(), SIDE, Some(&used));
        for (board, pass) in [(&used, Pass::Used), (&available, Pass::Available)] {
            let mut values = Grundy::new(&moves, pass, ValueSettings::default()).unwrap();
            for _ in 0..3 {
                let window = window(&mut random, SIDE);
                assert_eq!(values.values(&window).unwrap(), board.window(&window), "{moves}, {window:?}, {pass:?}");
            }
        }
        let mut small = SmallValues::new(&moves, Settings::default()).unwrap();
        let window_of_small = window(&mut random, SIDE);
        let expected: Vec<i64> = used.window(&window_of_small).into_iter().map(|value| value.min(64)).collect();
        assert_eq!(small.values(&window_of_small).unwrap(), expected, "{moves}");
        for most in [3, 30] {
            let k = 1 + random.below(most);
            let board = Defined::deviations(moves.list(), k as i64, SIDE);
            let mut palaces = Palaces::new(&moves, k, Settings::default()).unwrap();
            for _ in 0..3 {
                let window = window(&mut random, SIDE);
                assert_eq!(palaces.deviations(&window).unwrap(), board.window(&window), "{moves}, k = {k}, {window:?}");
            }
        }
    }
}

#[test]
fn the_queen_is_as_her_own_engine_says() {
    let queen: Moves = "(1,0)+ (0,1)+ (1,1)+".parse().unwrap();
    let mut random = Random(19);
    let mut check = |k: u64, window: &Window| {
        let settings = Settings { block_size: 16 << random.below(4), ..Settings::default() };
        let mut board = Board::new(k).unwrap();
        let expected: Vec<i64> = board.deviations(window).unwrap().into_iter().map(i64::from).collect();
        let mut palaces = Palaces::new(&queen, k, settings).unwrap();
        assert!(palaces.deviations(window).unwrap() == expected, "k = {k}, {window:?}, {settings:?}");
    };
    let mut others = Random(23);
    for k in [1, 2, 5, 17, 60, 100, 333, 1000, 1001, 2345, 4000] {
        for _ in 0..8 {
            let (x, y) = (others.below(3 * k + 200), others.below(3 * k + 200));
            check(k, &Window::new(x, y, 1 + others.below(120), 1 + others.below(120)).unwrap());
        }
    }
    // Near the hood's edge a game of any size is small: the nose, the casing, the shoulder.
    for k in [6000, 1_000_000, 1_000_000_007, (1 << 40) + 3, (1 << 52) + 1] {
        for (x, y) in [(k / 3 - 20, k / 3 - 30), (k - 2 * (k / 5) - 10, k / 5 - 10), (k - 60, 0), (k - 90, 40)] {
            check(k, &Window::new(x, y, 80, 70).unwrap());
        }
    }
}

#[test]
fn readings_take_turns_on_boards_that_keep_next_to_nothing() {
    let mut random = Random(37);
    for _ in 0..12 {
        let moves = piece(&mut random);
        let k = 1 + random.below(60);
        let settings = Settings { block_size: 8, memory_budget: 2000, ..Settings::default() };
        let mut palaces = Palaces::new(&moves, k, settings).unwrap();
        let mut readings: Vec<_> = (0..3)
            .map(|_| {
                let window = window(&mut random, 90);
                (window, palaces.plan(&window).unwrap(), Cells::new(&window), false)
            })
            .collect();
        while readings.iter().any(|(.., finished)| !finished) {
            let (_, reading, cells, finished) = &mut readings[random.below(3) as usize];
            let mut blocks = random.below(6);
            let progress = palaces.advance(reading, cells, || {
                blocks = blocks.saturating_sub(1);
                blocks > 0
            });
            *finished = progress.unwrap().finished;
        }
        for (window, _, cells, _) in readings {
            let expected = Palaces::new(&moves, k, Settings::default()).unwrap().deviations(&window).unwrap();
            assert_eq!(cells.into_values(), expected, "{moves}, k = {k}, {window:?}");
        }
    }
}

#[test]
fn where_the_alarm_is_raised_wider_counters_take_over() {
    let moves: Moves = "(1,0)+ (0,1)+ (1,1)+ (1,2)+ (2,1)+".parse().unwrap();
    let k = 3000;
    let narrow = Settings { block_size: 128, ..Settings::default() };
    let wide = Settings { ways: Ways { least_bits: 64, ..Ways::default() }, ..narrow };
    let window = Window::new(2400, 2400, 600, 600).unwrap();
    let mut palaces = Palaces::new(&moves, k, narrow).unwrap();
    let found = palaces.deviations(&window).unwrap();
    let tally = palaces.tally();
    assert!(tally.alarms > 0 && tally.swept[0] > 0 && tally.swept[1] > tally.alarms, "{tally:?}");
    let mut palaces = Palaces::new(&moves, k, wide).unwrap();
    assert!(palaces.deviations(&window).unwrap() == found);
    assert_eq!(palaces.tally().swept[..3], [0; 3]);
}
