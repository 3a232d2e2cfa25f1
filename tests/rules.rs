//! Who wins by search from the rules alone, and that the palace numbers say the same.

#[path = "common/heaps.rs"]
mod heaps;
#[path = "common/turn.rs"]
mod turn;

use std::collections::{BTreeSet, HashMap};

use blocking_queens::pieces::automaton::Automaton;
use blocking_queens::queens::reference;
use blocking_queens::queens::rules::{Outcome, Outcomes, Position, queen};

/// Figure 1 of the paper: the palace numbers of game 5, row by row.
const FIGURE_1: [&str; 11] = [
    "01234555555",
    "13455445555",
    "24654564455",
    "35546546644",
    "45467565555",
    "54555554555",
    "54646576655",
    "55465467565",
    "55465565546",
    "55545556476",
    "55545555665",
];

fn p_positions(outcomes: &Outcomes) -> impl Iterator<Item = Position> {
    outcomes.positions().filter(|position| outcomes.of(*position) == Outcome::Previous)
}

/// The next player wins if he can move the queen to a P-position.
fn outcome_of(situation: &queen::Situation, outcomes: &Outcomes) -> Outcome {
    if situation.winning_move(outcomes).is_some() { Outcome::Next } else { Outcome::Previous }
}

/// The P-positions are the cells with a negative deviation, and there are no others.
#[track_caller]
fn check_palaces(outcomes: &Outcomes, deviations: &[i64], k: u64) {
    for (position, &deviation) in outcomes.positions().zip(deviations) {
        let outcome = if deviation < 0 { Outcome::Previous } else { Outcome::Next };
        assert_eq!(outcomes.of(position), outcome, "game {k} at {position:?}, deviation {deviation}");
    }
    assert_eq!(outcomes.positions().count(), deviations.len());
}

/// The cells of a list of coordinates.
fn cells<const COUNT: usize>(list: [(u64, u64); COUNT]) -> BTreeSet<Position> {
    list.map(|(x, y)| Position::new(x, y)).into()
}

/// All sets of at most `size` of these cells.
fn sets(cells: &[Position], size: usize) -> Vec<BTreeSet<Position>> {
    let mut all = vec![BTreeSet::new()];
    for &cell in cells {
        let room = all.iter().filter(|set| set.len() < size);
        let with_cell: Vec<_> = room.map(|set| set.iter().copied().chain([cell]).collect()).collect();
        all.extend(with_cell);
    }
    all
}

/// The legal turns of a queen game that differ in a pawn that matters.
fn turns(situation: &queen::Situation, k: u64) -> Vec<queen::Situation> {
    let mut turns = Vec::new();
    for queen in situation.options() {
        let options: Vec<_> = queen.options().collect();
        turns.extend(sets(&options, k as usize - 1).into_iter().map(|blocked| queen::Situation { queen, blocked }));
    }
    turns
}

/// The bare game tree of the queen game: the player whose turn it is wins if some turn of his leaves a lost
/// situation to the other. No position is ever judged, only whole situations.
fn mover_wins(situation: &queen::Situation, k: u64, seen: &mut HashMap<queen::Situation, bool>) -> bool {
    if let Some(&wins) = seen.get(situation) {
        return wins;
    }
    let wins = turns(situation, k).iter().any(|turn| !mover_wins(turn, k, seen));
    seen.insert(situation.clone(), wins);
    wins
}

/// The outcomes of game k in a corner of the board, by trying every set of blocks at every position.
///
/// This is the definition itself: a position is a P-position if there is a set of blocks with which the previous player
/// wins. A position with n options has about n^(k-1) / (k-1)! sets of blocks.
fn outcomes_exhaustive(k: u64, width: u64, height: u64) -> Outcomes {
    Outcomes::fill(width, height, |known, position| {
        let options: Vec<Position> = position.options().collect();
        let mut situation = queen::Situation { queen: position, blocked: BTreeSet::new() };
        if some_blocks_win(&mut situation, &options, k - 1, known) { Outcome::Previous } else { Outcome::Next }
    })
}

