//! How many cells of each pixel have a value of which class, so that the drawn colour is the true average and another
//! palette computes no cell again.

use super::classes::{Classifier, Planes, byte_in, class_in};
use super::lane::{Lane, Run, of_any_width};
use super::sink::{Known, Sink};
use crate::Window;
use crate::numbers::least;

/// Counts the cells of each class in each pixel, but for the class of 0, which has what remains.
///
/// Cells come along anti-diagonals, and 32 of these are at hand at a time. As soon as all cells of a square of 16 x
/// 16 have come, its rows are put straight: in four steps, each of which takes half of the columns from 8, 4, 2 or 1
/// anti-diagonals below. Then each class between the square's least and greatest deviation is counted, sixteen cells
/// to a 128-bit register.
#[derive(Debug)]
pub struct ClassCounts {
    classifier: Classifier,
    uncounted: usize,
    window: Window,
    level: u32,
    /// The counts of all pixels, a plane a class; empty or zeros where none occurs.
    planes: Planes,
    area: Window,
    /// The column of the window that its first square begins at, and how many columns there are from there on, in
    /// groups.
    first: usize,
    groups: usize,
    /// Values: each row is an anti-diagonal, by column. Zeros, which are not counted, where no cell has come.
    diagonals: Vec<[i8; COLUMNS]>,
    /// The anti-diagonal of squares that is to be counted next, and the one of cells that came last.
    next: usize,
    last: usize,
}

/// Width and height of a square in cells.
const SQUARE: usize = 16;

/// This many columns are counted together: of fewer the compiler unrolls the loops and misses that they could be
/// vectorised.
const COLUMNS: usize = 4 * SQUARE;

impl ClassCounts {
    /// Nothing is counted yet of the pixels of a window at a level, from 1 on; its cells must make whole pixels.
    #[inline(never)]
    pub fn new(classifier: &Classifier, window: &Window, level: u32) -> Self {
        Self {
            classifier: classifier.clone(),
            uncounted: classifier.uncounted(),
            window: *window,
            level,
            planes: Default::default(),
            area: *window,
            first: 0,
            groups: 0,
            diagonals: Vec::new(),
            next: 0,
            last: 0,
        }
    }

    /// Keeps the values of the cells (x, y), (x + 1, y - 1), (x + 2, y - 2), ... of the area, until their squares are
    /// counted. Cells that are not given are not counted.
    #[inline(always)]
    fn keep(&mut self, x: u64, y: u64, values: impl Iterator<Item = i8>) {
        let (column, row) = ((x - self.window.x) as usize, (y - self.window.y) as usize);
        self.last = column + row;
        while self.last >= SQUARE * self.next + 2 * SQUARE - 1 {
            self.count_squares();
        }
        let start = self.last % (2 * SQUARE) * self.groups * COLUMNS + column - self.first;
        for (kept, value) in self.diagonals.as_flattened_mut()[start..].iter_mut().zip(values) {
            *kept = value;
        }
    }

    /// All cells of an area are of one class.
    pub fn add_area(&mut self, area: &Window, class: usize) {
        if class == self.uncounted {
            return;
        }
        let mut y = area.y;
        while y < area.bottom() {
            let next = (((y >> self.level) + 1) << self.level).min(area.bottom());
            self.add_span(class, area.x, area.right(), y, next - y);
            y = next;
        }
    }

    pub(super) fn uncounted(&self) -> usize {
        self.uncounted
    }

    /// A pixel is 2^level cells wide and high.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// The counts of all pixels, row by row: a plane a class, empty or zeros where none occurs, and always empty for
    /// the class of 0.
    pub fn planes(&self) -> &Planes {
        &self.planes
    }

    /// The same, taken out: once.
    pub fn take_planes(&mut self) -> Planes {
        std::mem::take(&mut self.planes)
    }

    /// Adds to the count of a class in a pixel; its column and row.
    pub fn add(&mut self, class: usize, column: u64, row: u64, count: u32) {
        if class != self.uncounted && count > 0 {
            let index = self.index(column, row);
            self.room(class)[index] += count;
        }
    }

    /// Where a pixel's counts are in the planes.
    pub fn index(&self, column: u64, row: u64) -> usize {
        (row * (self.window.width >> self.level) + column) as usize
    }

