//! Formulation 1 of the game: two heaps, and moves that may be rejected.
//!
//! A player proposes to remove any number of counters from one heap, or the same number from both. The opponent
//! accepts, and it is his turn; or he rejects, and another move has to be proposed. He may reject up to k - 1 moves:
//! the k-th distinct one must be allowed. The first player who has no move left to propose loses.
//!
//! A move is named by the position that it leads to; different moves lead to different positions.

use std::collections::{BTreeSet, HashMap};

use blocking_queens::queens::rules::{Outcome, Outcomes, Position};

/// What a player finds when he has to propose a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The sizes of the heaps.
    pub heaps: Position,
    /// The moves from here that the opponent has rejected.
    pub rejected: BTreeSet<Position>,
}

impl Situation {
    /// The moves that may still be proposed.
    pub fn options(&self) -> impl Iterator<Item = Position> {
        self.heaps.options().filter(|option| !self.rejected.contains(option))
    }

    /// May the opponent still reject a move in game k?
    pub fn may_reject(&self, k: u64) -> bool {
        (self.rejected.len() as u64) < k - 1
    }

    /// The same player's situation after a proposed move was rejected.
    pub fn reject(&self, option: Position) -> Self {
        let mut next = self.clone();
        next.rejected.insert(option);
        next
    }
}

/// The game tree of turns: what is proposed and rejected before the heaps change.
pub struct Tree<'a> {
    pub k: u64,
    /// The outcomes of the options.
    pub outcomes: &'a Outcomes,
    pub proposer_wins: HashMap<Situation, bool>,
}

impl Tree<'_> {
    /// Does the player win who has to propose a move? He needs one that is good for him whether the opponent accepts it
    /// or rejects it.
    pub fn proposer_wins(&mut self, situation: &Situation) -> bool {
        if let Some(&wins) = self.proposer_wins.get(situation) {
            return wins;
        }
        let wins = situation.options().any(|option| {
            let if_accepted = self.outcomes.of(option) == Outcome::Previous;
            if_accepted && (!situation.may_reject(self.k) || self.proposer_wins(&situation.reject(option)))
        });
        self.proposer_wins.insert(situation.clone(), wins);
        wins
    }
}
