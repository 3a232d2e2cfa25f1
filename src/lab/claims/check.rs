//! A check under way: what a claim asks for is computed in slices, and then judged.

use super::{At, Claim};
use crate::Error;
use crate::lab::experiment;
use crate::lab::table::Table;
use crate::map::More;
use crate::queens::board::Deviations;
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

/// The answers.
pub(super) enum Found {
    Values(Values),
    Table(Table),
}

impl Found {
    pub fn values(&self) -> &Values {
        match self {
            Self::Values(values) => values,
            Self::Table(_) => unreachable!("values were asked for in this place"),
        }
    }

    pub fn column(&self, name: &str) -> &[i64] {
        match self {
            Self::Table(table) => table.whole(name).unwrap_or_default(),
            Self::Values(_) => unreachable!("a table was asked for in this place"),
        }
    }

    pub fn table(&self) -> &Table {
        match self {
            Self::Table(table) => table,
            Self::Values(_) => unreachable!("a table was asked for in this place"),
        }
    }
}

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
    pub(super) fn of(is_upheld: bool, found: impl Into<String>) -> Self {
        Self { holds: if is_upheld { Holds::Upheld } else { Holds::Contradicted }, found: found.into() }
    }

    pub(super) fn undecided(found: impl Into<String>) -> Self {
        Self { holds: Holds::Undecided, found: found.into() }
    }

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

/// Work that goes on while it may: what it has found in the end, and until then which part of it is done.
type Work = Box<dyn FnMut(More<'_>) -> Result<Result<Found, f64>, Error> + Send>;

/// A check of a claim, in slices.
pub struct Check {
    at: i64,
    asks: std::vec::IntoIter<Ask>,
    /// What is being computed.
    work: Option<Work>,
    /// Which part of it is done.
    done: f64,
    found: Vec<Found>,
    claim: &'static Claim,
    outcome: Option<Outcome>,
}

impl Check {
    pub(super) fn new(claim: &'static Claim, at: i64) -> Self {
        let asks = (claim.asks)(at).into_iter();
        Self { at, asks, work: None, done: 0.0, found: Vec::new(), claim, outcome: None }
    }

    /// Goes on while `more` says so; whether the check is finished.
    pub fn advance(&mut self, more: More<'_>) -> Result<bool, Error> {
        while self.outcome.is_none() {
            if self.work.is_none() {
                let Some(ask) = self.asks.next() else {
                    self.outcome = Some(self.judge());
                    break;
                };
                self.work = Some(begin(ask)?);
            }
            let Some(work) = &mut self.work else { break };
            match work(more)? {
                Ok(found) => {
                    self.found.push(found);
                    (self.work, self.done) = (None, 0.0);
                }
                Err(done) => self.done = done,
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
        let asked = self.found.len() + usize::from(self.work.is_some()) + self.asks.len();
        (self.found.len() as f64 + self.done) / (asked + 1) as f64
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
    let found = |window: &Window, values: Vec<i64>| {
        let [x, y, width, height] = [window.x, window.y, window.width, window.height].map(|number| number as i64);
        Found::Values(Values { x, y, width, height, values })
    };
    Ok(match ask {
        Ask::Window(k, [x, y, width, height]) => {
            let window = Window::new(x, y, width, height)?;
            let mut board = Board::new(k)?;
            let mut plan = board.plan(&window)?;
            let mut sink = Deviations::new(&window);
            Box::new(move |more| {
                if !board.advance(&mut plan, &mut sink, more)?.finished {
                    return Ok(Err(0.0));
                }
                let values = std::mem::replace(&mut sink, Deviations::new(&window)).into_values();
                Ok(Ok(found(&window, values.into_iter().map(i64::from).collect())))
            })
        }
        Ask::Definition(k, width, height) => {
            let window = Window::new(0, 0, width, height)?;
            let (mut rows, mut values, cells) = (Rows::new(k, width as usize), Vec::new(), window.cells() as usize);
            Box::new(move |more| {
                while values.len() < cells {
                    values.extend(rows.next().unwrap_or_default());
                    if !more() {
                        break;
                    }
                }
                let is_finished = values.len() == cells;
                let done = values.len() as f64 / cells as f64;
                Ok(if is_finished { Ok(found(&window, std::mem::take(&mut values))) } else { Err(done) })
            })
        }
        Ask::Table(name, given) => {
            let experiment = experiment(name)?;
            let given: Vec<(&str, &str)> = given.iter().map(|(name, text)| (*name, text.as_str())).collect();
            let mut run = experiment.begin(&experiment.arguments(&given)?)?;
            Box::new(move |more| {
                let is_finished = run.advance(more)?;
                Ok(if is_finished { Ok(Found::Table(run.table())) } else { Err(run.progress()) })
            })
        }
    })
}
