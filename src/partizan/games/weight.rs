//! Atomic weights: how many ups a game is worth, as a game.
//!
//! The notion is that of Siegel (*Combinatorial Game Theory*, chapter II.7), which CGSuite has, too: W is the weight of
//! G if G and W ups have the same outcome beside every game X, as long as a nimber that is large enough stands there
//! as well. All-small games have one. So have some infinitesimals that are not all-small, as tiny games do: 0.
//!
//! The weight of G is that of {weights of left options, less 2 | weights of right options, plus 2}, unless this is a
//! whole number. Then it depends on whether G is ahead of the far star, a nimber larger than any among its followers:
//! if G is greater, the weight is the greatest whole number that fits between the options; if less, the least; else
//! zero (*Winning Ways*, chapter 8). Of a game that is not all-small, this is its weight only if it differs from W ups
//! by no more than ^* plus a kite, a far star with a red edge at its end (David Wolfe).

use crate::Error;
use crate::partizan::{Dyadic, Game, Games, Side};

impl Games {
    /// The atomic weight; `None` for games that have none.
    pub fn atomic_weight(&mut self, game: Game) -> Result<Option<Game>, Error> {
        let is_infinitesimal = [self.left_stop(game), self.right_stop(game)] == [Dyadic::ZERO; 2];
        if !is_infinitesimal {
            return Ok(None);
        }
        if let Some(weight) = self.atomic.get(&game) {
            return Ok(*weight);
        }
        let weight = self.apparent_weight(game)?;
        let is_weight = self.is_all_small(game) || self.weighs(game, weight)?;
        let weight = is_weight.then_some(weight);
        self.check_memory(0)?;
        self.atomic.insert(game, weight);
        Ok(weight)
    }

    /// What the rule for all-small games gives, which counts no number among the options.
    fn apparent_weight(&mut self, game: Game) -> Result<Game, Error> {
        self.bottom_up(
            |games| &mut games.weights,
            game,
            Self::both_options,
            |games, game| match games.name(game) {
                Some(name) => games.number(Dyadic::integer(i64::from(name.ups))),
                None => games.weight_from_options(game),
            },
        )
    }

    /// Whether a game differs from this many ups by no more than ^* plus a kite.
    fn weighs(&mut self, game: Game, weight: Game) -> Result<bool, Error> {
        let ups = self.in_ups(weight)?;
        let rest = self.difference(game, ups)?;
        // The stalk is a power of two, so that a nimber among the followers cannot make it smaller.
        let length = self.nimbers_below(game).next_power_of_two().max(2);
        let stalk = (0..length).map(|nimber| self.nimber(nimber)).collect::<Result<Vec<_>, _>>()?;
        let far_star = self.nimber(length)?;
        let kite = self.canonical(&stalk, &[&stalk[..], &[far_star]].concat())?;
        let [up, star] = [self.ups(1)?, self.nimber(1)?];
        let bound = self.total(&[up, star, kite])?;
        if !self.le(rest, bound)? {
            return Ok(false);
        }
        let bound = self.negative(bound)?;
        self.le(bound, rest)
    }

    /// As many ups as a game says, by Norton's product: {G^L ups, and ^^* more | G^R ups, and ^^* less}.
    fn in_ups(&mut self, game: Game) -> Result<Game, Error> {
        self.bottom_up(
            |games| &mut games.in_ups,
            game,
            Self::options_unless_whole,
            |games, game| {
                if let Some(number) = games.as_number(game).filter(|number| number.is_integer()) {
                    return games.ups(i32::try_from(number.numerator()).map_err(|_| Error::Number)?);
                }
                let [up, star] = [games.ups(2)?, games.nimber(1)?];
                let more = games.sum(up, star)?;
                let less = games.negative(more)?;
                let [left, right] = games.each(game, |games, side, option| {
                    games.sum(games.in_ups[&option], if side == Side::Left { more } else { less })
                })?;
                games.canonical(&left, &right)
            },
        )
    }

    fn weight_from_options(&mut self, game: Game) -> Result<Game, Error> {
        let [left, right] = self.each(game, |games, side, option| {
            let more = games.number(Dyadic::integer(if side == Side::Left { -2 } else { 2 }))?;
            games.sum(games.weights[&option], more)
        })?;
        let weight = self.canonical(&left, &right)?;
        if !self.as_number(weight).is_some_and(Dyadic::is_integer) {
            return Ok(weight);
        }
        // A nimber that is larger than any follower of the game.
        let far_star = self.nimber(self.nimbers_below(game))?;
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

    /// The least n for which no nimber among the followers is *n or larger.
    fn nimbers_below(&self, game: Game) -> u32 {
        let nimbers = self.followers(game).into_iter().filter_map(|follower| self.name(follower));
        let largest = nimbers.filter(|name| name.ups == 0).map(|name| name.nimber).max().unwrap_or(0);
        largest + 1
    }

    /// The greatest whole number that is less than, or confused with, each of these games.
    fn greatest_below(&mut self, games: &[Game]) -> Result<Game, Error> {
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
