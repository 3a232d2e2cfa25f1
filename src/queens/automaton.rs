//! The palace numbers as a cellular automaton: one local rule for every game k (paper, section 2).
//!
//! The state of a cell is its deviation v = N - k. In the orientation of the pictures a cell g looks at
//! six cells up and to the left of it:
//!
//! ```text
//!             x-2  x-1   x
//!     y-2      a    b    .
//!     y-1      c    d    e
//!     y        .    f    g
//! ```
//!
//! Count the palaces of every column, diagonal and row through these cells. If none of the six is itself
//! a palace, the sums satisfy a + e + f = b + c + g. Each palace among the six is seen by the cells
//! to its right, below it and down-right of it, which unbalances the sum by a fixed amount, its
//! compensation term (Figure 2):
//!
//! ```text
//!     +3   -2    .
//!     -2   -1   +1
//!      .   +1    g
//! ```
//!
//! So g follows from cells one to four steps earlier when time runs along x + y, and k appears in the
//! initial condition only. The rule can be run backwards too, where it leaves a choice (section 2.3).

/// The six cells that decide a cell g: see the drawing at the head of this module. Values are deviations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbourhood {
    /// The value at (x - 2, y - 2).
    pub a: i64,
    /// The value at (x - 1, y - 2).
    pub b: i64,
    /// The value at (x - 2, y - 1).
    pub c: i64,
    /// The value at (x - 1, y - 1); only its sign matters.
    pub d: i64,
    /// The value at (x, y - 1).
    pub e: i64,
    /// The value at (x - 1, y).
    pub f: i64,
}

impl Neighbourhood {
    /// The compensation terms of the cells a to f: 0 for one that is no palace.
    pub fn terms(&self) -> [i64; 6] {
        let Self { a, b, c, d, e, f } = *self;
        [3 * palace(a), -2 * palace(b), -2 * palace(c), -palace(d), palace(e), palace(f)]
    }

    /// The palace compensation p: the sum of the compensation terms.
    pub fn compensation(&self) -> i64 {
        self.terms().iter().sum()
    }

    /// The value of cell g: the rule of Figure 2, g = a - b - c + e + f + p.
    pub fn next(&self) -> i64 {
        let Self { a, b, c, e, f, .. } = *self;
        a - b - c + e + f + self.compensation()
    }
}

/// 1 where there is a palace, else 0.
fn palace(deviation: i64) -> i64 {
    i64::from(deviation < 0)
}

/// What the reversed rule allows for cell a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// Only this value.
    One(i64),
    /// Either value: one that is no palace, and one, 3 less, that is a palace.
    Two(i64, i64),
}

impl Solutions {
    /// Is this value one of the solutions?
    pub fn contains(&self, a: i64) -> bool {
        match *self {
            Self::One(only) => a == only,
            Self::Two(open, palace) => a == open || a == palace,
        }
    }
}

/// The reversed rule (section 2.3): every a with which the rule gives g next to b, c, d, e and f.
///
/// There always is one: no pattern of this automaton is a Garden of Eden.
pub fn reverse(b: i64, c: i64, d: i64, e: i64, f: i64, g: i64) -> Solutions {
    // With a = 0 the cell a adds nothing, so this is a + p_a, the paper's equation with a on one side.
    let sum = g - Neighbourhood { a: 0, b, c, d, e, f }.next();
    match sum {
        3.. => Solutions::One(sum),
        0..3 => Solutions::Two(sum, sum - 3),
        _ => Solutions::One(sum - 3),
    }
}
