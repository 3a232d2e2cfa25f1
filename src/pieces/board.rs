//! Any window of any game with one piece, whichever way is right for it: one face over closed forms, engines by blocks,
//! by anti-diagonals and by planes.
//!
//! | question | two heaps | three heaps |
//! |---|---|---|
//! | Grundy values | closed form, else all values from the origin on | closed form, else all values of all planes |
//! | outcomes | closed form, else the palaces of game 1; with a pass, all values | the same, by planes |
//! | outcomes and palace numbers of game k | sightlines of blocks | all planes |
//!
//! A closed form needs no cell but those of the window, anywhere on the board.

use super::engine::sink::{Cells, Sink};
use super::engine::whole::{GrundyValue, PalaceNumber};
use super::engine::{Grundy, Palaces, Progress, Reading, Settings, ValueSettings};
use super::formula::Formula;
use super::game::Game;
use super::mapped::Mapped;
use super::space::Space;
use super::{Outcome, Pass, Refusal};
use crate::moves::Heaps;
use crate::{Error, K_MAX, VALUES_MAX, Window};

/// What is asked about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The Grundy value.
    Grundy,
    /// Who wins game k: 0 where it is the previous player ([`Outcome::P`], a palace), 1 where it is the next one.
    Outcome {
        /// Up to k - 1 options are blocked before each move.
        k: u64,
    },
    /// The deviation v = N - k of the palace number of game k.
    Deviation {
        /// The game.
        k: u64,
    },
}

/// How a board computes. None of it changes a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Means {
    /// Whether closed forms may be used.
    pub formulas: bool,
    /// How palaces are counted block by block.
    pub palaces: Settings,
    /// How Grundy values are computed; and planes of three heaps.
    pub values: ValueSettings,
}

impl Default for Means {
    fn default() -> Self {
        Self { formulas: true, palaces: Settings::default(), values: ValueSettings::default() }
    }
}

/// The board of a game, for one question.
///
/// ```
/// use blocking_queens::Window;
/// use blocking_queens::pieces::board::{Board, Means, Question};
/// use blocking_queens::pieces::game::{Game, Parameters};
///
/// let ryuo = Game::new(Parameters { game: "ryuo", ..Parameters::default() })?;
/// let mut board = Board::new(&ryuo, Question::Grundy, Means::default())?;
/// assert_eq!(board.values(&Window::new(3, 3, 3, 3)?)?, [0, 1, 2, 1, 2, 0, 2, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Board {
    question: Question,
    way: Way,
    means: Means,
    z: u64,
}

/// How the board is computed.
#[derive(Debug)]
enum Way {
    Formula(Formula),
    Palaces(Box<Palaces>),
    Grundy(Box<Grundy>),
    /// All planes; and those of the game whose pass is used, if there is one.
    GrundyInSpace(Space<GrundyValue>, Option<Space<GrundyValue>>),
    PalacesInSpace(Space<PalaceNumber>),
}

/// The work to read a window.
#[derive(Debug)]
pub struct Job {
    window: Window,
    /// What the engine by blocks has planned.
    reading: Option<Reading>,
    /// The rows that were read by a closed form.
    rows: u64,
}

/// The bytes of a Grundy value and of a palace number that is kept.
const CELL_BYTES: [f64; 2] = [2.0, 4.0];

impl Board {
    /// The board of a game. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::K`]; [`Refusal::PassWithPawns`] with a pass and k > 1; [`Error::LargePiece`] if the engines can't
    /// compute such a piece.
    pub fn new(game: &Game, question: Question, means: Means) -> Result<Self, Refusal> {
        let (moves, pass) = (game.moves(), game.pass());
        let k = match question {
            Question::Grundy => None,
            Question::Outcome { k } | Question::Deviation { k } => Some(k),
        };
        if let Some(k) = k.filter(|k| !(1..=K_MAX).contains(k)) {
            return Err(Error::K(k.to_string()).into());
        }
        if let (Pass::Available, Some(k @ 2..)) = (pass, k) {
            return Err(Refusal::PassWithPawns(k));
        }
        if let (Pass::Available, Question::Deviation { .. }) = (pass, question) {
            return Err(Refusal::PassWithPalaces);
        }
        let formula = Formula::of(moves, pass).filter(|formula| match question {
            _ if !means.formulas => false,
            Question::Grundy => formula.has_values(),
            Question::Outcome { k } => k == 1,
            Question::Deviation { .. } => false,
        });
        let is_by_value = question == Question::Grundy || pass == Pass::Available;
        let has_pass = pass == Pass::Available;
        let way = match (formula, moves.heaps(), is_by_value) {
            (Some(formula), ..) => Way::Formula(formula),
            (None, Heaps::Two, true) => Way::Grundy(Box::new(Grundy::new(moves, has_pass, means.values)?)),
            (None, Heaps::Two, false) => Way::Palaces(Box::new(Palaces::new(moves, k.unwrap_or(1), means.palaces)?)),
            (None, Heaps::Three, true) => {
                let space = || Space::grundy(moves, game.z());
                Way::GrundyInSpace(space()?, if has_pass { Some(space()?) } else { None })
            }
            (None, Heaps::Three, false) => Way::PalacesInSpace(Space::palaces(moves, game.z(), k.unwrap_or(1))?),
        };
        Ok(Self { question, way, means, z: game.z() })
    }

    /// The question that it answers.
    pub fn question(&self) -> Question {
        self.question
    }

    /// The closed form that it uses, if it does.
    pub fn formula(&self) -> Option<Formula> {
        match self.way {
            Way::Formula(formula) => Some(formula),
            _ => None,
        }
    }

