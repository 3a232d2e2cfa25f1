//! The command line as its user meets it: what it writes, what it refuses, and how.

use std::process::{Command, Output};

mod cli {
    use super::{check_refused, run, text, tool, words, written};

    mod commands;
    mod lab;
    mod partizan;
    mod pieces;
    mod window;
}

fn tool() -> Command {
    Command::new(env!("CARGO_BIN_EXE_blocking-queens"))
}

/// The words of a line, as arguments.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// Runs the tool; brackets and blanks within an argument are kept.
fn run(arguments: &[&str]) -> Output {
    tool().args(arguments).output().unwrap()
}

/// What the tool writes to standard output.
fn written(arguments: &[&str]) -> Vec<u8> {
    let output = run(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {output:?}");
    output.stdout
}

fn text(arguments: &[&str]) -> String {
    String::from_utf8(written(arguments)).unwrap()
}

/// One sentence on standard error, nothing on standard output, exit code 2.
fn check_refused(arguments: &[&str], sentence: &str) {
    let output = run(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("{sentence}\n"), "{arguments:?}");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
}
