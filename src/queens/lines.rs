//! A queen's three lines, and the palaces on them, read from the board: near the origin or far away.
//!
//! Away from the queen a line may run through outer space, where there is no palace, then through cells that must be
//! read, then through the hood, where all are palaces. A column or a row may cross both outer spaces, beyond the arm
//! and beyond its mirror image. Only what lies between is read, block by block and in slices; and if that is too long,
//! nothing is.

use std::ops::Range;

use super::board::{Board, Plan, beyond_the_arm};
use super::hood;
use super::rules::Position;
use super::sweep::Sink;
use crate::map::{More, Progress};
use crate::numbers::least;
use crate::{Error, Window};

/// A line along which the queen moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To smaller x, along the row; counters of the first heap.
    Left,
    /// To smaller y, along the column; counters of the second heap.
    Up,
    /// To smaller x and y alike; as many counters of both heaps.
    UpLeft,
}

impl Direction {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Left, Self::Up, Self::UpLeft];

    /// How far a queen can go this way.
    pub fn length(self, queen: Position) -> u64 {
        match self {
            Self::Left => queen.x,
            Self::Up => queen.y,
            Self::UpLeft => queen.x.min(queen.y),
        }
    }

    /// The cell that lies so far away, at most the [length](Self::length).
    pub fn cell(self, queen: Position, distance: u64) -> Position {
        let Position { x, y } = queen;
        match self {
            Self::Left => Position::new(x - distance, y),
            Self::Up => Position::new(x, y - distance),
            Self::UpLeft => Position::new(x - distance, y - distance),
        }
    }

    /// Which way and how far it is from a queen to a cell, if that is one of her options.
    pub fn to(queen: Position, cell: Position) -> Option<(Self, u64)> {
        if !queen.has_option(cell) {
            return None;
        }
        let (left, up) = (queen.x - cell.x, queen.y - cell.y);
        Some(match (left, up) {
            (_, 0) => (Self::Left, left),
            (0, _) => (Self::Up, up),
            _ => (Self::UpLeft, left),
        })
    }
}

/// The most cells that may have to be swept to read the lines, once the board has been swept as far as they reach: a
/// minute of work or so.
const WORK_MAX: f64 = 1e11;

/// At most this many blocks of a row or a column are read by one plan.
const BLOCKS_AT_ONCE: u64 = 64;

/// A line of a queen, from the board's edge to the cell before her.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) queen: Position,
    pub(crate) direction: Direction,
}

impl Line {
    /// The three lines of a queen, in the order of [`Direction::ALL`].
    pub(crate) fn all(queen: Position) -> [Self; 3] {
        Direction::ALL.map(|direction| Self { queen, direction })
    }

    pub(crate) fn length(self) -> u64 {
        self.direction.length(self.queen)
    }

    /// How many of them lie in the hood of game k: the last ones, away from the queen. All of these are palaces.
    pub(crate) fn in_hood(self, k: u64) -> u64 {
        let Position { x, y } = self.queen;
        let count = match self.direction {
            Direction::Left => hood::row_count(k, y),
            Direction::Up => hood::column_count(k, x),
            Direction::UpLeft => hood::diagonal_count(k, x, y),
        };
        count.min(self.length())
    }

    /// The cell this many steps from the board's edge.
    fn cell(self, step: u64) -> Position {
        self.direction.cell(self.queen, self.length() - step)
    }

    /// The cells from one step to before another: of one row, of one column, or the square on a piece of the diagonal.
    fn window(self, from: u64, end: u64) -> Window {
        let Position { x, y } = self.cell(from);
        let length = end - from;
        let (width, height) = match self.direction {
            Direction::Left => (length, 1),
            Direction::Up => (1, length),
            Direction::UpLeft => (length, length),
        };
        Window { x, y, width, height }
    }

    /// The first step from which on the line, as far as a step, is read by one plan: in one block of the diagonal,
    /// since the square on more of it would have blocks beside it, or in some of a row or a column.
    fn same_blocks(self, block: u64, step: u64) -> u64 {
        let Position { x, y } = self.cell(step);
        match self.direction {
            Direction::Left | Direction::Up => step - step % (block * BLOCKS_AT_ONCE),
            Direction::UpLeft => step.saturating_sub((x % block).min(y % block)),
        }
    }

    /// The steps from the board's edge that lie neither in the hood nor in outer space: one run, for a row and a column
    /// may begin in outer space on one side and end in that on the other, and a diagonal may begin there.
    fn live(self, k: u64) -> Range<u64> {
        let (length, in_hood) = (self.length(), self.in_hood(k));
        let is_right = |step| {
            let Position { x, y } = self.cell(step);
            beyond_the_arm(k, x, y + 1)
        };
        let is_below = |step| {
            let Position { x, y } = self.cell(step);
            beyond_the_arm(k, y, x + 1)
        };
        match self.direction {
            Direction::Left => {
                let start = least(in_hood, length, |step| !is_below(step));
                start..least(start, length, is_right)
            }
            Direction::Up => {
                let start = least(in_hood, length, |step| !is_right(step));
                start..least(start, length, is_below)
            }
            Direction::UpLeft => least(in_hood, length, |step| !is_right(step) && !is_below(step))..length,
        }
    }
}

