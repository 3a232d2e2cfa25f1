//! The sightlines that a board keeps, by block, within a memory budget.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::deltas;
use crate::queens::sightlines::Sightlines;

/// A block's place in the grid of blocks. Ordered row by row: each block comes after all that it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block {
    /// Counts down.
    pub row: u64,
    /// Counts to the right.
    pub column: u64,
}

impl Block {
    /// The block that lies `rows` below and `columns` to the right.
    pub fn offset(self, rows: u64, columns: u64) -> Self {
        Self { row: self.row + rows, column: self.column + columns }
    }

    /// The block mirrored at the main diagonal.
    pub fn transposed(self) -> Self {
        Self { row: self.column, column: self.row }
    }

    /// The one of a block and its mirror image that is swept: the one on or above the main diagonal.
    pub fn canonical(self) -> Self {
        if self.column >= self.row { self } else { self.transposed() }
    }

    /// How coarse a lattice of blocks this one belongs to: r if its row or column is divisible by 2^r.
    fn rank(self) -> u32 {
        self.row.trailing_zeros().max(self.column.trailing_zeros())
    }
}

/// A neighbour that a block's sightlines come from, as a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The block above hands down the columns.
    Top = 1,
    /// The block on the left hands over the rows.
    Left = 2,
    /// The block at the upper left hands over one diagonal.
    Corner = 4,
}

/// Sightlines as they are cached, and as they are passed on.
#[derive(Debug)]
pub enum Form {
    Open(Sightlines),
    /// By [`deltas`], in less memory but for blocks of few cells.
    Packed(Box<[u8]>),
}

/// A rank above all others, of those that are needed next.
const NEEDED: u32 = 127;

#[derive(Debug)]
struct Entry {
    /// Packed once no side is missing.
    form: Form,
    /// The sides that have not arrived yet.
    missing: u8,
    /// When it was last of use, in calls.
    used: u64,
}

/// Sightlines on entering blocks; complete, or still waiting for some of their sides.
#[derive(Debug)]
pub struct Cache {
    entries: BTreeMap<Block, Entry>,
    /// Width and height of a block.
    n: usize,
    bytes: usize,
    now: u64,
}

impl Form {
    /// Packed.
    #[inline(never)]
    pub fn of(sightlines: &Sightlines) -> Self {
        Self::Packed(deltas::pack(sightlines))
    }

    /// The memory that its counters take.
    fn bytes(&self) -> usize {
        match self {
            Self::Open(sightlines) => size_of_val(sightlines.counters()),
            Self::Packed(bytes) => bytes.len(),
        }
    }

    /// The sightlines, of a block of n x n cells.
    fn sightlines(&self, n: usize) -> Option<Sightlines> {
        match self {
            Self::Open(sightlines) => Some(sightlines.clone()),
            Self::Packed(bytes) => deltas::unpack(n, bytes),
        }
    }
}

impl Entry {
    /// Its memory.
    #[inline(never)]
    fn bytes(&self) -> usize {
        // The map's own share is about the size of an entry and its key.
        size_of::<Block>() + size_of::<Self>() + self.form.bytes()
    }
}

impl Cache {
    /// Nothing is cached yet, of blocks of n x n cells.
    pub fn new(n: usize) -> Self {
        Self { entries: BTreeMap::new(), n, bytes: 0, now: 0 }
    }

    /// The sightlines of a block, if they are complete.
    pub fn complete(&mut self, block: Block) -> Option<Sightlines> {
        let n = self.n;
        self.form(block)?.sightlines(n)
    }

    /// The same as they are cached.
    pub fn form(&mut self, block: Block) -> Option<&Form> {
        self.begin();
        let entry = self.entries.get_mut(&block).filter(|entry| entry.missing == 0)?;
        entry.used = self.now;
        Some(&entry.form)
    }

    /// The sides of a block that have not arrived; `None` if nothing is known of the block.
    pub fn missing(&self, block: Block) -> Option<u8> {
        self.entries.get(&block).map(|entry| entry.missing)
    }

