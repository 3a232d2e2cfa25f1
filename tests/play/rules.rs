//! What may be done, whose turn it is, and what is taken back.

use std::collections::BTreeSet;

use blocking_queens::queens::play::{Action, Direction, Formulation, Game, Options, Player, Run, Situation, Task};
use blocking_queens::queens::rules::{Position, queen};
use blocking_queens::{Error, K_MAX};

use super::{heaps, options, turn, xorshift};

fn at(x: u64, y: u64) -> Position {
    Position::new(x, y)
}

fn start(k: u64, queen: Position, formulation: Formulation, begins: Player) -> Situation {
    Situation::new(k, queen, formulation, begins).expect("a legal start")
}

#[track_caller]
fn check_refused(situation: &Situation, action: Action, sentence: &str) {
    let refusal = situation.after(&action).expect_err("not allowed");
    assert_eq!(refusal.to_string(), sentence);
    let mut game = Game::new(situation.clone());
    let before = game.clone();
    assert_eq!(game.play(action), Err(refusal));
    assert_eq!(game, before, "what is refused changes nothing");
}

#[test]
fn the_opponent_of_who_begins_blocks_first() {
    let situation = start(5, at(3, 3), Formulation::Queen, Player::A);
    assert_eq!((situation.turn(), situation.task(), situation.mover()), (Player::B, Task::Block, Player::A));
    let situation = start(5, at(3, 3), Formulation::Heaps, Player::A);
    assert_eq!((situation.turn(), situation.task(), situation.mover()), (Player::A, Task::Move, Player::A));
    let situation = start(1, at(3, 3), Formulation::Queen, Player::B);
    assert_eq!((situation.turn(), situation.task()), (Player::B, Task::Move), "in game 1 there is nothing to block");
    let situation = start(5, at(0, 0), Formulation::Queen, Player::B);
    assert_eq!(situation.ending().map(|ending| (ending.winner, ending.blocked)), Some((Player::A, 0)));
}

#[test]
fn whoever_moves_the_queen_then_blocks_her() {
    let mut game = Game::new(start(3, at(4, 4), Formulation::Queen, Player::A));
    let steps = [
        (Action::Block(options(at(4, 4), [at(0, 0)])), Player::A, Task::Move),
        (Action::Move(at(2, 2)), Player::A, Task::Block),
        (Action::Place(options(at(2, 2), [at(1, 1)])), Player::A, Task::Block),
        (Action::Block(Options::none(at(2, 2))), Player::B, Task::Move),
        (Action::Move(at(0, 0)), Player::A, Task::Move),
    ];
    for (action, turn, task) in steps {
        game.play(action).expect("a legal action");
        assert_eq!((game.now().turn(), game.now().task()), (turn, task));
    }
    assert_eq!(game.now().ending().map(|ending| ending.winner), Some(Player::B));
}

#[test]
fn the_kth_proposal_is_made_at_once() {
    let mut game = Game::new(start(3, at(4, 4), Formulation::Heaps, Player::A));
    for (x, left) in [(0, 1), (1, 0)] {
        game.play(Action::Move(at(x, 4))).expect("a proposal");
        assert_eq!((game.now().turn(), game.now().task()), (Player::B, Task::Answer(at(x, 4))));
        game.play(Action::Reject).expect("a rejection");
        assert_eq!((game.now().turn(), game.now().blocks_left()), (Player::A, left));
    }
    game.play(Action::Move(at(2, 4))).expect("a move that must be allowed");
    assert_eq!((game.now().queen(), game.now().turn(), game.now().task()), (at(2, 4), Player::B, Task::Move));
    game.play(Action::Move(at(2, 0))).expect("a proposal");
    game.play(Action::Accept).expect("an answer");
    assert_eq!((game.now().queen(), game.now().turn(), game.now().blocks_left()), (at(2, 0), Player::A, 2));
}

