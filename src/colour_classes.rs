//! Colour classes: how many cells of each pixel have which deviation, so that the drawn colour is the true average and
//! another palette computes no cell again.

use crate::Window;
use crate::blocking_queen::hood;
use crate::blocking_queen::sightlines::Counter;
use crate::blocking_queen::sweep::Sink;

/// The number of colour classes.
pub const CLASSES: usize = 16;

/// The least deviation of each colour class; class c reaches up to the next one's.
///
/// The paper's colours tell -4 to 2 apart. What lies below is deep in the hood; what lies above grows like sqrt(k) in the
/// armpits and shows best on a coarser and coarser scale.
pub const CLASS_BOUNDS: [i32; CLASSES] = [i32::MIN, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];

/// The class of v = 0: by far the most frequent, so its cells are not counted but what remains.
pub(crate) const ZERO: usize = 5;

/// The colour class of a deviation.
pub fn class_of(v: i32) -> usize {
    CLASS_BOUNDS.partition_point(|bound| *bound <= v) - 1
}

/// Counts the cells of each colour class in each pixel, but for the class of v = 0, which has what remains.
///
/// Along an anti-diagonal every cell adds to the counters of its own column: negative classes are counted by "at most",
/// positive ones by "at least" their bound, one comparison each and a byte a column, so that the loop vectorises. A
/// column is done with a pixel (or with 128 of its rows, for a byte holds no more) when it leaves it below; one column in
/// every pixel does so on each anti-diagonal. When all columns of an anti-diagonal of pixels are done, their bytes are
/// added up pixel by pixel, up to eight at a time.
#[derive(Debug)]
pub struct ClassCounts {
    window: Window,
    level: u32,
    /// Width and height in cells of what is added up at a time: a pixel, or a part of it, as 2^part.
    part: u32,
    /// The counts of all pixels, a plane a class; empty where none occurs.
    planes: [Vec<u32>; CLASSES],
    /// The area that is being swept.
    area: Window,
    /// The column of the window that the first counter belongs to.
    first: u64,
    /// The anti-diagonal of parts whose columns are being collected in `done`.
    diagonal: u64,
    counting: [Vec<u8>; CLASSES],
    done: [Vec<u8>; CLASSES],
    sums: [Vec<u16>; CLASSES],
    /// The lowest and the highest class seen in this area.
    seen: (usize, usize),
    /// Whether the hood's cells are counted too.
    counts_hood: bool,
}

/// The largest part is 2^7 cells wide and high: a byte counts a column of it, and 16 bits all of it.
const LARGEST_PART: u32 = 7;

impl ClassCounts {
    /// Nothing is counted yet of the pixels of a window at a level; its cells must make whole pixels.
    #[inline(never)]
    pub(crate) fn new(window: &Window, level: u32) -> Self {
        Self {
            window: *window,
            level,
            part: level.min(LARGEST_PART),
            planes: Default::default(),
            area: *window,
            first: 0,
            diagonal: 0,
            counting: Default::default(),
            done: Default::default(),
            sums: Default::default(),
            seen: (ZERO, ZERO),
            counts_hood: true,
        }
    }

    /// The same, but cells in the hood will not be counted.
    pub(crate) fn outside_hood(window: &Window, level: u32) -> Self {
        Self { counts_hood: false, ..Self::new(window, level) }
    }

    /// A pixel is 2^level cells wide and high.
    pub(crate) fn level(&self) -> u32 {
        self.level
    }

    /// The counts of all pixels, row by row: a plane a class, empty where none occurs, and always for v = 0.
    pub(crate) fn planes(&self) -> &[Vec<u32>; CLASSES] {
        &self.planes
    }

    /// The same, given away.
    pub(crate) fn into_planes(self) -> [Vec<u32>; CLASSES] {
        self.planes
    }

    /// The classes seen in this area that are counted, each with the one whose count it includes, which comes before it.
    fn counted(&self) -> impl Iterator<Item = (usize, Option<usize>)> + use<> {
        let (lowest, highest) = self.seen;
        let negative = (lowest..ZERO).map(move |class| (class, (class > lowest).then(|| class - 1)));
        let positive = (ZERO + 1..=highest).rev().map(move |class| (class, (class < highest).then_some(class + 1)));
        negative.chain(positive)
    }

