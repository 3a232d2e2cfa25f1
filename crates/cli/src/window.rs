//! The window command: the family that is asked for writes its window.

use std::ffi::OsString;

use crate::failure::Failure;
use crate::{partizan, pieces, queens};

/// A family beside the first: the names of its games, whether arguments ask for one of them, and how its window is
/// written.
type Family = (fn() -> Vec<&'static str>, fn(&[OsString]) -> bool, fn(Vec<OsString>) -> Result<(), Failure>);

const FAMILIES: [Family; 2] =
    [(pieces::keys, pieces::is_asked, pieces::window), (partizan::keys, partizan::is_asked, partizan::window)];

/// Runs the command with the arguments that follow its name.
pub fn run(arguments: impl Iterator<Item = OsString>) -> Result<(), Failure> {
    let given: Vec<OsString> = arguments.collect();
    // The flags of Left and Right go before the name of a piece.
    match FAMILIES.iter().rev().find(|(_, is_asked, _)| is_asked(&given)) {
        Some((.., window)) => window(given),
        None => queens::window(given, &games()),
    }
}

/// The names of all games, as a sentence lists them.
fn games() -> String {
    let names: Vec<&str> = [queens::NAME].into_iter().chain(FAMILIES.iter().flat_map(|(names, ..)| names())).collect();
    let (last, others) = names.split_last().expect("there are games");
    format!("{} or {last}", others.join(", "))
}
