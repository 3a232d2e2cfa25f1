//! Counts of values by class.

use super::Classes;

/// Counts of values by class. While values are added mod m, the counts are differences from each class to the next.
/// They wrap around at 2^64.
pub(super) struct Tally<'a> {
    pub(super) classes: &'a Classes,
    pub(super) counts: &'a mut [u64],
}

impl Tally<'_> {
    /// Adds this many values from `start` on, each this many times.
    pub(super) fn add_values(&mut self, start: u64, values: u64, times: u64) {
        match self.classes {
            Classes::Modulo(m) => {
                // All whole rounds, then the rest of one.
                let (mut rounds, from) = (values / m, start % m);
                let mut to = from + values % m;
                if to >= *m {
                    (rounds, to) = (rounds + 1, to - m);
                }
                self.counts[0] = self.counts[0].wrapping_add(rounds.wrapping_mul(times));
                // The classes below `to` have one more, those below `from` one less.
                let [from, to] = [from, to].map(|class| class as usize);
                self.counts[to] = self.counts[to].wrapping_sub(times);
                self.counts[from] = self.counts[from].wrapping_add(times);
            }
            Classes::Thresholds(thresholds) => {
                let (mut start, end) = (start, start + values);
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

    pub(super) fn add_class(&mut self, class: usize, values: u64) {
        self.counts[class] = self.counts[class].wrapping_add(values);
    }

    /// Adds other counts this many times, as long as neither is finished.
    pub(super) fn add(&mut self, counts: &[u64], times: u64) {
        for (sum, count) in self.counts.iter_mut().zip(counts) {
            *sum = sum.wrapping_add(count.wrapping_mul(times));
        }
    }

    pub(super) fn finish(&mut self) {
        if let Classes::Modulo(_) = self.classes {
            for class in 1..self.counts.len() {
                self.counts[class] = self.counts[class].wrapping_add(self.counts[class - 1]);
            }
        }
    }
}
