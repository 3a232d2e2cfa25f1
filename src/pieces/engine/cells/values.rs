//! All Grundy values of a piece with a, b >= 0, kept as cells of 16 bits.
//!
//! A cell's value is the least that no option has: none of its lines' sets ([`ValueSet`]), and none of the cells that
//! steps lead to. The board grows block by block; a block needs those above it and left of it, and whatever is
//! computed stays, so that a larger window computes what is new. Within a block cells go row by row: the sets of a
//! few columns and rows stay in the caches.
//!
//! If the piece moves alike in both coordinates, so does everything else: only cells with x >= y are computed, and a
//! line and its mirror image share one set.

use super::super::kept::KeptCells;
use super::super::terms::Terms;
use super::diagonal_board::VALUE_MAX;
use super::line_table::LineTable;
use super::value_sets::{ValueSet, least_missing};
use crate::{Error, Window};

/// Width and height of a block in cells.
const SIDE: usize = 128;

const CELLS: u64 = (SIDE * SIDE) as u64;

#[derive(Debug)]
pub struct Values {
    is_symmetric: bool,
    families: Vec<LineTable<ValueSet>>,
    /// Which family's sets a line has, and whether at the mirrored cell.
    lines: Vec<(usize, bool)>,
    steps: Vec<(i64, i64)>,
    shortest: Vec<(i64, i64)>,
    /// Blocks by row; on a symmetric board a row begins on the diagonal.
    blocks: Vec<Vec<Box<[u16]>>>,
    bytes: usize,
}

impl KeptCells for Values {
    /// The cells of a rectangle of blocks, or of half of it if the piece moves alike in both coordinates.
    fn estimate(&self, window: &Window) -> f64 {
        let (rows, columns) = self.corner(window);
        // The missing cells of rows that were begun; of the others all, added up at once.
        let begun = rows.min(self.blocks.len() as u64);
        let missing = (0..begun).map(|row| columns.saturating_sub(self.end_of_row(row))).sum::<u64>() as f64;
        let skipped = (self.start_of_row(begun) + self.start_of_row(rows)).saturating_sub(1) as f64 / 2.0;
        (missing + (rows - begun) as f64 * (columns as f64 - skipped).max(0.0)) * CELLS as f64
    }

    /// Only the cells that are not computed yet.
    fn bytes(&self, window: &Window) -> f64 {
        self.bytes as f64 + 2.0 * self.estimate(window)
    }

    /// A block.
    fn step(&mut self, window: &Window, passed: Option<&Self>) -> Result<(), Error> {
        let (rows, columns) = self.corner(window);
        let Some(row) = (0..rows).find(|row| self.end_of_row(*row) < columns) else { return Ok(()) };
        let place = self.blocks.get(row as usize).map_or(0, Vec::len);
        self.block(row as usize, passed.map(|board| &*board.blocks[row as usize][place]))
    }

    fn cells(&self, window: &Window) -> (u64, u64) {
        let (rows, columns) = self.corner(window);
        let blocks = |end: &dyn Fn(u64) -> u64| (0..rows).map(|row| end(row) - self.start_of_row(row)).sum::<u64>();
        (CELLS * blocks(&|_| columns), CELLS * blocks(&|row| self.end_of_row(row).min(columns)))
    }

    fn value(&self, x: u64, y: u64) -> i64 {
        self.value_at(x as usize, y as usize).map_or(0, i64::from)
    }
}

impl Values {
    /// The values of a piece with these terms. Computes nothing yet.
    pub fn new(terms: &Terms) -> Self {
        let is_symmetric = terms.is_symmetric();
        let mut families = Vec::new();
        let mut lines: Vec<Option<(usize, bool)>> = vec![None; terms.lines.len()];
        for (index, line) in terms.lines.iter().enumerate() {
            if lines[index].is_some() {
                continue;
            }
            lines[index] = Some((families.len(), false));
            if is_symmetric && let Some(mirror) = terms.mirror_of(line).filter(|mirror| *mirror != index) {
                lines[mirror] = Some((families.len(), true));
            }
            families.push(LineTable::new(line));
        }
        Self {
            is_symmetric,
            families,
            lines: lines.into_iter().flatten().collect(),
            steps: terms.steps.clone(),
            shortest: terms.shortest().collect(),
            blocks: Vec::new(),
            bytes: 0,
        }
    }

    /// Rows and columns of blocks up to a window's end, on or above the diagonal of a symmetric board.
    fn corner(&self, window: &Window) -> (u64, u64) {
        let (rows, columns) = (window.bottom().div_ceil(SIDE as u64), window.right().div_ceil(SIDE as u64));
        if self.is_symmetric { (rows.min(columns), rows.max(columns)) } else { (rows, columns) }
    }

