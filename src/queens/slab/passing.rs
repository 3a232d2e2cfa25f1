//! What passes between the squares of a slab, and between the slab and what lies around it.

use super::{STRIP, Slab};
use crate::map::Window;
use crate::queens::lockstep::planes::{cross, put_all, take, take_all, take_eighths, take_from_eighths, to_next_lane};
use crate::queens::sightlines::Sightlines;

impl<const W: usize> Slab<W> {
    /// Between two steps: columns and diagonals go down by a lane.
    pub(super) fn pass_on(&mut self) {
        self.north.iter_mut().for_each(to_next_lane);
        // The diagonals from -(n - 1) to -1 leave below and enter the next lane from above, at 1 to n - 1; those from 1
        // to n - 1 leave on the right and enter the same lane's next square from the left. That at 0, the corner,
        // enters the next lane a step later.
        let (below, right) = self.northwest.split_at_mut(self.strip);
        let (corner, below) = below.split_last_mut().expect("a slab has strips");
        for (down, across) in below.iter_mut().zip(right) {
            cross(down, across);
        }
        cross(&mut self.corner, corner);
    }

    /// The squares at the upper edge of the slab or a band, and at its left edge, get what comes from outside, and the
    /// first lane in a later round what the last one has left.
    pub(super) fn enter(&mut self) {
        let k = self.k as i8;
        let side = self.strip;
        let width = self.squares * side;
        let firsts = if self.busy_lags().contains(&0) { 0..Self::LANES } else { 0..0 };
        for lane in firsts.step_by(self.group) {
            let (strip, square) = self.place(lane);
            let first = square * side;
            // Without bands the first lane comes, in a later round, to what the last one has left.
            let is_later = strip / self.group > self.entering.bands.len();
            let above = if is_later { Some(&self.bottom) } else { self.entering.above(strip / self.group) };
            // The diagonal of the first column comes from the corner, all others from the edge above.
            if let Some(top) = above {
                let corner = match first.checked_sub(1) {
                    Some(before) => Some(top[width + before]),
                    None => self.entering.corner,
                };
                let corner = corner.unwrap_or_else(|| self.closed_form(lane).northwest()[side - 1]);
                put_all(&mut self.north, lane, top[first..][..side].iter(), k);
                put_all(&mut self.northwest[side - 1..side], lane, [corner].iter(), 0);
                put_all(&mut self.northwest[side..], lane, top[width + first..][..side - 1].iter(), 0);
            } else {
                let known = self.closed_form(lane);
                put_all(&mut self.north, lane, known.north().iter(), k);
                put_all(&mut self.northwest[side - 1..], lane, known.northwest()[side - 1..].iter(), 0);
            }
        }
        for (lane, strip) in self.lanes_at(0) {
            let first = strip * side;
            // The upper left corner belongs to the upper edge in the first strip.
            let from = usize::from(first == 0);
            if let Some(left) = &self.entering.left {
                let diagonals = left[self.area.height as usize..][first + from - 1..first + side - 1].iter();
                put_all(&mut self.west, lane, left[first..][..side].iter(), 0);
                put_all(&mut self.northwest[..side - from], lane, diagonals.rev(), 0);
            } else {
                let known = self.closed_form(lane);
                put_all(&mut self.west, lane, known.west().iter(), 0);
                put_all(&mut self.northwest[..side - from], lane, known.northwest().iter(), 0);
            }
        }
    }

    /// What is seen on entering a lane's square if all that comes there comes from the hood.
    pub(super) fn closed_form(&self, lane: usize) -> Sightlines {
        let Window { x, y, .. } = self.square(lane);
        Sightlines::at_casing(self.k, self.strip, x, y)
    }

