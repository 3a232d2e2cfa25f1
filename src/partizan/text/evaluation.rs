//! Computes an expression part by part, so that work that was stopped goes on at the part where it was.

use super::expression::{Expression, Term};
use crate::Error;
use crate::partizan::{Dyadic, Game, Games};

impl Expression {
    /// The value. `cell` gives the value of a cell (x, y) of the board.
    pub fn value(&mut self, games: &mut Games, cell: impl Fn(u64, u64) -> Result<Game, Error>) -> Result<Game, Error> {
        if self.given_back != games.given_back {
            (self.values, self.given_back) = (Vec::new(), games.given_back);
        }
        while let Some(term) = self.parts.get(self.values.len()) {
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
            Term::Tiny { size, is_miny } => {
                let tiny = games.tiny_of(value(size))?;
                if *is_miny { games.negative(tiny) } else { Ok(tiny) }
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
    pub fn read(&mut self, text: &str) -> Result<Game, Error> {
        let no_board =
            |x, y| Err(Error::Cell { x, y, expected: "a game without cells, as there is no board".to_string() });
        Expression::parse(text)?.value(self, no_board)
    }

    /// {0||0|-G}
    fn tiny_of(&mut self, game: Game) -> Result<Game, Error> {
        let zero = self.number(Dyadic::ZERO)?;
        let negative = self.negative(game)?;
        let threat = self.canonical(&[zero], &[negative])?;
        self.canonical(&[zero], &[threat])
    }
}
