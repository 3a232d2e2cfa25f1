//! What a game is written as: a name, a switch, tiny or miny, or its options in braces.

use super::style::Style;
use crate::partizan::games::arena::Name;
use crate::partizan::{Dyadic, Game, Games, Refusal, Side};

/// What a game is written as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A number, ups or downs, and a nimber.
    Name(Name),
    /// {G, ... | -G, ...}: plus or minus G, ...
    Switch,
    /// The number plus tiny: {0||0|-`size`}; miny, its negative, if `sign` is -1.
    Tiny { number: Dyadic, size: Dyadic, sign: i8 },
    /// Anything else.
    Braces,
}

impl Games {
    /// What a game is written as in this style.
    pub(crate) fn shape(&mut self, game: Game, style: Style) -> Result<Shape, Refusal> {
        if let Some(name) = self.name(game) {
            let plain = name.number == Dyadic::ZERO || name.ups == 0;
            return Ok(if plain || style != Style::Plain { Shape::Name(name) } else { Shape::Braces });
        }
        if style == Style::Plain {
            return Ok(Shape::Braces);
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

    /// x and n, if the game is {x||x|x-n} with a number n > 0, or the mirror image where `worse` is Left.
    fn tiny(&self, game: Game, worse: Side) -> Result<Option<(Dyadic, Dyadic)>, Refusal> {
        let single = |game: Game, side: Side| match self.options(game, side) {
            [option] => Some(*option),
            _ => None,
        };
        let number_of = |game: Option<Game>| game.and_then(|game| self.as_number(game));
        let Some(threat) = single(game, worse) else { return Ok(None) };
        let (Some(number), Some(same), Some(threatened)) = (
            number_of(single(game, worse.other())),
            number_of(single(threat, worse.other())),
            number_of(single(threat, worse)),
        ) else {
            return Ok(None);
        };
        let size = match worse {
            Side::Right => number.minus(threatened)?,
            Side::Left => threatened.minus(number)?,
        };
        Ok((number == same && size > Dyadic::ZERO).then_some((number, size)))
    }
}
