//! Tiles: a window of a board at a level of detail, as integers.
//!
//! A tile has 256 x 256 pixels; at level m a pixel stands for 2^m x 2^m cells. Level 0 holds the deviation of each cell.
//! A coarser pixel holds how many of its cells fall in each colour class, so that whoever draws it can show the true
//! average colour, and a change of colours computes no cell again.

use crate::blocking_queen::board::{Board, Deviations, Plan, Progress};
use crate::blocking_queen::hood;
use crate::blocking_queen::sightlines::Counter;
use crate::blocking_queen::sweep::{Nothing, Sink};
use crate::{COORDINATE_MAX, Error, Window};

/// Width and height of a tile in pixels.
pub const TILE_SIDE: u64 = 256;

/// The coarsest level of detail. A pixel's 4^15 cells are just few enough to be counted in 32 bits.
pub const LEVEL_MAX: u32 = 15;

/// The number of colour classes.
pub const CLASSES: usize = 16;

/// The least deviation of each colour class; class c reaches up to the next one's.
///
/// The paper's colours tell -4 to 2 apart. What lies below is deep in the hood; what lies above grows like sqrt(k) in the
/// armpits and shows best on a coarser and coarser scale.
pub const CLASS_BOUNDS: [i32; CLASSES] = [i32::MIN, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];

/// The class of v = 0: by far the most frequent, so its cells are not counted but what remains.
const ZERO: usize = 5;

/// The colour class of a deviation.
pub fn class_of(v: i32) -> usize {
    CLASS_BOUNDS.partition_point(|bound| *bound <= v) - 1
}

/// The largest column or row that a tile can have at a level.
pub fn last_index(level: u32) -> u64 {
    (COORDINATE_MAX / (TILE_SIDE << level.min(LEVEL_MAX))).saturating_sub(1)
}

/// Which tile: its level of detail, and its place in the grid of tiles of that level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TileAddress {
    level: u32,
    column: u64,
    row: u64,
}

impl TileAddress {
    /// The tile in this column and row of the level's grid.
    ///
    /// # Errors
    /// [`Error::Level`] above [`LEVEL_MAX`], [`Error::Tile`] if the tile is not wholly on the board.
    pub fn new(level: u32, column: u64, row: u64) -> Result<Self, Error> {
        if level > LEVEL_MAX {
            return Err(Error::Level(level.to_string()));
        }
        if column.max(row) > last_index(level) {
            return Err(Error::Tile { level, column: column.to_string(), row: row.to_string() });
        }
        Ok(Self { level, column, row })
    }

    /// The cells that the tile shows.
    pub fn window(&self) -> Window {
        let side = TILE_SIDE << self.level;
        Window { x: self.column * side, y: self.row * side, width: side, height: side }
    }
}

/// A tile's integers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    /// At level 0 nothing is said (0). Else a bit for each colour class that occurs in the tile.
    pub classes: u32,
    /// At level 0 the deviations of the cells, row by row; at least `i32::MIN`.
    ///
    /// Else, for each class that occurs except the highest, in ascending order, a plane of 256 x 256 counts, row by row;
    /// the highest class has what remains of a pixel's 4^level cells. So a tile of one class only has no values.
    pub values: Vec<i32>,
}

/// The work for one tile, in slices.
#[derive(Debug)]
pub struct TileJob {
    plan: Plan,
    pixels: Pixels,
}

#[derive(Debug)]
enum Pixels {
    /// Only the sightlines are wanted.
    None,
    Cells(Deviations),
    Counts(Box<ClassCounts>),
}

impl TileJob {
    /// The work to fill a tile of this board.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`].
    pub fn new(board: &mut Board, address: TileAddress) -> Result<Self, Error> {
        let window = address.window();
        let pixels = match address.level {
            0 => Pixels::Cells(Deviations::new(&window)),
            level => Pixels::Counts(Box::new(ClassCounts::new(&window, level))),
        };
        Ok(Self { plan: board.plan(&window)?, pixels })
    }

    /// The work to keep the sightlines that a tile needs, without filling it.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`].
    pub fn for_sightlines(board: &mut Board, address: TileAddress) -> Result<Self, Error> {
        Ok(Self { plan: board.plan_to_keep(&address.window())?, pixels: Pixels::None })
    }

    /// Goes on with the work, a block at a time, while `more` says so.
    pub fn advance(&mut self, board: &mut Board, more: impl FnMut() -> bool) -> Progress {
        match &mut self.pixels {
            Pixels::None => board.advance(&mut self.plan, &mut Nothing, more),
            Pixels::Cells(deviations) => board.advance(&mut self.plan, deviations, more),
            Pixels::Counts(counts) => board.advance(&mut self.plan, &mut **counts, more),
        }
    }

    /// The tile, once the work is finished. Empty if only the sightlines were wanted.
    pub fn into_tile(self) -> Tile {
        match self.pixels {
            Pixels::None => Tile { classes: 0, values: Vec::new() },
            Pixels::Cells(deviations) => Tile { classes: 0, values: deviations.into_values() },
            Pixels::Counts(counts) => counts.into_tile(),
        }
    }
}

/// Counts the cells of each colour class in each pixel, but for the class of v = 0, which has what remains.
///
/// Along an anti-diagonal every cell adds to the counters of its own column: negative classes are counted by "at most",
/// positive ones by "at least" their bound, one comparison each and a byte a column, so that the loop vectorises. Where a
/// column leaves a pixel, its bytes are added to the pixel's counts.
#[derive(Debug)]
struct ClassCounts {
    window: Window,
    level: u32,
    /// The counts of all pixels, a plane a class; empty where none occurs.
    planes: [Vec<u32>; CLASSES],
    /// The area that is being swept, with one byte a column and class.
    area: Window,
    columns: [Vec<u8>; CLASSES],
    /// The lowest and the highest class seen in this area.
    seen: (usize, usize),
}

