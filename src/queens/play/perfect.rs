//! Perfect play: who wins, and what wins (paper, section 1).
//!
//! A queen that is moved to a palace sees fewer than k palaces, so that all of them can be blocked, and whatever is
//! then moved to is no palace. From there at least k palaces are in sight, and k - 1 blocks leave one open. So: move to
//! an open palace, and block every palace in sight. With heaps it is the same, but for the order: propose palaces as
//! long as there are any, for the opponent has to reject each of them; reject palaces, and accept everything else.

use super::options::Options;
use super::sight::Sight;
use super::situation::{Action, Formulation, Player, Situation, Task};
use crate::queens::lines::Direction;
use crate::queens::rules::Position;

/// Who wins if both play well from here on.
///
/// # Panics
/// If the sight is not that of the situation's queen and game.
pub fn winner(situation: &Situation, sight: &Sight) -> Player {
    let turn = situation.turn();
    let open = open_palaces(situation, sight).count();
    // With a queen, pawns are placed before; heaps' moves are rejected while they are proposed.
    let blocks_to_come = match situation.formulation() {
        Formulation::Queen => 0,
        Formulation::Heaps => situation.blocks_left(),
    };
    let wins = match situation.task() {
        Task::Move => open > blocks_to_come,
        Task::Block => sight.is_palace(),
        Task::Answer(cell) => !sight.palaces().contains(cell) || open <= blocks_to_come,
    };
    if wins { turn } else { turn.other() }
}

/// The palaces among the options that are not blocked. With a queen, and with heaps if there are more of them than
/// moves that can still be rejected, these are the moves that win.
///
/// # Panics
/// If the sight is not that of the situation's queen and game.
pub fn open_palaces(situation: &Situation, sight: &Sight) -> Options {
    assert_eq!((sight.k(), sight.queen()), (situation.k(), situation.queen()), "a sight of the situation's queen");
    sight.palaces().without(situation.blocked())
}

/// The pawns that block all palaces in sight, or as many as there are pawns: line by line, nearest first. They win if
/// the queen stands on a palace.
pub fn pawns(sight: &Sight) -> Options {
    sight.palaces().first(sight.k() - 1)
}

/// The action that wins, if there is one. A player who has lost still blocks, proposes and rejects palaces as far as he
/// can, for the opponent may make a mistake. `None` if there is no palace to move to, so that every move loses, and if
/// the game is over.
///
/// Of the open palaces it is the one with the fewest options, so that the game comes to its end.
///
/// # Panics
/// If the sight is not that of the situation's queen and game.
pub fn action(situation: &Situation, sight: &Sight) -> Option<Action> {
    match situation.task() {
        Task::Move => {
            let options_of = |cell: &Position| Direction::ALL.iter().map(|way| way.length(*cell)).sum::<u64>();
            open_palaces(situation, sight).farthest().min_by_key(options_of).map(Action::Move)
        }
        Task::Block => Some(Action::Block(pawns(sight))),
        Task::Answer(cell) if sight.palaces().contains(cell) => Some(Action::Reject),
        Task::Answer(_) => Some(Action::Accept),
    }
}
