//! Perfect play against search from the rules alone.

use std::collections::{BTreeSet, HashMap};

use blocking_queens::Board;
use blocking_queens::queens::board::Settings;
use blocking_queens::queens::play::{
    Action, Computer, Formulation, Options, Player, Sight, Situation, Strength, Task, perfect,
};
use blocking_queens::queens::rules::{Outcome, Outcomes, Position, queen};

use super::{heaps, options, small_board, xorshift};

/// All sets of at most `size` of these cells.
fn sets(cells: &[Position], size: u64) -> Vec<BTreeSet<Position>> {
    let mut all = vec![BTreeSet::new()];
    for &cell in cells {
        let room = all.iter().filter(|set| (set.len() as u64) < size);
        let with_cell: Vec<_> = room.map(|set| set.iter().copied().chain([cell]).collect()).collect();
        all.extend(with_cell);
    }
    all
}

/// Who wins, by search: from what is blocked and from the outcomes of the options.
struct Search<'a>(heaps::Tree<'a>);

impl<'a> Search<'a> {
    fn new(k: u64, outcomes: &'a Outcomes) -> Self {
        Self(heaps::Tree { k, outcomes, proposer_wins: HashMap::new() })
    }

    fn winner(&mut self, situation: &Situation) -> Player {
        let (turn, queen) = (situation.turn(), situation.queen());
        let blocked: BTreeSet<Position> = situation.blocked().cells().collect();
        let (outcomes, tree) = (self.0.outcomes, &mut self.0);
        let mut proposer_wins = |rejected| tree.proposer_wins(&heaps::Situation { heaps: queen, rejected });
        let wins = match (situation.task(), situation.formulation()) {
            (Task::Move, Formulation::Queen) => queen::Situation { queen, blocked }.winning_move(outcomes).is_some(),
            (Task::Move, Formulation::Heaps) => proposer_wins(blocked),
            (Task::Block, _) => outcomes.of(queen) == Outcome::Previous,
            (Task::Answer(cell), _) => {
                let mut rejected = blocked;
                rejected.insert(cell);
                outcomes.of(cell) == Outcome::Next || !proposer_wins(rejected)
            }
        };
        if wins { turn } else { turn.other() }
    }
}

/// Every situation that can come up at a place with these options blocked.
fn situations(k: u64, formulation: Formulation, blocked: &Options) -> Vec<Situation> {
    let queen = blocked.queen();
    let mut tasks = vec![Task::Move];
    match formulation {
        Formulation::Queen => tasks.push(Task::Block),
        Formulation::Heaps => tasks.extend(queen.options().map(Task::Answer)),
    }
    tasks.into_iter().filter_map(|task| Situation::at(k, formulation, Player::A, task, blocked.clone()).ok()).collect()
}

/// Perfect play knows who wins, and its action leads from a won situation to a won one. If nothing wins, it still does
/// something that is allowed, unless the game is over.
#[track_caller]
fn check(situation: &Situation, search: &mut Search<'_>, sight: &Sight, board: &mut Board) {
    let winner = search.winner(situation);
    assert_eq!(perfect::winner(situation, sight), winner, "{situation:?}");
    let action = Computer { strength: Strength::Perfect, seed: 3 }.choose(situation, sight, board);
    match (action, situation.ending()) {
        (None, Some(ending)) => assert_eq!(ending.winner, winner),
        (Some(action), None) => {
            let after = situation.after(&action).unwrap_or_else(|refusal| panic!("{refusal}"));
            assert_eq!(search.winner(&after), winner, "{action:?} in {situation:?}");
        }
        (action, ending) => panic!("{action:?} and {ending:?} in {situation:?}"),
    }
}

