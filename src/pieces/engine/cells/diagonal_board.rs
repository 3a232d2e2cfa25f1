//! Boards computed by whole anti-diagonals: for pieces with moves that raise a coordinate.
//!
//! Every move lowers (x + y, y) in lexicographic order. So a cell depends on cells of earlier anti-diagonals, which
//! may lie to its right or below it, and on cells above it on its own one. There are no blocks that could be computed
//! apart: anti-diagonals are computed as wholes, on each of them y from 0 on, and all cells are kept. A window needs
//! all cells up to its last corner's anti-diagonal.

use super::super::kept::KeptCells;
use super::super::terms::Terms;
use super::line_table::LineTable;
use super::value_sets::{ValueSet, least_missing};
use crate::{Error, Window};

pub trait Question: std::fmt::Debug + Send {
    type Line: Default + Clone + std::fmt::Debug + Send;
    type Cell: Copy + std::fmt::Debug + Send;

    /// The cell's answer, from its lines, each with its coefficient, and the cells that steps lead to.
    fn answer<'a>(
        &self,
        lines: impl Iterator<Item = (&'a Self::Line, i32)> + Clone,
        steps: &[Self::Cell],
    ) -> Result<Self::Cell, Error>
    where
        Self::Line: 'a;
    fn add(&self, line: &mut Self::Line, cell: Self::Cell);
    fn take_away(&self, line: &mut Self::Line, cell: Self::Cell);
    fn value(&self, cell: Self::Cell) -> i64;
}

/// How many palaces does the piece see in game k?
#[derive(Clone, Copy, Debug)]
pub struct PalaceNumber {
    pub k: u64,
}

/// The largest Grundy value that a cell holds.
pub const VALUE_MAX: u16 = u16::MAX - 1;

#[derive(Clone, Copy, Debug)]
pub struct GrundyValue {
    /// Stands for itself and all that is more.
    pub most: u16,
}

#[derive(Debug)]
pub struct DiagonalBoard<Q: Question> {
    question: Q,
    tables: Vec<(LineTable<Q::Line>, i32)>,
    steps: Vec<(i64, i64)>,
    shortest: Vec<(i64, i64)>,
    diagonals: Vec<Vec<Q::Cell>>,
}

impl<Q: Question> DiagonalBoard<Q> {
    /// The board of a piece with these terms. Computes nothing yet.
    pub fn new(terms: &Terms, question: Q) -> Self {
        let tables = terms.lines.iter().map(|line| (LineTable::new(line), line.coefficient)).collect();
        Self {
            question,
            tables,
            steps: terms.steps.clone(),
            shortest: terms.shortest().collect(),
            diagonals: Vec::new(),
        }
    }

    /// The number of anti-diagonals up to a window's last corner.
    fn needed(window: &Window) -> u64 {
        window.right() + window.bottom() - 1
    }

    fn computed(&self) -> u64 {
        self.diagonals.len() as u64
    }

    fn diagonal(&mut self, passed: Option<&Self>) -> Result<Vec<Q::Cell>, Error> {
        let t = self.diagonals.len() as i64;
        let mut cells = Vec::with_capacity(t as usize + 1);
        let mut seen = Vec::new();
        self.tables.iter_mut().for_each(|(table, _)| table.begin(t, 1));
        let read = |cells: &[Q::Cell], diagonals: &[Vec<Q::Cell>], x: i64, y: i64| {
            let diagonal = diagonals.get((x + y) as usize).map_or(cells, |diagonal| diagonal);
            diagonal[y as usize]
        };
        for y in 0..=t {
            let x = t - y;
            let leads = |(s, u): &&(i64, i64)| *s <= x && *u <= y;
            seen.clear();
            seen.extend(self.steps.iter().filter(leads).map(|(s, u)| read(&cells, &self.diagonals, x - s, y - u)));
            if let Some(passed) = passed.filter(|_| self.shortest.iter().any(|step| leads(&step))) {
                seen.push(passed.diagonals[t as usize][y as usize]);
            }
            let lines = self.tables.iter().filter_map(|(table, times)| Some((table.line(x, y)?, *times)));
            let cell = self.question.answer(lines, &seen)?;
            cells.push(cell);
            for (table, _) in &mut self.tables {
                self.question.add(table.line_mut(x, y), cell);
                if let Some((x_last, y_last)) = table.last_in_reach(x, y) {
                    let last = read(&cells, &self.diagonals, x_last, y_last);
                    self.question.take_away(table.line_mut(x, y), last);
                }
            }
        }
        Ok(cells)
    }
}

impl<Q: Question> KeptCells for DiagonalBoard<Q> {
    /// All cells on the anti-diagonals up to that of the window's last corner.
    fn estimate(&self, window: &Window) -> f64 {
        let cells = |diagonals: u64| diagonals as f64 * (diagonals as f64 + 1.0) / 2.0;
        (cells(Self::needed(window)) - cells(self.computed())).max(0.0)
    }

    fn bytes(&self, window: &Window) -> f64 {
        (Self::needed(window) as f64).powi(2) / 2.0 * size_of::<Q::Cell>() as f64
    }

    /// An anti-diagonal.
    fn step(&mut self, _: &Window, passed: Option<&Self>) -> Result<(), Error> {
        let diagonal = self.diagonal(passed)?;
        self.diagonals.push(diagonal);
        Ok(())
    }

    fn cells(&self, window: &Window) -> (u64, u64) {
        let cells = |diagonals: u64| diagonals * (diagonals + 1) / 2;
        let needed = Self::needed(window);
        (cells(needed), cells(self.computed().min(needed)))
    }

    fn value(&self, x: u64, y: u64) -> i64 {
        self.question.value(self.diagonals[(x + y) as usize][y as usize])
    }
}

impl Question for PalaceNumber {
    type Line = i64;
    type Cell = u32;

    fn answer<'a>(&self, lines: impl Iterator<Item = (&'a i64, i32)> + Clone, steps: &[u32]) -> Result<u32, Error> {
        let seen = lines.map(|(count, coefficient)| count * i64::from(coefficient)).sum::<i64>();
        let number = seen as u32 + steps.iter().filter(|number| u64::from(**number) < self.k).count() as u32;
        Ok(number)
    }

    fn add(&self, line: &mut i64, cell: u32) {
        *line += i64::from(u64::from(cell) < self.k);
    }

    fn take_away(&self, line: &mut i64, cell: u32) {
        *line -= i64::from(u64::from(cell) < self.k);
    }

    fn value(&self, number: u32) -> i64 {
        i64::from(number) - self.k as i64
    }
}

impl Question for GrundyValue {
    type Line = ValueSet;
    type Cell = u16;

    fn answer<'a>(
        &self,
        lines: impl Iterator<Item = (&'a ValueSet, i32)> + Clone,
        steps: &[u16],
    ) -> Result<u16, Error> {
        let value = least_missing(lines.map(|(set, _)| set), steps);
        u16::try_from(value).ok().filter(|value| *value <= VALUE_MAX).ok_or(Error::large_value(VALUE_MAX))
    }

    fn add(&self, line: &mut ValueSet, cell: u16) {
        line.insert(cell.into());
    }

    fn take_away(&self, line: &mut ValueSet, cell: u16) {
        line.remove(cell.into());
    }

    fn value(&self, value: u16) -> i64 {
        value.min(self.most).into()
    }
}
