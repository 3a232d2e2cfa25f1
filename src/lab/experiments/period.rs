//! By which vectors a window repeats itself, wholly or in part: the periods of épaulette, rift and skin, and the grid
//! of the fabric (paper, section 3.2).
//!
//! Where a pattern changes little from cell to cell, short vectors join many equal cells without being periods of
//! anything. So only peaks are listed: vectors by which more cells are equal, in proportion, than by any of the eight
//! around them.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::game;
use crate::Error;
use crate::lab::parameters::{Arguments, Kind, Parameter, whole_number, wrong_value};
use crate::lab::plot::{Plot, linear};
use crate::lab::table::{Column, Table};
use crate::lab::{Experiment, Run, Work};
use crate::map::More;
use crate::queens::board::{Deviations, Plan};
use crate::{Board, COORDINATE_MAX, Window};

/// The vectors by which a window repeats itself best.
pub const EXPERIMENT: Experiment = Experiment {
    name: "period",
    title: "Periods",
    about: "The vectors by which more cells of a window equal the cell that far on than by the vectors around, best \
         first",
    parameters: &[
        game("1000"),
        Parameter {
            name: "window",
            about: "column, row, width and height of the window",
            kind: Kind::List { least: 0, most: COORDINATE_MAX as i64, fewest: 4, longest: 4 },
            default: "600,250,60,60",
        },
        whole_number("reach", "the greatest dx and dy that are tried, if the window is larger", 1, 1000, "20"),
        whole_number("vectors", "as many are listed", 1, 1_000_000, "20"),
    ],
    columns: COLUMNS,
    plot: Plot::dots(linear("dx", "dx"), linear("dy", "dy")),
    work: Work { estimate, begin: |arguments| Ok(Box::new(Periods::new(arguments)?)), split: None },
};

const COLUMNS: &[&str] = &["dx", "dy", "equal", "compared"];

/// The most cells of a window.
const CELLS_MAX: u64 = 4_000_000;

fn window(arguments: &Arguments) -> Result<Window, Error> {
    let [x, y, width, height] = [0, 1, 2, 3].map(|place| arguments.numbers("window")[place].unsigned_abs());
    if u128::from(width) * u128::from(height) > CELLS_MAX.into() {
        let given = format_args!("{width} x {height} cells");
        return Err(wrong_value("window", given, format_args!("at most {CELLS_MAX} cells")));
    }
    Window::new(x, y, width, height)
}

fn estimate(arguments: &Arguments) -> f64 {
    let Ok(window) = window(arguments) else { return f64::INFINITY };
    let vectors = tried(&window, arguments.whole("reach")).count();
    // Many cells are compared in the time that it takes to compute one.
    let comparisons = vectors as f64 * window.cells() as f64 / 2.0;
    Board::new(arguments.whole("k")).map_or(f64::INFINITY, |board| board.estimate(&window)) + comparisons
}

/// All vectors that leave some cells to compare; of a vector and its opposite only one.
fn tried(window: &Window, reach: u64) -> impl Iterator<Item = (i64, u64)> + use<> {
    let across = reach.min(window.width - 1) as i64;
    let down = reach.min(window.height - 1);
    (0..=down).flat_map(move |dy| (-across..=across).map(move |dx| (dx, dy))).filter(|(dx, dy)| *dy > 0 || *dx > 0)
}

struct Periods {
    window: Window,
    listed: usize,
    /// While the window is read.
    reading: Option<(Board, Plan, Deviations)>,
    values: Vec<i32>,
    vectors: Vec<(i64, u64)>,
    /// How many cells are equal, for each vector that has been tried.
    equal: Vec<i64>,
}

impl Periods {
    fn new(arguments: &Arguments) -> Result<Self, Error> {
        let window = window(arguments)?;
        let board = Board::new(arguments.whole("k"))?;
        let plan = board.plan(&window)?;
        Ok(Self {
            window,
            listed: arguments.whole("vectors") as usize,
            reading: Some((board, plan, Deviations::new(&window))),
            values: Vec::new(),
            vectors: tried(&window, arguments.whole("reach")).collect(),
            equal: Vec::new(),
        })
    }

