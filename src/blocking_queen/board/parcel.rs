//! Kept sightlines as bytes, for another board of the same game: from one worker to the next, or into a file.
//!
//! Little-endian: the magic number, the version, the width of a counter in bytes, the block size, k (64 bits); then for
//! each block its row and column (64 bits each) and its counters; last a checksum (64 bits) of all before it.

use super::blocks::Blocks;
use super::kept::Block;
use super::plan::{Grid, Plan};
use crate::Error;
use crate::blocking_queen::sightlines::{Counter, Sightlines};
use crate::blocking_queen::window::Window;

const MAGIC: u32 = u32::from_le_bytes(*b"BQsl");
const VERSION: u32 = 2;

/// The kept sightlines of the blocks that a window touches.
pub(super) fn export<C: Counter>(blocks: &mut Blocks<C>, window: &Window) -> Vec<u8> {
    let wanted = Plan::canonical_blocks(&blocks.grid, window);
    let kept: Vec<_> = wanted.keys().filter_map(|block| Some((*block, blocks.kept.complete(*block)?))).collect();
    pack(&blocks.grid, kept.iter().map(|(block, sightlines)| (*block, sightlines)))
}

/// The sightlines of blocks of a grid as bytes.
pub(super) fn pack<'a, C: Counter>(grid: &Grid, entries: impl Iterator<Item = (Block, &'a Sightlines<C>)>) -> Vec<u8> {
    let mut bytes = header::<C>(grid);
    for (block, sightlines) in entries {
        bytes.extend_from_slice(&block.row.to_le_bytes());
        bytes.extend_from_slice(&block.column.to_le_bytes());
        let counters = sightlines.counters().iter();
        match C::BYTES {
            1 => bytes.extend(counters.map(|counter| counter.value() as u8)),
            width => bytes.extend(counters.flat_map(|counter| counter.value().to_le_bytes().into_iter().take(width))),
        }
    }
    let checksum = checksum(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Keeps what [`pack`] has made; all of it or, if anything is wrong, nothing.
pub(super) fn unpack<C: Counter>(blocks: &mut Blocks<C>, bytes: &[u8]) -> Result<(), Error> {
    let refuse = |what: &str| Err(Error::Sightlines(what.to_owned()));
    let Some((content, sum)) = bytes.split_last_chunk::<8>() else {
        return refuse(&format!("{} bytes are too few", bytes.len()));
    };
    if checksum(content) != u64::from_le_bytes(*sum) {
        return refuse("the checksum is wrong");
    }
    let expected = header::<C>(&blocks.grid);
    let Some((found, mut rest)) = content.split_at_checked(expected.len()) else {
        return refuse(&format!("{} bytes are too few", bytes.len()));
    };
    if found != expected {
        return refuse(&format!("they are {}; expected {}", described(found), described(&expected)));
    }
    let counters = Sightlines::<C>::len_for(blocks.grid.n as usize);
    let mut entries = Vec::new();
    while !rest.is_empty() {
        let Some((entry, next)) = rest.split_at_checked(16 + counters * C::BYTES) else {
            return refuse("they end inside a block");
        };
        let block = Block { row: number(&entry[..8]), column: number(&entry[8..16]) };
        let bytes = &entry[16..];
        let counters = match C::BYTES {
            1 => bytes.iter().map(|byte| C::from_count((*byte).into())).collect(),
            width => bytes.chunks_exact(width).map(|bytes| C::from_count(number(bytes) as i64)).collect(),
        };
        let sightlines = Sightlines::from_counters(counters);
        if let Some(sightlines) = sightlines {
            entries.push((block, sightlines));
        }
        rest = next;
    }
    if blocks.adopt(entries) { Ok(()) } else { refuse("they are of blocks that are never swept") }
}

fn header<C: Counter>(grid: &Grid) -> Vec<u8> {
    let mut bytes = Vec::new();
    for number in [MAGIC, VERSION, C::BYTES as u32, grid.n as u32] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(&grid.k.to_le_bytes());
    bytes
}

/// A header in words.
fn described(header: &[u8]) -> String {
    let part = |index: usize| number(&header[4 * index..4 * index + 4]);
    if part(0) != u64::from(MAGIC) {
        return "something else".to_owned();
    }
    let (version, width, n, k) = (part(1), part(2), part(3), number(&header[16..24]));
    format!("of game {k}, blocks of {n} cells, counters of {width} bytes, version {version}")
}

/// A little-endian number.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let numbers = words.iter().map(|word| u64::from_le_bytes(*word)).chain([number(rest)]);
    // The multiplication carries a change upwards only, the rotation brings it down again.
    let add = |sum: u64, number: u64| (sum ^ number).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
    numbers.fold(0xcbf2_9ce4_8422_2325 ^ bytes.len() as u64, add)
}
