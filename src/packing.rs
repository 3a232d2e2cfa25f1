//! Lists of counts in few bits. Counts change by little from pixel to pixel: of 64 together only what they exceed the
//! least one by is kept, bit plane by bit plane, in as many planes as the largest needs.

use crate::blocking_queen::lockstep::planes::turn;

/// Numbers that are packed together.
const RUN: usize = 64;

/// The low bits of a run's first word tell how many planes follow, the others the least number.
const PLANES_BITS: u32 = 6;

/// A packed list.
#[derive(Debug)]
pub struct Packed {
    words: Box<[u64]>,
}

impl Packed {
    /// Packs a list whose length is a multiple of 64.
    pub fn new(numbers: &[u32]) -> Self {
        let mut words = Vec::new();
        for run in numbers.chunks_exact(RUN) {
            let least = run.iter().fold(u32::MAX, |least, number| least.min(*number));
            let (mut square, mut all) = ([0; RUN], 0);
            for (excess, number) in square.iter_mut().zip(run) {
                *excess = u64::from(number - least);
                all |= *excess;
            }
            let planes = u64::BITS - all.leading_zeros();
            words.push(u64::from(least) << PLANES_BITS | u64::from(planes));
            if planes > 0 {
                turn(&mut square);
                words.extend(square.iter().take(planes as usize));
            }
        }
        Self { words: words.into() }
    }

    /// The list.
    pub fn numbers(&self) -> Vec<u32> {
        let mut numbers = Vec::new();
        let mut words = self.words.iter();
        while let Some(head) = words.next() {
            let (least, planes) = ((head >> PLANES_BITS) as u32, head & ((1 << PLANES_BITS) - 1));
            let mut square = [0; RUN];
            for (bits, plane) in square.iter_mut().zip(words.by_ref().take(planes as usize)) {
                *bits = *plane;
            }
            if planes > 0 {
                turn(&mut square);
            }
            numbers.extend(square.iter().map(|excess| least + *excess as u32));
        }
        numbers
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.words[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_given_back() {
        let spread = |bits: u32| (0..256_u32).map(move |i| 1_000_000 + (i.wrapping_mul(0x9e37_79b1) >> (32 - bits)));
        let steep = (0..128).map(|i| if i == 77 { u32::MAX } else { i });
        let lists: [Vec<u32>; 5] = [vec![], vec![7; 64], spread(1).collect(), spread(13).collect(), steep.collect()];
        for list in lists {
            assert_eq!(Packed::new(&list).numbers(), list);
        }
    }

    #[test]
    fn numbers_take_the_bits_that_they_differ_in_and_one_more() {
        let alike = vec![1 << 30; 65_536];
        assert_eq!(Packed::new(&alike).bytes(), 8192);
        let up_to_8: Vec<u32> = (0..65_536).map(|i| 500 + i % 8).collect();
        assert_eq!(Packed::new(&up_to_8).bytes(), 4 * 8192);
    }
}
