//! What a game must say so that its board can be computed block by block, along the lines of a [`Layout`].

use super::super::sink::{Sink, Transposed};
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

/// How the blocks of a piece's board are computed.
pub trait LineRule: std::fmt::Debug + Send {
    /// What is known of a line.
    type Line: Packable + std::fmt::Debug;
    /// What is known of a cell that is looked back at.
    type Cell: Packable + std::fmt::Debug;

    /// Where the state of a block lies.
    fn layout(&self) -> &Layout;

    /// Whether the value of (x, y) is that of (y, x), so that half of the board will do.
    fn has_mirror(&self) -> bool;

    /// Whether all cells up to this one, and left of it, are known without a sweep, and what leaves blocks of them too.
    fn knows(&self, x: u64, y: u64) -> bool;

    /// What enters a block at a side where there is no block, or one that is known.
    fn enter(&self, block: Block, side: Side, entering: &mut Entering<Self::Line, Self::Cell>);

    /// Sweeps a block, and gives what leaves it if that is wanted; on the way the cells of `area` go to the sink. If it
    /// is not wanted, no further than the area reaches.
    fn sweep(
        &mut self,
        block: Block,
        entering: &Entering<Self::Line, Self::Cell>,
        leaving: Option<&mut Leaving<Self::Line, Self::Cell>>,
        area: Option<&Window>,
        sink: &mut dyn Sink,
    );

    /// Gives the cells of an area that is known to the sink.
    fn give_known(&self, area: &Window, sink: &mut dyn Sink);

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
        self.has_mirror()
    }

    fn is_known(&self, window: &Window) -> bool {
        self.knows(window.right() - 1, window.bottom() - 1)
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
        self.sweep(block, &entering, Some(&mut leaving), area, sink);
        Ok(leaving)
    }

    fn read(
        &mut self,
        block: Block,
        entering: &Self::Entering,
        area: &Window,
        sink: &mut Self::Sink<'_>,
    ) -> Result<(), Error> {
        self.sweep(block, entering, None, Some(area), sink);
        Ok(())
    }

    fn read_mirrored(
        &mut self,
        block: Block,
        entering: &Self::Entering,
        area: &Window,
        sink: &mut Self::Sink<'_>,
    ) -> Result<(), Error> {
        self.read(block, entering, &area.transposed(), &mut Transposed(sink))
    }

    fn read_known(&self, area: &Window, sink: &mut Self::Sink<'_>) {
        self.give_known(area, sink);
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
