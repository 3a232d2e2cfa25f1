//! What is known of the board of a game without computing.

use crate::map::Window;
use crate::queens::sightlines::Sightlines;
use crate::queens::sweep::Hood;
use crate::queens::{epaulette, hood};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub k: u64,
    pub n: u64,
    pub skip_outer_space: bool,
    /// Whether what enters a block from the épaulette is taken from its closed form.
    pub skip_epaulettes: bool,
    pub hood: Hood,
}

/// What is known of a rectangle of blocks without computing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    Hood,
    /// Wholly in outer space: v = 0 everywhere.
    OuterSpace,
    Live,
}

/// The first column from which on all cells above row `bottom` are sure to lie in outer space.
///
/// The arm's outer edge advances by 2 or 3 columns a row, starting at column k (measured on the universal arm for
/// 457,416 rows, where its mean tends to 2.618 from below); a margin is kept.
pub(crate) fn arm_end(k: u64, bottom: u64) -> u64 {
    k + 3 * bottom + 64
}

/// Whether all cells from column x on and above row `bottom` lie in outer space.
pub(crate) fn beyond_the_arm(k: u64, x: u64, bottom: u64) -> bool {
    x >= arm_end(k, bottom)
}

impl Grid {
    /// What is known of a window.
    ///
    /// Each sweep that ends at outer space checks that nothing crosses its border.
    pub fn region(&self, window: &Window) -> Region {
        let beyond_the_arm = |x, bottom| beyond_the_arm(self.k, x, bottom);
        if hood::contains(self.hood.passed_over(self.k), window.right() - 1, window.bottom() - 1) {
            Region::Hood
        } else if self.skip_outer_space
            && (beyond_the_arm(window.x, window.bottom()) || beyond_the_arm(window.y, window.right()))
        {
            Region::OuterSpace
        } else {
            Region::Live
        }
    }

    /// Whether all that is seen on entering a block, and on leaving it, is in closed form: whether it lies in the
    /// épaulette.
    pub fn is_epaulette(&self, block: &Window) -> bool {
        self.skip_epaulettes && epaulette::contains(self.k, block)
    }

    /// What is seen on entering a block on or above the diagonal, as far as it doesn't come from sweeps.
    pub fn known_sightlines(&self, block: &Window) -> Sightlines {
        let Window { x, y, .. } = *block;
        let known = if self.skip_epaulettes { Sightlines::below_casing } else { Sightlines::at_casing };
        known(self.hood.passed_over(self.k), self.n as usize, x, y)
    }
}
