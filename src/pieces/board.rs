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

pub use super::Question;
use super::engine::sink::{Sink, give_area};
use super::engine::{self, Engine, Reading, Settings};
use super::formula::Formula;
use super::formula::edge::Edge;
use super::game::Game;
use super::mapped::Mapped;
use super::{Outcome, Pass};
use crate::map::{More, Progress};
use crate::{Error, K_MAX, Window};

/// The board of a game, for one question.
///
/// ```
/// use blocking_queens::Window;
/// use blocking_queens::pieces::board::{Board, Question};
/// use blocking_queens::pieces::engine::{Engine, Settings};
/// use blocking_queens::pieces::game::{Game, Parameters};
///
/// let ryuo = Game::new(Parameters { game: "ryuo", ..Parameters::default() })?;
/// let mut board = Board::new(&ryuo, Question::Grundy, Settings::default())?;
/// assert_eq!(board.values(&Window::new(3, 3, 3, 3)?)?, [0, 1, 2, 1, 2, 0, 2, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Board {
    engine: Box<dyn Engine>,
    /// The outcome of a cell with the engine's value, if outcomes are asked for and the engine has others.
    outcome: Option<fn(i64) -> i64>,
    formula: Option<Formula>,
    /// Row 0 and column 0, where they are known in closed form.
    edges: [Option<Closed>; 2],
}

/// What is known of cells without computing others.
#[derive(Clone, Copy, Debug)]
enum Closed {
    /// The cells of plane z: Grundy values, or 0 and 1 for outcomes.
    Plane { formula: Formula, z: u64, is_outcome: bool },
    /// Those of row 0 or of column 0.
    Edge(Edge, Question),
}

impl Board {
    /// The board of a game. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::Refused`] if k is out of range, with a pass and k > 1, or if the engines can't compute such a piece.
    pub fn new(game: &Game, question: Question, settings: Settings) -> Result<Self, Error> {
        let (moves, pass) = (game.moves(), game.pass());
        let k = match question {
            Question::Grundy => None,
            Question::Outcome { k } | Question::Deviation { k } => Some(k),
        };
        if let Some(k) = k.filter(|k| !(1..=K_MAX).contains(k)) {
            return Err(Error::k(k));
        }
        if let (Pass::Available, Some(k @ 2..)) = (pass, k) {
            let expected = "expected k = 1, for with pawns a pass is not defined";
            return Err(Error::Refused(format!("k is {k}, and there is a pass; {expected}")));
        }
        if let (Pass::Available, Question::Deviation { .. }) = (pass, question) {
            let sentence = "there is a pass, with which palace numbers are not defined; expected no pass";
            return Err(Error::Refused(sentence.to_owned()));
        }
        let formula = Formula::of(moves, pass).filter(|formula| match question {
            _ if !settings.formulas => false,
            Question::Grundy => formula.has_values(),
            Question::Outcome { k } => k == 1,
            Question::Deviation { .. } => false,
        });
        let is_by_value = question == Question::Grundy || pass == Pass::Available;
        let has_pass = pass == Pass::Available;
        let (z, k) = (game.z(), k.unwrap_or(1));
        let engine: Box<dyn Engine> = match formula {
            Some(formula) => Box::new(Closed::Plane { formula, z, is_outcome: question != Question::Grundy }),
            None if is_by_value => engine::grundy(moves, z, pass, settings)?,
            None => engine::palaces(moves, z, k, settings)?,
        };
        let outcome: Option<fn(i64) -> i64> = match question {
            Question::Outcome { .. } if formula.is_some() => None,
            Question::Outcome { .. } if is_by_value => Some(|value| i64::from(value != 0)),
            Question::Outcome { .. } => Some(|v| i64::from(v >= 0)),
            _ => None,
        };
        let edges = [0, 1].map(|axis| {
            let edge = Edge::of(moves, axis).filter(|_| settings.formulas && !has_pass && z == 0)?;
            edge.answer(question, 0).map(|_| Closed::Edge(edge, question))
        });
        Ok(Self { engine, outcome, formula, edges })
    }

    /// The closed form that it uses, if it does.
    pub fn formula(&self) -> Option<Formula> {
        self.formula
    }

    /// The edge of the board that a window is a part of, if that is known in closed form.
    fn edge(&self, window: &Window) -> Option<Closed> {
        match *window {
            Window { y: 0, height: 1, .. } => self.edges[0],
            Window { x: 0, width: 1, .. } => self.edges[1],
            _ => None,
        }
    }
}

/// The values are Grundy values, 0 or 1 for outcomes, or deviations.
impl Engine for Board {
    fn estimate(&self, window: &Window) -> f64 {
        if self.edge(window).is_some() { 0.0 } else { self.engine.estimate(window) }
    }

    fn plan(&self, window: &Window) -> Result<Reading, Error> {
        if self.edge(window).is_some() { Ok(Reading::kept(window)) } else { self.engine.plan(window) }
    }

    fn value_at_hand(&mut self, x: u64, y: u64) -> Result<Option<i64>, Error> {
        let cell = Window::new(x, y, 1, 1)?;
        if let Some(mut edge) = self.edge(&cell) {
            return edge.value_at_hand(x, y);
        }
        let value = self.engine.value_at_hand(x, y)?;
        Ok(value.map(|value| self.outcome.map_or(value, |outcome| outcome(value))))
    }

    fn advance(&mut self, reading: &mut Reading, sink: &mut dyn Sink, more: More<'_>) -> Result<Progress, Error> {
        if let Some(mut edge) = self.edge(&reading.window) {
            return edge.advance(reading, sink, more);
        }
        match self.outcome {
            Some(outcome) => self.engine.advance(reading, &mut Mapped::new(sink, outcome), more),
            None => self.engine.advance(reading, sink, more),
        }
    }
}

impl Engine for Closed {
    fn estimate(&self, _: &Window) -> f64 {
        0.0
    }

    fn plan(&self, window: &Window) -> Result<Reading, Error> {
        Ok(Reading::kept(window))
    }

    fn advance(&mut self, reading: &mut Reading, sink: &mut dyn Sink, more: More<'_>) -> Result<Progress, Error> {
        Ok(reading.give_all(more, |area| self.give(area, sink)))
    }
}

impl Closed {
    fn give(&self, area: &Window, sink: &mut dyn Sink) {
        match *self {
            Self::Edge(edge, question) => {
                give_area(area, sink, |x, y| edge.answer(question, x + y).unwrap_or_default());
            }
            Self::Plane { formula: Formula::Xor(xor), z, is_outcome } => {
                let value = xor.values(area, z);
                match is_outcome {
                    true => give_area(area, sink, |x, y| i64::from(value(x, y) > 0)),
                    false => give_area(area, sink, |x, y| value(x, y) as i64),
                }
            }
            Self::Plane { formula, z, is_outcome } => give_area(area, sink, |x, y| {
                let cell = [x, y, z].map(|place| place as i64);
                match is_outcome {
                    true => i64::from(formula.outcome(cell) == Outcome::N),
                    false => formula.value(cell).map_or(0, |value| value as i64),
                }
            }),
        }
    }
}
