//! Independent blocks of one game, given as sightlines and swept together in lock step.

use crate::gather::gather;
use blocking_queens::queens::lockstep::kernel;
use blocking_queens::queens::lockstep::planes::{BitPlanes, PLANES};
use blocking_queens::queens::lockstep::tally::Tally;
use blocking_queens::queens::lockstep::word::Word;
use blocking_queens::queens::sightlines::Sightlines;

/// Room for the counters of a batch of blocks, one a lane. Reused from batch to batch.
#[derive(Debug, Default)]
pub struct Batch<const W: usize> {
    north: Vec<BitPlanes<W>>,
    west: Vec<BitPlanes<W>>,
    northwest: Vec<BitPlanes<W>>,
}

/// Some cells of every block of a batch: columns and rows within the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// The first column.
    pub x: usize,
    /// The first row.
    pub y: usize,
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
}

impl<const W: usize> Batch<W> {
    /// Sweeps blocks of n x n cells of game k, none of which has a cell in the hood or needs another one's counters.
    /// The counters on entering become those on leaving.
    ///
    /// Returns the lanes in which v may have outgrown P planes. Their blocks still have the counters on entering, and
    /// must be swept again with more planes, or by bytes.
    ///
    /// # Panics
    /// If there are more blocks than lanes, or blocks of different sizes.
    pub fn sweep<const P: usize>(&mut self, blocks: &mut [Sightlines], k: u64) -> Word<W> {
        self.enter(blocks, k);
        let alarm =
            kernel::sweep::<P, W, _>(&mut self.north, &mut self.west, &mut self.northwest, &mut kernel::Nothing);
        self.leave(blocks, k, alarm)
    }

    /// The same, and counts the colour classes of each square of `side` x `side` cells (fewer at the right and the
    /// lower edge). They are given away with their place in the blocks; whoever takes them sets those of all lanes
    /// aside. The counts of the lanes returned are void.
    ///
    /// # Panics
    /// As [`Batch::sweep`]; if `side` is not 8, 16 or 32.
    pub fn sweep_counting<const P: usize>(
        &mut self,
        blocks: &mut [Sightlines],
        k: u64,
        side: usize,
        mut each: impl FnMut(&Square, &mut Tally<W>),
    ) -> Word<W> {
        assert!([8, 16, 32].contains(&side), "a square's side is {side}; expected 8, 16 or 32");
        self.enter(blocks, k);
        let n = self.north.len();
        let mut alarm = Word::NONE;
        let mut tally = Tally::default();
        for y in (0..n).step_by(side) {
            for x in (0..n).step_by(side) {
                let square = Square { x, y, width: side.min(n - x), height: side.min(n - y) };
                let (right, bottom) = (x + square.width, y + square.height);
                alarm = alarm
                    | kernel::sweep::<P, W, _>(
                        &mut self.north[x..right],
                        &mut self.west[y..bottom],
                        &mut self.northwest[n - bottom + x..n - y + right - 1],
                        &mut tally,
                    );
                each(&square, &mut tally);
            }
        }
        self.leave(blocks, k, alarm)
    }

    /// Takes the counters of the blocks; -k is folded into the columns.
    fn enter(&mut self, blocks: &[Sightlines], k: u64) {
        let n = blocks.first().map_or(0, Sightlines::n);
        assert!(blocks.iter().all(|block| block.n() == n), "blocks of different sizes in one batch");
        self.north.resize(n, [Word::NONE; PLANES]);
        self.west.resize(n, [Word::NONE; PLANES]);
        self.northwest.resize((2 * n).saturating_sub(1), [Word::NONE; PLANES]);
        gather(blocks, Sightlines::north, (k as i8).wrapping_neg(), &mut self.north);
        gather(blocks, Sightlines::west, 0, &mut self.west);
        gather(blocks, Sightlines::northwest, 0, &mut self.northwest);
    }

    /// Writes the counters back to the blocks whose lanes are not `alarm`ed, and returns those that are.
    fn leave(&mut self, blocks: &mut [Sightlines], k: u64, alarm: Word<W>) -> Word<W> {
        let used = Word::first(blocks.len());
        let good = used & !alarm;
        scatter(&self.north, k as i8, blocks, |block| block.parts_mut().0, good);
        scatter(&self.west, 0, blocks, |block| block.parts_mut().1, good);
        scatter(&self.northwest, 0, blocks, |block| block.parts_mut().2, good);
        used & alarm
    }
}

/// Writes the counters of one family to the blocks of these lanes, `bias` added to each.
pub fn scatter<const W: usize>(
    counters: &[BitPlanes<W>],
    bias: i8,
    blocks: &mut [Sightlines],
    family: impl Fn(&mut Sightlines) -> &mut [i8],
    lanes: Word<W>,
) {
    for (lane, block) in blocks.iter_mut().enumerate().filter(|(lane, _)| lanes.lane(*lane)) {
        for (value, counter) in family(block).iter_mut().zip(counters) {
            let bits = counter.iter().enumerate();
            let byte = bits.fold(0, |byte, (plane, bits)| byte | u8::from(bits.lane(lane)) << plane);
            *value = (byte as i8).wrapping_add(bias);
        }
    }
}
