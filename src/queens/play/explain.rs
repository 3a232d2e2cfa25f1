//! Why a move was good or bad, as data; [`Display`](std::fmt::Display) makes it a sentence.

use super::perfect;
use super::sight::Sight;
use super::situation::{Action, Formulation, Player, Situation, Task};
use crate::Board;
use crate::Error;
use crate::queens::rules::Position;

/// What an action has changed, and why.
///
/// ```
/// use blocking_queens::Board;
/// use blocking_queens::queens::play::{Action, Explanation, Options, Sight, Situation};
///
/// let mut board = Board::new(3)?;
/// let before = Situation::from_link(3, "3,0,place", None)?;
/// let sight = Sight::of(&mut board, before.queen())?;
/// let action = Action::Block(Options::none(before.queen()));
/// let explanation = Explanation::of(&before, &action, &sight, &mut board)?;
/// assert_eq!(
///     explanation.to_string(),
///     "A left three palaces open: three are in sight, and two pawns are too few for them."
/// );
/// # Ok::<(), blocking_queens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Who has acted.
    pub player: Player,
    /// What he did and why it was good or bad.
    pub reason: Reason,
    /// Who would have won before, both playing well.
    pub winner_before: Player,
    /// Who will win now, both playing well.
    pub winner_after: Player,
    /// The formulation of the game.
    pub formulation: Formulation,
    /// How many options can be blocked at a time: k - 1.
    pub blocks: u64,
}

/// What an action did to the palaces.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A move was made.
    Moved {
        /// Where to.
        to: Position,
        /// Is that a palace?
        is_palace: bool,
        /// How many palaces are in sight from there, if that is at hand.
        palace_number: Option<u64>,
        /// How many palaces could have been moved to.
        open: u64,
    },
    /// Pawns were placed.
    Blocked {
        /// How many palaces the queen sees.
        palaces: u64,
        /// How many of them were left open.
        open: u64,
    },
    /// A move was proposed.
    Proposed {
        /// Where to.
        to: Position,
        /// Is that a palace?
        is_palace: bool,
        /// How many palaces can still be proposed, this one included.
        open: u64,
        /// How many moves can still be rejected.
        rejections: u64,
    },
    /// A proposal was accepted.
    Accepted {
        /// Where to.
        to: Position,
        /// Is that a palace?
        is_palace: bool,
    },
    /// A proposal was rejected.
    Rejected {
        /// Where to.
        to: Position,
        /// Is that a palace?
        is_palace: bool,
        /// How many palaces can still be proposed.
        open: u64,
        /// How many more moves can be rejected.
        rejections: u64,
    },
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
        let open = perfect::open_palaces(before, sight).count();
        let is_palace = |cell: Position| sight.palaces().contains(cell);
        let winner_after = if after.queen() == before.queen() {
            perfect::winner(&after, sight)
        } else if is_palace(after.queen()) {
            before.mover()
        } else {
            before.mover().other()
        };
        let reason = match (action, before.task()) {
            (Action::Move(to), _) if after.queen() == before.queen() => {
                Reason::Proposed { to: *to, is_palace: is_palace(*to), open, rejections: before.blocks_left() }
            }
            (Action::Move(to), _) => {
                let deviation = board.deviation_at_hand(to.x, to.y)?;
                let palace_number = deviation.map(|v| (before.k() as i64 + v) as u64);
                Reason::Moved { to: *to, is_palace: is_palace(*to), palace_number, open }
            }
            (Action::Accept, Task::Answer(to)) => Reason::Accepted { to, is_palace: is_palace(to) },
            (_, Task::Answer(to)) => Reason::Rejected {
                to,
                is_palace: is_palace(to),
                open: perfect::open_palaces(&after, sight).count(),
                rejections: after.blocks_left(),
            },
            _ => Reason::Blocked { palaces: sight.palace_number(), open: perfect::open_palaces(&after, sight).count() },
        };
        let winner_before = perfect::winner(before, sight);
        let (formulation, blocks) = (before.formulation(), before.k() - 1);
        Ok(Self { player, reason, winner_before, winner_after, formulation, blocks })
    }

    /// Did the player have a won game and give it away?
    pub fn is_mistake(&self) -> bool {
        self.winner_before == self.player && self.winner_after != self.player
    }
}
