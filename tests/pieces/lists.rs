//! Sequences for the OEIS, and additive periods.

use blocking_queens::Window;
use blocking_queens::pieces::board::{Board, Question};
use blocking_queens::pieces::engine::{Engine, Settings};
use blocking_queens::pieces::game::{Game, Parameters};
use blocking_queens::pieces::list::{Sequence, a_number};
use blocking_queens::pieces::period::{Period, additive, plain};
use serde_json::Value;

use super::{named, piece};

#[test]
fn lists_that_others_have_published_are_computed() {
    const SIDE: usize = 110;
    let lists: Vec<Value> = serde_json::from_str(include_str!("../data/lists.json")).expect("lists");
    for list in lists {
        let moves = Some(piece(list["moves"].as_str().expect("moves")));
        let game = Game::new(Parameters { game: "piece", moves, ..Parameters::default() }).expect("a game");
        let mut board = Board::new(&game, Question::Grundy, Settings::default()).expect("a board");
        let values = board.values(&Window::new(0, 0, SIDE as u64, SIDE as u64).expect("a window")).expect("values");
        let value = |x: usize, y: usize| values[y * SIDE + x];
        let p_positions = || (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y))).filter(|(x, y)| value(*x, *y) == 0);
        let pairs = || p_positions().filter(|(x, y)| x < y);
        let numbers: Vec<i64> = match list["read"].as_str().expect("a way to read") {
            "row" => (0..SIDE).map(|x| value(x, list["row"].as_u64().expect("a row") as usize)).collect(),
            "diagonal" => (0..SIDE).map(|n| value(n, n)).collect(),
            "antidiagonals" => {
                (0..SIDE).flat_map(|sum| (0..=sum).map(move |y| (sum - y, y))).map(|(x, y)| value(x, y)).collect()
            }
            "partners" => p_positions().map(|(_, y)| y as i64).collect(),
            "lower" => pairs().map(|(x, _)| x as i64).collect(),
            "upper" => pairs().map(|(_, y)| y as i64).collect(),
            other => panic!("{other}"),
        };
        let terms: Vec<i64> = list["terms"].as_array().expect("terms").iter().filter_map(Value::as_i64).collect();
        assert!(terms.len() > 20 && numbers.starts_with(&terms), "{}: {numbers:?}", list["name"]);
    }
}

#[test]
fn a_numbers_are_told_for_any_way_of_writing_the_piece() {
    let queen = piece("(1,1)+ (0,1)+ (1,0)+ (5,5)");
    assert_eq!(a_number(&queen, Sequence::Diagonal), Some("A047708"));
    assert_eq!(a_number(&queen, Sequence::Row(5)), None);
    assert_eq!(a_number(&named("maharaja", None, None), Sequence::Diagonal), None);
}

#[test]
fn the_least_period_and_the_shortest_preperiod_are_found() {
    let row: Vec<u64> =
        (0..300).map(|x| if x < 37 { 1000 - x } else { x + [5, 0, 3, 1, 1, 2][x as usize % 6] }).collect();
    assert_eq!(additive(&row), Some(Period { preperiod: 37, length: 6, growth: 6 }));
    assert_eq!(plain(&row), None);
    let row: Vec<u64> = (0..90).map(|x| [4, 4, 1][x % 3]).collect();
    assert_eq!(plain(&row), Some(Period { preperiod: 0, length: 3, growth: 0 }));
    for short in [&[][..], &[1], &[1, 2], &[3, 9, 4]] {
        assert_eq!(additive(short), None);
    }
}
