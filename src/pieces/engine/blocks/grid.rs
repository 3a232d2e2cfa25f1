//! The blocks of a board: which of them a window needs, and computing them bit by bit.

use std::collections::HashSet;
use std::sync::Arc;

use super::super::sink::{Cells, Sink, Transposed};
use super::cache::{Cache, Neighbour, neighbour};
use super::layout::{Block, Leaving, Side};
use super::rule::{Rule, SIDES};
use crate::map::Progress;
use crate::numbers::least;
use crate::{Error, Window};

/// The work that a window needs: blocks to be computed, and blocks to be read.
#[derive(Debug)]
pub struct Plan {
    window: Window,
    jobs: Vec<Job>,
    next: usize,
    done: u64,
    total: u64,
    /// Lives as long as the plan: what it waits for is kept meanwhile.
    alive: Arc<()>,
}

/// The work at one block.
#[derive(Clone, Copy, Debug)]
struct Job {
    block: Block,
    /// The neighbours to which what leaves the block is handed on, by the sides at which it enters them.
    hands_on: u8,
    /// Whether the window's cells in the block are still to be read, and those whose mirror images lie in the block.
    reads: bool,
    reads_mirrored: bool,
}

/// The board of a rule, in blocks.
#[derive(Debug)]
pub struct Grid<R: Rule> {
    /// How blocks are computed.
    pub rule: R,
    cache: Cache<R::Line, R::Cell>,
    leaving: Leaving<R::Line, R::Cell>,
    memory_budget: usize,
}

/// This many rows of blocks are counted one by one for an estimate.
const ROWS_COUNTED: u64 = 4096;

/// The most blocks of a plan.
const BLOCKS_MAX: u64 = 1 << 20;

impl<R: Rule> Grid<R> {
    /// Nothing is known yet; this many bytes of sightlines will be kept.
    pub fn new(rule: R, memory_budget: usize) -> Self {
        Self { rule, cache: Cache::default(), leaving: Leaving::default(), memory_budget }
    }

    /// Width and height of a block.
    pub fn side(&self) -> u64 {
        self.rule.layout().n as u64
    }

    /// How many cells the blocks have that a window needs if nothing is kept; of very many, about.
    pub fn estimate(&self, window: &Window) -> f64 {
        let Corner { rows, columns } = self.corner(window);
        let blocks = |row: u64| (columns - self.first_column(row, columns)) as f64;
        // From the window up to the hood, if it is near.
        let near = rows.saturating_sub(ROWS_COUNTED);
        let mut sum = 0.0;
        for row in (near..rows).rev() {
            match blocks(row) {
                0.0 => return sum * self.block_cells(),
                more => sum += more,
            }
        }
        // Above, one row stands for several.
        let step = near.div_ceil(ROWS_COUNTED).max(1);
        let sample = (0..near).step_by(step as usize).map(blocks).sum::<f64>();
        (sum + sample * step as f64) * self.block_cells()
    }

    fn block_cells(&self) -> f64 {
        (self.side() * self.side()) as f64
    }