#[test]
fn perfect_play_is_what_search_finds_in_every_situation_of_a_small_board_for_every_k_up_to_12() {
    for k in 1..=12 {
        let side = if k < 6 { 6 } else { 5 };
        let outcomes = queen::outcomes(k, side, side);
        let mut board = small_board(k);
        let mut search = Search::new(k, &outcomes);
        let mut checked = 0;
        for queen in outcomes.positions() {
            let sight = Sight::of(&mut board, queen).expect("a small board");
            let all: Vec<Position> = queen.options().collect();
            for blocked in sets(&all, k - 1) {
                for formulation in [Formulation::Queen, Formulation::Heaps] {
                    for situation in situations(k, formulation, &options(queen, blocked.iter().copied())) {
                        check(&situation, &mut search, &sight, &mut board);
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked >= 2 * side * side, "game {k}: {checked}");
    }
}

#[test]
fn perfect_play_is_what_search_finds_everywhere_on_larger_boards_for_every_k_up_to_12() {
    let mut random = xorshift(5);
    for k in 1..=12 {
        let outcomes = queen::outcomes(k, 40, 40);
        let mut board = small_board(k);
        for queen in outcomes.positions() {
            let sight = Sight::of(&mut board, queen).expect("a small board");
            let all: Vec<Position> = queen.options().collect();
            let palaces: Vec<Position> =
                all.iter().copied().filter(|cell| outcomes.of(*cell) == Outcome::Previous).collect();
            // Nothing blocked; as many palaces as can be, none or one left out; and anything.
            let mut blocks = vec![vec![], palaces.iter().copied().take(k as usize - 1).collect()];
            blocks.push(palaces.iter().copied().skip(1).take(k as usize - 1).collect());
            if !all.is_empty() {
                let count = random() % k;
                blocks.push((0..count).map(|_| all[random() as usize % all.len()]).collect());
            }
            for blocked in blocks {
                let mut search = Search::new(k, &outcomes);
                let pawns = options(queen, blocked.iter().copied());
                for situation in situations(k, Formulation::Queen, &pawns) {
                    check(&situation, &mut search, &sight, &mut board);
                }
            }
        }
    }
}

#[test]
fn perfect_play_rejects_and_proposes_as_search_does_on_larger_heaps() {
    // The search of one turn grows with the palaces that are left to reject.
    for (k, side) in
        [(1, 30), (2, 30), (3, 24), (4, 20), (5, 16), (6, 13), (7, 11), (8, 10), (9, 9), (10, 8), (11, 8), (12, 8)]
    {
        let outcomes = queen::outcomes(k, side, side);
        let mut board = small_board(k);
        for heaps in outcomes.positions() {
            let sight = Sight::of(&mut board, heaps).expect("a small board");
            let mut search = Search::new(k, &outcomes);
            let rejected: Vec<Position> = sight.palaces().cells().take(k as usize / 2).collect();
            for blocked in [options(heaps, []), options(heaps, rejected)] {
                for situation in situations(k, Formulation::Heaps, &blocked) {
                    check(&situation, &mut search, &sight, &mut board);
                }
            }
        }
    }
}

#[test]
fn suggested_pawns_are_the_smallest_set_that_wins() {
    for k in 2..=12 {
        let outcomes = queen::outcomes(k, 24, 24);
        let mut board = small_board(k);
        for queen in outcomes.positions() {
            let sight = Sight::of(&mut board, queen).expect("a small board");
            let pawns = perfect::pawns(&sight);
            match queen::winning_blocks(queen, k, &outcomes) {
                Some(blocks) => assert_eq!(pawns.cells().collect::<BTreeSet<_>>(), blocks),
                None => assert_eq!(pawns.count(), k - 1),
            }
        }
    }
}

#[test]
fn a_lost_player_leaves_as_few_palaces_open_as_he_can() {
    // In the example game A has lost; (2, 2) sees six palaces, every other open cell five.
    let mut board = small_board(5);
    let queen = Position::new(3, 3);
    let sight = Sight::of(&mut board, queen).expect("a small board");
    let situation =
        Situation::at(5, Formulation::Queen, Player::A, Task::Move, sight.palaces().clone()).expect("legal");
    assert_eq!(perfect::winner(&situation, &sight), Player::B);
    for seed in 0..20 {
        let action = Computer { strength: Strength::Perfect, seed }.choose(&situation, &sight, &mut board);
        let Some(Action::Move(cell)) = action else { panic!("{action:?}") };
        assert_eq!(board.deviation(cell.x, cell.y).expect("a small board"), 0);
    }
}

#[test]
fn far_away_perfect_play_follows_the_board() {
    let settings = Settings { block_size: 256, ..Settings::default() };
    let mut board = Board::with_settings(1000, settings).expect("a board");
    let queen = Position::new(6000, 9000);
    let sight = Sight::of(&mut board, queen).expect("a board of this size");
    let pawns = perfect::pawns(&sight);
    let situation = Situation::at(1000, Formulation::Queen, Player::B, Task::Move, pawns).expect("at most 999 pawns");
    let open = perfect::open_palaces(&situation, &sight);
    assert_eq!(open.count(), sight.palace_number().saturating_sub(999));
    for cell in open.cells().take(10) {
        assert!(board.deviation(cell.x, cell.y).expect("a board of this size") < 0);
    }
}
