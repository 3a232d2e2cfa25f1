//! What can be written as a table, an array or a picture: the rows of a window of some game.

use crate::failure::Failure;

/// A window's rows, from the top.
pub trait Table {
    /// The integers that stand for the cells of the next row, if there is one.
    fn integers(&mut self) -> Result<Option<Vec<i32>>, Failure>;

    /// The colour classes of the cells of the next row, below 16, if there is one.
    fn classes(&mut self) -> Result<Option<Vec<u8>>, Failure>;

    /// What a picture needs besides classes.
    fn picture(&self) -> Picture;

    /// How an integer stands in a table of text.
    fn text(&self, integer: i32) -> String {
        integer.to_string()
    }
}

/// What a picture needs besides its pixels.
pub struct Picture {
    pub title: String,
    /// The colours of the classes, at most 16.
    pub palette: Vec<[u8; 3]>,
}

/// A value of a cell as 32 bits hold it, or a sentence that says that they don't.
pub fn integer(name: &str, (x, y): (u64, u64), value: i64) -> Result<i32, Failure> {
    i32::try_from(value).map_err(|_| {
        Failure::Refused(format!(
            "the {name} of cell ({x}, {y}) is {value}; expected one from {} to {}, as 32 bits hold",
            i32::MIN,
            i32::MAX
        ))
    })
}
