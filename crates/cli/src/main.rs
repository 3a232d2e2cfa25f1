//! The command line of Blocking Queens.
//!
//! `cargo run --release -p blocking-queens-cli -- window --k 1000 --x 300 --y 300 --width 400 --height 400`

mod command_line;
mod failure;
mod lab;
mod manual;
mod output;
mod partizan;
mod pieces;
mod queens;
mod window;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{ArgMatches, Command};

use failure::Failure;

/// The definition of a command, and what runs it with the arguments given.
type Entry = (fn() -> Command, fn(&ArgMatches) -> Result<(), Failure>);

const COMMANDS: [Entry; 7] = [
    (window::command, window::run),
    (pieces::list_command, pieces::list),
    (partizan::value_command, partizan::value),
    (lab::command, lab::run),
    (lab::claims::command, lab::claims::run),
    (manual::completions_command, manual::completions),
    (manual::page_command, manual::page),
];

fn command() -> Command {
    Command::new("blocking-queens")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Any window of any game of k-blocking Wythoff Nim and its sisters, values of games, and experiments")
        .subcommand_required(true)
        .subcommands(COMMANDS.map(|(command, _)| command()))
}

fn main() -> ExitCode {
    match run(&std::env::args_os().collect::<Vec<_>>()) {
        Err(failure) if !failure.is_closed_pipe() => {
            // Where standard error is closed too, the exit code has to say it alone.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::from(failure.exit_code())
        }
        _ => ExitCode::SUCCESS,
    }
}

fn run(arguments: &[OsString]) -> Result<(), Failure> {
    let given = match command().try_get_matches_from(arguments) {
        Ok(given) => given,
        Err(error) if error.use_stderr() => {
            return command_line::refuse(command_line::sentence(&command(), arguments, &error));
        }
        Err(help) => return print(help.render().to_string().trim_end()),
    };
    let (name, given) = given.subcommand().expect("a command is required");
    let (_, run) = COMMANDS.iter().find(|(command, _)| command().get_name() == name).expect("the commands are these");
    run(given)
}

/// Prints lines of text.
fn print(text: &str) -> Result<(), Failure> {
    writeln!(io::stdout(), "{text}").map_err(|error| Failure::from(error).at(STANDARD_OUTPUT))
}

const STANDARD_OUTPUT: &str = "standard output";
