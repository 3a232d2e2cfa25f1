//! The cells that a queen could move to, or some of them: along three lines, each a few runs of distances. A line of
//! 10^15 cells is one run, and is never listed.

use super::refusal;
use crate::Error;
use crate::queens::lines::Direction;
use crate::queens::rules::Position;

/// The distances from `first` to `last`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// The least distance; at least 1.
    pub first: u64,
    /// The greatest distance; at least `first`.
    pub last: u64,
}

impl Run {
    fn count(self) -> u64 {
        self.last - self.first + 1
    }
}

/// A set of options of a queen's cell: pawns, rejected moves, palaces in sight, or simply all of them.
///
/// The memory that it takes grows with its runs of neighbouring cells, not with the cells.
///
/// ```
/// use blocking_queens::queens::rules::Position;
/// use blocking_queens::queens::play::Options;
///
/// let far = Options::all(Position::new(1_000_000_000_000_000, 3));
/// assert_eq!(far.count(), 1_000_000_000_000_006);
/// assert_eq!(far.nth(999_999_999_999_999), Some(Position::new(0, 3)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    queen: Position,
    /// By direction, in ascending order, with a gap between any two.
    lines: [Vec<Run>; 3],
}

impl Options {
    /// None of a queen's options.
    pub fn none(queen: Position) -> Self {
        Self { queen, lines: Default::default() }
    }

    /// All options of a queen.
    pub fn all(queen: Position) -> Self {
        let line = |direction: Direction| match direction.length(queen) {
            0 => Vec::new(),
            last => vec![Run { first: 1, last }],
        };
        Self { queen, lines: Direction::ALL.map(line) }
    }

    /// The options along each line, in any order; they may overlap. No run may be longer than its line.
    pub(crate) fn from_runs(queen: Position, runs: impl IntoIterator<Item = (Direction, Run)>) -> Self {
        let mut lines: [Vec<Run>; 3] = Default::default();
        for (direction, run) in runs {
            lines[direction as usize].push(run);
        }
        for line in &mut lines {
            line.sort_unstable();
            line.dedup_by(|run, before| {
                let joins = run.first <= before.last + 1;
                if joins {
                    before.last = before.last.max(run.last);
                }
                joins
            });
        }
        Self { queen, lines }
    }

    /// These cells.
    ///
    /// # Errors
    /// [`Error::Refused`] if one of them is no option of the queen.
    pub fn of(queen: Position, cells: impl IntoIterator<Item = Position>) -> Result<Self, Error> {
        let run = |cell| match Direction::to(queen, cell) {
            Some((direction, distance)) => Ok((direction, Run { first: distance, last: distance })),
            None => Err(refusal::not_an_option(queen, cell)),
        };
        Ok(Self::from_runs(queen, cells.into_iter().map(run).collect::<Result<Vec<_>, _>>()?))
    }

    /// The queen whose options they are.
    pub fn queen(&self) -> Position {
        self.queen
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.runs().map(|(_, run)| run.count()).sum()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.runs().next().is_none()
    }

    /// Is the cell one of them?
    pub fn contains(&self, cell: Position) -> bool {
        let Some((direction, distance)) = Direction::to(self.queen, cell) else { return false };
        self.ending_from(direction, distance).first().is_some_and(|run| run.first <= distance)
    }

