//! The values of a board as far as a map shows them: evaluated from the corner outwards, square after square, so that
//! what is near the corner is there first.

use super::fields::Field;
use super::filter::Filter;
use crate::Error;
use crate::partizan::games::hash::Lookup;
use crate::partizan::{BANDS_MAX, Board, Game, Games};

/// The last column and the last row of the largest table. Cells beyond are shown where a move leads to them.
pub const LAST: u64 = 149;

/// The squares that are evaluated one after another, by their last column and row.
const SQUARES: [u64; 7] = [8, 16, 30, 60, 90, 120, LAST];

/// A board, its games, and how far it has been evaluated.
#[derive(Clone, Debug)]
pub struct Values {
    /// The games that the cells are worth.
    pub games: Games,
    /// The board.
    pub board: Board,
    /// The number of squares that have been evaluated.
    squares: usize,
    /// The cells that have to be evaluated for the largest square.
    total: u64,
    /// Why no more can be evaluated.
    stopped: Option<Error>,
    /// How many games there were when the last square had been evaluated.
    kept: usize,
    /// Whether there are others than those of squares.
    was_asked: bool,
}

impl Values {
    /// Nothing has been evaluated.
    pub fn new(mut board: Board, games: Games) -> Result<Self, Error> {
        board.ask((LAST, LAST))?;
        let (_, total) = board.progress();
        Ok(Self { games, board, squares: 0, total, stopped: None, kept: 0, was_asked: false })
    }

    /// Evaluates the next square. What would take too much ends it, and the rest stays. An eighth of the memory is left
    /// to what is asked besides.
    pub fn grow(&mut self) -> Result<(), Error> {
        let Some(last) = SQUARES.get(self.squares).filter(|_| !self.is_finished()) else { return Ok(()) };
        self.board.ask((*last, *last))?;
        match self.games.sparing(|games| self.board.evaluate(games)) {
            Ok(()) => (self.squares, self.kept) = (self.squares + 1, self.games.count()),
            Err(Error::Unfinished) => return Err(Error::Unfinished),
            Err(Error::Memory { .. }) if self.was_asked => {
                self.give_back();
                return Err(Error::Unfinished);
            }
            Err(refusal) => self.stopped = Some(refusal),
        }
        Ok(())
    }

    /// Begins with something else than a square; whether nothing else was asked for before.
    pub fn begin(&mut self) -> bool {
        !std::mem::replace(&mut self.was_asked, true)
    }

    /// Whether so much has been evaluated that it may stand in the way of what is asked next.
    pub fn is_crowded(&self) -> bool {
        self.games.memory() > self.games.memory_limit() / 2
    }

    /// Gives back what has been evaluated besides the squares of the map. All other handles of games are void.
    pub fn give_back(&mut self) {
        self.was_asked = false;
        self.games.give_back(self.kept);
        self.board.keep(&self.games, self.kept);
    }

    /// Evaluates a cell and those that it depends on, whether or not a map shows it.
    pub fn evaluate(&mut self, cell: (u64, u64)) -> Result<Game, Error> {
        if self.board.value(cell).is_none() {
            self.board.ask(cell)?;
            self.board.evaluate(&mut self.games)?;
        }
        self.board.known_value(cell)
    }

    /// Whether no more is to be evaluated for a map.
    pub fn is_finished(&self) -> bool {
        self.squares == SQUARES.len() || self.stopped.is_some()
    }

    /// Why the board was not evaluated as a whole.
    pub const fn stopped(&self) -> Option<&Error> {
        self.stopped.as_ref()
    }

    /// All cells with both coordinates below this have values.
    pub fn side(&self) -> u64 {
        self.squares.checked_sub(1).map_or(0, |square| SQUARES[square] + 1)
    }

    /// How many cells have been evaluated, and how many there are.
    pub fn progress(&self) -> (u64, u64) {
        if self.is_finished() {
            return (self.total, self.total);
        }
        (self.board.progress().0.min(self.total), self.total)
    }
}

/// A layer of a map: a field, and the cells that are asked for.
#[derive(Clone, Debug)]
pub struct Layer {
    field: Field,
    filter: Option<Filter>,
    codes: Lookup<Game, i32>,
    /// How often games had been given back when these were computed.
    given_back: u64,
}

/// The class of cells that a filter leaves out.
pub const LEFT_OUT: usize = BANDS_MAX;
/// The class of cells without a value.
pub const NOT_EVALUATED: usize = BANDS_MAX + 1;
/// How many classes a layer's cells have.
pub const CLASSES: usize = BANDS_MAX + 2;

/// A code's class is in its lowest bits.
const CLASS_BITS: u32 = 5;
/// Above them is a hash of what the layer's field says.
const HASH_MASK: u64 = (1 << (31 - CLASS_BITS)) - 1;

/// The class of a code.
pub const fn class_of(code: i32) -> usize {
    (code & ((1 << CLASS_BITS) - 1)) as usize
}

impl Layer {
    /// The layer of a field; with a filter, all other cells are of the class [`LEFT_OUT`].
    pub fn new(field: Field, filter: Option<Filter>) -> Self {
        Self { field, filter, codes: Lookup::default(), given_back: 0 }
    }

    /// The field.
    pub const fn field(&self) -> Field {
        self.field
    }

    /// The code of a value: its class, below a hash that is the same for the same entry wherever it is computed.
    pub fn code(&mut self, games: &mut Games, game: Game) -> Result<i32, Error> {
        if self.given_back != games.given_back {
            (self.codes, self.given_back) = (Lookup::default(), games.given_back);
        }
        if let Some(code) = self.codes.get(&game) {
            return Ok(*code);
        }
        let entry = self.field.of(games, game)?;
        let band = self.field.band(games, entry)?;
        let is_wanted = match &mut self.filter {
            Some(filter) => filter.holds(games, game)?,
            None => true,
        };
        let class = if is_wanted { band } else { LEFT_OUT };
        let hash = entry.fingerprint(games)? & HASH_MASK;
        let code = (hash << CLASS_BITS) as i32 | class as i32;
        self.codes.insert(game, code);
        Ok(code)
    }
}
