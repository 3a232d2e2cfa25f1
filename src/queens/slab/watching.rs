//! Whether deviations lie in the range that planes can be relied upon to hold.

use std::ops::RangeInclusive;

use super::{STRIP, Slab};
use crate::map::Window;
use crate::map::class_counts::ClassCounts;
use crate::queens::lockstep::planes::take;
use crate::queens::lockstep::word::Word;
use crate::queens::sightlines::deviation;
use crate::queens::sweep::Sink;

impl<const W: usize> Slab<W> {
    /// Whether the deviations in the first two rows and columns of what is entered from outside lie in a range. They
    /// are computed cell by cell in bytes, before the sweep: the kernel's alarm is proven where this is known. Inside
    /// the slab the sweep of the squares before has made sure of it; what comes from the hood or outer space does by
    /// itself.
    pub(super) fn edges_lie_in(&self, range: &RangeInclusive<i32>, lanes: Word<W>) -> bool {
        let (k, side) = (self.k as i8, self.strip);
        let [width, height] = [self.area.width, self.area.height].map(|cells| cells as usize);
        // The diagonals that enter a square's edge: the first one from the corner.
        let entering = |lane: usize, others: &[i8]| {
            let mut diagonals = [0; STRIP];
            diagonals[0] = take(&self.northwest[side - 1], lane);
            diagonals[1..side].copy_from_slice(&others[..side - 1]);
            diagonals
        };
        let above = (0..Self::LANES).step_by(self.group).filter(|lane| lanes.lane(*lane)).all(|lane| {
            let (strip, square) = self.place(lane);
            let Some(edge) = self.entering.above(strip / self.group) else { return true };
            let first = square * side;
            let diagonals = entering(lane, &edge[width + first..]);
            let along = [0, 1].map(|row| take(&self.west[row], lane).wrapping_sub(k));
            let beside = take(&self.northwest[side - 2], lane);
            two_lines_lie_in(range, &edge[first..][..side], &diagonals[..side], along, beside)
        });
        let Some(edge) = &self.entering.left else { return above };
        above
            && self.lanes_at(0).filter(|(lane, _)| lanes.lane(*lane)).all(|(lane, strip)| {
                let first = strip * side;
                let diagonals = entering(lane, &edge[height + first..]);
                let along = [0, 1].map(|column| take(&self.north[column], lane));
                let beside = take(&self.northwest[side], lane);
                two_lines_lie_in(range, &edge[first..][..side], &diagonals[..side], along, beside)
            })
    }
}

/// Whether the deviations of two rows, or of two columns, lie in a range: from the counters that cross them and those
/// of the diagonals that enter the first of them, one a cell; what is seen along each of them before its first cell, -k
/// folded into that or into what crosses; and the diagonal that enters the second one at its first cell.
fn two_lines_lie_in(range: &RangeInclusive<i32>, across: &[i8], diagonals: &[i8], along: [i8; 2], beside: i8) -> bool {
    let (mut across, mut diagonals) = (across.to_vec(), diagonals.to_vec());
    for mut along in along {
        for (across, diagonal) in across.iter_mut().zip(&mut diagonals) {
            let v = deviation(*across, along, *diagonal);
            if !range.contains(&v.into()) {
                return false;
            }
            for counter in [across, &mut along, diagonal] {
                *counter = counter.wrapping_add((v < 0).into());
            }
        }
        // What leaves the first line at a cell enters the second one at the next.
        diagonals.rotate_right(1);
        diagonals[0] = beside;
    }
    true
}

/// Counts the cells outside the hood, and looks whether all deviations lie in a range.
pub(super) struct Watched<'a> {
    pub(super) counts: &'a mut ClassCounts,
    pub(super) range: RangeInclusive<i32>,
    pub(super) all_lie_in: bool,
}

impl Sink for Watched<'_> {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        self.all_lie_in &= values.iter().all(|v| self.range.contains(&(*v).into()));
        Sink::run(self.counts, x, y, values);
    }
    fn begin(&mut self, area: &Window) {
        Sink::begin(self.counts, area);
    }
    fn finish(&mut self) {
        Sink::finish(self.counts);
    }
}
