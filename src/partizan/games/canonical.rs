//! The canonical form of a form: bypass reversible options, then remove dominated ones.
//!
//! The order matters: many options of a rider reverse out at once, and comparing all options with one another first
//! made whole boards 13 times slower.
//!
//! A left option l of G is *reversible through* a right option r of l if r <= G: Left would move to l, Right would
//! answer r, and is no worse off than before. So l may be replaced by the left options of r. A left option is
//! *dominated* by another one that is at least as great. Mirrored for Right.

use super::arena::{FORM, join};
use crate::Error;
use crate::partizan::{Dyadic, Game, Games, Side};

/// What became of an option on the way to the canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is an option of the canonical form.
    Stays,
    /// It was reversible, and what replaced it took its place.
    Reversible {
        /// The opponent's answer that it reversed through.
        through: Game,
        /// The options of the answer.
        replaced_by: Vec<Game>,
    },
    /// It was dominated by another option, and was removed.
    Dominated {
        /// The option that is at least as good.
        by: Game,
    },
}

/// One step of a simplification: whose option it was, the option, and what became of it, with its witness.
pub type Step = (Side, Game, Fate);

impl Games {
    /// The canonical form of {left | right}.
    pub fn canonical(&mut self, left: &[Game], right: &[Game]) -> Result<Game, Error> {
        let (left, right) = (sorted(left), sorted(right));
        let options = join(&left, &right);
        if let Some(game) = self.known(&options) {
            return Ok(game);
        }
        if let Some(number) = self.number_between(&left, &right)? {
            let game = self.number(number)?;
            self.remember(options, game)?;
            return Ok(game);
        }
        // The form takes the first place of the arena while it is compared with others. A call that was stopped finds
        // its comparisons again.
        if self.node(FORM).options != options {
            self.nodes[FORM.0 as usize] = self.describe(options.clone(), left.len());
            self.form_order.clear();
        }
        let mut simplified = [Vec::new(), Vec::new()];
        for (side, given, kept) in [(Side::Left, left, 0), (Side::Right, right, 1)] {
            let bypassed = self.bypass_reversible(FORM, side, given, &mut |_| {})?;
            simplified[kept] = self.remove_dominated(side, bypassed, &mut |_| {})?;
        }
        let game = self.store(&simplified[0], &simplified[1])?;
        self.remember(options, game)?;
        Ok(game)
    }

    /// The canonical form of {left | right}, and the steps to it, in order.
    pub fn simplify(&mut self, left: &[Game], right: &[Game]) -> Result<(Game, Vec<Step>), Error> {
        let value = self.canonical(left, right)?;
        let mut steps = Vec::new();
        for (side, given) in [(Side::Left, left), (Side::Right, right)] {
            let bypassed = self.bypass_reversible(value, side, sorted(given), &mut |step| steps.push(step))?;
            self.remove_dominated(side, bypassed, &mut |step| steps.push(step))?;
        }
        Ok((value, steps))
    }

    /// The options of one side without reversible ones. `whole` is the game itself.
    fn bypass_reversible(
        &mut self,
        whole: Game,
        side: Side,
        options: Vec<Game>,
        note: &mut dyn FnMut(Step),
    ) -> Result<Vec<Game>, Error> {
        let mut seen = options.clone();
        let mut waiting = options;
        let mut kept = Vec::new();
        while let Some(option) = waiting.pop() {
            let Some(through) = self.reversing(whole, side, option)? else {
                kept.push(option);
                continue;
            };
            let replaced_by = self.all_options(through, side)?;
            for new in &replaced_by {
                if !seen.contains(new) {
                    seen.push(*new);
                    waiting.push(*new);
                }
            }
            note((side, option, Fate::Reversible { through, replaced_by }));
        }
        kept.sort_unstable();
        Ok(kept)
    }

    /// The opponent's answer that an option reverses through, if there is one.
    fn reversing(&mut self, whole: Game, side: Side, option: Game) -> Result<Option<Game>, Error> {
        for answer in self.all_options(option, side.other())? {
            let reverses = match side {
                Side::Left => self.le(answer, whole)?,
                Side::Right => self.le(whole, answer)?,
            };
            if reverses {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    fn remove_dominated(
        &mut self,
        side: Side,
        mut options: Vec<Game>,
        note: &mut dyn FnMut(Step),
    ) -> Result<Vec<Game>, Error> {
        let mut i = 0;
        while i < options.len() {
            let option = options[i];
            let mut dominator = None;
            for by in options.iter().copied().filter(|by| *by != option) {
                let dominated = match side {
                    Side::Left => self.le(option, by)?,
                    Side::Right => self.le(by, option)?,
                };
                if dominated {
                    dominator = Some(by);
                    break;
                }
            }
            match dominator {
                Some(by) => {
                    note((side, option, Fate::Dominated { by }));
                    options.remove(i);
                }
                None => i += 1,
            }
        }
        Ok(options)
    }

    /// The number that {left | right} is, if it is one: the simplest x with every left option <| x <| every right
    /// option, where <| says "less or confused". Below a left option's right stop there is none, above it all are; at
    /// the stop itself it depends.
    fn number_between(&mut self, left: &[Game], right: &[Game]) -> Result<Option<Dyadic>, Error> {
        let low = left.iter().map(|option| self.right_stop(*option)).max();
        let high = right.iter().map(|option| self.left_stop(*option)).min();
        let mut candidates = Vec::new();
        if low.is_none_or(|low| high.is_none_or(|high| low < high)) {
            candidates.push(Dyadic::simplest_between(low, high)?);
        } else if low > high {
            return Ok(None);
        }
        for bound in [low, high].into_iter().flatten() {
            if self.is_between(left, bound, right)? {
                candidates.push(bound);
            }
        }
        Ok(candidates.into_iter().min_by_key(|number| number.birthday()))
    }

    fn is_between(&mut self, left: &[Game], number: Dyadic, right: &[Game]) -> Result<bool, Error> {
        let number = self.number(number)?;
        for option in left {
            if self.le(number, *option)? {
                return Ok(false);
            }
        }
        for option in right {
            if self.le(*option, number)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

pub(super) fn sorted(options: &[Game]) -> Vec<Game> {
    let mut options = options.to_vec();
    options.sort_unstable();
    options.dedup();
    options
}
