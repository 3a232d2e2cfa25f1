//! How bright a square of each game of a range is: the sum of its deviations, by which games whose k differ by a Lucas
//! number are alike.

use crate::Error;
use crate::lab::half_board::{Reader, weight};
use crate::lab::parameters::{Arguments, decimal, whole_number, wrong_value};
use crate::lab::plot::{Kind, Plot, linear};
use crate::lab::sweeps::{Game, several};
use crate::lab::table::{Column, check_rows};
use crate::lab::{Experiment, Run, Work};
use crate::queens::hood;
use crate::queens::sweep::Sink;
use crate::{K_MAX, Window};

/// The sums of a square of each game of a range.
pub const EXPERIMENT: Experiment = Experiment {
    name: "brightness",
    title: "Brightness",
    about: "The sum of the deviations in the square of side x side cells whose first cell is floor(at k), twice",
    parameters: &[
        whole_number("from", "the first game", 1, K_MAX as i64, "600"),
        whole_number("to", "the last game", 1, K_MAX as i64, "700"),
        decimal("at", "where the square begins, in multiples of k", 1_000_000_000, "1.75"),
        whole_number("side", "the square's width and height in cells", 1, 1_000_000, "160"),
    ],
    columns: Sum::COLUMNS,
    plot: Plot { kind: Kind::Line, x: linear("k", "k"), y: linear("sum", "mean deviation v"), per: Some("cells") },
    work: Work { estimate, begin, split: Some(split) },
};

/// A game costs about k^2 cells at a given place, so that a few of them stand for all.
fn estimate(arguments: &Arguments) -> f64 {
    let first = arguments.whole("from");
    let last = arguments.whole("to").max(first);
    let [one, middle, other] = [first, first + (last - first) / 2, last].map(|k| Sum::estimate(arguments, k));
    (last - first + 1) as f64 * (one + 4.0 * middle + other) / 6.0
}

fn square(arguments: &Arguments, k: u64) -> Result<Window, Error> {
    let side = arguments.whole("side");
    let corner = arguments.decimal("at").floor_times(k);
    let place = u64::try_from(corner).unwrap_or(u64::MAX);
    Window::new(place, place, side, side)
}

/// Parts of a range of games that cost about the same.
fn split(arguments: &Arguments, parts: usize) -> Vec<Arguments> {
    let (from, to) = (arguments.signed("from"), arguments.signed("to"));
    let games = from.abs_diff(to) + 1;
    let parts = (parts as u64).clamp(1, games);
    // The cost of all games up to k is about k^3.
    let cube = |k: i64| (k as f64).powi(3);
    let bound = |part: u64| {
        let share = part as f64 / parts as f64;
        let k = (cube(from) + share * (cube(to) - cube(from))).cbrt().round() as i64;
        // Each part has a game at least.
        k.clamp(from + part as i64, to + 1 - (parts - part) as i64)
    };
    let bounds: Vec<i64> = [from].into_iter().chain((1..parts).map(bound)).chain([to + 1]).collect();
    let range = |pair: &[i64]| arguments.with("from", &[pair[0]]).with("to", &[pair[1] - 1]);
    bounds.windows(2).map(range).collect()
}

fn begin(arguments: &Arguments) -> Result<Box<dyn Run>, Error> {
    let (from, to) = (arguments.whole("from"), arguments.whole("to"));
    if from > to {
        return Err(wrong_value("to", to, format_args!("at least from, {from}, and at most {K_MAX}")));
    }
    let games = to - from + 1;
    check_rows(games)?;
    // The last square is the farthest one and costs most.
    Sum::sweep(arguments, to)?;
    let games = (0..games as u32).map(move |game| from + u64::from(game));
    Ok(Box::new(several::<Sum>(arguments, games, estimate(arguments))))
}

struct Sum {
    k: u64,
    square: Window,
    sum: i128,
    weight: i64,
}

impl Sum {
    /// That of the hood's cells: x + y + min(x, y) - k, summed along the cells of each row that lie in the hood.
    fn of_hood(k: u64, square: &Window) -> Self {
        let below = |x: i128| x * (x - 1) / 2;
        let row = |y: u64| {
            let end = square.right().min(hood::row_count(k, y)).max(square.x);
            let [first, end, y, k] = [square.x, end, y, k].map(i128::from);
            // min(x, y) is x up to the diagonal.
            let diagonal = y.clamp(first, end);
            let of_smaller = below(diagonal) - below(first) + (end - diagonal) * y;
            below(end) - below(first) + of_smaller + (end - first) * (y - k)
        };
        Self { k, square: *square, sum: (square.y..square.bottom()).map(row).sum(), weight: 1 }
    }
}

impl Sink for Sum {
    fn begin(&mut self, area: &Window) {
        self.weight = weight(area);
    }

    fn run(&mut self, _: u64, _: u64, values: &[i8]) {
        // In short chunks, so that the sums of the vectorised loop stay narrow.
        let sum: i64 =
            values.chunks(128).map(|chunk| i64::from(chunk.iter().map(|v| i16::from(*v)).sum::<i16>())).sum();
        self.sum += i128::from(self.weight * sum);
    }

    fn constant(&mut self, area: &Window, v: i32) {
        if let Some(area) = area.intersection(&self.square) {
            self.sum += i128::from(weight(&area) * i64::from(v)) * area.cells() as i128;
        }
    }
}

impl Reader for Sum {
    fn reads(&mut self, area: &Window) -> Option<Window> {
        area.intersection(&self.square)
    }
}

impl Game for Sum {
    const COLUMNS: &'static [&'static str] = &["k", "sum", "cells"];

    fn corner(arguments: &Arguments, k: u64) -> Result<(u64, u64), Error> {
        let square = square(arguments, k)?;
        Ok((square.right(), square.right()))
    }

    fn new(arguments: &Arguments, k: u64) -> Self {
        Self::of_hood(k, &square(arguments, k).expect("a sweep reaches it"))
    }

    fn columns(&self) -> Vec<Column> {
        let cells = (self.square.width * self.square.height) as i64;
        vec![Column::Whole(vec![self.k as i64]), Column::Large(vec![self.sum]), Column::Whole(vec![cells])]
    }
}
