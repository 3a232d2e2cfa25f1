//! Numbers of all lanes, as planes and as integers.

use super::lanes::{Lanes, add_four, in_all_lanes};
use super::word::Word;

pub(super) const SUM_PLANES: usize = 16;
/// How many numbers of each lane are read at once: they fill 64 bits.
pub const AT_ONCE: usize = 64 / SUM_PLANES;

/// Numbers of 16 bits, [`AT_ONCE`] for each lane: at first as planes, those of the first number and its lowest digit
/// first; once they are transposed, word l has the numbers of lanes l, 64 + l, and so on.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<const W: usize>(pub(super) [Word<W>; SUM_PLANES * AT_ONCE]);

impl<const W: usize> Numbers<W> {
    /// 0 for all lanes.
    pub(super) const NONE: Self = Self([Word::NONE; SUM_PLANES * AT_ONCE]);

    /// Adds the numbers of a lane to as many counts.
    #[inline(always)]
    pub fn add_to(&self, lane: usize, counts: &mut [u32; AT_ONCE]) {
        add_four(counts, self.0[lane % 64].0[lane / 64]);
    }

    pub(super) fn any(&self) -> bool {
        self.0.iter().fold(Word::NONE, |all, word| all | *word).any()
    }

    /// The difference of the numbers, none of which may be less than 0.
    pub(super) fn less(mut self, others: &[&Self]) -> Self {
        for other in others {
            for (word, other) in self.0.iter_mut().zip(&other.0) {
                // In the end nothing is borrowed from a number by the one before it.
                in_all_lanes!(W, |L, index| {
                    L::load(word, index).minus(L::load(other, index)).store(word, index);
                });
            }
        }
        self
    }
}
