//! Experiments, as tables.
//!
//! An experiment on many games runs in one thread a processor, and on several machines in shards.

pub mod claims;
mod parallel;
mod shards;

use std::io::Write;

use blocking_queens::lab::{self, EXPERIMENTS, Experiment, Kind, Shard, Table};
use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, Command};

use crate::command_line::{Choice, Names, choice, digits, option, refuse, whole};
use crate::failure::Failure;
use crate::output::{out, path, write_to};

const FORMATS: [Choice<()>; 1] = [("csv", "", ())];

pub fn command() -> Command {
    let command = |experiment: &Experiment| {
        let Experiment { name, about, columns, parameters, .. } = experiment;
        let parameters = parameters.iter().map(|it| {
            parameter(it.name, format!("{}: {}; {} if it is not given", it.about, it.kind.expected(), it.default))
        });
        let command = Command::new(*name)
            .about(*about)
            .after_help(format!("Columns: {}", columns.join(", ")))
            .args(parameters)
            .arg(option("format", "FORMAT", "How the table is written", Names::default().and(&FORMATS)))
            .arg(out());
        if !experiment.is_on_many_games() {
            return command;
        }
        command
            .next_help_heading("Options of experiments on many games")
            .arg(option(SHARD, "I/N", "Only the I-th of N parts, to a file that is resumed if it is there", text()))
            .arg(option(THREADS, "N", "The number of threads, instead of one a processor", whole(1, 4096)))
    };
    Command::new("lab")
        .about("An experiment that measures the pattern of games, as a table")
        .subcommand_required(true)
        .subcommand_value_name("experiment")
        .subcommands(EXPERIMENTS.iter().map(command))
        .subcommand(shards::merge_command())
        .disable_help_subcommand(true)
}

const SHARD: &str = "shard";
const THREADS: &str = "threads";

/// A text that the laboratory itself understands.
fn text() -> ValueParser {
    ValueParser::string()
}

/// An option for a parameter.
fn parameter(name: &'static str, about: String) -> Arg {
    option(name, "VALUE", about, text())
}

/// A parameter's text with its numbers in plain digits, as the laboratory takes them.
fn typed(text: &str, kind: Kind) -> String {
    let plain = |number: &str| {
        let (sign, rest) = number.split_at(usize::from(number.starts_with('-')));
        digits(rest).map_or_else(|| number.to_owned(), |digits| format!("{sign}{digits}"))
    };
    match kind {
        // Its commas are between its numbers, and hyphens between the ends of a range.
        Kind::List { .. } => {
            let ends = |item: &str| item.split('-').map(plain).collect::<Vec<_>>().join("-");
            text.split(',').map(ends).collect::<Vec<_>>().join(",")
        }
        _ => plain(text),
    }
}

/// Runs the command.
pub fn run(given: &ArgMatches) -> Result<(), Failure> {
    let (name, given) = given.subcommand().expect("an experiment is required");
    if name == shards::merge_command().get_name() {
        return shards::merge(given);
    }
    let experiment = lab::experiment(name)?;
    choice(given, "format", &FORMATS)?;
    let texts = experiment.parameters.iter().filter_map(|parameter| {
        given.get_one::<String>(parameter.name).map(|text| (parameter.name, typed(text, parameter.kind)))
    });
    let texts: Vec<_> = texts.collect();
    let arguments: Vec<_> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let arguments = experiment.arguments(&arguments)?;
    let number = given.try_get_one::<u64>(THREADS).ok().flatten();
    let threads = number.map_or_else(parallel::processors, |threads| *threads as usize);
    if let Some(shard) = given.try_get_one::<String>(SHARD).ok().flatten() {
        let shard: Shard = shard.parse()?;
        let Some(path) = path(given) else {
            return refuse(
                "--out is missing; expected the file of this shard, which is resumed if it is there".to_owned(),
            );
        };
        return shards::run(experiment, &arguments, shard, threads, &path);
    }
    let mut table: Option<Table> = None;
    parallel::in_order(experiment, &experiment.games(&arguments)?, threads, |part| {
        match &mut table {
            Some(table) => table.append(part),
            none => *none = Some(part),
        }
        Ok(())
    })?;
    let table = table.expect("there is a part");
    write_to(path(given).as_deref(), |out| write(&table, out))
}

/// Writes the table as CSV, some thousand rows at a time.
fn write(table: &Table, out: &mut dyn Write) -> Result<(), Failure> {
    const ROWS: usize = 4096;
    out.write_all(table.header().as_bytes())?;
    for first in (0..table.rows()).step_by(ROWS) {
        out.write_all(table.lines(first..table.rows().min(first + ROWS)).as_bytes())?;
    }
    Ok(())
}
