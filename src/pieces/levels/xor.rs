//! Ryuo's values in squares of any size.
//!
//! # The idea
//! Count the cells above and to the left of a corner (x, y); a square's count then follows from those of its four
//! corners. Cut the board into blocks of p x p. A block at (X, Y) holds each of the values p (X xor Y) + 0, ..., p - 1
//! just p times. Split the X below A = floor(x/p) by the binary digits of A: for each digit j that is 1, there are
//! those that agree with A above it, have a 0 there, and any digits below; likewise for Y. If the digits of X below j
//! are free, then X xor Y takes each number of a run of 2^j equally often, whatever the lower digits of Y. So each
//! digit gives at most two runs of values, all equally frequent, and a corner needs work in proportion to the number of
//! its digits. Blocks that are cut by x or y, but not both, hold each value of their run equally often, too. There
//! remains one block.
//!
//! All counts wrap around at 2^64, and only those of squares, which are smaller, are handed out.

use super::{Classes, Squares};
use crate::pieces::formula::Xor;

/// The counts of all squares, a plane a class.
pub(super) fn counts(xor: &Xor, z: u64, classes: &Classes, squares: &Squares) -> Vec<u64> {
    let Squares { x, y, level, width, height } = *squares;
    let pixels = width * height;
    let mut planes = vec![0; pixels * classes.count()];
    // The counts of the corners of the row above, and of the row of corners itself: all classes of one corner, then the
    // next corner.
    let mut above = vec![0; (width + 1) * classes.count()];
    let mut corners = above.clone();
    for row in 0..=height {
        std::mem::swap(&mut above, &mut corners);
        for (column, counts) in corners.chunks_exact_mut(classes.count()).enumerate() {
            counts.fill(0);
            let mut tally = Tally { classes, counts };
            tally.add_corner(xor, [x + ((column as u64) << level), y + ((row as u64) << level)], z);
            tally.finish();
        }
        let Some(pixel) = row.checked_sub(1).map(|row| row * width) else { continue };
        for (class, plane) in planes.chunks_exact_mut(pixels).enumerate() {
            for (column, count) in plane[pixel..pixel + width].iter_mut().enumerate() {
                let [left, right] = [column, column + 1].map(|column| column * classes.count() + class);
                *count =
                    corners[right].wrapping_sub(corners[left]).wrapping_sub(above[right]).wrapping_add(above[left]);
            }
        }
    }
    planes
}

/// Counts of values by class. While values are added mod m, the counts are differences from each class to the next.
struct Tally<'a> {
    classes: &'a Classes,
    counts: &'a mut [u64],
}

impl Tally<'_> {
    /// Adds all cells with coordinates below these.
    fn add_corner(&mut self, xor: &Xor, [x, y]: [u64; 2], z: u64) {
        let Some(q) = xor.q() else {
            return self.add_cells(xor.p(), [x, y], z, 1);
        };
        let ([across, x], [down, y]) = ([x / q, x % q], [y / q, y % q]);
        self.add_cells(xor.p(), [q, q], z % q, across.wrapping_mul(down));
        self.add_cells(xor.p(), [q, y], z % q, across);
        self.add_cells(xor.p(), [x, q], z % q, down);
        self.add_cells(xor.p(), [x, y], z % q, 1);
        if xor.has_corners() {
            let positive = |times: u64, rest: u64| (times + u64::from(rest > 0)).saturating_sub(1);
            let corners = positive(across, x).wrapping_mul(positive(down, y));
            self.add_values(q, q + 1, corners);
            self.add_values(0, 1, corners.wrapping_neg());
        }
    }

    /// Adds all cells with coordinates below these in the game without q, this many times.
    fn add_cells(&mut self, p: u64, [x, y]: [u64; 2], z: u64, times: u64) {
        let [(across, x), (down, y), (slice, z)] = [x, y, z].map(|place| (place / p, place % p));
        for digit in 0..(across | down).checked_ilog2().map_or(0, |highest| highest + 1) {
            let [across_digit, down_digit] = [across, down].map(|number| number >> digit & 1);
            let [across_rest, down_rest] = [across, down].map(|number| number & ((1 << digit) - 1));
            let run = (across ^ down ^ slice) >> digit;
            let mut add_run = |run: u64, frequency: u64| {
                self.add_values((run * p) << digit, ((run + 1) * p) << digit, frequency.wrapping_mul(times));
            };
            if across_digit & down_digit == 1 {
                add_run(run, p << digit);
            }
            // Free digits on one side, on the other the numbers that agree with the corner down to this digit, and the
            // block that it cuts.
            let frequency = across_digit * (p * down_rest + y) + down_digit * (p * across_rest + x);
            if frequency > 0 {
                add_run(run ^ 1, frequency);
            }
        }
        // The block with the corner in it, by the sums of the remainders.
        let least = p * (across ^ down ^ slice);
        let sums = if x.min(y) > 0 { x + y - 1 } else { 0 };
        for sum in 0..sums {
            let cells = sum.min(x - 1) + 1 - (sum + 1).saturating_sub(y);
            let value = least + (sum + z) % p;
            self.add_values(value, value + 1, cells.wrapping_mul(times));
        }
    }

    /// Adds each value from `start` up to but without `end` this many times.
    fn add_values(&mut self, start: u64, end: u64, times: u64) {
        match self.classes {
            Classes::Modulo(m) => {
                // As many whole rounds as there are between both ends, then what they differ by.
                self.counts[0] = self.counts[0].wrapping_add((end / m).wrapping_sub(start / m).wrapping_mul(times));
                let [from, to] = [start % m, end % m].map(|rest| rest as usize);
                // The classes below `to` have one more, those below `from` one less.
                self.counts[to] = self.counts[to].wrapping_sub(times);
                self.counts[from] = self.counts[from].wrapping_add(times);
            }
            Classes::Thresholds(thresholds) => {
                let mut start = start;
                for class in self.classes.of(start).. {
                    let stop = thresholds.get(class).map_or(end, |threshold| end.min(*threshold));
                    self.counts[class] = self.counts[class].wrapping_add((stop - start).wrapping_mul(times));
                    if stop == end {
                        break;
                    }
                    start = stop;
                }
            }
        }
    }

    /// Turns differences into counts.
    fn finish(&mut self) {
        if let Classes::Modulo(_) = self.classes {
            for class in 1..self.counts.len() {
                self.counts[class] = self.counts[class].wrapping_add(self.counts[class - 1]);
            }
        }
    }
}
