//! Which window is written, how, and where to.

use std::path::PathBuf;

use blocking_queens::{COORDINATE_MAX, Error, Window};

use crate::failure::Failure;
use crate::options::Given;

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

const FORMATS: [(&str, Format); 4] =
    [("sha256", Format::Sha256), ("csv", Format::Csv), ("npy", Format::Npy), ("png", Format::Png)];

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
