//! Why a move was good or bad, as data; [`Display`](std::fmt::Display) makes it a sentence.

use super::perfect;
use super::sight::Sight;
use super::situation::{Action, Formulation, Player, Situation, Task};
use crate::Board;
use crate::Error;
use crate::queens::rules::Position;

/// What an action has changed, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Who has acted.
    pub player: Player,
    /// What he did.
    pub deed: Deed,
    /// The cell that was moved to, proposed, accepted or rejected, or where pawns were placed.
    pub to: Position,
    /// Is that a palace?
    pub is_palace: bool,
    /// How many palaces could have been moved to before a move; otherwise how many still can be, a proposed one
    /// included.
    pub open: u64,
    /// How many more moves can be rejected.
    pub rejections: u64,
    /// The formulation of the game.
    pub formulation: Formulation,
    /// How many options can be blocked at a time: k - 1.
    pub blocks: u64,
    /// Did the player have a won game and give it away?
    pub is_mistake: bool,
}

/// What a player did, and what was in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A move was made; how many palaces are in sight from there, if that is at hand.
    Moved(Option<u64>),
    /// Pawns were placed; how many palaces the queen sees.
    Blocked(u64),
    /// A move was proposed.
    Proposed,
    /// A proposal was accepted.
    Accepted,
    /// A proposal was rejected.
    Rejected,
}

impl Explanation {
    /// Explains an action that is or was taken in a situation. Of the board only what is at hand is read.
    ///
    /// # Errors
    /// The [`Error`] if the action is not allowed there.
    ///
    /// # Panics
    /// If the sight is not that of the situation's queen and game.
    pub fn of(before: &Situation, action: &Action, sight: &Sight, board: &mut Board) -> Result<Self, Error> {
        let after = before.after(action)?;
        let player = before.turn();
        let is_palace = |cell: Position| sight.palaces().contains(cell);
        let has_moved = after.queen() != before.queen();
        let winner = match has_moved {
            true if is_palace(after.queen()) => before.mover(),
            true => before.mover().other(),
            false => perfect::winner(&after, sight),
        };
        let (to, deed) = match (action, before.task()) {
            (Action::Move(to), _) if has_moved => {
                let deviation = board.deviation_at_hand(to.x, to.y)?;
                (*to, Deed::Moved(deviation.map(|v| (before.k() as i64 + v) as u64)))
            }
            (Action::Move(to), _) => (*to, Deed::Proposed),
            (Action::Accept, Task::Answer(to)) => (to, Deed::Accepted),
            (_, Task::Answer(to)) => (to, Deed::Rejected),
            _ => (before.queen(), Deed::Blocked(sight.palace_number())),
        };
        let then = if has_moved { before } else { &after };
        Ok(Self {
            player,
            deed,
            to,
            is_palace: is_palace(to),
            open: perfect::open_palaces(then, sight).count(),
            rejections: then.blocks_left(),
            formulation: before.formulation(),
            blocks: before.k() - 1,
            is_mistake: perfect::winner(before, sight) == player && winner != player,
        })
    }
}
