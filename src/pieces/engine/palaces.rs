//! Palace numbers of any piece: any window of any game. The outcomes of the game without blocking are those of game 1,
//! whose palaces are the P-positions.

use super::blocks::counting::{Counting, Tally};
use super::cells::whole::PalaceNumber;
use super::reading::Engine;
use super::swept::{Asked, Settings, Swept, Way};
use super::terms::Terms;
use crate::moves::Moves;
use crate::{Error, K_MAX, Window};

/// The palace numbers of a piece in game k. The values are the deviations v = N - k.
///
/// ```
/// use blocking_queens::Window;
/// use blocking_queens::pieces::engine::Palaces;
///
/// // Ryuo, a rook that may also go one step along the diagonal, in game 3.
/// let ryuo = "(1,0)+ (0,1)+ (1,1)".parse()?;
/// let mut palaces = Palaces::new(&ryuo, 3, Default::default())?;
/// assert_eq!(palaces.deviations(&Window::new(0, 0, 5, 2)?)?, [
///     -3, -2, -1, 0, 0,
///     -2, 0, 0, -1, -1,
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Palaces = Swept<PalaceNumber>;

impl Asked for PalaceNumber {
    type Rule = Counting;
    const CELL_BYTES: f64 = 4.0;

    fn value(&self, number: u32) -> i64 {
        i64::from(number) - self.k as i64
    }
}

impl Palaces {
    /// The board of a piece in game k. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::Refused`] if k is not from 1 to [`K_MAX`], or the piece or the block size is too large.
    pub fn new(moves: &Moves, k: u64, settings: Settings) -> Result<Self, Error> {
        if !(1..=K_MAX).contains(&k) {
            return Err(Error::k(k));
        }
        let rule = |terms| Counting::new(terms, k, settings.block_size, settings.ways);
        Self::begin(moves, Terms::counted(moves)?, PalaceNumber { k }, settings, rule)
    }

    /// How blocks were computed so far; nothing if whole anti-diagonals are.
    pub fn tally(&self) -> Tally {
        match &self.way {
            Way::Blocks(grid) => grid.rule.tally(),
            Way::Whole(_) => Tally::default(),
        }
    }

    /// The deviations v = N - k of a window, row by row.
    ///
    /// # Errors
    /// [`Error::Refused`], [`Error::TooMuchWork`], [`Error::TooMuchMemory`].
    pub fn deviations(&mut self, window: &Window) -> Result<Vec<i64>, Error> {
        self.values(window)
    }
}
