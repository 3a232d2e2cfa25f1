//! What is to be read off a board before a cell can be explained; done in slices.

use super::line_of_sight::LineOfSight;
use crate::map::Progress;
use crate::queens::board::{Board, Deviations, Plan};
use crate::queens::lines::{Direction, Line, LineReader};
use crate::queens::rules::Position;
use crate::{Error, Window};

/// The work to look around at a cell: the cells up and to the left of it, and what is seen north, west and northwest.
#[derive(Debug)]
pub struct InspectionJob {
    k: u64,
    /// The cells around, until they are read.
    around: Option<Around>,
    cells: Vec<i64>,
    /// Read after the cells.
    lines: LineReader,
    /// North, west, northwest.
    sights: [LineOfSight; 3],
    /// The cells of the blocks that were done for the cells around.
    done: u64,
}

/// The reading of the cells around.
#[derive(Debug)]
struct Around {
    window: Window,
    /// The plan and what it has read, once it is begun.
    begun: Option<(Plan, Deviations)>,
}

impl InspectionJob {
    /// To read the `side` x `side` cells whose last one is (x, y), as far as they lie on the board, and to look from
    /// (x, y) north, west and northwest, each this many cells far.
    ///
    /// # Errors
    /// [`Error::Refused`] if the cell is not on the board, [`Error::TooMuchWork`] if the lines are too long.
    pub fn new(board: &Board, x: u64, y: u64, side: u8, lengths: [u64; 3]) -> Result<Self, Error> {
        let k = board.k();
        let queen = Position::new(x, y);
        let [north, west, northwest] = lengths;
        let lines = LineReader::new(board, queen, [west, north, northwest])?;
        let [left, up, up_left] = Line::all(queen);
        let (width, height) = (u64::from(side).min(x + 1), u64::from(side).min(y + 1));
        let window = Window { x: x + 1 - width, y: y + 1 - height, width, height };
        Ok(Self {
            k,
            around: (side > 0).then_some(Around { window, begun: None }),
            cells: Vec::new(),
            lines,
            sights: [(up, north), (left, west), (up_left, northwest)]
                .map(|(line, length)| LineOfSight::in_hood(line, k, length)),
            done: 0,
        })
    }

    /// The k of the game that it was begun in.
    pub fn k(&self) -> u64 {
        self.k
    }

    /// Goes on with the work, a block of the board at a time, while `more` says so. The total grows with the pieces
    /// that are taken on: the first is by far the largest, unless its sightlines are cached.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`] if they reach where the board refuses to go; and as [`Board::advance`].
    ///
    /// # Panics
    /// If the board is not the one that it was begun with.
    pub fn advance(&mut self, board: &mut Board, mut more: impl FnMut() -> bool) -> Result<Progress, Error> {
        if let Some(Around { window, begun }) = &mut self.around {
            let (plan, deviations) = match begun {
                Some(begun) => begun,
                None => begun.insert((board.plan(window)?, Deviations::new(window))),
            };
            let progress = board.advance(plan, deviations, &mut more)?;
            if !progress.finished {
                return Ok(progress);
            }
            self.done = progress.total;
            self.take_cells(board);
            if !self.lines.is_finished() && !more() {
                return Ok(Progress { finished: false, ..progress });
            }
        }
        let sights = &mut self.sights;
        let mut take = |direction, first, last| {
            let [north, west, northwest] = &mut *sights;
            let sight = match direction {
                Direction::Up => north,
                Direction::Left => west,
                Direction::UpLeft => northwest,
            };
            sight.add(first, last);
        };
        let Progress { done, total, finished } = self.lines.advance(board, &mut take, &mut more)?;
        if finished {
            self.sights.iter_mut().for_each(|sight| sight.listed.sort_unstable());
        }
        Ok(Progress { done: self.done + done, total: self.done + total, finished })
    }

    /// The exact deviations of the cells around, row by row; none before they are read.
    pub fn cells(&self) -> &[i64] {
        &self.cells
    }

    /// What is seen north, west and northwest; complete when the work is finished.
    pub fn sights(&self) -> [&LineOfSight; 3] {
        self.sights.each_ref()
    }

    /// What has been found as plain numbers: the cells, and for each sight the palaces, `open`, how many are listed,
    /// and these.
    pub fn numbers(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        // One by one: collected from iterators it would be vectorised, and three times as much code.
        let mut tell = |number: i64| numbers.push(number as f64);
        for value in &self.cells {
            tell(*value);
        }
        for LineOfSight { palaces, open, listed } in self.sights() {
            tell(*palaces as i64);
            tell(*open as i64);
            tell(listed.len() as i64);
            for distance in listed {
                tell(*distance as i64);
            }
        }
        numbers
    }

    /// Takes the cells around, once they are read.
    fn take_cells(&mut self, board: &Board) {
        let Some(Around { window, begun: Some((_, deviations)) }) = self.around.take() else { return };
        let mut values = deviations.into_values().into_iter();
        for y in window.y..window.bottom() {
            for (x, value) in (window.x..window.right()).zip(&mut values) {
                self.cells.push(board.exact_deviation(x, y, value));
            }
        }
    }
}
