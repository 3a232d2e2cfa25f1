//! Palace numbers by their definition, row by row from the origin: the slow reference.
//!
//! A palace is built on every cell that sees fewer than k palaces when it looks due north, west and
//! northwest (paper, section 1). Going down row by row it is enough to remember how many palaces stand
//! above in each column, how many up-left on each diagonal, and how many to the left in the current
//! row. Everything is an `i64`, nothing is skipped and no symmetry is used, so that this file can be
//! checked by eye and everything faster can be checked against it.

/// The deviations v = N - k of the `width` x `height` corner of game k at the origin, row by row.
///
/// Cell (x, y) is at index `y * width + x`; it is a palace exactly if its deviation is negative, and its
/// palace number is v + k. Exact for every k below 2^62.
///
/// ```
/// use blocking_queens::queens::reference;
///
/// // Game 1 is Wythoff Nim: (0, 0), (1, 2) and (2, 1) are the palaces of this corner.
/// assert_eq!(reference::deviations(1, 3, 3), [
///     -1,  0,  0,
///      0,  0, -1,
///      0, -1,  2,
/// ]);
/// ```
pub fn deviations(k: u64, width: usize, height: usize) -> Vec<i64> {
    Rows::new(k, width).take(height).flatten().collect()
}

/// The rows of game k from the top, without end, each cut off after its first `width` deviations.
///
/// A far window can be read without holding the board above it: `Rows::new(k, x + width).skip(y)`.
#[derive(Clone, Debug)]
pub struct Rows {
    k: i64,
    /// Palaces seen so far in each column.
    north: Vec<i64>,
    /// Palaces seen so far on the diagonal that each cell of the coming row lies on.
    northwest: Vec<i64>,
}

impl Rows {
    /// The rows of game k, `width` cells each.
    pub fn new(k: u64, width: usize) -> Self {
        Self { k: k as i64, north: vec![0; width], northwest: vec![0; width] }
    }
}

impl Iterator for Rows {
    type Item = Vec<i64>;

    fn next(&mut self) -> Option<Vec<i64>> {
        let mut west = 0;
        let row = self
            .north
            .iter_mut()
            .zip(&mut self.northwest)
            .map(|(north, northwest)| {
                let deviation = *north + *northwest + west - self.k;
                if deviation < 0 {
                    *north += 1;
                    *northwest += 1;
                    west += 1;
                }
                deviation
            })
            .collect();
        // One row down, every diagonal is one column further right, and a new one starts at the left edge.
        if let Some(leaving) = self.northwest.last_mut() {
            *leaving = 0;
            self.northwest.rotate_right(1);
        }
        Some(row)
    }
}
