//! Grundy values below 64 of any piece, far out. By blocks ([`small`](super::blocks::small)) they need a few bytes a
//! line; by whole anti-diagonals all values are computed.

use super::blocks::arithmetic::LARGE;
use super::blocks::small::Small;
use super::cells::whole::GrundyValue;
use super::swept::{Asked, Settings, Swept};
use super::terms::Terms;
use crate::Error;
use crate::moves::Moves;

/// The Grundy values below 64 of a piece. 64 stands for 64 and all that is more.
pub type SmallValues = Swept<GrundyValue>;

impl Asked for GrundyValue {
    type Rule = Small;
    const CELL_BYTES: f64 = 2.0;

    fn value(&self, value: u16) -> i64 {
        i64::from(value).min(LARGE.into())
    }
}

impl SmallValues {
    /// The board of a piece. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::Refused`] if the piece or the block size is too large.
    pub fn new(moves: &Moves, settings: Settings) -> Result<Self, Error> {
        let rule = |terms| Small::new(terms, settings.block_size);
        Self::begin(moves, Terms::united(moves)?, GrundyValue, settings, rule)
    }
}
