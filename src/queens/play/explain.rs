//! Why an action was good or bad.

use super::perfect;
use super::sight::Sight;
use super::situation::{Action, Situation, Task};
use crate::Board;
use crate::Error;
use crate::queens::rules::Position;

/// What an action has changed, and why: facts, which the page puts into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Was a palace moved to, proposed, accepted or rejected; or does the queen stand on one, where pawns were placed?
    pub is_palace: bool,
    /// How many palaces are in sight: from where the queen was moved to, if that is at hand, or from where she was.
    pub seen: Option<u64>,
    /// How many palaces could have been moved to before a move; otherwise how many still can be, a proposed one
    /// included.
    pub open: u64,
    /// How many more moves can be rejected.
    pub rejections: u64,
    /// Did the player have a won game and give it away?
    pub is_mistake: bool,
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
        let (winner, seen, then) = if has_moved {
            let to = after.queen();
            let deviation = board.deviation_at_hand(to.x, to.y)?;
            let winner = if is_palace(to) { before.mover() } else { before.mover().other() };
            (winner, deviation.map(|deviation| (before.k() as i64 + deviation) as u64), before)
        } else {
            (perfect::winner(&after, sight), Some(sight.palace_number()), &after)
        };
        Ok(Self {
            is_palace: match (action, before.task()) {
                (&Action::Move(cell), _) | (_, Task::Answer(cell)) => is_palace(cell),
                _ => sight.is_palace(),
            },
            seen,
            open: perfect::open_palaces(then, sight).count(),
            rejections: then.blocks_left(),
            is_mistake: perfect::winner(before, sight) == player && winner != player,
        })
    }
}
