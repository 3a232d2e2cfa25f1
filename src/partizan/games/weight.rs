//! Atomic weights of all-small games: how many ups a game is worth, as a game.
//!
//! The weight of G is that of {weights of left options, less 2 | weights of right options, plus 2}, unless this is a
//! whole number. Then it depends on whether G is ahead of the far star, a nimber larger than any among its followers:
//! if G is greater, the weight is the greatest whole number that fits between the options; if less, the least; else
//! zero (*Winning Ways*, chapter 8).

use crate::partizan::{Dyadic, Game, Games, Refusal, Side};

impl Games {
    /// The atomic weight of an all-small game; `None` for all others.
    ///
    /// # Errors
    /// [`Refusal::Unfinished`], [`Refusal::Memory`], [`Refusal::Depth`], [`Refusal::Number`].
    pub fn atomic_weight(&mut self, game: Game) -> Result<Option<Game>, Refusal> {
        if !self.is_all_small(game) {
            return Ok(None);
        }
        self.bottom_up(
            game,
            Self::both_options,
            |games, game| games.weights.contains_key(&game),
            |games, game| {
                let weight = match games.name(game) {
                    Some(name) => games.number(Dyadic::integer(i64::from(name.ups)))?,
                    None => games.weight_from_options(game)?,
                };
                games.weights.insert(game, weight);
                Ok(())
            },
        )?;
        Ok(Some(self.weights[&game]))
    }

    fn weight_from_options(&mut self, game: Game) -> Result<Game, Refusal> {
        let two = self.number(Dyadic::integer(2))?;
        let minus_two = self.number(Dyadic::integer(-2))?;
        let left = self.each(game, Side::Left, |games, option| games.sum(games.weights[&option], minus_two))?;
        let right = self.each(game, Side::Right, |games, option| games.sum(games.weights[&option], two))?;
        let weight = self.canonical(&left, &right)?;
        if !self.as_number(weight).is_some_and(Dyadic::is_integer) {
            return Ok(weight);
        }
        let far_star = self.far_star(game)?;
        if self.le(far_star, game)? {
            return self.greatest_below(&right);
        }
        if self.le(game, far_star)? {
            let mirrored = left.iter().map(|option| self.negative(*option)).collect::<Result<Vec<_>, _>>()?;
            let weight = self.greatest_below(&mirrored)?;
            return self.negative(weight);
        }
        self.number(Dyadic::ZERO)
    }

    /// A nimber that is larger than any follower of the game.
    fn far_star(&mut self, game: Game) -> Result<Game, Refusal> {
        let nimbers = self.followers(game).into_iter().filter_map(|follower| self.name(follower));
        let largest = nimbers.filter(|name| name.ups == 0).map(|name| name.nimber).max().unwrap_or(0);
        self.nimber(largest + 1)
    }

    /// The greatest whole number that is less than, or confused with, each of these games.
    fn greatest_below(&mut self, games: &[Game]) -> Result<Game, Refusal> {
        let mut greatest = None;
        for game in games {
            // Above its left stop a number is greater than the game; at the stop it depends.
            let floor = Dyadic::integer(self.left_stop(*game).floor());
            let number = self.number(floor)?;
            let below = if self.le(*game, number)? { floor.minus(Dyadic::ONE)? } else { floor };
            greatest = Some(greatest.map_or(below, |greatest: Dyadic| greatest.min(below)));
        }
        self.number(greatest.unwrap_or_default())
    }
}
