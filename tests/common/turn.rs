//! Which turns the rules allow.

use blocking_queens::queens::rules::queen::Situation;

/// Is it a turn of game k to make one situation into the other?
pub fn is_legal(before: &Situation, after: &Situation, k: u64) -> bool {
    before.queen.has_option(after.queen) && !before.blocked.contains(&after.queen) && (after.blocked.len() as u64) < k
}
