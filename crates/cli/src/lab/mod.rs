//! Experiments, as tables.
//!
//! An experiment on many games is shared by as many threads as there are processors.

mod arguments;
pub mod claims;

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::thread;

use blocking_queens::lab::{Experiment, Refusal, Table};

use crate::failure::Failure;
use crate::{STANDARD_OUTPUT, print};
use arguments::Request;

/// Runs the command with the arguments that follow its name.
pub fn run(arguments: impl Iterator<Item = OsString>) -> Result<(), Failure> {
    let Request { experiment, arguments, out } = match arguments::parse(arguments)? {
        arguments::Asked::Help(text) => return print(&text),
        arguments::Asked::Run(request) => request,
    };
    let table = table(experiment, &arguments)?;
    match &out {
        Some(path) => write_file(&table, path),
        None => write(&table, &mut BufWriter::new(io::stdout())).map_err(|failure| failure.at(STANDARD_OUTPUT)),
    }
}

/// The experiment's table, by several threads if it can be shared.
fn table(experiment: &Experiment, arguments: &blocking_queens::lab::Arguments) -> Result<Table, Refusal> {
    let processors = thread::available_parallelism().map_or(1, Into::into);
    let parts = experiment.split(arguments, processors);
    let [part] = &parts[..] else {
        let tables = thread::scope(|scope| {
            let threads: Vec<_> = parts.iter().map(|part| scope.spawn(|| experiment.run(part))).collect();
            threads.into_iter().map(|thread| thread.join().expect("an experiment does not panic")).collect::<Vec<_>>()
        });
        let mut tables = tables.into_iter();
        let mut table = tables.next().expect("there is a part")?;
        for more in tables {
            table.append(more?);
        }
        return Ok(table);
    };
    experiment.run(part)
}

fn write_file(table: &Table, path: &Path) -> Result<(), Failure> {
    let place = path.display().to_string();
    let file = File::create(path).map_err(|error| Failure::from(error).at(&place))?;
    write(table, &mut BufWriter::new(file)).map_err(|failure| failure.at(&place))
}

/// Writes the table as CSV, some thousand rows at a time.
fn write(table: &Table, out: &mut dyn Write) -> Result<(), Failure> {
    const ROWS: usize = 4096;
    out.write_all(table.header().as_bytes())?;
    for first in (0..table.rows()).step_by(ROWS) {
        out.write_all(table.lines(first..table.rows().min(first + ROWS)).as_bytes())?;
    }
    Ok(out.flush()?)
}
