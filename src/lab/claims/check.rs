//! A check under way: what a claim asks for is computed in slices, and then judged.

use super::{At, Claim};
use crate::Error;
use crate::lab::table::Table;
use crate::lab::{Run, experiment};
use crate::queens::board::{Deviations, Plan};
use crate::queens::reference::Rows;
use crate::{Board, Window};

/// What a check needs to know.
pub(super) enum Ask {
    /// The deviations of a window of game k.
    Window(u64, [u64; 4]),
    /// The deviations of the corner of game k with this many columns and rows, by their definition and nothing else.
    Definition(u64, u64, u64),
    /// The table of an experiment.
    Table(&'static str, Vec<(&'static str, String)>),
}

impl Ask {
    /// The table of an experiment whose parameters are numbers.
    pub fn table<const N: usize>(experiment: &'static str, given: [(&'static str, i64); N]) -> Self {
        Self::Table(experiment, given.map(|(name, number)| (name, number.to_string())).into())
    }
}

/// What it has come to know.
pub(super) enum Found {
    Values(Values),
    Table(Table),
}

impl Found {
    /// The deviations that were asked for.
    pub fn values(&self) -> &Values {
        match self {
            Self::Values(values) => values,
            Self::Table(_) => unreachable!("values were asked for in this place"),
        }
    }

    /// A column of the table that was asked for.
    pub fn column(&self, name: &str) -> &[i64] {
        match self {
            Self::Table(table) => table.whole(name).unwrap_or_default(),
            Self::Values(_) => unreachable!("a table was asked for in this place"),
        }
    }

    /// The table that was asked for.
    pub fn table(&self) -> &Table {
        match self {
            Self::Table(table) => table,
            Self::Values(_) => unreachable!("a table was asked for in this place"),
        }
    }
}

/// The deviations of a window.
pub(super) struct Values {
    pub x: i64,
    pub y: i64,
    pub width: i64,
    pub height: i64,
    values: Vec<i64>,
}

impl Values {
    /// The deviation of a cell, if it lies in the window.
    pub fn get(&self, x: i64, y: i64) -> Option<i64> {
        let (x, y) = (x - self.x, y - self.y);
        let is_inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        is_inside.then(|| self.values[(y * self.width + x) as usize])
    }

    /// Whether a cell of the window is a palace.
    pub fn is_palace(&self, x: i64, y: i64) -> bool {
        self.get(x, y).is_some_and(|v| v < 0)
    }

    /// The cells that differ from those at the same places of another window.
    pub fn differing(&self, other: &Self) -> impl Iterator<Item = (i64, i64, i64)> {
        let (right, down) = (other.x - self.x, other.y - self.y);
        self.cells().filter(move |(x, y, v)| other.get(x + right, y + down) != Some(*v))
    }

    /// All cells, row by row, with their deviations.
    pub fn cells(&self) -> impl Iterator<Item = (i64, i64, i64)> {
        let (x, y, width) = (self.x, self.y, self.width);
        (0..).zip(&self.values).map(move |(index, v)| (x + index % width, y + index / width, *v))
    }

    pub fn columns(&self) -> std::ops::Range<i64> {
        self.x..self.x + self.width
    }

    pub fn rows(&self) -> std::ops::Range<i64> {
        self.y..self.y + self.height
    }
}

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it agrees with what is said of the claim.
    pub holds: Holds,
    /// What was seen, in a sentence or two.
    pub found: String,
}

/// Whether what was seen agrees with what is said of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// It does.
    Upheld,
    /// It does not.
    Contradicted,
    /// This game says nothing about it.
    Undecided,
}

impl Outcome {
    /// Upheld if it is so.
    pub(super) fn of(is_upheld: bool, found: impl Into<String>) -> Self {
        Self { holds: if is_upheld { Holds::Upheld } else { Holds::Contradicted }, found: found.into() }
    }

    pub(super) fn undecided(found: impl Into<String>) -> Self {
        Self { holds: Holds::Undecided, found: found.into() }
    }

    /// Upheld if no cell of many was different.
    pub(super) fn of_cells(different: usize, cells: usize, what: &str) -> Self {
        Self::of(different == 0 && cells > 0, format!("{different} of {cells} {what} differ."))
    }
}

impl Holds {
    /// One word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Upheld => "upheld",
            Self::Contradicted => "contradicted",
            Self::Undecided => "undecided",
        }
    }
}

