//! The cells that a queen could move to, or some of them: along three lines, each a few runs of distances.

use super::runs::{Run, Runs};
use crate::numbers::least;
use crate::queens::lines::Direction;
use crate::queens::rules::Position;

/// A set of options of a queen's cell: pawns, rejected moves, palaces in sight, or simply all of them.
///
/// It takes as much memory as it has runs of neighbouring cells, however many cells these are.
///
/// ```
/// use blocking_queens::queens::rules::Position;
/// use blocking_queens::queens::play::Options;
///
/// let far = Options::all(Position::new(1_000_000_000_000_000, 3));
/// assert_eq!(far.count(), 1_000_000_000_000_006);
/// let page = far.page(1_000_000_000_000_004, 3);
/// assert_eq!(page, [(1, 3), (0, 3)].map(|(x, y)| Position::new(x, y)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    queen: Position,
    /// Distances by direction.
    lines: [Runs; 3],
}

impl Options {
    /// None of a queen's options.
    pub fn none(queen: Position) -> Self {
        Self { queen, lines: Default::default() }
    }

    /// All options of a queen.
    pub fn all(queen: Position) -> Self {
        let line = |direction: Direction| {
            let length = direction.length(queen);
            (length > 0).then_some(Run { first: 1, last: length }).into_iter().collect()
        };
        Self { queen, lines: Direction::ALL.map(line) }
    }

    /// The options along each line, by their distances, in any order. These must be options.
    pub(super) fn from_runs(queen: Position, lines: [Vec<Run>; 3]) -> Self {
        Self { queen, lines: lines.map(|line| line.into_iter().collect()) }
    }

    /// The queen whose options they are.
    pub fn queen(&self) -> Position {
        self.queen
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.lines.iter().map(Runs::count).sum()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.runs().next().is_none()
    }

    /// Is the cell one of them?
    pub fn contains(&self, cell: Position) -> bool {
        Direction::to(self.queen, cell).is_some_and(|(direction, distance)| self.line(direction).contains(distance))
    }