/// Does the previous player win with the blocks already there and some set of at most `pawns` more of these options?
/// Every set is tried once, its elements in the order of the options.
fn some_blocks_win(situation: &mut queen::Situation, options: &[Position], pawns: u64, known: &Outcomes) -> bool {
    if situation.winning_move(known).is_none() {
        return true;
    }
    pawns > 0
        && options.iter().enumerate().any(|(index, &option)| {
            situation.blocked.insert(option);
            let wins = some_blocks_win(situation, &options[index + 1..], pawns - 1, known);
            situation.blocked.remove(&option);
            wins
        })
}

/// The outcomes of game k in a corner of the positions, by the tree of all that may be proposed and rejected.
fn outcomes_of_heaps(k: u64, width: u64, height: u64) -> Outcomes {
    Outcomes::fill(width, height, |outcomes, heaps| {
        let mut tree = heaps::Tree { k, outcomes, proposer_wins: HashMap::new() };
        let start = heaps::Situation { heaps, rejected: BTreeSet::new() };
        if tree.proposer_wins(&start) { Outcome::Next } else { Outcome::Previous }
    })
}

// The searches against each other and against the palace numbers.

#[test]
fn the_search_finds_the_palaces_of_the_reference_and_of_the_automaton_for_every_k_up_to_60() {
    let automaton = Automaton::new(&"(1,0)+ (0,1)+ (1,1)+".parse().unwrap()).unwrap();
    for k in 1..=60 {
        let outcomes = queen::outcomes(k, 48, 44);
        check_palaces(&outcomes, &reference::deviations(k, 48, 44), k);
        check_palaces(&outcomes, &automaton.deviations(k, 48, 44), k);
    }
}

#[test]
fn trying_every_set_of_pawns_finds_the_palaces_for_every_k_up_to_60() {
    for k in 1..=60 {
        check_palaces(&outcomes_exhaustive(k, 6, 6), &reference::deviations(k, 6, 6), k);
    }
}

#[test]
fn trying_every_set_of_pawns_finds_the_palaces_of_larger_boards_with_few_pawns() {
    for (k, side) in [(1, 40), (2, 30), (3, 16), (4, 11), (5, 9), (6, 8), (7, 7), (8, 7)] {
        let palaces = reference::deviations(k, side as usize, side as usize);
        check_palaces(&outcomes_exhaustive(k, side, side), &palaces, k);
    }
}

#[test]
fn rejecting_moves_on_two_heaps_gives_the_palaces_for_every_k_up_to_60() {
    for k in 1..=60 {
        check_palaces(&outcomes_of_heaps(k, 5, 5), &reference::deviations(k, 5, 5), k);
    }
}

#[test]
fn rejecting_moves_on_two_heaps_gives_the_palaces_of_larger_heaps_with_few_rejections() {
    for (k, side) in [(1, 40), (2, 40), (3, 40), (4, 30), (5, 24), (6, 16), (7, 12), (8, 10), (12, 6)] {
        let palaces = reference::deviations(k, side as usize, side as usize);
        check_palaces(&outcomes_of_heaps(k, side, side), &palaces, k);
    }
}

#[test]
fn the_goal_directed_search_agrees_with_every_set_of_pawns_and_with_the_heaps() {
    for (k, side) in [(1, 20), (2, 16), (3, 12), (4, 9), (5, 8), (9, 6), (12, 6)] {
        let outcomes = queen::outcomes(k, side, side + 1);
        assert_eq!(outcomes, outcomes_exhaustive(k, side, side + 1), "game {k}");
        assert_eq!(outcomes, outcomes_of_heaps(k, side, side + 1), "game {k}");
    }
}

#[test]
fn judging_positions_agrees_with_the_bare_game_tree_of_situations() {
    for k in 1..=7 {
        let outcomes = queen::outcomes(k, 4, 4);
        let mut seen = HashMap::new();
        for position in outcomes.positions() {
            let options: Vec<_> = position.options().collect();
            for blocked in sets(&options, k as usize - 1) {
                let situation = queen::Situation { queen: position, blocked };
                let outcome = if mover_wins(&situation, k, &mut seen) { Outcome::Next } else { Outcome::Previous };
                assert_eq!(outcome_of(&situation, &outcomes), outcome, "game {k}: {situation:?}");
            }
        }
    }
}

