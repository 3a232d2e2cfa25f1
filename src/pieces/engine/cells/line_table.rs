//! What is known of each line of a family, on a board that grows: a table that grows with it.

use super::super::terms::Line;

/// What is known of the lines of a family.
///
/// Lines are distinguished as [`layout`](super::super::blocks::layout) does it: by the remainder of x + y = t modulo
/// a + b, and by the number x - a floor(t / (a + b)). Where a + b is 0, a line stays on one anti-diagonal, and is known
/// by the remainder of y modulo b while that anti-diagonal is computed.
#[derive(Clone, Debug)]
pub struct LineTable<S> {
    /// Columns and rows from a cell of a line to the next.
    a: i64,
    b: i64,
    reach: Option<i64>,
    /// For each remainder the lines by number: those from 0 on, then those below.
    lines: Vec<[Vec<S>; 2]>,
    /// For anti-diagonals from `start` on: the remainder, and a floor(t / (a + b)).
    diagonals: Vec<(usize, i64)>,
    start: i64,
}

impl<S: Default> LineTable<S> {
    pub fn new(line: &Line) -> Self {
        let lines = (0..(line.a + line.b).max(1)).map(|_| [Vec::new(), Vec::new()]).collect();
        Self { a: line.a, b: line.b, reach: line.reach, lines, diagonals: Vec::new(), start: 0 }
    }

    /// The next cells lie on this many anti-diagonals from this one on; on one only if lines stay on it.
    pub fn begin(&mut self, start: i64, count: i64) {
        let period = self.a + self.b;
        if period == 0 {
            self.lines[0][0].clear();
        }
        self.start = start;
        self.diagonals.clear();
        let diagonal = |t: i64| if period > 0 { ((t % period) as usize, t / period * self.a) } else { (0, 0) };
        self.diagonals.extend((start..start + count).map(diagonal));
    }

    /// The last cell of a bounded line in reach of the next one after this, if it is on the board; nothing if the
    /// line is not bounded.
    pub fn last_in_reach(&self, x: i64, y: i64) -> Option<(i64, i64)> {
        let (x, y) = self.reach.map(|reach| (x - reach * self.a, y - reach * self.b))?;
        (x >= 0 && y >= 0).then_some((x, y))
    }

    /// Whether columns and rows can be exchanged.
    pub fn is_own_mirror(&self) -> bool {
        self.a == self.b
    }

    /// The remainder of a cell's line, whether its number is negative, and the place there.
    #[inline]
    fn place(&self, x: i64, y: i64) -> (usize, usize, usize) {
        let (remainder, shift) = self.diagonals[(x + y - self.start) as usize];
        let number = if self.a + self.b == 0 { y % self.b } else { x - shift };
        let is_negative = number < 0;
        (remainder, is_negative.into(), (if is_negative { !number } else { number }) as usize)
    }

    #[inline]
    pub fn line(&self, x: i64, y: i64) -> Option<&S> {
        let (remainder, sign, number) = self.place(x, y);
        self.lines[remainder][sign].get(number)
    }

    #[inline]
    pub fn line_mut(&mut self, x: i64, y: i64) -> &mut S {
        let (remainder, sign, number) = self.place(x, y);
        let lines = &mut self.lines[remainder][sign];
        if number >= lines.len() {
            lines.resize_with(number + 1, S::default);
        }
        &mut lines[number]
    }
}
