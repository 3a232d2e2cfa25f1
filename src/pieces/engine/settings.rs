//! How boards compute.

/// How a board computes; none of it changes a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Whether a [`Board`](crate::pieces::board::Board) may use closed forms.
    pub formulas: bool,
    /// Width and height of a block in cells. A piece with longer moves has larger blocks, one with very many smaller
    /// ones.
    pub block_size: usize,
    /// How many bytes of sightlines to keep; what one window needs at a time is kept even beyond that. If whole
    /// anti-diagonals are computed, the most bytes that their cells may take.
    pub memory_budget: usize,
    /// The largest work that is taken on where cells are not kept, in cells.
    pub work_limit: f64,
    /// The most bytes that all Grundy values, or planes of three heaps, may take.
    pub values_budget: usize,
    /// The largest work that is taken on for these, in cells.
    pub values_limit: f64,
    /// Whether the hood is passed over.
    pub skip_hood: bool,
    /// Whether blocks that hold no palace by a bound are left unswept.
    pub skip_palace_free: bool,
    /// The least bits of a counter: 8, 16, 32 or 64.
    pub least_bits: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            formulas: true,
            block_size: 1024,
            memory_budget: 256 << 20,
            work_limit: 1e12,
            values_budget: 1 << 30,
            values_limit: 1e9,
            skip_hood: true,
            skip_palace_free: true,
            least_bits: 8,
        }
    }
}

/// The memory and work for cells that are kept.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub memory_budget: usize,
    pub work_limit: f64,
}
