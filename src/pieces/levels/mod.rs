//! Closed forms at every level of detail, exactly: how many cells of each square of 2^m x 2^m have a value of some
//! class, by arithmetic, without visiting all of them.
//!
//! Ryuo's values are counted by the digits of the coordinates, the white knight's by whole blocks. Where a closed form
//! gives outcomes only, P-positions are rare: each column has at most one, for all these pieces move along it.

mod columns;
mod knight;
mod xor;

use super::formula::Formula;
use crate::Error;

/// The bounds of the ramp's classes. What is 64 and more is one class: far out, such values are not distinguished.
const RAMP: [u64; 15] = [1, 2, 4, 6, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64];

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
    /// The classes of this name, as links have it: `zero`, `powers`, `ramp`, or `mod` with a number.
    ///
    /// # Errors
    /// [`Error::Refused`] if there are none.
    pub fn named(name: &str) -> Result<Self, Error> {
        match name {
            "zero" => Ok(Self::zero()),
            "powers" => Ok(Self::Thresholds((0..15).map(|exponent| 1 << exponent).collect())),
            "ramp" => Ok(Self::Thresholds(RAMP.to_vec())),
            _ => {
                let modulus = name.strip_prefix("mod").and_then(|m| m.parse().ok()).filter(|m| (2..=15).contains(m));
                let expected = "expected zero, powers, ramp, or mod2 to mod15";
                modulus.map(Self::Modulo).ok_or_else(|| Error::Refused(format!("classes is {name}; {expected}")))
            }
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

/// Squares of 2^level x 2^level cells side by side, `width` x `height` of them, in the grid of such squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares {
    /// The column of the first square, counted in squares.
    pub left: u64,
    /// Its row.
    pub top: u64,
    /// The level of detail, at most 31.
    pub level: u32,
    /// How many squares side by side.
    pub width: usize,
    /// How many rows of them.
    pub height: usize,
}

impl Squares {
    /// The column and the row of the first cell.
    fn first(&self) -> (u64, u64) {
        (self.left << self.level, self.top << self.level)
    }
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
/// let squares = Squares { left: 1 << 32, top: 1 << 32, level: 20, width: 2, height: 2 };
/// let planes = counts(&nim, 0, &Classes::zero(), &squares);
/// assert_eq!(planes[..4], [1 << 20, 0, 0, 1 << 20]);
/// ```
///
/// All cells and z must be on the board. Where each column is visited, as for Ryuo with a pass, this takes time in
/// proportion to their number.
pub fn counts(formula: &Formula, z: u64, classes: &Classes, squares: &Squares) -> Vec<u64> {
    match formula {
        Formula::Xor(xor) => xor::counts(xor, z, classes, squares),
        Formula::WhiteKnight => knight::counts(classes, squares),
        _ => columns::counts(formula, z, classes, squares),
    }
}
