//! A rectangle of cells.

use crate::{COORDINATE_MAX, Error};

/// A rectangle of cells of the board, at least one: columns `x..x + width`, rows `y..y + height`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The first column; columns count from 0 to the right.
    pub x: u64,
    /// The first row; rows count from 0 down.
    pub y: u64,
    /// The number of columns.
    pub width: u64,
    /// The number of rows.
    pub height: u64,
}

impl Window {
    /// A window on the board.
    ///
    /// # Errors
    /// [`Error::Window`] if it has no cell, or one with a coordinate above [`COORDINATE_MAX`].
    pub fn new(x: u64, y: u64, width: u64, height: u64) -> Result<Self, Error> {
        let fits = |start: u64, length: u64| {
            length > 0 && start.checked_add(length - 1).is_some_and(|last| last <= COORDINATE_MAX)
        };
        if fits(x, width) && fits(y, height) {
            Ok(Self { x, y, width, height })
        } else {
            Err(Error::Window { x, y, width, height })
        }
    }

    /// The column after the last.
    pub fn right(&self) -> u64 {
        self.x + self.width
    }

    /// The row after the last.
    pub fn bottom(&self) -> u64 {
        self.y + self.height
    }

    /// The number of cells.
    pub fn cells(&self) -> u128 {
        u128::from(self.width) * u128::from(self.height)
    }

    /// The cells that lie in both, if any.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        (x < right && y < bottom).then(|| Self { x, y, width: right - x, height: bottom - y })
    }

    /// The two halves, cut across the longer side, which must be at least two cells long.
    pub fn halves(&self) -> [Self; 2] {
        if self.width > self.height {
            let width = self.width / 2;
            [Self { width, ..*self }, Self { x: self.x + width, width: self.width - width, ..*self }]
        } else {
            let height = self.height / 2;
            [Self { height, ..*self }, Self { y: self.y + height, height: self.height - height, ..*self }]
        }
    }

    /// The window with columns and rows exchanged. The pattern is symmetric: v(x, y) = v(y, x).
    pub fn transposed(&self) -> Self {
        Self { x: self.y, y: self.x, width: self.height, height: self.width }
    }
}
