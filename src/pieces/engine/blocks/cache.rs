//! Sightlines that are kept: what enters blocks, within a budget of memory, so that any block can be computed again.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use super::layout::{Block, Entering, Layout, Leaving, Side};
use super::packing::{Packable, Packed};
use super::rule::{Rule, SIDES};

/// What enters a block, as it is kept.
#[derive(Debug)]
enum Form<L, M> {
    /// As it arrived.
    Open(Entering<L, M>),
    /// In few bytes: it was of use already.
    Packed(Packed),
    /// Taken out, to be put back.
    Out,
}

/// What enters a block, complete or not.
#[derive(Debug)]
struct Entry<L, M> {
    form: Form<L, M>,
    /// The sides that have not arrived yet, as bits.
    missing: u8,
    bytes: usize,
    /// When it was last of use.
    used: u64,
    /// As long as the plan lives that waits for it, it is not dropped.
    waiting: Weak<()>,
}

/// What enters the blocks of a board, as far as it is known.
#[derive(Debug)]
pub struct Cache<L, M> {
    entries: BTreeMap<Block, Entry<L, M>>,
    bytes: usize,
    now: u64,
}

impl<L, M> Default for Cache<L, M> {
    fn default() -> Self {
        Self { entries: BTreeMap::new(), bytes: 0, now: 0 }
    }
}

impl<L: Packable, M: Packable> Cache<L, M> {
    /// Whether all is known that enters a block.
    pub fn is_complete(&self, block: Block) -> bool {
        self.entries.get(&block).is_some_and(|entry| entry.missing == 0)
    }

    /// A plan waits for a block: it is kept as long as the plan lives, or another one that waits for it already.
    pub fn wait_for(&mut self, block: Block, plan: &Arc<()>) {
        if let Some(entry) = self.entries.get_mut(&block)
            && entry.waiting.strong_count() == 0
        {
            entry.waiting = Arc::downgrade(plan);
        }
    }

    /// All that enters a block, taken out to be put back; nothing if it is not complete.
    pub fn take(&mut self, block: Block, layout: &Layout) -> Option<Entering<L, M>> {
        self.now += 1;
        let now = self.now;
        let entry = self.entries.get_mut(&block).filter(|entry| entry.missing == 0)?;
        entry.used = now;
        match std::mem::replace(&mut entry.form, Form::Out) {
            Form::Open(entering) => Some(entering),
            Form::Packed(packed) => Some(packed.unpacked(layout)),
            Form::Out => None,
        }
    }

    /// Puts back what was taken out. The plan waits for it no longer, if one did.
    pub fn put_back(&mut self, block: Block, entering: &Entering<L, M>, plan: Option<&Arc<()>>) {
        let Some(entry) = self.entries.get_mut(&block) else { return };
        let packed = Packed::new(entering);
        self.bytes -= entry.bytes;
        entry.bytes = packed.bytes() + size_of::<Entry<L, M>>() + size_of::<Block>();
        self.bytes += entry.bytes;
        entry.form = Form::Packed(packed);
        if plan.is_some_and(|plan| entry.waiting.ptr_eq(&Arc::downgrade(plan))) {
            entry.waiting = Weak::new();
        }
    }

    /// Begins a block of which nothing is known: sides without a neighbour, or with a known one, enter at once.
    pub fn begin<R: Rule<Line = L, Cell = M>>(&mut self, rule: &R, block: Block, plan: &Arc<()>) {
        if self.entries.contains_key(&block) {
            return self.wait_for(block, plan);
        }
        let mut entering = rule.layout().empty();
        let mut missing = 0;
        for side in SIDES {
            match neighbour(rule, block, side) {
                Neighbour::Computed => missing |= side as u8,
                Neighbour::Mirrored => {}
                Neighbour::None => rule.enter(block, side, &mut entering),
            }
        }
        let open = size_of_val(&*entering.lines) + size_of_val(&*entering.cells);
        let bytes = open + size_of::<Entry<L, M>>() + size_of::<Block>();
        self.bytes += bytes;
        let entry = Entry { form: Form::Open(entering), missing, bytes, used: self.now, waiting: Arc::downgrade(plan) };
        self.entries.insert(block, entry);
    }

    /// What leaves a block arrives at a side of another one, which was begun.
    pub fn arrive<R: Rule<Line = L, Cell = M>>(&mut self, rule: &R, block: Block, side: Side, leaving: &Leaving<L, M>) {
        let Some(entry) = self.entries.get_mut(&block).filter(|entry| entry.missing & side as u8 != 0) else { return };
        let Form::Open(entering) = &mut entry.form else { return };
        rule.layout().hand_on(leaving, side, entering);
        entry.missing &= !(side as u8);
        if entry.missing == 0 && matches!(neighbour(rule, block, Side::Left), Neighbour::Mirrored) {
            rule.layout().mirror_left(entering);
        }
    }

    /// Drops blocks until a quarter of the budget is free, if it is exceeded; none that a plan waits for.
    ///
    /// The blocks between go first; those in every 2nd, 4th, 8th ... row or column stay longer, so that a dropped
    /// block is computed again from near by. Among equals the least recently used go first.
    pub fn shrink(&mut self, budget: usize) {
        if self.bytes <= budget {
            return;
        }
        let free = self.entries.iter().filter(|(_, entry)| entry.waiting.strong_count() == 0);
        let mut candidates: Vec<_> = free.map(|(block, entry)| (rank(*block), entry.used, *block)).collect();
        candidates.sort_unstable();
        for (.., block) in candidates {
            if self.bytes <= budget / 4 * 3 {
                return;
            }
            if let Some(entry) = self.entries.remove(&block) {
                self.bytes -= entry.bytes;
            }
        }
    }
}

/// How long a block stays.
fn rank(block: Block) -> u32 {
    block.row.trailing_zeros().max(block.column.trailing_zeros())
}

/// What enters a block at a side.
pub enum Neighbour {
    /// What leaves a block that has to be computed.
    Computed,
    /// The mirror image of what enters at the top: the block lies on the diagonal of a symmetric board.
    Mirrored,
    /// What the rule knows.
    None,
}

/// What enters a block at a side, on or above the diagonal of a symmetric board.
pub fn neighbour<R: Rule>(rule: &R, block: Block, side: Side) -> Neighbour {
    let Block { row, column } = block;
    let (up, left) = match side {
        Side::Top => (1, 0),
        Side::Left => (0, 1),
        Side::Corner => (1, 1),
    };
    let (Some(row), Some(column)) = (row.checked_sub(up), column.checked_sub(left)) else { return Neighbour::None };
    let before = Block { row, column };
    match rule.is_known(before) {
        true => Neighbour::None,
        false if rule.is_symmetric() && row > column => Neighbour::Mirrored,
        false => Neighbour::Computed,
    }
}