#[test]
fn winning_blocks_win_and_none_of_them_can_be_spared() {
    for k in 1..=20 {
        let outcomes = queen::outcomes(k, 16, 16);
        for queen in p_positions(&outcomes) {
            let blocked = queen::winning_blocks(queen, k, &outcomes).expect("a P-position");
            assert!(blocked.len() < k as usize);
            let situation = queen::Situation { queen, blocked };
            assert_eq!(outcome_of(&situation, &outcomes), Outcome::Previous);
            for spared in &situation.blocked {
                let mut fewer = situation.clone();
                fewer.blocked.remove(spared);
                assert_eq!(outcome_of(&fewer, &outcomes), Outcome::Next);
                assert_eq!(fewer.winning_move(&outcomes), Some(*spared));
            }
        }
    }
}

// Facts of the paper.

#[test]
fn game_1_is_wythoff_nim_and_follows_the_golden_ratio() {
    // floor(n phi) = floor((n + sqrt(5 n^2)) / 2), and n phi^2 = n phi + n.
    let side = 100;
    let wythoff: BTreeSet<Position> = (0..side)
        .flat_map(|n: u64| {
            let smaller = (n + (5 * n * n).isqrt()) / 2;
            [Position::new(smaller, smaller + n), Position::new(smaller + n, smaller)]
        })
        .filter(|cell| cell.x < side && cell.y < side)
        .collect();
    assert_eq!(p_positions(&queen::outcomes(1, side, side)).collect::<BTreeSet<_>>(), wythoff);
    assert_eq!(p_positions(&outcomes_of_heaps(1, side, side)).collect::<BTreeSet<_>>(), wythoff);
}

#[test]
fn figure_1_counts_the_winning_moves_of_game_5() {
    let outcomes = queen::outcomes(5, 11, 11);
    for position in outcomes.positions() {
        let winning = position.options().filter(|&option| outcomes.of(option) == Outcome::Previous).count();
        let figure = FIGURE_1[position.y as usize].as_bytes()[position.x as usize] - b'0';
        assert_eq!(winning, usize::from(figure), "at {position:?}");
    }
    let deviations = reference::deviations(5, 11, 11);
    let figure = FIGURE_1.concat().bytes().map(|digit| i64::from(digit - b'0') - 5).collect::<Vec<_>>();
    assert_eq!(deviations, figure);
    assert_eq!(deviations.iter().max(), Some(&2));
}

#[test]
fn player_a_loses_the_example_game_whatever_he_does() {
    let situation = queen::Situation { queen: Position::new(3, 3), blocked: cells([(0, 0), (1, 1), (0, 3), (3, 0)]) };
    let options: BTreeSet<Position> = situation.options().collect();
    assert_eq!(options, cells([(3, 1), (3, 2), (2, 2), (2, 3), (1, 3)]));

    let mut seen = HashMap::new();
    let turns = turns(&situation, 5);
    assert!(turns.len() > 300, "five cells with up to 99 sets of pawns each");
    for turn in turns {
        assert!(turn::is_legal(&situation, &turn, 5));
        assert!(mover_wins(&turn, 5, &mut seen), "B should win against {turn:?}");
    }
    assert!(!mover_wins(&situation, 5, &mut seen));
    assert_eq!(outcome_of(&situation, &queen::outcomes(5, 4, 4)), Outcome::Previous);
}

