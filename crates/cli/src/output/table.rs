//! What can be written as a table, an array or a picture: the rows of a window of some game.

use crate::failure::Failure;

/// A window's rows, from the top.
pub trait Table {
    /// The integers that stand for the cells of the next row, if there is one.
    fn integers(&mut self) -> Result<Option<Vec<i64>>, Failure>;

    /// Whether 32 bits may not hold all of them.
    fn may_be_wide(&self) -> bool;

    /// The colour classes of the cells of the next row, below 16, if there is one.
    fn classes(&mut self) -> Result<Option<Vec<u8>>, Failure>;

    /// What a picture needs besides classes.
    fn picture(&self) -> Picture;

    /// How an integer stands in a table of text.
    fn text(&self, integer: i64) -> String {
        integer.to_string()
    }
}

/// What a picture needs besides its pixels.
pub struct Picture {
    pub title: String,
    /// The colours of the classes, at most 16.
    pub palette: Vec<[u8; 3]>,
}

/// From this number on, be it k or a coordinate, games have integers that 32 bits may not hold.
pub const WIDE_FROM: u64 = 1 << 30;
