//! Reduced canonical forms: the simplest game that differs from a given one by an infinitesimal.
//!
//! By Calistrate: heat the game by star, which adds a star to each move in turn, and project it: a number or a number
//! plus star becomes the number, everywhere from the bottom up. What is left is unique among the games that differ by
//! infinitesimals (Grossman and Siegel, *Reductions of partizan games*).

use crate::Error;
use crate::partizan::{Game, Games, Side};

impl Games {
    /// The reduced canonical form.
    ///
    /// # Errors
    /// [`Error::Unfinished`], [`Error::Memory`], [`Error::Depth`], [`Error::Number`].
    pub fn reduced(&mut self, game: Game) -> Result<Game, Error> {
        let heated = self.heated_by_star(game)?;
        self.bottom_up(
            heated,
            Self::both_options,
            |games, game| games.reduced.contains_key(&game),
            |games, game| {
                let projection = match games.name(game) {
                    Some(name) if name.ups == 0 && name.nimber <= 1 => games.number(name.number)?,
                    _ => {
                        let left = games.each(game, Side::Left, |games, option| Ok(games.reduced[&option]))?;
                        let right = games.each(game, Side::Right, |games, option| Ok(games.reduced[&option]))?;
                        games.canonical(&left, &right)?
                    }
                };
                games.reduced.insert(game, projection);
                Ok(())
            },
        )?;
        Ok(self.reduced[&heated])
    }

    /// The game heated by star: a number stays, any other game is {left options heated, plus * | right ones, plus *}.
    fn heated_by_star(&mut self, game: Game) -> Result<Game, Error> {
        let star = self.nimber(1)?;
        self.bottom_up(
            game,
            Self::both_options,
            |games, game| games.heated.contains_key(&game),
            |games, game| {
                let heated = if games.as_number(game).is_some() {
                    game
                } else {
                    let with_star = |games: &mut Self, option: Game| games.sum(games.heated[&option], star);
                    let left = games.each(game, Side::Left, with_star)?;
                    let right = games.each(game, Side::Right, with_star)?;
                    games.canonical(&left, &right)?
                };
                games.heated.insert(game, heated);
                Ok(())
            },
        )?;
        Ok(self.heated[&game])
    }
}
