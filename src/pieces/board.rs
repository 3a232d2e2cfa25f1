//! Any window of any game with one piece, whichever way is right for it: one face over closed forms, engines by blocks,
//! by anti-diagonals and by planes.
//!
//! | question | two heaps | three heaps |
//! |---|---|---|
//! | Grundy values | closed form, else all values from the origin on | closed form, else all values of all planes |
//! | outcomes | closed form, else the palaces of game 1; with a pass, all values | the same, by planes |
//! | outcomes and palace numbers of game k | sightlines of blocks | all planes |
//!
//! A closed form needs no cell but those of the window, anywhere on the board. Row 0 and column 0 have one for every
//! piece that moves like a rook there.

use super::engine::cells::whole::{GrundyValue, PalaceNumber};
use super::engine::sink::{Sink, give_area};
use super::engine::{Engine, Grundy, Palaces, Reading, Settings, ValueSettings};
use super::formula::Formula;
use super::formula::edge::Edge;
use super::game::Game;
use super::mapped::Mapped;
use super::space::Space;
use super::{Outcome, Pass, refusal};
use crate::map::Progress;
use crate::moves::Heaps;
use crate::{Error, K_MAX, Window};

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
/// use blocking_queens::pieces::engine::Engine;
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
    /// Row 0 and column 0, where they are known in closed form.
    edges: [Option<Edge>; 2],
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

/// The bytes of a Grundy value and of a palace number that is kept.
const CELL_BYTES: [f64; 2] = [2.0, 4.0];

impl Board {
    /// The board of a game. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::Refused`] if k is out of range, with a pass and k > 1, or if the engines can't compute such a piece.
    pub fn new(game: &Game, question: Question, means: Means) -> Result<Self, Error> {
        let (moves, pass) = (game.moves(), game.pass());
        let k = match question {
            Question::Grundy => None,
            Question::Outcome { k } | Question::Deviation { k } => Some(k),
        };
        if let Some(k) = k.filter(|k| !(1..=K_MAX).contains(k)) {
            return Err(Error::k(k));
        }
        if let (Pass::Available, Some(k @ 2..)) = (pass, k) {
            return Err(refusal::pass_with_pawns(k));
        }
        if let (Pass::Available, Question::Deviation { .. }) = (pass, question) {
            return Err(refusal::pass_with_palaces());
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
            (None, Heaps::Two, true) => Way::Grundy(Box::new(Grundy::new(moves, pass, means.values)?)),
            (None, Heaps::Two, false) => Way::Palaces(Box::new(Palaces::new(moves, k.unwrap_or(1), means.palaces)?)),
            (None, Heaps::Three, true) => {
                let space = || Space::grundy(moves, game.z());
                Way::GrundyInSpace(space()?, if has_pass { Some(space()?) } else { None })
            }
            (None, Heaps::Three, false) => Way::PalacesInSpace(Space::palaces(moves, game.z(), k.unwrap_or(1))?),
        };
        let edges = [0, 1].map(|axis| {
            let edge = Edge::of(moves, axis).filter(|_| means.formulas && !has_pass && game.z() == 0)?;
            edge.answer(question, 0).map(|_| edge)
        });
        Ok(Self { question, way, means, z: game.z(), edges })
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

    /// The edge of the board that a window is a part of, if that is known in closed form.
    fn edge(&self, window: &Window) -> Option<Edge> {
        match *window {
            Window { y: 0, height: 1, .. } => self.edges[0],
            Window { x: 0, width: 1, .. } => self.edges[1],
            _ => None,
        }
    }
}

/// The values are Grundy values, 0 or 1 for outcomes, or deviations.
impl Engine for Board {
    /// Nothing for a closed form.
    fn estimate(&self, window: &Window) -> f64 {
        match &self.way {
            _ if self.edge(window).is_some() => 0.0,
            Way::Formula(_) => 0.0,
            Way::Palaces(palaces) => palaces.estimate(window),
            Way::Grundy(grundy) => grundy.estimate(window),
            Way::GrundyInSpace(space, used) => {
                space.estimate(window) + used.as_ref().map_or(0.0, |used| used.estimate(window))
            }
            Way::PalacesInSpace(space) => space.estimate(window),
        }
    }

