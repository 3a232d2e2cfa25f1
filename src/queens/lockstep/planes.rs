//! Counters of all lanes as bit planes, and what is done with them: moved to other lanes, set and read in one of them.

use super::lanes::{Lanes, in_all_lanes};
use super::word::Word;

/// The planes of a counter: the bits of a byte.
pub const PLANES: usize = 8;

/// A counter of all lanes, the lowest plane first.
pub type BitPlanes<const W: usize> = [Word<W>; PLANES];

#[inline(never)]
pub(crate) fn to_next_lane<const W: usize>(counter: &mut BitPlanes<W>) {
    for plane in counter {
        let before = *plane;
        in_all_lanes!(W, |L, index| {
            L::load_next(&before, index).store(plane, index);
        });
    }
}

/// The first counter becomes the second one, and that becomes what the first one was, each lane's in the next lane.
// Plane by plane: to copy a counter as a whole takes a call.
#[inline(never)]
pub(crate) fn cross<const W: usize>(first: &mut BitPlanes<W>, second: &mut BitPlanes<W>) {
    for (first, second) in first.iter_mut().zip(second) {
        let before = std::mem::replace(first, *second);
        in_all_lanes!(W, |L, index| {
            L::load_next(&before, index).store(second, index);
        });
    }
}

/// All other lanes' counters become 0.
#[inline(never)]
pub(crate) fn keep_lanes<const W: usize>(counter: &mut BitPlanes<W>, lanes: Word<W>) {
    for plane in counter {
        in_all_lanes!(W, |L, index| {
            (L::load(plane, index) & L::load(&lanes, index)).store(plane, index);
        });
    }
}

/// Whether all counters have this value in these lanes.
#[inline(never)]
pub(crate) fn are_all<const W: usize>(counters: &[BitPlanes<W>], value: i8, lanes: Word<W>) -> bool {
    let expected: BitPlanes<W> =
        std::array::from_fn(|plane| if value >> plane & 1 == 1 { Word::ALL } else { Word::NONE });
    counters.iter().all(|counter| {
        let mut others = Word::<W>::NONE;
        in_all_lanes!(W, |L, index| {
            let planes = counter.iter().zip(&expected);
            let different =
                planes.fold(L::NONE, |all, (plane, bits)| all | (L::load(plane, index) ^ L::load(bits, index)));
            (different & L::load(&lanes, index)).store(&mut others, index);
        });
        !others.any()
    })
}

#[inline(never)]
pub(crate) fn take<const W: usize>(counter: &BitPlanes<W>, lane: usize) -> i8 {
    counter.iter().enumerate().fold(0, |value, (plane, bits)| value | (bits.lane(lane) as u8) << plane) as i8
}

/// The counters of one lane, `bias` added to each.
pub(crate) fn take_all<'a, const W: usize>(
    counters: &[BitPlanes<W>],
    lane: usize,
    values: impl Iterator<Item = &'a mut i8>,
    bias: i8,
) {
    for (counter, value) in counters.iter().zip(values) {
        *value = take(counter, lane).wrapping_add(bias);
    }
}

/// The counters of lane `first`, which is one of the first eight, and of every eighth lane after it: a word for each
/// counter, whose byte l / 8 is that of lane l. All of them together take as long as a single lane. There are at most N
/// counters.
pub(crate) fn take_eighths<const N: usize, const W: usize>(counters: &[BitPlanes<W>], first: usize) -> [Word<W>; N] {
    debug_assert!(counters.len() <= N && first < 8);
    let mut eighths = [Word::NONE; N];
    for (counter, eighths) in counters.iter().zip(&mut eighths) {
        in_all_lanes!(W, |L, index| {
            let mut all = L::NONE;
            for (plane, bits) in (0..).zip(counter) {
                let lowest = L::load(bits, index).down(first as u32) & L::repeated(u64::from_ne_bytes([1; 8]));
                all |= lowest.up(plane);
            }
            all.store(eighths, index);
        });
    }
    eighths
}

/// Out of the counters of every eighth lane those of one lane, `bias` added to each.
#[inline(never)]
pub(crate) fn take_from_eighths<const W: usize>(eighths: &[Word<W>], lane: usize, values: &mut [i8], bias: i8) {
    for (bytes, value) in eighths.iter().zip(values) {
        let byte = bytes.0[lane / 64].to_le_bytes()[lane % 64 / 8];
        *value = (byte as i8).wrapping_add(bias);
    }
}

/// Sets counters of one lane to these values, `bias` subtracted from each.
pub(crate) fn put_all<'a, const W: usize>(
    counters: &mut [BitPlanes<W>],
    lane: usize,
    values: impl Iterator<Item = &'a i8>,
    bias: i8,
) {
    let (word, bit) = (lane / 64, lane % 64);
    for (counter, value) in counters.iter_mut().zip(values) {
        let value = value.wrapping_sub(bias) as u8;
        for (plane, bits) in counter.iter_mut().enumerate() {
            bits.0[word] = bits.0[word] & !(1 << bit) | u64::from(value >> plane & 1) << bit;
        }
    }
}

/// Transposes squares of bits, W of them side by side: bit j of a number of word i becomes bit i of
/// that of word j.
#[inline(never)]
pub(crate) fn transpose_bits<const W: usize>(squares: &mut [Word<W>; 64]) {
    let mut mask = !0;
    for step in [32, 16, 8, 4, 2, 1] {
        mask ^= mask << step;
        // Of each two rows `step` apart, the upper one's high bits change places with the lower one's low bits, those
        // of `mask`.
        for rows in squares.chunks_exact_mut(2 * step as usize) {
            let (upper, lower) = rows.split_at_mut(step as usize);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                in_all_lanes!(W, |L, index| {
                    let (high, low) = (L::load(upper, index), L::load(lower, index));
                    let changed = (high.down(step) ^ low) & L::repeated(mask);
                    (low ^ changed).store(lower, index);
                    (high ^ changed.up(step)).store(upper, index);
                });
            }
        }
    }
}
