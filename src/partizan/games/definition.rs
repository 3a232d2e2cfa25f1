//! Games by the textbook definition alone: trees of options, and who wins by playing them out. No canonical form, no
//! memory of what was seen: obvious, slow, and what the fast engine is tested against.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::partizan::{Board, Comparison, Game, Games, Outcome, Refusal, Side};

/// A game as the tree of its options. Equal branches may be one branch in memory; they are played out each time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// Left's options.
    pub left: Vec<Arc<Tree>>,
    /// Right's options.
    pub right: Vec<Arc<Tree>>,
}

impl Tree {
    /// The tree of what can be reached from a cell of a board.
    pub fn of_cell(board: &Board, cell: (u64, u64)) -> Arc<Self> {
        Self::of_cell_beside(board, cell, &mut BTreeMap::new())
    }

    fn of_cell_beside(board: &Board, cell: (u64, u64), seen: &mut BTreeMap<(u64, u64), Arc<Self>>) -> Arc<Self> {
        if let Some(tree) = seen.get(&cell) {
            return tree.clone();
        }
        let mut options = |side| -> Vec<Arc<Self>> {
            let cells = board.destinations(side, cell);
            cells.into_iter().map(|cell| Self::of_cell_beside(board, cell, seen)).collect()
        };
        let tree = Arc::new(Self { left: options(Side::Left), right: options(Side::Right) });
        seen.insert(cell, tree.clone());
        tree
    }

    /// The tree of a canonical form. Whole numbers are spelled out, so they should be small.
    ///
    /// # Errors
    /// [`Refusal::Memory`].
    pub fn of_game(games: &mut Games, game: Game) -> Result<Arc<Self>, Refusal> {
        let mut options = |side| -> Result<Vec<Arc<Self>>, Refusal> {
            let options = games.all_options(game, side)?;
            options.into_iter().map(|option| Self::of_game(games, option)).collect()
        };
        Ok(Arc::new(Self { left: options(Side::Left)?, right: options(Side::Right)? }))
    }

    /// The canonical form, by the engine.
    ///
    /// # Errors
    /// As [`Games::canonical`].
    pub fn value(&self, games: &mut Games) -> Result<Game, Refusal> {
        let mut values = |options: &[Arc<Self>]| -> Result<Vec<Game>, Refusal> {
            options.iter().map(|option| option.value(games)).collect()
        };
        let (left, right) = (values(&self.left)?, values(&self.right)?);
        games.canonical(&left, &right)
    }

    fn options(&self, side: Side) -> &[Arc<Self>] {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }
}

/// Plays trees out, as long as it may.
///
/// ```
/// use blocking_queens::partizan::{Comparison, Definition, Games, Tree};
///
/// let mut games = Games::default();
/// let [up, star] = ["^", "*"].map(|text| games.read(text).unwrap());
/// let (up, star) = (Tree::of_game(&mut games, up)?, Tree::of_game(&mut games, star)?);
/// assert_eq!(Definition::allow(1_000).compare(&up, &star)?, Comparison::Confused);
/// # Ok::<(), blocking_queens::partizan::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    positions: u64,
}

impl Definition {
    /// May look at this many positions.
    pub const fn allow(positions: u64) -> Self {
        Self { positions }
    }

    /// Whether a player wins a sum by making the first move; a component that is marked counts as its negative.
    ///
    /// # Errors
    /// [`Refusal::Unfinished`] if too many positions come up.
    pub fn wins_first(&mut self, side: Side, sum: &[(&Tree, bool)]) -> Result<bool, Refusal> {
        self.positions = self.positions.checked_sub(1).ok_or(Refusal::Unfinished)?;
        let mut after = sum.to_vec();
        for (i, (component, negative)) in sum.iter().enumerate() {
            let mover = if *negative { side.other() } else { side };
            for option in component.options(mover) {
                after[i].0 = option;
                if !self.wins_first(side.other(), &after)? {
                    return Ok(true);
                }
            }
            after[i].0 = component;
        }
        Ok(false)
    }

    /// Who wins a sum; a component that is marked counts as its negative.
    ///
    /// # Errors
    /// As [`wins_first`](Self::wins_first).
    pub fn outcome(&mut self, sum: &[(&Tree, bool)]) -> Result<Outcome, Refusal> {
        Ok(Outcome::from_first_moves(self.wins_first(Side::Left, sum)?, self.wins_first(Side::Right, sum)?))
    }

    /// How two games compare: by the outcome of their difference.
    ///
    /// # Errors
    /// As [`wins_first`](Self::wins_first).
    pub fn compare(&mut self, first: &Tree, second: &Tree) -> Result<Comparison, Refusal> {
        Ok(match self.outcome(&[(first, false), (second, true)])? {
            Outcome::Previous => Comparison::Equal,
            Outcome::Next => Comparison::Confused,
            Outcome::Left => Comparison::Greater,
            Outcome::Right => Comparison::Less,
        })
    }
}
