//! What explains a cell: the cells around it, and what the queen sees from it, direction by direction; read in slices.
//!
//! A board's counters are a byte wide and wrap, so they tell v but not how many palaces there are in each direction.
//! Those numbers are found by reading the lines themselves ([`lines`](super::lines)). The diagonal need not be read: it
//! has what remains of N = V + H + D.

use super::board::{Board, Deviations, Plan};
use super::lines::{Direction, Line, LineReader};
use super::rules::Position;
use crate::map::Progress;
use crate::{Error, Window};

/// The work to look around at a cell: the cells up and to the left of it, and what is seen north, west and northwest.
#[derive(Debug)]
pub struct InspectionJob {
    k: u64,
    window: Window,
    /// The reading of the cells around, once it is begun.
    around: Option<(Plan, Deviations)>,
    cells: Option<Vec<i64>>,
    lines: LineReader,
    sights: [LineOfSight; 3],
    /// The cells of the blocks that were done for the cells around.
    done: u64,
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
            window,
            around: None,
            cells: (side == 0).then(Vec::new),
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
        if self.cells.is_none() {
            let (plan, deviations) = match &mut self.around {
                Some(begun) => begun,
                none => none.insert((board.plan(&self.window)?, Deviations::new(&self.window))),
            };
            let progress = board.advance(plan, deviations, &mut more)?;
            if !progress.finished {
                return Ok(progress);
            }
            self.done = progress.total;
            let Window { x, y, width, .. } = self.window;
            let exact = |(index, v): (u64, i32)| board.exact_deviation(x + index % width, y + index / width, v);
            let values = self.around.take().map_or_else(Vec::new, |(_, deviations)| deviations.into_values());
            self.cells = Some((0..).zip(values).map(exact).collect());
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
        self.cells.as_deref().unwrap_or_default()
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
        for value in self.cells() {
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
}

/// Palaces are listed one by one up to this distance; further away they are only counted.
pub const LISTED_MAX: u64 = 4096;

/// What the queen sees in one direction, within some distance. The cell next to hers is at distance 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineOfSight {
    /// The number of palaces.
    pub palaces: u64,
    /// Beyond this distance, but still within sight, every cell is a palace: it lies in the hood.
    pub open: u64,
    /// The distances of the palaces that are not beyond `open` nor beyond [`LISTED_MAX`], the nearest first.
    pub listed: Vec<u64>,
}

impl LineOfSight {
    /// What is known of a line of game k that is read no farther than this many cells: the palaces in the hood.
    fn in_hood(line: Line, k: u64, length: u64) -> Self {
        let length = length.min(line.length());
        let open = length.min(line.length() - line.in_hood(k));
        Self { palaces: length - open, open, listed: Vec::new() }
    }

    fn add(&mut self, first: u64, last: u64) {
        self.palaces += last + 1 - first;
        self.listed.extend(first..=last.min(LISTED_MAX));
    }
}
