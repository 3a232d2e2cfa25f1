//! Shards: the parts of an experiment for several machines.

use std::fmt;
use std::str::FromStr;

use super::parameters::wrong_value;
use crate::Error;

/// One of several parts of about the same cost: `3/64` is the third of 64.
///
/// ```
/// use blocking_queens::lab::{self, Shard};
///
/// let maximum = lab::experiment("maximum")?;
/// let arguments = maximum.arguments(&[("k", "1-9"), ("factor", "2")])?;
/// let last: Shard = "2/2".parse()?;
/// let games = maximum.shard(&arguments, last)?;
/// assert_eq!(games.iter().map(|game| game.whole("k")).collect::<Vec<_>>(), [7, 8, 9]);
/// # Ok::<(), blocking_queens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shard {
    /// Which one it is, from 1.
    pub index: usize,
    /// How many there are.
    pub of: usize,
}

impl Shard {
    /// The most shards.
    pub const MOST: usize = 1_000_000;
}

impl FromStr for Shard {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let numbers = text.split_once('/').and_then(|(index, of)| Some((number(index)?, number(of)?)));
        match numbers {
            Some((index, of)) if (1..=of).contains(&index) && of <= Self::MOST => Ok(Self { index, of }),
            _ => Err(wrong_value("shard", text, format_args!("I/N, such as 3/64, with N up to {}", Self::MOST))),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}