/// A byte can count this many cells of a column before it must be added up.
const ROWS_A_BYTE: u64 = 128;

impl ClassCounts {
    fn new(window: &Window, level: u32) -> Self {
        Self {
            window: *window,
            level,
            planes: Default::default(),
            area: *window,
            columns: Default::default(),
            seen: (ZERO, ZERO),
        }
    }

    /// Adds to the count of a class in the pixel of a cell.
    fn add(&mut self, class: usize, x: u64, y: u64, count: u32) {
        if class == ZERO || count == 0 {
            return;
        }
        let plane = &mut self.planes[class];
        if plane.is_empty() {
            plane.resize((TILE_SIDE * TILE_SIDE) as usize, 0);
        }
        let (column, row) = ((x - self.window.x) >> self.level, (y - self.window.y) >> self.level);
        plane[(row * TILE_SIDE + column) as usize] += count;
    }

    /// Adds `rows` rows, from row y on within one row of pixels, of cells of a class in the columns from..to.
    fn add_span(&mut self, class: usize, from: u64, to: u64, y: u64, rows: u64) {
        let mut x = from;
        while x < to {
            let next = (((x >> self.level) + 1) << self.level).min(to);
            self.add(class, x, y, ((next - x) * rows) as u32);
            x = next;
        }
    }

    /// Adds up the bytes of the column that cell (x, y) lies in.
    fn add_up(&mut self, x: u64, y: u64) {
        let column = (x - self.area.x) as usize;
        let mut below = 0;
        for class in self.seen.0..ZERO {
            let at_most = std::mem::take(&mut self.columns[class][column]);
            self.add(class, x, y, u32::from(at_most - below));
            below = at_most;
        }
        let mut above = 0;
        for class in (ZERO + 1..=self.seen.1).rev() {
            let at_least = std::mem::take(&mut self.columns[class][column]);
            self.add(class, x, y, u32::from(at_least - above));
            above = at_least;
        }
    }

    /// Makes room for the columns of classes that are seen for the first time in this area.
    fn see(&mut self, lowest: usize, highest: usize) {
        let seen = (self.seen.0.min(lowest), self.seen.1.max(highest));
        for class in seen.0..=seen.1 {
            self.columns[class].resize(self.area.width as usize, 0);
        }
        self.seen = seen;
    }

    fn into_tile(self) -> Tile {
        let cells = 1_u32 << (2 * self.level);
        let pixels = (TILE_SIDE * TILE_SIDE) as usize;
        let counted = |pixel: usize| self.planes.iter().filter_map(|plane| plane.get(pixel)).sum::<u32>();
        let zero: Vec<u32> = (0..pixels).map(|pixel| cells - counted(pixel)).collect();
        let mut present: Vec<(usize, &[u32])> = Vec::new();
        for (class, plane) in self.planes.iter().enumerate() {
            let plane = if class == ZERO { &zero } else { plane };
            if plane.iter().any(|count| *count > 0) {
                present.push((class, plane));
            }
        }
        let classes = present.iter().fold(0, |mask, (class, _)| mask | 1 << class);
        present.pop();
        let values = present.iter().flat_map(|(_, plane)| plane.iter().map(|count| *count as i32)).collect();
        Tile { classes, values }
    }
}

impl<C: Counter> Sink<C> for ClassCounts {
    fn begin(&mut self, area: &Window) {
        self.area = *area;
        self.seen = (ZERO, ZERO);
        for column in &mut self.columns {
            column.clear();
        }
    }

    fn run(&mut self, x: u64, y: u64, values: &[C]) {
        let least = values.iter().copied().fold(C::default(), C::min);
        let greatest = values.iter().copied().fold(C::default(), C::max);
        let (lowest, highest) = (class_of(least.value()), class_of(greatest.value()));
        if lowest < self.seen.0 || highest > self.seen.1 {
            self.see(lowest, highest);
        }
        let first = (x - self.area.x) as usize;
        for (columns, bound) in self.columns.iter_mut().zip(&CLASS_BOUNDS[1..]).take(ZERO).skip(lowest) {
            let bound = C::from_count((*bound).into());
            for (count, v) in columns[first..].iter_mut().zip(values) {
                *count += u8::from(*v < bound);
            }
        }
        for (columns, bound) in self.columns.iter_mut().zip(CLASS_BOUNDS).take(highest + 1).skip(ZERO + 1) {
            let bound = C::from_count(bound.into());
            for (count, v) in columns[first..].iter_mut().zip(values) {
                *count += u8::from(*v >= bound);
            }
        }
        // The run's rows, from y upwards, in which a column leaves its pixel or its byte is full.
        let rows = ROWS_A_BYTE.min(1 << self.level);
        let top = y + 1 - values.len() as u64;
        let last = self.area.bottom() - 1;
        if (top..=y).contains(&last) && !(last + 1).is_multiple_of(rows) {
            self.add_up(x + y - last, last);
        }
        let mut end = (y + 1) / rows * rows;
        while end > top {
            self.add_up(x + y + 1 - end, end - 1);
            end -= rows;
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
        if hood::contains(k.saturating_sub(4), area.right() - 1, area.bottom() - 1) {
            return <Self as Sink<C>>::constant(self, area, i32::MIN);
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
