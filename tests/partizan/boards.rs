//! Boards of any two pieces: against the definition, in slices, within budgets.

use std::collections::{BTreeMap, BTreeSet};

use blocking_queens::Error;
use blocking_queens::Window;
use blocking_queens::partizan::{Board, Fate, Field, Games, Outcome, Side, Style, Writer, chessfights};

use super::definition::{Definition, Tree};

fn board(left: &str, right: &str) -> Board {
    Board::new(left.parse().expect("moves"), right.parse().expect("moves")).expect("two heaps")
}

/// Whether a player who is to move wins Chessfights from a cell: by the rules as the paper tells them, without memory.
fn wins(left_moves: bool, (x, y): (i64, i64)) -> bool {
    let knight = [(x - 1, y - 2), (x + 1, y - 2), (x - 2, y - 1), (x - 2, y + 1)];
    let bishop = (1..=y).flat_map(|i| [(x - i, y - i), (x + i, y - i)]);
    let options: Vec<_> = if left_moves { bishop.collect() } else { knight.to_vec() };
    options.into_iter().filter(|(x, y)| *x >= 0 && *y >= 0).any(|cell| !wins(!left_moves, cell))
}

#[test]
fn outcomes_of_chessfights_are_those_of_the_rules_played_out() {
    let mut games = Games::default();
    let mut board = chessfights::board();
    board.ask((0, 11)).expect("a small board");
    board.evaluate(&mut games).expect("a small board");
    for (x, y) in (0..=11).flat_map(|sum| (0..=sum).map(move |y| (sum - y, y))) {
        let cell = (x as i64, y as i64);
        let expected = Outcome::from_first_moves(wins(true, cell), wins(false, cell));
        let value = board.known_value((x, y)).expect("an evaluated cell");
        assert_eq!(games.outcome(value), Ok(expected), "({x},{y})");
    }
}

#[test]
fn values_equal_the_positions_when_both_are_played_out_for_several_pairs() {
    for (left, right, corner) in [
        (chessfights::BISHOP, chessfights::KNIGHT, 3),
        ("(1,0)+ (0,1)+", "(1,1)+ (-1,1)+", 2),
        ("(1,0)+ (0,1)", "(0,1)+2 (2,0)", 3),
        ("(1,2) (2,1)", "(1,0) (0,1) (1,1)", 5),
        ("(1,0)+ (-1,2)", "(0,1)+ (2,-1)", 2),
        ("(2,0)+ (3,0)+", "(1,1) (0,2)", 6),
    ] {
        let mut games = Games::default();
        let mut board = board(left, right);
        board.ask((corner, corner)).expect("a small board");
        board.evaluate(&mut games).expect("a small board");
        for cell in (0..=corner).flat_map(|y| (0..=corner).map(move |x| (x, y))) {
            let value = board.known_value(cell).expect("an evaluated cell");
            let form = Tree::of_game(&mut games, value);
            let position = Tree::of_cell(&board, cell, &mut BTreeMap::new());
            let difference = Definition::allow(1 << 33).outcome(&[(&position, false), (&form, true)]);
            assert_eq!(difference, Outcome::Previous, "{left} against {right} at {cell:?}");
        }
    }
}

#[test]
fn slices_leave_the_same_values_as_one_go_whatever_their_length() {
    let evaluated = |steps: Option<u64>| {
        let mut games = Games::default();
        let mut board = chessfights::board();
        board.ask((30, 30)).expect("a small board");
        let mut slices = 1;
        if let Some(steps) = steps {
            games.allow(steps);
            while let Err(refusal) = board.evaluate(&mut games) {
                assert_eq!(refusal, Error::Unfinished);
                let (done, of) = board.progress();
                assert!(done < of, "{done} of {of} cells");
                slices += 1;
                games.allow(steps);
            }
        } else {
            board.evaluate(&mut games).expect("a small board");
        }
        assert_eq!(board.progress(), (1891, 1891), "all cells with x + y up to 60");
        let cells = (0..31).flat_map(|y| (0..31).map(move |x| (x, y)));
        let fingerprint = |cell| games.fingerprint(board.known_value(cell).expect("an evaluated cell"));
        let fingerprints: Vec<u64> = cells.map(fingerprint).collect();
        (fingerprints, slices)
    };
    let (whole, _) = evaluated(None);
    for steps in [1, 10_000, 25_000] {
        let (sliced, slices) = evaluated(Some(steps));
        assert!(sliced == whole && slices > 1, "{steps} steps a slice, {slices} slices");
    }
}

#[test]
fn a_board_beyond_the_memory_keeps_the_cells_that_it_has() {
    let mut games = Games::new(4 << 20);
    let mut board = chessfights::board();
    board.ask((60, 60)).expect("a small board");
    assert_eq!(board.evaluate(&mut games), Err(Error::Memory { limit: 4 << 20 }));
    assert!(games.memory() <= 4 << 20);
    let (done, of) = board.progress();
    assert!(done > 1_000 && done < of, "{done} of {of} cells");
    let value = board.known_value((5, 7)).expect("a cell of the part that is there");
    assert_eq!(games.read("{0|{0|{0|*,*2}}}"), Ok(value));
    let refusal = board.known_value((60, 60)).expect_err("a cell of the part that is not");
    assert_eq!(refusal.to_string(), "the cell (60,60) has no value here; expected a cell that was evaluated before");
}

