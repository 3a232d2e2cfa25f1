//! Games of Left and Right: windows of values, and single values.

mod arguments;

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};

use blocking_queens::partizan::{Answer, Calculation, Games, Limits, Table, Writer};

use crate::failure::Failure;
use crate::{STANDARD_OUTPUT, print};
use arguments::{Cells, Format, TEXT_MAX, VALUE_HELP, Value, WINDOW_HELP};
pub use arguments::{is_asked, keys};

/// Games may take more here than in a browser.
const MEMORY: usize = 3 << 30;

/// Runs the window command, whose arguments ask for a game of Left and Right.
pub fn window(arguments: Vec<OsString>) -> Result<(), Failure> {
    let Some(mut cells) = arguments::window(arguments)? else { return print(WINDOW_HELP) };
    let text = table(&mut cells)?;
    match &cells.out {
        Some(path) => fs::write(path, text).map_err(|error| Failure::from(error).at(&path.display().to_string())),
        None => io::stdout().write_all(text.as_bytes()).map_err(|error| Failure::from(error).at(STANDARD_OUTPUT)),
    }
}

fn table(cells: &mut Cells) -> Result<String, Failure> {
    let mut games = games();
    cells.board.ask((cells.window.right() - 1, cells.window.bottom() - 1))?;
    cells.board.evaluate(&mut games)?;
    let mut table = Table::new(cells.field, TEXT_MAX);
    Ok(match cells.format {
        Format::Csv => table.csv(&mut games, &cells.board, &cells.window)?,
        Format::Latex => table.latex(&mut games, &cells.board, &cells.window)?,
    })
}

/// Runs the value command with the arguments that follow its name.
pub fn value(arguments: impl Iterator<Item = OsString>) -> Result<(), Failure> {
    let Some(Value { text, mut board, style }) = arguments::value(arguments)? else { return print(VALUE_HELP) };
    let mut games = games();
    match Calculation::parse(&text)?.answer(&mut games, &mut board)? {
        Answer::Value(value) => print(&Writer::new(style).write(&mut games, value, TEXT_MAX)?),
        Answer::Comparison { holds, .. } => print(if holds { "true" } else { "false" }),
    }
}

fn games() -> Games {
    Games::new(Limits { memory: MEMORY, ..Limits::default() })
}
