//! Cached sightlines as bytes, for another board of the same game: from one worker to the next, or into a file.
//!
//! Little-endian: the magic number, the version, the width of a counter in bytes, the block size, k (64 bits); then for
//! each block its row and column (64 bits each), and its counters as [`deltas`] packs them; last a checksum (64 bits)
//! of all before it.

use super::deltas;
use super::grid::Grid;
use super::queen_blocks::Queen;
use crate::Error;
use crate::blocks::{Block, Blocks, Steps};
use crate::queens::sightlines::Sightlines;
use crate::queens::sweep::Hood;

const MAGIC: u32 = u32::from_le_bytes(*b"BQsl");
/// To be raised when parcels are made in another way; and then `FORMAT` in `www/worker/volume.js`, too, whose files
/// hold some.
const VERSION: u32 = 4;
const COUNTER_BYTES: u32 = 1;

/// The sightlines of some blocks, as far as they are cached.
pub(super) fn export(blocks: &mut Blocks<Queen>, wanted: &Steps) -> Vec<u8> {
    let mut bytes = header(&blocks.rule.grid);
    for block in wanted.keys() {
        if let Some(packed) = blocks.cache.complete(*block) {
            add(&mut bytes, *block, packed);
        }
    }
    sealed(bytes)
}

/// The sightlines of blocks of a grid as bytes.
pub(super) fn pack(grid: &Grid, entries: impl Iterator<Item = (Block, Sightlines)>) -> Vec<u8> {
    let mut bytes = header(grid);
    for (block, sightlines) in entries {
        add(&mut bytes, block, &deltas::pack(&sightlines));
    }
    sealed(bytes)
}

#[inline(never)]
fn add(bytes: &mut Vec<u8>, block: Block, packed: &[u8]) {
    for number in [block.row, block.column] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(packed);
}

fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = checksum(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Keeps what [`pack`] or [`export`] has made; all of it or, if anything is wrong, nothing.
pub(super) fn unpack(blocks: &mut Blocks<Queen>, bytes: &[u8]) -> Result<(), Error> {
    let refuse = |what: &str| Err(Error::Sightlines(what.to_owned()));
    let Some((content, sum)) = bytes.split_last_chunk::<8>() else {
        return refuse(&format!("{} bytes are too few", bytes.len()));
    };
    if checksum(content) != u64::from_le_bytes(*sum) {
        return refuse("the checksum is wrong");
    }
    let expected = header(&blocks.rule.grid);
    let Some((found, mut rest)) = content.split_at_checked(expected.len()) else {
        return refuse(&format!("{} bytes are too few", bytes.len()));
    };
    if found != expected {
        return refuse(&format!("they are {}; expected {}", described(found), described(&expected)));
    }
    let mut entries = Vec::new();
    while !rest.is_empty() {
        let Some((place, mut after)) = rest.split_at_checked(16) else {
            return refuse("they end inside a block");
        };
        let Some(packed) = deltas::split(blocks.rule.grid.n as usize, &mut after) else {
            return refuse("the counters of a block are damaged or end too soon");
        };
        let block = Block { row: number(&place[..8]), column: number(&place[8..]) };
        entries.push((block, packed.into()));
        rest = after;
    }
    if blocks.adopt(entries) { Ok(()) } else { refuse("they are of blocks that are never swept") }
}

fn header(grid: &Grid) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Where the hood is computed, fewer of its cells are counted on entering the blocks that it reaches into.
    let version = if grid.hood == Hood::Skipped { VERSION } else { !VERSION };
    for number in [MAGIC, version, COUNTER_BYTES, grid.n as u32] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(&grid.k.to_le_bytes());
    bytes
}

fn described(header: &[u8]) -> String {
    let part = |index: usize| number(&header[4 * index..4 * index + 4]);
    if part(0) != u64::from(MAGIC) {
        return "something else".to_owned();
    }
    let (version, width, n, k) = (part(1), part(2), part(3), number(&header[16..24]));
    format!("of game {k}, blocks of {n} cells, counters of {width} bytes, version {version}")
}

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
