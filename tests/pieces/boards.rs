//! Any window of any game through one face, and games as links tell them.

use blocking_queens::moves::Moves;
use blocking_queens::pieces::board::{Board, Question};
use blocking_queens::pieces::definition::{grundy, outcomes, palace_numbers};
use blocking_queens::pieces::engine::sink::Cells;
use blocking_queens::pieces::engine::{Engine, Settings};
use blocking_queens::pieces::formula::Formula;
use blocking_queens::pieces::game::{Game, Parameters};
use blocking_queens::pieces::{Outcome, Pass};
use blocking_queens::{COORDINATE_MAX, Window};

use super::piece;

const NO_FORMULAS: fn() -> Settings = || Settings { formulas: false, ..Settings::default() };

fn game(moves: &Moves, z: Option<u64>, pass: Pass) -> Game {
    let moves = Some(moves.clone());
    Game::new(Parameters { game: "piece", moves, z, pass, ..Parameters::default() }).expect("a game")
}

/// The part of a box's plane z that a window shows.
fn part<T: Copy>(values: &[T], [width, height, _]: [usize; 3], z: u64, window: &Window) -> Vec<T> {
    let rows = (window.y()..window.bottom()).map(|y| (z as usize * height + y as usize) * width);
    rows.flat_map(|row| values[row + window.x() as usize..row + window.right() as usize].to_vec()).collect()
}

/// Checks all questions about a piece against the definitions, with closed forms and without.
fn check(moves: &str, z: Option<u64>, pass: Pass, windows: &[Window]) {
    let moves = piece(moves);
    let extent = [windows.iter().map(Window::right).max(), windows.iter().map(Window::bottom).max(), z.map(|z| z + 1)];
    let extent = extent.map(|length| length.unwrap_or(1) as usize);
    let game = game(&moves, z, pass);
    let mut expected = vec![
        (Question::Grundy, grundy(&moves, pass, extent).iter().map(|value| *value as i64).collect::<Vec<_>>()),
        (
            Question::Outcome { k: 1 },
            outcomes(&moves, pass, extent).iter().map(|outcome| i64::from(*outcome == Outcome::N)).collect(),
        ),
    ];
    for k in [1, 3, 20].into_iter().filter(|_| pass == Pass::Used) {
        let numbers = palace_numbers(&moves, k, extent);
        let deviations: Vec<i64> = numbers.iter().map(|number| *number as i64 - k as i64).collect();
        expected.push((Question::Outcome { k }, deviations.iter().map(|v| i64::from(*v >= 0)).collect()));
        expected.push((Question::Deviation { k }, deviations));
    }
    for (question, values) in expected {
        for options in [Settings::default(), NO_FORMULAS()] {
            let mut board = Board::new(&game, question, options).expect("a board");
            for window in windows {
                let expected = part(&values, extent, z.unwrap_or(0), window);
                assert_eq!(
                    board.values(window).unwrap(),
                    expected,
                    "{moves}, z = {z:?}, {pass:?}, {question:?}, {window:?}"
                );
            }
        }
    }
}

fn windows() -> [Window; 3] {
    [[0, 0, 30, 20], [17, 40, 9, 31], [45, 2, 13, 25]]
        .map(|[x, y, width, height]| Window::new(x, y, width, height).unwrap())
}

#[test]
fn all_questions_about_pieces_on_two_heaps_are_answered_as_defined() {
    for moves in [
        "(1,0)+ (0,1)+",
        "(1,0)+ (0,1)+ (1,1)+",
        "(1,0)+ (0,1)+ (1,1) (1,2) (2,1)",
        "(1,0)+5 (0,1)+5 (1,1)",
        "(1,0)+6 (0,1)+6 (1,1)",
        "(1,0)+6 (0,1)+6 (1,1) (1,2) (2,1)",
        "(1,2) (-1,2) (2,1) (2,-1)",
        "(1,0)+ (0,1)+ (1,1)+ (1,2) (2,1)",
        "(1,0)+ (0,1)+ (1,1)+ (1,2)+ (2,1)+",
        "(2,0)+ (3,0)+ (0,1)+2 (5,5)",
        "(-1,1)+ (3,0)+",
    ] {
        check(moves, None, Pass::Used, &windows());
    }
}