    /// The counts of a class, which may be the first of its kind.
    pub fn room(&mut self, class: usize) -> &mut [u32] {
        let plane = &mut self.planes[class];
        if plane.is_empty() {
            plane.resize(((self.window.width >> self.level) * (self.window.height >> self.level)) as usize, 0);
        }
        plane
    }

    /// Adds `rows` rows, from row y of the board on within one row of pixels, of cells of a class in columns from..to.
    pub fn add_span(&mut self, class: usize, from: u64, to: u64, y: u64, rows: u64) {
        let row = (y - self.window.y) >> self.level;
        let (mut x, to) = (from - self.window.x, to.max(from) - self.window.x);
        while x < to {
            let column = x >> self.level;
            let next = ((column + 1) << self.level).min(to);
            self.add(class, column, row, ((next - x) * rows) as u32);
            x = next;
        }
    }

    /// Counts an anti-diagonal of squares, all of whose cells have come, and forgets what the next one doesn't need.
    fn count_squares(&mut self) {
        let half = SQUARE * self.groups;
        // These are its first sixteen anti-diagonals, and the others come after or before them.
        let (first, second) = if self.next.is_multiple_of(2) { (0, half) } else { (half, 0) };
        // Those whose squares lie in the area's rows.
        let square = |row: u64| (row - self.window.y) as usize / SQUARE;
        let [top, end] = [square(self.area.y), square(self.area.bottom() - 1) + 1];
        let before = |square: usize| (self.next + 1).saturating_sub(square + self.first / SQUARE);
        let squares = COLUMNS / SQUARE;
        for group in before(end) / squares..before(top).div_ceil(squares).min(self.groups) {
            let mut rows = [[0; COLUMNS]; 2 * SQUARE];
            for (row, at) in (group..half).step_by(self.groups).enumerate() {
                rows[row] = self.diagonals[first + at];
                rows[row + SQUARE] = self.diagonals[second + at];
            }
            for (shift, taken) in &FROM_BELOW {
                straighten(&mut rows, *shift, taken);
            }
            self.count(&rows[..SQUARE], self.first + COLUMNS * group);
        }
        self.diagonals[first..][..half].fill([0; COLUMNS]);
        self.next += 1;
    }

    /// Counts squares from a column of the window on.
    fn count(&mut self, rows: &[[i8; COLUMNS]], column: usize) {
        let [mut least, mut greatest] = [[0; COLUMNS]; 2];
        for row in rows {
            for ((least, greatest), v) in least.iter_mut().zip(&mut greatest).zip(row) {
                *least = (*least).min(*v);
                *greatest = (*greatest).max(*v);
            }
        }
        let bounds = self.classifier.bounds();
        let lowest = class_in(bounds, least.into_iter().fold(0, i8::min).into());
        let highest = class_in(bounds, greatest.into_iter().fold(0, i8::max).into());
        for class in lowest..=highest {
            if class != self.uncounted {
                self.room(class);
            }
        }
        let side = SQUARE.min(1 << self.level);
        for (line, rows) in rows.chunks_exact(side).enumerate() {
            // How many cells of each column lie above a class.
            let mut above = [side as u8; COLUMNS];
            for class in lowest..=highest {
                let next = bounds.get(class + 1).copied().unwrap_or(i32::MAX);
                let last = (next - 1).min(i8::MAX.into()) as i8;
                let mut counts = above;
                above = [0; COLUMNS];
                for row in rows {
                    for (above, v) in above.iter_mut().zip(row) {
                        *above += u8::from(*v > last);
                    }
                }
                for (count, above) in counts.iter_mut().zip(above) {
                    *count -= above;
                }
                if class == self.uncounted {
                    continue;
                }
                let sums = &neighbours(&counts, side)[..COLUMNS / side];
                for (column, sums) in (column..).step_by(SQUARE).zip(sums.chunks_exact(SQUARE / side)) {
                    let Some(row) = (SQUARE * self.next + line * side).checked_sub(column) else { break };
                    let index = self.index(column as u64 >> self.level, row as u64 >> self.level);
                    if let Some(pixels) = self.planes[class].get_mut(index..)
                        && column < self.window.width as usize
                    {
                        for (pixel, sum) in pixels.iter_mut().zip(sums) {
                            *pixel += u32::from(*sum);
                        }
                    }
                }
            }
        }
    }
}

/// Known cells are counted row by row in areas that are not wider and higher, if they are of more than one class.
const SMALL: u64 = 64;

