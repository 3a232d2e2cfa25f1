//! Games with one piece for both players: windows of their values, and the list of those that have names.

mod arguments;
mod rows;

use std::ffi::OsString;

use blocking_queens::pieces::named::{Piece, TABLE};

use crate::failure::Failure;
use crate::options::refuse;
use crate::{output, print};
use arguments::{HELP, Request};
pub use arguments::{is_asked, keys};
use rows::Rows;

/// Runs the window command, whose arguments ask for a game with one piece.
pub fn window(arguments: Vec<OsString>) -> Result<(), Failure> {
    let Some(Request { game, question, field, target }) = arguments::parse(arguments)? else { return print(HELP) };
    output::write(&target, || Ok(Box::new(Rows::new(&game, question, field, &target.window)?)))
}

/// Runs the games command: a line for each named piece.
pub fn games(mut arguments: impl Iterator<Item = OsString>) -> Result<(), Failure> {
    match arguments.next() {
        None => print(&list()?),
        Some(argument) if argument == "--help" || argument == "-h" => {
            print("blocking-queens games: lists the named pieces with their moves.")
        }
        Some(argument) => {
            refuse(format!("there is no argument {}; expected none, or --help", argument.to_string_lossy()))
        }
    }
}

/// Key, moves, name and parameters of each named piece, in columns.
fn list() -> Result<String, Failure> {
    let mut rows = Vec::new();
    for named in TABLE {
        let moves = Piece::new(named.key, None, None)?.moves().to_string();
        let parameters = named.parameters.iter().map(|parameter| {
            let default = parameter.default.map_or("none".to_owned(), |default| default.to_string());
            format!("--{} {} to {}, default {default}", parameter.letter, parameter.least, parameter.greatest)
        });
        let parameters = parameters.map(|parameter| format!("; {parameter}")).collect::<String>();
        rows.push([named.key.to_owned(), moves, format!("{}{parameters}", named.name)]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let lines = rows.iter().map(|[key, moves, rest]| format!("{key:<first$}  {moves:<second$}  {rest}"));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}