    /// Side `side` of a block arrives; `start` gives what is known of the block and which sides it waits for, if it is
    /// new.
    pub fn arrive(
        &mut self,
        block: Block,
        side: Side,
        start: impl FnOnce() -> (Sightlines, u8),
        fill: &dyn Fn(&mut Sightlines),
    ) {
        let used = self.now;
        let entry = self.entries.entry(block).or_insert_with(|| {
            let (sightlines, missing) = start();
            let entry = Entry { form: Form::Open(sightlines), missing, used };
            self.bytes += entry.bytes();
            entry
        });
        if entry.missing & side as u8 != 0
            && let Form::Open(sightlines) = &mut entry.form
        {
            fill(sightlines);
            entry.missing &= !(side as u8);
            if entry.missing == 0 {
                let form = Form::of(sightlines);
                self.bytes -= entry.bytes();
                entry.form = form;
                self.bytes += entry.bytes();
            }
        }
    }

    /// What is used or inserted from now on is needed next: all else goes before it.
    pub fn begin(&mut self) {
        self.now += 1;
    }

    /// Keeps complete sightlines.
    pub fn insert(&mut self, block: Block, form: Form) {
        let entry = Entry { form, missing: 0, used: self.now };
        self.bytes += entry.bytes();
        if let Some(before) = self.entries.insert(block, entry) {
            self.bytes -= before.bytes();
        }
    }

    /// The number of blocks of which something is cached.
    pub fn blocks(&self) -> usize {
        self.entries.len()
    }

    /// The memory that they take, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The memory that this many blocks take before they are packed, in bytes.
    pub fn bytes_of(&self, blocks: usize) -> usize {
        blocks * (Sightlines::len_for(self.n) + size_of::<Block>() + size_of::<Entry>())
    }

    /// Drops blocks until a quarter of the budget is free, if it is exceeded; never one that is `pinned`.
    ///
    /// The blocks between go first, least recently used before others; those in every 2nd, 4th, 8th ... row or column
    /// stay longer, so that a dropped block is computed again from near by and not from the board's origin; longest
    /// what is needed next ([`begin`](Self::begin)).
    pub fn shrink(&mut self, budget: usize, pinned: &dyn Fn(Block) -> bool) {
        if self.bytes() <= budget {
            return;
        }
        let order = |(block, entry): (&Block, &Entry)| {
            let rank = if entry.used == self.now { NEEDED } else { block.rank() };
            Reverse((rank, entry.used, *block))
        };
        let candidates = self.entries.iter().filter(|(block, _)| !pinned(**block));
        let mut candidates: BinaryHeap<_> = candidates.map(order).collect();
        while self.bytes > budget / 4 * 3
            && let Some(Reverse((.., block))) = candidates.pop()
            && let Some(entry) = self.entries.remove(&block)
        {
            self.bytes -= entry.bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_in_every_second_fourth_eighth_row_or_column_stay_longest_and_of_the_others_those_used_last() {
        const BETWEEN: [(u64, u64); 4] = [(1, 3), (3, 5), (7, 9), (9, 11)];
        const OTHERS: [(u64, u64); 5] = [(16, 3), (8, 9), (4, 5), (2, 3), (5, 7)];
        let block = |(row, column): (u64, u64)| Block { row, column };
        let staying = |most: usize| {
            let mut cache = Cache::new(8);
            for place in OTHERS.into_iter().chain(BETWEEN) {
                cache.insert(block(place), Form::of(&Sightlines::at_casing(50, 8, 0, 0)));
            }
            assert!(cache.complete(block((1, 3))).is_some(), "of those between it was used last");
            assert!(cache.complete(block((5, 7))).is_some());
            // Three quarters of the budget hold this many of the nine.
            let budget = 4 * (most * cache.bytes() / 9 / 3 + 1);
            cache.shrink(budget, &|place| place == block((5, 7)));
            assert_eq!(cache.blocks(), most);
            let stays = |place: &(u64, u64)| cache.missing(block(*place)).is_some();
            (
                OTHERS.into_iter().filter(stays).collect::<Vec<_>>(),
                BETWEEN.into_iter().filter(stays).collect::<Vec<_>>(),
            )
        };
        assert_eq!(staying(6), (OTHERS.to_vec(), vec![(1, 3)]));
        assert_eq!(staying(5), (OTHERS.to_vec(), vec![]));
        assert_eq!(staying(4), (vec![(16, 3), (8, 9), (4, 5), (5, 7)], vec![]));
        assert_eq!(staying(2), (vec![(16, 3), (5, 7)], vec![]));
    }
}
