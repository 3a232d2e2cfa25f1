//! The calculator: what a text about games and cells of a board comes to.

use super::sums::{Component, Place};
use super::text::{Expression, Relation, Term, question};
use super::{Board, Comparison, Game, Games};
use crate::Error;

/// A question on its way to an answer.
///
/// ```
/// use blocking_queens::partizan::{Answer, Calculation, Games, chessfights};
///
/// let (mut games, mut board) = (Games::default(), chessfights::board());
/// let mut calculation = Calculation::parse("(2,5) + (3,7) - (1,4) |> *")?;
/// let Answer::Comparison { holds, .. } = calculation.answer(&mut games, &mut board)? else { panic!() };
/// assert!(holds);
/// # Ok::<(), blocking_queens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Calculation {
    first: Expression,
    second: Option<(Relation, Expression)>,
    reading: Option<String>,
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// What a game is worth.
    Value(Game),
    /// How two games compare.
    Comparison {
        /// What the first is worth.
        first: Game,
        /// What the second is worth.
        second: Game,
        /// How they compare.
        comparison: Comparison,
        /// Whether what was asked is so.
        holds: bool,
    },
}

impl Calculation {
    /// Reads a question: a game, or two with a comparison between them.
    ///
    /// ```
    /// use blocking_queens::partizan::Calculation;
    ///
    /// assert!(Calculation::parse("{2||1|0,*} + ^ > 0").is_ok());
    /// let error = Calculation::parse("1/3").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "character 1: 1/3 is no number of a short game; its denominator must be a power of two"
    /// );
    /// ```
    ///
    /// # Errors
    /// [`Error::Text`] with the place, and what was expected there.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let (first, second, reading) = question(text)?;
        Ok(Self { first, second, reading })
    }

    /// How the text was read, where others may read it in another way: `3 + ±1` for `3+-1`, `1/4` for `0.25`.
    pub fn reading(&self) -> Option<&str> {
        self.reading.as_deref()
    }

    /// The answer. Cells of the board are evaluated as needed.
    pub fn answer(&mut self, games: &mut Games, board: &mut Board) -> Result<Answer, Error> {
        let first = value(&mut self.first, games, board)?;
        let Some((relation, second)) = &mut self.second else { return Ok(Answer::Value(first)) };
        let second = value(second, games, board)?;
        let comparison = games.compare(first, second)?;
        Ok(Answer::Comparison { first, second, comparison, holds: relation.contains(&comparison) })
    }

    /// The components of the sum that was asked for, to be played; of a comparison, those of the difference. There
    /// are some once the answer is known.
    pub fn components(&self) -> Vec<Component> {
        let mut components = self.first.components();
        if let Some((_, second)) = &self.second {
            let negative = second.components().into_iter();
            components.extend(negative.map(|part| Component { negative: !part.negative, ..part }));
        }
        components
    }
}

fn value(expression: &mut Expression, games: &mut Games, board: &mut Board) -> Result<Game, Error> {
    for cell in expression.cells() {
        board.find(games, cell)?;
    }
    expression.value(games, |x, y| board.found_value((x, y)))
}

impl Expression {
    /// The parts that are added up to the whole, in the order they were written, each with whether it is subtracted.
    /// There are some once they have values.
    fn components(&self) -> Vec<Component> {
        let mut components = Vec::new();
        let mut waiting: Vec<_> = self.parts.len().checked_sub(1).map(|whole| (whole, false)).into_iter().collect();
        while let Some((part, negative)) = waiting.pop() {
            match self.parts[part] {
                Term::Sum(first, second) => waiting.extend([(second, negative), (first, negative)]),
                Term::Difference(first, second) => waiting.extend([(second, !negative), (first, negative)]),
                Term::Negative(part) => waiting.push((part, !negative)),
                Term::Cell(x, y) => components.push(Component { place: Place::Cell(x, y), negative }),
                _ => {
                    let value = self.values.get(part).copied();
                    components.extend(value.map(|game| Component { place: Place::Game(game), negative }));
                }
            }
        }
        components
    }
}
