//! The window tool: any window of any game as a hash, a table, an array or a picture.
//!
//! `cargo run --release --example window -- --k 1000 --x 300 --y 300 --width 400 --height 400 --format png --out nose.png`
//!
//! A window is computed and written in strips of rows, so that its size is not bounded by the memory.

mod arguments;
mod colours;
mod failure;
mod formats;
mod rows;

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use arguments::{Cells, Format, Request};
use blocking_queens::Board;
use failure::Failure;
use rows::Rows;

fn main() -> ExitCode {
    match arguments::parse(std::env::args_os().skip(1)).and_then(serve) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Where standard error is closed too, the exit code has to say it alone.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

fn serve(request: Request) -> Result<(), Failure> {
    match request {
        Request::Help => print(arguments::HELP),
        Request::Count { k, window } => print(&Board::new(k)?.count_palaces(&window)?.to_string()),
        Request::Cells(cells) => match &cells.out {
            Some(path) => write_file(&cells, path),
            None => write_standard_output(&cells),
        },
    }
}

/// Prints lines of text.
fn print(text: &str) -> Result<(), Failure> {
    writeln!(io::stdout(), "{text}").map_err(|error| Failure::from(error).at(STANDARD_OUTPUT))
}

const STANDARD_OUTPUT: &str = "standard output";

fn write_standard_output(cells: &Cells) -> Result<(), Failure> {
    let out = io::stdout();
    if out.is_terminal() && matches!(cells.format, Format::Npy | Format::Png) {
        let sentence = "standard output is a terminal, which cannot show this format; expected --out FILE, or a pipe";
        return Err(Failure::Refused(sentence.to_owned()));
    }
    let mut rows = Rows::new(cells.k, &cells.window)?;
    formats::write(cells, &mut rows, &mut BufWriter::new(out)).map_err(|failure| failure.at(STANDARD_OUTPUT))
}

/// Writes a file; one that could not be completed is removed.
fn write_file(cells: &Cells, path: &Path) -> Result<(), Failure> {
    let place = path.display().to_string();
    let mut rows = Rows::new(cells.k, &cells.window)?;
    let file = File::create(path).map_err(|error| Failure::from(error).at(&place))?;
    let is_plain_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
    formats::write(cells, &mut rows, &mut BufWriter::new(file)).map_err(|failure| {
        if is_plain_file {
            // It may be gone already; the failure that led here is what matters.
            let _ = fs::remove_file(path);
        }
        failure.at(&place)
    })
}
