//! Filters: which cells of a board are asked for, as `{1|0}`, `> 1/2` or `temperature > 1/2`.

use super::fields::{Entry, FIELDS, Field};
use crate::Error;
use crate::partizan::text::{Expression, Relation, condition};
use crate::partizan::{Comparison, Game, Games};

/// A filter. The values are compared as games, so that forms have relations, too: `canonical || 0` are those confused
/// with zero.
///
/// ```
/// use blocking_queens::partizan::{Field, Filter, Games};
///
/// let mut games = Games::default();
/// let mut filter = Filter::parse("temperature > 1/2", Field::Canonical)?;
/// let switch = games.read("+-1")?;
/// assert!(filter.holds(&mut games, switch)?);
/// # Ok::<(), blocking_queens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Filter {
    field: Field,
    relation: Relation,
    against: Against,
}

#[derive(Clone, Debug)]
enum Against {
    Letter(char),
    Nothing,
    Game(Expression),
}

const EQUAL: Relation = &[Comparison::Equal];

impl Filter {
    /// Reads a filter: a field, or none for the one that is `shown`; a relation, or none for "equal"; and a game, a
    /// letter (P, N, L or R) for outcomes, or `none` for atomic weights.
    ///
    /// # Errors
    /// [`Error::Text`] with the place, and what was expected there.
    pub fn parse(text: &str, shown: Field) -> Result<Self, Error> {
        let trimmed = text.trim_start();
        let named = FIELDS.into_iter().filter(|field| trimmed.starts_with(field.key()));
        let named = named.max_by_key(|field| field.key().len());
        let rest = named.map_or(trimmed, |field| &trimmed[field.key().len()..]);
        let before = text.chars().count() - rest.chars().count();
        let misplaced = |refusal| match refusal {
            Error::Text { at, what } => Error::Text { at: at + before, what },
            other => other,
        };
        let field = named.unwrap_or(shown);
        let (relation, against) = Self::condition(rest, field).map_err(misplaced)?;
        Ok(Self { field, relation, against })
    }

    fn condition(text: &str, field: Field) -> Result<(Relation, Against), Error> {
        let word = text.trim_start_matches([' ', '=']).trim_end();
        if field == Field::Outcome {
            return match word {
                "P" | "N" | "L" | "R" => Ok((EQUAL, Against::Letter(word.as_bytes()[0].into()))),
                _ => Err(Error::Text { at: 1, what: format!("expected P, N, L or R for an outcome, not {word:?}") }),
            };
        }
        if field == Field::AtomicWeight && word == "none" {
            return Ok((EQUAL, Against::Nothing));
        }
        let (relation, game) = condition(text)?;
        if let Some((x, y)) = game.cells().first() {
            let what = format!("expected a game to compare with, not a cell such as ({x},{y})");
            return Err(Error::Text { at: 1, what });
        }
        Ok((relation.unwrap_or(EQUAL), Against::Game(game)))
    }

    /// Whether a game is asked for.
    pub fn holds(&mut self, games: &mut Games, game: Game) -> Result<bool, Error> {
        let entry = self.field.of(games, game)?;
        let against = match &mut self.against {
            Against::Letter(letter) => return Ok(entry == Entry::Letter(*letter)),
            Against::Nothing => return Ok(entry == Entry::Nothing),
            Against::Game(game) => game.value(games, |x, y| Err(Error::Cell { x, y, expected: "a game".into() }))?,
        };
        let value = match entry {
            Entry::Form(form) => form,
            Entry::Number(number) => games.number(number)?,
            Entry::Letter(_) | Entry::Nothing => return Ok(false),
        };
        // Equal games are one handle.
        let comparison = if value == against { Comparison::Equal } else { games.compare(value, against)? };
        Ok(self.relation.contains(&comparison))
    }
}