    /// About how many cells must be computed before a window can be read; 0 for a closed form.
    pub fn estimate(&self, window: &Window) -> f64 {
        match &self.way {
            Way::Formula(_) => 0.0,
            Way::Palaces(palaces) => palaces.estimate(window),
            Way::Grundy(grundy) => grundy.estimate(window),
            Way::GrundyInSpace(space, used) => {
                space.estimate(window) + used.as_ref().map_or(0.0, |used| used.estimate(window))
            }
            Way::PalacesInSpace(space) => space.estimate(window),
        }
    }

    /// The work to read a window.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`], [`Error::TooMuchMemory`]; [`Error::LargeValue`] if one was met before.
    pub fn plan(&mut self, window: &Window) -> Result<Job, Error> {
        let ValueSettings { work_limit, memory_budget } = self.means.values;
        let reading = match &mut self.way {
            Way::Formula(_) => None,
            Way::Palaces(palaces) => Some(palaces.plan(window)?),
            Way::Grundy(grundy) => {
                grundy.check(window)?;
                None
            }
            Way::GrundyInSpace(space, used) => {
                let boards = if used.is_some() { 2.0 } else { 1.0 };
                space.check(window, work_limit / boards, memory_budget, CELL_BYTES[0] * boards)?;
                None
            }
            Way::PalacesInSpace(space) => {
                space.check(window, work_limit, memory_budget, CELL_BYTES[1])?;
                None
            }
        };
        Ok(Job { window: *window, reading, rows: 0 })
    }

    /// Goes on with a job while `more` says so, a few milliseconds of work at a time and at least once. The window's
    /// values go to the sink, each once: Grundy values, 0 or 1 for outcomes, or deviations.
    ///
    /// # Errors
    /// [`Error::LargeValue`] if a Grundy value is too large to be kept.
    pub fn advance(
        &mut self,
        job: &mut Job,
        sink: &mut impl Sink,
        mut more: impl FnMut() -> bool,
    ) -> Result<Progress, Error> {
        let outcome_of_value = |value: i64| i64::from(value != 0);
        let is_outcome = matches!(self.question, Question::Outcome { .. });
        match &mut self.way {
            Way::Formula(formula) => Ok(read(*formula, is_outcome, self.z, job, sink, more)),
            Way::Palaces(palaces) => {
                let reading = job.reading.as_mut().expect("a job belongs to the board that planned it");
                let outcome_of_deviation = |v: i64| i64::from(v >= 0);
                Ok(match is_outcome {
                    true => palaces.advance(reading, &mut Mapped::new(sink, outcome_of_deviation), more),
                    false => palaces.advance(reading, sink, more),
                })
            }
            Way::Grundy(grundy) => {
                let progress = grundy.advance(&job.window, more)?;
                if progress.finished && is_outcome {
                    grundy.give(&job.window, &mut Mapped::new(sink, outcome_of_value));
                } else if progress.finished {
                    grundy.give(&job.window, sink);
                }
                Ok(progress)
            }
            Way::GrundyInSpace(space, used) => {
                if let Some(used) = used {
                    let progress = used.advance(&job.window, None, &mut more)?;
                    if !progress.finished {
                        return Ok(Progress { total: 2 * progress.total, ..progress });
                    }
                }
                let progress = space.advance(&job.window, used.as_ref(), more)?;
                if progress.finished {
                    let value = |value: u16| if is_outcome { outcome_of_value(value.into()) } else { value.into() };
                    space.give(&job.window, sink, value);
                }
                Ok(progress)
            }
            Way::PalacesInSpace(space) => {
                let progress = space.advance(&job.window, None, more)?;
                if progress.finished {
                    let k = match self.question {
                        Question::Outcome { k } | Question::Deviation { k } => k as i64,
                        Question::Grundy => 1,
                    };
                    let value = |number: u32| match i64::from(number) - k {
                        v if is_outcome => i64::from(v >= 0),
                        v => v,
                    };
                    space.give(&job.window, sink, value);
                }
                Ok(progress)
            }
        }
    }

    /// The values of a window, row by row, computed at one go.
    ///
    /// # Errors
    /// As [`plan`](Self::plan) and [`advance`](Self::advance); [`Error::TooManyValues`].
    pub fn values(&mut self, window: &Window) -> Result<Vec<i64>, Error> {
        match u64::try_from(window.cells()) {
            Ok(values) if values <= VALUES_MAX as u64 => {}
            values => return Err(Error::TooManyValues { values: values.unwrap_or(u64::MAX) }),
        }
        let mut job = self.plan(window)?;
        let mut cells = Cells::new(window);
        self.advance(&mut job, &mut cells, || true)?;
        Ok(cells.into_values())
    }
}

/// Goes on reading a window by a closed form, a row at a time.
fn read(
    formula: Formula,
    is_outcome: bool,
    z: u64,
    job: &mut Job,
    sink: &mut impl Sink,
    mut more: impl FnMut() -> bool,
) -> Progress {
    let window = job.window;
    while job.rows < window.height {
        let y = window.y + job.rows;
        let row = Window { y, height: 1, ..window };
        sink.begin(&row);
        for x in window.x..window.right() {
            let cell = [x, y, z].map(|place| place as i64);
            let value = match is_outcome {
                true => i64::from(formula.outcome(cell) == Outcome::N),
                false => formula.value(cell).map_or(0, |value| value as i64),
            };
            sink.run(x, y, &[value]);
        }
        sink.finish();
        job.rows += 1;
        if !more() {
            break;
        }
    }
    let cells = |rows: u64| rows.saturating_mul(window.width);
    Progress { done: cells(job.rows), total: cells(window.height), finished: job.rows == window.height }
}
