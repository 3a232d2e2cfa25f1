//! What the window command is asked of blocking queens, or a sentence that says what is wrong with it.

use std::ffi::OsString;

use blocking_queens::{Error, K_MAX, Window};

use crate::failure::Failure;
use crate::options::{Given, refuse};
use crate::output::Target;

pub const HELP: &str = "\
blocking-queens window: computes a window of a game.

  --game GAME       queens (default): the palace numbers of k-blocking Wythoff Nim;
                    piece, nim, wythoff, ryuo and others that `games` lists: both players move any one piece,
                    `window --game piece --help` tells more;
                    chessfights or partizan: values of games in which Left and Right move different pieces,
                    `window --game partizan --help` tells more
  --k K             the game: a pawn may block k - 1 moves of the queen, k from 1 to 2^53
  --x X --y Y       the window's first column and row, from 0 to 2^53
  --width WIDTH     the number of columns
  --height HEIGHT   the number of rows
  --format FORMAT   sha256  the SHA-256 of the integers, in hexadecimal
                    csv     the integers, a row of the window a line
                    npy     the integers as a NumPy array of shape (HEIGHT, WIDTH)
                    png     a picture in the paper's colours, a pixel a cell
  --field FIELD     which integers: n (default), the palace numbers N, or v, the deviations N - k;
                    both as little-endian 32-bit integers, row by row; a picture is the same for both
  --out FILE        where to write to, instead of standard output

  --k K --count N   the number of palaces in the N x N corner of game k

  --help            this text";

/// What is asked for.
#[derive(Debug)]
pub enum Request {
    Help,
    /// The number of palaces in the window.
    Count {
        k: u64,
        window: Window,
    },
    /// The cells of a window.
    Cells(Cells),
}

/// A window of game k.
#[derive(Debug)]
pub struct Cells {
    pub k: u64,
    pub field: Field,
    pub target: Target,
}

/// Which integer stands for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    PalaceNumber,
    Deviation,
}

const FIELDS: [(&str, Field); 2] = [("n", Field::PalaceNumber), ("v", Field::Deviation)];

const FLAGS: [&str; 10] =
    ["--game", "--k", "--x", "--y", "--width", "--height", "--format", "--field", "--out", "--count"];
/// What goes together with --count.
const FLAGS_OF_COUNT: [&str; 3] = ["--game", "--k", "--count"];

/// Understands the arguments; `games` are the names of all games, for whoever has asked for another one.
pub fn parse(arguments: Vec<OsString>, games: &str) -> Result<Request, Failure> {
    let Some(given) = Given::collect(arguments.into_iter(), &FLAGS)? else { return Ok(Request::Help) };
    if let Some(game) = given.optional("--game").filter(|game| *game != super::NAME) {
        return refuse(format!("--game is {}; expected {games}", game.to_string_lossy()));
    }
    let count = given.optional("--count");
    if let (Some(_), Some(other)) = (count, given.other_than(&FLAGS_OF_COUNT)) {
        return refuse(format!("{other} does not go together with --count; expected --k and --count alone"));
    }
    let k = given.number("--k", |text| Error::K(text).to_string())?;
    if !(1..=K_MAX).contains(&k) {
        return Err(Error::K(k.to_string()).into());
    }
    if count.is_some() {
        let n = given.length("--count")?;
        return Ok(Request::Count { k, window: Window::new(0, 0, n, n)? });
    }
    let target = Target::of(&given)?;
    let field = match given.optional("--field") {
        Some(_) => given.choice("--field", &FIELDS)?,
        None => Field::PalaceNumber,
    };
    Ok(Request::Cells(Cells { k, field, target }))
}
