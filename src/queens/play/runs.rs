//! Sets of whole numbers as runs: a line of 10^15 cells is one run, and is never listed.

/// The whole numbers from `first` to `last`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// The least number.
    pub first: u64,
    /// The greatest number; at least `first`.
    pub last: u64,
}

impl Run {
    /// How many numbers it has.
    pub(super) fn count(self) -> u64 {
        self.last - self.first + 1
    }
}

/// A set of whole numbers up to 2^53: runs in ascending order, with a gap between any two.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Runs {
    runs: Vec<Run>,
}

impl FromIterator<Run> for Runs {
    /// The union of runs in any order; they may overlap.
    fn from_iter<I: IntoIterator<Item = Run>>(runs: I) -> Self {
        let mut unsorted: Vec<Run> = runs.into_iter().collect();
        unsorted.sort_unstable();
        let mut runs: Vec<Run> = Vec::new();
        for run in unsorted {
            match runs.last_mut() {
                Some(before) if run.first <= before.last + 1 => before.last = before.last.max(run.last),
                _ => runs.push(run),
            }
        }
        Self { runs }
    }
}

impl Runs {
    /// The runs, ascending.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Run> + Clone + '_ {
        self.runs.iter().copied()
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.iter().map(Run::count).sum()
    }

    /// Is the number there?
    pub fn contains(&self, number: u64) -> bool {
        self.next_from(number) == Some(number)
    }

    /// The least of the numbers that is at least `number`.
    pub fn next_from(&self, number: u64) -> Option<u64> {
        let index = self.runs.partition_point(|run| run.last < number);
        self.runs.get(index).map(|run| run.first.max(number))
    }

    /// How many of the numbers are at most `number`.
    pub fn rank(&self, number: u64) -> u64 {
        let below = self.iter().take_while(|run| run.first <= number);
        below.map(|run| run.last.min(number) - run.first + 1).sum()
    }

    /// The number with this many smaller ones.
    pub fn nth(&self, mut index: u64) -> Option<u64> {
        for run in self.iter() {
            if index < run.count() {
                return Some(run.first + index);
            }
            index -= run.count();
        }
        None
    }

    /// Adds a run.
    pub fn insert(&mut self, run: Run) {
        // All that the new run touches or overlaps become one with it.
        let from = self.runs.partition_point(|other| other.last + 1 < run.first);
        let to = self.runs.partition_point(|other| other.first <= run.last + 1);
        let touched = &self.runs[from..to];
        let first = touched.first().map_or(run.first, |other| other.first.min(run.first));
        let last = touched.last().map_or(run.last, |other| other.last.max(run.last));
        self.runs.splice(from..to, [Run { first, last }]);
    }

    /// Those of the numbers that are not among the others.
    pub fn difference(&self, others: &Self) -> Self {
        let mut runs = Vec::new();
        let mut holes = others.iter().peekable();
        for Run { first, last } in self.iter() {
            let mut from = first;
            // A hole that ends beyond this run stays: it may reach into the next one.
            while from <= last {
                match holes.peek() {
                    Some(hole) if hole.last < from => {
                        holes.next();
                    }
                    Some(hole) if hole.first <= last => {
                        if from < hole.first {
                            runs.push(Run { first: from, last: hole.first - 1 });
                        }
                        from = hole.last + 1;
                    }
                    _ => {
                        runs.push(Run { first: from, last });
                        break;
                    }
                }
            }
        }
        Self { runs }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Run, Runs};

    /// All sets of numbers from 1 to 7, as runs and as they are.
    fn all() -> impl Iterator<Item = (Runs, BTreeSet<u64>)> {
        (0..128_u32).map(|bits| {
            let numbers: BTreeSet<u64> = (1..=7).filter(|number| bits >> (number - 1) & 1 == 1).collect();
            (numbers.iter().rev().map(|&number| Run { first: number, last: number }).collect(), numbers)
        })
    }

    fn listed(runs: &Runs) -> Vec<u64> {
        assert!(runs.runs.windows(2).all(|pair| pair[0].last + 1 < pair[1].first), "a gap between any two: {runs:?}");
        runs.iter().flat_map(|run| run.first..=run.last).collect()
    }

    #[test]
    fn runs_hold_the_numbers_that_they_were_made_of() {
        for (runs, numbers) in all() {
            assert_eq!(listed(&runs), Vec::from_iter(numbers.clone()));
            assert_eq!(runs.count(), numbers.len() as u64);
            for number in 0..=9 {
                assert_eq!(runs.contains(number), numbers.contains(&number));
                assert_eq!(runs.next_from(number), numbers.range(number..).next().copied());
                assert_eq!(runs.rank(number), numbers.range(..=number).count() as u64);
                assert_eq!(runs.nth(number), numbers.iter().nth(number as usize).copied());
            }
        }
    }

    #[test]
    fn runs_that_are_added_become_one_with_what_they_touch() {
        for (runs, numbers) in all() {
            for first in 1..=8 {
                for last in first..=8 {
                    let mut more = runs.clone();
                    more.insert(Run { first, last });
                    let expected: BTreeSet<u64> = numbers.iter().copied().chain(first..=last).collect();
                    assert_eq!(listed(&more), Vec::from_iter(expected));
                }
            }
        }
    }

    #[test]
    fn differences_are_those_of_sets() {
        for (runs, numbers) in all() {
            for (others, other_numbers) in all() {
                let difference = runs.difference(&others);
                assert_eq!(listed(&difference), numbers.difference(&other_numbers).copied().collect::<Vec<_>>());
            }
        }
    }
}