    /// The runs of distances, left, up and up-left, nearest first: what to highlight along the three lines.
    pub fn runs(&self) -> impl Iterator<Item = (Direction, Run)> + '_ {
        Direction::ALL.into_iter().flat_map(|direction| self.line(direction).iter().map(move |run| (direction, run)))
    }

    /// The cells, line by line, nearest first. There may be very many.
    pub fn cells(&self) -> impl Iterator<Item = Position> + '_ {
        self.runs().flat_map(move |(direction, Run { first, last })| {
            (first..=last).map(move |distance| direction.cell(self.queen, distance))
        })
    }

    /// The cell with this many before it, line by line, nearest first.
    pub fn nth(&self, mut index: u64) -> Option<Position> {
        for direction in Direction::ALL {
            let count = self.line(direction).count();
            if index < count {
                return self.line(direction).nth(index).map(|distance| direction.cell(self.queen, distance));
            }
            index -= count;
        }
        None
    }

    /// At most `length` of the cells from the `start`-th on, counted from 0, by distance from the queen; as far away as
    /// each other: left, up, up-left. Takes no longer far away than near by.
    pub fn page(&self, start: u64, length: usize) -> Vec<Position> {
        let up_to = |distance: u64| self.lines.iter().map(|line| line.rank(distance)).sum::<u64>();
        let farthest = Direction::ALL.map(|direction| direction.length(self.queen)).into_iter().max().unwrap_or(0);
        // The first distance up to which there are more than are passed over.
        let from = least(1, farthest + 1, |distance| up_to(distance) > start);
        let mut skip = start - up_to(from - 1);
        let mut page = Vec::new();
        let mut next = Some(from);
        while let Some(distance) = next.filter(|_| page.len() < length) {
            for direction in Direction::ALL.into_iter().filter(|direction| self.line(*direction).contains(distance)) {
                if skip > 0 {
                    skip -= 1;
                } else if page.len() < length {
                    page.push(direction.cell(self.queen, distance));
                }
            }
            next = self.lines.iter().filter_map(|line| line.next_from(distance + 1)).min();
        }
        page
    }

    /// Adds an option; `false`, and nothing, if the cell is none.
    pub fn insert(&mut self, cell: Position) -> bool {
        self.insert_run(cell, cell)
    }

    /// Adds the options from one cell to another on the same line; `false`, and nothing, if that cannot be.
    pub fn insert_run(&mut self, from: Position, to: Position) -> bool {
        match (Direction::to(self.queen, from), Direction::to(self.queen, to)) {
            (Some((direction, one)), Some((also, other))) if direction == also => {
                self.lines[direction as usize].insert(Run { first: one.min(other), last: one.max(other) });
                true
            }
            _ => false,
        }
    }

    /// Takes an option away, if it is there.
    pub fn remove(&mut self, cell: Position) {
        let mut one = Self::none(self.queen);
        one.insert(cell);
        *self = self.without(&one);
    }

    /// Those that are not among others.
    ///
    /// # Panics
    /// If the others are another queen's.
    pub fn without(&self, others: &Self) -> Self {
        assert_eq!(self.queen, others.queen, "options of one queen");
        let line = |direction: Direction| self.line(direction).difference(others.line(direction));
        Self { queen: self.queen, lines: Direction::ALL.map(line) }
    }

    /// All other options of the queen.
    pub fn others(&self) -> Self {
        Self::all(self.queen).without(self)
    }

    /// The first of them, at most `count`: line by line, nearest first.
    pub fn first(&self, mut count: u64) -> Self {
        let line = |direction: Direction| {
            let runs = self.line(direction).iter().map_while(|Run { first, last }| {
                let taken = count.min(last - first + 1);
                count -= taken;
                (taken > 0).then(|| Run { first, last: first + taken - 1 })
            });
            runs.collect()
        };
        Self { queen: self.queen, lines: Direction::ALL.map(line) }
    }

    /// The farthest of each line.
    pub fn farthest(&self) -> impl Iterator<Item = Position> + '_ {
        Direction::ALL.into_iter().filter_map(|direction| {
            let run = self.line(direction).iter().next_back()?;
            Some(direction.cell(self.queen, run.last))
        })
    }

    fn line(&self, direction: Direction) -> &Runs {
        &self.lines[direction as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Options;
    use crate::queens::rules::Position;

    /// Queens near the origin, with all their options, every second and every third one, and none.
    fn samples() -> impl Iterator<Item = (Options, Vec<Position>)> {
        let queens = (0..7).flat_map(|y| (0..7).map(move |x| Position::new(x, y)));
        queens.flat_map(|queen| {
            [1, 2, 3, 100].map(|step| {
                let cells: Vec<Position> = queen.options().skip(step / 2).step_by(step).collect();
                let mut options = Options::none(queen);
                assert!(cells.iter().all(|cell| options.insert(*cell)));
                (options, cells)
            })
        })
    }

    #[test]
    fn options_hold_the_cells_that_were_added() {
        for (options, cells) in samples() {
            let queen = options.queen();
            assert_eq!(options.cells().collect::<Vec<_>>(), cells);
            assert_eq!(options.count(), cells.len() as u64);
            assert_eq!(options.is_empty(), cells.is_empty());
            for (index, cell) in cells.iter().enumerate() {
                assert_eq!(options.nth(index as u64), Some(*cell));
            }
            assert_eq!(options.nth(cells.len() as u64), None);
            let all: BTreeSet<Position> = queen.options().collect();
            let others: BTreeSet<Position> = options.others().cells().collect();
            assert_eq!(others, all.into_iter().filter(|cell| !cells.contains(cell)).collect());
            for count in 0..8 {
                assert_eq!(options.first(count as u64).cells().collect::<Vec<_>>(), cells[..count.min(cells.len())]);
            }
        }
    }

    #[test]
    fn pages_are_cut_from_the_sorted_list() {
        for (options, cells) in samples() {
            let queen = options.queen();
            let mut nearest = cells;
            nearest.sort_by_key(|cell| queen.x.abs_diff(cell.x).max(queen.y.abs_diff(cell.y)));
            for start in 0..=nearest.len() + 1 {
                for length in 0..6 {
                    let expected: Vec<Position> = nearest.iter().skip(start).take(length).copied().collect();
                    assert_eq!(options.page(start as u64, length), expected, "{start} {length} {options:?}");
                }
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
        assert!(!options.insert_run(Position::new(2, 5), Position::new(2, 4)), "not on one line");
        assert_eq!(options, Options::none(queen));
        assert!(options.insert_run(Position::new(1, 3), Position::new(2, 4)));
        options.remove(Position::new(2, 4));
        options.remove(Position::new(9, 9));
        assert_eq!(options.cells().collect::<Vec<_>>(), [Position::new(1, 3)]);
    }
}
