//! One block of the board: the hot loop, for any piece with a, b >= 0.
//!
//! # The idea
//! What a cell has to know is known of its lines, and of the cells that its steps lead to. It decides the cell's
//! mark, which goes to the cell's lines. For palace numbers, where lines have counters and the mark says whether a
//! cell is a palace:
//!
//! ```text
//! for t = 0, 1, 2, ...
//!     for all cells (x, t - x) of the block that are not passed over with the hood, at once
//!         v = sum of the counters of the lines at (x, t - x)
//!           + sum of the palaces at (x - s, t - x - u) over steps (s, u) - k
//!         add 1 to these counters where v < 0
//! ```
//!
//! No two cells of an anti-diagonal see each other, so all of them are computed at once. What they need is in
//! contiguous runs: lines by [`Layout`], and marks in a ring of the last anti-diagonals, by column. So a chunk of
//! cells is a plain loop over slices for each summand, which compilers vectorise: with counters of a byte, 16 cells
//! to a 128-bit register.
//!
//! Counters have few bits, and count modulo 2^bits. That the deviations are right all the same is checked: see
//! [`alarm`](super::alarm). On entering and leaving a block they are 64-bit numbers, so what was added to a counter
//! must be known exactly: it is read before it can be too much for the few bits to tell.

use std::ops::Range;

use super::super::sink::Sink;
use super::super::terms::Terms;
use super::arithmetic::{Arithmetic, CHUNK};
use super::hood::Hood;
use super::layout::{Entering, Layout, Leaving};
use crate::Window;
use crate::map::lane::Lane;

pub struct Task<'a, L, M> {
    pub terms: &'a Terms,
    pub layout: &'a Layout,
    /// The hood, if cells of the block may lie in it.
    pub hood: Option<&'a Hood>,
    pub entering: &'a Entering<L, M>,
    /// The values of its lines on entering, by class; hood that is passed over is counted.
    pub lines: &'a [L],
    /// The block's first cell, and this many columns and rows of it.
    pub swept: Window,
    pub area: Option<Window>,
}

/// Room for what is known of a block's lines, used again from block to block.
#[derive(Debug)]
pub struct Sweeper<A: Arithmetic> {
    lines: Vec<A::Item>,
    /// The lines when they were last read.
    read: Vec<A::Item>,
    ring: Ring<A::Item>,
    values: Vec<A::Value>,
    runs: Runs<A::Item>,
}

/// The last anti-diagonals: marks by column. What lies around the block is there, too.
#[derive(Debug, Default)]
struct Ring<I> {
    marks: Vec<I>,
    rows: usize,
    margin: usize,
    length: usize,
}

/// Where the runs of an anti-diagonal begin among the lines and in the ring.
#[derive(Debug, Default)]
struct Runs<I> {
    lines: Vec<usize>,
    coefficients: Vec<I>,
    steps: Vec<usize>,
    /// For each bounded line, its place among the lines, and the run of the cells that fall out of reach.
    bounded: Vec<(usize, usize)>,
    /// The run of this anti-diagonal in the ring.
    current: usize,
}

impl<A: Arithmetic> Default for Sweeper<A> {
    fn default() -> Self {
        Self { lines: Vec::new(), read: Vec::new(), ring: Ring::default(), values: Vec::new(), runs: Runs::default() }
    }
}

