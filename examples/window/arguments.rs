//! The command line: what is asked for, or a sentence that says what is wrong with it.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use blocking_queens::{COORDINATE_MAX, Error, K_MAX, Window};

use crate::failure::Failure;

pub const HELP: &str = "\
Computes a window of the palace numbers of game k.

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

/// A window, and how to write it.
#[derive(Debug)]
pub struct Cells {
    pub k: u64,
    pub window: Window,
    pub format: Format,
    pub field: Field,
    pub out: Option<PathBuf>,
}

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

const FLAGS: [&str; 9] = ["--k", "--x", "--y", "--width", "--height", "--format", "--field", "--out", "--count"];
/// What goes together with --count.
const FLAGS_OF_COUNT: [&str; 2] = ["--k", "--count"];

/// Understands the arguments that follow the program's name.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Request, Failure> {
    let Some(given) = Given::collect(arguments)? else { return Ok(Request::Help) };
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
    let coordinate = |flag: &'static str| {
        let refused = |text| Error::Coordinate(flag.trim_start_matches('-'), text);
        let value = given.number(flag, |text| refused(text).to_string())?;
        if value <= COORDINATE_MAX { Ok(value) } else { Err(Failure::from(refused(value.to_string()))) }
    };
    let (x, y) = (coordinate("--x")?, coordinate("--y")?);
    let window = Window::new(x, y, given.length("--width")?, given.length("--height")?)?;
    Ok(Request::Cells(Cells {
        k,
        window,
        format: given.choice("--format", &FORMATS)?,
        field: match given.optional("--field") {
            Some(_) => given.choice("--field", &FIELDS)?,
            None => Field::PalaceNumber,
        },
        out: given.optional("--out").map(PathBuf::from),
    }))
}

fn refuse<T>(sentence: String) -> Result<T, Failure> {
    Err(Failure::Refused(sentence))
}

/// The flags that were given, each once, with their values.
struct Given(HashMap<&'static str, OsString>);

impl Given {
    /// Pairs each flag with its value; `None` if help was asked for.
    fn collect(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Self>, Failure> {
        let mut values = HashMap::new();
        while let Some(argument) = arguments.next() {
            let name = argument.to_string_lossy();
            if name == "--help" || name == "-h" {
                return Ok(None);
            }
            let Some(flag) = FLAGS.into_iter().find(|flag| *flag == name) else {
                return refuse(format!("there is no argument {name}; expected {}, or --help", FLAGS.join(", ")));
            };
            let Some(value) = arguments.next() else { return refuse(format!("{flag} has no value; expected one")) };
            if values.insert(flag, value).is_some() {
                return refuse(format!("{flag} is given twice; expected it once"));
            }
        }
        Ok(Some(Self(values)))
    }

    fn optional(&self, flag: &str) -> Option<&OsStr> {
        self.0.get(flag).map(OsString::as_os_str)
    }

    /// The first flag that was given and is not one of these.
    fn other_than(&self, these: &[&str]) -> Option<&'static str> {
        FLAGS.into_iter().find(|flag| self.0.contains_key(flag) && !these.contains(flag))
    }

    fn text(&self, flag: &str) -> Result<String, Failure> {
        match self.optional(flag) {
            Some(value) => Ok(value.to_string_lossy().into_owned()),
            None => refuse(format!("{flag} is missing; --help tells what is expected")),
        }
    }

    /// A whole number in plain digits; `sentence` says what was expected.
    fn number(&self, flag: &str, sentence: impl Fn(String) -> String) -> Result<u64, Failure> {
        let text = self.text(flag)?;
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits => Ok(number),
            _ => refuse(sentence(if text.is_empty() { "empty".to_owned() } else { text })),
        }
    }

    /// A number of cells.
    fn length(&self, flag: &str) -> Result<u64, Failure> {
        let sentence = |text| format!("{flag} is {text}; expected a whole number from 1 to {COORDINATE_MAX}");
        match self.number(flag, sentence)? {
            length if (1..=COORDINATE_MAX).contains(&length) => Ok(length),
            length => refuse(sentence(length.to_string())),
        }
    }

    fn choice<T: Copy>(&self, flag: &str, choices: &[(&str, T)]) -> Result<T, Failure> {
        let text = self.text(flag)?;
        match choices.iter().find(|(name, _)| *name == text) {
            Some((_, choice)) => Ok(*choice),
            None => {
                let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
                refuse(format!("{flag} is {text}; expected {}", names.join(", ")))
            }
        }
    }
}