#[test]
fn player_b_of_the_example_game_blocks_what_must_be_blocked_and_next_time_everything() {
    let outcomes = queen::outcomes(5, 4, 4);
    let blocked = cells([(0, 0), (1, 1), (0, 3), (3, 0)]);
    assert_eq!(queen::winning_blocks(Position::new(3, 3), 5, &outcomes), Some(blocked));
    for (x, y) in [(3, 1), (3, 2), (2, 2), (2, 3), (1, 3)] {
        let winning: Vec<Position> =
            Position::new(x, y).options().filter(|&option| outcomes.of(option) == Outcome::Previous).collect();
        assert!(winning.len() >= 5, "four pawns don't stop B at ({x}, {y})");
        for answer in winning {
            assert_eq!(queen::winning_blocks(answer, 5, &outcomes), Some(answer.options().collect()));
        }
    }
}

// Moves and blocks.

#[test]
fn the_queen_moves_left_up_and_up_left() {
    let options: Vec<Position> = Position::new(2, 3).options().collect();
    let expected = [(1, 3), (0, 3), (2, 2), (2, 1), (2, 0), (1, 2), (0, 1)].map(|(x, y)| Position::new(x, y));
    assert_eq!(options, expected);
    assert_eq!(Position::new(0, 0).options().count(), 0);
}

#[test]
fn has_option_agrees_with_the_list_of_options() {
    let square = || (0..9).flat_map(|y| (0..9).map(move |x| Position::new(x, y)));
    for position in square() {
        let options: BTreeSet<Position> = position.options().collect();
        assert_eq!(options.len() as u64, position.x + position.y + position.x.min(position.y));
        for other in square() {
            assert_eq!(position.has_option(other), options.contains(&other), "{position:?} to {other:?}");
        }
    }
}

#[test]
fn a_turn_moves_the_queen_to_an_open_option_and_places_at_most_k_minus_1_pawns() {
    let situation = queen::Situation { queen: Position::new(4, 2), blocked: cells([(4, 1)]) };
    let is_legal = |x, y, blocked| {
        let turn = queen::Situation { queen: Position::new(x, y), blocked };
        turn::is_legal(&situation, &turn, 3)
    };
    assert!(is_legal(3, 1, cells([])));
    assert!(is_legal(3, 1, cells([(0, 1), (9, 9)])), "pawns may stand anywhere");
    assert!(is_legal(4, 0, cells([])), "the queen passes over the pawn at (4, 1)");
    assert!(!is_legal(4, 1, cells([])), "a pawn is in the way");
    assert!(!is_legal(4, 2, cells([])), "the queen has to move");
    assert!(!is_legal(5, 2, cells([])), "the queen never moves away from the origin");
    assert!(!is_legal(2, 1, cells([])), "that is no line of the queen");
    assert!(!is_legal(3, 1, cells([(0, 1), (1, 1), (2, 1)])), "game 3 has two pawns");
}

#[test]
fn a_player_who_cannot_move_loses() {
    let outcomes = queen::outcomes(4, 3, 3);
    let cornered = queen::Situation { queen: Position::new(0, 0), blocked: cells([]) };
    let surrounded = queen::Situation { queen: Position::new(1, 1), blocked: cells([(0, 1), (1, 0), (0, 0)]) };
    for situation in [cornered, surrounded] {
        assert_eq!(situation.options().count(), 0);
        assert_eq!(outcome_of(&situation, &outcomes), Outcome::Previous);
    }
}

#[test]
fn the_kth_distinct_proposal_must_be_allowed() {
    let start = heaps::Situation { heaps: Position::new(2, 1), rejected: BTreeSet::new() };
    assert!(!start.may_reject(1));
    let once = start.reject(Position::new(1, 1));
    let twice = once.reject(Position::new(0, 1));
    assert!(once.may_reject(3));
    assert!(!twice.may_reject(3));
    assert!(twice.options().eq([Position::new(2, 0), Position::new(1, 0)]), "a rejected move is not proposed again");
}

#[test]
#[should_panic(expected = "k is 0; expected at least 1")]
fn there_is_no_game_0() {
    queen::outcomes(0, 2, 2);
}

#[test]
#[should_panic(expected = "(3, 1) is not in the corner of 3 x 2 positions")]
fn positions_beyond_the_corner_are_not_judged() {
    queen::outcomes(2, 3, 2).of(Position::new(3, 1));
}
