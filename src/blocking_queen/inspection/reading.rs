//! What is to be read off a board before a question about cells can be answered; done in slices.

use super::sight::{Direction, Line, Sight};
use super::{Inspection, Window};
use crate::blocking_queen::board::{Board, Deviations, Plan, Progress};
use crate::{Error, VALUES_MAX};

/// The answer to a question about cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The exact deviations of a window's cells, row by row.
    Cells(Vec<i64>),
    /// A cell explained.
    Inspection(Inspection),
    /// What is seen north, west and northwest.
    Sights([Sight; 3]),
}

/// The work that a question about cells takes.
#[derive(Debug)]
pub struct Reading {
    k: u64,
    question: Question,
    /// The window that has not been read yet, and the exact deviations of its cells once it has.
    window: Option<Window>,
    values: Vec<i64>,
    /// Read after the window, in this order.
    lines: Vec<Line>,
    /// The piece that is being read.
    current: Option<(Plan, Deviations)>,
    /// Cells of the pieces that have been read, in whole blocks.
    done: u64,
}

#[derive(Debug)]
enum Question {
    Cells,
    Inspection { x: u64, y: u64 },
    Sights,
}

impl Reading {
    /// To read the exact deviations of a window.
    ///
    /// # Errors
    /// [`Error::TooManyValues`] for more than [`VALUES_MAX`] cells.
    pub fn cells(board: &Board, window: &Window) -> Result<Self, Error> {
        if window.cells() > VALUES_MAX as u128 {
            return Err(Error::TooManyValues { values: window.cells().try_into().unwrap_or(u64::MAX) });
        }
        Ok(Self::new(board, Question::Cells, Some(*window), Vec::new()))
    }

    /// To explain the cell (x, y).
    ///
    /// # Errors
    /// [`Error::Window`] if the cell is not on the board.
    pub fn inspection(board: &Board, x: u64, y: u64) -> Result<Self, Error> {
        Window::new(x, y, 1, 1)?;
        let window = Inspection::window(x, y);
        let line = |direction| Line::new(board, x, y, direction, u64::MAX);
        let lines = vec![line(Direction::North), line(Direction::West)];
        Ok(Self::new(board, Question::Inspection { x, y }, Some(window), lines))
    }

    /// To see from the cell (x, y) north, west and northwest, so many cells far each.
    ///
    /// # Errors
    /// [`Error::Window`] if the cell is not on the board.
    pub fn sights(board: &Board, x: u64, y: u64, lengths: [u64; 3]) -> Result<Self, Error> {
        Window::new(x, y, 1, 1)?;
        let directions = [Direction::North, Direction::West, Direction::Northwest];
        let lines = directions.into_iter().zip(lengths);
        let lines = lines.map(|(direction, length)| Line::new(board, x, y, direction, length)).collect();
        Ok(Self::new(board, Question::Sights, None, lines))
    }

    fn new(board: &Board, question: Question, window: Option<Window>, lines: Vec<Line>) -> Self {
        Self { k: board.k(), question, window, values: Vec::new(), lines, current: None, done: 0 }
    }

    /// Goes on with the work, a block of the board at a time, while `more` says so. The total grows with the pieces that
    /// are taken on: the first is by far the largest, unless its sightlines are kept.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`].
    ///
    /// # Panics
    /// If the board is not the one that it was begun with.
    pub fn advance(&mut self, board: &mut Board, more: &mut dyn FnMut() -> bool) -> Result<Progress, Error> {
        loop {
            let (plan, deviations) = match &mut self.current {
                Some(current) => current,
                None => {
                    let Some(window) = self.piece() else {
                        return Ok(Progress { done: self.done, total: self.done, finished: true });
                    };
                    self.current.insert((board.plan(&window)?, Deviations::new(&window)))
                }
            };
            let Progress { done, total, finished } = board.advance(plan, deviations, &mut *more);
            if !finished {
                return Ok(Progress { done: self.done + done, total: self.done + total, finished });
            }
            self.done += total;
            if let Some((_, deviations)) = self.current.take() {
                self.take(board, &deviations.into_values());
            }
            if self.piece().is_some() && !more() {
                return Ok(Progress { done: self.done, total: self.done, finished: false });
            }
        }
    }

    /// What has been found.
    ///
    /// # Panics
    /// If the work is not finished.
    pub fn outcome(&self) -> Outcome {
        let sight = |index: usize| self.lines[index].sight();
        match self.question {
            Question::Cells => Outcome::Cells(self.values.clone()),
            Question::Inspection { x, y } => {
                let (north, west) = (sight(0).palaces, sight(1).palaces);
                Outcome::Inspection(Inspection::from_parts(self.k, x, y, &self.values, north, west))
            }
            Question::Sights => Outcome::Sights([0, 1, 2].map(|index| sight(index).clone())),
        }
    }

    /// The window to be read next, if any is left.
    fn piece(&self) -> Option<Window> {
        self.window.or_else(|| self.lines.iter().find_map(Line::piece))
    }

    /// Takes the deviations of that window.
    fn take(&mut self, board: &Board, values: &[i32]) {
        if let Some(window) = self.window.take() {
            let places = (window.y..window.bottom()).flat_map(|y| (window.x..window.right()).map(move |x| (x, y)));
            let exact = places.zip(values).map(|((x, y), value)| board.exact_deviation(x, y, *value));
            self.values = exact.collect();
        } else if let Some(line) = self.lines.iter_mut().find(|line| line.piece().is_some()) {
            line.take(values);
        }
    }
}
