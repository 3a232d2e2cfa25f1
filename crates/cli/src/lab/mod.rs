//! Experiments, as tables.
//!
//! An experiment on many games is shared by as many threads as there are processors.

pub mod claims;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::thread;

use blocking_queens::Error;
use blocking_queens::lab::{self, Arguments, EXPERIMENTS, Experiment, Kind, Table};
use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, Command};

use crate::STANDARD_OUTPUT;
use crate::failure::Failure;
use crate::options::{Choice, Names, choice, digits, option};
use crate::window::{out, path};

const FORMATS: [Choice<()>; 1] = [("csv", "", ())];

pub fn command() -> Command {
    let command = |experiment: &Experiment| {
        let Experiment { name, about, columns, parameters, .. } = experiment;
        let parameters = parameters.iter().map(|it| {
            parameter(it.name, format!("{}: {}; {} if it is not given", it.about, it.kind.expected(), it.default))
        });
        Command::new(*name)
            .about(*about)
            .after_help(format!("Columns: {}", columns.join(", ")))
            .args(parameters)
            .arg(option("format", "FORMAT", "How the table is written", Names::default().and(&FORMATS)))
            .arg(out())
    };
    Command::new("lab")
        .about("An experiment that measures the pattern of games, as a table")
        .subcommand_required(true)
        .subcommand_value_name("experiment")
        .subcommands(EXPERIMENTS.iter().map(command))
        .disable_help_subcommand(true)
}

/// An option for a parameter, which the laboratory itself understands.
fn parameter(name: &'static str, about: String) -> Arg {
    option(name, "VALUE", about, ValueParser::string())
}

/// A parameter's text with its numbers in plain digits, as the laboratory takes them.
fn typed(text: &str, kind: Kind) -> String {
    let plain = |number: &str| {
        let (sign, rest) = number.split_at(usize::from(number.starts_with('-')));
        digits(rest).map_or_else(|| number.to_owned(), |digits| format!("{sign}{digits}"))
    };
    match kind {
        // Its commas are between its numbers.
        Kind::List { .. } => text.split(',').map(plain).collect::<Vec<_>>().join(","),
        _ => plain(text),
    }
}

/// Runs the command.
pub fn run(given: &ArgMatches) -> Result<(), Failure> {
    let (name, given) = given.subcommand().expect("an experiment is required");
    let experiment = lab::experiment(name)?;
    choice(given, "format", &FORMATS)?;
    let texts = experiment.parameters.iter().filter_map(|parameter| {
        given.get_one::<String>(parameter.name).map(|text| (parameter.name, typed(text, parameter.kind)))
    });
    let texts: Vec<_> = texts.collect();
    let arguments: Vec<_> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let table = table(experiment, &experiment.arguments(&arguments)?)?;
    match path(given) {
        Some(path) => write_file(&table, &path),
        None => write(&table, &mut BufWriter::new(io::stdout())).map_err(|failure| failure.at(STANDARD_OUTPUT)),
    }
}

/// The experiment's table, by several threads if it can be shared.
fn table(experiment: &Experiment, arguments: &Arguments) -> Result<Table, Error> {
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