#[test]
fn games_with_a_pass_are_answered_as_defined() {
    for moves in ["(1,0)+ (0,1)+ (1,1)", "(1,0)+ (0,1)+ (1,1)+", "(1,2) (-1,2) (2,1) (2,-1)", "(2,0)+ (0,3)"] {
        check(moves, None, Pass::Available, &windows());
    }
    check("(1,0,0)+ (0,1,0)+ (0,0,1)+ (1,1,1)", Some(4), Pass::Available, &windows()[..1]);
}

#[test]
fn three_heaps_are_answered_as_defined() {
    let windows =
        [[0, 0, 20, 11], [9, 13, 12, 6]].map(|[x, y, width, height]| Window::new(x, y, width, height).unwrap());
    for moves in [
        "(1,0,0)+ (0,1,0)+ (0,0,1)+",
        "(1,0,0)+ (0,1,0)+ (0,0,1)+ (1,1,0) (1,0,1) (0,1,1)",
        "(1,0,0)+ (0,1,0)+ (0,0,1)+ (1,1,0) (1,0,1) (0,1,1) (1,1,1)",
        "(1,0,0)+ (2,1,0)+ (1,1,1)+ (0,1,2)+2 (0,2,0)+ (0,3,0)+ (0,0,3)+ (0,0,2)+",
        "(0,0,1)+",
        "(1,0,0)+3 (1,2,0)+5 (0,0,1)",
    ] {
        for z in [0, 1, 5] {
            check(moves, Some(z), Pass::Used, &windows);
        }
    }
}

#[test]
fn closed_forms_are_read_anywhere_on_the_board() {
    let board = |key, p, question| {
        let game = Game::new(Parameters { game: key, p, ..Parameters::default() }).expect("a game");
        Board::new(&game, question, Settings::default()).expect("a board")
    };
    let window = Window::new((1 << 53) - 2, 1_000_000_000_000_000, 3, 2).unwrap();
    let nim = board("nim", None, Question::Grundy).values(&window).unwrap();
    let far = 1 << 53;
    assert_eq!(nim[..3], [far - 2, far - 1, far].map(|x| x ^ 1_000_000_000_000_000));
    assert_eq!(board("ryuo", Some(7), Question::Grundy).estimate(&window), 0.0);
    // With n = F(76), a number of Fibonacci, n phi is a little less than F(77).
    let window = Window::new(5_527_939_700_884_757 - 1, 8_944_394_323_791_464 - 1, 1, 1).unwrap();
    assert_eq!(board("wythoff", None, Question::Outcome { k: 1 }).values(&window).unwrap(), [0]);
    assert!(board("wythoff", None, Question::Grundy).values(&window).is_err());
}

#[test]
fn far_windows_of_ryuos_kin_have_the_formulas_value_in_each_cell() {
    for (key, p, q, z) in [
        ("nim", None, None, None),
        ("ryuo", Some(3), None, None),
        ("ryuo", Some(256), None, None),
        ("ryuo", Some(4), Some(8), None),
        ("ryuo", Some(3), Some(7), None),
        ("ryuo", Some(2), Some(9), None),
        ("ryuo-3a", Some(5), None, Some(1_000_000_000_000_007)),
        ("ryuo-3a", Some(4), Some(12), Some(23)),
    ] {
        let game = Game::new(Parameters { game: key, p, q, z, ..Parameters::default() }).expect("a game");
        let formula = Formula::of(game.moves(), Pass::Used).expect("a closed form");
        let window = Window::new(1_000_000_000_000_000 - 70, (1 << 53) - 150, 140, 151).unwrap();
        let cells = (window.y()..window.bottom()).flat_map(|y| (window.x()..window.right()).map(move |x| [x, y]));
        let cells = cells.map(|[x, y]| [x, y, z.unwrap_or(0)].map(|place| place as i64));
        let values: Vec<_> = cells.map(|cell| formula.value(cell).expect("a value") as i64).collect();
        for question in [Question::Grundy, Question::Outcome { k: 1 }] {
            let found = Board::new(&game, question, Settings::default()).unwrap().values(&window).unwrap();
            let expected =
                values.iter().map(|value| if question == Question::Grundy { *value } else { (*value > 0).into() });
            assert!(found.into_iter().eq(expected), "{key}, p = {p:?}, q = {q:?}, z = {z:?}, {question:?}");
        }
    }
}

