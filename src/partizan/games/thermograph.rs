//! Thermographs: what a game is worth to either player when each move costs a tax, the temperature.
//!
//! At temperature t Left, moving first, gets the best of what Right's walls leave of Left's options, less t; Right, the
//! least of what Left's walls leave of Right's options, plus t: the *scaffolds*. They meet at the game's temperature,
//! where nobody gains by moving; from there on both walls are the *mast*, at the game's mean.
//!
//! This is done from -1 on, so that numbers need no rule of their own: a whole number is a mast from -1, and m/2^n gets
//! temperature -1/2^n from its options.

use std::sync::Arc;

use super::trajectory::{COLDEST, Trajectory};
use crate::Error;
use crate::partizan::{Dyadic, Game, Games, Side};

/// The thermograph of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The left wall: what Left gets when she begins.
    pub left: Trajectory,
    /// The right wall: what Left gets when Right begins.
    pub right: Trajectory,
    /// Where the mast stands: the mean.
    pub mean: Dyadic,
    /// Where the mast begins: the temperature.
    pub temperature: Dyadic,
}

/// The steps to a thermograph, for drawing them one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// Each option of Left with what it brings her: its right wall less the temperature. Whole numbers list none.
    pub left_options: Vec<(Game, Trajectory)>,
    /// Each option of Right with what it leaves: its left wall plus the temperature.
    pub right_options: Vec<(Game, Trajectory)>,
    /// The greatest of Left's; `None` for a whole number, whose mast begins at -1.
    pub left_scaffold: Option<Trajectory>,
    /// The least of Right's.
    pub right_scaffold: Option<Trajectory>,
    /// The walls: the scaffolds up to where they meet, and the mast.
    pub thermograph: Thermograph,
}

impl Games {
    /// The thermograph of a game.
    ///
    /// # Errors
    /// [`Error::Number`] if a corner does not fit 62 bits; [`Error::Unfinished`] and [`Error::Memory`].
    pub fn thermograph(&mut self, game: Game) -> Result<Arc<Thermograph>, Error> {
        self.bottom_up(
            game,
            Self::taxable,
            |games, game| games.thermographs.contains_key(&game),
            |games, game| {
                let thermograph = games.construct(game)?.thermograph;
                games.thermographs.insert(game, Arc::new(thermograph));
                Ok(())
            },
        )?;
        Ok(self.thermographs[&game].clone())
    }

    /// The thermograph of a game with the steps to it.
    ///
    /// # Errors
    /// As [`thermograph`](Self::thermograph).
    pub fn thermograph_construction(&mut self, game: Game) -> Result<Construction, Error> {
        self.thermograph(game)?;
        self.construct(game)
    }

    /// The mean: what a copy is worth on average in a sum of many.
    ///
    /// # Errors
    /// As [`thermograph`](Self::thermograph).
    pub fn mean(&mut self, game: Game) -> Result<Dyadic, Error> {
        Ok(self.thermograph(game)?.mean)
    }

    /// The temperature: -1 for whole numbers, -1/2^n for m/2^n, 0 for a number plus an infinitesimal, more for hot
    /// games.
    ///
    /// # Errors
    /// As [`thermograph`](Self::thermograph).
    pub fn temperature(&mut self, game: Game) -> Result<Dyadic, Error> {
        Ok(self.thermograph(game)?.temperature)
    }

    /// The options whose walls matter: all but those of whole numbers, which would be a long way down.
    fn taxable(&mut self, game: Game) -> Result<Vec<Game>, Error> {
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
            return Ok(Construction {
                left_options: Vec::new(),
                right_options: Vec::new(),
                left_scaffold: None,
                right_scaffold: None,
                thermograph,
            });
        }
        let mut scaffolds = |side: Side, tax: i64| -> Result<Vec<(Game, Trajectory)>, Error> {
            let options = self.all_options(game, side)?;
            let taxed = |option: Game| {
                let thermograph = &self.thermographs[&option];
                let wall = if side == Side::Left { &thermograph.right } else { &thermograph.left };
                Ok((option, wall.taxed(tax)?))
            };
            options.into_iter().map(taxed).collect()
        };
        let left_options = scaffolds(Side::Left, -1)?;
        let right_options = scaffolds(Side::Right, 1)?;
        let left = combined(&left_options, Trajectory::max)?;
        let right = combined(&right_options, Trajectory::min)?;
        let temperature = left.meets(&right)?;
        let mean = left.at(temperature)?;
        let thermograph = Thermograph {
            left: left.with_mast(temperature, mean),
            right: right.with_mast(temperature, mean),
            mean,
            temperature,
        };
        Ok(Construction {
            left_options,
            right_options,
            left_scaffold: Some(left),
            right_scaffold: Some(right),
            thermograph,
        })
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