/// What is being computed.
enum Work {
    Window(Window, Box<(Board, Plan, Deviations)>),
    Definition(Window, Rows, Vec<i64>),
    Table(Box<dyn Run>),
}

/// A check of a claim, in slices.
pub struct Check {
    at: i64,
    asks: std::vec::IntoIter<Ask>,
    asked: usize,
    work: Option<Work>,
    found: Vec<Found>,
    claim: &'static Claim,
    outcome: Option<Outcome>,
}

impl std::fmt::Debug for Check {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Check at {}: {} of {} done", self.at, self.found.len(), self.asked)
    }
}

impl Check {
    pub(super) fn new(claim: &'static Claim, at: i64) -> Self {
        let asks = (claim.asks)(at);
        let asked = asks.len();
        Self { at, asks: asks.into_iter(), asked, work: None, found: Vec::new(), claim, outcome: None }
    }

    /// Goes on while `more` says so; whether the check is finished.
    ///
    /// # Errors
    /// An [`Error`] if something cannot be computed.
    pub fn advance(&mut self, more: &mut dyn FnMut() -> bool) -> Result<bool, Error> {
        while self.outcome.is_none() {
            let work = match self.work.take() {
                Some(work) => work,
                None => match self.asks.next() {
                    Some(ask) => begin(ask)?,
                    None => {
                        self.outcome = Some(self.judge());
                        break;
                    }
                },
            };
            match go_on(work, more)? {
                Ok(found) => self.found.push(found),
                Err(unfinished) => self.work = Some(unfinished),
            }
            if !more() {
                break;
            }
        }
        Ok(self.outcome.is_some())
    }

    /// About which part of the work is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        if self.outcome.is_some() {
            return 1.0;
        }
        let now = match &self.work {
            Some(Work::Table(run)) => run.progress(),
            Some(Work::Definition(window, _, values)) => values.len() as f64 / window.cells() as f64,
            _ => 0.0,
        };
        (self.found.len() as f64 + now) / (self.asked + 1) as f64
    }

    fn judge(&self) -> Outcome {
        let outcome = (self.claim.judge)(self.at, &self.found);
        let At { name, default, is_sole, .. } = self.claim.at;
        if is_sole && self.at != default {
            return Outcome::undecided(format!("{} The claim is about {name} = {default}.", outcome.found));
        }
        outcome
    }

    /// What was found, once the check is finished.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
}

fn begin(ask: Ask) -> Result<Work, Error> {
    Ok(match ask {
        Ask::Window(k, [x, y, width, height]) => {
            let window = Window::new(x, y, width, height)?;
            let board = Board::new(k)?;
            let plan = board.plan(&window)?;
            Work::Window(window, Box::new((board, plan, Deviations::new(&window))))
        }
        Ask::Definition(k, width, height) => {
            Work::Definition(Window::new(0, 0, width, height)?, Rows::new(k, width as usize), Vec::new())
        }
        Ask::Table(name, given) => {
            let experiment = experiment(name)?;
            let given: Vec<(&str, &str)> = given.iter().map(|(name, text)| (*name, text.as_str())).collect();
            Work::Table(experiment.begin(&experiment.arguments(&given)?)?)
        }
    })
}

/// What was found, or the work that is not finished.
fn go_on(work: Work, more: &mut dyn FnMut() -> bool) -> Result<Result<Found, Work>, Error> {
    let values = |window: &Window, values: Vec<i64>| {
        let [x, y, width, height] = [window.x, window.y, window.width, window.height].map(|number| number as i64);
        Found::Values(Values { x, y, width, height, values })
    };
    Ok(match work {
        Work::Window(window, mut reading) => {
            let (board, plan, sink) = &mut *reading;
            if board.advance(plan, sink, &mut *more)?.finished {
                Ok(values(&window, reading.2.into_values().into_iter().map(i64::from).collect()))
            } else {
                Err(Work::Window(window, reading))
            }
        }
        Work::Definition(window, mut rows, mut found) => {
            let cells = window.cells() as usize;
            while found.len() < cells {
                found.extend(rows.next().unwrap_or_default());
                if !more() {
                    break;
                }
            }
            if found.len() == cells { Ok(values(&window, found)) } else { Err(Work::Definition(window, rows, found)) }
        }
        Work::Table(mut run) => {
            if run.advance(more)? {
                Ok(Found::Table(run.table()))
            } else {
                Err(Work::Table(run))
            }
        }
    })
}
