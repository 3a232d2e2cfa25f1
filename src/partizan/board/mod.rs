//! Boards: what every cell is worth when Left moves one piece and Right another.
//!
//! Every move lowers (x+y, y), so cells are evaluated by x+y first and by y within. A cell's options may lie beyond the
//! columns and rows that were asked for, if a move raises x or y; never beyond its x+y.

mod bands;
mod far_out;
mod fields;
mod filter;
mod inspection;
mod tile_job;
mod values;

pub use bands::BANDS_MAX;
pub use far_out::{BISHOP, KNIGHT};
pub use fields::{Entry, FIELDS, Field};
pub use filter::Filter;
pub use inspection::InspectedOption;
pub use tile_job::TileJob;
pub use values::{LAST, LEFT_OUT, Layer, NOT_EVALUATED, Values, class_of};

use super::{Game, Games, Side};
use crate::Error;
use crate::Window;
use crate::moves::{Heaps, Moves};

/// The largest x+y of a cell that is evaluated.
pub const SUM_MAX: u64 = 20_000;

/// The values of a board, as far as they have been evaluated.
///
/// ```
/// use blocking_queens::partizan::{Board, Games, Style, Writer};
///
/// // Chessfights: a bishop against a knight.
/// let mut board = Board::new("(1,1)+ (-1,1)+".parse()?, "(1,2) (-1,2) (2,1) (2,-1)".parse()?)?;
/// let mut games = Games::default();
/// board.ask((4, 4))?;
/// board.evaluate(&mut games)?;
/// let value = board.known_value((4, 4))?;
/// assert_eq!(Writer::new(Style::Ascii).write(&mut games, value, 100)?, "{1|*2}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    left: Moves,
    right: Moves,
    /// The values of each row, from x = 0 on.
    rows: Vec<Vec<Game>>,
    /// What is being evaluated.
    region: Region,
    /// The x+y and the y where to go on: all cells of the region before them have values.
    next: (u64, u64),
    /// Of which games the values are: how often games had been given back.
    given_back: u64,
    /// Whether it is that of Chessfights.
    is_chessfights: bool,
    /// Of Chessfights, the values of cells of the first rows that lie far out.
    far: Vec<Game>,
}

/// The cells with x, y and x+y up to bounds: with each cell it holds the cell's options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Region {
    x: u64,
    y: u64,
    sum: u64,
}

impl Region {
    /// The rows of the cells with this x+y.
    fn rows(self, sum: u64) -> std::ops::Range<u64> {
        sum.saturating_sub(self.x)..sum.min(self.y) + 1
    }
}

impl Board {
    /// A board on which nothing has been evaluated.
    ///
    /// # Errors
    /// [`Error::Refused`] if a piece moves in three heaps.
    pub fn new(left: Moves, right: Moves) -> Result<Self, Error> {
        for moves in [&left, &right] {
            if moves.heaps() != Heaps::Two {
                return Err(Error::Refused(format!(
                    "the piece {moves} moves in three heaps; expected moves of two numbers for Left and Right"
                )));
            }
        }
        let is_chessfights = far_out::is_chessfights(&left, &right);
        let (rows, region, far) = (Vec::new(), Region::default(), Vec::new());
        Ok(Self { left, right, rows, region, next: (0, 0), given_back: 0, is_chessfights, far })
    }

