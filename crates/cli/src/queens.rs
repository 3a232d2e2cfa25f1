//! Blocking queens: windows of their palace numbers.

mod rows;

use blocking_queens::{Board, COORDINATE_MAX, Window};
use clap::{Arg, ArgMatches};

use crate::failure::Failure;
use crate::options::{Choice, choice, needed, option, other_than, refuse, whole};
use crate::output::{self, Target};
use crate::print;
use rows::Rows;

pub const GAMES: [Choice<()>; 1] = [("queens", "palace numbers of k-blocking Wythoff Nim", ())];

/// Which integer stands for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    PalaceNumber,
    Deviation,
}

pub const FIELDS: [Choice<Field>; 2] = [
    ("n", "palace numbers N; the default of queens, and of other games with --k", Field::PalaceNumber),
    ("v", "deviations N - k", Field::Deviation),
];

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
    let field = choice(given, "field", &FIELDS)?.unwrap_or(Field::PalaceNumber);
    output::write(&target, || Ok(Box::new(Rows::new(k, field, &target.window)?)))
}
