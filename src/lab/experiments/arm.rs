//! The upper arm without a game: what grows from the shoulder is the same in every game, as long as nothing comes from
//! the nose (paper, section 3.3). How far can the growth of its skin be followed (section 4)?

use super::rows;
use super::skin::Ends;
use crate::lab::half_board::{self, ALL_COLUMNS, HalfBoardSweep, Reader};
use crate::lab::parameters::Arguments;
use crate::lab::plot::{Plot, linear, logarithmic};
use crate::lab::sweeps::{Game, single};
use crate::lab::table::Column;
use crate::lab::{Experiment, Work};
use crate::queens::epaulette::DEVIATIONS;
use crate::queens::sweep::Sink;
use crate::{Error, Window};

/// The universal arm, row by row.
pub const EXPERIMENT: Experiment = Experiment {
    name: "universal-arm",
    title: "Universal arm",
    about: "Where the arm of every game begins and ends in each row, counted from the shoulder, and the level of its \
         skin",
    parameters: &[rows("8000")],
    columns: Edges::COLUMNS,
    plot: Plot::steps(logarithmic("y", "row y"), linear("level", "level n of the skin")),
    work: Work {
        estimate: |arguments| Edges::estimate(arguments, ANY_GAME),
        begin: |arguments| single::<Edges>(arguments, ANY_GAME),
        split: None,
    },
};

/// The arm is the same in every game.
const ANY_GAME: u64 = 0;

/// The level n of the skin in each row, from the arm's outer edge as far as it was swept.
///
/// At level n the edge's steps repeat every f(2n + 1) rows, which take it on by f(2n + 3) columns (paper, section 3.4).
/// A row has the greatest level of which two equal periods go through it; without one it has the level of the row
/// before, and level 0 at first.
pub fn levels(edges: &[i64]) -> Vec<i64> {
    let mut levels = vec![-1; edges.len()];
    let step = |y: usize| edges[y] - edges[y - 1];
    let mut fibonacci = (1, 2);
    for level in 0.. {
        let (rows, columns) = (fibonacci.0 as usize, fibonacci.1);
        if 2 * rows >= edges.len() {
            break;
        }
        let (mut alike, mut marked) = (0, 0);
        for y in rows + 1..edges.len() {
            alike = if step(y) == step(y - rows) { alike + 1 } else { 0 };
            if alike >= rows && edges[y] - edges[y - rows] == columns {
                let first = marked.max(y + 1 - 2 * rows);
                levels[first..=y].fill(level);
                marked = y + 1;
            }
        }
        // f(2n + 1) and f(2n + 3) become f(2n + 3) and f(2n + 5) = 3 f(2n + 3) - f(2n + 1).
        fibonacci = (fibonacci.1, 3 * fibonacci.1 - fibonacci.0);
    }
    let mut last = 0;
    for level in &mut levels {
        last = if *level < 0 { last } else { *level };
        *level = last;
    }
    levels
}

/// Both edges of the arm. The inner one is found while a band is swept, the outer one on the way back.
struct Edges {
    /// The game whose arm it is.
    k: u64,
    hem: Hem,
    ends: Ends,
    is_back: bool,
}

impl Sink for Edges {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        if self.is_back { self.ends.run(x, y, values) } else { self.hem.run(x, y, values) }
    }
}

impl Reader for Edges {
    fn reads(&mut self, area: &Window) -> Option<Window> {
        self.is_back = false;
        self.hem.is_right_of(area).then_some(*area)
    }

    fn reads_back(&mut self, area: &Window) -> bool {
        self.is_back = true;
        self.ends.reads_back(area)
    }
}

impl Game for Edges {
    const COLUMNS: &'static [&'static str] = &["y", "inner", "outer", "level"];

    fn estimate(arguments: &Arguments, _: u64) -> f64 {
        HalfBoardSweep::arm_cells(arguments.whole("rows"))
    }

    fn corner(arguments: &Arguments, _: u64) -> Result<(u64, u64), Error> {
        Ok((arguments.whole("rows"), ALL_COLUMNS))
    }

    fn sweep(arguments: &Arguments, _: u64) -> Result<HalfBoardSweep, Error> {
        HalfBoardSweep::arm(arguments.whole("rows"))
    }

    fn new(arguments: &Arguments, _: u64) -> Self {
        let rows = arguments.whole("rows");
        let k = half_board::game_of_arm(rows);
        Self { k, hem: Hem::new(k, rows), ends: Ends::new(k, rows), is_back: false }
    }

    fn columns(&self) -> Vec<Column> {
        let from_shoulder = |edges: &[u64]| edges.iter().map(|x| *x as i64 - self.k as i64).collect::<Vec<_>>();
        let [inner, outer] = [&self.hem.rows, &self.ends.rows].map(|edges| from_shoulder(edges));
        let levels = levels(&outer);
        let rows = (0..outer.len() as i64).collect();
        [rows, inner, outer, levels].map(Column::Whole).into()
    }
}

/// Where each row leaves the épaulette.
struct Hem {
    k: u64,
    /// The first column of each row, from the shoulder on, in which v is not as in the épaulette; `u64::MAX` before it
    /// is found.
    rows: Vec<u64>,
    /// v along an anti-diagonal of the épaulette, where x + 2y - k falls by one from cell to cell, from 10 on.
    pattern: Vec<i8>,
}

impl Hem {
    fn new(k: u64, rows: u64) -> Self {
        let pattern = DEVIATIONS.iter().rev().cycle().map(|v| *v as i8).take(2048).collect();
        Self { k, rows: vec![u64::MAX; rows as usize], pattern }
    }

    /// Whether it is not found yet in some row of an area.
    fn is_right_of(&self, area: &Window) -> bool {
        self.rows[area.y as usize..area.bottom() as usize].contains(&u64::MAX)
    }

    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        let period = DEVIATIONS.len() as u64;
        let first = period - 1 - (x + 2 * y - self.k) % period;
        let expected = &self.pattern[first as usize..][..values.len()];
        if values == expected {
            return;
        }
        for (i, _) in (0..).zip(values.iter().zip(expected)).filter(|(_, (v, expected))| v != expected) {
            let hem = &mut self.rows[(y - i) as usize];
            *hem = (*hem).min(x + i);
        }
    }
}
