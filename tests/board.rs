//! The board against the row-by-row definition: any window, any split into blocks, any order of requests, any budget.
#![cfg(not(target_arch = "wasm32"))]

use blocking_queens::blocking_queen::board::Settings;
use blocking_queens::blocking_queen::reference;
use blocking_queens::{Board, Window};

/// A small seeded generator, so that every run asks for the same windows.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn window(x: u64, y: u64, width: u64, height: u64) -> Window {
    Window::new(x, y, width, height).unwrap()
}

/// The window cut out of a board of `side` columns that was computed row by row from the origin.
fn crop(board: &[i64], side: u64, window: &Window) -> Vec<i32> {
    (window.y..window.bottom())
        .flat_map(|y| (window.x..window.right()).map(move |x| board[(y * side + x) as usize] as i32))
        .collect()
}

#[test]
fn the_board_equals_the_reference_for_every_k_up_to_130() {
    let side = 400;
    for k in 1..=130 {
        let expected = reference::deviations(k, side, side);
        let whole = window(0, 0, side as u64, side as u64);
        for block_size in [1024, 37] {
            let mut board = Board::with_settings(k, Settings { block_size, ..Settings::default() }).unwrap();
            assert_eq!(
                board.deviations(&whole).unwrap(),
                crop(&expected, side as u64, &whole),
                "game {k} in blocks of {block_size}"
            );
        }
    }
}

#[test]
fn any_window_in_any_order_with_any_block_size_and_budget_is_a_crop_of_the_whole() {
    let mut random = Random(7);
    for k in [1, 2, 3, 17, 60, 128, 129, 255, 256, 300] {
        let side = 1200;
        let expected = reference::deviations(k, side as usize, side as usize);
        for _ in 0..12 {
            let block_size = 2 + random.below(200) as usize;
            let settings = Settings {
                block_size,
                memory_budget: [0, 20_000, 1 << 30][random.below(3) as usize],
                skip_outer_space: random.below(2) == 0,
                ..Settings::default()
            };
            let mut board = Board::with_settings(k, settings.clone()).unwrap();
            for _ in 0..6 {
                let (x, y) = (random.below(side - 1), random.below(side - 1));
                let (width, height) = (1 + random.below((side - x).min(300)), 1 + random.below((side - y).min(300)));
                let asked = window(x, y, width, height);
                assert_eq!(
                    board.deviations(&asked).unwrap(),
                    crop(&expected, side, &asked),
                    "game {k}, {asked:?}, {settings:?}"
                );
            }
        }
    }
}
