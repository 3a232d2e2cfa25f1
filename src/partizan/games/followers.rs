//! The followers of a game: what can be reached from it, and work that goes from the simplest of them upwards.

use std::collections::BTreeSet;

use super::hash::Lookup;
use crate::Error;
use crate::partizan::{Game, Games, Side};

impl Games {
    /// What is said of a game, once it is said of all that the game `needs`, and remembered in a table. Without
    /// recursion, so that depth costs no stack; and a call that was stopped goes on where it was.
    pub(super) fn bottom_up<V: Clone>(
        &mut self,
        table: fn(&mut Self) -> &mut Lookup<Game, V>,
        game: Game,
        needs: impl Fn(&mut Self, Game) -> Result<Vec<Game>, Error>,
        mut value: impl FnMut(&mut Self, Game) -> Result<V, Error>,
    ) -> Result<V, Error> {
        let mut waiting = vec![game];
        while let Some(game) = waiting.last().copied() {
            if table(self).contains_key(&game) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let needed = needs(self, game)?;
            waiting.extend(needed.into_iter().filter(|needed| !table(self).contains_key(needed)));
            if waiting.len() == before {
                self.step()?;
                self.check_memory(0)?;
                let value = value(self, game)?;
                table(self).insert(game, value);
                waiting.pop();
            }
        }
        Ok(table(self)[&game].clone())
    }

    /// Both players' stored options; a number has none.
    pub(super) fn both_options(&mut self, game: Game) -> Result<Vec<Game>, Error> {
        Ok([self.options(game, Side::Left), self.options(game, Side::Right)].concat())
    }

    /// The followers of a game, itself among them: each once, an option before every game that it is an option of. A
    /// number is a follower, but its own are left out.
    pub fn followers(&self, game: Game) -> Vec<Game> {
        self.followers_of([game])
    }

    pub(crate) fn followers_of(&self, games: impl IntoIterator<Item = Game>) -> Vec<Game> {
        let mut followers: BTreeSet<Game> = games.into_iter().collect();
        let mut waiting: Vec<Game> = followers.iter().copied().collect();
        while let Some(game) = waiting.pop() {
            for side in Side::BOTH {
                waiting.extend(self.options(game, side).iter().filter(|option| followers.insert(**option)));
            }
        }
        // Options are stored before the games that have them, so that handles are in order.
        followers.into_iter().collect()
    }
}
