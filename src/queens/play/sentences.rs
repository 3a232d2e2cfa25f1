//! The sentences that explain what was done, and why a game is over.

use std::fmt;

use super::explain::{Explanation, Reason};
use super::refusal::Cell;
use super::situation::{Ending, Formulation, Why};

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (player, other) = (self.player, self.player.other());
        let blocks = Blocks(self.formulation, self.blocks);
        match self.reason {
            Reason::Moved { to, is_palace, palace_number, open } => {
                let to = Cell(to);
                match (is_palace, palace_number) {
                    (true, Some(0)) => write!(f, "{player} moved to a palace: {to} sees none."),
                    (true, Some(number)) => {
                        let palaces = Palaces(number);
                        write!(f, "{player} moved to a palace: {to} sees {palaces}, and {blocks} enough for them.")
                    }
                    (true, None) => write!(f, "{player} moved to a palace: {to}."),
                    (false, Some(number)) if self.blocks == 0 => {
                        write!(f, "{player} moved to {to}, which sees {}.", Palaces(number))
                    }
                    (false, Some(number)) => {
                        let palaces = Palaces(number);
                        write!(f, "{player} moved to {to}, which sees {palaces}; {blocks} too few for them.")
                    }
                    (false, None) => write!(f, "{player} moved to {to}, which is no palace."),
                }?;
                match (is_palace, open) {
                    (true, _) => Ok(()),
                    (false, 0) => write!(f, " No palace was open: every move loses."),
                    (false, 1) => write!(f, " One palace was open."),
                    (false, _) => write!(f, " {} palaces were open.", Capital(open)),
                }
            }
            Reason::Blocked { palaces: 0, .. } => write!(f, "No palace is in sight: every move of {other} loses."),
            Reason::Blocked { palaces, open: 0 } => {
                let all = if palaces == 1 { "the only palace" } else { "all palaces" };
                write!(f, "{player} blocked {all} in sight: every move of {other} loses.")
            }
            Reason::Blocked { palaces, open } if palaces > self.blocks => {
                let (open, palaces) = (Palaces(open), Number(palaces));
                write!(f, "{player} left {open} open: {palaces} are in sight, and {blocks} too few for them.")
            }
            Reason::Blocked { open, .. } => {
                write!(f, "{player} left {} open, though {blocks} enough for all in sight.", Palaces(open))
            }
            Reason::Proposed { to, is_palace: false, .. } => {
                write!(f, "{player} proposed {}, which is no palace: {other} can accept it and win.", Cell(to))
            }
            Reason::Proposed { to, open, rejections, .. } => {
                write!(f, "{player} proposed a palace, {}. {}", Cell(to), Balance { open, rejections })
            }
            Reason::Accepted { to, is_palace: true } => {
                write!(f, "{player} accepted a palace: {other} can win from {}.", Cell(to))
            }
            Reason::Accepted { to, .. } => {
                write!(f, "{player} accepted {}, which is no palace: {player} can win from there.", Cell(to))
            }
            Reason::Rejected { to, is_palace: false, open, rejections } => {
                let balance = Balance { open, rejections };
                write!(f, "{player} rejected {}, which is no palace and could be accepted. {balance}", Cell(to))
            }
            Reason::Rejected { to, open, rejections, .. } => {
                write!(f, "{player} rejected a palace, {}. {}", Cell(to), Balance { open, rejections })
            }
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, loser) = (self.winner, self.winner.other());
        write!(f, "{winner} has won: ")?;
        match self.why {
            Why::QueenAtOrigin => write!(f, "the queen is at (0, 0), and {loser} cannot move her."),
            Why::HeapsEmpty => write!(f, "both heaps are empty, and {loser} has no counters to remove."),
            Why::AllBlocked(1) => write!(f, "a pawn stands on the only option of {loser}."),
            Why::AllBlocked(options) => write!(f, "pawns stand on {} options of {loser}.", All(options)),
            Why::AllRejected(1) => write!(f, "the only move of {loser} has been rejected."),
            Why::AllRejected(moves) => write!(f, "{} moves of {loser} have been rejected.", All(moves)),
        }
    }
}

/// A number in words up to twelve.
struct Number(u64);

const WORDS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match WORDS.get(usize::try_from(self.0).unwrap_or(usize::MAX)) {
            Some(word) => f.write_str(word),
            None => write!(f, "{}", self.0),
        }
    }
}

/// All of this many, more than one.
struct All(u64);

impl fmt::Display for All {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            2 => f.write_str("both"),
            number => write!(f, "all {}", Number(number)),
        }
    }
}

/// A number at the beginning of a sentence.
struct Capital(u64);

impl fmt::Display for Capital {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = Number(self.0).to_string();
        let (first, rest) = word.split_at(1);
        write!(f, "{}{rest}", first.to_ascii_uppercase())
    }
}

fn palaces(count: u64) -> &'static str {
    if count == 1 { "palace" } else { "palaces" }
}

/// This many palaces.
struct Palaces(u64);

impl fmt::Display for Palaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.0), palaces(self.0))
    }
}

/// This many pawns or rejections, with their verb.
struct Blocks(Formulation, u64);

impl fmt::Display for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match (self.0, self.1) {
            (Formulation::Queen, 1) => "pawn is",
            (Formulation::Queen, _) => "pawns are",
            (Formulation::Heaps, 1) => "rejection is",
            (Formulation::Heaps, _) => "rejections are",
        };
        write!(f, "{} {what}", Number(self.1))
    }
}

/// Open palaces against rejections that are left.
struct Balance {
    open: u64,
    rejections: u64,
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { open, rejections } = *self;
        let are = if open == 1 { "is" } else { "are" };
        let blocks = Blocks(Formulation::Heaps, rejections);
        match open {
            0 => write!(f, "No palace is open."),
            _ => {
                let enough = if open > rejections { "too few" } else { "enough" };
                write!(f, "{} {} {are} open, and {blocks} {enough} for them.", Capital(open), palaces(open))
            }
        }
    }
}
