//! The window command: the family that is asked for writes its window.

use blocking_queens::{COORDINATE_MAX, K_MAX};
use clap::{ArgMatches, Command};

use crate::command_line::{Choice, Names, no_argument, option, other_than, refuse, whole};
use crate::failure::Failure;
use crate::{output, partizan, pieces, queens};

/// The options that every family takes.
const SHARED: [&str; 8] = ["game", "x", "y", "width", "height", "field", "format", "out"];

/// A family: the names of its games, the options that it alone takes or that some take, and how its window is written.
struct Family {
    games: Vec<Choice<()>>,
    options: &'static [&'static str],
    write: fn(&ArgMatches) -> Result<(), Failure>,
}

fn families() -> [Family; 3] {
    [
        Family { games: queens::GAMES.into(), options: queens::OPTIONS, write: queens::window },
        Family { games: pieces::games(), options: pieces::OPTIONS, write: pieces::window },
        Family { games: partizan::GAMES.into(), options: partizan::OPTIONS, write: partizan::window },
    ]
}

pub fn command() -> Command {
    let games = families().iter().fold(Names::default(), |names, family| names.and(&family.games));
    let fields = Names::default().and(queens::fields()).and(&output::FIELDS).and(&partizan::fields());
    let formats = Names::default().and(&output::FORMATS).and(&partizan::FORMATS);
    let coordinate = || whole(0, COORDINATE_MAX);
    let length = || whole(1, COORDINATE_MAX);
    Command::new("window")
        .about("Any window of any game as a hash, a table, an array or a picture")
        .args([
            option("game", "GAME", "The game: queens, if no option asks for another one", games),
            option(
                "k",
                "K",
                "Game k: before each move up to k - 1 options are blocked, k from 1 to 2^53",
                whole(1, K_MAX),
            ),
            option("x", "X", "The window's first column, from 0 to 2^53", coordinate()),
            option("y", "Y", "The window's first row, from 0 to 2^53", coordinate()),
            option("width", "WIDTH", "The number of columns", length()),
            option("height", "HEIGHT", "The number of rows", length()),
            option(
                "format",
                "FORMAT",
                "How the window is written; integers row by row, little-endian, of 32 bits, or 64 where one needs them",
                formats,
            ),
            option("field", "FIELD", "What stands for a cell", fields),
            output::out(),
        ])
        .next_help_heading("Options of queens")
        .args(queens::options())
        .next_help_heading("Options of games in which both players move one piece")
        .args(pieces::options())
        .next_help_heading("Options of games in which Left and Right move different pieces")
        .args(partizan::options())
}

pub fn run(given: &ArgMatches) -> Result<(), Failure> {
    let families = families();
    let game = given.get_one::<String>("game");
    let has = |names: &[&str]| names.iter().any(|name| given.contains_id(name));
    let [queens, pieces, partizan] = &families;
    // The pieces of Left and Right go before the name of a game, and a name before moves.
    let family = match game {
        _ if has(&["left", "right"]) => partizan,
        Some(game) => match families.iter().find(|family| family.games.iter().any(|(name, ..)| name == game)) {
            Some(family) => family,
            None => return refuse(format!("--game is {game}; expected {}", names(&families))),
        },
        None if has(&["moves"]) => pieces,
        None => queens,
    };
    match other_than(given, &[&SHARED, family.options].concat()) {
        Some(other) => {
            refuse(no_argument(&format!("--{other} for this game"), SHARED.iter().chain(family.options).copied()))
        }
        None => (family.write)(given),
    }
}

/// The names of all games, as a sentence lists them.
fn names(families: &[Family]) -> String {
    let names: Vec<&str> = families.iter().flat_map(|family| family.games.iter().map(|(name, ..)| *name)).collect();
    let (last, others) = names.split_last().expect("there are games");
    format!("{} or {last}", others.join(", "))
}
