//! Chessfights: Left moves a bishop, Right a knight.
//!
//! From C. Santos, J. Neto, J. P. Silva: *Chessfights* (Research in Play Mathematics, Lisbon 2010), called "the
//! paper" in this module. Its tables have x downwards and y to the right; here, as everywhere, x is the column.

mod claims;
mod printed;
mod subtraction;

pub use claims::{Claim, claims};
pub use printed::{DIFFERENCES, PRINTED_CANONICAL, PRINTED_REDUCED, printed_cell};
pub use subtraction::row;

use super::Board;
pub use super::board::{BISHOP, KNIGHT};

/// The board of Chessfights, on which nothing has been evaluated.
pub fn board() -> Board {
    let [bishop, knight] = [BISHOP, KNIGHT].map(|moves| moves.parse().expect("moves that are tested"));
    Board::new(bishop, knight).expect("two heaps")
}

/// The colours of cells in the paper's proofs, by y - x modulo 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// y - x = 0 (mod 3)
    Red,
    /// y - x = 1 (mod 3)
    Yellow,
    /// y - x = 2 (mod 3)
    Green,
}

/// The colour of a cell (x, y).
pub const fn colour((x, y): (u64, u64)) -> Colour {
    // x + 2x is divisible by 3, so that nothing is subtracted.
    match (y % 3 + 2 * (x % 3)) % 3 {
        0 => Colour::Red,
        1 => Colour::Yellow,
        _ => Colour::Green,
    }
}

/// The region R of Lemma 1. The figure that shows it is not part of the paper's text, so this is the largest region for
/// which the proof works: from each of its cells the move that the proof prescribes leads to zero or to a green cell,
/// and each answer of Left back to R, to y = 0, or to y = 1 with x > 1.
pub const fn in_region((x, y): (u64, u64)) -> bool {
    y >= 2
        && match colour((x, y)) {
            Colour::Green => true,
            Colour::Red => x >= 2,
            Colour::Yellow => x >= 3,
        }
}

/// The move of Right that the proof of Lemma 1 prescribes, by the cell's colour; `None` if it leaves the board.
pub fn prescribed_move((x, y): (u64, u64)) -> Option<(u64, u64)> {
    match colour((x, y)) {
        Colour::Green => Some((x + 1, y.checked_sub(2)?)),
        Colour::Red => Some((x.checked_sub(1)?, y.checked_sub(2)?)),
        Colour::Yellow => Some((x.checked_sub(2)?, y.checked_sub(1)?)),
    }
}
