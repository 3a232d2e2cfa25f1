//! Puzzles: one idea wins, by search from the rules alone.

use std::collections::{BTreeSet, HashMap};

use blocking_queens::queens::play::{
    Action, Computer, Formulation, Idea, PUZZLE_LEVELS, Player, Puzzle, Sight, Situation, Strength,
};
use blocking_queens::queens::rules::{Outcome, Outcomes, Position, queen};

use super::small_board;

/// What the rules' search makes of a situation.
fn by_the_rules(situation: &Situation) -> queen::Situation {
    queen::Situation { queen: situation.queen(), blocked: situation.blocked().cells().collect() }
}

/// The moves that win, by search.
fn winning_moves(situation: &Situation, outcomes: &Outcomes) -> usize {
    by_the_rules(situation).options().filter(|option| outcomes.of(*option) == Outcome::Previous).count()
}

/// How many sets of at most `pawns` more of these cells win, by trying every one.
fn winning_sets(situation: &mut queen::Situation, cells: &[Position], pawns: u64, outcomes: &Outcomes) -> u64 {
    let mut sets = u64::from(situation.winning_move(outcomes).is_none());
    if pawns > 0 {
        for (index, cell) in cells.iter().enumerate() {
            situation.blocked.insert(*cell);
            sets += winning_sets(situation, &cells[index + 1..], pawns - 1, outcomes);
            situation.blocked.remove(cell);
        }
    }
    sets
}

/// One idea of the solver wins.
#[track_caller]
fn check(level: u32, puzzle: &Puzzle, outcomes: &Outcomes) {
    let situation = &puzzle.situation;
    let k = situation.k();
    assert_eq!(situation.formulation(), Formulation::Queen);
    match puzzle.idea {
        Idea::Move => assert_eq!(winning_moves(situation, outcomes), 1, "{puzzle:?}"),
        Idea::Block => {
            // The search's pawns belong to every set that wins: if it needs all of them, there is no other set.
            let blocks = queen::winning_blocks(situation.queen(), k, outcomes).expect("a won situation");
            assert_eq!(blocks.len() as u64, k - 1, "{puzzle:?}");
            if level == 1 {
                let cells: Vec<Position> = situation.queen().options().collect();
                assert_eq!(winning_sets(&mut by_the_rules(situation), &cells, k - 1, outcomes), 1, "{puzzle:?}");
            }
        }
        Idea::Reply => {
            assert_eq!(winning_moves(situation, outcomes), 0, "{puzzle:?}");
            let mut board = small_board(k);
            let opponent = Computer { strength: Strength::Perfect, seed: 5 };
            let mut now = situation.clone();
            while now.turn() != puzzle.solver() {
                let sight = Sight::of(&mut board, now.queen()).expect("a small board");
                let action = opponent.choose(&now, &sight, &mut board).expect("the game is not over");
                now = now.after(&action).expect("a legal action");
            }
            assert_eq!(winning_moves(&now, outcomes), 1, "{puzzle:?}");
        }
    }
}

#[test]
fn every_puzzle_has_one_idea_that_wins() {
    let mut outcomes: HashMap<u64, Outcomes> = HashMap::new();
    for level in 1..=PUZZLE_LEVELS {
        let mut ideas = HashMap::new();
        let mut links = BTreeSet::new();
        for number in 1..=150 {
            let puzzle = Puzzle::new(level, number).expect("a puzzle");
            let k = puzzle.situation.k();
            check(level, &puzzle, outcomes.entry(k).or_insert_with(|| queen::outcomes(k, 44, 44)));
            *ideas.entry(puzzle.idea).or_insert(0) += 1;
            links.insert((k, puzzle.situation.to_link(None)));
        }
        assert!(ideas.len() == 3 && ideas.values().all(|count| *count >= 15), "level {level}: {ideas:?}");
        assert!(links.len() >= 100, "level {level}: {} different ones", links.len());
    }
}

#[test]
fn the_first_puzzle_is_the_example_game() {
    let puzzle = Puzzle::new(1, 1).expect("a puzzle");
    let blocked: BTreeSet<Position> = [(0, 0), (1, 1), (0, 3), (3, 0)].map(|(x, y)| Position::new(x, y)).into();
    let situation = &puzzle.situation;
    assert_eq!((situation.k(), situation.queen(), situation.turn()), (5, Position::new(3, 3), Player::A));
    assert_eq!(situation.blocked().cells().collect::<BTreeSet<_>>(), blocked);
    assert_eq!(puzzle.solver(), Player::B);
}

#[test]
fn puzzles_are_the_same_for_ever() {
    for (text, k, link) in [
        ("1.2", 4, "3,5,l2,u3,d3"),
        ("1.3", 3, "2,5,u5,d1"),
        ("1.4", 4, "6,4,place"),
        ("2.1", 3, "5,2,l5,u2"),
        ("3.4", 12, "7,12,l2.4.6,u8.10-12,d4-7"),
        ("4.3", 11, "9,14,l2.4.7,u10.12.14,d5-6.8-9"),
        ("5.6", 19, "3,37,u13-14.17-18.22.25-37"),
    ] {
        let puzzle = Puzzle::from_text(text).expect("a puzzle");
        assert_eq!((puzzle.situation.k(), puzzle.situation.to_link(None).as_str()), (k, link), "{text}");
    }
    // All that a player comes to soon, as one number (FNV-1a).
    let mut all: u64 = 0xcbf2_9ce4_8422_2325;
    for (level, number) in (1..=PUZZLE_LEVELS).flat_map(|level| (1..=50).map(move |number| (level, number))) {
        let situation = Puzzle::new(level, number).expect("a puzzle").situation;
        for byte in format!("{} {}", situation.k(), situation.to_link(None)).bytes() {
            all = (all ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(all, 11_441_018_350_937_117_194);
}

#[test]
fn solving_a_puzzle_is_playing_perfectly() {
    for level in 1..=PUZZLE_LEVELS {
        for number in 1..=30 {
            let puzzle = Puzzle::new(level, number).expect("a puzzle");
            let mut board = small_board(puzzle.situation.k());
            let mut now = puzzle.situation.clone();
            while now.ending().is_none() {
                let sight = Sight::of(&mut board, now.queen()).expect("a small board");
                let action = Computer { strength: Strength::Perfect, seed: number }.choose(&now, &sight, &mut board);
                let action: Action = action.expect("the game is not over");
                now = now.after(&action).expect("a legal action");
            }
            assert_eq!(now.ending().map(|ending| ending.winner), Some(puzzle.solver()), "{puzzle:?}");
        }
    }
}

#[test]
fn what_tells_no_puzzle_is_refused_in_a_sentence() {
    for text in ["", "1", "0.1", "1.0", "6.1", "1.1.1", "-1.2", "a.b", "1.9007199254740993", "18446744073709551617.1"] {
        let refusal = Puzzle::from_text(text).expect_err(text).to_string();
        let expected = "expected a level from 1 to 5, a point, and a number from 1, such as 2.17";
        assert_eq!(refusal, format!("in the puzzle's text there is \"{text}\"; {expected}"));
    }
    assert!(Puzzle::new(0, 1).is_err() && Puzzle::new(1, 0).is_err());
}