    /// The plan to read a window, if the work is at most this many cells.
    ///
    /// # Errors
    /// [`Error::TooMuchWork`].
    pub fn plan(&mut self, window: &Window, limit: f64) -> Result<Plan, Error> {
        let cells = self.block_cells();
        let limit = limit.min(BLOCKS_MAX as f64 * cells);
        let rows_read = window.bottom().div_ceil(self.side()) - window.y / self.side();
        if rows_read > BLOCKS_MAX {
            return Err(Error::TooMuchWork { cells: rows_read as f64 * cells, limit });
        }
        let Corner { rows, columns } = self.corner(window);
        let alive = Arc::new(());
        let mut jobs = Vec::new();
        // Of the row below: from which column on, and which blocks need what enters them.
        let mut below: (u64, Vec<bool>) = (columns, Vec::new());
        let mut blocks = 0;
        for row in (0..rows).rev() {
            let first = self.first_column(row, columns);
            if first >= columns {
                break;
            }
            blocks += columns - first;
            if blocks as f64 * cells > limit {
                return Err(Error::TooMuchWork { cells: self.estimate(window).max(blocks as f64 * cells), limit });
            }
            let mut needs = vec![false; (columns - first) as usize];
            let needs_below = |column: u64| {
                let at = column.checked_sub(below.0).and_then(|at| below.1.get(at as usize));
                at.is_some_and(|needs| *needs)
            };
            for column in (first..columns).rev() {
                let block = Block { row, column };
                let at = (column - first) as usize;
                let mut hands_on = 0;
                for (side, is_needed) in [
                    (Side::Left, needs.get(at + 1).is_some_and(|needs| *needs)),
                    (Side::Top, needs_below(column)),
                    (Side::Corner, needs_below(column + 1)),
                ] {
                    hands_on |= if is_needed { side as u8 } else { 0 };
                }
                let reads = self.area(block, window).is_some();
                let has_mirror = self.rule.is_symmetric() && row < column;
                let reads_mirrored = has_mirror && self.area(block, &window.transposed()).is_some();
                if hands_on == 0 && !reads && !reads_mirrored {
                    continue;
                }
                jobs.push(Job { block, hands_on, reads, reads_mirrored });
                if self.cache.is_complete(block) {
                    self.cache.wait_for(block, &alive);
                } else {
                    needs[at] = true;
                }
            }
            below = (first, needs);
        }
        jobs.reverse();
        self.add_known(window, &mut jobs);
        let total = self.cells_of(&jobs, window);
        Ok(Plan { window: *window, jobs, next: 0, done: 0, total, alive })
    }

    /// Goes on with a plan while `more` says so, one block at a time and at least one; the window's cells go to the
    /// sink.
    pub fn advance(&mut self, plan: &mut Plan, sink: &mut dyn Sink, more: &mut dyn FnMut() -> bool) -> Progress {
        while let Some(job) = plan.jobs.get(plan.next).copied() {
            if !self.carry_out(&job, plan, sink) {
                self.plan_again(plan);
                continue;
            }
            plan.next += 1;
            plan.done = plan.done.saturating_add(self.cells(&job, &plan.window));
            if !more() {
                break;
            }
        }
        let finished = plan.next == plan.jobs.len();
        Progress { done: plan.done, total: plan.total, finished }
    }

    /// The value of a window of one cell if that costs no more than its own block: if it is known what enters that one,
    /// or all that is in it.
    pub fn value_at_hand(&mut self, cell: &Window) -> Option<i64> {
        let mut value = Cells::new(cell);
        let n = self.side();
        let block = Block { row: cell.y / n, column: cell.x / n };
        if self.rule.is_known(block) {
            self.rule.read_known(cell, &mut value);
            return value.into_values().pop();
        }
        let is_mirrored = self.rule.is_symmetric() && block.row > block.column;
        let block = if is_mirrored { Block { row: block.column, column: block.row } } else { block };
        let entering = self.cache.take(block, self.rule.layout())?;
        match is_mirrored {
            true => self.rule.read(block, &entering, &cell.transposed(), &mut Transposed(&mut value)),
            false => self.rule.read(block, &entering, cell, &mut value),
        }
        self.cache.put_back(block, &entering, None);
        value.into_values().pop()
    }

    /// Does the work at a block; false if it isn't known what enters it.
    fn carry_out(&mut self, job: &Job, plan: &Plan, sink: &mut dyn Sink) -> bool {
        let block = job.block;
        if self.rule.is_known(block) {
            if let Some(area) = self.known_area(block.row, &plan.window) {
                self.rule.read_known(&area, sink);
            }
            return true;
        }
        if SIDES.iter().all(|side| matches!(neighbour(&self.rule, block, *side), Neighbour::None)) {
            self.cache.begin(&self.rule, block, &plan.alive);
        }
        let Some(entering) = self.cache.take(block, self.rule.layout()) else { return false };
        let area = self.area(block, &plan.window).filter(|_| job.reads);
        if job.hands_on > 0 {
            self.rule.compute(block, &entering, area.as_ref(), sink, &mut self.leaving);
            for side in SIDES.into_iter().filter(|side| job.hands_on & *side as u8 != 0) {
                let after = match side {
                    Side::Top => Block { row: block.row + 1, ..block },
                    Side::Left => Block { column: block.column + 1, ..block },
                    Side::Corner => Block { row: block.row + 1, column: block.column + 1 },
                };
                self.cache.begin(&self.rule, after, &plan.alive);
                self.cache.arrive(&self.rule, after, side, &self.leaving);
            }
        } else if let Some(area) = &area {
            self.rule.read(block, &entering, area, sink);
        }
        if job.reads_mirrored
            && let Some(area) = self.area(block, &plan.window.transposed())
        {
            self.rule.read(block, &entering, &area, &mut Transposed(sink));
        }
        self.cache.put_back(block, &entering, Some(&plan.alive));
        self.cache.shrink(self.memory_budget);
        true
    }

