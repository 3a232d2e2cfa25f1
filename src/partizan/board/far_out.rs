//! Chessfights far out: there a row tells what its cells are worth, and none of them is evaluated. All cells (x, n)
//! with x >= 2n are worth g_1(n), the paper's one-row game ([`chessfights::row`](crate::partizan::chessfights::row)).

use super::Board;
use crate::Error;
use crate::moves::Moves;
use crate::partizan::games::arena::{DEPTH_MAX, too_deep};
use crate::partizan::{Game, Games};

/// Left's bishop.
pub const BISHOP: &str = "(1,1)+ (-1,1)+";
/// Right's knight.
pub const KNIGHT: &str = "(1,2) (-1,2) (2,1) (2,-1)";

/// The largest x+y of a cell that is evaluated, but for those whose rows tell their values: the work for one more would
/// take minutes and gigabytes.
const EVALUATED_MAX: u64 = 450;
/// Up to this x+y, cells are evaluated in a few seconds.
const SUM_QUICK: u64 = 200;
/// Right's move to (x-2, y+1) brings a cell 4 nearer to where rows no longer tell its value: three such moves.
const MARGIN: u64 = 12;

pub(super) fn is_chessfights(left: &Moves, right: &Moves) -> bool {
    [(left, BISHOP), (right, KNIGHT)].into_iter().all(|(moves, piece)| piece.parse().as_ref() == Ok(moves))
}

impl Board {
    /// Evaluates what is needed to know a cell's value, and those of the cells that a few moves lead to. In
    /// Chessfights, rows tell it far out: see [`Games::one_row_value`].
    pub fn find(&mut self, games: &mut Games, (x, y): (u64, u64)) -> Result<(), Error> {
        if self.given_back != games.given_back {
            self.keep(games, 0);
        }
        if self.is_chessfights && self.value((x, y)).is_none() && x.saturating_add(y) > SUM_QUICK {
            if x / 2 >= y.saturating_add(MARGIN / 2) {
                let last = y + MARGIN / 4;
                if self.far.len() as u64 <= last {
                    self.far = games.one_row_values(last)?;
                }
                return Ok(());
            }
            if x.saturating_add(y) > EVALUATED_MAX {
                let expected = format!("x + y up to {EVALUATED_MAX}, or x >= 2y + {MARGIN}");
                return Err(Error::Cell { x, y, expected });
            }
        }
        if self.value((x, y)).is_none() {
            self.ask((x, y))?;
            self.evaluate(games)?;
        }
        Ok(())
    }

    /// The value of a cell that was found; [`Error::Cell`] if it was not.
    pub fn found_value(&self, (x, y): (u64, u64)) -> Result<Game, Error> {
        let far = || self.far.get(usize::try_from(y).ok()?).copied().filter(|_| x / 2 >= y);
        self.value((x, y)).or_else(far).map_or_else(|| self.known_value((x, y)), Ok)
    }
}

impl Games {
    /// g_1(n). It is also the value of the cell (x, n) of Chessfights if x >= 2n (and x >= 2 if n = 1). That follows
    /// from the paper: by Propositions 1 and 4 for n < 2; and for larger n Left's moves lead to such cells of all rows
    /// before, and Right's to such cells of the last two, but for (x-2, n+1), which (x+1, n-2) dominates (Lemma 4).
    pub fn one_row_value(&mut self, n: u64) -> Result<Game, Error> {
        let values = self.one_row_values(n)?;
        Ok(values[values.len() - 1])
    }

    /// g_1(0), ..., g_1(n).
    fn one_row_values(&mut self, n: u64) -> Result<Vec<Game>, Error> {
        if n > DEPTH_MAX.into() {
            return Err(too_deep());
        }
        let mut values = Vec::new();
        for n in 0..=n as usize {
            let value = self.canonical(&values, &values[n.saturating_sub(2)..])?;
            values.push(value);
        }
        Ok(values)
    }
}
