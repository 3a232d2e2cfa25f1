//! A rectangle of cells.

use crate::{COORDINATE_MAX, Error};

/// A rectangle of cells of the board, at least one: columns `x..x + width`, rows `y..y + height`.
///
/// Only [`Window::new`] and what is cut from a window make one, so that none is empty or reaches beyond the board.
// The crate's own modules also build blocks, which may stick out of the board by less than their size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    pub(crate) x: u64,
    pub(crate) y: u64,
    pub(crate) width: u64,
    pub(crate) height: u64,
}

impl Window {
    /// A window on the board.
    ///
    /// # Errors
    /// [`Error::Refused`] if it has no cell, or one with a coordinate above [`COORDINATE_MAX`].
    pub fn new(x: u64, y: u64, width: u64, height: u64) -> Result<Self, Error> {
        let fits = |start: u64, length: u64| {
            length > 0 && start.checked_add(length - 1).is_some_and(|last| last <= COORDINATE_MAX)
        };
        if fits(x, width) && fits(y, height) {
            Ok(Self { x, y, width, height })
        } else {
            Err(Error::window(x, y, width, height))
        }
    }

    /// The first column; columns count from 0 to the right.
    pub fn x(&self) -> u64 {
        self.x
    }

    /// The first row; rows count from 0 down.
    pub fn y(&self) -> u64 {
        self.y
    }

    /// The number of columns.
    pub fn width(&self) -> u64 {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> u64 {
        self.height
    }

    /// Some of its rows: `height` of them from row y on; `None` unless all of them lie in it.
    pub fn rows(&self, y: u64, height: u64) -> Option<Self> {
        let end = y.checked_add(height)?;
        (height > 0 && y >= self.y && end <= self.bottom()).then_some(Self { y, height, ..*self })
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

    /// The columns of the cells on the anti-diagonal x + y = t.
    pub(crate) fn columns(&self, t: u64) -> std::ops::Range<u64> {
        let first = self.x.max((t + 1).saturating_sub(self.bottom()));
        first..self.right().min((t + 1).saturating_sub(self.y)).max(first)
    }

    /// The two halves, cut across the longer side, which must be at least two cells long.
    pub(crate) fn halves(&self) -> [Self; 2] {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_window_is_empty_or_reaches_beyond_the_board() {
        let last = COORDINATE_MAX;
        for (x, y, width, height) in
            [(0, 0, 0, 1), (0, 0, 1, 0), (last, 0, 2, 1), (0, last + 1, 1, 1), (1, 1, u64::MAX, 1), (u64::MAX, 0, 2, 2)]
        {
            assert_eq!(Window::new(x, y, width, height), Err(Error::window(x, y, width, height)));
        }
        let all = Window::new(0, 0, last + 1, last + 1).unwrap();
        assert_eq!((all.right(), all.bottom()), (last + 1, last + 1));
        let window = Window::new(3, 5, 7, 11).unwrap();
        assert_eq!((window.x(), window.y(), window.width(), window.height()), (3, 5, 7, 11));
        assert_eq!(window.rows(6, 10), Window::new(3, 6, 7, 10).ok());
        for (y, height) in [(5, 12), (4, 2), (7, 0), (16, 1), (6, u64::MAX)] {
            assert_eq!(window.rows(y, height), None, "{height} rows from {y}");
        }
    }
}