    /// Adds to the count of a class in a pixel; its column and row.
    pub(crate) fn add(&mut self, class: usize, column: u64, row: u64, count: u32) {
        if class != ZERO && count > 0 {
            let index = self.index(column, row);
            self.room(class)[index] += count;
        }
    }

    /// Where a pixel's counts are in the planes.
    pub(crate) fn index(&self, column: u64, row: u64) -> usize {
        (row * (self.window.width >> self.level) + column) as usize
    }

    /// The counts of a class, which may be the first of its kind.
    pub(crate) fn room(&mut self, class: usize) -> &mut [u32] {
        let plane = &mut self.planes[class];
        if plane.is_empty() {
            plane.resize(((self.window.width >> self.level) * (self.window.height >> self.level)) as usize, 0);
        }
        plane
    }

    /// Adds `rows` rows, from row y of the board on within one row of pixels, of cells of a class in columns from..to.
    fn add_span(&mut self, class: usize, from: u64, to: u64, y: u64, rows: u64) {
        let row = (y - self.window.y) >> self.level;
        let (mut x, to) = (from - self.window.x, to.max(from) - self.window.x);
        while x < to {
            let column = x >> self.level;
            let next = ((column + 1) << self.level).min(to);
            self.add(class, column, row, ((next - x) * rows) as u32);
            x = next;
        }
    }

    /// Makes room for classes that are seen for the first time in this area.
    fn see(&mut self, lowest: usize, highest: usize) {
        let columns = self.area.right() - self.window.x - self.first;
        let columns = (columns.div_ceil(1 << self.part) << self.part) as usize;
        let before = self.seen;
        self.seen = (before.0.min(lowest), before.1.max(highest));
        for class in self.seen.0..=self.seen.1 {
            if !(before.0..=before.1).contains(&class) {
                for bytes in [&mut self.counting[class], &mut self.done[class]] {
                    bytes.clear();
                    bytes.resize(columns, 0);
                }
            }
        }
    }

    /// Adds the columns that are done to their pixels: those of one anti-diagonal of parts.
    fn add_up(&mut self) {
        let (first, diagonal) = ((self.first >> self.part) as usize, self.diagonal as usize);
        let rows = (self.window.height >> self.part) as usize;
        let (width, scale) = ((self.window.width >> self.level) as usize, self.level - self.part);
        for (class, included) in self.counted() {
            sum_parts(&mut self.done[class], self.part, &mut self.sums[class]);
            if included.is_some_and(|within| self.sums[within] == self.sums[class]) {
                continue;
            }
            self.room(class);
            let (sums, plane) = (&self.sums[class], &mut self.planes[class]);
            let within = included.map_or(&[][..], |class| &self.sums[class]);
            // From the window's last row to its first, as far as this area's columns go.
            let columns = first.max((diagonal + 1).saturating_sub(rows))..(first + sums.len()).min(diagonal + 1);
            for column in columns {
                let count = sums[column - first] - within.get(column - first).copied().unwrap_or(0);
                plane[((diagonal - column) >> scale) * width + (column >> scale)] += u32::from(count);
            }
        }
    }

    /// Adds what a column has counted so far, at its cell in this row of the window, without its part being complete.
    fn add_incomplete(&mut self, row: u64) {
        for column in 0..self.area.right() - self.window.x - self.first {
            for (class, included) in self.counted() {
                let index = column as usize;
                let count = self.counting[class][index] - included.map_or(0, |class| self.counting[class][index]);
                self.add(class, (self.first + column) >> self.level, row >> self.level, count.into());
            }
        }
    }
}

/// Adds up each 2^part neighbouring bytes, and leaves zeros.
fn sum_parts(bytes: &mut [u8], part: u32, sums: &mut Vec<u16>) {
    sums.clear();
    let done = if part < 3 {
        sums.extend(bytes.chunks_exact(2).map(|pair| u16::from(pair[0]) + u16::from(pair[1])));
        1
    } else {
        sums.extend(bytes.as_chunks().0.iter().map(|eight| sum_of_bytes(u64::from_le_bytes(*eight))));
        3
    };
    bytes.fill(0);
    for _ in done..part {
        for pair in 0..sums.len() / 2 {
            sums[pair] = sums[2 * pair] + sums[2 * pair + 1];
        }
        sums.truncate(sums.len() / 2);
    }
}