    /// Makes the rest of a plan anew: what enters its next block was dropped for other plans.
    fn plan_again(&mut self, plan: &mut Plan) {
        let wanted: HashSet<Block> = plan.jobs[plan.next..].iter().map(|job| job.block).collect();
        let Plan { mut jobs, alive, .. } = self.plan(&plan.window, f64::INFINITY).expect("this was planned before");
        // What was read already isn't read again.
        for job in jobs.iter_mut().filter(|job| !wanted.contains(&job.block)) {
            (job.reads, job.reads_mirrored) = (false, false);
        }
        jobs.retain(|job| job.hands_on > 0 || job.reads || job.reads_mirrored);
        plan.total = plan.done.saturating_add(self.cells_of(&jobs, &plan.window));
        *plan = Plan { jobs, next: 0, alive, ..*plan };
    }

    /// The blocks that cells of a window may need: this many rows and columns, on or above the diagonal of a symmetric
    /// board.
    fn corner(&self, window: &Window) -> Corner {
        let n = self.side();
        let (rows, columns) = (window.bottom().div_ceil(n), window.right().div_ceil(n));
        if self.rule.is_symmetric() {
            Corner { rows: rows.min(columns), columns: rows.max(columns) }
        } else {
            Corner { rows, columns }
        }
    }

    /// The first block of a row that has to be computed, or `columns` if there is none before.
    fn first_column(&self, row: u64, columns: u64) -> u64 {
        let from = if self.rule.is_symmetric() { row } else { 0 };
        let is_computed = |column: i64| !self.rule.is_known(Block { row, column: column as u64 });
        least(from.min(columns) as i64, columns as i64, is_computed) as u64
    }

    /// The part of a window in a block.
    fn area(&self, block: Block, window: &Window) -> Option<Window> {
        let n = self.side();
        Window { x: block.column * n, y: block.row * n, width: n, height: n }.intersection(window)
    }

    /// Adds the known blocks of a window, a row of them a job: they are read, too.
    fn add_known(&self, window: &Window, jobs: &mut Vec<Job>) {
        for row in window.y / self.side()..window.bottom().div_ceil(self.side()) {
            if self.known_area(row, window).is_none() {
                break;
            }
            jobs.push(Job { block: Block { row, column: 0 }, hands_on: 0, reads: true, reads_mirrored: false });
        }
    }

    /// The part of a window in the known blocks of a row, which are its first.
    fn known_area(&self, row: u64, window: &Window) -> Option<Window> {
        let n = self.side();
        let is_computed = |column: i64| !self.rule.is_known(Block { row, column: column as u64 });
        let columns = least(0, window.right().div_ceil(n) as i64, is_computed) as u64;
        let known = Window { x: 0, y: row * n, width: columns * n, height: n };
        known.intersection(window)
    }

    fn cells_of(&self, jobs: &[Job], window: &Window) -> u64 {
        jobs.iter().fold(0, |sum, job| sum.saturating_add(self.cells(job, window)))
    }

    /// The cells of a job.
    fn cells(&self, job: &Job, window: &Window) -> u64 {
        if job.hands_on > 0 {
            return self.side() * self.side();
        }
        let cells = |area: Option<Window>| area.map_or(0, |area| area.width.saturating_mul(area.height));
        if self.rule.is_known(job.block) {
            return cells(self.known_area(job.block.row, window));
        }
        let read = self.area(job.block, window).filter(|_| job.reads);
        let mirrored = self.area(job.block, &window.transposed()).filter(|_| job.reads_mirrored);
        cells(read) + cells(mirrored)
    }
}

/// The blocks of a corner of the board.
struct Corner {
    rows: u64,
    columns: u64,
}
