//! The laboratory: experiments that measure the pattern of games, whole or in part, and give tables that anybody can
//! repeat.
//!
//! [`EXPERIMENTS`] lists them all, each with its parameters, what it finds and how that is drawn. An experiment is
//! begun with [`Arguments`] and goes on in slices, as long as the caller says so; what it has found is a [`Table`].
//!
//! An [`Error`] says which parameter is wrong, that some don't go together, or that the work is too much,
//! when an experiment is begun or its games are listed; and under way, what cannot be computed.
//!
//! ```
//! use blocking_queens::lab;
//!
//! // Figure 1 of the paper: the deviations of game 5 in the first 11 x 11 cells.
//! let states = lab::experiment("states")?;
//! let arguments = states.arguments(&[("k", "5"), ("size", "11")])?;
//! let table = states.run(&arguments)?;
//! assert_eq!(table.header(), "deviation,cells\n");
//! assert_eq!(table.lines(0..8), "-5,1\n-4,2\n-3,2\n-2,3\n-1,25\n0,63\n1,21\n2,4\n");
//! # Ok::<(), blocking_queens::Error>(())
//! ```

pub mod claims;
mod experiments;
mod fraction;
mod half_board;
pub mod json;
mod parameters;
pub mod plot;
mod shard;
mod sweeps;
mod table;

pub use experiments::EXPERIMENTS;
pub use parameters::{Arguments, Kind, Parameter};
pub use plot::Plot;
pub use shard::Shard;
pub use table::{Column, ROWS_MAX, Table};

use crate::Error;
use crate::map::More;

/// The largest work that an experiment takes on, in cells: some hours.
pub const WORK_MAX: f64 = 1e14;

/// An experiment: what it is given, what it finds, and how that is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// Its name, on the command line and in links.
    pub name: &'static str,
    /// Its name as a heading.
    pub title: &'static str,
    /// What it finds, in a sentence without its full stop.
    pub about: &'static str,
    /// What it is given.
    pub parameters: &'static [Parameter],
    /// The columns of its table.
    pub columns: &'static [&'static str],
    /// How its table is drawn.
    pub plot: Plot,
    work: Work,
}

/// How an experiment is computed: about how many cells that takes, its beginning, and, where it is on many games, its
/// parts for several workers.
#[derive(Clone, Copy, Debug)]
struct Work {
    estimate: fn(&Arguments) -> f64,
    begin: fn(&Arguments) -> Result<Box<dyn Run>, Error>,
    split: Option<fn(&Arguments, usize) -> Vec<Arguments>>,
}

/// An experiment under way.
pub trait Run: Send {
    /// Goes on while `more` says so, which is asked every millisecond or so; whether the experiment is finished.
    fn advance(&mut self, more: More<'_>) -> Result<bool, Error>;
    /// About which part of the work is done, from 0 to 1.
    fn progress(&self) -> f64;
    /// What has been found. Before the experiment is finished, rows are missing or may still change.
    fn table(&self) -> Table;
}

impl Experiment {
    /// Understands parameters as they were given, by name; the others have their defaults.
    pub fn arguments(&self, given: &[(&str, &str)]) -> Result<Arguments, Error> {
        Arguments::parse(self.name, self.parameters, given)
    }

    /// About how many cells have to be computed: a worker does a few thousand million a second.
    pub fn estimate(&self, arguments: &Arguments) -> f64 {
        (self.work.estimate)(arguments)
    }

    /// Begins the experiment. Computes nothing yet.
    pub fn begin(&self, arguments: &Arguments) -> Result<Box<dyn Run>, Error> {
        let run = (self.work.begin)(arguments)?;
        within_reason(self.estimate(arguments))?;
        Ok(run)
    }

    /// The experiment all at once.
    pub fn run(&self, arguments: &Arguments) -> Result<Table, Error> {
        let mut run = self.begin(arguments)?;
        run.advance(&mut || true)?;
        Ok(run.table())
    }

    /// At most this many experiments whose tables, below one another, are the table of this one; so several workers can
    /// share it. One alone if it cannot be split.
    pub fn split(&self, arguments: &Arguments, parts: usize) -> Vec<Arguments> {
        match self.work.split {
            // What would be refused is not split.
            Some(split) if self.begin(arguments).is_ok() => split(arguments, parts),
            _ => vec![arguments.clone()],
        }
    }

    /// Whether it is on many games, which know nothing of each other: so it can be shared.
    pub const fn is_on_many_games(&self) -> bool {
        self.work.split.is_some()
    }

    /// The experiments on single games, in their order: their tables, below one another, are the table of this one. One
    /// alone if it is on one game. Each is within [`WORK_MAX`] by itself, which all together need not be.
    pub fn games(&self, arguments: &Arguments) -> Result<Vec<Arguments>, Error> {
        (self.work.begin)(arguments)?;
        self.each_within_reason(
            self.work.split.map_or_else(|| vec![arguments.clone()], |split| split(arguments, usize::MAX)),
        )
    }

    /// The experiments on single games that a shard has, in their order: the tables of all shards, below one another,
    /// are the table of this one. Each is within [`WORK_MAX`] by itself, which all together need not be.
    ///
    /// # Errors
    /// [`Error::Refused`] if the experiment is not on many games, or as [`begin`](Self::begin).
    pub fn shard(&self, arguments: &Arguments, shard: Shard) -> Result<Vec<Arguments>, Error> {
        let split = self.work.split.ok_or_else(|| {
            let shared = EXPERIMENTS.iter().filter(|experiment| experiment.work.split.is_some());
            let expected = names(shared);
            Error::Refused(format!("{} is on one game alone, and has no shards; expected {expected}", self.name))
        })?;
        (self.work.begin)(arguments)?;
        let parts = split(arguments, shard.of);
        let games = parts.get(shard.index - 1).map_or_else(Vec::new, |part| split(part, usize::MAX));
        self.each_within_reason(games)
    }

    /// These games, before any of them is begun.
    fn each_within_reason(&self, games: Vec<Arguments>) -> Result<Vec<Arguments>, Error> {
        within_reason(games.iter().map(|game| self.estimate(game)).fold(0.0, f64::max))?;
        Ok(games)
    }
}

/// Refuses more cells than [`WORK_MAX`].
fn within_reason(cells: f64) -> Result<(), Error> {
    if cells > WORK_MAX {
        return Err(Error::TooMuchWork { cells, limit: WORK_MAX });
    }
    Ok(())
}

/// The experiment of this name.
pub fn experiment(name: &str) -> Result<&'static Experiment, Error> {
    let known = EXPERIMENTS.iter().find(|experiment| experiment.name == name);
    known
        .ok_or_else(|| Error::Refused(format!("there is no experiment {name}; expected {}", names(EXPERIMENTS.iter()))))
}

fn names<'a>(experiments: impl Iterator<Item = &'a Experiment>) -> String {
    experiments.map(|experiment| experiment.name).collect::<Vec<_>>().join(", ")
}
