//! How a board computes.

pub use crate::blocks::BLOCK_SIZES;
use crate::queens::sweep::Hood;

/// The largest k whose hood can be computed: -k, the deviation at the origin, must fit a byte.
pub const K_MAX_FOR_HOOD: u64 = 128;

/// How a board computes; none of it changes a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Width and height of a block in cells, within [`BLOCK_SIZES`].
    pub block_size: usize,
    /// How many bytes of sightlines to keep. What one window needs at a time is kept even beyond that.
    pub memory_budget: usize,
    /// The largest work that is taken on, in cells; in games above
    /// [`K_MAX_FOR_BYTES`](crate::queens::sightlines::K_MAX_FOR_BYTES) at most 3e12.
    pub work_limit: f64,
    /// Whether outer space is taken from its closed form and palace-free blocks are not swept.
    pub skip_outer_space: bool,
    /// Whether what is seen in the épaulettes is taken from its closed form, where that is proven.
    pub skip_epaulettes: bool,
    /// Whether the hood is taken from its closed form. If it is computed, so are the épaulettes, whose closed form
    /// stands on the hood's. A byte holds what is in it up to game [`K_MAX_FOR_HOOD`].
    pub hood: Hood,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            block_size: 1024,
            memory_budget: 256 << 20,
            work_limit: 1e13,
            skip_outer_space: true,
            skip_epaulettes: true,
            hood: Hood::Skipped,
        }
    }
}
