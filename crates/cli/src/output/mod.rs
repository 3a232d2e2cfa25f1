//! Windows of any game as a hash, a table, an array or a picture.
//!
//! A window is computed and written in strips of rows, so that its size is not bounded by the memory.

mod formats;
mod table;
mod target;

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use crate::STANDARD_OUTPUT;
use crate::failure::Failure;
pub use table::{FIELDS, Field, Table, WIDE_FROM, block_size};
use target::Format;
pub use target::{FORMATS, Target, out, path, window};

/// Writes a window to where it should go, once it is certain that there is such a place. Refuses what cannot be
/// computed before anything is written.
pub fn write(target: &Target, table: impl FnOnce() -> Result<Table, Failure>) -> Result<(), Failure> {
    match &target.out {
        Some(path) => write_file(target, &mut table()?, path),
        None => {
            let out = io::stdout();
            if out.is_terminal() && matches!(target.format, Format::Npy | Format::Png) {
                let sentence =
                    "standard output is a terminal, which cannot show this format; expected --out FILE, or a pipe";
                return Err(Failure::Refused(sentence.to_owned()));
            }
            let mut table = table()?;
            let mut out = BufWriter::new(Pipe { out, is_closed: false });
            formats::write(target, &mut table, &mut out).map_err(|failure| match out.get_ref().is_closed {
                true => io::Error::from(io::ErrorKind::BrokenPipe).into(),
                false => failure.at(STANDARD_OUTPUT),
            })
        }
    }
}

/// Knows whether its reader has closed it, of which the encoder of pictures tells no more than the words.
struct Pipe<W> {
    out: W,
    is_closed: bool,
}

impl<W: Write> Write for Pipe<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).inspect_err(|error| self.is_closed |= error.kind() == io::ErrorKind::BrokenPipe)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes a file; one that could not be completed is removed.
fn write_file(target: &Target, table: &mut Table, path: &Path) -> Result<(), Failure> {
    let place = path.display().to_string();
    let file = File::create(path).map_err(|error| Failure::from(error).at(&place))?;
    let is_plain_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
    formats::write(target, table, &mut BufWriter::new(file)).map_err(|failure| {
        if is_plain_file {
            // It may be gone already; the failure that led here is what matters.
            let _ = fs::remove_file(path);
        }
        failure.at(&place)
    })
}
