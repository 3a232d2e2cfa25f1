//! Windows of any game as a hash, a table, an array or a picture.
//!
//! A window is computed and written in strips of rows, so that its size is not bounded by the memory.

mod formats;
mod rows;
mod target;

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use crate::STANDARD_OUTPUT;
use crate::failure::Failure;
pub use rows::{FIELDS, Field, Rows, WIDE_FROM, block_size};
use target::Format;
pub use target::{FORMATS, Target, out, path, window};

/// Writes a window to where it should go, once it is certain that there is such a place. Refuses what cannot be
/// computed before anything is written.
pub fn write(target: &Target, rows: impl FnOnce() -> Result<Rows, Failure>) -> Result<(), Failure> {
    let is_binary = matches!(target.format, Format::Npy | Format::Png);
    if target.out.is_none() && is_binary && io::stdout().is_terminal() {
        let sentence = "standard output is a terminal, which cannot show this format; expected --out FILE, or a pipe";
        return Err(Failure::Refused(sentence.to_owned()));
    }
    let mut rows = rows()?;
    write_to(target.out.as_deref(), |out| formats::write(target, &mut rows, out))
}

/// Writes to a file, or to standard output. A file that could not be completed is removed.
pub fn write_to(path: Option<&Path>, write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> Result<(), Failure> {
    let Some(path) = path else {
        let mut out = BufWriter::new(Pipe { out: io::stdout(), is_closed: false });
        let written = write(&mut out).and_then(|()| Ok(out.flush()?));
        return written.map_err(|failure| match out.get_ref().is_closed {
            true => io::Error::from(io::ErrorKind::BrokenPipe).into(),
            false => failure.at(STANDARD_OUTPUT),
        });
    };
    let place = path.display().to_string();
    let file = File::create(path).map_err(|error| Failure::from(error).at(&place))?;
    let is_plain_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
    let mut out = BufWriter::new(file);
    write(&mut out).and_then(|()| Ok(out.flush()?)).map_err(|failure| {
        if is_plain_file {
            // It may be gone already; the failure that led here is what matters.
            let _ = fs::remove_file(path);
        }
        failure.at(&place)
    })
}

/// Knows whether its reader has closed it: the encoder of pictures keeps only the words of that error.
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
