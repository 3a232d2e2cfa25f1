//! Blocking queens: windows of their palace numbers.

mod arguments;
mod rows;

use std::ffi::OsString;

use blocking_queens::Board;

use crate::failure::Failure;
use crate::{output, print};
use arguments::Request;
use rows::Rows;

/// What `--game` calls them.
pub const NAME: &str = "queens";

/// Runs the window command for arguments that ask for no other family; `games` are the names of all games.
pub fn window(arguments: Vec<OsString>, games: &str) -> Result<(), Failure> {
    match arguments::parse(arguments, games)? {
        Request::Help => print(arguments::HELP),
        Request::Count { k, window } => print(&Board::new(k)?.count_palaces(&window)?.to_string()),
        Request::Cells(cells) => {
            output::write(&cells.target, || Ok(Box::new(Rows::new(cells.k, cells.field, &cells.target.window)?)))
        }
    }
}
