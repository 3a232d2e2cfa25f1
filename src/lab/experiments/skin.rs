//! Where each row ends: the outer edge of the upper arm, whose steps spell the skin's pattern (paper, section 3.4).
//!
//! A band of blocks is swept first, and then read from right to left until the last palace of each row is found. A row
//! without any on its part right of the diagonal, as there are in the smallest games, has its last one where the column
//! of the same number has its last one above the diagonal: these are looked for in a second sweep.

use super::{game, rows};
use crate::Error;
use crate::Window;
use crate::lab::half_board::{self, ALL_COLUMNS, HalfBoardSweep, Reader};
use crate::lab::plot::{Plot, linear};
use crate::lab::table::{Column, Table};
use crate::lab::{Experiment, Run, Work};
use crate::map::More;
use crate::queens::hood;
use crate::queens::sweep::Sink;

/// The edge of the first rows.
pub const EXPERIMENT: Experiment = Experiment {
    name: "skin",
    title: "Skin",
    about: "Where each row's last palace stands, and the steps of that edge from row to row",
    parameters: &[game("1000"), rows("3000")],
    columns: COLUMNS,
    plot: Plot::steps(linear("y", "row y"), linear("step", "step in columns")),
    work: Work {
        estimate: |arguments| half_board::cells(arguments.whole("k"), arguments.whole("rows"), ALL_COLUMNS),
        begin: |arguments| Ok(Box::new(Skin::new(arguments.whole("k"), arguments.whole("rows"))?)),
        split: None,
    },
};

const COLUMNS: &[&str] = &["y", "edge", "step"];

struct Skin {
    k: u64,
    sweep: HalfBoardSweep,
    ends: Ends,
    /// The second sweep, once the first one is done and has left something to find.
    second: Option<(HalfBoardSweep, ColumnEnds)>,
}

impl Skin {
    fn new(k: u64, rows: u64) -> Result<Self, Error> {
        Ok(Self { k, sweep: HalfBoardSweep::corner(k, rows, ALL_COLUMNS)?, ends: Ends::new(k, rows), second: None })
    }

    fn begin_second(&mut self) -> Result<(), Error> {
        let missing: Vec<bool> = (0..).zip(&self.ends.rows).map(|(y, end)| *end <= y).collect();
        if let Some(last) = missing.iter().rposition(|is_missing| *is_missing) {
            let side = last as u64 + 1;
            let columns = ColumnEnds { missing, columns: vec![0; side as usize] };
            self.second = Some((HalfBoardSweep::corner(self.k, side, side)?, columns));
        }
        Ok(())
    }
}

impl Run for Skin {
    fn advance(&mut self, more: More<'_>) -> Result<bool, Error> {
        if self.second.is_none() {
            if !self.sweep.advance(&mut self.ends, more)? {
                return Ok(false);
            }
            self.begin_second()?;
        }
        match &mut self.second {
            Some((sweep, columns)) => Ok(sweep.advance(columns, more)?),
            None => Ok(true),
        }
    }

    fn progress(&self) -> f64 {
        // A second sweep, of a part, may follow.
        match &self.second {
            None => self.sweep.progress(),
            Some((sweep, _)) => sweep.progress(),
        }
    }

    fn table(&self) -> Table {
        let mirrored = self.second.iter().flat_map(|(_, second)| &second.columns).chain(std::iter::repeat(&0));
        let edges: Vec<i64> =
            self.ends.rows.iter().zip(mirrored).map(|(row, column)| *row.max(column) as i64).collect();
        let steps = std::iter::once(0).chain(edges.windows(2).map(|pair| pair[1] - pair[0])).collect();
        let rows = (0..edges.len() as i64).collect();
        Table::new(COLUMNS, vec![Column::Whole(rows), Column::Whole(edges), Column::Whole(steps)])
    }
}

/// The last palace of each row, of those in the hood and of those on or right of the diagonal.
pub(super) struct Ends {
    /// For each row the column after it; 0 if there is none so far.
    pub rows: Vec<u64>,
}

impl Ends {
    pub fn new(k: u64, rows: u64) -> Self {
        Self { rows: (0..rows).map(|y| hood::row_count(k, y)).collect() }
    }
}

impl Sink for Ends {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        for (i, _) in (0..).zip(values).filter(|(_, v)| **v < 0) {
            let row = &mut self.rows[(y - i) as usize];
            *row = (*row).max(x + i + 1);
        }
    }
}

impl Reader for Ends {
    fn reads(&mut self, _: &Window) -> Option<Window> {
        None
    }

    fn reads_back(&mut self, area: &Window) -> bool {
        self.rows[area.y as usize..area.bottom() as usize].iter().any(|end| *end <= area.right())
    }
}

/// The last palace of some columns on or above the diagonal.
struct ColumnEnds {
    /// The columns that are looked at.
    missing: Vec<bool>,
    /// For each of them the row after its last palace; 0 if there is none so far.
    columns: Vec<u64>,
}

impl Sink for ColumnEnds {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        for (i, _) in (0..).zip(values).filter(|(_, v)| **v < 0) {
            let (x, y) = (x + i, y - i);
            if y <= x && self.missing[x as usize] {
                let column = &mut self.columns[x as usize];
                *column = (*column).max(y + 1);
            }
        }
    }
}

impl Reader for ColumnEnds {
    fn reads(&mut self, area: &Window) -> Option<Window> {
        self.missing[area.x as usize..area.right() as usize].contains(&true).then_some(*area)
    }
}
