//! Lists of counts in few bits. Counts change by little from pixel to pixel: of 128 together only what they exceed the
//! least one by is kept, in as many bits as the largest needs. Four numbers are packed at a time, as many as a vector
//! holds.

/// Numbers that are packed together.
const RUN: usize = 128;

/// Words that are filled side by side, each by every fourth number of a run: numbers of n bits fill n of each.
const LANES: usize = 4;

/// A packed list.
#[derive(Debug)]
pub struct Packed {
    length: usize,
    /// Of each run its least number, the bits that a number takes, and the numbers.
    words: Box<[u32]>,
}

impl Packed {
    /// Packs a list.
    pub fn new(numbers: &[u32]) -> Self {
        let mut words = Vec::with_capacity(numbers.len() / 2);
        for numbers in numbers.chunks(RUN) {
            // What is left of the last run is filled with a number that is there anyhow.
            let mut run = [numbers[0]; RUN];
            run[..numbers.len()].copy_from_slice(numbers);
            let least = run.iter().fold(u32::MAX, |least, number| least.min(*number));
            let width = u32::BITS - run.iter().fold(0, |all, number| all | (number - least)).leading_zeros();
            words.extend([least, width]);
            let (mut filled, mut bits) = ([0; LANES], 0);
            for numbers in run.as_chunks::<LANES>().0 {
                let excess = numbers.map(|number| number - least);
                for (word, excess) in filled.iter_mut().zip(excess) {
                    *word |= excess << bits;
                }
                bits += width;
                if bits >= u32::BITS {
                    words.extend(filled);
                    bits -= u32::BITS;
                    filled = excess.map(|excess| excess.checked_shr(width - bits).unwrap_or(0));
                }
            }
        }
        Self { length: numbers.len(), words: words.into() }
    }

    /// The list.
    pub fn numbers(&self) -> Vec<u32> {
        let mut numbers = Vec::with_capacity(self.length);
        self.unpack(&mut |run| numbers.extend_from_slice(run));
        numbers
    }

    /// Gives the list in pieces.
    pub fn unpack(&self, take: &mut dyn FnMut(&[u32])) {
        let mut words = &self.words[..];
        let mut run = [0; RUN];
        for done in (0..self.length).step_by(RUN) {
            let Some((&[least, width], rest)) = words.split_first_chunk() else { break };
            words = rest;
            let mask = u32::MAX.checked_shr(u32::BITS - width).unwrap_or(0);
            let (mut opened, mut bits) = ([0; LANES], 0);
            for numbers in run.as_chunks_mut::<LANES>().0 {
                let mut excess = opened;
                let taken = width.saturating_sub(bits);
                if taken == 0 {
                    bits -= width;
                    opened = opened.map(|word| word >> width);
                } else if let Some((next, rest)) = words.split_first_chunk() {
                    words = rest;
                    for (excess, word) in excess.iter_mut().zip(next) {
                        *excess |= word << bits;
                    }
                    bits = u32::BITS - taken;
                    opened = next.map(|word| word.checked_shr(taken).unwrap_or(0));
                }
                *numbers = excess.map(|excess| least + (excess & mask));
            }
            take(&run[..RUN.min(self.length - done)]);
        }
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
        for bits in 1..32 {
            let spread = |i: u32| 1_000_000 + (i.wrapping_mul(0x9e37_79b1) >> (32 - bits));
            let list: Vec<u32> = (0..256).map(spread).collect();
            assert_eq!(Packed::new(&list).numbers(), list, "{bits} bits");
        }
        let steep = (0..256).map(|i| if i == 77 { u32::MAX } else { i });
        let lists: [Vec<u32>; 6] =
            [vec![], vec![7; 128], steep.collect(), vec![9], (0..127).collect(), (5..300).map(|i| i * i).collect()];
        for list in lists {
            assert_eq!(Packed::new(&list).numbers(), list);
        }
    }

    #[test]
    fn numbers_take_the_bits_that_they_differ_in_and_half_of_one_more() {
        let alike = vec![1 << 30; 65_536];
        assert_eq!(Packed::new(&alike).bytes(), 4096);
        let up_to_8: Vec<u32> = (0..65_536).map(|i| 500 + i % 8).collect();
        assert_eq!(Packed::new(&up_to_8).bytes(), 4096 + 3 * 8192);
    }
}
