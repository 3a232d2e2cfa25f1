//! What the queen sees in one direction.
//!
//! Away from her cell a line runs through outer space, where there is no palace, then through cells that must be read, then
//! through the hood, where all are palaces. So even a line of 2^53 cells has a part of bounded length to be read, wherever
//! that part can be computed at all.

use crate::map::Window;
use crate::queens::board::{Board, arm_end, beyond_the_arm};
use crate::queens::hood;

/// The palaces of a line are told one by one up to this distance; further away they are only counted.
pub const LISTED_MAX: u64 = 4096;

/// So many cells of a column or a row are read at once, a quarter of a megabyte.
const PIECE: u64 = 1 << 16;
/// A piece of a diagonal is read as a square of cells.
const DIAGONAL_PIECE: u64 = 1 << 8;

/// A direction in which the queen looks and moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Up the column.
    North,
    /// Along the row to the left.
    West,
    /// Along the diagonal.
    Northwest,
}

impl Direction {
    /// How many cells lie in this direction of (x, y).
    pub fn reach(self, x: u64, y: u64) -> u64 {
        match self {
            Self::North => y,
            Self::West => x,
            Self::Northwest => x.min(y),
        }
    }
}

/// What the queen sees in one direction, within some distance. The cell next to hers is at distance 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// The number of palaces.
    pub palaces: u64,
    /// Beyond this distance, but still within sight, every cell is a palace: it lies in the hood.
    pub open: u64,
    /// The distances of the palaces that are not beyond `open` nor beyond [`LISTED_MAX`], the nearest first.
    pub listed: Vec<u64>,
}

/// A line of sight that is being read, from its near end to the far one.
#[derive(Debug)]
pub(super) struct Line {
    x: u64,
    y: u64,
    direction: Direction,
    /// All distances below this one are done with.
    next: u64,
    sight: Sight,
}

impl Line {
    /// The line from (x, y) of a board in a direction, as far as it goes, but at most `length` cells.
    pub(super) fn new(board: &Board, x: u64, y: u64, direction: Direction, length: u64) -> Self {
        let k = board.k();
        let reach = direction.reach(x, y);
        let length = length.min(reach);
        let in_hood = match direction {
            Direction::North => hood::column_count(k, x),
            Direction::West => hood::row_count(k, y),
            Direction::Northwest => hood::diagonal_count(k, x, y),
        };
        let open = length.min(reach.saturating_sub(in_hood));
        let in_outer_space = match direction {
            Direction::North => y.saturating_sub(arm_end(k, x + 1)),
            Direction::West => x.saturating_sub(arm_end(k, y + 1)),
            // The arm leans away from a diagonal: one that begins beyond it never gets there.
            Direction::Northwest if beyond_the_arm(k, x.max(y), x.min(y) + 1) => open,
            Direction::Northwest => 0,
        };
        let next = 1 + open.min(in_outer_space);
        Self { x, y, direction, next, sight: Sight { palaces: length - open, open, listed: Vec::new() } }
    }

    /// The cells to be read next; `None` if the line has been read.
    pub(super) fn piece(&self) -> Option<Window> {
        let Self { x, y, direction, next, ref sight } = *self;
        let most = if direction == Direction::Northwest { DIAGONAL_PIECE } else { PIECE };
        let length = most.min((sight.open + 1).saturating_sub(next));
        let far = next + length - 1;
        (length > 0).then(|| match direction {
            Direction::North => Window { x, y: y - far, width: 1, height: length },
            Direction::West => Window { x: x - far, y, width: length, height: 1 },
            Direction::Northwest => Window { x: x - far, y: y - far, width: length, height: length },
        })
    }

    /// The deviations of the piece's cells, row by row.
    pub(super) fn take(&mut self, piece: &Window, values: &[i32]) {
        // From one cell of the line to the next: through a square by its diagonal.
        let step = if self.direction == Direction::Northwest { piece.width as usize + 1 } else { 1 };
        for value in values.iter().rev().step_by(step) {
            if *value < 0 {
                self.sight.palaces += 1;
                if self.next <= LISTED_MAX {
                    self.sight.listed.push(self.next);
                }
            }
            self.next += 1;
        }
    }

    /// What was seen.
    pub(super) fn sight(&self) -> &Sight {
        &self.sight
    }
}
