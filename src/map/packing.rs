//! Numbers in few bits. Neighbours differ by little: of 128 together only what they exceed the least one by is kept, in
//! as many bits as the largest needs. Four numbers are packed at a time, as many as a vector holds.

pub const RUN: usize = 128;

/// Words that are filled side by side, each by every fourth number of a run: numbers of n bits fill n of each.
const LANES: usize = 4;

const LANE_BYTES: usize = LANES * size_of::<u32>();

/// Packs numbers, at most a run of them; of an empty list nothing is made. Little-endian: the least number (32 bits),
/// the bits that a number takes (8), and the numbers.
pub fn push_run(bytes: &mut Vec<u8>, numbers: &[u32]) {
    let Some(first) = numbers.first() else { return };
    // The rest of the run is filled with a number that is in it already.
    let mut run = [*first; RUN];
    run[..numbers.len()].copy_from_slice(numbers);
    let least = run.iter().fold(u32::MAX, |least, number| least.min(*number));
    let width = u32::BITS - run.iter().fold(0, |all, number| all | (number - least)).leading_zeros();
    bytes.extend(least.to_le_bytes());
    bytes.push(width as u8);
    let (mut filled, mut bits) = ([0; LANES], 0);
    for numbers in run.as_chunks::<LANES>().0 {
        let excess = numbers.map(|number| number - least);
        for (word, excess) in filled.iter_mut().zip(excess) {
            *word |= excess << bits;
        }
        bits += width;
        if bits >= u32::BITS {
            bytes.extend(filled.map(u32::to_le_bytes).as_flattened());
            bits -= u32::BITS;
            filled = excess.map(|excess| excess.checked_shr(width - bits).unwrap_or(0));
        }
    }
}

/// Takes the next run off its bytes, packed as it is: the least number, the bits that a number takes, and the numbers.
fn split_run<'a>(bytes: &mut &'a [u8]) -> Option<(u32, u32, &'a [u8])> {
    let (least, rest) = bytes.split_first_chunk()?;
    let (&width, rest) = rest.split_first()?;
    let (packed, rest) = rest.split_at_checked(RUN / 8 * usize::from(width))?;
    *bytes = rest;
    let width = u32::from(width);
    (width <= u32::BITS).then_some((u32::from_le_bytes(*least), width, packed))
}

/// Takes the next run off its bytes without unpacking it; `None` if that is none, or not all of it.
pub fn skip_run(bytes: &mut &[u8]) -> Option<()> {
    split_run(bytes).map(drop)
}

/// Unpacks the next run, of which the last numbers may be there for filling only, and takes it off its bytes; `None` if
/// that is none, or not all of it.
pub fn take_run(bytes: &mut &[u8]) -> Option<[u32; RUN]> {
    let (least, width, packed) = split_run(bytes)?;
    let mut words = packed.as_chunks::<LANE_BYTES>().0.iter();
    let mut run = [0; RUN];
    let mask = u32::MAX.checked_shr(u32::BITS - width).unwrap_or(0);
    let (mut opened, mut bits) = ([0; LANES], 0);
    for numbers in run.as_chunks_mut::<LANES>().0 {
        let mut excess = opened;
        let taken = width.saturating_sub(bits);
        if taken == 0 {
            bits -= width;
            opened = opened.map(|word| word >> width);
        } else if let Some(next) = words.next() {
            let next: [u32; LANES] = std::array::from_fn(|lane| {
                u32::from_le_bytes([next[4 * lane], next[4 * lane + 1], next[4 * lane + 2], next[4 * lane + 3]])
            });
            for (excess, word) in excess.iter_mut().zip(next) {
                *excess |= word << bits;
            }
            bits = u32::BITS - taken;
            opened = next.map(|word| word.checked_shr(taken).unwrap_or(0));
        }
        *numbers = excess.map(|excess| least.wrapping_add(excess & mask));
    }
    Some(run)
}

#[derive(Debug)]
pub struct Packed {
    length: usize,
    runs: Box<[u8]>,
}

impl Packed {
    pub fn new(numbers: &[u32]) -> Self {
        let mut runs = Vec::with_capacity(2 * numbers.len());
        for numbers in numbers.chunks(RUN) {
            push_run(&mut runs, numbers);
        }
        Self { length: numbers.len(), runs: runs.into() }
    }

    pub fn numbers(&self) -> Vec<u32> {
        let mut numbers = Vec::with_capacity(self.length);
        self.unpack(&mut |run| numbers.extend_from_slice(run));
        numbers
    }

    pub fn unpack(&self, take: &mut dyn FnMut(&[u32])) {
        let mut runs = &self.runs[..];
        for done in (0..self.length).step_by(RUN) {
            let Some(run) = take_run(&mut runs) else { break };
            take(&run[..RUN.min(self.length - done)]);
        }
    }

    pub fn bytes(&self) -> usize {
        self.runs.len()
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
    fn numbers_take_the_bits_that_they_differ_in_and_a_third_of_one_more() {
        let alike = vec![1 << 30; 65_536];
        assert_eq!(Packed::new(&alike).bytes(), 512 * 5);
        let up_to_8: Vec<u32> = (0..65_536).map(|i| 500 + i % 8).collect();
        assert_eq!(Packed::new(&up_to_8).bytes(), 512 * (5 + 3 * 16));
    }

    #[test]
    fn runs_are_told_from_what_follows_them_and_from_other_bytes() {
        for width in 0..=u8::MAX {
            let run = [&[1, 2, 3, 4, width][..], &vec![5; RUN / 8 * usize::from(width)]].concat();
            let followed = [&run[..], &[6, 7]].concat();
            let mut rest = &followed[..];
            let is_run = take_run(&mut rest).is_some();
            assert_eq!(is_run, width <= 32, "{width} bits");
            assert!(!is_run || rest == [6, 7], "{width} bits");
            for length in [0, 4, run.len() - 1] {
                assert_eq!(take_run(&mut &run[..length]), None, "{length} bytes of a run of {width} bits");
            }
        }
    }
}
