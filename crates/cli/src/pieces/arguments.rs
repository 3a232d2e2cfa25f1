//! What is asked of a game with one piece, or a sentence that says what is wrong with it.

use std::ffi::OsString;

use blocking_queens::pieces::board::Question;
use blocking_queens::pieces::game::{Game, PIECE, Parameters};
use blocking_queens::pieces::named::TABLE;
use blocking_queens::pieces::{Pass, Refusal};
use blocking_queens::{COORDINATE_MAX, Error};

use crate::failure::Failure;
use crate::options::{Given, refuse};
use crate::output::{FLAGS_OF_TARGET, Target};

pub const HELP: &str = "\
blocking-queens window --game GAME: computes a window of a game in which both players move one piece.

  --game GAME       piece, or one of the names that `games` lists
  --moves MOVES     the moves of a piece; a move (a,b) leads from (x,y) to (x-a,y-b), with + any number of times,
                    with +4 up to four times: \"(1,0)+ (0,1)+4 (1,2)\"; with three numbers for three heaps
  --p P --q Q       the parameters of Ryuo Nim: an oblique move takes less than p, one along an axis less than q
  --z Z             the third heap, 0 if it is left out; the window shows a plane
  --pass PASS       available: a pass may be used once by either player, not where there is no move; used (default)
  --k K             game k: before each move up to k - 1 options are blocked
  --field FIELD     grundy   the Grundy values (default without --k)
                    n, v     the palace numbers N of game k (default with --k), or the deviations N - k
                    outcome  who wins, of game k if --k is given: P (0) the previous player, N (1) the next one
  --x X --y Y       the window's first column and row, from 0 to 2^53
  --width WIDTH     the number of columns
  --height HEIGHT   the number of rows
  --format FORMAT   sha256, csv, npy or png, as for queens; integers as little-endian 32 bits, row by row
  --out FILE        where to write to, instead of standard output
  --help            this text";

/// A window of a game, and how to write it.
#[derive(Debug)]
pub struct Request {
    pub game: Game,
    pub question: Question,
    pub field: Field,
    pub target: Target,
}

/// What stands for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Grundy,
    Outcome,
    PalaceNumber,
    Deviation,
}

const FIELDS: [(&str, Field); 4] =
    [("grundy", Field::Grundy), ("n", Field::PalaceNumber), ("v", Field::Deviation), ("outcome", Field::Outcome)];

const PASSES: [(&str, Pass); 2] = [("available", Pass::Available), ("used", Pass::Used)];

const FLAGS: [&str; 14] = {
    let [x, y, width, height, format, out] = FLAGS_OF_TARGET;
    ["--game", "--moves", "--p", "--q", "--z", "--pass", "--k", "--field", x, y, width, height, format, out]
};

/// The names that --game takes for a game with one piece.
pub fn keys() -> Vec<&'static str> {
    [PIECE].into_iter().chain(TABLE.iter().map(|named| named.key)).collect()
}

/// Whether these arguments of the window command ask for a game with one piece: by its name, or by moves.
pub fn is_asked(arguments: &[OsString]) -> bool {
    let game = arguments.windows(2).find(|pair| pair[0] == "--game").map(|pair| &pair[1]);
    match game {
        Some(game) => keys().iter().any(|key| *game == **key),
        None => arguments.iter().any(|argument| argument == "--moves"),
    }
}

/// Understands the arguments; `None` if help was asked for.
pub fn parse(arguments: Vec<OsString>) -> Result<Option<Request>, Failure> {
    let Some(given) = Given::collect(arguments.into_iter(), &FLAGS)? else { return Ok(None) };
    let number = |flag: &'static str, range: &str| match given.optional(flag) {
        Some(_) => {
            let name = flag.trim_start_matches('-');
            given.number(flag, |text| format!("{name} is {text}; expected a whole number from {range}")).map(Some)
        }
        None => Ok(None),
    };
    let name = if given.optional("--game").is_some() { given.text("--game")? } else { PIECE.to_owned() };
    let moves = match given.optional("--moves") {
        Some(_) => Some(given.text("--moves")?.parse().map_err(Refusal::Moves)?),
        None => None,
    };
    let pass = if given.optional("--pass").is_some() { given.choice("--pass", &PASSES)? } else { Pass::default() };
    let (p, q) = (number("--p", "2 on")?, number("--q", "2 on")?);
    let z = number("--z", &format!("0 to {COORDINATE_MAX}"))?;
    let game = Game::new(Parameters { game: &name, moves, p, q, z, pass })?;
    let k = match given.optional("--k") {
        Some(_) => Some(given.number("--k", |text| Error::K(text).to_string())?),
        None => None,
    };
    let field = match (given.optional("--field"), k) {
        (Some(_), _) => given.choice("--field", &FIELDS)?,
        (None, Some(_)) => Field::PalaceNumber,
        (None, None) => Field::Grundy,
    };
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
    Ok(Some(Request { game, question, field, target: Target::of(&given)? }))
}
