//! Sums of cells and games: the calculator, moves that win, and what is said about a move.

use blocking_queens::Error;
use blocking_queens::partizan::sums::{self, Component, Move, Place};
use blocking_queens::partizan::{Answer, Board, Calculation, Comparison, Games, Side, chessfights, explain};

const fn on_cell(x: u64, y: u64) -> Component {
    Component { place: Place::Cell(x, y), negative: false }
}

fn evaluated(games: &mut Games, corner: u64) -> Board {
    let mut board = chessfights::board();
    board.ask((corner, corner)).expect("a small board");
    board.evaluate(games).expect("a small board");
    board
}

/// Whether a player who moves wins a sum of cells, played out by the rules without memory.
fn wins(board: &Board, sum: &[(u64, u64)], side: Side) -> bool {
    (0..sum.len()).any(|i| {
        board.destinations(side, sum[i]).into_iter().any(|to| {
            let mut after = sum.to_vec();
            after[i] = to;
            !wins(board, &after, side.other())
        })
    })
}

#[test]
fn winning_moves_are_those_after_which_the_opponent_loses_when_all_is_played_out() {
    let mut games = Games::default();
    let board = evaluated(&mut games, 6);
    for cells in [[(1, 2), (2, 2)], [(0, 3), (2, 1)], [(2, 3), (1, 1)], [(3, 1), (1, 3)], [(4, 2), (0, 2)]] {
        let sum = cells.map(|(x, y)| on_cell(x, y));
        let outcome = sums::outcome(&mut games, &board, &sum).expect("evaluated cells");
        for side in [Side::Left, Side::Right] {
            assert_eq!(outcome.winner(side) == side, wins(&board, &cells, side), "{cells:?}, {side:?} begins");
            let judged = sums::judged_moves(&mut games, &board, &sum, side).expect("evaluated cells");
            for judged in &judged {
                let after = sums::after(&sum, judged.step);
                let cell = |part: &Component| match part.place {
                    Place::Cell(x, y) => (x, y),
                    Place::Game(_) => panic!("a sum of cells"),
                };
                let cells: Vec<_> = after.iter().map(cell).collect();
                assert_eq!(judged.wins, !wins(&board, &cells, side.other()), "{sum:?}: {judged:?}");
            }
            let best = sums::best_move(&mut games, &board, &sum, side).expect("evaluated cells");
            assert_eq!(best.map(|best| best.wins), (!judged.is_empty()).then_some(outcome.winner(side) == side));
        }
    }
}

#[test]
fn the_perfect_player_wins_every_won_sum_against_every_defence() {
    let mut games = Games::default();
    let board = evaluated(&mut games, 8);
    // The other player tries everything; positions are few enough to be walked through.
    fn holds(games: &mut Games, board: &Board, sum: &[Component], side: Side, perfect: Side) -> bool {
        if side != perfect {
            let moves = sums::moves(games, board, sum, side).expect("evaluated cells");
            return moves.into_iter().all(|step| holds(games, board, &sums::after(sum, step), perfect, perfect));
        }
        match sums::best_move(games, board, sum, side).expect("evaluated cells") {
            Some(best) => holds(games, board, &sums::after(sum, best.step), side.other(), perfect),
            None => false,
        }
    }
    for cells in [[(5, 4), (2, 2)], [(1, 5), (3, 0)], [(3, 3), (4, 1)]] {
        let sum = cells.map(|(x, y)| on_cell(x, y));
        let outcome = sums::outcome(&mut games, &board, &sum).expect("evaluated cells");
        for first in [Side::Left, Side::Right] {
            let winner = outcome.winner(first);
            assert!(holds(&mut games, &board, &sum, first, winner), "{cells:?}: {winner:?} should win");
        }
    }
}

