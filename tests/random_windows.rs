//! Ten thousand windows of games up to 30,000 in all, asked for in random order of boards that keep next to nothing,
//! against the row-by-row definition.
//!
//! The definition goes through each game once, from the top, and leaves what it finds in the windows. They lie in all
//! regions of the pattern, on both sides of the diagonal. Then a board is asked for them in another order. It keeps the
//! sightlines of a few blocks at most, so that it has to begin again from the casing or from what happens to be there.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/random.rs"]
mod random;

use blocking_queens::queens::board::Settings;
use blocking_queens::queens::reference;
use blocking_queens::{Board, Window};
use random::Random;

/// k, the number of windows, and the corner that they lie in, in thousandths of k: beyond the armpit and, in small
/// games, far into the warps.
const GAMES: [(u64, usize, u64, u64); 46] = {
    let mut games = [(0, 233, 3500, 2500); 46];
    // Columns up to 1.4 k and rows up to 0.8 k hold everything up to a little beyond the armpit.
    games[0] = (30_000, 70, 1400, 800);
    games[1] = (29_999, 30, 600, 500);
    games[2] = (22_222, 70, 1400, 800);
    games[3] = (12_345, 150, 1500, 900);
    games[4] = (7000, 180, 2000, 1500);
    games[5] = (4001, 180, 2600, 2000);
    // The others are of all sizes from 1 to 3000.
    let mut game = 6;
    while game < games.len() {
        games[game].0 = 1 + (game as u64 - 6) * (game as u64 - 6) * 3000 / (39 * 39);
        game += 1;
    }
    games[45].1 = 10_000 - 39 * 233 - 680;
    games
};

/// How many of the games are large: their rows take the definition longer than those of all others.
const LARGE: usize = 3;

/// The largest width and height of a window.
const SIDE: u64 = 150;

/// A window on or above the diagonal, or across it, within `right` columns and `bottom` rows.
fn random_window(random: &mut Random, k: u64, right: u64, bottom: u64) -> Window {
    let part = |random: &mut Random, of: u64| random.below(of + 1);
    let (x, y) = match random.below(9) {
        // The hood, the casing, the nose, the shoulder.
        0 => (part(random, k / 2), part(random, k / 4)),
        1 => {
            let y = part(random, k / 3);
            (k - 2 * y, y)
        }
        2 => (k / 3 + part(random, k / 20), k / 3 + part(random, k / 30)),
        3 => (k + part(random, k / 10), part(random, k / 20)),
        // Épaulette, fabric, arm, armpit, outer space.
        4 => (k * 2 / 3 + part(random, k / 2), k / 4 + part(random, k / 5)),
        5 => (k / 2 + part(random, k / 3), k / 2 + part(random, k / 3)),
        6 => (k + part(random, k), part(random, k / 4)),
        7 => (k * 125 / 100 + part(random, k / 20), k * 68 / 100 + part(random, k / 20)),
        _ => (part(random, right), part(random, bottom)),
    };
    let (width, height) = (1 + random.below(SIDE), 1 + random.below(SIDE));
    // A corner around where it should begin.
    let (x, y) = (x.saturating_sub(width / 2).min(right - width), y.saturating_sub(height / 2).min(bottom - height));
    Window::new(x, y, width, height).unwrap()
}

/// What the definition finds in each of the windows, going through the rows of the game once.
fn by_definition(k: u64, right: u64, windows: &[Window]) -> Vec<Vec<i32>> {
    let mut found: Vec<Vec<i32>> = windows.iter().map(|window| Vec::with_capacity(window.cells() as usize)).collect();
    let bottom = windows.iter().map(Window::bottom).max().unwrap_or(0);
    for (y, row) in (0..bottom).zip(reference::Rows::new(k, right as usize)) {
        for (window, values) in windows.iter().zip(&mut found) {
            if (window.y()..window.bottom()).contains(&y) {
                values.extend(row[window.x() as usize..window.right() as usize].iter().map(|v| *v as i32));
            }
        }
    }
    found
}

/// The same values with columns and rows exchanged.
fn transposed(values: &[i32], window: &Window) -> Vec<i32> {
    let (width, height) = (window.width() as usize, window.height() as usize);
    (0..width).flat_map(|x| (0..height).map(move |y| values[y * width + x])).collect()
}

fn check_game(k: u64, count: usize, columns: u64, rows: u64) {
    let mut random = Random(k);
    let (right, bottom) = ((k * columns / 1000).max(3 * SIDE), (k * rows / 1000).max(2 * SIDE));
    let windows: Vec<Window> = (0..count).map(|_| random_window(&mut random, k, right, bottom)).collect();
    let mut asks: Vec<(Window, Vec<i32>)> = windows.iter().copied().zip(by_definition(k, right, &windows)).collect();
    while !asks.is_empty() {
        // Small blocks in small games.
        let most = (k / 20).clamp(30, 1000);
        let block_size = (most / 4 + random.below(most)) as usize;
        let settings = Settings {
            block_size,
            memory_budget: 4 * block_size * random.below(12) as usize,
            skip_outer_space: random.below(4) > 0,
            skip_epaulettes: random.below(4) > 0,
            ..Settings::default()
        };
        let mut board = Board::with_settings(k, settings.clone()).unwrap();
        for _ in 0..30.min(asks.len()) {
            let (window, expected) = asks.swap_remove(random.below(asks.len() as u64) as usize);
            let is_mirrored = random.below(2) == 0;
            let (asked, expected) =
                if is_mirrored { (window.transposed(), transposed(&expected, &window)) } else { (window, expected) };
            assert!(board.deviations(&asked).unwrap() == expected, "game {k}, {asked:?}, {settings:?}");
            let kept = board.counters().bytes_kept;
            assert!(kept <= settings.memory_budget, "game {k}: {kept} bytes are kept, {settings:?}");
        }
    }
}

/// Two games at a time, the largest first.
fn check_games(games: &[(u64, usize, u64, u64)]) {
    let games = std::sync::Mutex::new(games.iter());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(&(k, windows, columns, rows)) = games.lock().unwrap().next() else { break };
                    check_game(k, windows, columns, rows);
                }
            });
        }
    });
}

#[test]
fn random_windows_of_games_up_to_12_345_are_those_of_the_definition() {
    check_games(&GAMES[LARGE..]);
}

#[test]
#[ignore = "the rows of three large games take the definition two thirds of the time of all"]
fn random_windows_of_games_up_to_30_000_are_those_of_the_definition() {
    check_games(&GAMES[..LARGE]);
}
