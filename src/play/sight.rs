//! The palaces that a queen sees, read from the board along her three lines: near the origin or far away.
//!
//! A line is read block by block, in slices; what lies in the hood or in outer space is known without. So the work is
//! that of sweeping the board as far as the queen, if that has not been done, and little more.

use super::options::{Direction, Options, least};
use super::runs::Run;
use crate::blocking_queen::board::{Plan, Progress, beyond_the_arm};
use crate::blocking_queen::hood;
use crate::blocking_queen::rules::Position;
use crate::blocking_queen::sightlines::Counter;
use crate::blocking_queen::sweep::Sink;
use crate::{Board, Error, Window};

/// What a queen sees: all that perfect play needs to know of her place.
///
/// ```
/// use blocking_queens::Board;
/// use blocking_queens::blocking_queen::rules::Position;
/// use blocking_queens::play::Sight;
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

/// The reading of a queen's lines, in slices, so that whoever waits can listen in between.
#[derive(Debug)]
pub struct Look {
    k: u64,
    /// What is read after the plan, last first.
    ahead: Vec<Part>,
    plan: Option<Plan>,
    found: Found,
}

/// What is read at once.
#[derive(Clone, Copy, Debug)]
enum Part {
    Row,
    Column,
    /// What of the diagonal lies in one block, from so many steps from the board's edge on; the rest comes next.
    Diagonal(u64),
}

impl Look {
    /// A look round from a cell. It reads nothing yet.
    ///
    /// # Errors
    /// [`Error::Window`] if the cell is not on the board, [`Error::TooMuchWork`] if its lines reach where the board refuses
    /// to go.
    pub fn new(board: &Board, queen: Position) -> Result<Self, Error> {
        let Position { x, y } = queen;
        Window::new(x, y, 1, 1)?;
        let found = Found { queen, direction: Direction::UpLeft, palaces: Default::default() };
        let mut look = Self { k: board.k(), ahead: Vec::new(), plan: None, found };
        let diagonal = look.begin_diagonal();
        look.ahead.extend(diagonal);
        look.ahead.extend((y > 0).then_some(Part::Column));
        look.ahead.extend((x > 0).then_some(Part::Row));
        look.plan_next(board)?;
        Ok(look)
    }

    /// Reads on, a block at a time, while `more` says so. The progress told is that of one part of a line, but for
    /// `finished`, which means all.
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
        let Found { queen, palaces, .. } = self.found;
        Sight { k: self.k, palaces: Options::from_runs(queen, palaces) }
    }

    /// Makes the plan for what comes next, if anything.
    fn plan_next(&mut self, board: &Board) -> Result<(), Error> {
        let Position { x, y } = self.found.queen;
        let Some(part) = self.ahead.pop() else {
            self.plan = None;
            return Ok(());
        };
        let (direction, window) = match part {
            Part::Row => (Direction::Left, Window::new(0, y, x, 1)?),
            Part::Column => (Direction::Up, Window::new(x, 0, 1, y)?),
            Part::Diagonal(start) => {
                let (edge_x, edge_y, length) = self.diagonal();
                let block = board.block_size() as u64;
                let to_border = |coordinate: u64| block - coordinate % block;
                let side = to_border(edge_x + start).min(to_border(edge_y + start)).min(length - start);
                self.ahead.extend((start + side < length).then_some(Part::Diagonal(start + side)));
                (Direction::UpLeft, Window::new(edge_x + start, edge_y + start, side, side)?)
            }
        };
        self.found.direction = direction;
        self.plan = Some(board.plan(&window)?);
        Ok(())
    }

    /// Where the queen's diagonal meets the board's edge, and its length from there to the queen.
    fn diagonal(&self) -> (u64, u64, u64) {
        let Position { x, y } = self.found.queen;
        let length = x.min(y);
        (x - length, y - length, length)
    }

    /// Takes note of the diagonal's palaces in the hood; the part beyond the hood and outer space, if any.
    fn begin_diagonal(&mut self) -> Option<Part> {
        let (x, y, length) = self.diagonal();
        let in_hood = self.found.in_hood(self.k);
        if in_hood > 0 {
            let (width, height) = (in_hood, in_hood);
            self.found.push(&Window { x, y, width, height }, 1);
        }
        let (smaller, larger) = (x.min(y), x.max(y));
        let start = least(in_hood, length, |step| !beyond_the_arm(self.k, larger + step, smaller + step + 1));
        (start < length).then_some(Part::Diagonal(start))
    }
}

/// The palaces on a queen's lines, as they come.
#[derive(Debug)]
struct Found {
    queen: Position,
    /// The line that is being read.
    direction: Direction,
    /// Distances by direction.
    palaces: [Vec<Run>; 3],
}

impl Found {
    /// How many cells of the line that is being read lie in the hood, counted from the board's edge.
    fn in_hood(&self, k: u64) -> u64 {
        let Position { x, y } = self.queen;
        let count = match self.direction {
            Direction::Left => hood::row_count(k, y),
            Direction::Up => hood::column_count(k, x),
            Direction::UpLeft => hood::diagonal_count(k, x, y),
        };
        count.min(self.direction.length(self.queen))
    }

    /// Takes note of the line's cells in an area, if they are at least so far from the queen.
    fn push(&mut self, area: &Window, at_least: u64) {
        let (nearest, farthest) = match self.direction {
            Direction::Up => (self.queen.y + 1 - area.bottom(), self.queen.y - area.y),
            _ => (self.queen.x + 1 - area.right(), self.queen.x - area.x),
        };
        let first = nearest.max(at_least);
        if first <= farthest {
            self.palaces[self.direction as usize].push(Run { first, last: farthest });
        }
    }
}

/// Each area is one of the line that is being read: of one row, of one column, or a square on the diagonal.
impl<C: Counter> Sink<C> for Found {
    fn run(&mut self, x: u64, y: u64, values: &[C]) {
        // A run goes one to the right and one up with each cell: where it crosses the line, if it does.
        let (left, up) = (self.queen.x - x, self.queen.y - y);
        let index = match self.direction {
            Direction::Left | Direction::Up => 0,
            Direction::UpLeft if left >= up && (left - up).is_multiple_of(2) => (left - up) / 2,
            Direction::UpLeft => return,
        };
        if values.get(index as usize).is_some_and(|v| v.is_palace()) {
            let distance = if self.direction == Direction::Up { up } else { left - index };
            self.palaces[self.direction as usize].push(Run { first: distance, last: distance });
        }
    }

    fn constant(&mut self, area: &Window, v: i32) {
        if v < 0 {
            self.push(area, 1);
        }
    }

    fn hood(&mut self, area: &Window, k: u64) {
        let beyond = self.direction.length(self.queen) - self.in_hood(k);
        self.push(area, beyond + 1);
    }
}
