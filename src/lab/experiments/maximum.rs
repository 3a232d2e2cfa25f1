//! The greatest deviation of games and where it stands: is it in the armpit alone (paper, section 4)?

use super::games;
use crate::lab::Experiment;
use crate::lab::half_board::{Reader, count, weight};
use crate::lab::parameters::{Arguments, decimal, wrong_value};
use crate::lab::plot::{Plot, linear, logarithmic};
use crate::lab::sweeps::{Game, listed};
use crate::lab::table::Column;
use crate::queens::hood;
use crate::queens::sweep::Sink;
use crate::{COORDINATE_MAX, Error, Window};

/// The greatest deviation of each game of a list.
pub const EXPERIMENT: Experiment = Experiment {
    name: "maximum",
    title: "Maximum",
    about: "The greatest deviation of each game's factor x k corner, its first cell, and how many cells have it",
    parameters: &[
        games("360,1600"),
        decimal("factor", "the corner has the cells with x and y below factor times k", 1_000_000, "4"),
    ],
    columns: Greatest::COLUMNS,
    plot: Plot::dots(logarithmic("k", "k"), linear("max", "greatest deviation v")),
    work: listed::<Greatest>(),
};

/// The corner's width: how many whole numbers from 0 on lie below factor times k.
fn size(arguments: &Arguments, k: u64) -> u64 {
    let size = arguments.decimal("factor").ceil_times(k);
    size.try_into().unwrap_or(u64::MAX)
}

/// The greatest deviation so far, its first cell row by row, and the number of cells that have it.
///
/// The first one of both halves is the first one of the upper half: a mirror image lies in a lower row, the one on the
/// other side of the diagonal.
#[derive(Debug)]
struct Greatest {
    k: u64,
    v: i64,
    x: u64,
    y: u64,
    cells: i64,
    weight: i64,
}

impl Greatest {
    /// Before any cell outside the hood: if there is none, the greatest deviation is that of the last cell.
    fn of_hood(k: u64, size: u64) -> Self {
        let last = size - 1;
        if hood::contains(k, last, last) {
            Self { k, v: hood::palace_number(last, last) as i64 - k as i64, x: last, y: last, cells: 1, weight: 1 }
        } else {
            Self { k, v: i64::MIN, x: 0, y: 0, cells: 0, weight: 1 }
        }
    }

    /// This many more cells with a deviation, the first of which is (x, y).
    fn add(&mut self, v: i64, x: u64, y: u64, cells: i64) {
        if v > self.v {
            *self = Self { v, x, y, cells, ..*self };
        } else if v == self.v {
            self.cells += cells;
            (self.y, self.x) = (self.y, self.x).min((y, x));
        }
    }
}

impl Sink for Greatest {
    fn begin(&mut self, area: &Window) {
        self.weight = weight(area);
    }

    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        let greatest = values.iter().copied().fold(i8::MIN, i8::max);
        if i64::from(greatest) < self.v {
            return;
        }
        // The last one of them stands in the highest row.
        if let Some(last) = values.iter().rposition(|v| *v == greatest) {
            let (x, y) = (x + last as u64, y - last as u64);
            self.add(greatest.into(), x, y, self.weight * count(values, greatest));
        }
    }

    fn constant(&mut self, area: &Window, v: i32) {
        self.add(v.into(), area.x, area.y, weight(area) * (area.width * area.height) as i64);
    }
}

impl Reader for Greatest {}

impl Game for Greatest {
    const COLUMNS: &'static [&'static str] = &["k", "max", "x", "y", "count"];

    fn corner(arguments: &Arguments, k: u64) -> Result<(u64, u64), Error> {
        match size(arguments, k) {
            0 => Err(wrong_value("factor", 0, "more than 0")),
            size if size > COORDINATE_MAX => Err(Error::window(0, 0, size, size)),
            size => Ok((size, size)),
        }
    }

    fn new(arguments: &Arguments, k: u64) -> Self {
        Self::of_hood(k, size(arguments, k))
    }

    fn columns(&self) -> Vec<Column> {
        let row = [self.k as i64, self.v, self.x as i64, self.y as i64, self.cells];
        row.map(|number| Column::Whole(vec![number])).into()
    }
}
