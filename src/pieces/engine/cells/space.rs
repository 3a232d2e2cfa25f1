//! Boards of three heaps, plane by plane: all planes z up to the one that is asked for.
//!
//! Within a plane it is the same as on two heaps: what is seen along a line is known from its last cell, as
//! `LineTable` keeps it. Moves that lower the third heap are looked up cell by cell in the planes before; there are
//! at most as many of them in a direction as there are planes.

use super::super::kept::KeptCells;
use super::super::terms::Terms;
use super::diagonal_board::Question;
use super::line_table::LineTable;
use crate::moves::{Cell, Heaps, Moves, Ray};
use crate::{Error, Window};

/// The planes of a board of three heaps.
#[derive(Debug)]
pub struct Space<Q: Question> {
    question: Q,
    terms: Terms,
    /// The directions that lead to planes before.
    downwards: Vec<Ray>,
    z: u64,
    /// Each plane has this many columns and rows.
    width: u64,
    height: u64,
    /// The cells of each plane; the last plane may lack some.
    planes: Vec<Plane<Q::Cell>>,
    /// The planes of a smaller board, as far as they were computed, until larger ones have their cells too.
    before: Vec<Plane<Q::Cell>>,
    /// What is known of the lines of the last plane.
    tables: Vec<(LineTable<Q::Line>, i32)>,
}

#[derive(Debug)]
struct Plane<C> {
    width: u64,
    cells: Vec<C>,
}

impl<C: Copy> Plane<C> {
    fn index(&self, x: i64, y: i64) -> usize {
        (y as u64 * self.width + x as u64) as usize
    }

    fn cell(&self, x: i64, y: i64) -> C {
        self.cells[self.index(x, y)]
    }

    fn known(&self, x: i64, y: i64) -> Option<C> {
        if (x as u64) < self.width { self.cells.get(self.index(x, y)).copied() } else { None }
    }
}

impl<Q: Question> Space<Q> {
    /// The plane z of a piece's board; `terms` writes the piece's options within a plane as lines and steps. Computes
    /// nothing yet.
    pub fn new(moves: &Moves, z: u64, question: Q, terms: fn(&Moves) -> Result<Terms, Error>) -> Result<Self, Error> {
        let (level, downwards): (Vec<_>, Vec<_>) =
            moves.rays().iter().cloned().partition(|ray| ray.direction()[2] == 0);
        let list = moves.list().iter().filter(|made| made.step[2] == 0).copied().collect();
        let flat = Moves::new(Heaps::Two, list).expect("what is left of a piece is one");
        debug_assert_eq!(flat.rays(), level);
        Ok(Self {
            question,
            terms: terms(&flat)?,
            downwards,
            z,
            width: 0,
            height: 0,
            planes: Vec::new(),
            before: Vec::new(),
            tables: Vec::new(),
        })
    }

    fn is_large_enough(&self, window: &Window) -> bool {
        window.right() <= self.width && window.bottom() <= self.height
    }

    /// How many columns and rows each plane has once a window was computed.
    fn extent(&self, window: &Window) -> (u64, u64) {
        (self.width.max(window.right()), self.height.max(window.bottom()))
    }

    /// The number of cells that are known, those of a smaller board among them.
    fn computed(&self) -> u64 {
        let cells = |planes: &[Plane<Q::Cell>], z: usize| planes.get(z).map_or(0, |plane| plane.cells.len() as u64);
        let planes = 0..self.planes.len().max(self.before.len());
        planes.map(|z| cells(&self.planes, z).max(cells(&self.before, z))).sum()
    }

    /// Makes planes large enough for a window. What is known of lines is gathered anew, cell by cell.
    fn grow(&mut self, window: &Window) {
        (self.width, self.height) = self.extent(window);
        let mut larger = std::mem::take(&mut self.planes);
        // The last one may lack more than what it replaces.
        let is_behind = |last: &Plane<_>, before: &Plane<_>| last.cells.len() < before.cells.len();
        if larger.last().zip(self.before.get(larger.len().saturating_sub(1))).is_some_and(|(a, b)| is_behind(a, b)) {
            larger.pop();
        }
        let rest = self.before.split_off(larger.len().min(self.before.len()));
        larger.extend(rest);
        self.before = larger;
    }

    fn row(&mut self, passed: Option<&Self>) -> Result<(), Error> {
        let cells_of_plane = (self.width * self.height) as usize;
        if self.planes.last().is_none_or(|plane| plane.cells.len() == cells_of_plane) {
            // What was known of a plane that is complete now is no longer needed.
            if let Some(done) = self.planes.len().checked_sub(1).and_then(|last| self.before.get_mut(last)) {
                done.cells = Vec::new();
            }
            self.planes.push(Plane { width: self.width, cells: Vec::with_capacity(cells_of_plane) });
            self.tables = self.terms.lines.iter().map(|line| (LineTable::new(line), line.coefficient)).collect();
            self.tables.iter_mut().for_each(|(table, _)| table.begin(0, (self.width + self.height) as i64));
        }
        let z = self.planes.len() - 1;
        let y = (self.planes[z].cells.len() as u64 / self.width) as i64;
        let mut seen = Vec::new();
        for x in 0..self.width as i64 {
            let cell = match self.before.get(z).and_then(|plane| plane.known(x, y)) {
                Some(cell) => cell,
                None => self.answer([x, y, z as i64], passed, &mut seen)?,
            };
            self.planes[z].cells.push(cell);
            for (table, _) in &mut self.tables {
                self.question.add(table.line_mut(x, y), cell);
                if let Some((x_last, y_last)) = table.last_in_reach(x, y) {
                    let last = self.planes[z].cell(x_last, y_last);
                    self.question.take_away(table.line_mut(x, y), last);
                }
            }
        }
        Ok(())
    }

