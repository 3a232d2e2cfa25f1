//! How many palaces the queen sees looking just diagonally: the last question of the paper's first version.

use super::{game, side};
use crate::Error;
use crate::lab::Experiment;
use crate::lab::half_board::Reader;
use crate::lab::parameters::{Arguments, whole_number, wrong_value};
use crate::lab::plot::{Plot, linear};
use crate::lab::sweeps::{Game, one};
use crate::lab::table::{Column, check_rows};
use crate::queens::hood;
use crate::queens::sweep::Sink;
use crate::{COORDINATE_MAX, Window};

const BOUND: i64 = COORDINATE_MAX as i64;

/// The counts of some diagonals.
pub const EXPERIMENT: Experiment = Experiment {
    name: "diagonals",
    title: "Diagonals",
    about: "How many palaces stand on each diagonal x - y = d of the size x size corner",
    parameters: &[
        game("500"),
        side("5000"),
        whole_number("from", "the first diagonal d = x - y", -BOUND, BOUND, "-50"),
        whole_number("to", "the last diagonal", -BOUND, BOUND, "50"),
    ],
    columns: Counts::COLUMNS,
    plot: Plot::dots(linear("d", "diagonal d = x - y"), linear("palaces", "palaces")),
    work: one::<Counts>(),
};

/// The palaces outside the hood on diagonals on or above the main one.
struct Counts {
    k: u64,
    size: u64,
    /// The diagonals of the table.
    from: i64,
    to: i64,
    /// The first diagonal that is counted, the one nearest to the main diagonal, and the counts from there on.
    first: u64,
    palaces: Vec<i64>,
}

impl Counts {
    /// The palaces of a diagonal, those in the hood among them.
    fn palaces(&self, d: i64) -> i64 {
        let d = d.unsigned_abs();
        let hood = hood::diagonal_count(self.k, d, 0).min(self.size.saturating_sub(d));
        let place = (d - self.first) as usize;
        hood as i64 + self.palaces.get(place).copied().unwrap_or(0)
    }
}

impl Sink for Counts {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        // From cell to cell of a run x - y grows by 2.
        let first = x as i64 - y as i64 - self.first as i64;
        for (d, v) in (first..).step_by(2).zip(values) {
            if let Some(palaces) = usize::try_from(d).ok().and_then(|place| self.palaces.get_mut(place)) {
                *palaces += i64::from(*v < 0);
            }
        }
    }
}

impl Reader for Counts {
    fn reads(&mut self, area: &Window) -> Option<Window> {
        let end = self.first + self.palaces.len() as u64;
        (area.right() > area.y + self.first && area.x < area.bottom() + end).then_some(*area)
    }
}

impl Game for Counts {
    const COLUMNS: &'static [&'static str] = &["d", "palaces"];

    fn corner(arguments: &Arguments, _: u64) -> Result<(u64, u64), Error> {
        let (from, to) = (arguments.signed("from"), arguments.signed("to"));
        if from > to {
            return Err(wrong_value("to", to, format_args!("at least from, {from}")));
        }
        check_rows(from.abs_diff(to) + 1)?;
        Ok((arguments.whole("size"), arguments.whole("size")))
    }

    fn new(arguments: &Arguments, k: u64) -> Self {
        let (size, from, to) = (arguments.whole("size"), arguments.signed("from"), arguments.signed("to"));
        // d and -d have equally many. Those from `size` on have no cell.
        let first = if from <= 0 && to >= 0 { 0 } else { from.unsigned_abs().min(to.unsigned_abs()) };
        let end = from.unsigned_abs().max(to.unsigned_abs()).saturating_add(1).min(size).max(first);
        Self { k, size, from, to, first, palaces: vec![0; (end - first) as usize] }
    }

    fn columns(&self) -> Vec<Column> {
        let diagonals = self.from..=self.to;
        let palaces = diagonals.clone().map(|d| self.palaces(d)).collect();
        vec![Column::Whole(diagonals.collect()), Column::Whole(palaces)]
    }
}