#[test]
fn work_stops_when_it_is_asked_to_and_goes_on_later() {
    for (key, question) in [
        ("nim", Question::Grundy),
        ("wythoff", Question::Grundy),
        ("maharaja", Question::Deviation { k: 40 }),
        ("white-knight", Question::Deviation { k: 2 }),
        ("ryuo-3b", Question::Grundy),
        ("ryuo-3b", Question::Outcome { k: 3 }),
    ] {
        let z = key.contains('3').then_some(2);
        let game = Game::new(Parameters { game: key, z, ..Parameters::default() }).expect("a game");
        let window = Window::new(1, if key == "maharaja" { 3000 } else { 700 }, 150, 90).unwrap();
        let expected = Board::new(&game, question, Settings::default()).unwrap().values(&window).unwrap();
        let mut board = Board::new(&game, question, Settings::default()).unwrap();
        let mut job = board.plan(&window).unwrap();
        let mut cells = Cells::new(&window);
        let mut slices = 1;
        while !board.advance(&mut job, &mut cells, &mut || false).unwrap().finished {
            slices += 1;
            assert!(slices < 100_000, "{key}");
        }
        assert!(slices > 1, "{key} {question:?}");
        assert!(cells.into_values() == expected, "{key} {question:?}");
    }
}

#[test]
fn what_is_too_large_is_refused_in_a_sentence() {
    let game = |key, z| Game::new(Parameters { game: key, z, ..Parameters::default() }).expect("a game");
    let far = Window::new(1 << 52, 1 << 52, 5, 5).unwrap();
    for (key, z, question) in [
        ("wythoff", None, Question::Grundy),
        ("maharaja", None, Question::Outcome { k: 1 }),
        ("white-knight", None, Question::Deviation { k: 2 }),
        ("ryuo-3b", Some(1 << 52), Question::Grundy),
        ("ryuo-3a", Some(1 << 52), Question::Deviation { k: 7 }),
    ] {
        let mut board = Board::new(&game(key, z), question, Settings::default()).expect("a board");
        assert!(board.values(&far).unwrap_err().to_string().contains("; "), "{key}");
    }
}

#[test]
fn games_are_told_by_links_that_are_equal_for_equal_games() {
    let link = |parameters| Game::new(parameters).map(|game| game.link()).map_err(|refusal| refusal.to_string());
    let none = Parameters::default();
    let drawn = |moves: &str| Parameters { game: "piece", moves: Some(piece(moves)), ..Parameters::default() };
    assert_eq!(link(Parameters { game: "nim", ..none.clone() }).unwrap(), "game=nim");
    assert_eq!(link(Parameters { game: "ryuo", p: Some(2), ..none.clone() }).unwrap(), "game=nim");
    assert_eq!(link(Parameters { game: "ryuo", q: Some(9), ..none.clone() }).unwrap(), "game=ryuo&q=9");
    assert_eq!(link(drawn("(1,1)+2 (1,2) (2,1) (0,1)+ (1,0)+ (1,3) (3,1)")).unwrap(), "game=ryuo&p=5");
    assert_eq!(link(drawn("(2,1) (1,0)+4 (0,3)+")).unwrap(), "game=piece&moves=1,0r4;0,3r;2,1");
    assert_eq!(
        link(Parameters { game: "ryuo-3b", z: Some(3), pass: Pass::Available, ..none.clone() }).unwrap(),
        "game=ryuo-3b&z=3&pass=available"
    );
    for (parameters, sentence) in [
        (
            Parameters { game: "piece", ..none.clone() },
            "the piece has no moves; expected moves such as (1,0)+ (0,1)+ (1,1)",
        ),
        (
            Parameters { p: Some(4), ..drawn("(1,0)") },
            "p was given, but a piece given by its moves has no such parameter; expected none",
        ),
        (
            Parameters { game: "nim", ..drawn("(1,0)") },
            "moves were given, but Nim has its own; expected moves for a piece without a name only",
        ),
        (
            Parameters { game: "nim", z: Some(2), ..none.clone() },
            "z is 2, but this piece stands on two heaps; expected no z",
        ),
    ] {
        assert_eq!(link(parameters).unwrap_err(), sentence);
    }
    let pass = Game::new(Parameters { game: "wythoff", pass: Pass::Available, ..none.clone() }).unwrap();
    let refusal = |question| Board::new(&pass, question, Settings::default()).unwrap_err().to_string();
    assert_eq!(
        refusal(Question::Outcome { k: 3 }),
        "k is 3, and there is a pass; expected k = 1, for with pawns a pass is not defined"
    );
    assert!(refusal(Question::Deviation { k: 1 }).starts_with("there is a pass, "));
    assert!(refusal(Question::Deviation { k: 0 }).starts_with("k is 0; "));
}

