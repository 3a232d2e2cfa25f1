//! Sightlines in a quarter of their bytes, as deltas: neighbouring counters differ by little (by -3 to 2 all over game
//! 40,003, and by less along most lines), so that some bits tell by how much.

use crate::queens::sightlines::{Counter, Sightlines};

/// Deltas that take equally many bits each.
const RUN: usize = 128;

/// Of columns, rows and diagonals the first counter, in four bytes, then the deltas from one to the next, in runs: the
/// least delta, the bits that one takes (1, 2, 4 or 8), and by how much each exceeds the least one. Nothing if one of
/// them is not from -128 to 127.
pub fn pack<C: Counter>(sightlines: &Sightlines<C>) -> Option<Box<[u8]>> {
    let mut bytes = Vec::with_capacity(2 * sightlines.n() + 64);
    let mut all_fit = true;
    for family in [sightlines.north(), sightlines.west(), sightlines.northwest()] {
        let (first, others) = family.split_first()?;
        bytes.extend_from_slice(&first.value().to_le_bytes());
        for (counters, before) in others.chunks(RUN).zip(family.chunks(RUN)) {
            // What is left of the last run is filled with a delta that is there anyhow.
            let mut deltas = [counters[0].minus(before[0]).value() as i8; RUN];
            for ((delta, counter), before) in deltas.iter_mut().zip(counters).zip(before) {
                let difference = counter.minus(*before).value();
                *delta = difference as i8;
                all_fit &= i32::from(*delta) == difference;
            }
            push_run(&mut bytes, &deltas);
        }
    }
    all_fit.then(|| bytes.into())
}

/// What was packed, of a block of n x n cells.
pub fn unpack<C: Counter>(n: usize, bytes: &[u8]) -> Option<Sightlines<C>> {
    let mut counters = Vec::with_capacity(Sightlines::<C>::len_for(n));
    let mut rest = bytes;
    for length in [n, n, 2 * n - 1] {
        let (first, after) = rest.split_first_chunk()?;
        rest = after;
        let mut last = C::from_count(i32::from_le_bytes(*first).into());
        counters.push(last);
        for from in (1..length).step_by(RUN) {
            for delta in take_run(&mut rest)?.iter().take(length - from) {
                last = C::deviation(last, C::from_count((*delta).into()), C::default());
                counters.push(last);
            }
        }
    }
    Sightlines::from_counters(counters.into())
}

/// What the sightlines of a block of n x n cells are packed in, of bytes that begin with it.
pub fn split<'a>(n: usize, bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let all = *bytes;
    for length in [n, n, 2 * n - 1] {
        *bytes = bytes.split_first_chunk::<4>()?.1;
        for _ in 0..(length - 1).div_ceil(RUN) {
            split_run(bytes)?;
        }
    }
    all.get(..all.len() - bytes.len())
}

fn push_run(bytes: &mut Vec<u8>, deltas: &[i8; RUN]) {
    let (least, most) =
        deltas.iter().fold((i8::MAX, i8::MIN), |(least, most), delta| (least.min(*delta), most.max(*delta)));
    let width = (u8::BITS - most.abs_diff(least).leading_zeros()).next_power_of_two();
    bytes.extend([least as u8, width as u8]);
    let start = bytes.len();
    bytes.resize(start + size_of_run(width), 0);
    let packed = &mut bytes[start..];
    // A byte's numbers come from places as far apart as there are bytes, so that many bytes are filled at once.
    for (part, shift) in deltas.chunks(packed.len()).zip((0..).step_by(width as usize)) {
        for (byte, delta) in packed.iter_mut().zip(part) {
            *byte |= (delta.wrapping_sub(least) as u8) << shift;
        }
    }
}

/// The next run: its least delta, the bits that one takes, and by how much they exceed it.
#[inline(never)]
fn split_run<'a>(bytes: &mut &'a [u8]) -> Option<(u8, u8, &'a [u8])> {
    let (&[least, width], after) = bytes.split_first_chunk()?;
    let (packed, rest) = after.split_at_checked(size_of_run(width.into()))?;
    *bytes = rest;
    matches!(width, 1 | 2 | 4 | 8).then_some((least, width, packed))
}

