//! What the paper prints, against what is computed: its 9 x 9 tables and its one-row games.

use blocking_queens::partizan::chessfights::{self, DIFFERENCES, PRINTED_CANONICAL, PRINTED_REDUCED, printed_cell};
use blocking_queens::partizan::{Board, Games};

/// g_1(n) for n = 0, 1, ..., as printed.
const G1: [&str; 7] = [
    "0",
    "*",
    "*2",
    "{0|*,*2}",
    "{0|*2,{0|*,*2}}",
    "{0|{0|*,*2},{0|*2,{0|*,*2}}}",
    "{0|{0|*2,{0|*,*2}},{0|{0|*,*2},{0|*2,{0|*,*2}}}}",
];

/// g_2(n) for n = 0, 1, ..., as printed.
const G2: [&str; 9] = [
    "0",
    "1",
    "{1|0}",
    "1*",
    "{1,1*|0,{1|0}}",
    "1*2",
    "{1|{1|0},{1,1*|0,{1|0}}}",
    "{1|1*,1*2}",
    "{1|{1,1*|0,{1|0}},{1|{1|0},{1,1*|0,{1|0}}}}",
];

/// g_3(n) for n = 0, 1, ..., as printed.
const G3: [&str; 11] = [
    "0",
    "1",
    "2",
    "{2|0}",
    "{2|1}",
    "2*",
    "{2,2*|0,{2|0}}",
    "{2,2*|1,{2|1}}",
    "2*2",
    "{2|{2|0},{2,2*|0,{2|0}}}",
    "{2|{2|1},{2,2*|1,{2|1}}}",
];

fn evaluated(games: &mut Games, mut board: Board, corner: (u64, u64)) -> Board {
    board.ask(corner).expect("a small board");
    board.evaluate(games).expect("a small board");
    board
}

#[test]
fn all_81_printed_reduced_forms_are_right() {
    let mut games = Games::default();
    let board = evaluated(&mut games, chessfights::board(), (8, 8));
    for (x, line) in PRINTED_REDUCED.iter().enumerate() {
        for (y, printed) in line.split(' ').enumerate() {
            let value = board.value((x as u64, y as u64)).expect("an evaluated cell");
            let reduced = games.reduced(value).expect("a small game");
            assert_eq!(reduced, games.read(printed).expect("a printed form"), "({x},{y}) is printed as {printed}");
        }
    }
}

#[test]
fn the_printed_canonical_forms_are_right_but_for_three_that_are_one_level_short() {
    let mut games = Games::default();
    let board = evaluated(&mut games, chessfights::board(), (8, 8));
    let mut different = Vec::new();
    for (x, line) in PRINTED_CANONICAL.iter().enumerate() {
        for (y, printed) in line.split(' ').enumerate() {
            let cell = (x as u64, y as u64);
            if board.value(cell) != games.read(printed).ok() {
                different.push(cell);
            }
        }
    }
    different.sort_unstable_by_key(|(x, y)| (*y, *x));
    assert_eq!(different, DIFFERENCES.map(|(cell, _)| cell));
    for (cell, computed) in
        different.into_iter().zip(["{0|{0|{0|*,*2}}}", "{0|{0|{0|*,*2}}}", "{0|{0|{0|*2,{0|*,*2}}}}"])
    {
        let value = board.value(cell).expect("an evaluated cell");
        assert_eq!(Ok(value), games.read(computed), "{cell:?}");
        // Right's option that is printed in the cell's place is worth what is printed.
        let (printed, _) = printed_cell(cell).expect("a printed cell");
        let printed = games.read(printed).expect("a printed form");
        let zero = games.read("0").expect("zero");
        assert_eq!(games.canonical(&[zero], &[printed]), Ok(value), "{cell:?}");
    }
}

#[test]
fn every_printed_value_of_g_1_g_2_and_g_3_is_right() {
    let mut games = Games::default();
    for (k, printed) in [(1, &G1[..]), (2, &G2[..]), (3, &G3[..])] {
        let last = printed.len() as u64 - 1;
        let row = evaluated(&mut games, chessfights::row(k).expect("a small k"), (last, 0));
        for (n, printed) in printed.iter().enumerate() {
            let value = row.value((n as u64, 0)).expect("an evaluated cell");
            assert_eq!(Ok(value), games.read(printed), "g_{k}({n}) is printed as {printed}");
        }
    }
}

#[test]
fn lemma_5_and_theorem_2_hold_for_k_up_to_6_and_n_up_to_40() {
    let mut games = Games::default();
    for k in 1..=6 {
        let row = evaluated(&mut games, chessfights::row(k).expect("a small k"), (40, 0));
        for n in 0..=40 {
            let value = row.value((n, 0)).expect("an evaluated cell");
            assert_eq!(games.lemma_5(&row, k.into(), n), Ok(value), "Lemma 5, g_{k}({n})");
            assert_eq!(games.dilated(k.into(), n), Ok(value), "Theorem 2, g_{k}({n})");
        }
    }
}
