//! What can be wrong with a request: the kinds that callers tell apart, and the sentences that are no family's own.
//!
//! A sentence has the value in it and what was expected. What only a person can set right is of one kind. The doors to
//! the browser hand on the sentence alone: the page tells a refusal from a failure, but not its kind.

use std::fmt::{self, Display};

/// A request that was refused, or work that can't go on. What was computed before stays.
///
/// ```
/// let error = blocking_queens::Board::new(0).unwrap_err();
/// assert_eq!(error.to_string(), "k is 0; expected a whole number from 1 to 9007199254740992");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// There is no such thing, or it can't be computed; the sentence that says so.
    Refused(String),
    /// The work is larger than the limit that was set; both in cells.
    TooMuchWork {
        /// About how many cells would have to be computed.
        cells: f64,
        /// How many are allowed.
        limit: f64,
    },
    /// What has to be kept takes more memory than is allowed; both in bytes.
    TooMuchMemory {
        /// About how many bytes it takes.
        bytes: f64,
        /// How many are allowed.
        limit: f64,
    },
    /// Kept sightlines that were handed in, or that are needed, do not belong here; what is wrong with them.
    Sightlines(String),
    /// The steps that [`Games::allow`](crate::partizan::Games::allow) gave are used up. The same call goes on where it
    /// stopped.
    Unfinished,
    /// The games would take more memory than was allowed, in bytes.
    Memory {
        /// The limit.
        limit: usize,
    },
    /// A number does not fit: its numerator or denominator has more than 62 bits.
    Number,
    /// A text is not a game; where, in characters from 1, and what was expected.
    Text {
        /// The place: the first character is 1.
        at: usize,
        /// What is wrong there.
        what: String,
    },
    /// A form is too long to write out.
    Length {
        /// How many characters it would have; `u64::MAX` stands for more than can be counted.
        characters: u64,
        /// How many were allowed.
        limit: u64,
    },
    /// A cell has no value: it is not on the board, or has not been evaluated yet.
    Cell {
        /// Its column.
        x: u64,
        /// Its row.
        y: u64,
        /// What was expected.
        expected: String,
    },
}

impl Error {
    /// k is not a whole number from 1 to [`K_MAX`](crate::K_MAX); the value as it was given.
    pub fn k(given: impl Display) -> Self {
        Self::Refused(format!("k is {given}; expected a whole number from 1 to {}", crate::K_MAX))
    }

    /// A coordinate is not a whole number from 0 to [`COORDINATE_MAX`](crate::COORDINATE_MAX); its name and value.
    pub fn coordinate(name: &str, given: impl Display) -> Self {
        Self::Refused(format!("{name} is {given}; expected a whole number from 0 to {}", crate::COORDINATE_MAX))
    }

    /// A window has no cells, or reaches beyond the board.
    pub fn window(x: u64, y: u64, width: u64, height: u64) -> Self {
        Self::Refused(format!(
            "the window of {width} x {height} cells at ({x}, {y}) is not on the board; \
             expected at least one cell and coordinates from 0 to {}",
            crate::COORDINATE_MAX
        ))
    }

    /// More values were asked for at once than [`VALUES_MAX`](crate::VALUES_MAX).
    pub fn too_many_values(values: u64) -> Self {
        Self::Refused(format!("{values} values were asked for at once; expected at most {}", crate::VALUES_MAX))
    }

    /// The engine can't compute a piece with such moves; what is too large, its value, and the largest that is allowed.
    pub(crate) fn large_piece(what: &str, value: u64, limit: u64) -> Self {
        Self::Refused(format!("{what} {value}; expected at most {limit}"))
    }

    /// A Grundy value is larger than the largest that can be kept; that one.
    pub(crate) fn large_value(limit: impl Display) -> Self {
        Self::Refused(format!("a Grundy value is larger than {limit}, the largest that can be kept"))
    }

    /// The same, with the cell in the sentence if it is about the length of a form.
    pub(crate) fn of_cell(self, (x, y): (u64, u64)) -> Self {
        match self {
            Self::Length { characters, limit } => {
                Self::Refused(too_long(&format!("the form of ({x},{y})"), characters, limit))
            }
            other => other,
        }
    }

    /// A slab of a survey cannot be swept, or not be kept; what is wrong with it.
    pub(crate) fn slab(what: impl Display) -> Self {
        Self::Refused(format!("this slab of the board cannot be used: {what}"))
    }

    /// Class counts of a tile or a slab don't belong there; what is wrong with them.
    pub(crate) fn counts(what: impl Display) -> Self {
        Self::Refused(format!("these class counts cannot be used: {what}"))
    }

