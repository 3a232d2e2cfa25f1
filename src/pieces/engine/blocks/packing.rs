//! What enters a block in few bytes, for keeping it.
//!
//! The counters of neighbouring lines differ little, and of many lines sets are the same: what is kept is how each
//! value differs from the one before, a byte for small differences, more for larger ones. The marks of cells take a
//! byte each, or a bit.

use super::layout::{Entering, Layout};

/// Numbers that are kept by how they differ.
pub trait Packable: Copy + Default + Send {
    fn number(self) -> i64;
    fn of_number(number: i64) -> Self;
}

macro_rules! packable {
    ($($type:ty)*) => {$(
        impl Packable for $type {
            fn number(self) -> i64 {
                self as i64
            }
            fn of_number(number: i64) -> Self {
                number as Self
            }
        }
    )*};
}
packable!(i8 i64 u64);

pub fn pack<L: Packable, M: Packable>(entering: &Entering<L, M>) -> Box<[u8]> {
    let mut bytes = Vec::with_capacity(entering.lines.len() + entering.cells.len());
    write(&[entering.range.0, entering.range.1], &mut bytes);
    write(&entering.lines, &mut bytes);
    write(&entering.cells, &mut bytes);
    bytes.into()
}

pub fn unpack<L: Packable, M: Packable>(layout: &Layout, bytes: &[u8]) -> Option<Entering<L, M>> {
    let mut entering = layout.empty();
    let mut range = [0_i64; 2];
    let rest = read(bytes, &mut range);
    let rest = read(rest, &mut entering.lines);
    let rest = read(rest, &mut entering.cells);
    entering.range = range.into();
    rest.is_empty().then_some(entering)
}

/// A run of equal values is written as a zero, and how many more there are.
fn write<T: Packable>(values: &[T], bytes: &mut Vec<u8>) {
    let mut before = 0;
    let mut repeats = 0;
    for value in values {
        let difference = value.number().wrapping_sub(before);
        before = value.number();
        if difference == 0 {
            repeats += 1;
            continue;
        }
        end_run(&mut repeats, bytes);
        // 0, -1, 1, -2, 2, ... as 0, 1, 2, 3, 4, ...
        write_number(((difference << 1) ^ (difference >> 63)) as u64, bytes);
    }
    end_run(&mut repeats, bytes);
}

fn end_run(repeats: &mut u64, bytes: &mut Vec<u8>) {
    if *repeats > 0 {
        bytes.push(0);
        write_number(*repeats - 1, bytes);
    }
    *repeats = 0;
}

/// Reads as many values as there is room for; the bytes after them.
fn read<'a, T: Packable>(bytes: &'a [u8], values: &mut [T]) -> &'a [u8] {
    let mut rest = bytes;
    let mut before = 0_i64;
    let mut repeats = 0;
    for value in values {
        if repeats == 0 {
            let difference = read_number(&mut rest);
            if difference == 0 {
                repeats = read_number(&mut rest) + 1;
            } else {
                before = before.wrapping_add((difference >> 1) as i64 ^ -((difference & 1) as i64));
            }
        }
        repeats = u64::saturating_sub(repeats, 1);
        *value = T::of_number(before);
    }
    rest
}

/// Seven bits a byte, the lowest first; all bytes but the last have their highest bit set.
fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> u64 {
    let mut number = 0;
    let mut shift = 0;
    while let Some((byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u64::from(byte & 127) << shift;
        shift += 7;
        if *byte < 128 {
            break;
        }
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::engine::terms::Terms;

    #[test]
    fn what_is_packed_is_unpacked_as_it_was() {
        let layout = Layout::new(&Terms::counted(&"(1,0)+ (0,1)+ (2,1)".parse().unwrap()).unwrap(), 8).unwrap();
        let mut entering = layout.empty::<i64, i8>();
        let numbers = [0, 0, 0, -1, 1 << 52, i64::MAX, i64::MIN, i64::MIN, 5, 5, 5, 4];
        entering.lines.iter_mut().zip(numbers.iter().cycle()).for_each(|(line, number)| *line = *number);
        entering.cells.iter_mut().zip([0, -1, -1, 0, 0].iter().cycle()).for_each(|(cell, mark)| *cell = *mark);
        entering.range = (-7, 12);
        assert_eq!(unpack(&layout, &pack(&entering)), Some(entering));

        let mut sets = layout.empty::<u64, u64>();
        let numbers = [u64::MAX, u64::MAX, 0, 1, 1 << 63];
        sets.lines.iter_mut().zip(numbers.iter().cycle()).for_each(|(line, number)| *line = *number);
        assert_eq!(unpack(&layout, &pack(&sets)), Some(sets));
    }

    #[test]
    fn equal_values_take_next_to_nothing() {
        let layout = Layout::new(&Terms::counted(&"(1,0)+ (0,1)+".parse().unwrap()).unwrap(), 1024).unwrap();
        assert!(pack(&layout.empty::<u64, u64>()).len() < 30);
    }
}
