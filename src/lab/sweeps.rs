//! Experiments that sweep half boards: of one game, or of several games one after the other.

use super::half_board::{self, HalfBoardSweep, Reader};
use super::parameters::Arguments;
use super::table::{Column, Table};
use super::{Run, Work};
use crate::Error;
use crate::map::More;

/// Reads the half board of a game for an experiment.
pub(super) trait Game: Reader + Send + Sized + 'static {
    /// The names of its columns.
    const COLUMNS: &'static [&'static str];

    /// The rows and columns of game k that are read.
    fn corner(arguments: &Arguments, k: u64) -> Result<(u64, u64), Error>;

    /// Nothing has been read of game k, whose corner is as the arguments say.
    fn new(arguments: &Arguments, k: u64) -> Self;

    fn columns(&self) -> Vec<Column>;

    /// About how many cells of game k have to be computed.
    fn estimate(arguments: &Arguments, k: u64) -> f64 {
        Self::corner(arguments, k).map_or(f64::INFINITY, |(rows, columns)| half_board::cells(k, rows, columns))
    }

    fn sweep(arguments: &Arguments, k: u64) -> Result<HalfBoardSweep, Error> {
        let (rows, columns) = Self::corner(arguments, k)?;
        HalfBoardSweep::corner(k, rows, columns)
    }
}

pub(super) struct Sweeps<G> {
    arguments: Arguments,
    /// The games that have not been begun.
    games: Box<dyn ExactSizeIterator<Item = u64> + Send>,
    game: Option<(u64, HalfBoardSweep, G)>,
    /// Whether there is only one: then its table is shown before it is finished.
    is_single: bool,
    /// The rows of the games that are finished.
    table: Option<Table>,
    /// About how many cells the games that are finished took, and how many all take.
    done: f64,
    total: f64,
}

/// An experiment on these games, which cost about this many cells together.
pub(super) fn several<G: Game>(
    arguments: &Arguments,
    games: impl ExactSizeIterator<Item = u64> + Send + 'static,
    total: f64,
) -> Sweeps<G> {
    let (arguments, games) = (arguments.clone(), Box::new(games));
    Sweeps { arguments, games, game: None, is_single: false, table: None, done: 0.0, total }
}

pub(super) fn single<G: Game>(arguments: &Arguments, k: u64) -> Result<Box<dyn Run>, Error> {
    let game = Some((k, G::sweep(arguments, k)?, G::new(arguments, k)));
    let nothing = several(arguments, std::iter::empty(), G::estimate(arguments, k));
    Ok(Box::new(Sweeps { game, is_single: true, ..nothing }))
}

/// The work on the game "k".
pub(super) const fn one<G: Game>() -> Work {
    Work {
        estimate: |arguments| G::estimate(arguments, arguments.whole("k")),
        begin: |arguments| single::<G>(arguments, arguments.whole("k")),
        split: None,
    }
}

/// The work on the games of the list "k".
pub(super) const fn listed<G: Game>() -> Work {
    Work { estimate: listed_estimate::<G>, begin: listed_begin::<G>, split: Some(listed_split::<G>) }
}

fn list(arguments: &Arguments) -> impl ExactSizeIterator<Item = u64> + use<> {
    arguments.numbers("k").to_vec().into_iter().map(i64::unsigned_abs)
}

fn listed_estimate<G: Game>(arguments: &Arguments) -> f64 {
    list(arguments).map(|k| G::estimate(arguments, k)).sum()
}

fn listed_begin<G: Game>(arguments: &Arguments) -> Result<Box<dyn Run>, Error> {
    list(arguments).try_for_each(|k| G::sweep(arguments, k).map(drop))?;
    Ok(Box::new(several::<G>(arguments, list(arguments), listed_estimate::<G>(arguments))))
}

/// Splits the games of the list "k" into this many parts of about the same cost, in the list's order.
fn listed_split<G: Game>(arguments: &Arguments, parts: usize) -> Vec<Arguments> {
    let share = listed_estimate::<G>(arguments) / parts.max(1) as f64;
    let mut lists: Vec<Vec<i64>> = vec![Vec::new()];
    let mut done = 0.0;
    for k in arguments.numbers("k") {
        if done >= share * lists.len() as f64 && lists.last().is_some_and(|list| !list.is_empty()) {
            lists.push(Vec::new());
        }
        lists.last_mut().expect("it is never empty").push(*k);
        done += G::estimate(arguments, k.unsigned_abs());
    }
    lists.iter().map(|list| arguments.with("k", list)).collect()
}

impl<G: Game> Run for Sweeps<G> {
    fn advance(&mut self, more: More<'_>) -> Result<bool, Error> {
        loop {
            if self.game.is_none() {
                let Some(k) = self.games.next() else { return Ok(true) };
                self.game = Some((k, G::sweep(&self.arguments, k)?, G::new(&self.arguments, k)));
            }
            let Some((k, sweep, game)) = &mut self.game else { return Ok(true) };
            if !sweep.advance(game, more)? {
                return Ok(false);
            }
            let found = Table::new(G::COLUMNS, game.columns());
            match &mut self.table {
                Some(table) => table.append(found),
                none => *none = Some(found),
            }
            self.done += G::estimate(&self.arguments, *k);
            self.game = None;
            if !more() {
                return Ok(self.games.len() == 0);
            }
        }
    }

    fn progress(&self) -> f64 {
        let now = match &self.game {
            None if self.games.len() == 0 => return 1.0,
            None => 0.0,
            Some((k, sweep, _)) => sweep.progress() * G::estimate(&self.arguments, *k),
        };
        ((self.done + now) / self.total).min(0.99)
    }

    fn table(&self) -> Table {
        match (&self.table, &self.game) {
            (Some(table), _) => table.clone(),
            (None, Some((_, _, game))) if self.is_single => Table::new(G::COLUMNS, game.columns()),
            _ => Table::new(G::COLUMNS, G::COLUMNS.iter().map(|_| Column::Whole(Vec::new())).collect()),
        }
    }
}