impl<A: Arithmetic> Sweeper<A> {
    /// Sweeps a block from what enters it, gives the values inside the task's area to the sink, from anti-diagonal
    /// `given` on, and returns the least and the greatest of all; the least is above the greatest if all cells were
    /// passed over.
    ///
    /// What leaves the block is put into `leaving`, if it is wanted: its `lines` must be what enters.
    ///
    /// # Errors
    /// If some value may be wrong: the first anti-diagonal of which nothing was given to the sink.
    pub fn sweep(
        &mut self,
        arithmetic: &A,
        task: &Task<'_, A::Line, A::Cell>,
        mut leaving: Option<&mut Leaving<A::Line, A::Cell>>,
        given: usize,
        sink: &mut dyn Sink,
    ) -> Result<(i64, i64), usize> {
        let Task { terms, layout, swept, .. } = task;
        let (width, height) = (swept.width as usize, swept.height as usize);
        let margin = layout.dx + layout.dy;
        let largest = terms.lines.iter().map(|line| i64::from(line.coefficient).abs()).max().unwrap_or(1);
        let unread_max = A::unread_max(largest);
        self.load(task);
        let mut bounds = A::bounds();
        let mut unread = 0;
        for t in -(margin as isize)..(width + height - 1) as isize {
            self.look_around(task, t);
            if t < 0 {
                continue;
            }
            let t = t as usize;
            let columns = self.columns_outside(task, t);
            if !columns.is_empty() {
                self.find_runs(task, t, columns.start);
                let wanted = task.area.as_ref().and_then(|area| clip(area, swept, t, &columns)).filter(|_| t >= given);
                self.diagonal(columns.len(), arithmetic.start(), wanted.is_some(), &mut bounds);
                if let Some(wanted) = wanted {
                    if !arithmetic.range(&bounds).1 {
                        return Err(t);
                    }
                    let (x, y) = (swept.x + wanted.start as u64, swept.y + (t - wanted.start) as u64);
                    let values = &self.values[wanted.start - columns.start..wanted.end - columns.start];
                    sink.run(x, y, A::Value::run(values));
                }
            }
            if let Some(leaving) = leaving.as_deref_mut() {
                self.keep_cells(layout, leaving, t);
                unread += 1;
                if unread >= unread_max {
                    self.update(leaving);
                    unread = 0;
                }
            }
        }
        let (range, is_right) = arithmetic.range(&bounds);
        if !is_right {
            return Err((width + height - 1).max(given));
        }
        if let Some(leaving) = leaving {
            self.update(leaving);
            leaving.range = range;
        }
        Ok(range)
    }

    fn load(&mut self, task: &Task<'_, A::Line, A::Cell>) {
        let Task { terms, layout, .. } = task;
        self.lines.clear();
        self.lines.extend(task.lines.iter().map(|line| A::enter(*line)));
        self.read.clear();
        self.read.extend_from_slice(&self.lines);
        self.runs.coefficients.clear();
        self.runs.coefficients.extend(terms.lines.iter().map(|line| A::coefficient(line.coefficient)));
        let looks = terms.steps.iter().map(|(s, u)| s + u);
        let bounded = terms.lines.iter().filter_map(|line| line.reach.map(|reach| (line.a + line.b) * reach));
        self.ring.resize(looks.chain(bounded).max().unwrap_or(0) as usize + 1, layout.dx, layout.n);
        self.values.resize(layout.n, A::Value::default());
    }

    fn update(&mut self, leaving: &mut Leaving<A::Line, A::Cell>) {
        for ((line, read), now) in leaving.lines.iter_mut().zip(&mut self.read).zip(&self.lines) {
            A::update(line, *read, *now);
            *read = *now;
        }
    }

    /// Puts the cells around the block that lie on an anti-diagonal into the ring.
    fn look_around(&mut self, task: &Task<'_, A::Line, A::Cell>, t: isize) {
        let layout = task.layout;
        let (n, dx, dy) = (layout.n as isize, layout.dx as isize, layout.dy as isize);
        let row = self.ring.row(t);
        let mut put = |x: isize, y: isize| {
            self.ring.marks[(row as isize + x) as usize] = A::mark(task.entering.cells[layout.cell(x, y)]);
        };
        for x in (-dx).max(t - n + 1)..0.min(t + dy + 1) {
            put(x, t - x);
        }
        for y in (-dy).max(t - n + 1)..0.min(t + 1) {
            put(t - y, y);
        }
    }

    /// The columns of an anti-diagonal that are not passed over. Cells that are passed over are put into the ring.
    fn columns_outside(&mut self, task: &Task<'_, A::Line, A::Cell>, t: usize) -> Range<usize> {
        let Window { x, y, width, height } = task.swept;
        let first = t.saturating_sub(height as usize - 1);
        let columns = first..(t + 1).min(width as usize);
        let Some(hood) = task.hood else { return columns };
        let column = |x: usize| task.swept.x as i64 + x as i64;
        let outside = hood.columns_outside((x + y) as i64 + t as i64, column(columns.start)..column(columns.end));
        let outside = (outside.start - column(0)) as usize..(outside.end - column(0)) as usize;
        if task.layout.dx + task.layout.dy > 0 {
            let row = self.ring.row(t as isize);
            self.ring.marks[row + columns.start..row + outside.start].fill(A::hood_mark());
            self.ring.marks[row + outside.end..row + columns.end].fill(A::hood_mark());
        }
        outside
    }

