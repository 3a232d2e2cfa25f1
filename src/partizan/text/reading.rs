//! Texts that are read: a game, a question about games, a condition.

use super::expression::{Expression, Question, Relation};
use super::parser::Parser;
use crate::Error;

impl Expression {
    /// Reads a game.
    ///
    /// ```
    /// use blocking_queens::partizan::Expression;
    ///
    /// assert!(Expression::parse("{2||1|0,*} + ^").is_ok());
    /// let error = Expression::parse("1/3").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "character 1: 1/3 is no number of a short game; its denominator must be a power of two"
    /// );
    /// ```
    ///
    /// # Errors
    /// [`Error::Text`] with the place, and what was expected there.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut parser = Parser::new(text)?;
        let expression = parser.expression()?;
        parser.end()?;
        Ok(expression)
    }
}

impl Question {
    /// Reads a game, or two games with a comparison between them; and tells how the text was read, where others may
    /// read it in another way.
    pub(crate) fn read(text: &str) -> Result<(Self, Option<String>), Error> {
        let mut parser = Parser::new(text)?;
        let first = parser.expression()?;
        let question = match parser.relation() {
            Some(relation) => Self::Comparison(first, relation, parser.expression()?),
            None => Self::Value(first),
        };
        parser.end()?;
        Ok((question, parser.reading()))
    }

    /// Reads what a game is compared with: a relation, if there is one, and a game.
    pub(crate) fn parse_condition(text: &str) -> Result<(Option<Relation>, Expression), Error> {
        let mut parser = Parser::new(text)?;
        let relation = parser.relation();
        let game = parser.expression()?;
        parser.end()?;
        Ok((relation, game))
    }
}
