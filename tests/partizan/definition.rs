//! Games by the textbook definition alone: trees of options, and who wins by playing them out. No canonical form, no
//! memory of what was seen: obvious, slow, and what the engine is tested against.

use std::collections::BTreeMap;
use std::sync::Arc;

use blocking_queens::partizan::{Board, Comparison, Game, Games, Outcome, Side};

use super::random::Random;

/// A game as the tree of its options. Equal branches may be one branch in memory; they are played out each time.
#[derive(Clone, Debug)]
pub struct Tree {
    pub left: Vec<Arc<Tree>>,
    pub right: Vec<Arc<Tree>>,
}

impl Tree {
    /// The tree of what can be reached from a cell of a board; `seen` are those of other cells.
    pub fn of_cell(board: &Board, cell: (u64, u64), seen: &mut BTreeMap<(u64, u64), Arc<Self>>) -> Arc<Self> {
        if let Some(tree) = seen.get(&cell) {
            return tree.clone();
        }
        let mut options = |side| -> Vec<Arc<Self>> {
            board.destinations(side, cell).into_iter().map(|cell| Self::of_cell(board, cell, seen)).collect()
        };
        let tree = Arc::new(Self { left: options(Side::Left), right: options(Side::Right) });
        seen.insert(cell, tree.clone());
        tree
    }

    /// The tree of a canonical form. Whole numbers are spelled out, so they should be small.
    pub fn of_game(games: &mut Games, game: Game) -> Arc<Self> {
        let mut options = |side| -> Vec<Arc<Self>> {
            let options = games.all_options(game, side).expect("a small form");
            options.into_iter().map(|option| Self::of_game(games, option)).collect()
        };
        Arc::new(Self { left: options(Side::Left), right: options(Side::Right) })
    }

    /// The canonical form, by the engine.
    fn value(&self, games: &mut Games) -> Game {
        let [left, right] = [&self.left, &self.right]
            .map(|options| options.iter().map(|option| option.value(games)).collect::<Vec<_>>());
        games.canonical(&left, &right).expect("a small game")
    }
}

/// Plays trees out, as long as it may.
pub struct Definition {
    positions: u64,
}

impl Definition {
    /// May look at this many positions.
    pub const fn allow(positions: u64) -> Self {
        Self { positions }
    }

    /// Whether a player wins a sum by making the first move; a component that is marked counts as its negative.
    fn wins_first(&mut self, side: Side, sum: &[(&Tree, bool)]) -> bool {
        self.positions = self.positions.checked_sub(1).expect("as many positions as were allowed");
        let mut after = sum.to_vec();
        for (i, (component, negative)) in sum.iter().enumerate() {
            let options = match if *negative { side.other() } else { side } {
                Side::Left => &component.left,
                Side::Right => &component.right,
            };
            for option in options {
                after[i].0 = option;
                if !self.wins_first(side.other(), &after) {
                    return true;
                }
            }
            after[i].0 = component;
        }
        false
    }

    /// Who wins a sum; a component that is marked counts as its negative.
    pub fn outcome(&mut self, sum: &[(&Tree, bool)]) -> Outcome {
        Outcome::from_first_moves(self.wins_first(Side::Left, sum), self.wins_first(Side::Right, sum))
    }

    /// How a sum compares with a game: by the outcome of the difference.
    pub fn compare(&mut self, sum: &[&Tree], game: &Tree) -> Comparison {
        let difference: Vec<_> = sum.iter().map(|part| (*part, false)).chain([(game, true)]).collect();
        match self.outcome(&difference) {
            Outcome::Previous => Comparison::Equal,
            Outcome::Next => Comparison::Confused,
            Outcome::Left => Comparison::Greater,
            Outcome::Right => Comparison::Less,
        }
    }
}

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
        let [x, y, z] = [&a, &b, &c].map(|tree| tree.value(&mut games));
        let sum = games.sum(x, y).expect("a small sum");
        let engine = games.compare(sum, z).expect("a comparison");
        let expected = Definition::allow(POSITIONS).compare(&[&a, &b], &c);
        assert_eq!(engine, expected, "case {case}: {a:?} + {b:?} against {c:?}");
        counts[engine as usize] += 1;
    }
    // None of the four is rare, and there are many games, so that each is tested.
    assert!(counts.iter().all(|count| *count > 5_000), "{counts:?}");
    assert!(games.count() > 1_000, "{}", games.count());
}
