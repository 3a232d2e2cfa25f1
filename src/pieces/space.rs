//! Boards of three heaps, plane by plane: all planes z up to the one that is asked for.
//!
//! Within a plane it is the same as on two heaps: what is seen along a line is known from its last cell, as
//! [`LineTable`] keeps it. Moves that lower the third heap are looked up cell by cell in the planes before; there are
//! at most as many of them in a direction as there are planes.

use super::engine::cells::line_table::LineTable;
use super::engine::cells::whole::{GrundyValue, PalaceNumber, Question};
use super::engine::sink::{Sink, give_area};
use super::engine::terms::Terms;
use super::engine::{Progress, Reading, Until};
use crate::moves::{Heaps, Moves, Ray};
use crate::{Error, Window};

/// The planes of a board of three heaps.
#[derive(Debug)]
pub struct Space<Q: Question> {
    question: Q,
    /// The lines and steps within a plane.
    terms: Terms,
    /// The directions that lead to planes before.
    downwards: Vec<Ray>,
    /// The plane that is asked for.
    z: u64,
    /// Each plane has this many columns and rows.
    width: u64,
    height: u64,
    /// The cells of each plane, row by row; the last plane may lack some.
    planes: Vec<Vec<Q::Cell>>,
    /// What is known of the lines of the last plane.
    tables: Vec<(LineTable<Q::Line>, i32)>,
}

impl Space<GrundyValue> {
    /// The Grundy values of the plane z. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::LargePiece`].
    pub fn grundy(moves: &Moves, z: u64) -> Result<Self, Error> {
        Self::new(moves, z, GrundyValue, Terms::united)
    }
}

impl Space<PalaceNumber> {
    /// The palace numbers of game k in the plane z. Computes nothing yet.
    ///
    /// # Errors
    /// [`Error::LargePiece`].
    pub fn palaces(moves: &Moves, z: u64, k: u64) -> Result<Self, Error> {
        Self::new(moves, z, PalaceNumber { k }, Terms::counted)
    }
}

impl<Q: Question> Space<Q> {
    /// The plane z of a piece's board; `terms` writes the piece's options within a plane as lines and steps.
    fn new(moves: &Moves, z: u64, question: Q, terms: impl Fn(&Moves) -> Result<Terms, Error>) -> Result<Self, Error> {
        let (level, downwards): (Vec<_>, Vec<_>) =
            moves.rays().iter().cloned().partition(|ray| ray.direction()[2] == 0);
        let list = moves.list().iter().filter(|made| made.step[2] == 0).copied().collect();
        let flat = Moves::new(Heaps::Two, list).expect("what is left of a piece is one");
        debug_assert_eq!(flat.rays(), level);
        let planes = Vec::new();
        Ok(Self { question, terms: terms(&flat)?, downwards, z, width: 0, height: 0, planes, tables: Vec::new() })
    }

    fn is_large_enough(&self, window: &Window) -> bool {
        window.right() <= self.width && window.bottom() <= self.height
    }

    /// How many columns and rows each plane has once a window was computed.
    fn extent(&self, window: &Window) -> (u64, u64) {
        (self.width.max(window.right()), self.height.max(window.bottom()))
    }

    fn computed(&self) -> u64 {
        self.planes.iter().map(|plane| plane.len() as u64).sum()
    }

    /// How many cells must be computed before a window can be read. A larger window computes all anew.
    pub fn estimate(&self, window: &Window) -> f64 {
        let (width, height) = self.extent(window);
        let done = if self.is_large_enough(window) { self.computed() as f64 } else { 0.0 };
        width as f64 * height as f64 * (self.z as f64 + 1.0) - done
    }

    /// Whether the work that a window needs is allowed if a cell takes this many bytes. The limit is one of cells; each
    /// cell that is looked up counts as half of one.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`], [`Error::TooMuchMemory`].
    pub fn check(&self, window: &Window, limit: f64, memory: usize, cell_bytes: f64) -> Result<(), Error> {
        let planes = |ray: &Ray| ray.count(self.z / ray.direction()[2].max(1) as u64) as f64;
        let looked_up = self.terms.steps.len() as f64 + self.downwards.iter().map(planes).sum::<f64>() / 2.0;
        let cells = self.estimate(window) * (1.0 + looked_up / 2.0);
        if cells > limit {
            return Err(Error::TooMuchWork { cells, limit });
        }
        let (width, height) = self.extent(window);
        let (bytes, limit) = (width as f64 * height as f64 * (self.z as f64 + 1.0) * cell_bytes, memory as f64);
        if bytes > limit { Err(Error::TooMuchMemory { bytes, limit }) } else { Ok(()) }
    }

