//! What a game must say so that its board can be computed block by block, along the lines of a [`Layout`].

use super::super::sink::{Known, Sink, Transposed};
use super::hood::Hood;
use super::layout::{Entering, Layout, Leaving};
use super::packing::{self, Packable};
use crate::blocks::{Block, Rule, SIDES, Side};
use crate::{Error, Window};

/// How many blocks were swept with counters of 8, 16, 32 and 64 bits, how often the alarm was raised, and how many
/// blocks were left unswept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// By width.
    pub swept: [u64; 4],
    /// Sweeps that were given up.
    pub alarms: u64,
    /// Blocks without palaces.
    pub palace_free: u64,
}

pub trait LineRule: std::fmt::Debug + Send {
    type Line: Packable + std::fmt::Debug;
    type Cell: Packable + std::fmt::Debug;

    fn layout(&self) -> &Layout;

    /// The hood, whose cells are known without a sweep; none if nothing is.
    fn hood(&self) -> Option<&Hood>;

    /// What enters a block at a side where there is no block, or one that is known.
    fn enter(&self, block: Block, side: Side, entering: &mut Entering<Self::Line, Self::Cell>);

    /// Sweeps the first columns and rows of a block, and gives what leaves it if that is wanted; on the way the cells
    /// of `area` go to the sink.
    fn sweep(
        &mut self,
        swept: &Window,
        entering: &Entering<Self::Line, Self::Cell>,
        leaving: Option<&mut Leaving<Self::Line, Self::Cell>>,
        area: Option<&Window>,
        sink: &mut dyn Sink,
    );

    /// How blocks were computed so far.
    fn tally(&self) -> Tally {
        Tally::default()
    }
}

impl<R: LineRule> Rule for R {
    type Entering = Entering<R::Line, R::Cell>;
    type Leaving = Leaving<R::Line, R::Cell>;
    type Sink<'s> = dyn Sink + 's;

    fn side(&self) -> u64 {
        self.layout().n as u64
    }

    fn is_symmetric(&self) -> bool {
        self.layout().is_symmetric
    }

    fn is_known(&self, window: &Window) -> bool {
        self.hood().is_some_and(|hood| hood.covers(window.right() - 1, window.bottom() - 1))
    }

    /// A row of blocks: some sinks look at each cell.
    fn known_rows(&self) -> u64 {
        self.side()
    }

    fn begin(&self, block: Block, missing: u8) -> Self::Entering {
        let mut entering = self.layout().empty();
        for side in SIDES.into_iter().filter(|side| missing & *side as u8 == 0) {
            self.enter(block, side, &mut entering);
        }
        entering
    }

    fn hand_on(&self, leaving: &Self::Leaving, side: Side, entering: &mut Self::Entering) {
        self.layout().hand_on(leaving, side, entering);
    }

    fn mirror(&self, entering: &mut Self::Entering) {
        self.layout().mirror_left(entering);
    }

    fn compute(
        &mut self,
        block: Block,
        entering: Self::Entering,
        area: Option<&Window>,
        sink: &mut Self::Sink<'_>,
    ) -> Result<Self::Leaving, Error> {
        let mut leaving = Leaving::default();
        self.sweep(&self.window(block), &entering, Some(&mut leaving), area, sink);
        Ok(leaving)
    }

    fn read(
        &mut self,
        block: Block,
        is_mirrored: bool,
        entering: &Self::Entering,
        area: &Window,
        sink: &mut Self::Sink<'_>,
    ) -> Result<(), Error> {
        if is_mirrored {
            return self.read(block, false, entering, &area.transposed(), &mut Transposed(sink));
        }
        let Window { x, y, .. } = self.window(block);
        // No further than the area reaches.
        let swept = Window { x, y, width: area.right() - x, height: area.bottom() - y };
        self.sweep(&swept, entering, None, Some(area), sink);
        Ok(())
    }

    fn read_known(&self, area: &Window, sink: &mut Self::Sink<'_>) {
        if let Some(hood) = self.hood() {
            sink.known(area, hood);
        }
    }

    fn entering_bytes(&self) -> usize {
        self.layout().entering_bytes::<R::Line, R::Cell>()
    }

    #[inline(never)]
    fn pack(&self, entering: &Self::Entering) -> Box<[u8]> {
        packing::pack(entering)
    }

    fn unpack(&self, bytes: &[u8]) -> Option<Self::Entering> {
        packing::unpack(self.layout(), bytes)
    }
}
