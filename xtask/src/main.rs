//! The project's commands: `cargo xtask serve`, `cargo xtask test` and their parts.
//!
//! Each command sets up what it needs by itself (a compiler for wasm, trunk and wasm-bindgen in the pinned versions,
//! for the tests also Node's packages, browsers and their drivers) and is quick when that is there already. Nothing
//! but the standard library is used, so that it builds anywhere in a second.

mod browsers;
mod check;
mod options;
mod packages;
mod pins;
mod report;
mod shell;
mod site;
mod test;
mod toolchain;
mod tools;

use options::Options;
use shell::Result;
use std::{env, process::ExitCode};

const HELP: &str = "\
The project's commands. Each sets up by itself what it needs.

cargo xtask serve [ARGUMENT..]   build the page, serve it at http://127.0.0.1:8080/, build again on every change;
                                 further arguments go to trunk serve (--port 9000)
cargo xtask test [--engines chromium,firefox,webkit] [--cases WORD] [PART..]
                                 run all tests, or only these parts: check host js wasm site browser;
                                 --engines names the browsers, --cases a word in the names of browser cases
cargo xtask build                build the static site into dist/
cargo xtask check                formatting, lints, documentation and types of Rust and JavaScript
cargo xtask size                 build the site and weigh what a first visit loads, compressed
cargo xtask bench                benchmarks, natively and as wasm in Node";

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    match run(&command, arguments.collect()) {
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
        "bench" => bare(site::bench),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        "" => Err(format!("no command was given; expected one of these\n\n{HELP}")),
        other => Err(format!("there is no command \"{other}\"; expected one of these\n\n{HELP}")),
    }
}
