//! Ryuo's formula: the remainder of the sum, and p times the exclusive or of the quotients.

use crate::Window;
use crate::moves::Cell;

/// The terms of the theorem's formula with any p and q, both at least 1, whether or not it is right there: (x + y + z)
/// mod p, and p times the exclusive or of floor((x mod q)/p), floor((y mod q)/p) and floor((z mod q)/p).
///
/// For two heaps it gives the values of restricted Ryuo exactly if p divides q.
pub fn stated_terms(p: u64, q: Option<u64>, cell: Cell) -> [u64; 2] {
    let places = cell.map(|place| place as u64);
    let sum = places.iter().fold(0, |sum, place| (sum + place) % p);
    let blocks = places.map(|place| q.map_or(place, |q| place % q) / p);
    [sum, p * blocks.iter().fold(0, |xor, block| xor ^ block)]
}

/// The function ((x + y + z) mod p) + p (floor(x/p) xor floor(y/p) xor floor(z/p)), where with a q each coordinate is
/// first replaced by its remainder mod q. With p = 1 it is the exclusive or alone.
///
/// On two heaps, z is 0 and adds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xor {
    /// The side of the blocks: what coordinates are divided by.
    pub(in crate::pieces) p: u64,
    /// The modulus that coordinates are reduced by first, if there is one.
    pub(in crate::pieces) q: Option<u64>,
    /// Whether the cells with x, y > 0 that q divides have the value q.
    has_corners: bool,
}

impl Xor {
    /// The function with these p and q, both at least 1, whether or not it is right for some piece.
    pub const fn new(p: u64, q: Option<u64>) -> Self {
        Self { p, q, has_corners: false }
    }

    /// The Grundy values of Ryuo p on two heaps, with sides of at most q - 1 if there is a q, where they are known.
    ///
    /// - No q: by the theorem (Abuku et al. 2017).
    /// - p divides q: the theorem mod q, exactly then (checked for p from 2 to 12, q from 2 to 30 on 72 x 72 cells).
    /// - p = 2, any q: there is no oblique step, and of each heap only the remainder mod q counts.
    /// - p >= 3, q = 1 mod p: the theorem mod q, but for the cells with x, y > 0 that q divides, which have the value q
    ///   (checked likewise).
    pub fn of_two_heaps(p: u64, q: Option<u64>) -> Option<Self> {
        match q {
            Some(q) if p == 2 => Some(Self::new(1, Some(q))),
            Some(q) if !q.is_multiple_of(p) && q % p != 1 => None,
            Some(q) => Some(Self { has_corners: q % p == 1, ..Self::new(p, Some(q)) }),
            None => Some(Self::new(p, None)),
        }
    }

    /// The same for reading A on three heaps (checked, not proved), where q must be a multiple of p, or p be 2.
    pub(crate) fn of_three_heaps(p: u64, q: Option<u64>) -> Option<Self> {
        match q {
            Some(q) if p == 2 => Some(Self::new(1, Some(q))),
            Some(q) if !q.is_multiple_of(p) => None,
            _ => Some(Self::new(p, q)),
        }
    }

    /// Whether the cells with x, y > 0 that q divides have the value q, other than the formula says.
    pub fn has_corners(&self) -> bool {
        self.has_corners
    }

    /// Whether this is one of the cells to which the formula does not apply, and which have the value q.
    pub(crate) fn is_corner(&self, [x, y, _]: Cell) -> bool {
        self.has_corners && x > 0 && y > 0 && self.q.is_some_and(|q| x % q as i64 == 0 && y % q as i64 == 0)
    }

    /// The formula's two terms at a cell of the board: the remainder of the sum, and p times the exclusive or.
    pub fn terms(&self, cell: Cell) -> [u64; 2] {
        stated_terms(self.p, None, cell.map(|place| self.q.map_or(place, |q| (place as u64 % q) as i64)))
    }

    /// The value at a cell of the board.
    pub fn value(&self, cell: Cell) -> u64 {
        match self.q {
            Some(q) if self.is_corner(cell) => q,
            _ => self.terms(cell).into_iter().sum(),
        }
    }

    /// The values of a window's cells, where many are needed: each column and row is divided by p once.
    /// With three heaps, z is the third.
    pub(in crate::pieces) fn values(self, window: &Window, z: u64) -> impl Fn(u64, u64) -> u64 {
        let Window { x, y, width, height } = *window;
        // The block of a column or row, its cell of the block, and whether q divides it.
        let divided = |place: u64| {
            let rest = self.q.map_or(place, |q| place % q);
            (rest / self.p, rest % self.p, rest == 0 && place > 0)
        };
        let third = divided(z);
        let columns: Vec<_> = (x..x + width).map(divided).collect();
        let rows: Vec<_> = (y..y + height)
            .map(divided)
            .map(|(block, cell, is_divided)| (block ^ third.0, (cell + third.1) % self.p, is_divided))
            .collect();
        move |column, row| {
            let (across, down) = (columns[(column - x) as usize], rows[(row - y) as usize]);
            let sum = across.1 + down.1;
            match self.q {
                Some(q) if self.has_corners && across.2 && down.2 => q,
                _ => self.p * (across.0 ^ down.0) + if sum < self.p { sum } else { sum - self.p },
            }
        }
    }
}