/// The sum of a number's bytes, of at most 128 each.
#[inline(always)]
fn sum_of_bytes(number: u64) -> u16 {
    const EVERY_OTHER: u64 = 0x00ff_00ff_00ff_00ff;
    let pairs = (number & EVERY_OTHER) + (number >> 8 & EVERY_OTHER);
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u16
}

impl<C: Counter> Sink<C> for ClassCounts {
    fn begin(&mut self, area: &Window) {
        self.area = *area;
        self.first = (area.x - self.window.x) >> self.part << self.part;
        self.diagonal = 0;
        self.seen = (ZERO, ZERO);
    }

    fn run(&mut self, x: u64, y: u64, values: &[C]) {
        let least = values.iter().copied().fold(C::default(), C::min);
        let greatest = values.iter().copied().fold(C::default(), C::max);
        let (lowest, highest) = (class_of(least.value()), class_of(greatest.value()));
        if lowest < self.seen.0 || highest > self.seen.1 {
            self.see(lowest, highest);
        }
        let (column, row) = (x - self.window.x, y - self.window.y);
        let start = (column - self.first) as usize;
        for (counting, bound) in self.counting.iter_mut().zip(&CLASS_BOUNDS[1..]).take(ZERO).skip(lowest) {
            let bound = C::from_count((*bound).into());
            for (count, v) in counting[start..].iter_mut().zip(values) {
                *count += u8::from(*v < bound);
            }
        }
        for (counting, bound) in self.counting.iter_mut().zip(CLASS_BOUNDS).take(highest + 1).skip(ZERO + 1) {
            let bound = C::from_count(bound.into());
            for (count, v) in counting[start..].iter_mut().zip(values) {
                *count += u8::from(*v >= bound);
            }
        }
        // The columns that leave their part here: every 2^part-th.
        let side = 1 << self.part;
        let next = column + row + 1;
        let diagonal = (next >> self.part).saturating_sub(1);
        if diagonal != self.diagonal {
            self.add_up();
            self.diagonal = diagonal;
        }
        let to_skip = (next % side + side - column % side) % side;
        let (from, end) = (start + to_skip as usize, start + values.len());
        for (class, _) in self.counted() {
            let (counting, done) = (&mut self.counting[class], &mut self.done[class]);
            for index in (from..end).step_by(side as usize) {
                done[index] = std::mem::take(&mut counting[index]);
            }
        }
    }

    fn finish(&mut self) {
        self.add_up();
        let bottom = self.area.bottom() - self.window.y;
        if !bottom.is_multiple_of(1 << self.part) {
            self.add_incomplete(bottom - 1);
        }
    }

    fn constant(&mut self, area: &Window, v: i32) {
        let class = class_of(v);
        if class == ZERO {
            return;
        }
        let mut y = area.y;
        while y < area.bottom() {
            let next = (((y >> self.level) + 1) << self.level).min(area.bottom());
            self.add_span(class, area.x, area.right(), y, next - y);
            y = next;
        }
    }

    fn hood(&mut self, area: &Window, k: u64) {
        // v < -4 in game k is the hood of game k - 4, and so on up to the hood's own edge.
        let edge = |class: usize, y: u64| hood::row_count(k.saturating_sub((ZERO - 1 - class) as u64), y);
        if self.counts_hood && hood::contains(k.saturating_sub(4), area.right() - 1, area.bottom() - 1) {
            return <Self as Sink<C>>::constant(self, area, i32::MIN);
        }
        if !self.counts_hood || !hood::contains(k, area.x, area.y) {
            return;
        }
        // Row by row only where the casing is near; there are few such cells, however large the area is.
        if area.width.max(area.height) > 64 {
            for part in area.halves() {
                <Self as Sink<C>>::hood(self, &part, k);
            }
            return;
        }
        for y in area.y..area.bottom() {
            let mut from = area.x;
            for class in 0..ZERO {
                let to = edge(class, y).clamp(from, area.right());
                self.add_span(class, from, to, y, 1);
                from = to;
            }
        }
    }
}
