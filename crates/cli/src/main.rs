//! The command line of Blocking Queens.
//!
//! `cargo run --release -p blocking-queens-cli -- window --k 1000 --x 300 --y 300 --width 400 --height 400`

mod failure;
mod lab;
mod options;
mod output;
mod partizan;
mod pieces;
mod queens;
mod window;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use failure::Failure;

/// A command: its name, what it does in a line, and how it is run with the arguments that follow the name.
type Command = (&'static str, &'static str, fn(&mut dyn Iterator<Item = OsString>) -> Result<(), Failure>);

const COMMANDS: [Command; 5] = [
    ("window", "any window of any game as a hash, a table, an array or a picture", |arguments| window::run(arguments)),
    ("games", "the named pieces and what they may do", |arguments| pieces::games(arguments)),
    ("value", "what a game of Left and Right is worth, or a sum, or a cell", |arguments| partizan::value(arguments)),
    ("lab", "an experiment that measures the pattern of games, as a table", |arguments| lab::run(arguments)),
    ("claims", "what is claimed of the pattern, and the check of each claim", |arguments| lab::claims::run(arguments)),
];

fn main() -> ExitCode {
    match run(&mut std::env::args_os().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Where standard error is closed too, the exit code has to say it alone.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

fn run(arguments: &mut dyn Iterator<Item = OsString>) -> Result<(), Failure> {
    let given = arguments.next();
    let name = given.as_deref().map(|name| name.to_string_lossy()).unwrap_or_default();
    if name == "--help" || name == "-h" || name == "help" {
        return print(&help());
    }
    match COMMANDS.iter().find(|(known, ..)| *known == name) {
        Some((.., run)) => run(arguments),
        None => {
            let names = COMMANDS.map(|(name, ..)| name).join(", ");
            let what =
                if name.is_empty() { "no command was given".into() } else { format!("there is no command {name}") };
            Err(Failure::Refused(format!("{what}; expected {names}, or --help")))
        }
    }
}

fn help() -> String {
    let mut text =
        "blocking-queens COMMAND [OPTION..]; `blocking-queens COMMAND --help` tells the options\n".to_owned();
    for (name, what, _) in COMMANDS {
        text += &format!("\n  {name:<10}{what}");
    }
    text
}

/// Prints lines of text.
fn print(text: &str) -> Result<(), Failure> {
    writeln!(io::stdout(), "{text}").map_err(|error| Failure::from(error).at(STANDARD_OUTPUT))
}

const STANDARD_OUTPUT: &str = "standard output";
