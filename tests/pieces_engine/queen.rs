//! The queen by the engine of any piece, and by her own.

use blocking_queens::moves::Moves;
use blocking_queens::pieces::engine::{self, Settings};
use blocking_queens::{Board, Window};
use proptest::prelude::*;

fn check(k: u64, block_size: usize, window: &Window) {
    let queen: Moves = "(1,0)+ (0,1)+ (1,1)+".parse().unwrap();
    let expected = Board::new(k).unwrap().deviations(window).unwrap();
    let settings = Settings { block_size, ..Settings::default() };
    let found = engine::palaces(&queen, 0, k, settings).unwrap().values(window).unwrap();
    assert!(found.into_iter().eq(expected.into_iter().map(i64::from)), "k = {k}, {window:?}, {block_size}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn she_sees_as_many_palaces_in_any_window(
        (k, x, y) in (1_u64..4000).prop_flat_map(|k| (Just(k), 0..3 * k + 200, 0..3 * k + 200)),
        (width, height) in (1_u64..120, 1_u64..120),
        block_size in (4_u32..9).prop_map(|exponent| 1_usize << exponent),
    ) {
        check(k, block_size, &Window::new(x, y, width, height).unwrap());
    }
}

#[test]
fn near_the_hoods_edge_a_game_of_any_size_is_small() {
    for k in [6000, 1_000_000, 1_000_000_007, (1 << 40) + 3, (1 << 52) + 1] {
        // The nose, the casing, the shoulder, and their mirror images.
        for (x, y) in [(k / 3 - 20, k / 3 - 30), (k - 2 * (k / 5) - 10, k / 5 - 10), (k - 60, 0), (k - 90, 40)] {
            for window in [Window::new(x, y, 80, 70).unwrap(), Window::new(y, x, 70, 80).unwrap()] {
                check(k, 64, &window);
            }
        }
    }
}
