//! What can be written as a table, an array or a picture: the rows of a window of some game. They are read in strips,
//! so that no window is held as a whole.

use blocking_queens::palaces::{self, class_of};
use blocking_queens::pieces::colours::{OUTCOME_COLOURS, VALUE_COLOURS, value_class};
use blocking_queens::{Error, Window};

use crate::command_line::Choice;
use crate::failure::Failure;

/// About how many cells are held at once.
const CELLS_A_STRIP: u64 = 1 << 23;
/// The usual block size; also the most rows of a strip.
const BLOCK_SIZE_MAX: u64 = 1024;
/// Smaller blocks would spend more on their sightlines than on their cells.
const BLOCK_SIZE_MIN: u64 = 64;

/// From this number on, be it k or a coordinate, games have integers that 32 bits may not hold.
pub const WIDE_FROM: u64 = 1 << 30;

/// What stands for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Grundy,
    PalaceNumber,
    Deviation,
    Outcome,
}

pub const FIELDS: [Choice<Field>; 4] = [
    ("grundy", "Grundy values; the default of one piece without --k", Field::Grundy),
    ("n", "palace numbers N; the default of queens, and of other games with --k", Field::PalaceNumber),
    ("v", "deviations N - k", Field::Deviation),
    (
        "outcome",
        "who wins: P (0) the previous player, N (1) the next one; for Left and Right also L and R",
        Field::Outcome,
    ),
];

impl Field {
    /// How an integer stands in a table of text.
    pub fn text(self, integer: i64) -> String {
        match (self, integer) {
            (Self::Outcome, 0) => "P".to_owned(),
            (Self::Outcome, _) => "N".to_owned(),
            _ => integer.to_string(),
        }
    }

    /// The colours of a picture, at most 16.
    pub fn palette(self) -> &'static [[u8; 3]] {
        match self {
            Self::Outcome => &OUTCOME_COLOURS,
            Self::Grundy => &VALUE_COLOURS,
            Self::PalaceNumber | Self::Deviation => &palaces::COLOURS,
        }
    }

    /// The colour of a value.
    pub fn class(self, value: i64) -> u8 {
        match self {
            Self::Outcome => value as u8,
            Self::Grundy => value_class(value) as u8,
            // Classes of deviations end far within 32 bits.
            Self::PalaceNumber | Self::Deviation => {
                class_of(value.clamp(i32::MIN.into(), i32::MAX.into()) as i32) as u8
            }
        }
    }
}

/// The values of a strip of a window, row by row.
type Read = Box<dyn FnMut(&Window) -> Result<Vec<i64>, Error>>;

/// The rows of a window.
pub struct Rows {
    pub field: Field,
    /// Of pictures.
    pub title: String,
    /// Whether 32 bits may not hold all integers.
    pub may_be_wide: bool,
    /// What palace numbers are more than deviations.
    pub k: i64,
    window: Window,
    read: Read,
}

impl Rows {
    pub fn new(window: &Window, field: Field, k: u64, may_be_wide: bool, title: String, read: Read) -> Self {
        let k = if field == Field::PalaceNumber { k as i64 } else { 0 };
        Self { field, title, may_be_wide, k, window: *window, read }
    }

    /// Reads the window, and gives the integers that stand for the cells of each row.
    pub fn each_row(&mut self, mut take: impl FnMut(&[i64]) -> Result<(), Failure>) -> Result<(), Failure> {
        let (width, height) = (self.window.width() as usize, strip_height(&self.window));
        let mut y = self.window.y();
        while let Some(strip) = self.window.rows(y, (height - y % height).min(self.window.bottom() - y)) {
            let mut values = (self.read)(&strip)?;
            values.iter_mut().for_each(|value| *value += self.k);
            values.chunks(width).try_for_each(&mut take)?;
            y = strip.bottom();
        }
        Ok(())
    }
}

/// How many rows are computed at once: a power of two, so that strips and blocks end together.
fn strip_height(window: &Window) -> u64 {
    1 << (CELLS_A_STRIP / window.width()).clamp(1, BLOCK_SIZE_MAX).ilog2()
}

/// The block size with which strips and blocks end together.
pub fn block_size(window: &Window) -> usize {
    strip_height(window).max(BLOCK_SIZE_MIN) as usize
}
