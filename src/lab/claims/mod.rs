//! What is claimed of the pattern, and how each claim can be checked again, at any game that its check can reach.
//!
//! [`claims`] lists them all: the paper's quantitative statements, its open questions, and theorems on the sister
//! games. Each says what was found and how far it was checked, and has a [`Check`] that anybody can run: it asks for
//! some windows and tables, and judges them.
//!
//! ```
//! use blocking_queens::lab::claims::{self, Holds};
//!
//! let claim = claims::claim("hood")?;
//! let mut check = claim.check(60)?;
//! check.advance(&mut || true)?;
//! assert_eq!(check.outcome().unwrap().holds, Holds::Upheld);
//! # Ok::<(), blocking_queens::Error>(())
//! ```

mod arm;
mod check;
mod expansion;
mod game;
mod inside;
mod regions;
mod sisters;
mod skin;
mod warp;

pub use check::{Check, Holds, Outcome};

use super::parameters::{Kind, whole, wrong_value};
use crate::Error;
use check::{Ask, Found};

/// A claim.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Its name in links.
    pub name: &'static str,
    /// What is claimed.
    pub claim: &'static str,
    /// Where: a section of the paper, or another source.
    pub source: &'static str,
    /// What was found.
    pub verdict: Verdict,
    /// How far it was checked, and what holds instead where it does not hold as it stands.
    pub checked: &'static str,
    /// The number that its check is run at.
    pub at: At,
    /// An experiment that shows it, with its parameters.
    pub experiment: Option<(&'static str, &'static [(&'static str, &'static str)])>,
    /// Where it can be seen on the map.
    pub view: Option<View>,
    asks: fn(i64) -> Vec<Ask>,
    judge: fn(i64, &[Found]) -> Outcome,
}

/// What was found of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds as far as it was checked, or is proven.
    True,
    /// It holds with a limit or in another reading, which the sentence gives.
    Partly,
    /// It does not hold; the sentence says what holds instead.
    Wrong,
    /// It is not settled.
    Open,
}

/// The number that a check is run at: a game's k, as a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// What the number is: "k" as a rule, or "rows", "size", "p" or "q".
    pub name: &'static str,
    /// The least one.
    pub least: i64,
    /// The greatest one.
    pub most: i64,
    /// The one that is offered.
    pub default: i64,
    /// Whether the claim is about that one alone, so that a check at another one shows what is there, and decides
    /// nothing.
    pub is_sole: bool,
}

/// A window of a game, to be shown on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The game.
    pub k: u64,
    /// The first column.
    pub x: u64,
    /// The first row.
    pub y: u64,
    /// The number of columns.
    pub width: u64,
    /// The number of rows.
    pub height: u64,
}

impl Verdict {
    /// One word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::True => "true",
            Self::Partly => "partly",
            Self::Wrong => "wrong",
            Self::Open => "open",
        }
    }
}

impl At {
    const fn game(least: i64, most: i64, default: i64) -> Self {
        Self { name: "k", least, most, default, is_sole: false }
    }

    /// One game alone; others up to another one can be looked at.
    const fn sole(k: i64, most: i64) -> Self {
        Self { is_sole: true, ..Self::game(1, most, k) }
    }

    const fn size(least: i64, most: i64, default: i64) -> Self {
        Self { name: "size", ..Self::game(least, most, default) }
    }
}

impl Claim {
    /// The check of the claim at a number. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::Refused`] if it is no number, or not within what [`at`](Self::at) says.
    pub fn check(&'static self, at: impl std::fmt::Display) -> Result<Check, Error> {
        let text = &at.to_string();
        let At { name, least, most, .. } = self.at;
        match whole(text, least, most) {
            Some(at) => Ok(Check::new(self, at)),
            None => Err(wrong_value(name, text, Kind::Whole { least, most }.expected())),
        }
    }
}

/// All claims, in the order of the paper.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    let families: [&'static [Claim]; 6] =
        [&game::CLAIMS, &regions::CLAIMS, &arm::CLAIMS, &inside::CLAIMS, &warp::CLAIMS, &sisters::CLAIMS];
    families.into_iter().flatten()
}

/// The claim of this name.
pub fn claim(name: &str) -> Result<&'static Claim, Error> {
    claims()
        .find(|claim| claim.name == name)
        .ok_or_else(|| Error::Refused(format!("there is no claim {name}; expected one of the list of claims")))
}