#[test]
fn the_calculator_adds_cells_and_games_and_compares_them() {
    let mut games = Games::default();
    let mut board = chessfights::board();
    let mut answer = |text: &str| {
        let mut calculation = Calculation::parse(text).expect("a text");
        (calculation.answer(&mut games, &mut board).expect("an answer"), calculation)
    };
    let (sum, calculation) = answer("(2,5) + (3,7) - (1,4)");
    let (same, _) = answer("{1|^} + {1|{1|^},^3*} - 1");
    assert_eq!(sum, same, "cells are worth what the printed table says");
    let negative = |x, y| Component { place: Place::Cell(x, y), negative: true };
    assert_eq!(calculation.components(), [on_cell(2, 5), on_cell(3, 7), negative(1, 4)]);
    for (text, expected) in [
        ("^^ > *", (Comparison::Greater, true)),
        ("^ || *", (Comparison::Confused, true)),
        ("^ <> *", (Comparison::Confused, true)),
        ("^ |> *", (Comparison::Confused, true)),
        ("^ >= *", (Comparison::Confused, false)),
        ("(5,7) = {0||0|*,*2}", (Comparison::Confused, false)),
        ("(5,7) != {0||0|*,*2}", (Comparison::Confused, true)),
        ("-(0,1) <| 0", (Comparison::Less, true)),
        ("(8,7) == (5,7)", (Comparison::Equal, true)),
    ] {
        let (Answer::Comparison { comparison, holds, .. }, calculation) = answer(text) else {
            panic!("{text} is a comparison")
        };
        assert_eq!((comparison, holds), expected, "{text}");
        assert_eq!(calculation.components().len(), 2, "{text}: the two sides");
    }
    let (_, calculation) = answer("-((0,3) - ^) + {1|0}");
    let parts = calculation.components();
    assert_eq!(parts.iter().map(|part| part.negative).collect::<Vec<_>>(), [true, false, false]);
}

