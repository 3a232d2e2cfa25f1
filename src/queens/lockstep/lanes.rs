//! The lanes that one instruction works on.
//!
//! In wasm these are the 128 bits of a vector, for wherever the words allow it: the compiler does not find them by
//! itself. Elsewhere they are 64 bits, and the kernel's loop over a word's numbers is what the compiler makes vectors
//! of.

use super::word::Word;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor};

/// A part of a word that is computed with at once.
pub(super) trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitOrAssign + BitXor<Output = Self>
{
    const NONE: Self;
    /// The numbers of a word from the given one on.
    fn load<const W: usize>(word: &Word<W>, index: usize) -> Self;
    /// The same, each bit from the lane before; none from before the first.
    fn load_next<const W: usize>(word: &Word<W>, index: usize) -> Self;
    fn store<const W: usize>(self, word: &mut Word<W>, index: usize);
    fn without(self, other: Self) -> Self;
    /// Of each 64 lanes the first in the place of number `by`, and so on.
    fn up(self, by: u32) -> Self;
    /// Of each 64 lanes number `by` in the place of the first, and so on.
    fn down(self, by: u32) -> Self;
    /// The same 64 lanes everywhere.
    fn repeated(lanes: u64) -> Self;
    /// The difference of numbers of 64 bits, modulo 2^64.
    fn minus(self, other: Self) -> Self;
}

impl Lanes for u64 {
    const NONE: Self = 0;
    #[inline(always)]
    fn load<const W: usize>(word: &Word<W>, index: usize) -> Self {
        word.0[index]
    }
    #[inline(always)]
    fn load_next<const W: usize>(word: &Word<W>, index: usize) -> Self {
        let before = index.checked_sub(1).map_or(0, |before| word.0[before]);
        word.0[index] << 1 | before >> 63
    }
    #[inline(always)]
    fn store<const W: usize>(self, word: &mut Word<W>, index: usize) {
        word.0[index] = self;
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        self << by
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        self >> by
    }
    #[inline(always)]
    fn repeated(lanes: u64) -> Self {
        lanes
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
}

#[cfg(target_feature = "simd128")]
pub(super) use vector::Vector;

#[cfg(target_feature = "simd128")]
mod vector {
    use super::{BitAnd, BitOr, BitOrAssign, BitXor, Lanes, Word};
    use bytemuck::must_cast;
    use std::arch::wasm32::{u32x4_add, u32x4_extend_low_u16x8, u64x2, u64x2_shl, u64x2_shr, u64x2_splat, u64x2_sub};
    use std::arch::wasm32::{v128, v128_and, v128_andnot, v128_or, v128_xor};

    /// A vector of 128 lanes.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Vector(v128);

    macro_rules! operator {
        ($name:ident, $function:ident, $instruction:ident) => {
            impl $name for Vector {
                type Output = Self;
                #[inline(always)]
                fn $function(self, other: Self) -> Self {
                    Self($instruction(self.0, other.0))
                }
            }
        };
    }
    operator!(BitAnd, bitand, v128_and);
    operator!(BitOr, bitor, v128_or);
    operator!(BitXor, bitxor, v128_xor);

    impl BitOrAssign for Vector {
        #[inline(always)]
        fn bitor_assign(&mut self, other: Self) {
            *self = *self | other;
        }
    }

    // Both numbers of a word are named at once where they are read or written: one by one, the compiler makes two loads
    // or two stores of them.
    impl Lanes for Vector {
        const NONE: Self = Self(u64x2(0, 0));
        #[inline(always)]
        fn load<const W: usize>(word: &Word<W>, index: usize) -> Self {
            Self(must_cast(*word.0[index..].first_chunk::<2>().expect("two numbers")))
        }
        #[inline(always)]
        fn load_next<const W: usize>(word: &Word<W>, index: usize) -> Self {
            let before = index.checked_sub(1).map_or(0, |before| word.0[before]);
            Self::load(word, index).up(1) | Self(must_cast([before, word.0[index]])).down(63)
        }
        #[inline(always)]
        fn store<const W: usize>(self, word: &mut Word<W>, index: usize) {
            *word.0[index..].first_chunk_mut::<2>().expect("two numbers") = must_cast(self.0);
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            Self(v128_andnot(self.0, other.0))
        }
        #[inline(always)]
        fn up(self, by: u32) -> Self {
            Self(u64x2_shl(self.0, by))
        }
        #[inline(always)]
        fn down(self, by: u32) -> Self {
            Self(u64x2_shr(self.0, by))
        }
        #[inline(always)]
        fn repeated(lanes: u64) -> Self {
            Self(u64x2_splat(lanes))
        }
        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            Self(u64x2_sub(self.0, other.0))
        }
    }

    // The compiler would add them one by one.
    #[inline(always)]
    pub(in super::super) fn add_four(counts: &mut [u32; 4], numbers: u64) {
        *counts = must_cast(u32x4_add(must_cast(*counts), u32x4_extend_low_u16x8(u64x2_splat(numbers))));
    }
}

/// Adds three bits of every lane: the sum's lower and its upper bit. The last one may come later than the others: least
/// is to be done with it.
#[inline(always)]
pub(super) fn full_add<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

/// Adds two bits of every lane.
#[inline(always)]
pub(super) fn half_add<L: Lanes>(a: L, b: L) -> (L, L) {
    (a ^ b, a & b)
}

/// Adds to each of four counts one of the four numbers of 16 bits that fill 64, the lowest to the first.
#[cfg(not(target_feature = "simd128"))]
#[inline(always)]
pub(super) fn add_four(counts: &mut [u32; 4], numbers: u64) {
    for (place, count) in counts.iter_mut().enumerate() {
        *count += u32::from((numbers >> (16 * place)) as u16);
    }
}

#[cfg(target_feature = "simd128")]
pub(super) use vector::add_four;

/// Does the same for all lanes of words of W numbers, as many at once as one instruction takes: `$part` is the type of
/// these, `$index` their first number's.
macro_rules! in_all_lanes {
    ($numbers:expr, |$part:ident, $index:ident| $body:block) => {
        #[cfg(target_feature = "simd128")]
        if $numbers % 2 == 0 {
            type $part = crate::queens::lockstep::lanes::Vector;
            for $index in (0..$numbers).step_by(2) $body
        } else {
            type $part = u64;
            for $index in 0..$numbers $body
        }
        #[cfg(not(target_feature = "simd128"))]
        {
            type $part = u64;
            for $index in 0..$numbers $body
        }
    };
}
pub(super) use in_all_lanes;
