//! Any piece, any k, any window, any settings: every engine gives what the definition says.

use crate::definition::Board as Defined;
use crate::strategies::{piece, raising_piece, settings, window};
use blocking_queens::Window;
use blocking_queens::moves::Moves;
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::engine::sink::Cells;
use blocking_queens::pieces::engine::{self, Engine, Settings};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

fn config(cases: u32) -> ProptestConfig {
    let failure_persistence = Some(Box::new(FileFailurePersistence::WithSource("regressions")) as Box<_>);
    ProptestConfig { cases, failure_persistence, ..ProptestConfig::default() }
}

/// All values of a window by an engine, a slice at a time.
fn read(engine: &mut dyn Engine, window: &Window) -> Vec<i64> {
    let mut reading = engine.plan(window).unwrap();
    let mut cells = Cells::new(window);
    while !engine.advance(&mut reading, &mut cells, &mut || false).unwrap().finished {}
    cells.into_values()
}

fn small(values: Vec<i64>) -> Vec<i64> {
    values.into_iter().map(|value| value.min(64)).collect()
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn palace_numbers_of_any_piece_are_as_the_definition_says(
        moves in piece(),
        k in prop_oneof![1_u64..5, 1_u64..100],
        settings in settings(),
        windows in vec(window(56), 1..5),
    ) {
        let board = Defined::deviations(moves.list(), k as i64, 56);
        let mut palaces = engine::palaces(&moves, 0, k, settings).unwrap();
        for window in windows {
            prop_assert_eq!(read(&mut *palaces, &window), board.window(&window), "{}", moves);
        }
    }
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn small_values_of_any_piece_are_as_the_definition_says(
        moves in piece(),
        settings in settings(),
        windows in vec(window(90), 1..5),
    ) {
        let board = Defined::grundy(moves.list(), 90, None);
        let mut values = engine::small_values(&moves, settings).unwrap();
        for window in windows {
            prop_assert_eq!(read(&mut *values, &window), small(board.window(&window)), "{}", moves);
        }
    }

    #[test]
    fn values_of_pieces_that_raise_a_coordinate_are_as_the_definition_says(
        moves in raising_piece(),
        windows in vec(window(40), 1..4),
    ) {
        let used = Defined::grundy(moves.list(), 40, None);
        let available = Defined::grundy(moves.list(), 40, Some(&used));
        for (board, pass) in [(&used, Pass::Used), (&available, Pass::Available)] {
            let mut values = engine::grundy(&moves, 0, pass, Settings::default()).unwrap();
            for window in &windows {
                prop_assert_eq!(read(&mut *values, window), board.window(window), "{}, {:?}", moves, pass);
            }
        }
        let mut values = engine::small_values(&moves, Settings::default()).unwrap();
        prop_assert_eq!(read(&mut *values, &windows[0]), small(used.window(&windows[0])), "{}", moves);
    }

    #[test]
    fn palace_numbers_of_pieces_that_raise_a_coordinate_are_as_the_definition_says(
        moves in raising_piece(),
        k in prop_oneof![1_u64..5, 1_u64..40],
        windows in vec(window(40), 1..4),
    ) {
        let board = Defined::deviations(moves.list(), k as i64, 40);
        let mut palaces = engine::palaces(&moves, 0, k, Settings::default()).unwrap();
        for window in windows {
            prop_assert_eq!(read(&mut *palaces, &window), board.window(&window), "{}", moves);
        }
    }

    #[test]
    fn readings_take_turns_on_boards_that_keep_next_to_nothing(
        moves in piece(),
        k in 1_u64..60,
        windows in vec(window(90), 3),
        turns in vec((0_usize..3, 1_u64..6), 1..40),
    ) {
        let settings = Settings { block_size: 8, memory_budget: 2000, ..Settings::default() };
        let mut palaces = engine::palaces(&moves, 0, k, settings).unwrap();
        let mut readings: Vec<_> = windows
            .iter()
            .map(|window| (palaces.plan(window).unwrap(), Cells::new(window), false))
            .collect();
        for (turn, blocks) in turns.iter().cycle().chain([&(0, 1), &(1, 1), &(2, 1)]).take(3000) {
            let (reading, cells, finished) = &mut readings[*turn];
            let mut blocks = *blocks;
            let progress = palaces.advance(reading, cells, &mut || {
                blocks -= 1;
                blocks > 0
            });
            *finished = progress.unwrap().finished;
        }
        for (window, (mut reading, mut cells, _)) in windows.iter().zip(readings) {
            while !palaces.advance(&mut reading, &mut cells, &mut || true).unwrap().finished {}
            let expected = engine::palaces(&moves, 0, k, Settings::default()).unwrap().values(window).unwrap();
            prop_assert_eq!(cells.into_values(), expected, "{}", moves);
        }
    }
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    fn values_of_any_piece_are_as_the_definition_says_with_a_pass_and_without(
        moves in piece(),
        // More than a block.
        windows in vec(window(136), 1..5),
    ) {
        let used = Defined::grundy(moves.list(), 136, None);
        let available = Defined::grundy(moves.list(), 136, Some(&used));
        for (board, pass) in [(&used, Pass::Used), (&available, Pass::Available)] {
            let mut values = engine::grundy(&moves, 0, pass, Settings::default()).unwrap();
            for window in &windows {
                prop_assert_eq!(read(&mut *values, window), board.window(window), "{}, {:?}", moves, pass);
            }
        }
    }
}

