//! Games of Left and Right: windows of values, and single values.

use blocking_queens::moves::Moves;
use blocking_queens::partizan::{Answer, Board, Calculation, FIELDS, Field, Games, Style, Writer, chessfights};
use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, Command};

use crate::command_line::{Choice, MOVES, Names, choice, needed, option, refuse};
use crate::failure::Failure;
use crate::output::{path, window as window_of, write_to};
use crate::print;

/// Games may take more here than in a browser.
const MEMORY: usize = 3 << 30;
/// A form may have this many characters.
const TEXT_MAX: u64 = 10_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Csv,
    Latex,
}

pub const FORMATS: [Choice<Format>; 2] = [("csv", "", Format::Csv), ("latex", "an array of values", Format::Latex)];

const STYLES: [Choice<Style>; 4] =
    [("ascii", "", Style::Ascii), ("plain", "", Style::Plain), ("html", "", Style::Html), ("latex", "", Style::Latex)];

pub const OPTIONS: &[&str] = &["left", "right"];

pub fn options() -> [Arg; 2] {
    let left = format!("The moves of Left's piece; {MOVES}");
    let right = "The moves of Right's piece, likewise";
    [option("left", "MOVES", left, ValueParser::string()), option("right", "MOVES", right, ValueParser::string())]
}

const CHESSFIGHTS: &str = "chessfights";

/// The names that --game takes for these games.
pub const GAMES: [Choice<()>; 2] = [
    (CHESSFIGHTS, "values where Left moves a bishop and Right a knight", ()),
    ("partizan", "values where Left and Right move different pieces; the default with --left and --right", ()),
];

pub fn fields() -> [Choice<Field>; 11] {
    let help = |field| match field {
        Field::Canonical => {
            "the form, the default for Left and Right: nested braces, names only for numbers (-1/2), numbers plus a \
             nimber (1*2), and ups or downs plus a nimber (^2*)"
        }
        Field::AllSmall => "0 or 1",
        Field::AtomicWeight => "empty where there is none",
        _ => "",
    };
    FIELDS.map(|field| (field.key(), help(field), field))
}

/// Runs the window command for a game of Left and Right.
pub fn window(given: &ArgMatches) -> Result<(), Failure> {
    choice(given, "game", &GAMES)?;
    let is_chessfights = given.get_one::<String>("game").is_some_and(|game| game == CHESSFIGHTS);
    let mut board = match OPTIONS.iter().find(|piece| given.contains_id(piece)) {
        Some(piece) if is_chessfights => {
            return refuse(format!("--{piece} does not go together with --game chessfights, which has its own pieces"));
        }
        None if is_chessfights => chessfights::board(),
        _ => pair(given)?,
    };
    let window = window_of(given)?;
    let field = choice(given, "field", &fields())?.unwrap_or(Field::Canonical);
    let format = choice(given, "format", &FORMATS)?.unwrap_or(Format::Csv);
    let mut games = games();
    board.ask((window.right() - 1, window.bottom() - 1))?;
    board.evaluate(&mut games)?;
    let text = match format {
        Format::Csv => field.csv(&mut games, &board, &window, TEXT_MAX)?,
        Format::Latex => field.latex(&mut games, &board, &window, TEXT_MAX)?,
    };
    write_to(path(given).as_deref(), |out| Ok(out.write_all(text.as_bytes())?))
}

pub fn value_command() -> Command {
    let game = "Such as \"{2||1|0,*} + ^\" or \"^^ > *\"; (2,5) is a cell of the board, Chessfights without --left \
                and --right";
    Command::new("value")
        .about("The canonical form of a game of Left and Right, of a sum, or of a cell; or whether a comparison holds")
        .arg(Arg::new("GAME").help(game).allow_hyphen_values(true))
        .args(options())
        .arg(option("style", "STYLE", "How it is written", Names::default().and(&STYLES)))
}

/// Runs the value command.
pub fn value(given: &ArgMatches) -> Result<(), Failure> {
    let Some(text) = given.get_one::<String>("GAME") else {
        return refuse("no game was given; expected one, such as \"{2||1|0,*} + ^\"".to_owned());
    };
    let has_pieces = OPTIONS.iter().any(|piece| given.contains_id(piece));
    let mut board = if has_pieces { pair(given)? } else { chessfights::board() };
    let style = choice(given, "style", &STYLES)?.unwrap_or(Style::Ascii);
    let mut games = games();
    let mut calculation = Calculation::parse(text)?;
    let answer = calculation.answer(&mut games, &mut board)?;
    if let Some(reading) = calculation.reading() {
        eprintln!("read as {reading}");
    }
    match answer {
        Answer::Value(value) => print(&Writer::new(style).write(&mut games, value, TEXT_MAX)?),
        Answer::Comparison { holds, .. } => print(if holds { "true" } else { "false" }),
    }
}

/// The board of the two pieces that were given.
fn pair(given: &ArgMatches) -> Result<Board, Failure> {
    let piece = |name: &str| -> Result<Moves, Failure> {
        let moves = needed::<String>(given, name)?.parse();
        moves.map_err(|refusal| Failure::Refused(format!("--{name}: {refusal}")))
    };
    Ok(Board::new(piece("left")?, piece("right")?)?)
}

fn games() -> Games {
    Games::new(MEMORY)
}
