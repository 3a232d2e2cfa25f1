//! What is remembered of the order: for pairs of games, whether the first is <= the second.
//!
//! Millions of pairs are remembered, so an entry is one word: two handles of 31 bits and the answer in the last bit,
//! which hash and equality leave out. The pairs lie in several tables, by the younger of the two games: a table that
//! is full moves all it holds into one of twice the size, and with one table for all that would hold up a cancelled
//! computation.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::hash::Mixer;
use crate::partizan::Game;

/// This many games share a table, as a power of two.
const GAMES_BITS: u32 = 10;

#[derive(Clone, Debug, Default)]
pub(crate) struct Comparisons {
    tables: Vec<HashSet<Entry, BuildHasherDefault<Mixer>>>,
    slots: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry(u64);

impl Entry {
    fn new(a: Game, b: Game, answer: bool) -> Self {
        Self(u64::from(a.0) << 32 | u64::from(b.0) << 1 | u64::from(answer))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.0 >> 1 == other.0 >> 1
    }
}

impl Eq for Entry {}

impl Hash for Entry {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0 >> 1);
    }
}

impl Comparisons {
    /// Whether a <= b, if that is remembered.
    pub fn find(&self, a: Game, b: Game) -> Option<bool> {
        self.tables.get(table(a, b))?.get(&Entry::new(a, b, false)).map(|entry| entry.0 & 1 == 1)
    }

    /// How many bytes the next [`insert`](Self::insert) of this pair may add.
    pub fn growth(&self, a: Game, b: Game) -> usize {
        match self.tables.get(table(a, b)) {
            Some(table) if table.len() < table.capacity() => 0,
            Some(table) => bytes(table.capacity()),
            None => size_of_val(&self.tables[..]),
        }
    }

    /// Remembers whether a <= b.
    pub fn insert(&mut self, a: Game, b: Game, answer: bool) {
        let index = table(a, b);
        if self.tables.len() <= index {
            self.tables.resize_with(index + 1, HashSet::default);
        }
        let table = &mut self.tables[index];
        let before = table.capacity();
        table.insert(Entry::new(a, b, answer));
        self.slots += table.capacity() - before;
    }

    /// Forgets what is about other games than this many first ones, and gives its room back.
    pub fn keep(&mut self, count: usize) {
        self.tables.truncate((count >> GAMES_BITS) + 1);
        self.tables.shrink_to_fit();
        if let Some(last) = self.tables.get_mut(count >> GAMES_BITS) {
            last.retain(|entry| (entry.0 >> 32).max(entry.0 >> 1 & u64::from(u32::MAX >> 1)) <= count as u64);
            last.shrink_to_fit();
        }
        self.slots = self.tables.iter().map(HashSet::capacity).sum();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.tables.iter_mut().for_each(HashSet::clear);
    }

    /// About how many bytes this takes.
    pub fn memory(&self) -> usize {
        bytes(self.slots) + self.tables.capacity() * size_of::<HashSet<Entry>>()
    }
}

fn table(a: Game, b: Game) -> usize {
    (a.0.max(b.0) >> GAMES_BITS) as usize
}

/// A table has a byte of control with each entry, and an eighth more slots than its capacity.
fn bytes(slots: usize) -> usize {
    slots * 8 / 7 * (size_of::<Entry>() + 1)
}
