//! Computes an expression part by part, so that work that was stopped goes on at the part where it was.

use super::expression::{Expression, Term};
use crate::Error;
use crate::partizan::{Comparison, Dyadic, Game, Games, Relation};

/// An expression on its way to a value.
#[derive(Clone, Debug)]
pub struct Evaluation {
    expression: Expression,
    values: Vec<Game>,
    /// Of which games these are: how often games had been given back.
    given_back: u64,
}

impl Evaluation {
    /// Nothing has been computed yet.
    pub fn new(expression: Expression) -> Self {
        Self { expression, values: Vec::new(), given_back: 0 }
    }

    /// What is computed.
    pub const fn expression(&self) -> &Expression {
        &self.expression
    }

    /// The value of a part, if it has been computed.
    pub(crate) fn part_value(&self, part: usize) -> Option<Game> {
        self.values.get(part).copied()
    }

    /// The value. `cell` tells what a cell (x, y) of the board is worth.
    ///
    /// # Errors
    /// What `cell` refuses; [`Error::Unfinished`], after which the same call goes on; [`Error::Memory`],
    /// [`Error::Depth`], [`Error::Number`].
    pub fn value(&mut self, games: &mut Games, cell: impl Fn(u64, u64) -> Result<Game, Error>) -> Result<Game, Error> {
        if self.given_back != games.given_back {
            (self.values, self.given_back) = (Vec::new(), games.given_back);
        }
        while let Some(term) = self.expression.parts.get(self.values.len()) {
            let value = self.term(term, games, &cell)?;
            self.values.push(value);
        }
        self.values.last().copied().map_or_else(|| games.number(Dyadic::ZERO), Ok)
    }

    fn term(
        &self,
        term: &Term,
        games: &mut Games,
        cell: &impl Fn(u64, u64) -> Result<Game, Error>,
    ) -> Result<Game, Error> {
        let value = |part: &usize| self.values[*part];
        let values = |parts: &[usize]| -> Vec<Game> { parts.iter().map(value).collect() };
        match term {
            Term::Name(name) => games.named(*name),
            Term::Power { power, name } => games.powered(*power, *name),
            Term::Form { left, right } => games.canonical(&values(left), &values(right)),
            Term::Sum(first, second) => games.sum(value(first), value(second)),
            Term::Difference(first, second) => games.difference(value(first), value(second)),
            Term::Negative(part) => games.negative(value(part)),
            Term::Multiple(copies, part) => games.multiple(value(part), *copies),
            Term::Switch(options) => {
                let left = values(options);
                let right = left.iter().map(|option| games.negative(*option)).collect::<Result<Vec<_>, _>>()?;
                games.canonical(&left, &right)
            }
            Term::Tiny(part) => games.tiny_of(value(part)),
            Term::Miny(part) => {
                let tiny = games.tiny_of(value(part))?;
                games.negative(tiny)
            }
            Term::Cell(x, y) => cell(*x, *y),
        }
    }
}

impl Games {
    /// The value of a text without cells of a board.
    ///
    /// ```
    /// use blocking_queens::partizan::{Games, Style, Writer};
    ///
    /// let mut games = Games::default();
    /// let value = games.read("{2||1|0,*} + ^")?;
    /// assert_eq!(Writer::new(Style::Ascii).write(&mut games, value, 100)?, "{2^||1^|^,^*}");
    /// # Ok::<(), blocking_queens::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Text`] and whatever the computation refuses.
    pub fn read(&mut self, text: &str) -> Result<Game, Error> {
        let no_board =
            |x, y| Err(Error::Cell { x, y, expected: "a game without cells, as there is no board".to_string() });
        Evaluation::new(Expression::parse(text)?).value(self, no_board)
    }

    /// {0||0|-G}
    fn tiny_of(&mut self, game: Game) -> Result<Game, Error> {
        let zero = self.number(Dyadic::ZERO)?;
        let negative = self.negative(game)?;
        let threat = self.canonical(&[zero], &[negative])?;
        self.canonical(&[zero], &[threat])
    }
}

impl Relation {
    /// Whether games that compare so stand in this relation.
    pub const fn holds(self, comparison: Comparison) -> bool {
        use Comparison::{Confused, Equal, Greater, Less};
        match self {
            Self::Equal => matches!(comparison, Equal),
            Self::Different => !matches!(comparison, Equal),
            Self::Less => matches!(comparison, Less),
            Self::Greater => matches!(comparison, Greater),
            Self::LessOrEqual => matches!(comparison, Less | Equal),
            Self::GreaterOrEqual => matches!(comparison, Greater | Equal),
            Self::LessOrConfused => matches!(comparison, Less | Confused),
            Self::GreaterOrConfused => matches!(comparison, Greater | Confused),
            Self::Confused => matches!(comparison, Confused),
        }
    }
}
