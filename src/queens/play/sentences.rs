//! The sentences that explain what was done, and why a game is over.

use std::fmt;

use super::explain::{Deed, Explanation};
use super::refusal::Cell;
use super::situation::{Ending, Formulation};

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { player, is_palace, open, .. } = *self;
        let (other, to) = (player.other(), Cell(self.to));
        let blocks = blocks(self.formulation, self.blocks);
        let balance = || balance(open, self.rejections);
        match self.deed {
            Deed::Moved(seen) => {
                match (is_palace, seen) {
                    (true, Some(0)) => write!(f, "{player} moved to a palace: {to} sees none."),
                    (true, Some(seen)) => {
                        let seen = palaces(seen);
                        write!(f, "{player} moved to a palace: {to} sees {seen}, and {blocks} enough for them.")
                    }
                    (true, None) => write!(f, "{player} moved to a palace: {to}."),
                    (false, Some(seen)) => {
                        let seen = palaces(seen);
                        let few = if self.blocks == 0 { String::new() } else { format!("; {blocks} too few for them") };
                        write!(f, "{player} moved to {to}, which sees {seen}{few}.")
                    }
                    (false, None) => write!(f, "{player} moved to {to}, which is no palace."),
                }?;
                match (is_palace, open) {
                    (true, _) => Ok(()),
                    (false, 0) => write!(f, " No palace was open: every move loses."),
                    (false, 1) => write!(f, " One palace was open."),
                    (false, _) => write!(f, " {} were open.", capital(palaces(open))),
                }
            }
            Deed::Blocked(0) => write!(f, "No palace is in sight: every move of {other} loses."),
            Deed::Blocked(seen) if open == 0 => {
                let all = if seen == 1 { "the only palace" } else { "all palaces" };
                write!(f, "{player} blocked {all} in sight: every move of {other} loses.")
            }
            Deed::Blocked(seen) if seen > self.blocks => {
                let (open, seen) = (palaces(open), number(seen));
                write!(f, "{player} left {open} open: {seen} are in sight, and {blocks} too few for them.")
            }
            Deed::Blocked(_) => {
                write!(f, "{player} left {} open, though {blocks} enough for all in sight.", palaces(open))
            }
            Deed::Proposed if is_palace => write!(f, "{player} proposed a palace, {to}. {}", balance()),
            Deed::Proposed => write!(f, "{player} proposed {to}, which is no palace: {other} can accept it and win."),
            Deed::Accepted if is_palace => write!(f, "{player} accepted a palace: {other} can win from {to}."),
            Deed::Accepted => write!(f, "{player} accepted {to}, which is no palace: {player} can win from there."),
            Deed::Rejected if is_palace => write!(f, "{player} rejected a palace, {to}. {}", balance()),
            Deed::Rejected => {
                write!(f, "{player} rejected {to}, which is no palace and could be accepted. {}", balance())
            }
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, loser) = (self.winner, self.winner.other());
        write!(f, "{winner} has won: ")?;
        match (self.formulation, self.blocked) {
            (Formulation::Queen, 0) => write!(f, "the queen is at (0, 0), and {loser} cannot move her."),
            (Formulation::Queen, 1) => write!(f, "a pawn stands on the only option of {loser}."),
            (Formulation::Queen, options) => write!(f, "pawns stand on {} options of {loser}.", all(options)),
            (Formulation::Heaps, 0) => write!(f, "both heaps are empty, and {loser} has no counters to remove."),
            (Formulation::Heaps, 1) => write!(f, "the only move of {loser} has been rejected."),
            (Formulation::Heaps, moves) => write!(f, "{} moves of {loser} have been rejected.", all(moves)),
        }
    }
}

const WORDS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// A number in words up to twelve.
fn number(number: u64) -> String {
    let word = usize::try_from(number).ok().and_then(|index| WORDS.get(index));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// All of this many, more than one.
fn all(count: u64) -> String {
    if count == 2 { "both".to_owned() } else { format!("all {}", number(count)) }
}

/// As a sentence begins.
fn capital(words: String) -> String {
    let (first, rest) = words.split_at(1);
    first.to_ascii_uppercase() + rest
}

fn palaces(count: u64) -> String {
    format!("{} palace{}", number(count), if count == 1 { "" } else { "s" })
}

/// This many pawns or rejections, with their verb.
fn blocks(formulation: Formulation, count: u64) -> String {
    let what = match formulation {
        Formulation::Queen => "pawn",
        Formulation::Heaps => "rejection",
    };
    format!("{} {what}{}", number(count), if count == 1 { " is" } else { "s are" })
}

/// Open palaces against rejections that are left.
fn balance(open: u64, rejections: u64) -> String {
    if open == 0 {
        return "No palace is open.".to_owned();
    }
    let are = if open == 1 { "is" } else { "are" };
    let enough = if open > rejections { "too few" } else { "enough" };
    let blocks = blocks(Formulation::Heaps, rejections);
    format!("{} {are} open, and {blocks} {enough} for them.", capital(palaces(open)))
}
