//! How far work is.

/// How far a reading is, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The cells that are done.
    pub done: u64,
    /// The cells of the whole work.
    pub total: u64,
    /// Whether nothing is left to do.
    pub finished: bool,
}
