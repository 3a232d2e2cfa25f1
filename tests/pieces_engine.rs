//! The fast engines of any piece against the definition.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/random.rs"]
mod random;

use blocking_queens::Window;
use blocking_queens::moves::{Heaps, Move, Moves, Reach};
use blocking_queens::pieces::engine::counting::Ways;
use blocking_queens::pieces::engine::palaces::{Palaces, Settings};
use blocking_queens::pieces::engine::small_values::SmallValues;
use blocking_queens::pieces::engine::values::{ValueSettings, Values};
use random::Random;
use std::collections::BTreeSet;

/// The options of a cell, each once.
fn options(moves: &[Move], x: i64, y: i64) -> BTreeSet<(i64, i64)> {
    let mut cells = BTreeSet::new();
    for &Move { step: [a, b, _], reach } in moves {
        let (a, b) = (i64::from(a), i64::from(b));
        let most = match reach {
            Reach::Once => 1,
            Reach::UpTo(most) => i64::from(most),
            Reach::Unbounded => i64::MAX,
        };
        let mut i = 1;
        while i <= most && x - i * a >= 0 && y - i * b >= 0 {
            cells.insert((x - i * a, y - i * b));
            i += 1;
        }
    }
    cells
}

/// The deviations of the first `side` x `side` cells, for each k.
fn deviations(moves: &[Move], ks: &[i64], side: usize) -> Vec<Vec<i64>> {
    let mut boards = vec![vec![0; side * side]; ks.len()];
    for y in 0..side {
        for x in 0..side {
            let options = options(moves, x as i64, y as i64);
            for (board, k) in boards.iter_mut().zip(ks) {
                let palaces = options.iter().filter(|(x, y)| board[*y as usize * side + *x as usize] < 0).count();
                board[y * side + x] = palaces as i64 - k;
            }
        }
    }
    boards
}

/// The Grundy values of the first `side` x `side` cells; with a pass, `without` are those without.
fn grundy(moves: &[Move], side: usize, without: Option<&[i64]>) -> Vec<i64> {
    let mut board = vec![0; side * side];
    for y in 0..side {
        for x in 0..side {
            let options = options(moves, x as i64, y as i64);
            let value = |(x, y): &(i64, i64)| board[*y as usize * side + *x as usize];
            let mut seen: BTreeSet<i64> = options.iter().map(value).collect();
            if let Some(without) = without.filter(|_| !options.is_empty()) {
                seen.insert(without[y * side + x]);
            }
            board[y * side + x] = (0..).find(|value| !seen.contains(value)).unwrap();
        }
    }
    board
}

fn random_window(random: &mut Random, side: u64) -> Window {
    let (x, y) = (random.below(side), random.below(side));
    Window::new(x, y, 1 + random.below(side - x), 1 + random.below(side - y)).unwrap()
}

/// The part of a board of so many columns.
fn part(board: &[i64], side: usize, window: &Window) -> Vec<i64> {
    let rows = window.y as usize..window.bottom() as usize;
    rows.flat_map(|y| &board[y * side + window.x as usize..][..window.width as usize]).copied().collect()
}

fn random_piece(random: &mut Random) -> Vec<Move> {
    let count = 1 + random.below(5);
    let mut moves = Vec::new();
    for _ in 0..count {
        let (a, b) = (random.below(5) as i32, random.below(5) as i32);
        if (a, b) == (0, 0) {
            continue;
        }
        let reach = match random.below(6) {
            0 | 1 => Reach::Once,
            2 => Reach::UpTo(2 + random.below(7) as u32),
            _ => Reach::Unbounded,
        };
        moves.push(Move { step: [a, b, 0], reach });
        if random.below(2) == 0 && a != b {
            moves.push(Move { step: [b, a, 0], reach });
        }
    }
    if random.below(2) == 0 {
        moves.push(Move::rider(1, 0));
        moves.push(Move::rider(0, 1));
    }
    if moves.is_empty() { random_piece(random) } else { moves }
}

#[test]
fn any_window_of_any_piece_is_as_the_definition_says() {
    const SIDE: usize = 72;
    let mut random = Random(7);
    for _ in 0..150 {
        let moves = random_piece(&mut random);
        let piece = Moves::new(Heaps::Two, moves.clone()).unwrap();
        let ks: Vec<i64> = (0..4).map(|i| 1 + random.below([3, 12, 40, 100][i]) as i64).collect();
        for (board, k) in deviations(&moves, &ks, SIDE).iter().zip(&ks) {
            let settings = Settings {
                block_size: 1 + random.below(40) as usize,
                memory_budget: [0, 20_000, 1 << 28][random.below(3) as usize],
                ways: Ways {
                    skip_hood: random.below(4) > 0,
                    skip_palace_free: random.below(4) > 0,
                    least_bits: [8, 8, 8, 16, 32, 64][random.below(6) as usize],
                },
                ..Settings::default()
            };
            let mut palaces = Palaces::new(&piece, *k as u64, settings).unwrap();
            for _ in 0..6 {
                let window = random_window(&mut random, SIDE as u64);
                let found = palaces.deviations(&window).unwrap();
                let expected = part(board, SIDE, &window);
                assert_eq!(found, expected, "{moves:?}, k = {k}, {window:?}, {settings:?}");
            }
        }
    }
}

#[test]
fn small_values_of_any_piece_are_as_the_definition_says() {
    const SIDE: usize = 110;
    let mut random = Random(11);
    for _ in 0..60 {
        let moves = random_piece(&mut random);
        let piece = Moves::new(Heaps::Two, moves.clone()).unwrap();
        let board: Vec<i64> = grundy(&moves, SIDE, None).into_iter().map(|value| value.min(64)).collect();
        for _ in 0..2 {
            let settings = Settings {
                block_size: 1 + random.below(50) as usize,
                memory_budget: [0, 20_000, 1 << 28][random.below(3) as usize],
                ..Settings::default()
            };
            let mut values = SmallValues::new(&piece, settings).unwrap();
            for _ in 0..4 {
                let window = random_window(&mut random, SIDE as u64);
                let expected = part(&board, SIDE, &window);
                assert_eq!(values.values(&window).unwrap(), expected, "{moves:?}, {window:?}, {settings:?}");
            }
        }
    }
}

#[test]
fn values_of_any_piece_are_as_the_definition_says_with_a_pass_and_without() {
    const SIDE: usize = 150;
    let mut random = Random(13);
    for _ in 0..40 {
        let moves = random_piece(&mut random);
        let piece = Moves::new(Heaps::Two, moves.clone()).unwrap();
        let without = grundy(&moves, SIDE, None);
        let with = grundy(&moves, SIDE, Some(&without));
        for (board, pass) in [(&without, false), (&with, true)] {
            let mut values = Values::new(&piece, pass, ValueSettings::default()).unwrap();
            for _ in 0..4 {
                let window = random_window(&mut random, SIDE as u64);
                let plan = values.plan(&window).unwrap();
                values.advance(&plan, || true).unwrap();
                let found: Vec<i64> = values.read(&window).unwrap().into_iter().map(i64::from).collect();
                assert_eq!(found, part(board, SIDE, &window), "{moves:?}, {window:?}, pass: {pass}");
            }
        }
    }
}
