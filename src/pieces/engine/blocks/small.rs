//! Grundy values below 64, block by block: [`Rule`] for a piece with a, b >= 0.
//!
//! What enters a block is one 64-bit set a line: the values below 64 that the line has had so far. A cell's value is
//! the least that is in none of its lines' sets and at none of the cells that its steps lead to, or "64 or more". A
//! line that has had all 64 values rules out all others for good, so a block that only such lines enter, all of them
//! of one family, has none.

use super::super::sink::Sink;
use super::super::terms::Terms;
use super::arithmetic::{LARGE, Sets};
use super::layout::{Block, Entering, Family, Layout, Leaving, Side};
use super::rule::Rule;
use super::sweep::{Sweeper, Task};
use crate::{Error, Window};

/// Finds Grundy values below 64.
#[derive(Debug)]
pub struct Small {
    terms: Terms,
    layout: Layout,
    is_symmetric: bool,
    lines: Vec<u64>,
    sweeper: Sweeper<Sets>,
}

impl Small {
    /// For a piece with these terms, each option in one of them at least, in blocks of n x n cells or more.
    ///
    /// # Errors
    /// As [`Layout::new`].
    pub fn new(terms: Terms, n: usize) -> Result<Self, Error> {
        Ok(Self {
            layout: Layout::new(&terms, n)?,
            is_symmetric: terms.is_symmetric(),
            terms,
            lines: Vec::new(),
            sweeper: Sweeper::default(),
        })
    }

    /// Whether every cell of a block has a line that has had all values below 64, and nothing is in reach that could
    /// fall out of it.
    fn is_large(&self, entering: &Entering<u64, u64>) -> bool {
        let has_all =
            |family: &Family, set: u64| self.layout.family_entries(family).all(|place| entering.lines[place] == set);
        let (mut is_large, mut is_steady) = (false, true);
        for (line, family) in self.terms.lines.iter().zip(&self.layout.families) {
            match line.reach {
                None => is_large = is_large || has_all(family, u64::MAX),
                Some(_) => is_steady = is_steady && has_all(family, 0),
            }
        }
        is_large && is_steady
    }

    fn sweep(
        &mut self,
        entering: &Entering<u64, u64>,
        swept: Window,
        leaving: Option<&mut Leaving<u64, u64>>,
        area: Option<&Window>,
        sink: &mut dyn Sink,
    ) {
        self.layout.load(entering, &mut self.lines);
        let Self { terms, layout, lines, .. } = self;
        let task = Task { terms, layout, hood: None, entering, lines, swept, area: area.copied() };
        let mut leaving = leaving;
        if let Some(leaving) = leaving.as_deref_mut() {
            leaving.begin(layout, lines);
        }
        area.iter().for_each(|area| sink.begin(area));
        // Sets never raise an alarm.
        let _ = self.sweeper.sweep(&Sets, &task, leaving, 0, sink);
        if area.is_some() {
            sink.finish();
        }
    }
}

impl Rule for Small {
    type Line = u64;
    type Cell = u64;

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn is_symmetric(&self) -> bool {
        self.is_symmetric
    }

    fn is_known(&self, _: Block) -> bool {
        false
    }

    /// Nothing has been seen where there is no board.
    fn enter(&self, _: Block, _: Side, _: &mut Entering<u64, u64>) {}

    fn compute(
        &mut self,
        block: Block,
        entering: &Entering<u64, u64>,
        area: Option<&Window>,
        sink: &mut dyn Sink,
        leaving: &mut Leaving<u64, u64>,
    ) {
        let n = self.layout.n as u64;
        if !self.is_large(entering) {
            let swept = Window { x: block.column * n, y: block.row * n, width: n, height: n };
            return self.sweep(entering, swept, Some(leaving), area, sink);
        }
        self.layout.load(entering, &mut self.lines);
        leaving.begin(&self.layout, &self.lines);
        area.iter().for_each(|area| sink.constant(area, LARGE.into()));
    }

    fn read(&mut self, block: Block, entering: &Entering<u64, u64>, area: &Window, sink: &mut dyn Sink) {
        if self.is_large(entering) {
            return sink.constant(area, LARGE.into());
        }
        let n = self.layout.n as u64;
        let (x, y) = (block.column * n, block.row * n);
        let swept = Window { x, y, width: area.right() - x, height: area.bottom() - y };
        self.sweep(entering, swept, None, Some(area), sink);
    }

    fn read_known(&self, _: &Window, _: &mut dyn Sink) {}
}
