//! How thermographs are made: what a game is worth to either player when each move costs a tax, the temperature.
//!
//! At temperature t Left, moving first, gets the best of what Right's walls leave of Left's options, less t; Right, the
//! least of what Left's walls leave of Right's options, plus t: the *scaffolds*. They meet at the game's temperature,
//! where nobody gains by moving; from there on both walls are the *mast*, at the game's mean.
//!
//! This is done from -1 on, so that numbers need no rule of their own: a whole number is a mast from -1, and m/2^n gets
//! temperature -1/2^n from its options.

use std::sync::Arc;

use super::trajectory::{COLDEST, Thermograph, Trajectory};
use crate::Error;
use crate::partizan::{Dyadic, Game, Games, Side};

/// The steps to a thermograph, for drawing them one by one: Left's before Right's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// Each option with what it brings Left: of hers the right wall less the temperature, of Right's the left wall plus
    /// the temperature. Whole numbers list none.
    pub options: [Vec<(Game, Trajectory)>; 2],
    /// The greatest of Left's, and the least of Right's; `None` for a whole number, whose mast begins at -1.
    pub scaffolds: Option<[Trajectory; 2]>,
    /// The walls: the scaffolds up to where they meet, and the mast.
    pub thermograph: Thermograph,
}

impl Games {
    /// The thermograph of a game.
    pub fn thermograph(&mut self, game: Game) -> Result<Arc<Thermograph>, Error> {
        self.bottom_up(
            |games| &mut games.thermographs,
            game,
            Self::options_unless_whole,
            |games, game| Ok(Arc::new(games.construct(game)?.thermograph)),
        )
    }

    /// The thermograph of a game with the steps to it.
    pub fn thermograph_construction(&mut self, game: Game) -> Result<Construction, Error> {
        self.thermograph(game)?;
        self.construct(game)
    }

    /// The mean: what a copy is worth on average in a sum of many.
    pub fn mean(&mut self, game: Game) -> Result<Dyadic, Error> {
        Ok(self.thermograph(game)?.mean)
    }

    /// The temperature: -1 for whole numbers, -1/2^n for m/2^n, 0 for a number plus an infinitesimal, more for hot
    /// games.
    pub fn temperature(&mut self, game: Game) -> Result<Dyadic, Error> {
        Ok(self.thermograph(game)?.temperature)
    }

    /// All options, but not those of whole numbers, which would be a long way down.
    pub(super) fn options_unless_whole(&mut self, game: Game) -> Result<Vec<Game>, Error> {
        if self.as_number(game).is_some_and(Dyadic::is_integer) {
            return Ok(Vec::new());
        }
        Ok([self.all_options(game, Side::Left)?, self.all_options(game, Side::Right)?].concat())
    }

    /// The construction, when the thermographs of all options are there.
    fn construct(&mut self, game: Game) -> Result<Construction, Error> {
        if let Some(number) = self.as_number(game).filter(|number| number.is_integer()) {
            let mast = Trajectory::constant(number);
            let thermograph = Thermograph { left: mast.clone(), right: mast, mean: number, temperature: COLDEST };
            return Ok(Construction { options: [Vec::new(), Vec::new()], scaffolds: None, thermograph });
        }
        let mut options = [Vec::new(), Vec::new()];
        for (side, options) in Side::BOTH.into_iter().zip(&mut options) {
            for option in self.all_options(game, side)? {
                let Thermograph { left, right, .. } = &*self.thermographs[&option];
                options.push((option, if side == Side::Left { right.taxed(-1)? } else { left.taxed(1)? }));
            }
        }
        let [left, right] = [combined(&options[0], Trajectory::max)?, combined(&options[1], Trajectory::min)?];
        let temperature = left.meets(&right)?;
        let mean = left.at(temperature)?;
        let thermograph = Thermograph {
            left: left.with_mast(temperature, mean),
            right: right.with_mast(temperature, mean),
            mean,
            temperature,
        };
        Ok(Construction { options, scaffolds: Some([left, right]), thermograph })
    }
}

/// The greatest or least of the scaffolds. Only whole numbers have none.
fn combined(
    options: &[(Game, Trajectory)],
    best: fn(&Trajectory, &Trajectory) -> Result<Trajectory, Error>,
) -> Result<Trajectory, Error> {
    let mut all = options.iter().map(|(_, trajectory)| trajectory);
    let first = all.next().cloned().unwrap_or_else(|| Trajectory::constant(Dyadic::ZERO));
    all.try_fold(first, |so_far, next| best(&so_far, next))
}
