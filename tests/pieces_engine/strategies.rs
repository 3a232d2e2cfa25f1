//! Pieces, settings and windows of any kind; what fails is shrunk to a small one.

use blocking_queens::Window;
use blocking_queens::moves::{Heaps, Move, Moves, Reach};
use blocking_queens::pieces::engine::Settings;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn reach() -> impl Strategy<Value = Reach> {
    prop_oneof![
        3 => Just(Reach::Unbounded),
        2 => Just(Reach::Once),
        1 => (2_u32..9).prop_map(Reach::UpTo),
    ]
}

/// Moves with steps in a range, of which the piece has the mirror images, too, as often as not.
fn moves(steps: std::ops::Range<i32>, most: usize) -> impl Strategy<Value = Vec<Move>> {
    let one = (steps.clone(), steps, reach(), any::<bool>());
    vec(one, 0..=most).prop_map(|moves| {
        let ends = |a: i32, b: i32| (a + b, b) > (0, 0);
        let both = moves.into_iter().flat_map(|(a, b, reach, mirrors)| {
            [Some((a, b)), mirrors.then_some((b, a))].into_iter().flatten().map(move |(a, b)| (a, b, reach))
        });
        both.filter(|(a, b, _)| ends(*a, *b)).map(|(a, b, reach)| Move { step: [a, b, 0], reach }).collect()
    })
}

/// A piece whose moves raise no coordinate: riders, bounded ones and steps, parallel ones among them. It may have no
/// move.
pub fn piece() -> impl Strategy<Value = Moves> {
    (moves(0..5, 5), any::<bool>()).prop_map(|(mut moves, is_rook)| {
        if is_rook {
            moves.extend([Move::rider(1, 0), Move::rider(0, 1)]);
        }
        Moves::new(Heaps::Two, moves).unwrap()
    })
}

/// A piece with a move that raises a coordinate.
pub fn raising_piece() -> impl Strategy<Value = Moves> {
    let raising = select(vec![[-1, 2, 0], [2, -1, 0], [-1, 1, 0], [-3, 4, 0], [-2, 2, 0]]);
    (moves(-3..4, 4), raising, reach()).prop_map(|(mut moves, step, reach)| {
        moves.push(Move { step, reach });
        Moves::new(Heaps::Two, moves).unwrap()
    })
}

/// Small blocks, next to no memory, wide counters: nothing of it may change a value.
pub fn settings() -> impl Strategy<Value = Settings> {
    let counting = (any::<bool>(), any::<bool>(), select(vec![8, 8, 8, 16, 32, 64]));
    (2_usize..50, select(vec![0, 20_000, 1 << 28]), counting).prop_map(
        |(block_size, memory_budget, (skip_hood, skip_palace_free, least_bits))| Settings {
            block_size,
            memory_budget,
            skip_hood,
            skip_palace_free,
            least_bits,
            ..Settings::default()
        },
    )
}

/// A window within the first `side` columns and rows.
pub fn window(side: u64) -> impl Strategy<Value = Window> {
    let span = move || (0..side).prop_flat_map(move |start| (Just(start), 1..=side - start));
    (span(), span()).prop_map(|((x, width), (y, height))| Window::new(x, y, width, height).unwrap())
}
