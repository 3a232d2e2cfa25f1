//! The threads of the upper warp far out: which palaces of some rows belong together, and which threads repeat for
//! ever.
//!
//! Far from the origin a thread is nearly a straight line through it: its palaces have nearly the same x / y. So the
//! palaces of some rows, sorted by x / y, fall into threads where neighbours are far apart. Threads that repeat are
//! narrow; they are found first. What is left are threads that don't, whose palaces are strewn more widely.

use crate::Window;
use crate::lab::half_board::Reader;
use crate::queens::sweep::Sink;

/// Palaces of a narrow thread are at most this many columns apart.
const NARROW_GAP: u64 = 24;

/// Palaces of a loose thread are at most this part of the row's number apart.
const LOOSE_PART: u64 = 50;

/// The palaces of some rows, right of the diagonal.
#[derive(Debug)]
pub(super) struct Rows {
    first: u64,
    rows: Vec<Vec<u64>>,
}

impl Rows {
    /// This many rows from one on, of which no palace is known yet.
    pub fn new(first: u64, count: u64) -> Self {
        Self { first, rows: vec![Vec::new(); count as usize] }
    }

    /// The rows.
    pub fn window(&self) -> Window {
        Window { x: 0, y: self.first, width: crate::lab::half_board::ALL_COLUMNS, height: self.rows.len() as u64 }
    }

    /// The threads, from the innermost one on: those that repeat, and the others.
    pub fn threads(&self) -> (Vec<Thread>, Vec<Thread>) {
        let cells = self.rows.iter().zip(0..).flat_map(|(columns, row)| columns.iter().map(move |x| (*x, row)));
        let narrow = self.clusters(cells.collect(), NARROW_GAP);
        let (repeating, others): (Vec<Thread>, _) = narrow.into_iter().partition(|thread| thread.period.is_some());
        let cells = others.into_iter().flat_map(|thread| thread.cells).collect();
        (repeating, self.clusters(cells, self.first / LOOSE_PART))
    }

    /// Cells, as columns and rows, that lie at most this many columns apart once all are moved along their lines to the
    /// origin into the first row.
    fn clusters(&self, cells: Vec<(u64, u64)>, gap: u64) -> Vec<Thread> {
        let foot = |x: u64, row: u64| u128::from(x) * u128::from(self.first) / u128::from(self.first + row);
        let mut cells: Vec<_> = cells.into_iter().map(|(x, row)| (foot(x, row), x, row)).collect();
        cells.sort_unstable();
        let clusters = cells.chunk_by(|one, next| next.0 - one.0 <= gap.into());
        clusters.map(|cells| Thread::new(cells, self.first, self.rows.len())).collect()
    }
}

impl Sink for Rows {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        for (i, _) in (0..).zip(values).filter(|(_, v)| **v < 0) {
            let (x, y) = (x + i, y - i);
            if x > y {
                self.rows[(y - self.first) as usize].push(x);
            }
        }
    }
}

impl Reader for Rows {
    fn reads(&mut self, area: &Window) -> Option<Window> {
        area.intersection(&self.window())
    }
}

#[derive(Debug)]
pub(super) struct Thread {
    /// Columns and rows, these counted from the first one.
    cells: Vec<(u64, u64)>,
    /// Their mean column and their mean row of the board.
    pub middle: (f64, f64),
    /// How far they are strewn, in columns.
    pub width: u64,
    /// After how many rows they repeat, this many columns on, and how many of them such a period has.
    pub period: Option<Period>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Period {
    pub rows: u64,
    pub columns: u64,
    pub palaces: u64,
}

impl Thread {
    fn new(cells: &[(u128, u64, u64)], first: u64, rows: usize) -> Self {
        let width = (cells[cells.len() - 1].0 - cells[0].0) as u64;
        let mean = |sum: u64| sum as f64 / cells.len() as f64;
        let columns: u64 = cells.iter().map(|(_, x, _)| x).sum();
        let middle = (mean(columns), first as f64 + mean(cells.iter().map(|(_, _, row)| row).sum()));
        let cells: Vec<_> = cells.iter().map(|(_, x, row)| (*x, *row)).collect();
        let period = period(&cells, rows);
        Self { cells, middle, width, period }
    }
}

/// How cells repeat that are all of a thread's palaces in some rows, if they do so at least twice.
fn period(cells: &[(u64, u64)], rows: usize) -> Option<Period> {
    let mut columns = vec![Vec::new(); rows];
    for (x, row) in cells {
        columns[*row as usize].push(*x);
    }
    columns.iter_mut().for_each(|row| row.sort_unstable());
    let start = columns.iter().position(|row| !row.is_empty())?;
    (1..rows / 3).find_map(|rows| {
        let shift = columns.get(start + rows)?.first()?.checked_sub(columns[start][0])?;
        let is_shifted = |one: &Vec<u64>, other: &Vec<u64>| {
            one.len() == other.len() && one.iter().zip(other).all(|(x, other)| x + shift == *other)
        };
        let repeats = columns.iter().zip(&columns[rows..]).all(|(one, other)| is_shifted(one, other));
        let palaces = columns[start..start + rows].iter().map(|row| row.len() as u64).sum();
        repeats.then_some(Period { rows: rows as u64, columns: shift, palaces })
    })
}