    fn find_runs(&mut self, task: &Task<'_, A::Line, A::Cell>, t: usize, column: usize) {
        let Task { terms, layout, .. } = task;
        let (runs, ring) = (&mut self.runs, &self.ring);
        let back = |s: i64, u: i64| ring.row(t as isize - (s + u) as isize) + column - s as usize;
        runs.lines.clear();
        runs.lines.extend(layout.families.iter().map(|family| layout.class(family, column, t - column)));
        runs.steps.clear();
        runs.steps.extend(terms.steps.iter().map(|(s, u)| back(*s, *u)));
        runs.bounded.clear();
        for (place, line) in terms.lines.iter().enumerate() {
            if let Some(reach) = line.reach {
                runs.bounded.push((place, back(line.a * reach, line.b * reach)));
            }
        }
        runs.current = ring.row(t as isize) + column;
    }

    fn diagonal(&mut self, length: usize, start: A::Item, keep_values: bool, bounds: &mut A::Bounds) {
        let whole = length / CHUNK * CHUNK;
        for at in (0..whole).step_by(CHUNK) {
            self.chunk(at, CHUNK, start, keep_values, bounds);
        }
        if whole < length {
            self.chunk(whole, length - whole, start, keep_values, bounds);
        }
    }

    /// Computes up to [`CHUNK`] cells, this many after the beginning of each run.
    #[inline(always)]
    fn chunk(&mut self, at: usize, cells: usize, start: A::Item, keep_values: bool, bounds: &mut A::Bounds) {
        let runs = &self.runs;
        let mut joined = [start; CHUNK];
        let joined = &mut joined[..cells];
        for first in &runs.lines {
            for (joined, line) in joined.iter_mut().zip(&self.lines[first + at..][..cells]) {
                *joined = A::join(*joined, *line);
            }
        }
        for first in &runs.steps {
            for (joined, mark) in joined.iter_mut().zip(&self.ring.marks[first + at..][..cells]) {
                *joined = A::look(*joined, *mark);
            }
        }
        A::widen(bounds, joined);
        let mut marks = [start; CHUNK];
        let marks = &mut marks[..cells];
        for (mark, joined) in marks.iter_mut().zip(&*joined) {
            *mark = A::decide(*joined);
        }
        if keep_values {
            for ((value, joined), mark) in self.values[at..][..cells].iter_mut().zip(&*joined).zip(&*marks) {
                *value = A::value(*joined, *mark);
            }
        }
        for (first, coefficient) in runs.lines.iter().zip(&runs.coefficients) {
            for (line, mark) in self.lines[first + at..][..cells].iter_mut().zip(&*marks) {
                *line = A::grow(*line, *mark, *coefficient);
            }
        }
        for (place, first) in &runs.bounded {
            let (line, coefficient) = (runs.lines[*place] + at, runs.coefficients[*place]);
            let forgotten = &self.ring.marks[first + at..][..cells];
            for (line, mark) in self.lines[line..][..cells].iter_mut().zip(forgotten) {
                *line = A::forget(*line, *mark, coefficient);
            }
        }
        self.ring.marks[runs.current + at..][..cells].copy_from_slice(marks);
    }

    /// Keeps what leaves the block among the cells of an anti-diagonal.
    fn keep_cells(&self, layout: &Layout, leaving: &mut Leaving<A::Line, A::Cell>, t: usize) {
        let Layout { n, dx, dy, .. } = *layout;
        let row = self.ring.row(t as isize);
        let cell = |x: usize| A::cell(self.ring.marks[row + x]);
        for x in (n - dx).max(t.saturating_sub(n - 1))..n.min(t + 1) {
            leaving.right[(x - (n - dx)) * n + (t - x)] = cell(x);
        }
        for y in (n - dy).max(t.saturating_sub(n - 1))..n.min(t + 1) {
            leaving.bottom[(y - (n - dy)) * n + (t - y)] = cell(t - y);
        }
    }
}

impl<I: Copy + Default> Ring<I> {
    fn resize(&mut self, rows: usize, margin: usize, n: usize) {
        (self.rows, self.margin, self.length) = (rows, margin, margin + n);
        self.marks.resize(rows * self.length, I::default());
    }

    /// Where column 0 of an anti-diagonal lies.
    #[inline]
    fn row(&self, t: isize) -> usize {
        t.rem_euclid(self.rows as isize) as usize * self.length + self.margin
    }
}

/// The columns of an anti-diagonal of a block that lie inside an area, of those given; nothing if there is none.
fn clip(area: &Window, swept: &Window, t: usize, columns: &Range<usize>) -> Option<Range<usize>> {
    let t = swept.x + swept.y + t as u64;
    let first = area.x.max((t + 1).saturating_sub(area.bottom())).saturating_sub(swept.x);
    let end = area.right().min((t + 1).saturating_sub(area.y)).saturating_sub(swept.x);
    let (first, end) = (columns.start.max(first as usize), columns.end.min(end as usize));
    (first < end).then_some(first..end)
}