    /// The runs of distances, left, up and up-left, nearest first: what to highlight along the three lines.
    pub fn runs(&self) -> impl Iterator<Item = (Direction, Run)> + '_ {
        Direction::ALL.into_iter().flat_map(|direction| self.line(direction).iter().map(move |run| (direction, *run)))
    }

    /// The cells, line by line, nearest first. There may be very many.
    pub fn cells(&self) -> impl Iterator<Item = Position> + '_ {
        self.runs().flat_map(move |(direction, Run { first, last })| {
            (first..=last).map(move |distance| direction.cell(self.queen, distance))
        })
    }

    /// The cell with this many before it, line by line, nearest first.
    pub fn nth(&self, mut index: u64) -> Option<Position> {
        for (direction, run) in self.runs() {
            if index < run.count() {
                return Some(direction.cell(self.queen, run.first + index));
            }
            index -= run.count();
        }
        None
    }

    /// Adds an option; `false`, and nothing, if the cell is none.
    pub fn insert(&mut self, cell: Position) -> bool {
        let one = Self::of(self.queen, [cell]);
        if let Ok(one) = &one {
            *self = Self::from_runs(self.queen, self.runs().chain(one.runs()));
        }
        one.is_ok()
    }

    /// Takes an option away, if it is there.
    pub fn remove(&mut self, cell: Position) {
        if let Ok(one) = Self::of(self.queen, [cell]) {
            *self = self.without(&one);
        }
    }

    /// Those that are not among others.
    ///
    /// # Panics
    /// If the others are another queen's.
    pub fn without(&self, others: &Self) -> Self {
        assert_eq!(self.queen, others.queen, "options of one queen");
        let parts = self.runs().flat_map(|(direction, Run { first, last })| {
            let holes = others.ending_from(direction, first).iter().take_while(move |hole| hole.first <= last);
            // What lies before each hole, and after the last one.
            let starts = [first].into_iter().chain(holes.clone().map(|hole| hole.last + 1));
            let ends = holes.map(|hole| hole.first).chain([last + 1]);
            let between = starts.zip(ends).filter(|(start, end)| start < end);
            between.map(move |(start, end)| (direction, Run { first: start, last: end - 1 }))
        });
        Self::from_runs(self.queen, parts)
    }

    /// All other options of the queen.
    pub fn others(&self) -> Self {
        Self::all(self.queen).without(self)
    }

    /// The first of them, at most `count`: line by line, nearest first.
    pub fn first(&self, mut count: u64) -> Self {
        let runs = self.runs().map_while(|(direction, run)| {
            let taken = count.min(run.count());
            count -= taken;
            (taken > 0).then(|| (direction, Run { last: run.first + taken - 1, ..run }))
        });
        Self::from_runs(self.queen, runs)
    }

    /// The farthest of each line.
    pub(crate) fn farthest(&self) -> impl Iterator<Item = Position> + '_ {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| Some(direction.cell(self.queen, self.line(direction).last()?.last)))
    }

    fn line(&self, direction: Direction) -> &[Run] {
        &self.lines[direction as usize]
    }

    /// The runs of a line but for those that end before a distance.
    fn ending_from(&self, direction: Direction, distance: u64) -> &[Run] {
        let line = self.line(direction);
        &line[line.partition_point(|run| run.last < distance)..]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Direction, Options, Run};
    use crate::queens::rules::Position;

    fn made(queen: Position, cells: &[Position]) -> Options {
        let mut options = Options::none(queen);
        assert!(cells.iter().rev().all(|cell| options.insert(*cell)));
        options
    }

    /// All sets of a line's cells, and of queens near the origin all options, every second and third one, and none.
    fn samples() -> impl Iterator<Item = (Options, Vec<Position>)> {
        let line = Position::new(7, 0);
        let sets = (0..128_u32).map(move |bits| {
            let cells = line.options().enumerate().filter(|(index, _)| bits >> index & 1 == 1);
            (line, cells.map(|(_, cell)| cell).collect::<Vec<_>>())
        });
        let queens = (0..7).flat_map(|y| (0..7).map(move |x| Position::new(x, y)));
        let some = queens.flat_map(|queen| {
            [1, 2, 3, 100].map(|step| (queen, queen.options().skip(step / 2).step_by(step).collect::<Vec<_>>()))
        });
        sets.chain(some).map(|(queen, cells)| (made(queen, &cells), cells))
    }

    #[test]
    fn options_hold_the_cells_that_were_added() {
        for (options, cells) in samples() {
            let queen = options.queen();
            let apart = |line: &Vec<Run>| line.windows(2).all(|pair| pair[0].last + 1 < pair[1].first);
            assert!(options.lines.iter().all(apart), "a gap between any two: {options:?}");
            assert_eq!(options.cells().collect::<Vec<_>>(), cells);
            assert_eq!(options.count(), cells.len() as u64);
            assert_eq!(options.is_empty(), cells.is_empty());
            for (index, cell) in cells.iter().enumerate() {
                assert_eq!(options.nth(index as u64), Some(*cell));
            }
            assert_eq!(options.nth(cells.len() as u64), None);
            let all: BTreeSet<Position> = queen.options().collect();
            assert!(all.iter().all(|cell| options.contains(*cell) == cells.contains(cell)));
            let others: BTreeSet<Position> = options.others().cells().collect();
            assert_eq!(others, all.into_iter().filter(|cell| !cells.contains(cell)).collect());
            for count in 0..8 {
                assert_eq!(options.first(count as u64).cells().collect::<Vec<_>>(), cells[..count.min(cells.len())]);
            }
        }
    }

    #[test]
    fn runs_and_differences_are_those_of_sets() {
        let on_a_line = || samples().take(128);
        for (options, cells) in on_a_line() {
            for first in 1..=7 {
                for last in first..=7 {
                    let more = (first..=last).map(|distance| Direction::Left.cell(options.queen(), distance));
                    let union = cells.iter().copied().chain(more).collect::<BTreeSet<_>>();
                    let run = (Direction::Left, Run { first, last });
                    let with_run = Options::from_runs(options.queen(), options.runs().chain([run]));
                    assert_eq!(with_run, made(options.queen(), &Vec::from_iter(union)));
                }
            }
            for (others, other_cells) in on_a_line() {
                let expected: Vec<_> = cells.iter().copied().filter(|cell| !other_cells.contains(cell)).collect();
                assert_eq!(options.without(&others), made(options.queen(), &expected));
            }
        }
    }

    #[test]
    fn what_is_no_option_is_not_added() {
        let queen = Position::new(3, 5);
        let mut options = Options::none(queen);
        for (x, y) in [(3, 5), (4, 5), (3, 6), (2, 3), (0, 0)] {
            assert!(!options.insert(Position::new(x, y)));
        }
        options.remove(Position::new(9, 9));
        assert_eq!(options, Options::none(queen));
    }
}
