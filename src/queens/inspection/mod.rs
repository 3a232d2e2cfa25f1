//! A cell explained: what the queen sees from it, direction by direction, and how the automaton arrives at its value.
//!
//! A board's counters are a byte wide and wrap, so they tell v but not how many palaces there are in each direction.
//! Those numbers are found by reading the lines themselves ([`lines`](super::lines)). The diagonal need not be read: it
//! has what remains of N = V + H + D.

mod job;
mod line_of_sight;

pub use job::InspectionJob;
pub use line_of_sight::{LISTED_MAX, LineOfSight};

use super::automaton::{self, Neighbourhood, Solutions};
use super::board::Board;
use crate::Error;

/// Why a cell has its palace number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The game's k.
    pub k: u64,
    /// The cell's column.
    pub x: u64,
    /// The cell's row.
    pub y: u64,
    /// The deviation v = N - k, the value of cell g of Figure 2.
    pub deviation: i64,
    /// V: the palaces that the queen sees when she looks north.
    pub north: u64,
    /// H: the palaces that she sees when she looks west.
    pub west: u64,
    /// D: the palaces that she sees when she looks northwest.
    pub northwest: u64,
    /// The six cells that decide this one; beyond the board's edge they are of the initial condition (Theorem 1).
    pub neighbourhood: Neighbourhood,
}

impl Inspection {
    /// The inspection of a cell, all at once.
    ///
    /// ```
    /// use blocking_queens::{Board, queens::inspection::Inspection};
    ///
    /// // The paper's example: the queen at (3, 3) of game 5 sees (3, 0), (0, 3), and (0, 0) and (1, 1).
    /// let cell = Inspection::of(&mut Board::new(5)?, 3, 3)?;
    /// assert_eq!((cell.palace_number(), cell.is_palace()), (4, true));
    /// assert_eq!((cell.north, cell.west, cell.northwest), (1, 1, 2));
    /// assert_eq!(cell.neighbourhood.next(), cell.deviation);
    /// # Ok::<(), blocking_queens::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`InspectionJob::new`] and [`InspectionJob::advance`].
    pub fn of(board: &mut Board, x: u64, y: u64) -> Result<Self, Error> {
        // The neighbourhood is the 3 x 3 cells up to this one, but for two.
        let mut job = InspectionJob::new(board, x, y, 3, [u64::MAX, u64::MAX, 0])?;
        job.advance(board, || true)?;
        let (k, cells) = (board.k(), job.cells());
        // The value `left` columns to the left of the cell and `up` rows above it.
        let value = |left: u64, up: u64| match left <= x && up <= y {
            true => cells[cells.len() - 1 - (left + up * (x.min(2) + 1)) as usize],
            false => automaton::initial(k, x as i64 - left as i64, y as i64 - up as i64),
        };
        let neighbourhood = Neighbourhood {
            a: value(2, 2),
            b: value(1, 2),
            c: value(2, 1),
            d: value(1, 1),
            e: value(0, 1),
            f: value(1, 0),
        };
        let deviation = value(0, 0);
        let [north, west, _] = job.sights().map(|sight| sight.palaces);
        let northwest = (deviation + k as i64) as u64 - north - west;
        Ok(Self { k, x, y, deviation, north, west, northwest, neighbourhood })
    }

    /// The palace number N = V + H + D.
    pub fn palace_number(&self) -> u64 {
        self.north + self.west + self.northwest
    }

    /// Whether whoever moves the queen here can win: whether fewer than k palaces are seen, so that all can be blocked.
    pub fn is_palace(&self) -> bool {
        self.deviation < 0
    }

    /// What the reversed rule (section 2.3) allows for cell a; one of it is the value that a has.
    pub fn solutions(&self) -> Solutions {
        let Neighbourhood { b, c, d, e, f, .. } = self.neighbourhood;
        automaton::reverse(b, c, d, e, f, self.deviation)
    }
}
