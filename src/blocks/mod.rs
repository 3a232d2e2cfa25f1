//! Boards in blocks, for any game.
//!
//! A block needs what is seen on entering it from above, from the left and from the corner between, and nothing else.
//! That is kept, in few bytes and within a budget of memory, so that any block can be computed again alone.
//!
//! A [`Rule`] says how the blocks of a game are computed; [`Blocks`] keeps what enters them. A [`Plan`] tells which
//! blocks have to be swept before a window can be read; it is carried out in slices, so that the caller can show
//! progress or cancel.
//!
//! Where the value of (x, y) is that of (y, x), only the half on or above the main diagonal is swept.

mod cache;
mod execution;
mod plan;

pub(crate) use execution::Blocks;
#[cfg(test)]
pub(crate) use execution::RELIEF_BLOCKS;
#[cfg(test)]
pub(crate) use plan::Step;
pub(crate) use plan::{Plan, Steps};

use std::ops::RangeInclusive;

use crate::Error;
use crate::map::Window;

/// The block sizes that can be set, in cells.
pub const BLOCK_SIZES: RangeInclusive<usize> = 2..=16_384;

/// Refuses a block size beyond [`BLOCK_SIZES`].
pub(crate) fn check_size(n: usize) -> Result<(), Error> {
    if BLOCK_SIZES.contains(&n) {
        return Ok(());
    }
    let (least, most) = (BLOCK_SIZES.start(), BLOCK_SIZES.end());
    Err(Error::Refused(format!("the block size is {n}; expected {least} to {most} cells")))
}

/// A block's place in the grid of blocks. Ordered row by row: each block comes after all that it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Block {
    pub row: u64,
    pub column: u64,
}

impl Block {
    pub(crate) fn offset(self, rows: u64, columns: u64) -> Self {
        Self { row: self.row + rows, column: self.column + columns }
    }

    pub(crate) fn transposed(self) -> Self {
        Self { row: self.column, column: self.row }
    }

    /// How coarse a lattice of blocks this one belongs to: r if its row or column is divisible by 2^r.
    fn rank(self) -> u32 {
        self.row.trailing_zeros().max(self.column.trailing_zeros())
    }
}

/// A side of a block at which something enters it, as a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Top = 1,
    Left = 2,
    Corner = 4,
}

pub(crate) const SIDES: [Side; 3] = [Side::Top, Side::Left, Side::Corner];

pub trait Rule {
    type Entering;
    type Leaving;
    type Sink<'s>: ?Sized;

    fn side(&self) -> u64;

    /// Whether the value of (x, y) is that of (y, x), so that half of the board will do.
    fn is_symmetric(&self) -> bool;

    fn is_known(&self, window: &Window) -> bool;

    /// The most rows of an area that is known and read at once.
    fn known_rows(&self) -> u64 {
        u64::MAX
    }

    /// Whether what leaves a block comes about by a sweep. If not, what enters it is known without one, too.
    fn is_swept(&self, block: Block) -> bool {
        !self.is_known(&self.window(block))
    }

    /// What is known of a block to begin with; what enters it at the sides in `missing`, bits of [`Side`], is not.
    fn begin(&self, block: Block, missing: u8) -> Self::Entering;

    /// What leaves a block arrives at the side of another one.
    fn hand_on(&self, leaving: &Self::Leaving, side: Side, entering: &mut Self::Entering);

    /// On the main diagonal of a symmetric board what enters a block on its left mirrors what enters at its top.
    fn mirror(&self, entering: &mut Self::Entering);

    /// Computes a block, and gives what leaves it; on the way the cells of `area` go to the sink.
    fn compute(
        &mut self,
        block: Block,
        entering: Self::Entering,
        area: Option<&Window>,
        sink: &mut Self::Sink<'_>,
    ) -> Result<Self::Leaving, Error>;

    /// Gives the cells of an area of a block, or of its mirror image, to the sink.
    fn read(
        &mut self,
        block: Block,
        is_mirrored: bool,
        entering: &Self::Entering,
        area: &Window,
        sink: &mut Self::Sink<'_>,
    ) -> Result<(), Error>;

    fn read_known(&self, area: &Window, sink: &mut Self::Sink<'_>);

    fn entering_bytes(&self) -> usize;

    fn pack(&self, entering: &Self::Entering) -> Box<[u8]>;

    fn unpack(&self, bytes: &[u8]) -> Option<Self::Entering>;

    fn window(&self, block: Block) -> Window {
        let n = self.side();
        Window { x: block.column * n, y: block.row * n, width: n, height: n }
    }

    fn block_of(&self, x: u64, y: u64) -> Block {
        Block { row: y / self.side(), column: x / self.side() }
    }

    /// The block that is swept for a block: on a symmetric board the one of it and its mirror image that lies on or
    /// above the main diagonal.
    fn canonical(&self, block: Block) -> Block {
        if self.is_symmetric() && block.column < block.row { block.transposed() } else { block }
    }

    /// The neighbours that a block gets what enters it from by a sweep.
    fn sources(&self, block: Block) -> impl Iterator<Item = (Side, Block)> {
        let Block { row, column } = block;
        let above = row.checked_sub(1).map(|row| Block { row, column });
        let left = column.checked_sub(1).map(|column| Block { row, column });
        let corner = above.and(left).map(|_| Block { row: row - 1, column: column - 1 });
        let is_mirrored = self.is_symmetric() && row == column;
        let is_swept = self.is_swept(block);
        [(Side::Top, above), (Side::Left, left.filter(|_| !is_mirrored)), (Side::Corner, corner)]
            .into_iter()
            .filter_map(|(side, source)| Some((side, source?)))
            .filter(move |(_, source)| is_swept && self.is_swept(*source))
    }
}
