//! The engine against the textbook definition: trees played out, without memory.

use std::sync::Arc;

use blocking_queens::partizan::{Comparison, Definition, Games, Tree};

use super::random::Random;

/// Enough for every sum of small trees that comes up here.
const POSITIONS: u64 = 50_000_000;

/// A random tree of at most this height, with up to two options a side.
fn tree(random: &mut Random, height: u64) -> Arc<Tree> {
    let options = |random: &mut Random| -> Vec<Arc<Tree>> {
        let count = if height == 0 { 0 } else { random.below(4).min(2) };
        (0..count)
            .map(|_| {
                let lower = height - 1 - random.below(height.min(2));
                tree(random, lower)
            })
            .collect()
    };
    Arc::new(Tree { left: options(random), right: options(random) })
}

#[test]
fn a_hundred_thousand_random_sums_compare_as_the_definition_says() {
    let mut random = Random(30);
    let mut games = Games::default();
    let mut counts = [0; 4];
    for case in 0..100_000 {
        let [a, b, c] = [3, 3, 3].map(|height| tree(&mut random, height));
        let [x, y, z] = [&a, &b, &c].map(|tree| tree.value(&mut games).expect("a small game"));
        let sum = games.sum(x, y).expect("a small sum");
        let engine = games.compare(sum, z).expect("a comparison");
        let by_definition = Definition::allow(POSITIONS).outcome(&[(&a, false), (&b, false), (&c, true)]);
        let letter = by_definition.expect("small trees").letter();
        let expected = match letter {
            'P' => Comparison::Equal,
            'N' => Comparison::Confused,
            'L' => Comparison::Greater,
            _ => Comparison::Less,
        };
        assert_eq!(engine, expected, "case {case}: {a:?} + {b:?} against {c:?}");
        counts[engine as usize] += 1;
    }
    // None of the four is rare, and there are many games, so that each is tested.
    assert!(counts.iter().all(|count| *count > 5_000), "{counts:?}");
    assert!(games.count() > 1_000, "{}", games.count());
}