#[test]
fn where_the_alarm_is_raised_wider_counters_take_over() {
    let moves: Moves = "(1,0)+ (0,1)+ (1,1)+ (1,2)+ (2,1)+".parse().unwrap();
    let k = 3000;
    let narrow = Settings { block_size: 128, ..Settings::default() };
    let wide = Settings { least_bits: 64, ..narrow };
    let window = Window::new(2400, 2400, 600, 600).unwrap();
    let mut palaces = engine::palaces(&moves, 0, k, narrow).unwrap();
    let found = palaces.values(&window).unwrap();
    let tally = palaces.tally();
    // All but few blocks are swept in bytes.
    assert!(tally.alarms > 0 && tally.swept[0] > 10 * tally.swept[1] && tally.swept[1] > tally.alarms, "{tally:?}");
    let mut palaces = engine::palaces(&moves, 0, k, wide).unwrap();
    assert!(palaces.values(&window).unwrap() == found);
    assert_eq!(palaces.tally().swept[..3], [0; 3]);
}

#[test]
fn progress_is_told_of_as_many_cells_as_were_estimated_twice_as_many_with_a_pass() {
    let queen: Moves = "(1,0)+ (0,1)+ (1,1)+".parse().unwrap();
    let window = Window::new(0, 0, 500, 300).unwrap();
    let [used, available] = [Pass::Used, Pass::Available].map(|pass| {
        let mut values = engine::grundy(&queen, 0, pass, Settings::default()).unwrap();
        let estimate = values.estimate(&window);
        let mut reading = values.plan(&window).unwrap();
        let progress = values.advance(&mut reading, &mut Cells::new(&window), &mut || false).unwrap();
        // To give the window's own cells is work, too.
        assert_eq!((progress.total - 150_000) as f64, estimate, "{pass:?}");
        estimate
    });
    assert_eq!(available, 2.0 * used);
}

#[test]
fn what_is_too_much_is_refused_in_a_sentence() {
    let queen: Moves = "(1,0)+ (0,1)+ (1,1)+".parse().unwrap();
    let knight: Moves = "(1,2) (-1,2) (2,1) (2,-1)".parse().unwrap();
    let far = Window::new(10_000_000, 10_000_000, 10, 10).unwrap();
    let refused = |mut engine: Box<dyn FnMut() -> blocking_queens::Error>, sentence: &str| {
        let error = engine().to_string();
        assert!(error.starts_with(sentence), "{error}");
    };
    let palaces = |moves: &Moves| {
        let palaces = engine::palaces(moves, 0, 5, Settings::default()).unwrap();
        let window = far;
        Box::new(move || palaces.plan(&window).unwrap_err())
    };
    refused(palaces(&queen), "this needs about 5.0e13 cells to be computed; the limit is 1.0e12");
    refused(palaces(&knight), "this needs about 2.0e14 cells to be computed; the limit is 1.0e12");
    let grundy = |moves: &Moves, side: u64| {
        let grundy = engine::grundy(moves, 0, Pass::Used, Settings::default()).unwrap();
        let window = Window::new(0, 0, side, side).unwrap();
        Box::new(move || grundy.plan(&window).unwrap_err())
    };
    refused(grundy(&queen, 100_000), "this needs about 5.0e9 cells to be computed; the limit is 1.0e9");
    refused(grundy(&queen, 40_000), "this takes about 1.6e9 bytes of memory; the limit is 1.1e9");
    refused(grundy(&knight, 20_000), "this takes about 1.6e9 bytes of memory; the limit is 1.1e9");
    let long: Moves = "(1,0)+5000".parse().unwrap();
    let error = engine::palaces(&long, 0, 5, Settings::default()).unwrap_err().to_string();
    let sentence = "the longest way that the engine has to look back for this piece, in columns or rows, is 5000; \
                    expected at most 4096";
    assert_eq!(error, sentence);
    assert_eq!(engine::palaces(&queen, 0, 0, Settings::default()).unwrap_err(), blocking_queens::Error::k(0));
}
