//! The rows of a window of a game with one piece, one after the other.

use blocking_queens::palaces::{COLOURS, class_of};
use blocking_queens::pieces::board::{Board, EngineOptions, Question};
use blocking_queens::pieces::colours::{OUTCOME_COLOURS, VALUE_COLOURS, value_class};
use blocking_queens::pieces::engine::{Engine, Settings, ValueSettings};
use blocking_queens::pieces::game::Game;
use blocking_queens::{Error, Window};

use super::Field;
use crate::failure::Failure;
use crate::output::{Picture, Strips, Table, WIDE_FROM};

/// The most bytes of values that are kept; there is more memory here than in a browser.
const VALUES_MEMORY: usize = 3 << 30;
/// The most cells of a window.
const CELLS_MAX: f64 = 1e12;

/// The rows of a window that are still to be read.
pub struct Rows {
    board: Board,
    title: String,
    field: Field,
    may_be_wide: bool,
    strips: Strips<i64>,
}

impl Rows {
    /// The rows of a window. Computes nothing yet, and refuses what would take too long or too much memory.
    pub fn new(game: &Game, question: Question, field: Field, window: &Window) -> Result<Self, Failure> {
        let strips = Strips::new(window);
        let palaces = Settings { block_size: strips.block_size(), ..Settings::default() };
        let values = ValueSettings { memory_budget: VALUES_MEMORY, ..ValueSettings::default() };
        let options = EngineOptions { palaces, values, ..EngineOptions::default() };
        let mut board = Board::new(game, question, options)?;
        let cells = board.estimate(window) + window.cells() as f64;
        if cells > CELLS_MAX {
            return Err(Error::TooMuchWork { cells, limit: CELLS_MAX }.into());
        }
        board.plan(window)?;
        let title = format!("{} from cell ({}, {})", game.link(), window.x(), window.y());
        // Where Grundy values are known far out, they are not twice as large as coordinates.
        let may_be_wide = match question {
            Question::Grundy => window.right().max(window.bottom()).max(game.z()) >= WIDE_FROM,
            Question::Outcome { .. } => false,
            Question::Deviation { k } => k >= WIDE_FROM,
        };
        Ok(Self { board, title, field, may_be_wide, strips })
    }

    /// The next row and its values.
    fn next(&mut self) -> Result<Option<(u64, &[i64])>, Error> {
        self.strips.next(|strip| self.board.values(strip))
    }
}

impl Table for Rows {
    fn integers(&mut self) -> Result<Option<Vec<i64>>, Failure> {
        let offset = match (self.field, self.board.question()) {
            (Field::PalaceNumber, Question::Deviation { k }) => k as i64,
            _ => 0,
        };
        Ok(self.next()?.map(|(_, row)| row.iter().map(|value| value + offset).collect()))
    }

    fn may_be_wide(&self) -> bool {
        self.may_be_wide
    }

    fn classes(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let field = self.field;
        let class = |value: &i64| match field {
            Field::Outcome => *value as u8,
            Field::Grundy => value_class(*value) as u8,
            // Classes of deviations end far within 32 bits.
            Field::PalaceNumber | Field::Deviation => {
                class_of((*value).clamp(i32::MIN.into(), i32::MAX.into()) as i32) as u8
            }
        };
        Ok(self.next()?.map(|(_, row)| row.iter().map(class).collect()))
    }

    fn picture(&self) -> Picture {
        let palette = match self.field {
            Field::Outcome => OUTCOME_COLOURS.to_vec(),
            Field::Grundy => VALUE_COLOURS.to_vec(),
            Field::PalaceNumber | Field::Deviation => COLOURS.to_vec(),
        };
        Picture { title: self.title.clone(), palette }
    }

    fn text(&self, integer: i64) -> String {
        match (self.field, integer) {
            (Field::Outcome, 0) => "P".to_owned(),
            (Field::Outcome, _) => "N".to_owned(),
            _ => integer.to_string(),
        }
    }
}