#[test]
fn the_calculator_goes_on_where_it_was_stopped() {
    let whole = {
        let mut games = Games::default();
        let mut calculation = Calculation::parse("(12,25) + (14,22)").expect("a text");
        let Answer::Value(value) = calculation.answer(&mut games, &mut chessfights::board()).expect("an answer") else {
            panic!("a value")
        };
        games.fingerprint(value)
    };
    let (mut games, mut board) = (Games::default(), chessfights::board());
    let mut calculation = Calculation::parse("(12,25) + (14,22)").expect("a text");
    let mut stops = 0;
    let value = loop {
        games.allow(10_000);
        match calculation.answer(&mut games, &mut board) {
            Ok(Answer::Value(value)) => break value,
            Err(Error::Unfinished) => stops += 1,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(games.fingerprint(value), whole);
    assert!(stops > 1, "{stops} stops");
}

#[test]
fn a_cell_far_out_in_its_row_is_worth_what_the_row_tells_and_others_are_refused_at_once() {
    let mut games = Games::default();
    let (mut far, mut near) = (chessfights::board(), evaluated(&mut games, 60));
    let read = |games: &mut Games, board: &mut Board, text: &str| match Calculation::parse(text)
        .expect("a text")
        .answer(games, board)
    {
        Ok(Answer::Value(value)) => Ok(value),
        Ok(comparison) => panic!("{comparison:?}"),
        Err(refusal) => Err(refusal.to_string()),
    };
    // Where the row begins to tell, cells that are evaluated say the same.
    for y in 0..9 {
        let expected = near.known_value((2 * y.max(1), y)).expect("an evaluated cell");
        assert_eq!(read(&mut games, &mut far, &format!("(1000000000000,{y})")), Ok(expected), "row {y}");
    }
    assert_eq!(
        read(&mut games, &mut far, "(1000,3) + (30000,1) - {0|*,*2} - *"),
        games.read("0").map_err(|_| String::new())
    );
    let sum = [on_cell(1000, 3), on_cell(1000, 8)];
    read(&mut games, &mut far, "(1000,3) + (1000,8)").expect("two values");
    for side in [Side::Left, Side::Right] {
        let moves = sums::judged_moves(&mut games, &far, &sum, side).expect("values of all cells that moves lead to");
        assert!(moves.len() > 3);
        assert!(sums::best_move(&mut games, &far, &sum, side).is_ok());
    }
    assert_eq!(
        read(&mut games, &mut far, "(1000,600)"),
        Err("the cell (1000,600) has no value here; expected x + y up to 450, or x >= 2y + 12".to_string())
    );
    assert!(read(&mut games, &mut far, "(100000,5000)").is_err());
    assert!(read(&mut games, &mut near, "(20,25)").is_ok());
}

#[test]
fn a_move_is_explained_by_the_values() {
    let mut games = Games::default();
    let board = evaluated(&mut games, 8);
    let mut told = |sum: &[Component], side: Side, component: usize, to: (u64, u64)| {
        let step = Move { component, to: Place::Cell(to.0, to.1) };
        let review = sums::review(&mut games, &board, sum, side, step).expect("evaluated cells");
        explain::sentences(&mut games, &board, sum, side, step, &review).expect("evaluated cells").join(" ")
    };
    let one = [on_cell(2, 3)];
    assert_eq!(
        told(&one, Side::Right, 0, (3, 1)),
        "Right moved from (2,3), worth {1|*}, to (3,1), worth *. In the mean, Right gained 1/2. \
         The sum is confused with zero: whoever moves wins, and that is Left. Right had no move that wins."
    );
    let two = [on_cell(2, 1), on_cell(3, 1)];
    assert_eq!(
        told(&two, Side::Left, 0, (1, 0)),
        "Left moved from (2,1), worth *, to (1,0), worth 0. \
         The sum is confused with zero: whoever moves wins, and that is Right. Left had no move that wins."
    );
    let hot = [on_cell(2, 2), on_cell(2, 3)];
    assert_eq!(
        told(&hot, Side::Right, 1, (0, 4)),
        "Right moved from (2,3), worth {1|*}, to (0,4), worth 1. In the mean, Right lost 1/2. \
         The sum is positive: Left wins, whoever moves. Right had no move that wins."
    );
    let star = [on_cell(2, 1)];
    assert_eq!(
        told(&star, Side::Right, 0, (0, 2)),
        "Right moved from (2,1), worth *, to (0,2), worth {1|0}. In the mean, Right lost 1/2. \
         The sum is confused with zero: whoever moves wins, and that is Left. \
         That was a mistake: Right would have won with (2,1) to (0,0)."
    );
}

#[test]
fn a_graph_has_each_follower_once() {
    let mut games = Games::default();
    let game = games.read("{1|1/2,{1|*}}").expect("a game");
    let json = games.to_json(game).expect("a graph");
    let graph: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let list = graph["games"].as_array().expect("a list");
    assert_eq!(list.len(), games.followers(game).len());
    let root = &list[graph["root"].as_u64().expect("a place") as usize];
    let text = |place: &serde_json::Value| {
        list[place.as_u64().expect("a place") as usize]["text"].as_str().expect("a text").to_string()
    };
    let texts = |side: &str| -> Vec<String> {
        let mut texts: Vec<String> = root[side].as_array().expect("options").iter().map(text).collect();
        texts.sort_unstable();
        texts
    };
    assert_eq!(texts("left"), ["1"]);
    assert_eq!(texts("right"), ["1/2", "{1|*}"]);
    assert_eq!(root["text"], "{1|1/2,{1|*}}");

    let star = games.read("*").expect("star");
    assert_eq!(
        games.to_dot(star).expect("a graph"),
        "digraph game {\n  node [shape=box, fontname=monospace];\n  g0 [label=\"0\"];\n  g1 [label=\"*\"];\n  \
         g1 -> g0 [style=solid];\n  g1 -> g0 [style=dashed];\n}\n"
    );
}
