//! What is asked of the games of Left and Right, or a sentence that says what is wrong with it.

use std::ffi::OsString;
use std::path::PathBuf;

use blocking_queens::Window;
use blocking_queens::moves::Moves;
use blocking_queens::partizan::{Board, FIELDS, Field, SUM_MAX, Style, chessfights};

use crate::failure::Failure;
use crate::options::{Given, refuse};

pub const WINDOW_HELP: &str = "\
blocking-queens window --left MOVES --right MOVES: the values of a game in which Left and Right move different pieces.

  --left MOVES      Left's piece; a move (a,b) leads from (x,y) to (x-a,y-b), with + any number of times,
  --right MOVES     Right's piece              with +4 up to four times: \"(1,1)+ (-1,1)+\"
  --game GAME       partizan (default here), or chessfights: the pair of bishop and knight
  --x X --y Y       the window's first column and row
  --width WIDTH     the number of columns
  --height HEIGHT   the number of rows
  --field FIELD     outcome (P N L R), canonical (default), reduced, left-stop, right-stop, mean, temperature,
                    birthday, all-small (0 1), atomic-weight (empty where there is none), options
  --format FORMAT   csv     a line a row, entries with commas in quotes; forms in nested braces, names only for
                            numbers (-1/2), numbers plus a nimber (1*2), and ups or downs plus a nimber (^2*)
                    latex   an array
  --out FILE        where to write to, instead of standard output";

pub const VALUE_HELP: &str = "\
blocking-queens value GAME: the canonical form of a game, or of a sum; or whether a comparison holds.

  GAME              such as \"{2||1|0,*} + ^\" or \"^^ > *\"; (2,5) is a cell of the board
  --left MOVES      the board's pieces, as for window; Chessfights if they are left out
  --right MOVES
  --style STYLE     ascii (default), plain, html or latex";

/// A form may have this many characters.
pub const TEXT_MAX: u64 = 10_000_000;

/// A window of values, and how to write it.
#[derive(Debug)]
pub struct Cells {
    pub board: Board,
    pub window: Window,
    pub field: Field,
    pub format: Format,
    pub out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Csv,
    Latex,
}

/// A text to be computed.
#[derive(Debug)]
pub struct Value {
    pub text: String,
    pub board: Board,
    pub style: Style,
}

const WINDOW_FLAGS: [&str; 10] =
    ["--game", "--left", "--right", "--x", "--y", "--width", "--height", "--field", "--format", "--out"];
const VALUE_FLAGS: [&str; 3] = ["--left", "--right", "--style"];

const FORMATS: [(&str, Format); 2] = [("csv", Format::Csv), ("latex", Format::Latex)];
const STYLES: [(&str, Style); 4] =
    [("ascii", Style::Ascii), ("plain", Style::Plain), ("html", Style::Html), ("latex", Style::Latex)];

/// The games of this family, and whether their pieces are given.
const GAMES: [(&str, bool); 2] = [("partizan", true), ("chessfights", false)];

/// What the window command calls these games.
pub fn keys() -> Vec<&'static str> {
    GAMES.iter().rev().map(|(name, _)| *name).collect()
}

/// Whether the arguments of the window command ask for a game of Left and Right.
pub fn is_asked(arguments: &[OsString]) -> bool {
    let is = |argument: &OsString, text: &str| argument.to_str() == Some(text);
    let mut pairs = arguments.windows(2);
    arguments.iter().any(|argument| is(argument, "--left") || is(argument, "--right"))
        || pairs.any(|pair| is(&pair[0], "--game") && GAMES.iter().any(|(name, _)| is(&pair[1], name)))
}

/// Understands the arguments of the window command; `None` if help was asked for.
pub fn window(arguments: Vec<OsString>) -> Result<Option<Cells>, Failure> {
    let Some(given) = Given::collect(arguments.into_iter(), &WINDOW_FLAGS)? else { return Ok(None) };
    let has_pieces = given.optional("--game").is_none() || given.choice("--game", &GAMES)?;
    let board = if has_pieces {
        pair(&given)?
    } else if let Some(flag) = ["--left", "--right"].into_iter().find(|flag| given.optional(flag).is_some()) {
        return refuse(format!("{flag} does not go together with --game chessfights, which has its own pieces"));
    } else {
        chessfights::board()
    };
    let coordinate = |flag| {
        let sentence = |text| format!("{flag} is {text}; expected a whole number from 0 to {SUM_MAX}");
        match given.number(flag, sentence)? {
            value if value <= SUM_MAX => Ok(value),
            value => refuse(sentence(value.to_string())),
        }
    };
    let (x, y) = (coordinate("--x")?, coordinate("--y")?);
    let fields = FIELDS.map(|field| (field.key(), field));
    Ok(Some(Cells {
        board,
        window: Window::new(x, y, given.length("--width")?, given.length("--height")?)?,
        field: given.optional("--field").map_or(Ok(Field::Canonical), |_| given.choice("--field", &fields))?,
        format: given.optional("--format").map_or(Ok(Format::Csv), |_| given.choice("--format", &FORMATS))?,
        out: given.optional("--out").map(PathBuf::from),
    }))
}

/// Understands the arguments of the value command; `None` if help was asked for.
pub fn value(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Value>, Failure> {
    let text = match arguments.next().map(|text| text.to_string_lossy().into_owned()) {
        Some(text) if text == "--help" || text == "-h" => return Ok(None),
        Some(text) if !text.starts_with("--") => text,
        _ => return refuse("no game was given; expected one, such as \"{2||1|0,*} + ^\"".to_owned()),
    };
    let Some(given) = Given::collect(arguments, &VALUE_FLAGS)? else { return Ok(None) };
    let has_pieces = given.other_than(&["--style"]).is_some();
    Ok(Some(Value {
        text,
        board: if has_pieces { pair(&given)? } else { chessfights::board() },
        style: given.optional("--style").map_or(Ok(Style::Ascii), |_| given.choice("--style", &STYLES))?,
    }))
}

/// The board of the two pieces that were given.
fn pair(given: &Given) -> Result<Board, Failure> {
    let piece = |flag: &str| -> Result<Moves, Failure> {
        let moves = given.text(flag)?.parse();
        moves.map_err(|refusal| Failure::Refused(format!("{flag}: {refusal}")))
    };
    Ok(Board::new(piece("--left")?, piece("--right")?)?)
}
