//! What is to be read off a board before a cell can be explained; done in slices.

use super::Window;
use super::sight::{Direction, Line, Sight};
use crate::Error;
use crate::queens::board::{Board, Deviations, Plan, Progress};

/// The work to look around at a cell: the cells up and to the left of it, and what is seen north, west and northwest.
#[derive(Debug)]
pub struct Reading {
    k: u64,
    /// The cells around, until they are read.
    window: Option<Window>,
    cells: Vec<i64>,
    /// Read after the cells, in this order.
    lines: [Line; 3],
    /// The piece that is being read.
    current: Option<(Plan, Deviations)>,
    /// The cells of the blocks that have been done for earlier pieces.
    done: u64,
}

impl Reading {
    /// To read the `side` x `side` cells whose last one is (x, y), as far as they lie on the board, and to look from (x, y)
    /// north, west and northwest, so many cells far each.
    ///
    /// # Errors
    /// [`Error::Window`] if the cell is not on the board.
    pub fn new(board: &Board, x: u64, y: u64, side: u8, lengths: [u64; 3]) -> Result<Self, Error> {
        Window::new(x, y, 1, 1)?;
        let (width, height) = (u64::from(side).min(x + 1), u64::from(side).min(y + 1));
        let window = Window { x: x + 1 - width, y: y + 1 - height, width, height };
        let [north, west, northwest] = lengths;
        let lines = [
            Line::new(board, x, y, Direction::North, north),
            Line::new(board, x, y, Direction::West, west),
            Line::new(board, x, y, Direction::Northwest, northwest),
        ];
        let window = (side > 0).then_some(window);
        Ok(Self { k: board.k(), window, cells: Vec::new(), lines, current: None, done: 0 })
    }

    /// The k of the game that it was begun in.
    pub fn k(&self) -> u64 {
        self.k
    }

    /// Goes on with the work, a block of the board at a time, while `more` says so. The total grows with the pieces that
    /// are taken on: the first is by far the largest, unless its sightlines are kept.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`].
    ///
    /// # Panics
    /// If the board is not the one that it was begun with.
    pub fn advance(&mut self, board: &mut Board, mut more: impl FnMut() -> bool) -> Result<Progress, Error> {
        while let Some(window) = self.piece() {
            let (plan, deviations) = match &mut self.current {
                Some(current) => current,
                None => self.current.insert((board.plan(&window)?, Deviations::new(&window))),
            };
            let Progress { done, total, finished } = board.advance(plan, deviations, &mut more);
            if !finished {
                return Ok(Progress { done: self.done + done, total: self.done + total, finished });
            }
            self.done += total;
            if let Some((_, deviations)) = self.current.take() {
                self.take(board, &window, &deviations.into_values());
            }
        }
        Ok(Progress { done: self.done, total: self.done, finished: true })
    }

    /// The exact deviations of the cells around, row by row; none before they are read.
    pub fn cells(&self) -> &[i64] {
        &self.cells
    }

    /// What is seen north, west and northwest; complete when the work is finished.
    pub fn sights(&self) -> [&Sight; 3] {
        self.lines.each_ref().map(Line::sight)
    }

    /// What has been found as plain numbers: the cells, and for each sight the palaces, `open`, how many are listed, and
    /// these.
    pub fn numbers(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        // One by one: collected from iterators it would be vectorised, and three times as much code.
        let mut tell = |number: i64| numbers.push(number as f64);
        for value in &self.cells {
            tell(*value);
        }
        for Sight { palaces, open, listed } in self.sights() {
            tell(*palaces as i64);
            tell(*open as i64);
            tell(listed.len() as i64);
            for distance in listed {
                tell(*distance as i64);
            }
        }
        numbers
    }

    /// The window to be read next, if any is left.
    fn piece(&self) -> Option<Window> {
        self.window.or_else(|| self.lines.iter().find_map(Line::piece))
    }

    /// Takes the deviations of that window.
    fn take(&mut self, board: &Board, window: &Window, values: &[i32]) {
        if self.window.take().is_some() {
            let mut values = values.iter();
            for y in window.y..window.bottom() {
                for (x, value) in (window.x..window.right()).zip(&mut values) {
                    self.cells.push(board.exact_deviation(x, y, *value));
                }
            }
        } else if let Some(line) = self.lines.iter_mut().find(|line| line.piece().is_some()) {
            line.take(window, values);
        }
    }
}