#[test]
fn the_queens_turns_are_those_of_the_rules() {
    let mut random = xorshift(31);
    for _ in 0..400 {
        let k = 1 + random() % 6;
        let queen = at(random() % 6, random() % 6);
        let all: Vec<Position> = queen.options().collect();
        let blocked: BTreeSet<Position> =
            all.iter().copied().filter(|_| random().is_multiple_of(3)).take(k as usize - 1).collect();
        let pawns = options(queen, blocked.iter().copied());
        let situation = Situation::at(k, Formulation::Queen, Player::A, Task::Move, pawns).expect("legal");
        let by_the_rules = queen::Situation { queen, blocked };
        assert_eq!(situation.open().cells().collect::<Vec<_>>(), by_the_rules.options().collect::<Vec<_>>());
        for cell in (0..49).map(|index| at(index % 7, index / 7)) {
            let moved = situation.after(&Action::Move(cell));
            let turn =
                |blocked: &[Position]| queen::Situation { queen: cell, blocked: blocked.iter().copied().collect() };
            assert_eq!(moved.is_ok(), turn::is_legal(&by_the_rules, &turn(&[]), k), "{cell:?} in {situation:?}");
            let Ok(moved) = moved else { continue };
            for size in 0..=k {
                let some: Vec<Position> = cell.options().take(size as usize).collect();
                let is_legal = turn::is_legal(&by_the_rules, &turn(&some), k);
                match moved.after(&Action::Block(options(cell, some.iter().copied()))) {
                    Ok(after) => assert!(is_legal && after.turn() == Player::B && after.blocked().cells().eq(some)),
                    // Without pawns or options the turn ended with the move.
                    Err(refusal) => assert!(!is_legal || moved.task() == Task::Move, "{refusal}"),
                }
            }
        }
    }
}

#[test]
fn the_heaps_proposals_are_those_of_the_rules() {
    let mut random = xorshift(32);
    for _ in 0..400 {
        let k = 1 + random() % 6;
        let heaps = at(random() % 6, random() % 6);
        let mut by_the_rules = heaps::Situation { heaps, rejected: Default::default() };
        let mut game = Game::new(start(k, heaps, Formulation::Heaps, Player::A));
        loop {
            let open: Vec<Position> = by_the_rules.options().collect();
            assert_eq!(game.now().open().cells().collect::<Vec<_>>(), open);
            assert_eq!(game.now().blocks_left() > 0, by_the_rules.may_reject(k));
            assert_eq!(game.now().ending().is_some(), open.is_empty());
            let Some(cell) = open.get(random() as usize % open.len().max(1)).copied() else { break };
            game.play(Action::Move(cell)).expect("a proposal");
            if !by_the_rules.may_reject(k) {
                assert_eq!((game.now().queen(), game.now().turn()), (cell, Player::B));
                break;
            }
            game.play(Action::Reject).expect("a rejection");
            by_the_rules = by_the_rules.reject(cell);
        }
    }
}