/// Takes the palaces of a line: in which direction, and from which distance to which, both included. They come in no
/// certain order.
pub(crate) type Take<'a> = dyn FnMut(Direction, u64, u64) + 'a;

/// The reading of a queen's lines between hood and outer space, in slices, so that a worker can read messages in
/// between.
#[derive(Debug)]
pub(crate) struct LineReader {
    /// What is read after the plan, last first: steps of lines, counted from the board's edge. They are read from the
    /// queen on, so that the first plan is the one that sweeps the board.
    ahead: Vec<(Line, Range<u64>)>,
    current: Option<(Line, Plan)>,
    /// The cells of the blocks of earlier plans.
    done: u64,
}

impl LineReader {
    /// To read a queen's lines, each no farther than this many cells (in the order of [`Direction::ALL`]).
    pub(crate) fn new(board: &Board, queen: Position, lengths: [u64; 3]) -> Result<Self, Error> {
        Window::new(queen.x, queen.y, 1, 1)?;
        let mut ahead = Vec::new();
        let mut cells = 0.0;
        for (line, length) in Line::all(queen).into_iter().zip(lengths).rev() {
            let Range { start, end } = line.live(board.k());
            let steps = start.max(line.length().saturating_sub(length))..end;
            if !steps.is_empty() {
                // Each is the last one of a row, a column or a square that has to be swept in its block.
                cells += (steps.end - steps.start) as f64 * board.block_size() as f64;
                ahead.push((line, steps));
            }
        }
        if cells > WORK_MAX {
            return Err(Error::TooMuchWork { cells, limit: WORK_MAX });
        }
        Ok(Self { ahead, current: None, done: 0 })
    }

    /// Reads on, a block at a time, while `more` says so. The total grows with each plan that is taken on; the first is
    /// by far the largest, unless its sightlines are cached.
    ///
    /// # Panics
    /// If the board is of another game than the one that it was begun with, or has other blocks.
    pub(crate) fn advance(&mut self, board: &mut Board, take: &mut Take, more: More<'_>) -> Result<Progress, Error> {
        while self.current.is_some() || self.plan_next(board)? {
            let Some((line, plan)) = &mut self.current else { break };
            let Progress { done, total, finished } =
                board.advance(plan, &mut OnLine { line: *line, take }, &mut *more)?;
            if !finished {
                return Ok(Progress { done: self.done + done, total: self.done + total, finished });
            }
            self.done += total;
            self.current = None;
            // A plan may be done in one step, and there may be very many of them.
            if !self.ahead.is_empty() && !more() {
                return Ok(Progress { done: self.done, total: self.done, finished: false });
            }
        }
        Ok(Progress { done: self.done, total: self.done, finished: true })
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.current.is_none() && self.ahead.is_empty()
    }

    /// Makes the plan for what comes next; `false` if nothing does.
    pub(crate) fn plan_next(&mut self, board: &Board) -> Result<bool, Error> {
        let Some((line, Range { start, end })) = self.ahead.pop() else { return Ok(false) };
        let from = start.max(line.same_blocks(board.block_size() as u64, end - 1));
        self.ahead.extend((start < from).then_some((line, start..from)));
        self.current = Some((line, board.plan(&line.window(from, end))?));
        Ok(true)
    }
}

/// Gives away the palaces of the line that is being read. What is read beside it, of a square on the diagonal, is
/// passed over.
struct OnLine<'a, 'b> {
    line: Line,
    take: &'a mut Take<'b>,
}

impl OnLine<'_, '_> {
    /// Gives away those cells of an area that lie on the line, if they are at least so far from the queen. The area has
    /// cells of the line in each of its columns and rows.
    fn push(&mut self, area: &Window, at_least: u64) {
        let Line { queen, direction } = self.line;
        let (nearest, farthest) = match direction {
            Direction::Up => (queen.y + 1 - area.bottom(), queen.y - area.y),
            Direction::Left | Direction::UpLeft => (queen.x + 1 - area.right(), queen.x - area.x),
        };
        let first = nearest.max(at_least);
        if first <= farthest {
            (self.take)(direction, first, farthest);
        }
    }
}

impl Sink for OnLine<'_, '_> {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        // A run goes one to the right and one up with each cell: where it crosses the line, if it does.
        let Line { queen, direction } = self.line;
        let (left, up) = (queen.x - x, queen.y - y);
        let index = match direction {
            Direction::Left | Direction::Up => 0,
            Direction::UpLeft if left >= up && (left - up).is_multiple_of(2) => (left - up) / 2,
            Direction::UpLeft => return,
        };
        if values.get(index as usize).is_some_and(|v| *v < 0) {
            let distance = if direction == Direction::Up { up } else { left - index };
            (self.take)(direction, distance, distance);
        }
    }

    fn constant(&mut self, area: &Window, v: i32) {
        if v < 0 {
            self.push(area, 1);
        }
    }

    fn hood(&mut self, area: &Window, k: u64) {
        self.push(area, self.line.length() - self.line.in_hood(k) + 1);
    }
}
