//! The palaces that a queen sees, read from the board along her three lines: near the origin or far away.
//!
//! A line is read block by block, in slices; what lies in the hood or in outer space is known without. So the work is
//! that of sweeping the board as far as the queen, if that has not been done, and little more.

use std::ops::Range;

use super::options::{Direction, Options, least};
use super::runs::Run;
use crate::queens::board::{Plan, Progress, beyond_the_arm};
use crate::queens::hood;
use crate::queens::rules::Position;
use crate::queens::sightlines::Counter;
use crate::queens::sweep::Sink;
use crate::{Board, Error, Window};

/// What a queen sees: all that perfect play needs to know of her place.
///
/// ```
/// use blocking_queens::Board;
/// use blocking_queens::queens::rules::Position;
/// use blocking_queens::queens::play::Sight;
///
/// // The paper's example: with four palaces in sight, (3, 3) is a palace of game 5.
/// let sight = Sight::of(&mut Board::new(5)?, Position::new(3, 3))?;
/// let palaces = [(0, 3), (3, 0), (1, 1), (0, 0)].map(|(x, y)| Position::new(x, y));
/// assert!(sight.palaces().cells().eq(palaces));
/// assert!(sight.is_palace());
/// # Ok::<(), blocking_queens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    k: u64,
    palaces: Options,
}

impl Sight {
    /// Reads a queen's lines to the end, however long that takes; [`Look`] does it in slices.
    ///
    /// # Errors
    /// As [`Look::new`] and [`Look::advance`].
    pub fn of(board: &mut Board, queen: Position) -> Result<Self, Error> {
        let mut look = Look::new(board, queen)?;
        while !look.advance(board, || true)?.finished {}
        Ok(look.into_sight())
    }

    /// The game's k.
    pub fn k(&self) -> u64 {
        self.k
    }

    /// Where the queen stands.
    pub fn queen(&self) -> Position {
        self.palaces.queen()
    }

    /// The palaces among her options.
    pub fn palaces(&self) -> &Options {
        &self.palaces
    }

    /// The palace number N: how many there are.
    pub fn palace_number(&self) -> u64 {
        self.palaces.count()
    }

    /// Is the queen's own cell a palace, N < k? Then pawns can stand on all palaces that she sees.
    pub fn is_palace(&self) -> bool {
        self.palace_number() < self.k
    }
}

/// The most cells that may have to be swept to read the lines, once the board has been swept as far as they reach: a
/// minute of work or so.
const WORK_MAX: f64 = 1e11;

/// At most so many blocks of a row or a column are read by one plan.
const BLOCKS_AT_ONCE: u64 = 64;

/// The reading of a queen's lines, in slices, so that whoever waits can listen in between.
#[derive(Debug)]
pub struct Look {
    k: u64,
    /// What is read after the plan, last first.
    ahead: Vec<Part>,
    plan: Option<Plan>,
    found: Found,
}

/// Steps of a line, counted from the board's edge, that are to be read. They are read from the queen on, so that the first
/// plan is the one that sweeps the board.
#[derive(Clone, Debug)]
struct Part {
    line: Line,
    steps: Range<u64>,
}

impl Look {
    /// A look round from a cell. It reads nothing yet.
    ///
    /// # Errors
    /// [`Error::Window`] if the cell is not on the board, [`Error::TooMuchWork`] if the lines are too long or reach where the
    /// board refuses to go.
    pub fn new(board: &Board, queen: Position) -> Result<Self, Error> {
        Window::new(queen.x, queen.y, 1, 1)?;
        let k = board.k();
        let [left, up, up_left] = Direction::ALL.map(|direction| Line { queen, direction });
        let in_hood = |line: Line| {
            let (length, count) = (line.direction.length(queen), line.in_hood(k));
            (count > 0).then_some(Run { first: length - count + 1, last: length }).into_iter().collect()
        };
        let found = Found { line: left, palaces: [left, up, up_left].map(in_hood) };
        let mut ahead: Vec<Part> = [up_left, up, left].map(|line| Part { line, steps: line.live(k) }).into();
        ahead.retain(|part| !part.steps.is_empty());
        let cells: u64 = ahead.iter().map(|part| part.steps.end - part.steps.start).sum();
        let cells = cells as f64 * board.block_size() as f64;
        if cells > WORK_MAX {
            return Err(Error::TooMuchWork { cells, limit: WORK_MAX });
        }
        let mut look = Self { k, ahead, plan: None, found };
        look.plan_next(board)?;
        Ok(look)
    }

