//! Negatives and sums.

use super::arena::Name;
use crate::Error;
use crate::partizan::{Dyadic, Game, Games, Side};

impl Games {
    /// The negative: the same game with the players' roles exchanged.
    pub fn negative(&mut self, game: Game) -> Result<Game, Error> {
        if let Some(number) = self.as_number(game) {
            return self.number(number.negated());
        }
        if let Some(negative) = self.negatives.get(&game) {
            return Ok(*negative);
        }
        // The negative of a canonical form is canonical.
        let [right, left] = self.each(game, |games, _, option| games.negative(option))?;
        let negative = self.store(&left, &right)?;
        self.negatives.insert(game, negative);
        self.negatives.insert(negative, game);
        Ok(negative)
    }

    /// The sum: a move in it is a move in either of the two.
    pub fn sum(&mut self, a: Game, b: Game) -> Result<Game, Error> {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if let (Some(first), Some(second)) = (self.name(a), self.name(b)) {
            return self.named(first.plus(second)?);
        }
        if let Some(sum) = self.sums.get(&(a, b)) {
            return Ok(*sum);
        }
        self.step()?;
        let sum = match (self.as_number(a), self.as_number(b)) {
            (Some(number), _) => self.translate(b, number)?,
            (_, Some(number)) => self.translate(a, number)?,
            _ => {
                let [mut left, mut right] = self.each(a, |games, _, option| games.sum(option, b))?;
                let others = self.each(b, |games, _, option| games.sum(a, option))?;
                left.extend(&others[0]);
                right.extend(&others[1]);
                self.canonical(&left, &right)?
            }
        };
        self.check_memory(0)?;
        self.sums.insert((a, b), sum);
        Ok(sum)
    }

    /// The difference a - b.
    pub fn difference(&mut self, a: Game, b: Game) -> Result<Game, Error> {
        let negative = self.negative(b)?;
        self.sum(a, negative)
    }

    /// The sum of this many copies; of the negative, if there are fewer than none.
    pub fn multiple(&mut self, game: Game, copies: i64) -> Result<Game, Error> {
        let game = if copies < 0 { self.negative(game)? } else { game };
        let mut doubled = game;
        let mut sum = self.number(Dyadic::ZERO)?;
        let mut copies = copies.unsigned_abs();
        while copies > 0 {
            if copies % 2 == 1 {
                sum = self.sum(sum, doubled)?;
            }
            copies /= 2;
            if copies > 0 {
                doubled = self.sum(doubled, doubled)?;
            }
        }
        Ok(sum)
    }

    /// The sum of any number of games.
    pub fn total(&mut self, games: &[Game]) -> Result<Game, Error> {
        let mut total = self.number(Dyadic::ZERO)?;
        for game in games {
            total = self.sum(total, *game)?;
        }
        Ok(total)
    }

    /// A game that is no number, plus a number: by the number translation theorem the number is added to each option,
    /// and the form stays canonical.
    fn translate(&mut self, game: Game, number: Dyadic) -> Result<Game, Error> {
        if number == Dyadic::ZERO {
            return Ok(game);
        }
        let number = self.number(number)?;
        let [left, right] = self.each(game, |games, _, option| games.sum(option, number))?;
        self.store(&left, &right)
    }

    /// What each option becomes, sorted: Left's, and Right's.
    pub(super) fn each(
        &mut self,
        game: Game,
        mut change: impl FnMut(&mut Self, Side, Game) -> Result<Game, Error>,
    ) -> Result<[Vec<Game>; 2], Error> {
        let mut changed = [Vec::new(), Vec::new()];
        for (side, changed) in Side::BOTH.into_iter().zip(&mut changed) {
            for i in 0..self.options(game, side).len() {
                let option = self.options(game, side)[i];
                changed.push(change(self, side, option)?);
            }
            changed.sort_unstable();
        }
        Ok(changed)
    }

    /// The nimber *n.
    pub fn nimber(&mut self, nimber: u32) -> Result<Game, Error> {
        self.named(Name { number: Dyadic::ZERO, ups: 0, nimber })
    }

    /// n ups; downs if it is negative.
    pub fn ups(&mut self, ups: i32) -> Result<Game, Error> {
        self.named(Name { number: Dyadic::ZERO, ups, nimber: 0 })
    }
}
