//! What is asked of the window command, or a sentence that says what is wrong with it.

use std::ffi::OsString;
use std::path::PathBuf;

use blocking_queens::{COORDINATE_MAX, Error, K_MAX, Window};

use crate::failure::Failure;
use crate::options::{Given, refuse};
use crate::pieces;

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

/// A window of any game, how to write it, and where to.
#[derive(Debug)]
pub struct Target {
    pub window: Window,
    pub format: Format,
    /// A file, or standard output.
    pub out: Option<PathBuf>,
}

/// The flags that say what a target is.
pub const FLAGS_OF_TARGET: [&str; 6] = ["--x", "--y", "--width", "--height", "--format", "--out"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Sha256,
    Csv,
    Npy,
    Png,
}

/// Which integer stands for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    PalaceNumber,
    Deviation,
}

const FORMATS: [(&str, Format); 4] =
    [("sha256", Format::Sha256), ("csv", Format::Csv), ("npy", Format::Npy), ("png", Format::Png)];
const FIELDS: [(&str, Field); 2] = [("n", Field::PalaceNumber), ("v", Field::Deviation)];

const FLAGS: [&str; 10] =
    ["--game", "--k", "--x", "--y", "--width", "--height", "--format", "--field", "--out", "--count"];
/// What goes together with --count.
const FLAGS_OF_COUNT: [&str; 3] = ["--game", "--k", "--count"];

/// Understands the arguments that follow the program's name.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Request, Failure> {
    let Some(given) = Given::collect(arguments, &FLAGS)? else { return Ok(Request::Help) };
    if let Some(game) = given.optional("--game").filter(|game| *game != "queens") {
        let (game, pieces) = (game.to_string_lossy(), pieces::keys().join(", "));
        return refuse(format!("--game is {game}; expected queens, {pieces}, chessfights or partizan"));
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

impl Target {
    /// What the flags say.
    pub fn of(given: &Given) -> Result<Self, Failure> {
        let coordinate = |flag: &'static str| {
            let refused = |text| Error::Coordinate(flag.trim_start_matches('-'), text);
            let value = given.number(flag, |text| refused(text).to_string())?;
            if value <= COORDINATE_MAX { Ok(value) } else { Err(Failure::from(refused(value.to_string()))) }
        };
        let (x, y) = (coordinate("--x")?, coordinate("--y")?);
        let window = Window::new(x, y, given.length("--width")?, given.length("--height")?)?;
        let format = given.choice("--format", &FORMATS)?;
        Ok(Self { window, format, out: given.optional("--out").map(PathBuf::from) })
    }
}
