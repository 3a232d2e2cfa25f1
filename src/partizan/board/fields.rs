//! What a cell can be asked for, as text: the fields of tables.

use crate::Error;
use crate::Window;
use crate::partizan::{Board, Dyadic, Game, Games, Style, Writer};

/// What is asked of each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// Who wins: P, N, L or R.
    Outcome,
    /// The canonical form.
    Canonical,
    /// The reduced canonical form.
    Reduced,
    /// The left stop.
    LeftStop,
    /// The right stop.
    RightStop,
    /// The mean.
    Mean,
    /// The temperature; -1/2^n for a number m/2^n.
    Temperature,
    /// The birthday of the canonical form.
    Birthday,
    /// Whether the canonical form is all-small: 1 or 0.
    AllSmall,
    /// The atomic weight; nothing where there is none.
    AtomicWeight,
    /// How many options the canonical form has.
    Options,
}

/// All fields.
pub const FIELDS: [Field; 11] = [
    Field::Outcome,
    Field::Canonical,
    Field::Reduced,
    Field::LeftStop,
    Field::RightStop,
    Field::Mean,
    Field::Temperature,
    Field::Birthday,
    Field::AllSmall,
    Field::AtomicWeight,
    Field::Options,
];

/// Their names in links and on the command line, in the same order.
const KEYS: [&str; 11] = [
    "outcome",
    "canonical",
    "reduced",
    "left-stop",
    "right-stop",
    "mean",
    "temperature",
    "birthday",
    "all-small",
    "atomic-weight",
    "options",
];

/// What a field says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Entry {
    /// A letter: P, N, L or R.
    Letter(char),
    /// A number.
    Number(Dyadic),
    /// A game.
    Form(Game),
    /// Nothing: the game has no atomic weight.
    Nothing,
}

impl Entry {
    /// A hash: the same for the same entry wherever it is computed.
    pub(crate) fn fingerprint(self, games: &mut Games) -> Result<u64, Error> {
        Ok(match self {
            Self::Letter(letter) => u64::from(letter),
            Self::Number(number) => {
                let game = games.number(number)?;
                games.fingerprint(game)
            }
            Self::Form(game) => games.fingerprint(game),
            Self::Nothing => 0,
        })
    }
}

impl Field {
    /// Its name in links and on the command line.
    pub const fn key(self) -> &'static str {
        KEYS[self as usize]
    }

    /// The field of this name.
    pub fn from_key(key: &str) -> Option<Self> {
        FIELDS.into_iter().find(|field| field.key() == key)
    }

    /// What it says of a game.
    pub fn of(self, games: &mut Games, game: Game) -> Result<Entry, Error> {
        let whole = |number: u64| i64::try_from(number).map(|number| Entry::Number(Dyadic::integer(number)));
        Ok(match self {
            Self::Outcome => Entry::Letter(games.outcome(game)?.letter()),
            Self::Canonical => Entry::Form(game),
            Self::Reduced => Entry::Form(games.reduced(game)?),
            Self::LeftStop => Entry::Number(games.left_stop(game)),
            Self::RightStop => Entry::Number(games.right_stop(game)),
            Self::Mean => Entry::Number(games.mean(game)?),
            Self::Temperature => Entry::Number(games.temperature(game)?),
            Self::Birthday => whole(games.birthday(game)).map_err(|_| Error::Number)?,
            Self::AllSmall => Entry::Number(Dyadic::integer(i64::from(games.is_all_small(game)))),
            Self::AtomicWeight => games.atomic_weight(game)?.map_or(Entry::Nothing, Entry::Form),
            Self::Options => whole(games.option_count(game) as u64).map_err(|_| Error::Number)?,
        })
    }
}

/// A field of the cells of a window as tables in files.
impl Field {
    /// Comma-separated values: a line for each row y, x ascending, without a header. An entry with commas stands in
    /// quotes (RFC 4180). Forms are plain, see [`Style::Plain`], and may have up to `limit` characters each.
    ///
    /// ```
    /// use blocking_queens::Window;
    /// use blocking_queens::partizan::{Field, Games, chessfights};
    ///
    /// let (mut games, mut board) = (Games::default(), chessfights::board());
    /// board.ask((4, 2))?;
    /// board.evaluate(&mut games)?;
    /// let csv = Field::Canonical.csv(&mut games, &board, &Window::new(0, 0, 4, 3)?, 1_000)?;
    /// assert_eq!(csv, "0,0,0,0\n1,1,*,*\n{1|0},{1|0},{1|0},^*\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Cell`] for a cell that has not been evaluated; [`Error::Refused`] if a form is too long.
    pub fn csv(self, games: &mut Games, board: &Board, window: &Window, limit: u64) -> Result<String, Error> {
        self.rows(games, board, window, limit, Style::Plain, (",", "\n"))
    }

    /// The rows of a LaTeX table, to stand in an array: entries parted by `&`, rows ended by `\\`. Otherwise as
    /// [`csv`](Self::csv).
    pub fn latex(self, games: &mut Games, board: &Board, window: &Window, limit: u64) -> Result<String, Error> {
        let columns = "c".repeat(usize::try_from(window.width).unwrap_or(0));
        let rows = self.rows(games, board, window, limit, Style::Latex, (" & ", " \\\\\n"))?;
        Ok(format!("\\begin{{array}}{{{columns}}}\n{rows}\\end{{array}}\n"))
    }

    fn rows(
        self,
        games: &mut Games,
        board: &Board,
        window: &Window,
        limit: u64,
        style: Style,
        (between, after): (&str, &str),
    ) -> Result<String, Error> {
        let mut text = String::new();
        for y in window.y..window.bottom() {
            for x in window.x..window.right() {
                if x > window.x {
                    text.push_str(between);
                }
                let entry = match self.of(games, board.known_value((x, y))?)? {
                    Entry::Letter(letter) => letter.to_string(),
                    Entry::Nothing => String::new(),
                    Entry::Number(number) => style.number(number),
                    Entry::Form(form) => {
                        Writer::new(style).write(games, form, limit).map_err(|refusal| refusal.of_cell((x, y)))?
                    }
                };
                let quote = if style == Style::Plain && entry.contains(',') { "\"" } else { "" };
                text.extend([quote, &entry, quote]);
            }
            text.push_str(after);
        }
        Ok(text)
    }
}
