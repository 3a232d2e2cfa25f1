//! Games with one piece for both players: windows of their values, and the list of those that have names.

use blocking_queens::pieces::Pass;
use blocking_queens::pieces::board::{Board, Question};
use blocking_queens::pieces::engine::{Engine, Settings};
use blocking_queens::pieces::game::{Game, PIECE, Parameters};
use blocking_queens::pieces::named::{Piece, TABLE};
use blocking_queens::{COORDINATE_MAX, Error, Window};
use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, Command};

use crate::command_line::{Choice, MOVES, Names, choice, option, refuse, whole};
use crate::failure::Failure;
use crate::output::{self, FIELDS, Field, Rows, Target, WIDE_FROM};
use crate::print;

/// The most bytes of values that are kept; there is more memory here than in a browser.
const VALUES_MEMORY: usize = 3 << 30;
/// The most cells of a window.
const CELLS_MAX: f64 = 1e12;

const PASSES: [Choice<Pass>; 2] = [
    ("available", "either player may use it once, not where there is no move", Pass::Available),
    ("used", "there is none (default)", Pass::Used),
];

pub const OPTIONS: &[&str] = &["k", "moves", "p", "q", "z", "pass"];

/// The options that no other family takes.
pub fn options() -> [Arg; 5] {
    let moves = format!("The moves of a piece; {MOVES}; with three numbers for three heaps");
    [
        option("moves", "MOVES", moves, ValueParser::string()),
        option("p", "P", "Of Ryuo Nim: an oblique move takes less than p", whole(0, u64::MAX)),
        option("q", "Q", "Of Ryuo Nim: a move along an axis takes less than q", whole(0, u64::MAX)),
        option("z", "Z", "The third heap, 0 if it is left out; the window shows a plane", whole(0, COORDINATE_MAX)),
        option("pass", "PASS", "Whether there is a pass", Names::default().and(&PASSES)),
    ]
}

/// The names that --game takes for a game with one piece.
pub fn games() -> Vec<Choice<()>> {
    let piece = (PIECE, "any piece, by its --moves", ());
    [piece].into_iter().chain(TABLE.iter().map(|named| (named.key, named.name, ()))).collect()
}

/// Runs the window command for a game with one piece.
pub fn window(given: &ArgMatches) -> Result<(), Failure> {
    let number = |name| given.get_one::<u64>(name).copied();
    let moves = given.get_one::<String>("moves").map(|moves| moves.parse()).transpose()?;
    let game = given.get_one::<String>("game").map_or(PIECE, String::as_str);
    let pass = choice(given, "pass", &PASSES)?.unwrap_or_default();
    let game = Game::new(Parameters { game, moves, p: number("p"), q: number("q"), z: number("z"), pass })?;
    let k = number("k");
    let default = if k.is_some() { Field::PalaceNumber } else { Field::Grundy };
    let field = choice(given, "field", &FIELDS)?.unwrap_or(default);
    let question = match (field, k) {
        (Field::Grundy, None) => Question::Grundy,
        (Field::Grundy, Some(k)) => {
            return refuse(format!(
                "--k {k} does not go together with --field grundy; expected --field n, v or outcome"
            ));
        }
        (Field::Outcome, k) => Question::Outcome { k: k.unwrap_or(1) },
        (Field::PalaceNumber | Field::Deviation, Some(k)) => Question::Deviation { k },
        (Field::PalaceNumber | Field::Deviation, None) => {
            return refuse("--k is missing; expected it together with --field n or v".to_owned());
        }
    };
    let target = Target::of(given)?;
    output::write(&target, || rows(&game, question, field, &target.window))
}

/// The rows of a window. Computes nothing yet, and refuses what would take too long or too much memory.
fn rows(game: &Game, question: Question, field: Field, window: &Window) -> Result<Rows, Failure> {
    let block_size = output::block_size(window);
    let settings = Settings { block_size, values_budget: VALUES_MEMORY, ..Settings::default() };
    let mut board = Board::new(game, question, settings)?;
    let cells = board.estimate(window) + window.cells() as f64;
    if cells > CELLS_MAX {
        return Err(Error::TooMuchWork { cells, limit: CELLS_MAX }.into());
    }
    board.plan(window)?;
    let (k, may_be_wide) = match question {
        // Where Grundy values are known far out, they are not twice as large as coordinates.
        Question::Grundy => (0, window.right().max(window.bottom()).max(game.z()) >= WIDE_FROM),
        Question::Outcome { .. } => (0, false),
        Question::Deviation { k } => (k, k >= WIDE_FROM),
    };
    let title = format!("{} from cell ({}, {})", game.link(), window.x(), window.y());
    Ok(Rows::new(window, field, k, may_be_wide, title, Box::new(move |strip| board.values(strip))))
}

pub fn list_command() -> Command {
    Command::new("games").about("The named pieces and what they may do")
}

/// Prints key, moves, name and parameters of each named piece, in columns.
pub fn list(_: &ArgMatches) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for named in TABLE {
        let moves = Piece::new(named.key, None, None)?.moves().to_string();
        let parameters = named.parameters.iter().map(|parameter| {
            let default = parameter.default.map_or("none".to_owned(), |default| default.to_string());
            format!("--{} {} to {}, default {default}", parameter.letter, parameter.least, parameter.greatest)
        });
        let parameters = parameters.map(|parameter| format!("; {parameter}")).collect::<String>();
        rows.push([named.key.to_owned(), moves, format!("{}{parameters}", named.name)]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let lines = rows.iter().map(|[key, moves, rest]| format!("{key:<first$}  {moves:<second$}  {rest}"));
    print(&lines.collect::<Vec<_>>().join("\n"))
}
