//! What can be wrong with a request: one enum, each variant a sentence with the value in it and what was expected.

use std::fmt;

/// A request that was refused at the door. Nothing has been computed or changed.
///
/// ```
/// let error = blocking_queens::Board::new(0).unwrap_err();
/// assert_eq!(error.to_string(), "k is 0; expected a whole number from 1 to 9007199254740992");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// k is not a whole number from 1 to [`K_MAX`](crate::K_MAX); the value as it was given.
    K(String),
    /// A coordinate is not a whole number from 0 to [`COORDINATE_MAX`](crate::COORDINATE_MAX); its name and value.
    Coordinate(&'static str, String),
    /// A window has no cells, or reaches beyond the board.
    Window {
        /// The column of its first cell.
        x: u64,
        /// The row of its first cell.
        y: u64,
        /// Its width in cells.
        width: u64,
        /// Its height in cells.
        height: u64,
    },
    /// More values were asked for at once than [`VALUES_MAX`](crate::VALUES_MAX).
    TooManyValues {
        /// How many, at most `u64::MAX`.
        values: u64,
    },
    /// A level of detail is not a whole number from 0 to [`LEVEL_MAX`](crate::map::tile::LEVEL_MAX); the value as it
    /// was given.
    Level(String),
    /// A tile lies outside the board at its level.
    Tile {
        /// The level of detail.
        level: u32,
        /// The tile's column, or the value as it was given.
        column: String,
        /// The tile's row, or the value as it was given.
        row: String,
    },
    /// A block size is not usable; the value.
    BlockSize(usize),
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
    /// The engine can't compute a piece with such moves; what is too large, its value, and the largest that is allowed.
    LargePiece(&'static str, u64, u64),
    /// A Grundy value is larger than the largest that can be kept; that one.
    LargeValue(u64),
    /// Kept sightlines that were handed in do not belong here; what is wrong with them.
    Sightlines(String),
    /// A slab of a survey cannot be swept, or not be kept; what is wrong with it.
    Slab(String),
    /// Class counts of a tile or a slab that don't belong there; what is wrong with them.
    Counts(String),
    /// The pattern left the bounds that a computation relies on and checks; where and how. No cell was told wrongly.
    Pattern(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::K(given) => write!(f, "k is {given}; expected a whole number from 1 to {}", crate::K_MAX),
            Self::Coordinate(name, given) => {
                write!(f, "{name} is {given}; expected a whole number from 0 to {}", crate::COORDINATE_MAX)
            }
            Self::Window { x, y, width, height } => write!(
                f,
                "the window of {width} x {height} cells at ({x}, {y}) is not on the board; \
                 expected at least one cell and coordinates from 0 to {}",
                crate::COORDINATE_MAX
            ),
            Self::TooManyValues { values } => {
                write!(f, "{values} values were asked for at once; expected at most {}", crate::VALUES_MAX)
            }
            Self::Level(given) => write!(
                f,
                "the level of detail is {given}; expected a whole number from 0 to {}",
                crate::map::tile::LEVEL_MAX
            ),
            Self::Tile { level, column, row } => write!(
                f,
                "tile ({column}, {row}) of level {level} is not on the board; \
                 expected whole numbers from 0 to {}",
                crate::map::tile::last_index(*level)
            ),
            Self::BlockSize(given) => write!(
                f,
                "the block size is {given}; expected {} to {} cells",
                crate::queens::board::BLOCK_SIZES.start(),
                crate::queens::board::BLOCK_SIZES.end()
            ),
            Self::TooMuchWork { cells, limit } => {
                let [cells, limit] = told_apart(*cells, *limit);
                write!(f, "this needs about {cells} cells to be computed; the limit is {limit}")
            }
            Self::TooMuchMemory { bytes, limit } => {
                let [bytes, limit] = told_apart(*bytes, *limit);
                write!(f, "this takes about {bytes} bytes of memory; the limit is {limit}")
            }
            Self::LargePiece(what, value, limit) => {
                write!(f, "{what} {value}; expected at most {limit}")
            }
            Self::LargeValue(limit) => write!(f, "a Grundy value is larger than {limit}, the largest that can be kept"),
            Self::Sightlines(what) => write!(f, "these kept sightlines cannot be used: {what}"),
            Self::Slab(what) => write!(f, "this slab of the board cannot be used: {what}"),
            Self::Counts(what) => write!(f, "these class counts cannot be used: {what}"),
            Self::Pattern(what) => write!(f, "this part of the board cannot be computed: {what}"),
        }
    }
}

impl std::error::Error for Error {}

/// Two numbers with two digits each, or as many more as it takes to see which one is larger.
fn told_apart(a: f64, b: f64) -> [String; 2] {
    // 17 digits tell any two apart.
    let with = |decimals: usize| [a, b].map(|number| format!("{number:.decimals$e}"));
    let enough = (1..16).map(with).find(|[a, b]| a != b);
    enough.unwrap_or_else(|| with(16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_little_more_than_a_limit_is_told_with_enough_digits() {
        let work = |cells, limit| Error::TooMuchWork { cells, limit }.to_string();
        assert_eq!(work(3e13, 1e12), "this needs about 3.0e13 cells to be computed; the limit is 1.0e12");
        assert_eq!(work(1.04e12, 1e12), "this needs about 1.04e12 cells to be computed; the limit is 1.00e12");
        let memory = Error::TooMuchMemory { bytes: 268_435_457.0, limit: 268_435_456.0 };
        let sentence = "this takes about 2.68435457e8 bytes of memory; the limit is 2.68435456e8";
        assert_eq!(memory.to_string(), sentence);
        let (next, limit) = (1e12_f64.next_up(), 1e12);
        assert!(!work(next, limit).contains(&format!("{limit:.16e} cells")));
    }
}
