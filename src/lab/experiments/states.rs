//! Which deviations occur in a corner of a game, and how often: the states that the automaton needs (paper, section
//! 2.2).
//!
//! The hood's cells are counted in closed form, each other cell of the upper half twice. Deviations from -4 to 3,
//! nearly all that occur, are counted at sixteen cells a time.

use super::{game, side};
use crate::lab::Experiment;
use crate::lab::half_board::{Reader, count, weight};
use crate::lab::parameters::Arguments;
use crate::lab::plot::{Plot, linear, logarithmic};
use crate::lab::sweeps::{Game, one};
use crate::lab::table::{Column, check_rows};
use crate::queens::sweep::Sink;
use crate::{Error, Window};

/// All states of a corner of a game.
pub const EXPERIMENT: Experiment = Experiment {
    name: "states",
    title: "States",
    about: "How often each deviation occurs among the cells of the size x size corner",
    parameters: &[game("500"), side("5000")],
    columns: Census::COLUMNS,
    plot: Plot::dots(linear("deviation", "deviation v"), logarithmic("cells", "cells")),
    work: one::<Census>(),
};

/// How many palace numbers, from 0 on, the hood of game k can have in a corner.
fn hood_states(k: u64, size: u64) -> u64 {
    k.min(3 * size - 2)
}

/// How many cells of the hood of game k in a corner have a palace number x + y + min(x, y) = 2 * min + max below k.
fn hood_cells(k: u64, size: u64, number: u64) -> u64 {
    debug_assert!(number < k);
    // The smaller coordinate is less than a third, and the larger one, number - 2 * smaller, less than the size.
    let least = (number + 1).saturating_sub(size).div_ceil(2);
    let pairs = number.div_ceil(3).saturating_sub(least);
    let diagonal = u64::from(number.is_multiple_of(3) && number / 3 < size);
    2 * pairs + diagonal
}

/// How many cells of both halves of a corner have each deviation that is not in the hood.
struct Census {
    k: u64,
    size: u64,
    counts: [i64; 256],
    /// How often each cell of the current area counts.
    weight: i64,
}

/// The deviations that are counted many cells at a time.
const USUAL: std::ops::Range<i8> = -4..4;

impl Census {
    fn add(&mut self, v: i8, cells: i64) {
        self.counts[usize::from(v as u8)] += cells;
    }
}

impl Sink for Census {
    fn begin(&mut self, area: &Window) {
        self.weight = weight(area);
    }

    fn run(&mut self, _: u64, _: u64, values: &[i8]) {
        let mut rest = values.len() as i64;
        for v in USUAL {
            let cells = count(values, v);
            self.add(v, self.weight * cells);
            rest -= cells;
        }
        if rest > 0 {
            for v in values.iter().filter(|v| !USUAL.contains(v)) {
                self.add(*v, self.weight);
            }
        }
    }

    fn constant(&mut self, area: &Window, v: i32) {
        self.add(v as i8, weight(area) * (area.width * area.height) as i64);
    }
}

impl Reader for Census {}

impl Game for Census {
    const COLUMNS: &'static [&'static str] = &["deviation", "cells"];

    fn corner(arguments: &Arguments, k: u64) -> Result<(u64, u64), Error> {
        let size = arguments.whole("size");
        check_rows(hood_states(k, size))?;
        Ok((size, size))
    }

    fn new(arguments: &Arguments, k: u64) -> Self {
        Self { k, size: arguments.whole("size"), counts: [0; 256], weight: 1 }
    }

    fn columns(&self) -> Vec<Column> {
        let (k, size) = (self.k, self.size);
        let hood =
            (0..hood_states(k, size)).map(|number| (number as i64 - k as i64, hood_cells(k, size, number) as i64));
        let outside = self.counts.iter().enumerate().map(|(byte, cells)| (i64::from(byte as u8 as i8), *cells));
        let mut counts: Vec<(i64, i64)> = hood.chain(outside).filter(|(_, cells)| *cells > 0).collect();
        counts.sort_unstable();
        // What occurs in the hood and elsewhere stands there twice.
        counts.dedup_by(|(next, more), (v, cells)| {
            let is_same = next == v;
            *cells += if is_same { *more } else { 0 };
            is_same
        });
        let (deviations, cells) = counts.into_iter().unzip();
        vec![Column::Whole(deviations), Column::Whole(cells)]
    }
}