#[test]
fn row_0_and_column_0_of_pieces_that_move_like_rooks_there_are_known_anywhere() {
    const SIDE: usize = 40;
    // Each with whether its row and its column are known: their values, and the palace numbers of game 7.
    for (moves, values, numbers) in [
        ("(1,0)+ (0,1)+ (1,1)+", [true, true], [true, true]),
        ("(1,0)+ (2,0) (0,1)+3 (1,2)", [true, true], [true, true]),
        ("(1,0)+9 (3,0)+3 (0,1) (2,1)+", [true, true], [false, true]),
        ("(1,0)+4 (5,0) (0,2)+", [false, false], [false, false]),
        ("(1,0)+4 (2,0)+ (0,1)+2 (0,2)", [false, true], [false, true]),
        ("(1,1)+ (2,1)", [false, false], [false, false]),
        ("(1,0)+ (0,1)+ (2,-1)", [false, false], [false, false]),
        ("(1,0,0)+ (0,1,0)+2 (0,0,1)+ (1,1,1)", [true, true], [true, true]),
    ] {
        let piece: Moves = moves.parse().unwrap();
        let game = game(&piece, None, Pass::Used);
        let defined = grundy(&piece, Pass::Used, [SIDE, SIDE, 1]);
        for (question, is_known) in [
            (Question::Grundy, values),
            (Question::Outcome { k: 1 }, values),
            (Question::Outcome { k: 7 }, numbers),
            (Question::Deviation { k: 7 }, numbers),
        ] {
            let mut board = Board::new(&game, question, Settings::default()).unwrap();
            let k = if let Question::Outcome { k } | Question::Deviation { k } = question { k } else { 1 };
            let palaces = palace_numbers(&piece, k, [SIDE, SIDE, 1]);
            let expected = |place: usize| match question {
                Question::Grundy => defined[place] as i64,
                Question::Outcome { .. } => i64::from(palaces[place] >= k),
                Question::Deviation { .. } => palaces[place] as i64 - k as i64,
            };
            let last = COORDINATE_MAX;
            for (axis, far) in [Window::new(last, 0, 1, 1), Window::new(0, last, 1, 1)].into_iter().enumerate() {
                let is_free = board.estimate(&far.unwrap()) == 0.0;
                // Outcomes of Wythoff Nim are known everywhere.
                assert!(is_free == is_known[axis] || board.formula().is_some(), "{moves}, {question:?}, axis {axis}");
                if is_free {
                    let near = Window::new(0, 0, [SIDE as u64, 1][axis], [1, SIDE as u64][axis]).unwrap();
                    let values = board.values(&near).unwrap();
                    let known: Vec<_> = (0..SIDE).map(|place| expected(place * [1, SIDE][axis])).collect();
                    assert_eq!(values, known, "{moves}, {question:?}, axis {axis}");
                }
            }
        }
    }
    let wythoff = Game::new(Parameters { game: "wythoff", ..Parameters::default() }).unwrap();
    let mut board = Board::new(&wythoff, Question::Grundy, Settings::default()).unwrap();
    let row = Window::new(COORDINATE_MAX - 2, 0, 3, 1).unwrap();
    assert_eq!(board.values(&row).unwrap(), [-2, -1, 0].map(|step| COORDINATE_MAX as i64 + step));
}
