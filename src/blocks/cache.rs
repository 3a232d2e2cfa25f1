//! What enters blocks, kept within a memory budget.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::{Block, Side};

#[derive(Debug)]
enum Form<E> {
    /// Some of its sides, bits of [`Side`], have not arrived yet.
    Open { entering: E, missing: u8 },
    /// All of it, in few bytes.
    Packed(Box<[u8]>),
}

/// A rank above all others, of those that are needed next.
const NEEDED: u32 = 127;

#[derive(Debug)]
struct Entry<E> {
    form: Form<E>,
    /// When it was last of use, in calls.
    used: u64,
}

/// What enters blocks; complete, or still waiting for some of their sides.
#[derive(Debug)]
pub struct Cache<E> {
    entries: BTreeMap<Block, Entry<E>>,
    /// The bytes of what enters a block before it is packed.
    open: usize,
    bytes: usize,
    now: u64,
}

impl<E> Cache<E> {
    pub fn new(open: usize) -> Self {
        Self { entries: BTreeMap::new(), open, bytes: 0, now: 0 }
    }

    /// All that enters a block, packed, if it is complete.
    pub fn complete(&mut self, block: Block) -> Option<&[u8]> {
        self.begin();
        let entry = self.entries.get_mut(&block)?;
        let Form::Packed(packed) = &entry.form else { return None };
        entry.used = self.now;
        Some(packed)
    }

    /// The sides of a block that have not arrived; `None` if nothing is known of the block.
    pub fn missing(&self, block: Block) -> Option<u8> {
        self.entries.get(&block).map(|entry| match entry.form {
            Form::Open { missing, .. } => missing,
            Form::Packed(_) => 0,
        })
    }

    /// Side `side` of a block arrives; `start` gives what is known of the block and which sides it waits for, if
    /// it is new. It is packed once no side is missing.
    pub fn arrive(
        &mut self,
        block: Block,
        side: Side,
        start: impl FnOnce() -> (E, u8),
        fill: impl FnOnce(&mut E),
        pack: impl FnOnce(&E) -> Box<[u8]>,
    ) {
        let used = self.now;
        let open = Self::bytes_beside() + self.open;
        let entry = self.entries.entry(block).or_insert_with(|| {
            let (entering, missing) = start();
            self.bytes += open;
            Entry { form: Form::Open { entering, missing }, used }
        });
        if let Form::Open { entering, missing } = &mut entry.form
            && *missing & side as u8 != 0
        {
            fill(entering);
            *missing &= !(side as u8);
            if *missing == 0 {
                let packed = pack(entering);
                self.bytes = self.bytes - self.open + packed.len();
                entry.form = Form::Packed(packed);
            }
        }
    }

    /// What is used or inserted from now on is needed next: all else goes before it.
    pub fn begin(&mut self) {
        self.now += 1;
    }

    pub fn insert(&mut self, block: Block, packed: Box<[u8]>) {
        let entry = Entry { form: Form::Packed(packed), used: self.now };
        self.bytes += self.entry_bytes(&entry);
        if let Some(before) = self.entries.insert(block, entry) {
            self.bytes -= self.entry_bytes(&before);
        }
    }

    pub fn blocks(&self) -> usize {
        self.entries.len()
    }

    /// The memory that they take, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The memory that this many blocks take before they are packed, in bytes.
    pub fn bytes_of(&self, blocks: usize) -> usize {
        blocks * (self.open + Self::bytes_beside())
    }

    /// Drops blocks until a quarter of the budget is free, if it is exceeded; never one that is `pinned`.
    ///
    /// The blocks between go first, least recently used before others; those in every 2nd, 4th, 8th ... row or column
    /// stay longer, so that a dropped block is computed again from near by and not from the board's origin; longest
    /// what is needed next ([`begin`](Self::begin)).
    pub fn shrink(&mut self, budget: usize, pinned: &dyn Fn(Block) -> bool) {
        if self.bytes <= budget {
            return;
        }
        let order = |(block, entry): (&Block, &Entry<E>)| {
            let rank = if entry.used == self.now { NEEDED } else { block.rank() };
            Reverse((rank, entry.used, *block))
        };
        let candidates = self.entries.iter().filter(|(block, _)| !pinned(**block));
        let mut candidates: BinaryHeap<_> = candidates.map(order).collect();
        while self.bytes > budget / 4 * 3
            && let Some(Reverse((.., block))) = candidates.pop()
            && let Some(entry) = self.entries.remove(&block)
        {
            self.bytes -= self.entry_bytes(&entry);
        }
    }

    #[inline(never)]
    fn entry_bytes(&self, entry: &Entry<E>) -> usize {
        Self::bytes_beside()
            + match &entry.form {
                Form::Open { .. } => self.open,
                Form::Packed(packed) => packed.len(),
            }
    }

    /// The map's own share is about the size of an entry and its key.
    const fn bytes_beside() -> usize {
        size_of::<Block>() + size_of::<Entry<E>>()
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
            let mut cache = Cache::<()>::new(0);
            for place in OTHERS.into_iter().chain(BETWEEN) {
                cache.insert(block(place), [7; 31].into());
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
