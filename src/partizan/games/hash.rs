//! A fast hash for tables of games. Its keys are small integers, often neighbours: packed two to a word they fill whole
//! runs of slots under a weak hash, which made the comparison of games 20 to 60 times slower. So every bit counts here.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A hash table with the hash of this module.
pub type Lookup<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// Multiplies and folds word by word, and mixes all bits at the end (the finaliser of MurmurHash3).
#[derive(Clone, Copy, Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        let mut bits = self.0;
        bits = (bits ^ (bits >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        bits = (bits ^ (bits >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        bits ^ (bits >> 33)
    }
}
