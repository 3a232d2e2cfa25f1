//! The palaces that a queen sees, as play needs them: all of her options that are palaces.

use super::options::{Options, Run};
use crate::map::Progress;
use crate::queens::lines::{Direction, Line, LineReader};
use crate::queens::rules::Position;
use crate::{Board, Error};

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
    /// Reads a queen's lines to the end, however long that takes; [`SightJob`] does it in slices.
    ///
    /// # Errors
    /// As [`SightJob::new`] and [`SightJob::advance`].
    pub fn of(board: &mut Board, queen: Position) -> Result<Self, Error> {
        let mut job = SightJob::new(board, queen)?;
        while !job.advance(board, || true)?.finished {}
        Ok(job.into_sight())
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

/// The reading of a queen's lines, in slices, so that a worker can read messages in between.
#[derive(Debug)]
pub struct SightJob {
    k: u64,
    queen: Position,
    reader: LineReader,
    /// Palaces.
    found: Vec<(Direction, Run)>,
}

impl SightJob {
    /// The reading of what is seen from a cell. It reads nothing yet.
    ///
    /// # Errors
    /// [`Error::Refused`] if the cell is not on the board, [`Error::TooMuchWork`] if the lines are too long or reach
    /// where the board refuses to go.
    pub fn new(board: &Board, queen: Position) -> Result<Self, Error> {
        let k = board.k();
        let mut reader = LineReader::new(board, queen, [u64::MAX; 3])?;
        reader.plan_next(board)?;
        let in_hood = Line::all(queen).into_iter().filter_map(|line| {
            let (length, count) = (line.length(), line.in_hood(k));
            (count > 0).then_some((line.direction, Run { first: length - count + 1, last: length }))
        });
        Ok(Self { k, queen, reader, found: in_hood.collect() })
    }

    /// Reads on, a block at a time, while `more` says so. The total grows with each part of a line that is taken on;
    /// the first one sweeps the board, the others go on to read.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`] if a line reaches where the board refuses to go; and as [`Board::advance`].
    ///
    /// # Panics
    /// If it was begun with a board of another game or with other blocks.
    pub fn advance(&mut self, board: &mut Board, mut more: impl FnMut() -> bool) -> Result<Progress, Error> {
        let found = &mut self.found;
        let mut take = |direction, first, last| found.push((direction, Run { first, last }));
        self.reader.advance(board, &mut take, &mut more)
    }

    /// What the queen sees.
    ///
    /// # Panics
    /// If it is not finished.
    pub fn into_sight(self) -> Sight {
        assert!(self.reader.is_finished(), "what is seen is read before it is used");
        Sight { k: self.k, palaces: Options::from_runs(self.queen, self.found) }
    }
}