impl Sink for ClassCounts {
    #[inline]
    fn run(&mut self, x: u64, y: u64, values: Run<'_>) {
        of_any_width!(values, values => match &self.classifier {
            // Without asking for each cell what the classes are.
            Classifier::Bounds(_) => self.keep(x, y, values.iter().map(|value| value.byte())),
            Classifier::Table(table) => {
                let table = table.clone();
                self.keep(x, y, values.iter().map(|value| byte_in(&table, value.value())));
            }
        });
    }

    fn constant(&mut self, area: &Window, value: i64) {
        self.add_area(area, self.classifier.class(value));
    }

    fn known(&mut self, area: &Window, known: &dyn Known) {
        let (first, last) = ((area.x, area.y), (area.right() - 1, area.bottom() - 1));
        if !known.covers(first.0, first.1) {
            return;
        }
        let class = |counts: &Self, x: u64, y: u64| counts.classifier.class(known.value(x, y));
        let of_first = class(self, first.0, first.1);
        // All values lie between those of the first and the last cell.
        if known.covers(last.0, last.1) && class(self, last.0, last.1) == of_first {
            return self.add_area(area, of_first);
        }
        if area.width.max(area.height) > SMALL {
            return area.halves().iter().for_each(|half| self.known(half, known));
        }
        for y in area.y..area.bottom() {
            // From the end back, where a queen has a few cells of other classes; all before them have the first one's.
            let mut end = least(area.x, area.right(), |x| !known.covers(x, y));
            let of_first = class(self, area.x, y);
            while end > area.x {
                let of_last = class(self, end - 1, y);
                let is_other = |x: &u64| class(self, *x, y) != of_last;
                let other = (of_last != of_first).then(|| (area.x..end).rev().find(is_other)).flatten();
                let first = other.map_or(area.x, |x| x + 1);
                self.add_span(of_last, first, end, y, 1);
                end = first;
            }
        }
    }

    fn begin(&mut self, area: &Window) {
        self.area = *area;
        let square = |cell: u64, window: u64| (cell - window) as usize / SQUARE;
        let (column, row) = (square(area.x, self.window.x), square(area.y, self.window.y));
        self.first = SQUARE * column;
        self.groups = ((area.right() - self.window.x) as usize - self.first).div_ceil(COLUMNS);
        self.diagonals.clear();
        self.diagonals.resize(2 * SQUARE * self.groups, [0; COLUMNS]);
        (self.next, self.last) = (column + row, 0);
    }

    fn finish(&mut self) {
        while self.last >= SQUARE * self.next {
            self.count_squares();
        }
    }
}

/// How rows are straightened: this many anti-diagonals below, and a byte of ones for each column that is taken from
/// there.
const FROM_BELOW: [(usize, [i8; COLUMNS]); 4] = {
    let mut steps = [(8, [0; COLUMNS]), (4, [0; COLUMNS]), (2, [0; COLUMNS]), (1, [0; COLUMNS])];
    let mut step = 0;
    while step < steps.len() {
        let mut column = 0;
        while column < COLUMNS {
            steps[step].1[column] = if column & steps[step].0 == 0 { 0 } else { -1 };
            column += 1;
        }
        step += 1;
    }
    steps
};

/// Takes columns from this many anti-diagonals below, so that in the end each row of a square is one of the board.
#[inline(always)]
fn straighten(rows: &mut [[i8; COLUMNS]; 2 * SQUARE], shift: usize, taken: &[i8; COLUMNS]) {
    for row in 0..SQUARE - 1 + shift {
        let below = rows[row + shift];
        for ((v, below), taken) in rows[row].iter_mut().zip(below).zip(taken) {
            *v ^= (*v ^ below) & taken;
        }
    }
}

/// Adds up this many neighbours each, a power of two; the sums come first.
#[inline(always)]
fn neighbours(counts: &[u8; COLUMNS], side: usize) -> [u16; COLUMNS / 2] {
    let mut sums = [0; COLUMNS / 2];
    for (sum, [left, right]) in sums.iter_mut().zip(counts.as_chunks().0) {
        *sum = u16::from(left + right);
    }
    let mut added = 2;
    while added < side {
        added *= 2;
        let before = sums;
        for (sum, [left, right]) in sums.iter_mut().zip(before[..2 * COLUMNS / added].as_chunks().0) {
            *sum = left + right;
        }
    }
    sums
}