    fn plan(&mut self, window: &Window) -> Result<Reading, Error> {
        if self.edge(window).is_some() {
            return Ok(Reading::kept(window));
        }
        let ValueSettings { work_limit, memory_budget } = self.means.values;
        match &mut self.way {
            Way::Formula(_) => {}
            Way::Palaces(palaces) => return palaces.plan(window),
            Way::Grundy(grundy) => return grundy.plan(window),
            Way::GrundyInSpace(space, used) => {
                let boards = if used.is_some() { 2.0 } else { 1.0 };
                space.check(window, work_limit / boards, memory_budget, CELL_BYTES[0] * boards)?;
            }
            Way::PalacesInSpace(space) => space.check(window, work_limit, memory_budget, CELL_BYTES[1])?,
        }
        Ok(Reading::kept(window))
    }

    fn value_at_hand(&mut self, x: u64, y: u64) -> Result<Option<i64>, Error> {
        let cell = Window::new(x, y, 1, 1)?;
        if let (None, Way::Palaces(palaces)) = (self.edge(&cell), &mut self.way) {
            let is_outcome = matches!(self.question, Question::Outcome { .. });
            let value = palaces.value_at_hand(x, y)?;
            return Ok(if is_outcome { value.map(outcome_of_deviation) } else { value });
        }
        if self.estimate(&cell) > 0.0 { Ok(None) } else { Ok(self.values(&cell)?.pop()) }
    }

    fn advance(
        &mut self,
        reading: &mut Reading,
        sink: &mut impl Sink,
        more: impl FnMut() -> bool,
    ) -> Result<Progress, Error> {
        if let Some(edge) = self.edge(reading.window()) {
            let value = |x: u64, y: u64| edge.answer(self.question, x + y).unwrap_or_default();
            let done = reading.give(more, |area| give_area(area, sink, value));
            let total = reading.cells();
            return Ok(Progress { done, total, finished: done == total });
        }
        let outcome_of_value = |value: i64| i64::from(value != 0);
        let is_outcome = matches!(self.question, Question::Outcome { .. });
        match &mut self.way {
            Way::Formula(formula) => {
                let (formula, z) = (*formula, self.z);
                let done = reading.give(more, |area| give_closed(formula, z, is_outcome, area, sink));
                let total = reading.cells();
                Ok(Progress { done, total, finished: done == total })
            }
            Way::Palaces(palaces) => match is_outcome {
                true => palaces.advance(reading, &mut Mapped::new(sink, outcome_of_deviation), more),
                false => palaces.advance(reading, sink, more),
            },
            Way::Grundy(grundy) => match is_outcome {
                true => grundy.advance(reading, &mut Mapped::new(sink, outcome_of_value), more),
                false => grundy.advance(reading, sink, more),
            },
            Way::GrundyInSpace(space, used) => {
                let value = |value: u16| if is_outcome { outcome_of_value(value.into()) } else { value.into() };
                space.advance(used.as_mut(), reading, sink, value, more)
            }
            Way::PalacesInSpace(space) => {
                let k = match self.question {
                    Question::Outcome { k } | Question::Deviation { k } => k as i64,
                    Question::Grundy => 1,
                };
                let value = |number: u32| match i64::from(number) - k {
                    v if is_outcome => i64::from(v >= 0),
                    v => v,
                };
                space.advance(None, reading, sink, value, more)
            }
        }
    }
}

fn outcome_of_deviation(v: i64) -> i64 {
    i64::from(v >= 0)
}

/// Gives an area of a closed form to a sink: Grundy values, or 0 and 1 for outcomes.
fn give_closed(formula: Formula, z: u64, is_outcome: bool, area: &Window, sink: &mut impl Sink) {
    if let Formula::Xor(xor) = formula {
        let value = xor.values(area, z);
        return match is_outcome {
            true => give_area(area, sink, |x, y| i64::from(value(x, y) > 0)),
            false => give_area(area, sink, |x, y| value(x, y) as i64),
        };
    }
    give_area(area, sink, |x, y| {
        let cell = [x, y, z].map(|place| place as i64);
        match is_outcome {
            true => i64::from(formula.outcome(cell) == Outcome::N),
            false => formula.value(cell).map_or(0, |value| value as i64),
        }
    });
}