    fn start_of_row(&self, row: u64) -> u64 {
        if self.is_symmetric { row } else { 0 }
    }

    /// The column after the last block of a row that is computed.
    fn end_of_row(&self, row: u64) -> u64 {
        self.start_of_row(row) + self.blocks.get(row as usize).map_or(0, |row| row.len() as u64)
    }

    fn value_at(&self, x: usize, y: usize) -> Option<u16> {
        let (x, y) = if self.is_symmetric && x < y { (y, x) } else { (x, y) };
        let (row, column) = (y / SIDE, x / SIDE);
        let column = if self.is_symmetric { column.checked_sub(row)? } else { column };
        let value = self.blocks.get(row)?.get(column)?[y % SIDE * SIDE + x % SIDE];
        Some(value)
    }

    /// Computes the next block of a row. With a pass that may be used, `passed` has the values without.
    fn block(&mut self, row: usize, passed: Option<&[u16]>) -> Result<(), Error> {
        let column = self.end_of_row(row as u64) as usize;
        if self.blocks.len() == row {
            self.blocks.push(Vec::new());
        }
        self.blocks[row].push(vec![0; SIDE * SIDE].into());
        let place = self.blocks[row].len() - 1;
        let (start, count) = ((row + column) * SIDE, 2 * SIDE - 1);
        self.families.iter_mut().for_each(|family| family.begin(start as i64, count as i64));
        let mut bytes = (2 * SIDE * SIDE) as isize;
        let mut seen = Vec::new();
        for y in row * SIDE..(row + 1) * SIDE {
            let first = if self.is_symmetric { y.max(column * SIDE) } else { column * SIDE };
            for x in first..(column + 1) * SIDE {
                seen.clear();
                self.look(x as i64, y as i64, &mut seen);
                let index = y % SIDE * SIDE + x % SIDE;
                if let Some(passed) = passed
                    && self.has_option(x as i64, y as i64)
                {
                    seen.push(passed[index]);
                }
                let value = self.least_missing(x as i64, y as i64, &seen);
                if value > VALUE_MAX.into() {
                    self.blocks[row].pop();
                    return Err(Error::large_value(VALUE_MAX));
                }
                self.blocks[row][place][index] = value as u16;
                bytes += self.insert(x as i64, y as i64, value);
            }
        }
        self.bytes = self.bytes.saturating_add_signed(bytes);
        Ok(())
    }

    fn look(&self, x: i64, y: i64, seen: &mut Vec<u16>) {
        let steps = self.steps.iter().filter(|(s, t)| *s <= x && *t <= y);
        seen.extend(steps.filter_map(|(s, t)| self.value_at((x - s) as usize, (y - t) as usize)));
    }

    fn has_option(&self, x: i64, y: i64) -> bool {
        self.shortest.iter().any(|(s, t)| *s <= x && *t <= y)
    }

    fn least_missing(&self, x: i64, y: i64, seen: &[u16]) -> usize {
        let set = |&(family, is_mirrored): &(usize, bool)| {
            let (x, y) = if is_mirrored { (y, x) } else { (x, y) };
            self.families[family].line(x, y)
        };
        // Most pieces have three lines or fewer: their sets are looked up once.
        if self.lines.len() <= 3 {
            const NONE: &ValueSet = &ValueSet::EMPTY;
            let mut sets = [NONE; 3];
            sets.iter_mut().zip(&self.lines).for_each(|(place, line)| *place = set(line).unwrap_or(NONE));
            return least_missing(sets.into_iter(), seen);
        }
        least_missing(self.lines.iter().filter_map(set), seen)
    }

    /// Adds a cell's value to its lines; the bytes that this took.
    fn insert(&mut self, x: i64, y: i64, value: usize) -> isize {
        let mut bytes = 0;
        for family in 0..self.families.len() {
            let mirrored = (self.is_symmetric && x != y && !self.families[family].is_own_mirror()).then_some((y, x));
            for (x, y) in [Some((x, y)), mirrored].into_iter().flatten() {
                bytes += self.families[family].line_mut(x, y).insert(value);
                if let Some((x_last, y_last)) = self.families[family].last_in_reach(x, y)
                    && let Some(last) = self.value_at(x_last as usize, y_last as usize)
                {
                    self.families[family].line_mut(x, y).remove(last.into());
                }
            }
        }
        bytes
    }
}
