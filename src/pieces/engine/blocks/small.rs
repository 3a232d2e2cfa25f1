//! Grundy values below 64, block by block: [`LineRule`] for a piece with a, b >= 0.
//!
//! What enters a block is one 64-bit set a line: the values below 64 that the line has had so far. A cell's value is
//! the least that is in none of its lines' sets and at none of the cells that its steps lead to, or "64 or more". A
//! line that has had all 64 values rules out all others for good, so a block that only such lines enter, all of them
//! of one family, has none.

use super::super::sink::Sink;
use super::super::terms::Terms;
use super::arithmetic::{LARGE, Sets};
use super::hood::Hood;
use super::layout::{Entering, Family, Layout, Leaving};
use super::rule::LineRule;
use super::sweep::{Sweeper, Task};
use crate::blocks::{Block, Side};
use crate::{Error, Window};

#[derive(Debug)]
pub struct Small {
    terms: Terms,
    layout: Layout,
    lines: Vec<u64>,
    sweeper: Sweeper<Sets>,
}

impl Small {
    /// For a piece with these terms, each option in one of them at least, in blocks of n x n cells or more.
    pub fn new(terms: Terms, n: usize) -> Result<Self, Error> {
        Ok(Self { layout: Layout::new(&terms, n)?, terms, lines: Vec::new(), sweeper: Sweeper::default() })
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
}

impl LineRule for Small {
    type Line = u64;
    type Cell = u64;

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn hood(&self) -> Option<&Hood> {
        None
    }

    /// Nothing has been seen where there is no board.
    fn enter(&self, _: Block, _: Side, _: &mut Entering<u64, u64>) {}

    fn sweep(
        &mut self,
        swept: &Window,
        entering: &Entering<u64, u64>,
        mut leaving: Option<&mut Leaving<u64, u64>>,
        area: Option<&Window>,
        sink: &mut dyn Sink,
    ) {
        let is_large = self.is_large(entering);
        let Self { terms, layout, lines, sweeper } = self;
        if leaving.is_some() || !is_large {
            layout.load(entering, lines);
        }
        if let Some(leaving) = leaving.as_deref_mut() {
            leaving.begin(layout, lines);
        }
        if is_large {
            return area.iter().for_each(|area| sink.constant(area, LARGE.into()));
        }
        let task = Task { terms, layout, hood: None, entering, lines, swept: *swept, area: area.copied() };
        area.iter().for_each(|area| sink.begin(area));
        // Sets never raise an alarm.
        let _ = sweeper.sweep(&Sets, &task, leaving, 0, sink);
        if area.is_some() {
            sink.finish();
        }
    }
}
