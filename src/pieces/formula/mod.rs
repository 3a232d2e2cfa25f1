//! Closed forms: what is known of a piece's values and outcomes without computing those of other cells.
//!
//! Each is a theorem, or was checked against the definition as far as its text says; the tests repeat the check.
//! Nothing here is used unless it is asked for, so that each can be switched off.

pub(super) mod edge;
pub(super) mod fixed_blocks;
mod xor;

pub use xor::{Xor, stated_terms};

use super::named::{Kind, Piece};
use super::{Outcome, Pass, wythoff};
use crate::moves::{Cell, Moves};

/// The closed form for one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// Nim, Ryuo and their kin: values by remainders and exclusive or.
    Xor(Xor),
    /// The white knight: values in blocks of 4 x 4.
    WhiteKnight,
    /// Wythoff Nim: outcomes by the golden ratio.
    Wythoff,
    /// Ryuo in three heaps, reading B: outcomes by remainders and exclusive or.
    RyuoThreeB,
    /// Ryuo p with a pass: outcomes in blocks of p x p.
    RyuoPass(u64),
}

impl Formula {
    /// The closed form for a piece, with or without a pass, if there is one. It is found for any list of the same
    /// moves.
    pub fn of(moves: &Moves, pass: Pass) -> Option<Self> {
        let Piece { named, p, q } = Piece::of_moves(moves)?;
        let p = u64::from(p);
        match (named.kind, pass) {
            (Kind::Nim, Pass::Used) => Some(Self::Xor(Xor::new(1, None))),
            (Kind::Ryuo, Pass::Used) => Xor::of_two_heaps(p, q.map(u64::from)).map(Self::Xor),
            (Kind::RyuoThreeA, Pass::Used) => Xor::of_three_heaps(p, q.map(u64::from)).map(Self::Xor),
            (Kind::WhiteKnight, Pass::Used) => Some(Self::WhiteKnight),
            (Kind::Wythoff, Pass::Used) => Some(Self::Wythoff),
            (Kind::RyuoThreeB, Pass::Used) => Some(Self::RyuoThreeB),
            (Kind::Ryuo, Pass::Available) if q.is_none() && p >= 3 => Some(Self::RyuoPass(p)),
            _ => None,
        }
    }

    /// Whether it gives Grundy values; each gives outcomes.
    pub fn has_values(&self) -> bool {
        matches!(self, Self::Xor(_) | Self::WhiteKnight)
    }

    /// The Grundy value of a cell, if the form gives it.
    pub fn value(&self, cell: Cell) -> Option<u64> {
        match self {
            Self::Xor(xor) => Some(xor.value(cell)),
            Self::WhiteKnight => Some(fixed_blocks::white_knight(cell)),
            _ => None,
        }
    }

    /// The outcome of a cell.
    pub fn outcome(&self, cell: Cell) -> Outcome {
        let is_p = match self {
            Self::Xor(xor) => xor.value(cell) == 0,
            Self::WhiteKnight => fixed_blocks::white_knight(cell) == 0,
            Self::Wythoff => wythoff::is_p(cell[0] as u64, cell[1] as u64),
            Self::RyuoThreeB => fixed_blocks::ryuo_three_b_is_p(cell),
            Self::RyuoPass(p) => fixed_blocks::ryuo_p_in_column(*p, cell[0] as u64) == cell[1] as u64,
        };
        if is_p { Outcome::P } else { Outcome::N }
    }
}