    /// Goes on with a reading while `more` says so: see [`Engine`](super::engine::Engine). With `used` each cell that
    /// has an option has one more: its own answer on that board.
    ///
    /// # Errors
    /// [`Error::LargeValue`].
    pub fn advance(
        &mut self,
        mut used: Option<&mut Self>,
        reading: &mut Reading,
        sink: &mut impl Sink,
        value: impl Fn(Q::Cell) -> i64,
        more: impl FnMut() -> bool,
    ) -> Result<Progress, Error> {
        let window = *reading.window();
        let mut more = Until::new(more);
        if let Some(used) = &mut used {
            used.compute(&window, None, || more.ask())?;
        }
        if more.goes_on() {
            self.compute(&window, used.as_deref(), || more.ask())?;
        }
        let is_computed = self.is_computed(&window);
        if is_computed && more.goes_on() {
            let (plane, width) = (&self.planes[self.z as usize], self.width);
            reading.give(|| more.ask(), |area| give_area(area, sink, |x, y| value(plane[(y * width + x) as usize])));
        }
        let boards = if used.is_some() { 2 } else { 1 };
        let done = self.computed() + used.map_or(0, |used| used.computed());
        let (given, cells) = (reading.cells_given(), reading.cells());
        let total = boards * self.width * self.height * (self.z + 1) + cells;
        Ok(Progress { done: done + given, total, finished: is_computed && given == cells })
    }

    /// Goes on until a window is computed while `more` says so, a row at a time and at least one.
    fn compute(&mut self, window: &Window, passed: Option<&Self>, mut more: impl FnMut() -> bool) -> Result<(), Error> {
        if !self.is_large_enough(window) {
            (self.width, self.height) = self.extent(window);
            self.planes.clear();
        }
        while !self.is_computed(window) {
            self.row(passed)?;
            if !more() {
                break;
            }
        }
        Ok(())
    }

    fn is_computed(&self, window: &Window) -> bool {
        self.is_large_enough(window) && self.computed() == self.width * self.height * (self.z + 1)
    }

    /// Computes the next row.
    fn row(&mut self, passed: Option<&Self>) -> Result<(), Error> {
        let cells_of_plane = (self.width * self.height) as usize;
        if self.planes.last().is_none_or(|plane| plane.len() == cells_of_plane) {
            self.planes.push(Vec::with_capacity(cells_of_plane));
            self.tables = self.terms.lines.iter().map(|line| (LineTable::new(line), line.coefficient)).collect();
            self.tables.iter_mut().for_each(|(table, _)| table.begin(0, (self.width + self.height) as i64));
        }
        let z = self.planes.len() - 1;
        let y = (self.planes[z].len() as u64 / self.width) as i64;
        let index = |x: i64, y: i64| (y as u64 * self.width + x as u64) as usize;
        let has_option = |x: i64, y: i64| {
            let within = self.terms.lines.iter().map(|line| (line.a, line.b)).chain(self.terms.steps.iter().copied());
            within.into_iter().any(|(a, b)| a <= x && b <= y)
                || self.downwards.iter().any(|ray| ray.count(ray.span([x, y, z as i64])) > 0)
        };
        let mut seen = Vec::new();
        for x in 0..self.width as i64 {
            seen.clear();
            let steps = self.terms.steps.iter().filter(|(a, b)| *a <= x && *b <= y);
            seen.extend(steps.map(|(a, b)| self.planes[z][index(x - a, y - b)]));
            for ray in &self.downwards {
                let cell = [x, y, z as i64];
                let targets = ray.multiples(ray.span(cell)).map(|multiple| ray.target(cell, multiple));
                seen.extend(targets.map(|[x, y, z]| self.planes[z as usize][index(x, y)]));
            }
            if let Some(passed) = passed.filter(|_| has_option(x, y)) {
                seen.push(passed.planes[z][index(x, y)]);
            }
            let lines = self.tables.iter().filter_map(|(table, times)| Some((table.line(x, y)?, *times)));
            let cell = self.question.answer(lines, &seen)?;
            self.planes[z].push(cell);
            for (table, _) in &mut self.tables {
                self.question.add(table.line_mut(x, y), cell);
                if let Some((x_last, y_last)) = table.last_in_reach(x, y) {
                    let last = self.planes[z][index(x_last, y_last)];
                    self.question.take_away(table.line_mut(x, y), last);
                }
            }
        }
        Ok(())
    }
}
