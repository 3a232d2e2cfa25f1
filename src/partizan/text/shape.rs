//! What a game is written as: a name, a switch, tiny or miny, or its options in braces.

use super::style::Style;
use crate::Error;
use crate::partizan::games::arena::{Name, Power};
use crate::partizan::{Dyadic, Game, Games, Side};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A number, ups or downs, and a nimber.
    Name(Name),
    /// The same with a power of up for a single up or down.
    Power(Power, Name),
    /// {G, ... | -G, ...}: plus or minus G, ...
    Switch,
    /// The number plus tiny: {0||0|-`size`}; miny, its negative, if `sign` is -1.
    Tiny { number: Dyadic, size: Game, sign: i8 },
    /// Anything else.
    Braces,
}

impl Games {
    pub(crate) fn shape(&mut self, game: Game, style: Style) -> Result<Shape, Error> {
        if let Some(name) = self.name(game) {
            let plain = name.number == Dyadic::ZERO || name.ups == 0;
            return Ok(if plain || style != Style::Plain { Shape::Name(name) } else { Shape::Braces });
        }
        if style == Style::Plain {
            return Ok(Shape::Braces);
        }
        if let Some((power, name)) = self.power_of(game) {
            return Ok(Shape::Power(power, name));
        }
        for (worse, sign) in [(Side::Right, 1), (Side::Left, -1)] {
            if let Some((number, size)) = self.tiny(game, worse)? {
                return Ok(Shape::Tiny { number, size, sign });
            }
        }
        // The negative is formed only where the game can be its own negative at all.
        let (left, right) = (self.options(game, Side::Left).len(), self.options(game, Side::Right).len());
        let symmetric = left == right && self.left_stop(game) == self.right_stop(game).negated();
        Ok(if symmetric && self.negative(game)? == game { Shape::Switch } else { Shape::Braces })
    }

    /// x and G, if the game is {x||x|x-G} with a G of positive mean, or the mirror image where `worse` is Left.
    fn tiny(&mut self, game: Game, worse: Side) -> Result<Option<(Dyadic, Game)>, Error> {
        let single = |games: &Self, game: Game, side: Side| match games.options(game, side) {
            [option] => Some(*option),
            _ => None,
        };
        let Some(threat) = single(self, game, worse) else { return Ok(None) };
        let (Some(same), Some(threatened)) = (single(self, threat, worse.other()), single(self, threat, worse)) else {
            return Ok(None);
        };
        let Some(number) = self.as_number(same).filter(|_| single(self, game, worse.other()) == Some(same)) else {
            return Ok(None);
        };
        let (low, high) = (self.right_stop(threatened), self.left_stop(threatened));
        // The mean lies between the stops, which mostly decide.
        let is_worse = match worse {
            Side::Right => high < number || (low < number && self.mean(threatened)? < number),
            Side::Left => low > number || (high > number && self.mean(threatened)? > number),
        };
        Ok(match worse {
            _ if !is_worse => None,
            Side::Right => Some((number, self.difference(same, threatened)?)),
            Side::Left => Some((number, self.difference(threatened, same)?)),
        })
    }
}
