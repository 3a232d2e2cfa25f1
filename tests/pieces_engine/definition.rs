//! Boards by the definition alone, cell by cell, in the order in which no cell depends on a later one: by x + y, then
//! by y.

use blocking_queens::Window;
use blocking_queens::moves::{Move, Reach};

/// A value of each cell whose coordinates have a sum below a bound.
pub struct Board {
    cells: Vec<i64>,
}

impl Board {
    /// The Grundy values; with a pass, `used` are those where it has been used.
    pub fn grundy(moves: &[Move], side: u64, used: Option<&Self>) -> Self {
        Self::new(side, |board, x, y| {
            let options = options(moves, x, y);
            let by_pass = used.filter(|_| !options.is_empty()).map(|used| used.at(x, y));
            let mut is_seen = vec![false; options.len() + 2];
            for value in options.iter().map(|(x, y)| board.at(*x, *y)).chain(by_pass) {
                if let Some(is_seen) = is_seen.get_mut(value as usize) {
                    *is_seen = true;
                }
            }
            is_seen.iter().position(|is_seen| !is_seen).unwrap() as i64
        })
    }

    /// The deviations of game k.
    pub fn deviations(moves: &[Move], k: i64, side: u64) -> Self {
        Self::new(side, |board, x, y| {
            let palaces = options(moves, x, y).iter().filter(|(x, y)| board.at(*x, *y) < 0).count();
            palaces as i64 - k
        })
    }

    fn new(side: u64, value: impl Fn(&Self, i64, i64) -> i64) -> Self {
        let mut board = Self { cells: Vec::new() };
        for t in 0..2 * side as i64 - 1 {
            for y in 0..=t {
                let value = value(&board, t - y, y);
                board.cells.push(value);
            }
        }
        board
    }

    fn at(&self, x: i64, y: i64) -> i64 {
        let t = x + y;
        self.cells[(t * (t + 1) / 2 + y) as usize]
    }

    /// The values of a window, row by row.
    pub fn window(&self, window: &Window) -> Vec<i64> {
        let rows = window.y()..window.bottom();
        let cells = rows.flat_map(|y| (window.x()..window.right()).map(move |x| (x as i64, y as i64)));
        cells.map(|(x, y)| self.at(x, y)).collect()
    }
}

/// The options of a cell, each once.
fn options(moves: &[Move], x: i64, y: i64) -> Vec<(i64, i64)> {
    let mut cells = Vec::new();
    for Move { step, reach } in moves {
        let [a, b, _] = step.map(i64::from);
        let most = match reach {
            Reach::Once => 1,
            Reach::UpTo(most) => i64::from(*most),
            Reach::Unbounded => i64::MAX,
        };
        let mut times = 1;
        while times <= most && x - times * a >= 0 && y - times * b >= 0 {
            cells.push((x - times * a, y - times * b));
            times += 1;
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}
