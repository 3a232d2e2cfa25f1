//! The blocks of one board: carries out plans, a block at a time, and keeps what they hand on.

use super::cache::Cache;
use super::plan::{Plan, Step};
use super::{Block, Rule, Side};
use crate::Error;
use crate::map::{More, Progress, Window};

#[derive(Debug)]
pub(crate) struct Blocks<R: Rule> {
    pub rule: R,
    pub cache: Cache<R::Entering>,
    pub memory_budget: usize,
    /// Added to the budget while plans that are carried out in turns drop what the others need; at most as much as the
    /// budget itself, or what [`RELIEF_BLOCKS`] blocks take.
    pub relief: usize,
}

/// How many blocks may be kept beyond a small budget while several plans are carried out in turns: more than a hundred
/// windows need.
pub(crate) const RELIEF_BLOCKS: usize = 4096;

impl<R: Rule> Blocks<R> {
    pub fn new(rule: R, memory_budget: usize) -> Self {
        let cache = Cache::new(rule.entering_bytes());
        Self { rule, cache, memory_budget, relief: 0 }
    }

    /// Carries out a plan, a block at a time, while `more` says so; gives the window's cells to the sink.
    pub fn advance(&mut self, plan: &mut Plan, sink: &mut R::Sink<'_>, more: More<'_>) -> Result<Progress, Error> {
        let finished = loop {
            if !self.step(plan, sink)? {
                break true;
            }
            if !more() {
                break false;
            }
        };
        let cells = self.rule.side().pow(2);
        Ok(Progress { done: (plan.total - plan.steps.len() as u64) * cells, total: plan.total * cells, finished })
    }

    /// Carries out the plan's next step, or goes on with planning; `false` if there was nothing left.
    pub fn step(&mut self, plan: &mut Plan, sink: &mut R::Sink<'_>) -> Result<bool, Error> {
        if self.prepare(plan, usize::MAX) {
            return Ok(true);
        }
        if let Some(mut area) = plan.known.pop() {
            let rows = area.height.min(self.rule.known_rows());
            if rows < area.height {
                plan.known.push(Window { y: area.y + rows, height: area.height - rows, ..area });
                area.height = rows;
            }
            self.rule.read_known(&area, sink);
            return Ok(true);
        }
        let Some((block, step)) = plan.steps.pop() else {
            self.relief = 0;
            self.cache.shrink(self.memory_budget, &|block| plan.needs(block));
            return Ok(false);
        };
        match self.entering(block) {
            Some(entering) => self.carry_out(block, step, entering, &plan.window, sink)?,
            None => {
                // Another plan was carried out in between and has dropped what this one relied on. Each time that this
                // happens more is kept, or two plans could go on dropping what the other needs for ever. There is a
                // bound to that; so there is one to how much longer a plan becomes, too.
                let most = self.memory_budget.max(self.cache.bytes_of(RELIEF_BLOCKS));
                self.relief = self.relief.saturating_mul(2).saturating_add(self.cache.bytes_of(64)).min(most);
                plan.renew(&self.rule, &self.cache, block, step)?;
            }
        }
        // Now and then drops what is beyond the budget.
        if plan.steps.len().is_multiple_of(64) {
            self.cache.shrink(self.memory_budget.saturating_add(self.relief), &|block| plan.needs(block));
        }
        Ok(true)
    }

    /// As [`Plan::prepare`].
    pub fn prepare(&self, plan: &mut Plan, most: usize) -> bool {
        plan.prepare(&self.rule, &self.cache, most)
    }

    /// The number of sweeps that hand on what is missing of what enters a window's blocks; more than this many, but not
    /// many more, if there are.
    pub fn sweeps(&self, window: &Window, most: usize) -> usize {
        let mut plan = Plan::to_keep(&[*window]);
        while self.prepare(&mut plan, most) {}
        plan.steps.len()
    }

    /// Gives a cell to the sink, if it is known or what enters its block is; whether it is. Drops nothing.
    pub fn read_at_hand(&mut self, cell: &Window, sink: &mut R::Sink<'_>) -> Result<bool, Error> {
        let block = self.rule.block_of(cell.x, cell.y);
        if self.rule.is_known(cell) {
            self.rule.read_known(cell, sink);
            return Ok(true);
        }
        let canonical = self.rule.canonical(block);
        let Some(entering) = self.entering(canonical) else { return Ok(false) };
        self.rule.read(canonical, block != canonical, &entering, cell, sink)?;
        Ok(true)
    }

    #[inline(never)]
    pub fn keep_within_budget(&mut self) {
        self.cache.shrink(self.memory_budget, &|_| false);
    }

    pub fn entering(&mut self, block: Block) -> Option<R::Entering> {
        if self.cache.missing(block).is_none() && self.rule.sources(block).next().is_none() {
            let start = self.rule.begin(block, 0);
            self.cache.insert(block, self.rule.pack(&start));
            return Some(start);
        }
        self.rule.unpack(self.cache.complete(block)?)
    }

    fn carry_out(
        &mut self,
        block: Block,
        step: Step,
        entering: R::Entering,
        window: &Window,
        sink: &mut R::Sink<'_>,
    ) -> Result<(), Error> {
        let area = |rule: &R, block: Block| rule.window(block).intersection(window);
        if step.read_mirrored
            && let Some(area) = area(&self.rule, block.transposed())
        {
            self.rule.read(block, true, &entering, &area, sink)?;
        }
        let area = area(&self.rule, block).filter(|_| step.read);
        if step.hand_on {
            let leaving = self.rule.compute(block, entering, area.as_ref(), sink)?;
            self.hand_on(block, &leaving);
        } else if let Some(area) = &area {
            self.rule.read(block, false, &entering, area, sink)?;
        }
        Ok(())
    }

    /// Hands what leaves a block on to its neighbours, on a symmetric board to those on or above the diagonal.
    fn hand_on(&mut self, block: Block, leaving: &R::Leaving) {
        if !self.rule.is_symmetric() || block.column > block.row {
            self.arrive(block.offset(1, 0), Side::Top, leaving);
        }
        self.arrive(block.offset(0, 1), Side::Left, leaving);
        self.arrive(block.offset(1, 1), Side::Corner, leaving);
    }

    fn arrive(&mut self, block: Block, side: Side, leaving: &R::Leaving) {
        let Self { rule, cache, .. } = self;
        if !rule.is_swept(block) {
            return;
        }
        let start = || {
            let missing = rule.sources(block).fold(0, |missing, (side, _)| missing | side as u8);
            (rule.begin(block, missing), missing)
        };
        let fill = |entering: &mut R::Entering| {
            rule.hand_on(leaving, side, entering);
            if side == Side::Top && rule.is_symmetric() && block.row == block.column {
                rule.mirror(entering);
            }
        };
        cache.arrive(block, side, start, fill, |entering| rule.pack(entering));
    }
}