    /// Reads on, a block at a time, while `more` says so. The progress told is that of one plan of several, but for
    /// `finished`, which means all. The first plan sweeps the board, the others go on to read.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`] if a line reaches where the board refuses to go.
    ///
    /// # Panics
    /// If the look was begun with a board of another game or with other blocks.
    pub fn advance(&mut self, board: &mut Board, mut more: impl FnMut() -> bool) -> Result<Progress, Error> {
        while let Some(plan) = &mut self.plan {
            let progress = board.advance(plan, &mut self.found, &mut more);
            if !progress.finished {
                return Ok(progress);
            }
            self.plan_next(board)?;
            if self.plan.is_some() && !more() {
                return Ok(Progress { finished: false, ..progress });
            }
        }
        Ok(Progress { done: 0, total: 0, finished: true })
    }

    /// What the queen sees.
    ///
    /// # Panics
    /// If the look is not finished.
    pub fn into_sight(self) -> Sight {
        assert!(self.plan.is_none(), "a look is finished before it is used");
        let Found { line, palaces } = self.found;
        Sight { k: self.k, palaces: Options::from_runs(line.queen, palaces) }
    }

    /// Makes the plan for what comes next, if anything.
    fn plan_next(&mut self, board: &Board) -> Result<(), Error> {
        self.plan = match self.ahead.pop() {
            None => None,
            Some(Part { line, steps: Range { start, end } }) => {
                let from = start.max(line.same_blocks(board.block_size() as u64, end - 1));
                self.ahead.extend((start < from).then_some(Part { line, steps: start..from }));
                self.found.line = line;
                Some(board.plan(&line.window(from, end))?)
            }
        };
        Ok(())
    }
}

/// A line of a queen, from the board's edge to the cell before her.
#[derive(Clone, Copy, Debug)]
struct Line {
    queen: Position,
    direction: Direction,
}

impl Line {
    /// The cell so many steps from the board's edge.
    fn cell(self, step: u64) -> Position {
        self.direction.cell(self.queen, self.direction.length(self.queen) - step)
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

    /// The first step from which on the line, as far as a step, is read by one plan: in one block of the diagonal, since the
    /// square on more of it would have blocks beside it, or in some of a row or a column.
    fn same_blocks(self, block: u64, step: u64) -> u64 {
        let Position { x, y } = self.cell(step);
        match self.direction {
            Direction::Left | Direction::Up => step - step % (block * BLOCKS_AT_ONCE),
            Direction::UpLeft => step.saturating_sub((x % block).min(y % block)),
        }
    }

    /// How many cells lie in the hood of game k; they are the first ones.
    fn in_hood(self, k: u64) -> u64 {
        let Position { x, y } = self.queen;
        let count = match self.direction {
            Direction::Left => hood::row_count(k, y),
            Direction::Up => hood::column_count(k, x),
            Direction::UpLeft => hood::diagonal_count(k, x, y),
        };
        count.min(self.direction.length(self.queen))
    }

    /// The steps that lie neither in the hood nor in outer space: one run, for a row and a column may begin in outer space
    /// on one side and end in that on the other, and a diagonal may begin there.
    fn live(self, k: u64) -> Range<u64> {
        let (length, in_hood) = (self.direction.length(self.queen), self.in_hood(k));
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

/// The palaces on a queen's lines, as they come.
#[derive(Debug)]
struct Found {
    /// The line that is being read.
    line: Line,
    /// Distances by direction.
    palaces: [Vec<Run>; 3],
}

impl Found {
    /// Takes note of those cells of an area that lie on the line, if they are at least so far from the queen. The area has
    /// cells of the line in each of its columns and rows.
    fn push(&mut self, area: &Window, at_least: u64) {
        let Line { queen, direction } = self.line;
        let (nearest, farthest) = match direction {
            Direction::Up => (queen.y + 1 - area.bottom(), queen.y - area.y),
            Direction::Left | Direction::UpLeft => (queen.x + 1 - area.right(), queen.x - area.x),
        };
        let first = nearest.max(at_least);
        if first <= farthest {
            self.palaces[direction as usize].push(Run { first, last: farthest });
        }
    }
}

impl<C: Counter> Sink<C> for Found {
    fn run(&mut self, x: u64, y: u64, values: &[C]) {
        // A run goes one to the right and one up with each cell: where it crosses the line, if it does.
        let Line { queen, direction } = self.line;
        let (left, up) = (queen.x - x, queen.y - y);
        let index = match direction {
            Direction::Left | Direction::Up => 0,
            Direction::UpLeft if left >= up && (left - up).is_multiple_of(2) => (left - up) / 2,
            Direction::UpLeft => return,
        };
        if values.get(index as usize).is_some_and(|v| v.is_palace()) {
            let distance = if direction == Direction::Up { up } else { left - index };
            self.palaces[direction as usize].push(Run { first: distance, last: distance });
        }
    }

    fn constant(&mut self, area: &Window, v: i32) {
        if v < 0 {
            self.push(area, 1);
        }
    }

    fn hood(&mut self, area: &Window, k: u64) {
        let length = self.line.direction.length(self.line.queen);
        self.push(area, length - self.line.in_hood(k) + 1);
    }
}
