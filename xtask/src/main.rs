//! The project's commands: `cargo xtask serve`, `cargo xtask test` and their parts.
//!
//! Each command sets up what it needs by itself (a compiler for wasm, trunk and wasm-bindgen in the pinned versions,
//! for the tests also Node's packages, browsers and their drivers) and is quick when that is there already. Nothing
//! but the standard library is used, so that it builds anywhere in a second.

mod browsers;
mod check;
mod doors;
mod help;
mod node;
mod oldest;
mod options;
mod packages;
mod pins;
mod publishing;
mod python;
mod shell;
mod site;
mod steps;
mod terminal;
mod test;
mod toolchain;
mod tools;
mod wheel;

use options::Options;
use shell::Result;
use std::{env, process::ExitCode};

fn main() -> ExitCode {
    let mut arguments: Vec<_> = env::args().skip(1).collect();
    arguments.retain(|argument| match argument.as_str() {
        "--sudo" => {
            packages::allow_sudo();
            false
        }
        _ => true,
    });
    let command = if arguments.is_empty() { String::new() } else { arguments.remove(0) };
    match run(&command, arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("xtask: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &str, arguments: Vec<String>) -> Result {
    let bare = |command: fn() -> Result| match arguments.first() {
        None => command(),
        Some(given) => Err(format!("this command takes no argument, but was given \"{given}\"")),
    };
    match command {
        "serve" => site::serve(&arguments),
        "test" => test::run(&Options::parse(&arguments)?),
        "build" => bare(site::build_command),
        "check" => bare(check::run_command),
        "size" => bare(site::size_command),
        "notebooks" => bare(wheel::notebooks_command),
        "bench" => bare(site::bench),
        "help" | "--help" | "-h" => {
            println!("{}\n{}", help::COMMANDS, help::needs());
            Ok(())
        }
        "" => Err(format!("no command was given; expected one of these\n\n{}", help::COMMANDS)),
        other => Err(format!("there is no command \"{other}\"; expected one of these\n\n{}", help::COMMANDS)),
    }
}
