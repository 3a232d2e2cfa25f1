//! Reduced canonical forms: the simplest game that differs from a given one by an infinitesimal.
//!
//! By Calistrate: heat the game by star, which adds a star to each move in turn, and project it: a number or a number
//! plus star becomes the number, everywhere from the bottom up. What is left is unique among the games that differ by
//! infinitesimals (Grossman and Siegel, *Reductions of partizan games*).

use crate::Error;
use crate::partizan::{Game, Games};

impl Games {
    /// The reduced canonical form.
    pub fn reduced(&mut self, game: Game) -> Result<Game, Error> {
        let heated = self.heated_by_star(game)?;
        self.bottom_up(
            |games| &mut games.reduced,
            heated,
            Self::both_options,
            |games, game| match games.name(game) {
                Some(name) if name.ups == 0 && name.nimber <= 1 => games.number(name.number),
                _ => {
                    let [left, right] = games.each(game, |games, _, option| Ok(games.reduced[&option]))?;
                    games.canonical(&left, &right)
                }
            },
        )
    }

    /// The game heated by star: a number stays, any other game is {left options heated, plus * | right ones, plus *}.
    fn heated_by_star(&mut self, game: Game) -> Result<Game, Error> {
        let star = self.nimber(1)?;
        self.bottom_up(
            |games| &mut games.heated,
            game,
            Self::both_options,
            |games, game| {
                if games.as_number(game).is_some() {
                    return Ok(game);
                }
                let [left, right] = games.each(game, |games, _, option| games.sum(games.heated[&option], star))?;
                games.canonical(&left, &right)
            },
        )
    }
}
