//! Formulation 2: a queen and k - 1 pawns.
//!
//! A player moves the queen left, up or up-left to a cell without a pawn (she may pass over pawns), and
//! then puts the k - 1 pawns on cells of his choice. The first player who cannot move the queen loses.
//!
//! Of the pawns only those matter that stand on options of the queen's new cell; any others are as good as
//! absent, and a player is free to put them elsewhere. So a turn is the choice of an unblocked option and
//! of a set of at most k - 1 blocks there.

use std::collections::BTreeSet;

use super::{Outcome, Outcomes, Position};

/// What a player finds when it is his turn: the queen, and the cells with a pawn. He makes of it what the other player
/// finds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The cell of the queen.
    pub queen: Position,
    /// The cells with a pawn.
    pub blocked: BTreeSet<Position>,
}

impl Situation {
    /// The cells that the queen may be moved to.
    pub fn options(&self) -> impl Iterator<Item = Position> {
        self.queen.options().filter(|option| !self.blocked.contains(option))
    }

    /// A cell to move the queen to with which the next player wins, if he has one: a P-position, where he has blocks
    /// that win. All options of the queen must lie in the corner whose outcomes are given.
    pub fn winning_move(&self, outcomes: &Outcomes) -> Option<Position> {
        self.options().find(|&option| outcomes.of(option) == Outcome::Previous)
    }
}

/// The outcomes of game k in a corner of the board, by the goal-directed search of [`winning_blocks`].
///
/// # Panics
/// If k is 0.
pub fn outcomes(k: u64, width: u64, height: u64) -> Outcomes {
    Outcomes::fill(width, height, |known, position| match winning_blocks(position, k, known) {
        Some(_) => Outcome::Previous,
        None => Outcome::Next,
    })
}

/// The smallest set of blocks with which the player who has just moved the queen to a position wins game k,
/// or nothing if he has lost. All options must lie in the corner whose outcomes are given.
///
/// The search is goal-directed and exact. It starts with no block and lets the opponent answer. If he has
/// a winning move, then he has it against every set of blocks that leaves it open, because what follows a
/// move depends on where it leads and not on the blocks set up before. So every winning set contains that
/// option: block it, and let him answer again. Either he has no winning move left, and as every block was
/// forced, the set is part of every winning set; or k - 1 blocks are not enough, and no set wins.
///
/// # Panics
/// If k is 0.
pub fn winning_blocks(position: Position, k: u64, outcomes: &Outcomes) -> Option<BTreeSet<Position>> {
    let allowed = k.checked_sub(1).expect("k is 0; expected at least 1");
    let mut situation = Situation { queen: position, blocked: BTreeSet::new() };
    while let Some(answer) = situation.winning_move(outcomes) {
        if situation.blocked.len() as u64 == allowed {
            return None;
        }
        situation.blocked.insert(answer);
    }
    Some(situation.blocked)
}
