//! How bright a square of each game of a range is: the sum of its deviations, by which games whose k differ by a Lucas
//! number are alike.

use super::parameters::{Arguments, Kind, Parameter};
use super::plot::{self, Axis, Plot, Series};
use super::refusal;
use super::table::{Column, ROWS_MAX, Table};
use super::upper::{self, Reader, Upper, weight};
use super::{Experiment, K, Run};
use crate::Error;
use crate::queens::hood;
use crate::queens::sweep::Sink;
use crate::{COORDINATE_MAX, K_MAX, Window};

/// The sums of a square of each game of a range.
pub const EXPERIMENT: Experiment = Experiment {
    name: "brightness",
    title: "Brightness",
    about: "The sum of the deviations in the square of side x side cells whose first cell is floor(at k), twice",
    parameters: &[
        Parameter { name: "from", about: "the first game", default: "600", ..K },
        Parameter { name: "to", about: "the last game", default: "700", ..K },
        Parameter {
            name: "at",
            about: "where the square begins, in multiples of k",
            kind: Kind::Decimal { most: 1_000_000_000 },
            default: "1.75",
        },
        Parameter {
            name: "side",
            about: "the square's width and height in cells",
            kind: Kind::Whole { least: 1, most: 1_000_000 },
            default: "160",
        },
    ],
    columns: COLUMNS,
    plot: Plot {
        x: Axis::linear("k"),
        y: Axis::linear("mean deviation v"),
        series: &[Series { kind: plot::Kind::Line, x: "k", y: "sum", per: Some("cells") }],
    },
    estimate: |arguments| {
        let games = arguments.whole("from")..=arguments.whole("to").max(arguments.whole("from"));
        // A game costs about k^2 cells at a given place, so that a few of them stand for all.
        let (first, last) = (*games.start(), *games.end());
        let middle = first + (last - first) / 2;
        let [first, middle, last] = [first, middle, last].map(|k| game_estimate(arguments, k));
        (games.end() - games.start() + 1) as f64 * (first + 4.0 * middle + last) / 6.0
    },
    begin: |arguments| Ok(Box::new(Brightness::new(arguments)?)),
    split: Some(split),
};

const COLUMNS: &[&str] = &["k", "sum", "cells"];

/// The square of a game.
fn square(arguments: &Arguments, k: u64) -> Result<Window, Error> {
    let side = arguments.whole("side");
    let corner = arguments.decimal("at").floor_times(k);
    let place = u64::try_from(corner).unwrap_or(u64::MAX);
    Window::new(place, place, side, side)
}

fn game_estimate(arguments: &Arguments, k: u64) -> f64 {
    square(arguments, k).map_or(f64::INFINITY, |square| upper::cells(k, square.right(), square.right()))
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
    let bounds: Vec<i64> = (0..=parts)
        .map(|part| {
            if part == 0 {
                from
            } else if part == parts {
                to + 1
            } else {
                bound(part)
            }
        })
        .collect();
    let range = |pair: &[i64]| arguments.with("from", &[pair[0]]).with("to", &[pair[1] - 1]);
    bounds.windows(2).map(range).collect()
}

struct Brightness {
    arguments: Arguments,
    games: std::ops::RangeInclusive<u64>,
    done: f64,
    estimate: f64,
    game: Option<Game>,
    found: Vec<(u64, i128)>,
}

/// A game whose square is being read.
struct Game {
    k: u64,
    upper: Upper,
    sum: Sum,
}

impl Brightness {
    fn new(arguments: &Arguments) -> Result<Self, Error> {
        let (from, to) = (arguments.whole("from"), arguments.whole("to"));
        if from > to {
            return Err(refusal::value("to", to, format_args!("at least from, {from}, and at most {K_MAX}")));
        }
        if to - from >= ROWS_MAX {
            return Err(refusal::too_many_rows(to - from + 1, ROWS_MAX));
        }
        // The last square is the farthest one and costs most.
        let last = square(arguments, to)?;
        Upper::corner(to, last.right(), last.right())?;
        let estimate = (EXPERIMENT.estimate)(arguments);
        Ok(Self { arguments: arguments.clone(), games: from..=to, done: 0.0, estimate, game: None, found: Vec::new() })
    }
}

impl Game {
    fn begin(arguments: &Arguments, k: u64) -> Result<Self, Error> {
        let square = square(arguments, k)?;
        Ok(Self { k, upper: Upper::corner(k, square.right(), square.right())?, sum: Sum::of_hood(k, &square) })
    }
}

impl Run for Brightness {
    fn advance(&mut self, more: &mut dyn FnMut() -> bool) -> Result<bool, Error> {
        loop {
            if self.game.is_none() {
                let Some(k) = self.games.next() else { return Ok(true) };
                self.game = Some(Game::begin(&self.arguments, k)?);
            }
            let Some(Game { k, upper, sum }) = &mut self.game else { return Ok(true) };
            if !upper.advance(sum, more)? {
                return Ok(false);
            }
            self.found.push((*k, sum.sum));
            self.done += game_estimate(&self.arguments, *k);
            self.game = None;
            if !more() {
                return Ok(self.games.is_empty());
            }
        }
    }

    fn progress(&self) -> f64 {
        if self.game.is_none() && self.games.is_empty() { 1.0 } else { (self.done / self.estimate).min(0.99) }
    }

    fn table(&self) -> Table {
        let side = self.arguments.signed("side");
        let games = self.found.iter().map(|(k, _)| *k as i64).collect();
        let sums = self.found.iter().map(|(_, sum)| *sum).collect();
        let cells = vec![side * side; self.found.len()];
        Table::new(COLUMNS, vec![Column::Whole(games), Column::Large(sums), Column::Whole(cells)])
    }
}

/// The sum of the deviations in a square on the diagonal.
struct Sum {
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
        Self { square: *square, sum: (square.y..square.bottom()).map(row).sum(), weight: 1 }
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

    fn hood(&mut self, _: &Window, _: u64) {}
}

impl Reader for Sum {
    fn reads(&mut self, area: &Window) -> Option<Window> {
        area.intersection(&self.square)
    }
}

const _: () = assert!(K_MAX <= COORDINATE_MAX);
