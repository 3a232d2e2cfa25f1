//! Which window is written, how, and where to.

use std::path::PathBuf;

use blocking_queens::Window;
use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, ValueHint};

use crate::command_line::{Choice, choice, needed, option};
use crate::failure::Failure;

/// A window of any game, how to write it, and where to.
#[derive(Debug)]
pub struct Target {
    pub window: Window,
    pub format: Format,
    /// A file, or standard output.
    pub out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Sha256,
    Csv,
    Npy,
    Png,
}

pub const FORMATS: [Choice<Format>; 4] = [
    ("sha256", "the SHA-256 of the integers, in hexadecimal", Format::Sha256),
    ("csv", "a row of the window a line, entries with commas in quotes; the default for Left and Right", Format::Csv),
    ("npy", "a NumPy array of shape (HEIGHT, WIDTH)", Format::Npy),
    ("png", "a picture in the paper's colours, a pixel a cell", Format::Png),
];

impl Target {
    /// What the options say.
    pub fn of(given: &ArgMatches) -> Result<Self, Failure> {
        let window = window(given)?;
        // The window is refused first where both are missing.
        needed::<String>(given, "format")?;
        let format = choice(given, "format", &FORMATS)?.expect("it is given");
        Ok(Self { window, format, out: path(given) })
    }
}

/// The window that is asked for.
pub fn window(given: &ArgMatches) -> Result<Window, Failure> {
    let number = |name| needed::<u64>(given, name);
    Ok(Window::new(number("x")?, number("y")?, number("width")?, number("height")?)?)
}

/// Where to write to.
pub fn out() -> Arg {
    option("out", "FILE", "The file to write to, instead of standard output, which is -", ValueParser::path_buf())
        .value_hint(ValueHint::FilePath)
}

/// The file to write to; `None` for standard output.
pub fn path(given: &ArgMatches) -> Option<PathBuf> {
    given.get_one::<PathBuf>("out").filter(|path| path.as_os_str() != "-").cloned()
}
