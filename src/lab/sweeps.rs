//! Experiments under way that sweep half boards: of one game, or of several games one after the other.

use super::Run;
use super::half_board::{HalfBoardSweep, Reader};
use super::parameters::Arguments;
use super::table::Table;
use crate::Error;

/// Reads the half board of a game, and makes the experiment's table of what it has read.
pub(super) trait Finding: Reader + Send + 'static {
    /// What has been found so far.
    fn table(&self) -> Table;
}

struct One<F> {
    sweep: HalfBoardSweep,
    finding: F,
}

/// An experiment on one game.
pub(super) fn one(sweep: HalfBoardSweep, finding: impl Finding) -> Box<dyn Run> {
    Box::new(One { sweep, finding })
}

impl<F: Finding> Run for One<F> {
    fn advance(&mut self, more: &mut dyn FnMut() -> bool) -> Result<bool, Error> {
        self.sweep.advance(&mut self.finding, more)
    }

    fn progress(&self) -> f64 {
        self.sweep.progress()
    }

    fn table(&self) -> Table {
        self.finding.table()
    }
}

/// Reads the half board of one of several games.
pub(super) trait Game: Reader + Send + Sized + 'static {
    /// A row of the experiment's table.
    type Row: Send;

    /// About how many cells of game k have to be computed.
    fn estimate(arguments: &Arguments, k: i64) -> f64;

    /// The sweep of game k, of which nothing has been read yet.
    fn of(arguments: &Arguments, k: i64) -> Result<(HalfBoardSweep, Self), Error>;

    /// What was read of game k.
    fn rows(&self, k: i64) -> Vec<Self::Row>;

    /// The rows of all games.
    fn table(arguments: &Arguments, rows: &[Self::Row]) -> Table;
}

struct Several<G: Game> {
    arguments: Arguments,
    /// The games that have not been begun.
    games: Box<dyn ExactSizeIterator<Item = i64> + Send>,
    game: Option<(i64, HalfBoardSweep, G)>,
    rows: Vec<G::Row>,
    /// About how many cells the games that are finished took, and how many all take.
    done: f64,
    total: f64,
}

/// An experiment on these games, which cost about this many cells together.
pub(super) fn several<G: Game>(
    arguments: &Arguments,
    games: impl ExactSizeIterator<Item = i64> + Send + 'static,
    total: f64,
) -> Box<dyn Run> {
    let (arguments, games) = (arguments.clone(), Box::new(games));
    Box::new(Several::<G> { arguments, games, game: None, rows: Vec::new(), done: 0.0, total })
}

/// An experiment on the games of the list "k".
pub(super) fn listed<G: Game>(arguments: &Arguments) -> Box<dyn Run> {
    several::<G>(arguments, arguments.numbers("k").to_vec().into_iter(), listed_estimate::<G>(arguments))
}

/// What the games of the list "k" cost together.
pub(super) fn listed_estimate<G: Game>(arguments: &Arguments) -> f64 {
    arguments.numbers("k").iter().map(|k| G::estimate(arguments, *k)).sum()
}

/// Games of the list "k" that have about the same cost, in as many parts as there are to be, in the list's order.
pub(super) fn listed_split<G: Game>(arguments: &Arguments, parts: usize) -> Vec<Arguments> {
    let share = listed_estimate::<G>(arguments) / parts.max(1) as f64;
    let mut lists: Vec<Vec<i64>> = vec![Vec::new()];
    let mut done = 0.0;
    for k in arguments.numbers("k") {
        if done >= share * lists.len() as f64 && lists.last().is_some_and(|list| !list.is_empty()) {
            lists.push(Vec::new());
        }
        lists.last_mut().expect("it is never empty").push(*k);
        done += G::estimate(arguments, *k);
    }
    lists.iter().map(|list| arguments.with("k", list)).collect()
}

impl<G: Game> Run for Several<G> {
    fn advance(&mut self, more: &mut dyn FnMut() -> bool) -> Result<bool, Error> {
        loop {
            if self.game.is_none() {
                let Some(k) = self.games.next() else { return Ok(true) };
                let (sweep, game) = G::of(&self.arguments, k)?;
                self.game = Some((k, sweep, game));
            }
            let Some((k, sweep, game)) = &mut self.game else { return Ok(true) };
            if !sweep.advance(game, more)? {
                return Ok(false);
            }
            self.rows.extend(game.rows(*k));
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
        G::table(&self.arguments, &self.rows)
    }
}
