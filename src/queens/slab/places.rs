//! Where the lanes of a slab are, and what the squares there are to them.

use std::ops::Range;

use super::{Slab, Square};
use crate::map::Window;
use crate::queens::hood;
use crate::queens::lockstep::planes::are_all;
use crate::queens::lockstep::word::Word;

impl<const W: usize> Slab<W> {
    /// How many steps a lane is behind the first one of its band.
    pub(super) fn lag(&self, lane: usize) -> usize {
        lane & (self.group - 1)
    }

    /// The lags of those lanes that have begun with their first strip, and not ended with their last one.
    pub(super) fn busy_lags(&self) -> Range<usize> {
        (self.steps + 1).saturating_sub(self.squares * self.rounds)..self.group.min(self.steps + 1)
    }

    /// Whether a lane has begun with its first strip, and not ended with its last one.
    pub(super) fn is_busy(&self, lane: usize) -> bool {
        self.busy_lags().contains(&self.lag(lane))
    }

    pub(super) fn place(&self, lane: usize) -> (usize, usize) {
        let (round, square) = self.rounds_and_steps(self.steps - self.lag(lane));
        (round * Self::LANES + lane, square)
    }

    /// The lanes that are at this square of their strips, one in each band, with their strips.
    pub(super) fn lanes_at(&self, square: usize) -> impl Iterator<Item = (usize, usize)> + use<W> {
        let (round, lag) =
            self.steps.checked_sub(square).map_or((self.rounds, 0), |steps| self.rounds_and_steps(steps));
        let is_any = round < self.rounds && lag < self.group;
        let first = if is_any { lag } else { Self::LANES };
        (first..Self::LANES).step_by(self.group).map(move |lane| (lane, round * Self::LANES + lane))
    }

    /// A number of steps as rounds of the first lane, and the steps after these. Lanes differ by less than a round, so
    /// that nothing has to be divided.
    pub(super) fn rounds_and_steps(&self, steps: usize) -> (usize, usize) {
        match steps.checked_sub(self.round_start) {
            Some(after) => (self.round, after),
            None => (self.round - 1, steps + self.squares - self.round_start),
        }
    }

    pub(super) fn square(&self, lane: usize) -> Window {
        let (strip, square) = self.place(lane);
        let (x, y) = (square * self.strip, strip * self.strip);
        let side = self.strip as u64;
        Window { x: self.area.x + x as u64, y: self.area.y + y as u64, width: side, height: side }
    }

    pub(super) fn kind(&self, square: &Window) -> Square {
        if square.x < square.y || self.in_hood(square) {
            Square::Idle
        } else if square.x == square.y || hood::touches(self.k, square.x, square.y) {
            Square::Single
        } else {
            Square::Lane
        }
    }

    pub(super) fn in_hood(&self, square: &Window) -> bool {
        hood::contains(self.k, square.right() - 1, square.bottom() - 1)
    }

    /// Whether the squares of these lanes see the k palaces of their rows, as in outer space, and nothing else: then v
    /// = 0 in all of them, there is no palace, and nothing changes.
    pub(super) fn is_palace_free(&self, lanes: Word<W>) -> bool {
        let k = self.k as i8;
        are_all(&self.north, k.wrapping_neg(), lanes)
            && are_all(&self.west, k, lanes)
            && are_all(&self.northwest, 0, lanes)
    }
}