    /// The pattern left the bounds that a computation relies on and checks; where and how. No wrong cell was given out.
    pub(crate) fn pattern(what: impl Display) -> Self {
        Self::Refused(format!("this part of the board cannot be computed: {what}"))
    }
}

/// The sentence on a form that is too long to write out.
fn too_long(form: &str, characters: u64, limit: u64) -> String {
    let characters = match characters {
        u64::MAX => "more than 10^19".to_owned(),
        count => count.to_string(),
    };
    format!("written out, {form} has {characters} characters; at most {limit} are written")
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(sentence) => f.write_str(sentence),
            Self::TooMuchWork { cells, limit } => {
                let [cells, limit] = distinct(*cells, *limit);
                write!(f, "this needs about {cells} cells to be computed; the limit is {limit}")
            }
            Self::TooMuchMemory { bytes, limit } => {
                let [bytes, limit] = distinct(*bytes, *limit);
                write!(f, "this takes about {bytes} bytes of memory; the limit is {limit}")
            }
            Self::Sightlines(what) => write!(f, "these kept sightlines cannot be used: {what}"),
            Self::Unfinished => f.write_str("the computation was stopped before it was finished"),
            Self::Memory { limit } => write!(
                f,
                "this needs more than the {} MB that games may take; what was computed before is still there",
                limit >> 20
            ),
            Self::Number => {
                f.write_str("a number got too large or too fine; numbers may have 62 bits above and below the bar")
            }
            Self::Text { at, what } => write!(f, "character {at}: {what}"),
            Self::Length { characters, limit } => f.write_str(&too_long("this form", *characters, *limit)),
            Self::Cell { x, y, expected } => write!(f, "the cell ({x},{y}) has no value here; expected {expected}"),
        }
    }
}

impl std::error::Error for Error {}

/// Two numbers with two digits each, or as many more as it takes to see which one is larger.
fn distinct(a: f64, b: f64) -> [String; 2] {
    // 17 digits distinguish any two.
    let with = |decimals: u32| [a, b].map(|number| scientific(number, decimals));
    let enough = (1..16).map(with).find(|[a, b]| a != b);
    enough.unwrap_or_else(|| with(16))
}

/// A number from 1 on with this many decimals, at most 16, like 1.04e12. The standard library's own way would be a
/// twentieth of the module for browsers.
fn scientific(mut number: f64, decimals: u32) -> String {
    let mut tens = 0;
    while number >= 1e30 && tens < 400 {
        number /= 10.0;
        tens += 1;
    }
    // A whole number of steps of a power of 2, which is at most 1.
    let shift = 52_u32.saturating_sub((number as u64).checked_ilog2().unwrap_or(0));
    let steps = (number * (1_u64 << shift) as f64) as u128;
    let mut exponent = (steps >> shift).checked_ilog10().unwrap_or(0);
    let mut digits = if exponent > decimals {
        let unit = 10_u128.pow(exponent - decimals) << shift;
        (steps + unit / 2) / unit
    } else {
        (steps * 10_u128.pow(decimals - exponent) + (1 << shift >> 1)) >> shift
    } as u64;
    let one = 10_u64.pow(decimals);
    if digits == 10 * one {
        digits = one;
        exponent += 1;
    }
    format!("{}.{:0width$}e{}", digits / one, digits % one, exponent + tens, width = decimals as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_little_more_than_a_limit_is_written_with_enough_digits() {
        let work = |cells, limit| Error::TooMuchWork { cells, limit }.to_string();
        assert_eq!(work(3e13, 1e12), "this needs about 3.0e13 cells to be computed; the limit is 1.0e12");
        assert_eq!(work(1.04e12, 1e12), "this needs about 1.04e12 cells to be computed; the limit is 1.00e12");
        let memory = Error::TooMuchMemory { bytes: 268_435_457.0, limit: 268_435_456.0 };
        let sentence = "this takes about 2.68435457e8 bytes of memory; the limit is 2.68435456e8";
        assert_eq!(memory.to_string(), sentence);
        assert_eq!(work(9.96e12, 1e12), "this needs about 1.0e13 cells to be computed; the limit is 1.0e12");
        let (next, limit) = (1e12_f64.next_up(), 1e12);
        assert!(!work(next, limit).contains(&format!("{limit:.16e} cells")));
        for exponent in 0..3000 {
            let number = 1.234_567_890_123_456_7 * 1.22_f64.powi(exponent);
            for decimals in [1, 2, 7] {
                let usual = format!("{number:.*e}", decimals as usize);
                assert_eq!(scientific(number, decimals), usual);
            }
        }
    }
}
