//! The games with a name of their own: a number, plus ups or downs, plus a nimber. Their canonical forms are known.
//!
//! With x a number and m xor 1 the nimber with its last bit flipped:
//! - x + *m is {x, x*, ..., x*(m-1) | the same};
//! - x + n ups + *m is {x | x + (n-1) ups + *(m xor 1)} for n >= 1, but for x + up + star, which is {x, x* | x}.
//!
//! So are those of the powers of up, beyond the first: with S(n) the sum of the first n of them
//! - x + S(n) + *m is {x + S(n-1) + *m | x + *(m xor 1)}, to which x is an option of Left where m = 1;
//! - x + the n-th power + *m is {x, x*, ..., x*m | x - S(n-1) + *(m xor 1)}.

use super::arena::{DEPTH_MAX, Name, Power, too_deep};
use super::canonical::sorted;
use crate::Error;
use crate::partizan::{Dyadic, Game, Games, Side};

impl Name {
    /// Only a number.
    pub const fn number(number: Dyadic) -> Self {
        Self { number, ups: 0, nimber: 0 }
    }

    /// The name of the sum.
    pub(crate) fn plus(self, other: Self) -> Result<Self, Error> {
        Ok(Self {
            number: self.number.plus(other.number)?,
            ups: self.ups.checked_add(other.ups).ok_or(Error::Number)?,
            nimber: self.nimber ^ other.nimber,
        })
    }
}

impl Games {
    /// The game of this name.
    pub fn named(&mut self, name: Name) -> Result<Game, Error> {
        let Name { number, ups, nimber } = name;
        if ups.unsigned_abs() > DEPTH_MAX || nimber > DEPTH_MAX {
            return Err(too_deep());
        }
        let up = if ups < 0 { Side::Right } else { Side::Left };
        let zero = self.number(number)?;
        // Each up flips the last bit, so that after all of them the nimber is the one that was asked for.
        let highest = if ups == 0 { nimber } else { nimber | 1 };
        let mut nimbers = vec![zero];
        while nimbers.len() <= highest as usize {
            let next = self.store(&sorted(&nimbers), &sorted(&nimbers))?;
            nimbers.push(next);
        }
        if ups == 0 {
            return Ok(nimbers[nimber as usize]);
        }
        let start = if ups % 2 == 0 { nimber } else { nimber ^ 1 };
        let one_up = |games: &mut Self, game: Game, better: &[Game]| match up {
            Side::Left => games.store(better, &[game]),
            Side::Right => games.store(&[game], better),
        };
        // From x there is no {x | x}: up and star is the exception.
        let mut game = match start {
            0 => one_up(self, zero, &sorted(&[zero, nimbers[1]]))?,
            _ => one_up(self, nimbers[start as usize], &[zero])?,
        };
        for _ in 1..ups.unsigned_abs() {
            game = one_up(self, game, &[zero])?;
        }
        Ok(game)
    }

    /// The game of a name, with a power of up for its single up or down.
    pub(crate) fn powered(&mut self, power: Power, name: Name) -> Result<Game, Error> {
        if power.order > DEPTH_MAX {
            return Err(too_deep());
        }
        let [zero, star, mut game] = [self.nimber(0)?, self.nimber(1)?, self.ups(1)?];
        let terms = power.order - u32::from(!power.is_sum);
        for _ in 1..terms {
            game = self.store(&[game], &[star])?;
        }
        if !power.is_sum && power.order > 1 {
            let rest = self.difference(star, game)?;
            game = self.store(&[zero], &[rest])?;
        }
        let game = if name.ups < 0 { self.negative(game)? } else { game };
        let rest = self.named(Name { ups: 0, ..name })?;
        self.sum(game, rest)
    }

    /// The power of up that a game is, with a number and a nimber, if it is one beyond the first; `ups` is -1 where it
    /// counts down.
    pub(crate) fn power_of(&self, game: Game) -> Option<(Power, Name)> {
        for up in Side::BOTH {
            if let Some((order @ 2.., name)) = self.sum_of_powers(game, up) {
                return Some((Power { order, is_sum: true }, name));
            }
            let [worse] = self.options(game, up.other()) else { continue };
            let Some((order, name)) = self.sum_of_powers(*worse, up.other()) else { continue };
            let (better, last) = (self.options(game, up), name.nimber ^ 1);
            let is_nimber = |option: &Game| {
                self.name(*option).is_some_and(|x| x.number == name.number && x.ups == 0 && x.nimber <= last)
            };
            if better.len() as u64 == u64::from(last) + 1 && better.iter().all(is_nimber) {
                let name = Name { ups: -name.ups, nimber: last, ..name };
                return Some((Power { order: order + 1, is_sum: false }, name));
            }
        }
        None
    }

    /// How many of the first powers of up a game is the sum of, with a number and a nimber: from 1, which is up itself.
    fn sum_of_powers(&self, mut game: Game, up: Side) -> Option<(u32, Name)> {
        let mut worse = None;
        for order in 1.. {
            if let Some(name) = self.name(game) {
                let other = Name { ups: 0, nimber: name.nimber ^ 1, ..name };
                let fits =
                    name.ups == if up == Side::Left { 1 } else { -1 } && worse.is_none_or(|worse| worse == other);
                return fits.then_some((order, name));
            }
            let [option] = self.options(game, up.other()) else { return None };
            let name = self.name(*option)?;
            if worse.replace(name).is_some_and(|worse| worse != name) {
                return None;
            }
            game = match (self.options(game, up), name.nimber) {
                ([next], 1..) => *next,
                ([first, second], 0) if first == option => *second,
                ([first, second], 0) if second == option => *first,
                _ => return None,
            };
        }
        None
    }

    /// The name of {left | right}, a canonical form that is no number, if it has one.
    pub(crate) fn name_of(&self, left: &[Game], right: &[Game]) -> Option<Name> {
        if left == right {
            return self.nimber_name(left);
        }
        self.up_name(left, right, 1).or_else(|| self.up_name(right, left, -1))
    }

    /// x*m from its options x, x*, ..., x*(m-1).
    fn nimber_name(&self, options: &[Game]) -> Option<Name> {
        let number = self.name(*options.first()?)?.number;
        let mut seen = vec![false; options.len()];
        for option in options {
            let name = self.name(*option)?;
            if name.number != number || name.ups != 0 || *seen.get(name.nimber as usize)? {
                return None;
            }
            seen[name.nimber as usize] = true;
        }
        Some(Name { number, ups: 0, nimber: u32::try_from(options.len()).ok()? })
    }

    /// x + n ups + *m from its options; or downs, mirrored, where `sign` is -1.
    fn up_name(&self, better: &[Game], worse: &[Game], sign: i32) -> Option<Name> {
        let [worse] = worse else { return None };
        let worse = self.name(*worse)?;
        let number = worse.number;
        let names: Vec<Name> = better.iter().map(|option| self.name(*option)).collect::<Option<_>>()?;
        match names[..] {
            [x] if x == Name::number(number) && worse.ups * sign >= 0 => {
                Some(Name { number, ups: worse.ups + sign, nimber: worse.nimber ^ 1 })
            }
            [first, second] if worse == Name::number(number) => {
                let star = Name { nimber: 1, ..worse };
                let both = (first, second) == (worse, star) || (second, first) == (worse, star);
                both.then_some(Name { number, ups: sign, nimber: 1 })
            }
            _ => None,
        }
    }
}