fn take_run(bytes: &mut &[u8]) -> Option<[i8; RUN]> {
    let (least, width, packed) = split_run(bytes)?;
    let mut deltas = [0; RUN];
    for (part, shift) in deltas.chunks_mut(packed.len()).zip((0..).step_by(width.into())) {
        for (delta, byte) in part.iter_mut().zip(packed) {
            let excess = byte >> shift & u8::MAX >> (8 - width);
            *delta = (least as i8).wrapping_add(excess as i8);
        }
    }
    Some(deltas)
}

/// Bytes that a run's deltas take at so many bits each.
fn size_of_run(width: u32) -> usize {
    RUN / 8 * width as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_given_back_in_about_a_quarter_of_the_bytes() {
        for (n, k, x, y) in [(1, 100, 40, 40), (7, 100, 50, 30), (64, 1000, 384, 320), (1024, 9999, 4096, 3072)] {
            let sightlines = Sightlines::<i8>::at_casing(k, n, x, y);
            let bytes = pack(&sightlines).unwrap();
            // Short runs are filled up.
            assert!(n < 1024 || 100 * bytes.len() <= 27 * 4 * n, "{} bytes of a block of {n}", bytes.len());
            assert_eq!(unpack(n, &bytes), Some(sightlines));
        }
    }

    #[test]
    fn steps_take_one_two_four_or_eight_bits_each() {
        // The bits, for blocks of so many cells that each line's deltas make whole runs but for the first counter.
        let n = RUN + 1;
        for (most, bits) in [(0, 1), (1, 1), (2, 2), (3, 2), (4, 4), (15, 4), (16, 8), (255, 8)] {
            for least in [-128, 127 - most] {
                let mut last = 0_i8;
                let mut counter = |index: usize| {
                    let delta = if index.is_multiple_of(3) { most } else { 0 } + least;
                    last = last.wrapping_add(delta as i8);
                    last
                };
                let counters: Box<[i8]> = (0..Sightlines::<i8>::len_for(n)).map(&mut counter).collect();
                let sightlines = Sightlines::from_counters(counters).unwrap();
                let bytes = pack(&sightlines).unwrap();
                assert_eq!(bytes.len(), 3 * 4 + 4 * (2 + RUN / 8 * bits), "deltas of {least} to {}", least + most);
                assert_eq!(unpack(n, &bytes), Some(sightlines));
            }
        }
    }

    #[test]
    fn packed_sightlines_are_told_from_what_follows_them_and_from_other_bytes() {
        for (n, k, x, y) in [(1, 100, 40, 40), (64, 1000, 384, 320), (1024, 9999, 4096, 3072)] {
            let bytes = pack(&Sightlines::<i8>::at_casing(k, n, x, y)).unwrap();
            let is_split = |n: usize, bytes: &[u8]| split(n, &mut &*bytes).map(<[u8]>::len);
            assert_eq!(is_split(n, &[&bytes[..], &[1, 2, 3]].concat()), Some(bytes.len()));
            for length in [0, 1, bytes.len() - 1] {
                assert_eq!(is_split(n, &bytes[..length]), None, "{length} bytes of a block of {n}");
            }
        }
    }

    #[test]
    fn a_run_may_have_one_two_four_or_eight_bits_a_step_and_no_other_number() {
        // A block of two cells has a single run of deltas in each line, the last one in its diagonals.
        let sightlines = Sightlines::<i8>::from_counters((0..7).collect()).unwrap();
        let bytes = pack(&sightlines).unwrap();
        let last = bytes.len() - 2 - RUN / 8;
        for width in 0..=u8::MAX {
            let run = [&[1, width][..], &vec![0; size_of_run(width.into())]].concat();
            let forged = [&bytes[..last], &run].concat();
            let is_split = split(2, &mut &forged[..]) == Some(&forged[..]);
            assert_eq!(is_split, [1, 2, 4, 8].contains(&width), "{width} bits");
            assert_eq!(unpack(2, &forged), is_split.then(|| sightlines.clone()), "{width} bits");
        }
    }

    #[test]
    fn steps_of_words_that_no_byte_holds_are_not_packed() {
        let of_deltas = |delta: i16| {
            let counters = (0..15).map(|index: i16| index.wrapping_mul(delta));
            Sightlines::from_counters(counters.collect()).unwrap()
        };
        for delta in [-128, 0, 127] {
            let sightlines = of_deltas(delta);
            assert_eq!(unpack(4, &pack(&sightlines).unwrap()), Some(sightlines));
        }
        assert_eq!([-129, 128, 20_000].map(|delta| pack(&of_deltas(delta))), [None, None, None]);
    }
}