#[test]
fn pieces_that_raise_no_coordinate_need_no_cell_outside_the_window() {
    let mut games = Games::default();
    let mut rectangle = board("(1,0)+", "(0,1)+");
    rectangle.ask((20, 3)).expect("a small board");
    rectangle.evaluate(&mut games).expect("a small board");
    assert_eq!(rectangle.progress(), (84, 84));
    // Asking for more goes on from there; each cell is worth x - y.
    rectangle.ask((5, 30)).expect("a small board");
    rectangle.evaluate(&mut games).expect("a small board");
    for (cell, worth) in [((20, 3), "17"), ((5, 30), "-25"), ((0, 0), "0")] {
        assert_eq!(rectangle.value(cell), games.read(worth).ok(), "{cell:?}");
    }
    assert_eq!(rectangle.value((6, 30)), None);
}

#[test]
fn a_field_says_of_the_printed_corner_what_facts_say() {
    let mut games = Games::default();
    let mut board = chessfights::board();
    board.ask((8, 8)).expect("a small board");
    board.evaluate(&mut games).expect("a small board");
    let window = Window::new(0, 0, 9, 9).expect("a window");
    let facts: [(Field, &[(&str, usize)]); 3] = [
        (Field::Outcome, &[("L", 56), ("N", 16), ("P", 9)]),
        (Field::Reduced, &[("0", 46), ("1", 7), ("1/2", 2), ("{1|0}", 24), ("{1|1/2}", 2)]),
        (Field::Temperature, &[("-1", 15), ("-1/2", 2), ("0", 38), ("1/2", 24), ("1/4", 2)]),
    ];
    for (field, expected) in facts {
        let csv = field.csv(&mut games, &board, &window, 100).expect("short texts");
        let mut counts = BTreeMap::new();
        csv.split([',', '\n']).filter(|text| !text.is_empty()).for_each(|text| *counts.entry(text).or_default() += 1);
        assert_eq!(counts.into_iter().collect::<Vec<(&str, usize)>>(), expected, "{field:?}");
    }
    let star = games.read("*").expect("star");
    let cells = board.cells_worth(star, &window);
    assert_eq!(cells, [2, 3, 4, 5, 6, 7, 8].map(|x| (x, 1)));
}

#[test]
fn the_distinct_games_of_a_corner_and_their_longest_text_are_as_many_as_facts_say() {
    let mut games = Games::default();
    let mut board = chessfights::board();
    board.ask((79, 79)).expect("a small board");
    board.evaluate(&mut games).expect("a small board");
    for (side, distinct) in [(9, 37), (16, 113), (30, 379), (60, 1_470), (80, 2_589)] {
        let mut followers = BTreeSet::new();
        for cell in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
            followers.extend(games.followers(board.known_value(cell).expect("an evaluated cell")));
        }
        assert_eq!(followers.len(), distinct, "{side} x {side}");
        assert!(followers.iter().all(|game| games.option_count(*game) <= 4), "{side} x {side}");
    }
    // Written out in nested braces, as in tables.
    let mut writer = Writer::new(Style::Plain);
    for (side, characters) in [(9, 23), (30, 10_588)] {
        let cells = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        let lengths = cells.map(|cell| {
            let value = board.known_value(cell).expect("an evaluated cell");
            writer.length(&mut games, value).expect("a length")
        });
        assert_eq!(lengths.max(), Some(characters), "{side} x {side}");
    }
}

#[test]
fn an_inspected_cell_tells_what_became_of_each_option() {
    let mut games = Games::default();
    let mut board = chessfights::board();
    board.ask((10, 10)).expect("a small board");
    board.evaluate(&mut games).expect("a small board");
    let mut writer = Writer::new(Style::Ascii);
    let mut told = |games: &mut Games, cell: (u64, u64), side: Side| -> Vec<String> {
        let options = board.inspect(games, cell).expect("evaluated cells");
        let mut text = |games: &mut Games, game| writer.write(games, game, 100).expect("a short text");
        let options = options.into_iter().filter(|option| option.side == side);
        let told = options.map(|option| {
            let value = text(games, option.value);
            let fate = match option.fate {
                Fate::Stays => "stays".to_string(),
                Fate::Dominated { by } => format!("dominated by {}", text(games, by)),
                Fate::Reversible { through, replaced_by } => {
                    let options: Vec<String> = replaced_by.into_iter().map(|game| text(games, game)).collect();
                    format!("reversible through {}, replaced by [{}]", text(games, through), options.join(","))
                }
            };
            format!("{:?} {value}: {fate}", option.cells)
        });
        told.collect()
    };
    // (2,3) = {1|*}: Left's bishop reaches (1,2), (0,1), (3,2), (4,1) and (5,0).
    assert_eq!(
        told(&mut games, (2, 3), Side::Left),
        [
            "[(3, 2)] ^*: reversible through 0, replaced by []",
            "[(4, 1)] *: reversible through 0, replaced by []",
            "[(5, 0)] 0: dominated by 1",
            "[(1, 2)] {1|0}: reversible through 0, replaced by []",
            "[(0, 1)] 1: stays",
        ]
    );
    assert_eq!(
        told(&mut games, (2, 3), Side::Right),
        ["[(3, 1)] *: stays", "[(1, 1), (0, 4)] 1: dominated by *", "[(0, 2)] {1|0}: dominated by *"]
    );
    // (5,7), one of the three cells that are printed one level short.
    assert_eq!(
        told(&mut games, (5, 7), Side::Right),
        [
            "[(6, 5)] {0||0|*,*2}: stays",
            "[(4, 5)] {1|^}: reversible through 1, replaced by []",
            "[(3, 8)] ^3*3: dominated by {0||0|*,*2}",
            "[(3, 6)] {1|^^,{1|*2}}: reversible through 1, replaced by []",
        ]
    );
}
