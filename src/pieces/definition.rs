//! Values of any piece by their definitions alone: the slow reference that everything faster is checked against.
//!
//! Every option of every cell is looked at, nothing is skipped or remembered but the values themselves. Where no move
//! raises a coordinate, the cells are taken plane by plane, row by row. Else a cell may depend on all cells whose
//! coordinates have a smaller sum, and on those of the same sum with smaller y: they are taken in this order, out to
//! the sum of the far corner.
//!
//! All functions give the values of the box of `width` x `height` x `depth` cells at the origin, that of cell (x, y, z)
//! at index `(z * height + y) * width + x`; the depth is 1 for a piece on two heaps.

use super::{Outcome, Pass};
use crate::moves::{Cell, Heaps, Moves};

/// The Grundy values: the least whole number that is not the value of an option. A pass that is available is one more
/// option of each cell that has any: the same cell in the game where the pass is used.
///
/// ```
/// use blocking_queens::pieces::{Pass, definition};
///
/// let nim = "(1,0)+ (0,1)+".parse()?;
/// assert_eq!(definition::grundy(&nim, Pass::Used, [4, 3, 1]), [
///     0, 1, 2, 3,
///     1, 0, 3, 2,
///     2, 3, 0, 1,
/// ]);
/// # Ok::<(), blocking_queens::Error>(())
/// ```
pub fn grundy(moves: &Moves, pass: Pass, extent: [usize; 3]) -> Vec<u64> {
    let board = Board::new(moves, extent);
    let used = board.filled(moves, 0, |_, options| least_missing(options));
    match pass {
        Pass::Used => board.cropped(&used),
        Pass::Available => board.cropped(&board.filled(moves, 0, |index, options| {
            if !options.is_empty() {
                options.push(used[index]);
            }
            least_missing(options)
        })),
    }
}

/// The outcomes: P where no option is P. They need no Grundy values, so they check these.
pub fn outcomes(moves: &Moves, pass: Pass, extent: [usize; 3]) -> Vec<Outcome> {
    let outcome = |options: &[Outcome]| if options.contains(&Outcome::P) { Outcome::N } else { Outcome::P };
    let board = Board::new(moves, extent);
    let used = board.filled(moves, Outcome::N, |_, options| outcome(options));
    match pass {
        Pass::Used => board.cropped(&used),
        Pass::Available => board.cropped(&board.filled(moves, Outcome::N, |index, options| {
            if !options.is_empty() {
                options.push(used[index]);
            }
            outcome(options)
        })),
    }
}

/// The palace numbers N of game k: how many options are palaces, that is have a palace number below k themselves.
///
/// ```
/// use blocking_queens::pieces::definition;
///
/// // In game 1 the palaces are the P-positions, here those of Wythoff Nim.
/// let queen = "(1,0)+ (0,1)+ (1,1)+".parse()?;
/// assert_eq!(definition::palace_numbers(&queen, 1, [3, 3, 1]), [
///     0, 1, 1,
///     1, 1, 0,
///     1, 0, 3,
/// ]);
/// # Ok::<(), blocking_queens::Error>(())
/// ```
pub fn palace_numbers(moves: &Moves, k: u64, extent: [usize; 3]) -> Vec<u64> {
    let board = Board::new(moves, extent);
    board.cropped(&board.filled(moves, 0, |_, options| options.iter().filter(|number| **number < k).count() as u64))
}

/// The least whole number that is not in the list: the mex.
fn least_missing(values: &[u64]) -> u64 {
    let mut is_there = vec![false; values.len()];
    for value in values {
        // No value as large as their number can be the least missing one's obstacle.
        if let Some(is_there) = is_there.get_mut(*value as usize) {
            *is_there = true;
        }
    }
    is_there.iter().position(|is_there| !is_there).unwrap_or(values.len()) as u64
}

struct Board {
    extent: [usize; 3],
    /// The width and height of the rows that are kept, at least those of the box.
    size: [usize; 2],
    /// Whether cells are taken by the sum of their coordinates.
    is_by_sum: bool,
}

impl Board {
    fn new(moves: &Moves, extent: [usize; 3]) -> Self {
        let [width, height, depth] = extent;
        debug_assert!(moves.heaps() == Heaps::Three || depth <= 1, "a piece on two heaps has one plane");
        let is_by_sum = moves.has_negative();
        let size = if is_by_sum { [(width + height).saturating_sub(1); 2] } else { [width, height] };
        Self { extent, size, is_by_sum }
    }

    fn index(&self, [x, y, z]: Cell) -> usize {
        (z as usize * self.size[1] + y as usize) * self.size[0] + x as usize
    }

    /// All cells, each after those that it depends on.
    fn cells(&self) -> Vec<Cell> {
        let [width, height, depth] = [self.size[0] as i64, self.size[1] as i64, self.extent[2] as i64];
        if self.is_by_sum {
            return (0..width).flat_map(|sum| (0..=sum).map(move |y| [sum - y, y, 0])).collect();
        }
        let rows = (0..depth).flat_map(|z| (0..height).map(move |y| (y, z)));
        rows.flat_map(|(y, z)| (0..width).map(move |x| [x, y, z])).collect()
    }

    /// The values of all cells, each by a rule from the cell's index and the values of its options.
    /// Until then a cell is `blank`.
    fn filled<T: Copy>(&self, moves: &Moves, blank: T, mut rule: impl FnMut(usize, &mut Vec<T>) -> T) -> Vec<T> {
        let mut values = vec![blank; self.size[0] * self.size[1] * self.extent[2]];
        let mut options = Vec::new();
        for cell in self.cells() {
            options.clear();
            options.extend(moves.options(cell).map(|option| values[self.index(option)]));
            let index = self.index(cell);
            values[index] = rule(index, &mut options);
        }
        values
    }

    fn cropped<T: Copy>(&self, values: &[T]) -> Vec<T> {
        let [width, height, depth] = self.extent;
        let rows = (0..depth).flat_map(|z| (0..height).map(move |y| self.index([0, y as i64, z as i64])));
        rows.flat_map(|start| values[start..start + width].iter().copied()).collect()
    }
}