    /// What is seen on entering a square that the casing crosses or that lies on the diagonal.
    pub(super) fn entering_single(&self, lane: usize, square: &Window) -> Sightlines {
        let k = self.k as i8;
        let side = self.strip as u64;
        let mut sightlines = Sightlines::at_casing(self.k, self.strip, square.x, square.y);
        // Squares wholly in the hood were not computed: what comes from them is known.
        let computed = |left: u64, up: u64| {
            let source = (square.x.checked_sub(left), square.y.checked_sub(up));
            matches!(source, (Some(x), Some(y)) if !self.in_hood(&Window { x, y, ..*square }))
        };
        let on_diagonal = square.x == square.y;
        let (above, beside) = (computed(0, side), !on_diagonal && computed(side, 0));
        let from_corner = computed(side, side);
        let (north, west, northwest) = sightlines.parts_mut();
        let middle = self.strip - 1;
        if above {
            take_all(&self.north, lane, north.iter_mut(), k);
            take_all(&self.northwest[middle + 1..], lane, northwest[middle + 1..].iter_mut(), 0);
        }
        if beside {
            take_all(&self.west, lane, west.iter_mut(), 0);
            take_all(&self.northwest[..middle], lane, northwest[..middle].iter_mut(), 0);
        } else if above && on_diagonal {
            west.copy_from_slice(north);
            for index in 1..=middle {
                northwest[middle - index] = northwest[middle + index];
            }
        }
        if from_corner {
            northwest[middle] = take(&self.northwest[middle], lane);
        }
        sightlines
    }

    pub(super) fn set_lane(&mut self, lane: usize, sightlines: &Sightlines) {
        put_all(&mut self.north, lane, sightlines.north().iter(), self.k as i8);
        put_all(&mut self.west, lane, sightlines.west().iter(), 0);
        put_all(&mut self.northwest, lane, sightlines.northwest().iter(), 0);
    }

    /// Before the sweep: what enters the blocks of the coarser grid.
    pub(super) fn collect(&mut self) {
        let Some(mut lattice) = self.lattice.take() else { return };
        let k = self.k as i8;
        let per_block = lattice.n / self.strip;
        // Of `per_block` lanes that follow one another one begins a block from above, always the same, and one is where
        // a block begins on the left, which is the next one with each step: for `per_block` divides a strip's squares
        // and a band's lanes. Lanes eight apart are taken together.
        let every = per_block.min(8);
        for first in (0..8).step_by(every) {
            let north = take_eighths::<STRIP, W>(&self.north, first);
            let northwest = take_eighths::<STRIP, W>(&self.northwest[self.strip - 1..], first);
            for lane in (first..Self::LANES).step_by(per_block.max(8)).filter(|lane| self.is_busy(*lane)) {
                let (strip, square) = self.place(lane);
                let [columns, diagonals] = &mut lattice.tops[strip / per_block];
                let cells = square * self.strip..(square + 1) * self.strip;
                take_from_eighths(&north, lane, &mut columns[cells.clone()], k);
                take_from_eighths(&northwest, lane, &mut diagonals[cells], 0);
            }
        }
        for first in (self.steps % every..8).step_by(every) {
            let west = take_eighths::<STRIP, W>(&self.west, first);
            let mut northwest = take_eighths::<STRIP, W>(&self.northwest[..self.strip], first);
            northwest[..self.strip].reverse();
            for (column, [rows, diagonals]) in lattice.lefts.iter_mut().enumerate() {
                for (lane, strip) in self.lanes_at(column * per_block).filter(|(lane, _)| lane % 8 == first) {
                    let cells = strip * self.strip..(strip + 1) * self.strip;
                    take_from_eighths(&west, lane, &mut rows[cells.clone()], 0);
                    take_from_eighths(&northwest, lane, &mut diagonals[cells], 0);
                }
            }
        }
        self.lattice = Some(lattice);
    }

    /// After the sweep: what leaves the last lane below, and the slab on the right.
    pub(super) fn leave(&mut self) {
        let k = self.k as i8;
        let last_lane = Self::LANES - 1;
        if self.is_busy(last_lane) {
            let first = self.place(last_lane).1 * self.strip;
            let (columns, diagonals) = self.bottom.split_at_mut(self.squares * self.strip);
            take_all(&self.north, last_lane, columns[first..].iter_mut(), k);
            take_all(&self.northwest[..self.strip], last_lane, diagonals[first..].iter_mut(), 0);
        }
        for (lane, strip) in self.lanes_at(self.squares - 1) {
            let cells = strip * self.strip..(strip + 1) * self.strip;
            let (rows, diagonals) = self.right.split_at_mut(self.area.height as usize);
            take_all(&self.west, lane, rows[cells.clone()].iter_mut(), 0);
            take_all(&self.northwest[self.strip - 1..], lane, diagonals[cells].iter_mut().rev(), 0);
        }
    }
}
