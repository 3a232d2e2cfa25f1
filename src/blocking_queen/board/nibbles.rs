//! Sightlines in half their bytes: neighbouring counters differ by little (by -3 to 2 all over game 40,003), so that half
//! a byte tells by how much.

use crate::blocking_queen::sightlines::{Counter, Sightlines};

/// As many counters are packed at once.
const AT_ONCE: usize = 64;

/// Of columns, rows and diagonals the first counter, in four bytes, then the differences from one to the next, two a byte.
/// Nothing if one of them is not from -8 to 7.
pub fn pack<C: Counter>(sightlines: &Sightlines<C>) -> Option<Box<[u8]>> {
    let mut bytes = Vec::with_capacity(2 * sightlines.n() + 12);
    let mut all_fit = true;
    for family in [sightlines.north(), sightlines.west(), sightlines.northwest()] {
        let (first, others) = family.split_first()?;
        bytes.extend_from_slice(&first.value().to_le_bytes());
        // So many at once, and first the differences alone: that can be vectorised.
        for (counters, before) in others.chunks(AT_ONCE).zip(family.chunks(AT_ONCE)) {
            let mut halves = [0; AT_ONCE];
            for ((half, counter), before) in halves.iter_mut().zip(counters).zip(before) {
                let difference = counter.minus(*before).value();
                all_fit &= (-8..8).contains(&difference);
                *half = difference as u8 & 15;
            }
            let pairs = halves.as_chunks().0.iter().take(counters.len().div_ceil(2));
            bytes.extend(pairs.map(|[low, high]| low | high << 4));
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
        let (pairs, next) = after.split_at_checked(length / 2)?;
        let mut last = C::from_count(i32::from_le_bytes(*first).into());
        counters.push(last);
        let end = counters.len() + length - 1;
        for byte in pairs {
            for shift in [4, 0] {
                let difference = (byte << shift) as i8 >> 4;
                last = C::deviation(last, C::from_count(difference.into()), C::default());
                counters.push(last);
            }
        }
        counters.truncate(end);
        rest = next;
    }
    Sightlines::from_counters(counters.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_given_back_in_half_the_bytes() {
        for (n, k, x, y) in [(1, 100, 40, 40), (7, 100, 50, 30), (64, 1000, 384, 320), (1024, 9999, 4096, 3072)] {
            let sightlines = Sightlines::<i8>::at_casing(k, n, x, y);
            let bytes = pack(&sightlines).unwrap();
            assert!(bytes.len() <= 2 * n + 12, "{} bytes of a block of {n}", bytes.len());
            assert_eq!(unpack(n, &bytes), Some(sightlines));
        }
    }

    #[test]
    fn steps_of_minus_8_to_7_fit_round_the_clock_of_256() {
        let of_steps = |step: i8| {
            let counters = (0..15).map(|index: i8| index.wrapping_mul(step));
            Sightlines::from_counters(counters.collect()).unwrap()
        };
        for step in [-8, -1, 0, 7] {
            let sightlines = of_steps(step);
            assert_eq!(unpack(4, &pack(&sightlines).unwrap()), Some(sightlines));
        }
        assert_eq!([-9, 8, 127].map(|step| pack(&of_steps(step))), [None, None, None]);
    }
}
