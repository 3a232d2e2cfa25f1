//! Whole games: the perfect computer never loses what it has won.

use std::collections::BTreeSet;

use blocking_queens::Board;
use blocking_queens::queens::play::{Action, Computer, Formulation, Game, Player, Sight, Situation, Strength, Task};
use blocking_queens::queens::reference;
use blocking_queens::queens::rules::Position;

use super::{small_board, xorshift};

const SIDE: usize = 500;

/// The palaces of a corner, counted row by row: who wins, independently of what the computer sees.
struct Judge {
    k: u64,
    deviations: Vec<i64>,
}

impl Judge {
    fn is_palace(&self, cell: Position) -> bool {
        self.deviations[cell.y as usize * SIDE + cell.x as usize] < 0
    }

    fn winner(&self, situation: &Situation) -> Player {
        let turn = situation.turn();
        let queen = situation.queen();
        let open = |cell: &Position| self.is_palace(*cell) && !situation.blocked().contains(*cell);
        let open = queen.options().filter(open).count() as u64;
        let to_reject = match situation.formulation() {
            Formulation::Queen => 0,
            Formulation::Heaps => self.k - 1 - situation.blocked().cells().count() as u64,
        };
        let wins = match situation.task() {
            Task::Move => open > to_reject,
            Task::Block => self.is_palace(queen),
            Task::Answer(cell) => !self.is_palace(cell) || open <= to_reject,
        };
        if wins { turn } else { turn.other() }
    }
}

/// Plays a game to its end. From the first time that the perfect player has won by the judge, he keeps it; whether that
/// was ever the case.
fn check(start: Situation, perfect: Player, computers: [Computer; 2], board: &mut Board, judge: &Judge) -> bool {
    let mut game = Game::new(start);
    let mut won = false;
    loop {
        let now = game.now().clone();
        let winner = judge.winner(&now);
        assert!(!won || winner == perfect, "{perfect} had won, but not {now:?}");
        won = winner == perfect;
        if let Some(ending) = now.ending() {
            assert_eq!(ending.winner, winner);
            return won;
        }
        let sight = Sight::of(board, now.queen()).expect("a small board");
        let [computer, opponent] = computers;
        let player = if now.turn() == perfect { computer } else { opponent };
        let action = player.choose(&now, &sight, board).expect("the game is not over");
        game.play(action).unwrap_or_else(|refusal| panic!("{refusal} in {now:?}"));
    }
}

#[test]
fn the_perfect_computer_never_loses_a_won_position_in_10_000_games_up_to_k_50_on_500_x_500() {
    let mut random = xorshift(2015);
    let (mut games, mut won) = (0, 0);
    for k in 1..=50 {
        let judge = Judge { k, deviations: reference::deviations(k, SIDE, SIDE) };
        let mut board = small_board(k);
        for turn in 0..200_u64 {
            let queen = Position::new(random() % SIDE as u64, random() % SIDE as u64);
            let formulation = if turn & 1 == 0 { Formulation::Queen } else { Formulation::Heaps };
            let perfect = if turn & 2 == 0 { Player::A } else { Player::B };
            let strength = if turn & 4 == 0 { Strength::Random } else { Strength::Careless };
            let start = Situation::new(k, queen, formulation, Player::A).expect("a legal start");
            let computers = [Strength::Perfect, strength].map(|strength| Computer { strength, seed: turn });
            won += u32::from(check(start, perfect, computers, &mut board, &judge));
            games += 1;
        }
    }
    assert_eq!(games, 10_000);
    assert!(won > 9_000, "the opponents make mistakes: {won} games won");
}

#[test]
fn two_perfect_computers_play_as_the_palaces_say() {
    for k in [1, 2, 3, 5, 8, 13, 30] {
        let judge = Judge { k, deviations: reference::deviations(k, SIDE, SIDE) };
        let mut board = small_board(k);
        let mut random = xorshift(k);
        for turn in 0..20 {
            let queen = Position::new(random() % SIDE as u64, random() % SIDE as u64);
            for formulation in [Formulation::Queen, Formulation::Heaps] {
                let start = Situation::new(k, queen, formulation, Player::B).expect("a legal start");
                let computers = [Computer { strength: Strength::Perfect, seed: turn }; 2];
                let won = check(start, Player::A, computers, &mut board, &judge);
                assert_eq!(won, judge.is_palace(queen), "A wins exactly from palaces, for B begins");
            }
        }
    }
}

#[test]
fn weaker_computers_lose_won_games_now_and_then() {
    let k = 5;
    let mut board = small_board(k);
    let mut lost = |strength: Strength| {
        let games = (0..200).filter(|seed| {
            // (3, 3) is a palace, so A who blocks first has won.
            let start = Situation::new(k, Position::new(3, 3), Formulation::Queen, Player::B).expect("a legal start");
            let mut game = Game::new(start);
            while game.now().ending().is_none() {
                let now = game.now();
                let sight = Sight::of(&mut board, now.queen()).expect("a small board");
                let strength = if now.turn() == Player::A { strength } else { Strength::Perfect };
                let action = Computer { strength, seed: *seed }.choose(now, &sight, &mut board);
                game.play(action.expect("the game is not over")).expect("a legal action");
            }
            game.now().ending().is_some_and(|ending| ending.winner == Player::B)
        });
        games.count()
    };
    assert_eq!(lost(Strength::Perfect), 0);
    let careless = lost(Strength::Careless);
    assert!((50..150).contains(&careless), "{careless}");
    let random = lost(Strength::Random);
    assert!(random > 180, "{random}");
}

#[test]
fn the_random_player_places_every_number_of_pawns_that_it_may_and_plays_otherwise_for_the_other_player() {
    let k = 4;
    let queen = Position::new(20, 15);
    let mut board = Board::new(k).unwrap();
    let sight = Sight::of(&mut board, queen).unwrap();
    let mut blocked = |seed, begins| {
        let start = Situation::new(k, queen, Formulation::Queen, begins).unwrap();
        match (Computer { strength: Strength::Random, seed }).choose(&start, &sight, &mut board) {
            Some(Action::Block(pawns)) => pawns,
            action => panic!("before the first move pawns are placed, not {action:?}"),
        }
    };
    let numbers: BTreeSet<_> = (0..200).map(|seed| blocked(seed, Player::A).count()).collect();
    assert_eq!(numbers, (0..k).collect());
    assert!((0..20).any(|seed| blocked(seed, Player::A) != blocked(seed, Player::B)));
}