    /// How many cells have a cell to be compared with.
    fn compared(&self, (dx, dy): (i64, u64)) -> i64 {
        ((self.window.width - dx.unsigned_abs()) * (self.window.height - dy)) as i64
    }

    fn count_equal(&self, (dx, dy): (i64, u64)) -> i64 {
        let Window { width, height, .. } = self.window;
        let length = (width - dx.unsigned_abs()) as usize;
        let (from, to) = ((-dx).max(0) as usize, dx.max(0) as usize);
        let row = |y: u64, x: usize| &self.values[y as usize * width as usize + x..][..length];
        let equal =
            |y| row(y, from).iter().zip(row(y + dy, to)).map(|(one, other)| i64::from(one == other)).sum::<i64>();
        (0..height - dy).map(equal).sum()
    }
}

impl Run for Periods {
    fn advance(&mut self, more: More<'_>) -> Result<bool, Error> {
        if let Some((board, plan, values)) = &mut self.reading {
            if !board.advance(plan, values, &mut *more)?.finished {
                return Ok(false);
            }
            self.values = self.reading.take().map(|(_, _, values)| values.into_values()).unwrap_or_default();
        }
        while let Some(vector) = self.vectors.get(self.equal.len()) {
            self.equal.push(self.count_equal(*vector));
            if !more() {
                break;
            }
        }
        Ok(self.equal.len() == self.vectors.len())
    }

    fn progress(&self) -> f64 {
        if self.vectors.is_empty() && self.reading.is_none() {
            1.0
        } else {
            self.equal.len() as f64 / self.vectors.len().max(1) as f64
        }
    }

    fn table(&self) -> Table {
        let mut rows: Vec<Match> = self
            .vectors
            .iter()
            .zip(&self.equal)
            .map(|(vector, equal)| Match { vector: *vector, equal: *equal, compared: self.compared(*vector) })
            .collect();
        let mut known: HashMap<(i64, i64), Match> = rows.iter().flat_map(Match::both_ways).collect();
        // By no vector all cells are equal.
        known.insert((0, 0), Match { vector: (0, 0), equal: 1, compared: 1 });
        rows.retain(|found| {
            found.neighbours().filter_map(|vector| known.get(&vector)).all(|other| !other.is_better(found))
        });
        rows.sort_unstable_by(|one, other| one.share_against(other).reverse().then(one.key().cmp(&other.key())));
        rows.truncate(self.listed);
        let column = |number: fn(&Match) -> i64| Column::Whole(rows.iter().map(number).collect());
        let columns = [
            column(|found| found.vector.0),
            column(|found| found.vector.1 as i64),
            column(|found| found.equal),
            column(|found| found.compared),
        ];
        Table::new(COLUMNS, columns.into())
    }
}

/// A vector, and how many of the cells that it joins are equal.
#[derive(Clone, Copy, Debug)]
struct Match {
    vector: (i64, u64),
    equal: i64,
    compared: i64,
}

impl Match {
    /// The vector and its opposite, which join the same cells.
    fn both_ways(&self) -> [((i64, i64), Self); 2] {
        let (dx, dy) = (self.vector.0, self.vector.1 as i64);
        [((dx, dy), *self), ((-dx, -dy), *self)]
    }

    /// The eight vectors around, and itself.
    fn neighbours(&self) -> impl Iterator<Item = (i64, i64)> {
        let (dx, dy) = (self.vector.0, self.vector.1 as i64);
        (-1..=1).flat_map(move |down| (-1..=1).map(move |across| (dx + across, dy + down)))
    }

    fn share_against(&self, other: &Self) -> Ordering {
        let product = |equal: i64, compared: i64| i128::from(equal) * i128::from(compared);
        product(self.equal, other.compared).cmp(&product(other.equal, self.compared))
    }

    fn is_better(&self, other: &Self) -> bool {
        self.share_against(other) == Ordering::Greater
    }

    /// By which vectors of equal shares are put in order: the shorter ones first.
    fn key(&self) -> (i64, u64, i64) {
        let (dx, dy) = self.vector;
        (dx * dx + (dy * dy) as i64, dy, dx)
    }
}