    /// The moves of a player's piece.
    pub const fn moves(&self, side: Side) -> &Moves {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    /// The cells that a player can move to, each once.
    pub fn destinations(&self, side: Side, (x, y): (u64, u64)) -> Vec<(u64, u64)> {
        let options = self.moves(side).options([x as i64, y as i64, 0]);
        options.map(|[x, y, _]| (x as u64, y as u64)).collect()
    }

    /// Asks for a cell, and with it for all cells with x and y up to its own. Values that are there stay.
    ///
    /// # Errors
    /// [`Error::Cell`] if x+y is larger than [`SUM_MAX`].
    pub fn ask(&mut self, (x, y): (u64, u64)) -> Result<(), Error> {
        let sum = x.saturating_add(y);
        if sum > SUM_MAX {
            return Err(Error::Cell { x, y, expected: format!("x + y up to {SUM_MAX}") });
        }
        let raises = |axis: usize| {
            let mut rays = self.left.rays().iter().chain(self.right.rays());
            rays.any(|ray| ray.direction()[axis] < 0)
        };
        let bound = |coordinate, axis| if raises(axis) { sum } else { coordinate };
        let region = Region { x: bound(x, 0), y: bound(y, 1), sum };
        // Whoever asks for the same, slice by slice, goes on where it was.
        if region != self.region {
            (self.region, self.next) = (region, (0, 0));
        }
        if self.rows.len() as u64 <= self.region.y {
            self.rows.resize(self.region.y as usize + 1, Vec::new());
        }
        Ok(())
    }

    /// Evaluates what was asked for.
    pub fn evaluate(&mut self, games: &mut Games) -> Result<(), Error> {
        if self.given_back != games.given_back {
            self.keep(games, 0);
        }
        let (first, first_row) = self.next;
        for sum in first..=self.region.sum {
            let rows = self.region.rows(sum);
            let start = if sum == first { rows.start.max(first_row) } else { rows.start };
            let mut is_new = true;
            for y in start..rows.end {
                self.next = (sum, y);
                let x = sum - y;
                if self.rows[y as usize].len() as u64 <= x {
                    if std::mem::take(&mut is_new) {
                        games.check_memory(self.memory())?;
                    }
                    games.step()?;
                    let value = self.value_from_options(games, (x, y))?;
                    self.rows[y as usize].push(value);
                }
            }
            self.next = (sum + 1, 0);
        }
        Ok(())
    }

    /// How many bytes the cells take.
    pub fn memory(&self) -> usize {
        self.rows.iter().chain([&self.far]).map(|row| row.capacity() * size_of::<Game>() + size_of::<Vec<Game>>()).sum()
    }

    /// Forgets all values, which are evaluated again when they are asked for.
    pub fn forget(&mut self, games: &Games) {
        self.keep(games, 0);
    }

    fn value_from_options(&self, games: &mut Games, cell: (u64, u64)) -> Result<Game, Error> {
        let values = |side| -> Result<Vec<Game>, Error> {
            self.destinations(side, cell).into_iter().map(|option| self.known_value(option)).collect()
        };
        games.canonical(&values(Side::Left)?, &values(Side::Right)?)
    }

    /// Forgets all values but those among the first games, this many, which are left.
    fn keep(&mut self, games: &Games, count: usize) {
        for row in &mut self.rows {
            let kept = row.iter().take_while(|value| value.0 as usize <= count).count();
            row.truncate(kept);
            row.shrink_to_fit();
        }
        self.far = Vec::new();
        (self.next, self.given_back) = ((0, 0), games.given_back);
    }

    /// All values that have been evaluated, to be handed to [`Games::keep`], and to nothing else. Those of a board that
    /// are not handed to it are forgotten.
    pub fn held<'a>(&'a mut self, games: &Games) -> impl Iterator<Item = &'a mut Game> + use<'a> {
        if self.given_back != games.given_back {
            self.keep(games, 0);
        }
        self.given_back = games.given_back + 1;
        self.rows.iter_mut().flatten().chain(&mut self.far)
    }

    /// How many cells of what was asked for have been evaluated, and how many there are.
    pub fn progress(&self) -> (u64, u64) {
        let cells = |sum: u64| {
            let rows = self.region.rows(sum);
            rows.end - rows.start.min(rows.end)
        };
        let (next, row) = self.next;
        let done: u64 = (0..next).map(cells).sum();
        let within = row - self.region.rows(next).start.min(row);
        (done + within, (0..=self.region.sum).map(cells).sum())
    }

    /// The value of a cell, if it has been evaluated.
    pub fn value(&self, (x, y): (u64, u64)) -> Option<Game> {
        let row = self.rows.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    /// The value of a cell; [`Error::Cell`] if it has not been evaluated.
    pub fn known_value(&self, (x, y): (u64, u64)) -> Result<Game, Error> {
        self.value((x, y)).ok_or_else(|| Error::Cell { x, y, expected: "a cell that was evaluated before".to_string() })
    }

    /// The evaluated cells of a window that are worth this, row by row: where else a value stands.
    pub fn cells_worth(&self, value: Game, window: &Window) -> Vec<(u64, u64)> {
        let cells = (window.y..window.bottom()).flat_map(|y| (window.x..window.right()).map(move |x| (x, y)));
        cells.filter(|cell| self.value(*cell) == Some(value)).collect()
    }
}
