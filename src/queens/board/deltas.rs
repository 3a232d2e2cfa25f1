//! Sightlines in a quarter of their bytes, as deltas: neighbouring counters differ by little (by -3 to 2 all over game
//! 40,003, and by less along most lines), so that some bits tell by how much.

use crate::map::packing::{RUN, push_run, skip_run, take_run};
use crate::queens::sightlines::Sightlines;

/// Of columns, rows and diagonals the first counter, then the deltas from one to the next, modulo 2^8, in packed runs.
pub fn pack(sightlines: &Sightlines) -> Box<[u8]> {
    let mut bytes = Vec::with_capacity(2 * sightlines.n() + 64);
    for family in [sightlines.north(), sightlines.west(), sightlines.northwest()] {
        let Some((first, others)) = family.split_first() else { continue };
        bytes.push(*first as u8);
        for (counters, before) in others.chunks(RUN).zip(family.chunks(RUN)) {
            let mut deltas = [0; RUN];
            for ((delta, counter), before) in deltas.iter_mut().zip(counters).zip(before) {
                *delta = shifted(counter.wrapping_sub(*before));
            }
            push_run(&mut bytes, &deltas[..counters.len()]);
        }
    }
    bytes.into()
}

/// Unpacks the sightlines of a block of n x n cells, and takes them off their bytes.
pub fn unpack(n: usize, bytes: &mut &[u8]) -> Option<Sightlines> {
    let mut counters = Vec::with_capacity(Sightlines::len_for(n));
    for length in [n, n, 2 * n - 1] {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        let mut last = *first as i8;
        counters.push(last);
        for from in (1..length).step_by(RUN) {
            for delta in take_run(bytes)?.into_iter().take(length - from) {
                last = last.wrapping_add(shifted_back(delta));
                counters.push(last);
            }
        }
    }
    Sightlines::from_counters(counters.into())
}

/// Takes the sightlines of a block of n x n cells off their bytes, packed as they are.
pub fn split<'a>(n: usize, bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let mut rest = *bytes;
    for length in [n, n, 2 * n - 1] {
        rest = rest.split_first()?.1;
        for _ in (1..length).step_by(RUN) {
            skip_run(&mut rest)?;
        }
    }
    let packed = &bytes[..bytes.len() - rest.len()];
    *bytes = rest;
    Some(packed)
}

/// Deltas from -128 to 127 as numbers from 0 on.
fn shifted(delta: i8) -> u32 {
    (delta.wrapping_sub(i8::MIN) as u8).into()
}

fn shifted_back(number: u32) -> i8 {
    (number as i8).wrapping_add(i8::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_given_back_in_about_a_quarter_of_the_bytes() {
        for (n, k, x, y) in [(1, 100, 40, 40), (7, 100, 50, 30), (64, 1000, 384, 320), (1024, 9999, 4096, 3072)] {
            let sightlines = Sightlines::at_casing(k, n, x, y);
            let bytes = pack(&sightlines);
            // Short runs are filled up.
            assert!(n < 1024 || 100 * bytes.len() <= 27 * 4 * n, "{} bytes of a block of {n}", bytes.len());
            assert_eq!(unpack(n, &mut &bytes[..]), Some(sightlines));
        }
    }

    #[test]
    fn deltas_take_as_many_bits_as_they_differ_in_and_wrap() {
        // The bits, for blocks of this many cells that each line's deltas make whole runs but for the first counter.
        let n = RUN + 1;
        for (most, bits) in [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (15, 4), (16, 5), (255, 8)] {
            for least in [-128, 127 - most] {
                let mut last = 0_i8;
                let mut counter = |index: usize| {
                    let delta = if index.is_multiple_of(3) { most } else { 0 } + least;
                    last = last.wrapping_add(delta as i8);
                    last
                };
                let counters: Box<[i8]> = (0..Sightlines::len_for(n)).map(&mut counter).collect();
                let sightlines = Sightlines::from_counters(counters).unwrap();
                let bytes = pack(&sightlines);
                assert_eq!(bytes.len(), 3 + 4 * (5 + RUN / 8 * bits), "deltas of {least} to {}", least + most);
                assert_eq!(unpack(n, &mut &bytes[..]), Some(sightlines));
            }
        }
    }

    #[test]
    fn packed_sightlines_are_told_from_what_follows_them_and_from_other_bytes() {
        for (n, k, x, y) in [(1, 100, 40, 40), (64, 1000, 384, 320), (1024, 9999, 4096, 3072)] {
            let bytes = pack(&Sightlines::at_casing(k, n, x, y));
            let followed = [&bytes[..], &[1, 2, 3]].concat();
            let mut rest = &followed[..];
            assert!(unpack(n, &mut rest).is_some() && rest == [1, 2, 3]);
            let mut rest = &followed[..];
            assert!(split(n, &mut rest) == Some(&bytes[..]) && rest == [1, 2, 3]);
            for length in [0, 1, bytes.len() - 1] {
                assert_eq!(unpack(n, &mut &bytes[..length]), None, "{length} bytes of a block of {n}");
                assert_eq!(split(n, &mut &bytes[..length]), None, "{length} bytes of a block of {n}");
            }
        }
    }
}
