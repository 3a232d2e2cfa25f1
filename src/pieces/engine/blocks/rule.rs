//! What a game must say so that its board can be computed block by block.

use super::super::sink::Sink;
use super::counting::Tally;
use super::layout::{Block, Entering, Layout, Leaving, Side};
use super::packing::Packable;
use crate::Window;

/// All sides of a block.
pub const SIDES: [Side; 3] = [Side::Top, Side::Left, Side::Corner];

/// How the blocks of a board are computed.
pub trait Rule {
    /// What is known of a line.
    type Line: Packable + std::fmt::Debug;
    /// What is known of a cell that is looked back at.
    type Cell: Packable + std::fmt::Debug;

    /// Where the state of a block lies.
    fn layout(&self) -> &Layout;

    /// Whether the value of (x, y) is that of (y, x), so that half of the board will do.
    fn is_symmetric(&self) -> bool;

    /// Whether all cells of a block are known without a sweep, and what leaves it too. So it is with the blocks above
    /// it and left of it.
    fn is_known(&self, block: Block) -> bool;

    /// What enters a block at a side where there is no block, or one that is known.
    fn enter(&self, block: Block, side: Side, entering: &mut Entering<Self::Line, Self::Cell>);

    /// Computes a block, and gives what leaves it; on the way the cells of `area` go to the sink.
    fn compute(
        &mut self,
        block: Block,
        entering: &Entering<Self::Line, Self::Cell>,
        area: Option<&Window>,
        sink: &mut dyn Sink,
        leaving: &mut Leaving<Self::Line, Self::Cell>,
    );

    /// Gives the cells of an area of a block to the sink.
    fn read(&mut self, block: Block, entering: &Entering<Self::Line, Self::Cell>, area: &Window, sink: &mut dyn Sink);

    /// How blocks were computed so far.
    fn tally(&self) -> Tally {
        Tally::default()
    }

    /// Gives the cells of an area of a known block to the sink.
    fn read_known(&self, area: &Window, sink: &mut dyn Sink);
}