    fn answer(&self, cell: Cell, passed: Option<&Self>, seen: &mut Vec<Q::Cell>) -> Result<Q::Cell, Error> {
        let [x, y, z] = cell;
        let at = |[x, y, z]: Cell| self.planes[z as usize].cell(x, y);
        let steps = self.terms.steps.iter().filter(|(a, b)| *a <= x && *b <= y);
        seen.clear();
        seen.extend(steps.map(|(a, b)| at([x - a, y - b, z])));
        for ray in &self.downwards {
            seen.extend(ray.multiples(ray.span(cell)).map(|multiple| at(ray.target(cell, multiple))));
        }
        if let Some(passed) = passed.filter(|_| self.has_option(cell)) {
            seen.push(passed.planes[z as usize].cell(x, y));
        }
        let lines = self.tables.iter().filter_map(|(table, times)| Some((table.line(x, y)?, *times)));
        self.question.answer(lines, seen)
    }

    fn has_option(&self, cell: Cell) -> bool {
        self.terms.shortest().any(|(a, b)| a <= cell[0] && b <= cell[1])
            || self.downwards.iter().any(|ray| ray.count(ray.span(cell)) > 0)
    }
}

impl<Q: Question> KeptCells for Space<Q> {
    /// The cells of a larger board that are not known yet.
    fn estimate(&self, window: &Window) -> f64 {
        let (width, height) = self.extent(window);
        width as f64 * height as f64 * (self.z as f64 + 1.0) - self.computed() as f64
    }

    /// Each cell that is looked up counts as half of one.
    fn work(&self, window: &Window) -> f64 {
        let planes = |ray: &Ray| ray.count(self.z / ray.direction()[2].max(1) as u64) as f64;
        let looked_up = self.terms.steps.len() as f64 + self.downwards.iter().map(planes).sum::<f64>() / 2.0;
        self.estimate(window) * (1.0 + looked_up / 2.0)
    }

    fn bytes(&self, window: &Window) -> f64 {
        let (width, height) = self.extent(window);
        width as f64 * height as f64 * (self.z as f64 + 1.0) * size_of::<Q::Cell>() as f64
    }

    /// A row.
    fn step(&mut self, window: &Window, passed: Option<&Self>) -> Result<(), Error> {
        if !self.is_large_enough(window) {
            self.grow(window);
        }
        self.row(passed)?;
        if self.is_computed(window) {
            self.before.clear();
        }
        Ok(())
    }

    fn is_computed(&self, window: &Window) -> bool {
        self.is_large_enough(window) && self.computed() == self.width * self.height * (self.z + 1)
    }

    fn cells(&self, _: &Window) -> (u64, u64) {
        (self.width * self.height * (self.z + 1), self.computed())
    }

    fn value(&self, x: u64, y: u64) -> i64 {
        self.question.value(self.planes[self.z as usize].cell(x as i64, y as i64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::engine::Engine;
    use crate::pieces::engine::cells::diagonal_board::{GrundyValue, VALUE_MAX};
    use crate::pieces::engine::kept::Kept;
    use crate::pieces::engine::settings::Limits;
    use crate::pieces::engine::sink::Cells;
    use crate::pieces::{Pass, definition};

    #[test]
    fn planes_that_grow_keep_what_was_computed_and_have_the_values_of_the_definition() {
        let moves: Moves = "(1,0,0)+3 (0,1,0)+ (0,0,1)+ (1,1,0) (1,0,1)+".parse().unwrap();
        let (z, side) = (3, 24);
        for pass in [Pass::Used, Pass::Available] {
            let expected = definition::grundy(&moves, pass, [side, side, z + 1]);
            let question = GrundyValue { most: VALUE_MAX };
            let space = || Space::new(&moves, z as u64, question, Terms::united);
            let limits = Limits { memory_budget: 1 << 30, work_limit: 1e9 };
            let mut kept = Kept::new(pass, limits, space).unwrap();
            // Wider, higher, both; begun and given up after some rows, of the first plane and of a later one.
            for (x, y, width, height, rows) in [
                (5, 4, 3, 2, 0),
                (0, 0, 12, 3, 2),
                (2, 1, 4, 15, 40),
                (0, 9, 20, 8, 0),
                (11, 3, 13, 21, 0),
                (0, 0, 24, 24, 0),
            ] {
                let window = Window::new(x, y, width, height).unwrap();
                if rows > 0 {
                    let (mut left, mut reading) = (rows, kept.plan(&window).unwrap());
                    let mut more = || {
                        left -= 1;
                        left > 0
                    };
                    kept.advance(&mut reading, &mut Cells::new(&window), &mut more).unwrap();
                    continue;
                }
                let space = &kept.board;
                let before = space.computed();
                assert_eq!(
                    space.estimate(&window),
                    (space.extent(&window).0 * space.extent(&window).1 * 4 - before) as f64
                );
                let values = kept.values(&window).unwrap();
                let space = &kept.board;
                let cells = (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x as usize, y as usize)));
                let known = cells.map(|(x, y)| expected[(z * side + y) * side + x] as i64);
                assert!(values.into_iter().eq(known), "{pass:?}, {window:?}");
                assert_eq!((space.estimate(&window), space.before.len()), (0.0, 0));
            }
        }
    }
}
