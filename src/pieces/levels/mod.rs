//! Closed forms at every level of detail, exactly: how many cells of each square of 2^m x 2^m have a value of some
//! class, by arithmetic, without visiting all of them.
//!
//! Ryuo's values are counted by the digits of the coordinates, the white knight's by whole blocks. Where a closed form
//! gives outcomes only, P-positions are rare: each column has at most one, for all these pieces move along it.

mod columns;
mod knight;
mod xor;

use super::formula::Formula;
use crate::{COORDINATE_MAX, Error};

/// The coarsest level: a square's cells must be fewer than 2^64.
pub const LEVEL_MAX: u32 = 31;

/// The most columns of cells that are visited one by one, for forms that tell the P-position of each.
pub const COLUMNS_MAX: u64 = 1 << 24;

/// The most classes.
pub const CLASSES_MAX: u64 = 1 << 10;

/// Which values are counted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Classes {
    /// By the remainder mod m: class c has the values c, c + m, ...
    Modulo(u64),
    /// Between thresholds: class c has the values below the threshold with index c, but not below the one before; the
    /// last class has the others. They ascend.
    Thresholds(Vec<u64>),
}

impl Classes {
    /// The classes mod m.
    ///
    /// # Errors
    /// [`Error::Refused`] unless m is from 1 to [`CLASSES_MAX`].
    pub fn modulo(m: u64) -> Result<Self, Error> {
        if (1..=CLASSES_MAX).contains(&m) {
            return Ok(Self::Modulo(m));
        }
        Err(Error::Refused(format!(
            "the classes are remainders mod {m}; expected a whole number from 1 to {CLASSES_MAX}"
        )))
    }

    /// The classes between these thresholds.
    ///
    /// # Errors
    /// [`Error::Refused`] unless they ascend from at least 1 on, and are fewer than [`CLASSES_MAX`].
    pub fn thresholds(thresholds: Vec<u64>) -> Result<Self, Error> {
        let is_ascending = thresholds.first().is_none_or(|first| *first > 0) && thresholds.is_sorted_by(|a, b| a < b);
        if is_ascending && (thresholds.len() as u64) < CLASSES_MAX {
            Ok(Self::Thresholds(thresholds))
        } else {
            Err(Error::Refused(format!(
                "the {} thresholds between classes do not ascend from 1 on, or are too many; \
                 expected fewer than {CLASSES_MAX} that do",
                thresholds.len()
            )))
        }
    }

    /// Zero, and all other values.
    pub fn zero() -> Self {
        Self::Thresholds(vec![1])
    }

    /// How many classes there are.
    pub fn count(&self) -> usize {
        match self {
            Self::Modulo(m) => *m as usize,
            Self::Thresholds(thresholds) => thresholds.len() + 1,
        }
    }

    /// The class of a value.
    pub fn of(&self, value: u64) -> usize {
        match self {
            Self::Modulo(m) => (value % m) as usize,
            Self::Thresholds(thresholds) => thresholds.partition_point(|threshold| *threshold <= value),
        }
    }

    /// The class between thresholds that has all values from a first to a last one, if one has.
    fn of_all(&self, first: u64, last: u64) -> Option<usize> {
        let Self::Thresholds(_) = self else { return None };
        let class = self.of(first);
        (self.of(last) == class).then_some(class)
    }
}

/// Squares of 2^level x 2^level cells side by side, `width` x `height` of them, from the cell (x, y) on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares {
    /// The column of the first cell.
    pub x: u64,
    /// The row of the first cell.
    pub y: u64,
    /// The level of detail, at most [`LEVEL_MAX`].
    pub level: u32,
    /// How many squares side by side.
    pub width: usize,
    /// How many rows of them.
    pub height: usize,
}

/// How many cells of each square have a value of each class: for each class a plane of `width` x `height` counts, row
/// by row. With three heaps, z is the third. A form that gives outcomes only has the value 0 for P and 1 for N.
///
/// ```
/// use blocking_queens::pieces::formula::{Formula, Xor};
/// use blocking_queens::pieces::levels::{Classes, Squares, counts};
///
/// // Nim: the zeros lie on the diagonal.
/// let nim = Formula::Xor(Xor::new(1, None));
/// let squares = Squares { x: 1 << 52, y: 1 << 52, level: 20, width: 2, height: 2 };
/// let planes = counts(&nim, 0, &Classes::zero(), &squares)?;
/// assert_eq!(planes[..4], [1 << 20, 0, 0, 1 << 20]);
/// # Ok::<(), blocking_queens::Error>(())
/// ```
///
/// # Errors
/// [`Error::Refused`] if they are not on the board, too large or too many.
pub fn counts(formula: &Formula, z: u64, classes: &Classes, squares: &Squares) -> Result<Vec<u64>, Error> {
    let Squares { x, y, level, width, height } = *squares;
    let is_on_board = |start: u64, squares: usize| {
        let end = u128::from(start) + (squares as u128) * (1 << level.min(LEVEL_MAX));
        squares > 0 && end <= u128::from(COORDINATE_MAX) + 1
    };
    let fits = width.saturating_mul(height).saturating_mul(classes.count()) <= crate::VALUES_MAX;
    let is_by_column = matches!(formula, Formula::RyuoPass(_) | Formula::RyuoThreeB);
    let fits = fits && (!is_by_column || width as u128 <= u128::from(COLUMNS_MAX >> level.min(LEVEL_MAX)));
    if level > LEVEL_MAX || !is_on_board(x, width) || !is_on_board(y, height) || !fits || z > COORDINATE_MAX {
        return Err(Error::Refused(format!(
            "{width} x {height} squares of level {level} at ({x}, {y}) with z = {z} cannot be counted; expected at \
             least one, coordinates from 0 to {COORDINATE_MAX}, a level from 0 to {LEVEL_MAX}, and fewer at once"
        )));
    }
    Ok(match formula {
        Formula::Xor(xor) => xor::counts(xor, z, classes, squares),
        Formula::WhiteKnight => knight::counts(classes, squares),
        _ => columns::counts(formula, z, classes, squares),
    })
}
