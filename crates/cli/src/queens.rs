//! Blocking queens: windows of their palace numbers.

use blocking_queens::queens::board::Settings;
use blocking_queens::{Board, COORDINATE_MAX, Error, Window};
use clap::{Arg, ArgMatches};

use crate::command_line::{Choice, choice, needed, option, other_than, refuse, whole};
use crate::failure::Failure;
use crate::output::{self, Field, Rows, Target, WIDE_FROM};
use crate::print;

pub const GAMES: [Choice<()>; 1] = [("queens", "palace numbers of k-blocking Wythoff Nim", ())];

pub const OPTIONS: &[&str] = &["k", "count"];

/// The options that no other family takes.
pub fn options() -> [Arg; 1] {
    let help = "Only the number of palaces in the N x N corner of game k, with --k alone";
    [option("count", "N", help, whole(1, COORDINATE_MAX))]
}

/// Runs the window command for queens.
pub fn window(given: &ArgMatches) -> Result<(), Failure> {
    if let Some(n) = given.get_one::<u64>("count") {
        if let Some(other) = other_than(given, &["game", "k", "count"]) {
            return refuse(format!("--{other} does not go together with --count; expected --k and --count alone"));
        }
        let corner = Window::new(0, 0, *n, *n)?;
        return print(&Board::new(needed(given, "k")?)?.count_palaces(&corner)?.to_string());
    }
    let k = needed(given, "k")?;
    let target = Target::of(given)?;
    let field = choice(given, "field", fields())?.unwrap_or(Field::PalaceNumber);
    output::write(&target, || rows(k, field, &target.window))
}

/// What may stand for a cell.
pub fn fields() -> &'static [Choice<Field>] {
    &output::FIELDS[1..3]
}

/// The rows of a window of game k. Computes nothing yet, and refuses what would take too long.
fn rows(k: u64, field: Field, window: &Window) -> Result<Rows, Failure> {
    let settings = Settings { block_size: output::block_size(window), ..Settings::default() };
    let limit = settings.work_limit;
    let mut board = Board::with_settings(k, settings)?;
    let cells = board.estimate(window) + window.cells() as f64;
    if cells > limit {
        return Err(Error::TooMuchWork { cells, limit }.into());
    }
    let title = format!("Palace numbers of game {k} from cell ({}, {})", window.x(), window.y());
    let read = move |strip: &Window| {
        let deviations = board.deviations(strip)?;
        let cells = (strip.y()..strip.bottom()).flat_map(|y| (strip.x()..strip.right()).map(move |x| (x, y)));
        Ok(cells.zip(&deviations).map(|((x, y), v)| board.exact_deviation(x, y, *v)).collect())
    };
    Ok(Rows::new(window, field, k, k >= WIDE_FROM, title, Box::new(read)))
}
