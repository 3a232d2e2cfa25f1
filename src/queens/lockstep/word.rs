//! A machine word of lanes, one bit each.

use std::array;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// One bit of each of 64 W lanes. Lane l is bit l % 64 of number l / 64.
///
/// The operators are loops over so few numbers that they become one or two vector instructions; with W = 1 nothing but
/// the plain registers of a processor without vectors is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<const W: usize>(pub [u64; W]);

impl<const W: usize> Word<W> {
    /// No lane.
    pub const NONE: Self = Self([0; W]);
    /// All lanes.
    pub const ALL: Self = Self([!0; W]);

    /// The first `lanes` lanes.
    pub fn first(lanes: usize) -> Self {
        Self(array::from_fn(|index| match lanes.saturating_sub(64 * index) {
            64.. => !0,
            rest => (1 << rest) - 1,
        }))
    }

    /// One lane.
    pub(crate) fn lane_of(lane: usize) -> Self {
        Self(array::from_fn(|index| if index == lane / 64 { 1 << (lane % 64) } else { 0 }))
    }

    /// Whether any lane's bit is set.
    #[inline(always)]
    pub fn any(self) -> bool {
        self.0.iter().fold(0, |all, bits| all | bits) != 0
    }

    /// How many lanes' bits are set.
    pub fn count(self) -> u32 {
        self.0.iter().map(|bits| bits.count_ones()).sum()
    }

    /// The bit of one lane.
    pub fn lane(self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 != 0
    }
}

macro_rules! operator {
    ($name:ident, $function:ident, $symbol:tt) => {
        impl<const W: usize> $name for Word<W> {
            type Output = Self;
            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                Self(array::from_fn(|index| self.0[index] $symbol other.0[index]))
            }
        }
    };
}
operator!(BitAnd, bitand, &);
operator!(BitOr, bitor, |);
operator!(BitXor, bitxor, ^);

impl<const W: usize> Not for Word<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(array::from_fn(|index| !self.0[index]))
    }
}