#[test]
fn what_the_rules_forbid_is_refused_in_a_sentence_and_changes_nothing() {
    let queen = at(3, 3);
    let pawns = options(queen, [at(0, 0), at(1, 1), at(0, 3), at(3, 0)]);
    let blocking = start(5, queen, Formulation::Queen, Player::A);
    let moving = blocking.after(&Action::Block(pawns)).expect("four pawns");
    let option = "expected a cell to its left, above it, or diagonally up and left of it";
    for (cell, name) in
        [(at(3, 3), "(3, 3)"), (at(4, 3), "(4, 3)"), (at(2, 1), "(2, 1)"), (at(1 << 60, 0), "(1152921504606846976, 0)")]
    {
        check_refused(&moving, Action::Move(cell), &format!("{name} is not an option of (3, 3); {option}"));
    }
    let sentence = "a pawn stands on (1, 1); expected one of the 5 options that are open";
    check_refused(&moving, Action::Move(at(1, 1)), sentence);
    let sentence = "placing pawns came at the wrong time; expected that A moves the queen";
    check_refused(&moving, Action::Block(Options::none(queen)), sentence);
    check_refused(&moving, Action::Accept, "accepting came at the wrong time; expected that A moves the queen");
    check_refused(&blocking, Action::Move(at(0, 0)), "a move came at the wrong time; expected that B places pawns");
    let five = Options::all(queen).first(5);
    check_refused(&blocking, Action::Place(five.clone()), "there are 5 pawns; expected at most 4 in game 5");
    check_refused(&blocking, Action::Block(five), "there are 5 pawns; expected at most 4 in game 5");
    let elsewhere = Options::all(at(2, 0));
    check_refused(&blocking, Action::Block(elsewhere), "these are options of (2, 0); expected options of (3, 3)");
    let refused = blocking.toggled(at(9, 9)).unwrap_err().to_string();
    assert_eq!(refused, format!("(9, 9) is not an option of (3, 3); {option}"));

    let heaps = start(2, queen, Formulation::Heaps, Player::B);
    check_refused(&heaps, Action::Reject, "rejecting came at the wrong time; expected that B proposes a move");
    let asked = heaps.after(&Action::Move(at(0, 0))).expect("a proposal");
    check_refused(
        &asked,
        Action::Move(at(1, 1)),
        "a move came at the wrong time; expected that A accepts or rejects a move",
    );
    let rejected = asked.after(&Action::Reject).expect("a rejection");
    let sentence = "the move to (0, 0) has been rejected; expected one of the 8 options that are open";
    check_refused(&rejected, Action::Move(at(0, 0)), sentence);

    let over = start(1, at(0, 0), Formulation::Queen, Player::A);
    check_refused(&over, Action::Move(at(0, 0)), "the game is over and B has won; expected no more moves");
}

#[test]
fn starts_that_are_out_of_range_are_refused() {
    let refusal = |k, queen| Situation::new(k, queen, Formulation::Queen, Player::A).unwrap_err();
    assert_eq!(refusal(0, at(1, 1)), Error::k(0));
    assert_eq!(refusal(K_MAX + 1, at(1, 1)), Error::k(K_MAX + 1));
    let beyond = (1 << 53) + 1;
    assert_eq!(refusal(3, at(0, beyond)), Error::coordinate("y", beyond));
    start(K_MAX, at(1 << 53, 1 << 53), Formulation::Queen, Player::A);
}

#[test]
fn pawns_are_placed_one_by_one_and_taken_away_again() {
    let mut game = Game::new(start(3, at(3, 3), Formulation::Queen, Player::B));
    for (cell, count) in [(at(0, 0), 1), (at(1, 3), 2), (at(0, 0), 1), (at(2, 2), 2)] {
        let pawns = game.now().toggled(cell).expect("an option");
        game.play(Action::Place(pawns)).expect("at most two pawns");
        assert_eq!((game.now().blocked().count(), game.now().blocks_left()), (count, 2 - count));
    }
    let three = game.now().toggled(at(0, 0)).expect("an option");
    let refused = game.play(Action::Place(three)).unwrap_err().to_string();
    assert_eq!(refused, "there are 3 pawns; expected at most 2 in game 3");
    let pawns = game.now().blocked().clone();
    game.play(Action::Block(pawns.clone())).expect("two pawns");
    assert_eq!((game.now().turn(), game.now().blocked()), (Player::B, &pawns));
}

#[test]
fn options_far_away_are_told_as_lines() {
    let far = 1 << 53;
    let situation = start(K_MAX, at(far, far - 1), Formulation::Heaps, Player::A);
    let open = situation.open();
    let run = |last| Run { first: 1, last };
    let lines = [(Direction::Left, run(far)), (Direction::Up, run(far - 1)), (Direction::UpLeft, run(far - 1))];
    assert!(open.runs().eq(lines));
    assert_eq!(open.count(), 3 * far - 2);
    let blocked =
        situation.after(&Action::Move(at(far, 5))).and_then(|asked| asked.after(&Action::Reject)).expect("legal");
    let runs = [Run { first: 1, last: far - 7 }, Run { first: far - 5, last: far - 1 }].map(|run| (Direction::Up, run));
    assert!(blocked.open().runs().eq([lines[0]].into_iter().chain(runs).chain([lines[2]])), "(far, 5) is rejected");
}
