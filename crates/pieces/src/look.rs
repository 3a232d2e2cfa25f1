//! Looking around at a cell: what is seen along each line, the values in sight, and the sum of the piece's automaton.

use std::collections::BTreeSet;

use wasm_bindgen::prelude::*;

use blocking_queens::json::{list, maybe, object};
use blocking_queens::moves::{Cell, Heaps};
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::automaton::{Automaton, Coefficient, initial};
use blocking_queens::pieces::board::Question;
use blocking_queens::pieces::engine::Engine;
use blocking_queens::pieces::engine::sink::Cells;
use blocking_queens::pieces::formula::stated_terms;
use blocking_queens::pieces::named::{Kind, Piece};
use blocking_queens::{COORDINATE_MAX, Window};

use crate::game::Game;
use crate::window::WindowJob;
use door::whole;

/// This many columns and rows are read, the cell's own among them. What is seen farther away is counted, not listed.
const SIDE: u64 = 1024;
/// This many columns beyond the cell's own are read, for pieces that can raise a coordinate.
const BEYOND: u64 = 64;
/// At most this many cells a line are listed, nearest first.
const CELLS_LISTED: usize = 64;
/// At most this many values in sight are listed, lowest first.
const VALUES_LISTED: usize = 256;

/// Looking around at a cell, in slices.
#[wasm_bindgen]
pub struct Look {
    x: u64,
    y: u64,
    window: Window,
    job: WindowJob<Cells>,
}

#[wasm_bindgen]
impl Game {
    /// How many options there are at a cell, and the most anywhere; without the latter where there is no
    /// end of them.
    pub fn options(&self, x: f64, y: f64) -> Result<Vec<f64>, JsError> {
        let (moves, z) = (self.game.moves(), self.game.z() as i64);
        let here = moves.option_count([whole("x", x)? as i64, whole("y", y)? as i64, z]);
        Ok([Some(here), moves.most_options(z)].into_iter().flatten().map(|count| count as f64).collect())
    }

    /// About how many cells must be computed before one may look around at a cell.
    pub fn look_estimate(&mut self, x: f64, y: f64) -> Result<f64, JsError> {
        let window = around(self, whole("x", x)?, whole("y", y)?)?;
        Ok(self.tiles.board().estimate(&window))
    }

    /// The work to look around at a cell.
    pub fn look(&mut self, x: f64, y: f64) -> Result<Look, JsError> {
        let (x, y) = (whole("x", x)?, whole("y", y)?);
        let window = around(self, x, y)?;
        let job = WindowJob::new(self, &window, Cells::new(&window))?;
        Ok(Look { x, y, window, job })
    }
}

#[wasm_bindgen]
impl Look {
    /// Works for about this many milliseconds, as a job does.
    pub fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        self.job.advance(game, milliseconds)
    }

    /// What has been found: `{value, lines, beyond, sight, mex, isWhole, rule, formula}`.
    ///
    /// `lines` are `{a, b, count, told}` for each direction: how many cells are seen, and the nearest of them as lists
    /// of x, y and value. `beyond` counts what lies in other planes. `sight` are the values in sight, in order, and
    /// `mex` the least that is missing; `isWhole` tells whether they are all that is in sight. `rule` is the sum of the
    /// automaton as `{values, palaces, sum}`, with lists of a, b, factor, and value or 0 or 1; null where there is
    /// none. `formula` lists p, q or 0, and the terms of Ryuo's formula; null for other games. Throws a sentence before
    /// all is read.
    pub fn answer(&self, game: &Game) -> Result<String, JsError> {
        game.owner.check(&self.job.owner)?;
        self.job.read()?;
        let mut seen = BTreeSet::new();
        let (mut lines, mut beyond, mut is_whole) = (Vec::new(), 0, true);
        let moves = game.game.moves();
        let cell = [self.x as i64, self.y as i64, game.game.z() as i64];
        for ray in moves.rays() {
            let span = ray.span(cell);
            let count = ray.count(span);
            let [a, b, c] = ray.direction();
            if c != 0 {
                beyond += count;
                is_whole = false;
                continue;
            }
            let mut nearest = Vec::new();
            let mut known = 0;
            for [x, y, _] in ray.multiples(span).map(|multiple| ray.target(cell, multiple)) {
                let Some(value) = self.value([x, y, 0]) else { break };
                known += 1;
                seen.insert(value);
                if nearest.len() < CELLS_LISTED {
                    nearest.push(list([x, y, value]));
                }
            }
            is_whole &= known == count;
            lines.push(object(&[
                ("a", a.to_string()),
                ("b", b.to_string()),
                ("count", count.to_string()),
                ("told", list(nearest)),
            ]));
        }
        let mex = (0..).find(|value| !seen.contains(value)).unwrap_or(0);
        Ok(object(&[
            ("value", maybe(self.value(cell).map(|value| value.to_string()))),
            ("lines", list(lines)),
            ("beyond", beyond.to_string()),
            ("sight", list(seen.iter().take(VALUES_LISTED))),
            ("mex", mex.to_string()),
            ("isWhole", is_whole.to_string()),
            ("rule", maybe(self.rule(game))),
            ("formula", maybe(formula(game, cell))),
        ]))
    }
}

impl Look {
    fn value(&self, [x, y, _]: Cell) -> Option<i64> {
        let (column, row) = ((x as u64).checked_sub(self.window.x())?, (y as u64).checked_sub(self.window.y())?);
        let is_known = x >= 0 && y >= 0 && column < self.window.width() && row < self.window.height();
        let values = self.job.so_far().values();
        values.get((row * self.window.width() + column) as usize).copied().filter(|_| is_known)
    }

    fn rule(&self, game: &Game) -> Option<String> {
        let Question::Deviation { k } = game.question else { return None };
        let automaton = Automaton::new(game.game.moves()).ok()?;
        let at = |a: u32, b: u32| {
            let (x, y) = (self.x as i64 - i64::from(a), self.y as i64 - i64::from(b));
            if x < 0 || y < 0 { Some(initial(k, x < 0, y < 0)) } else { self.value([x, y, 0]) }
        };
        let read_all = |cells: &[Coefficient], read: fn(i64) -> i64| {
            let cells = cells.iter().map(|cell| Some((*cell, read(at(cell.a, cell.b)?))));
            cells.collect::<Option<Vec<_>>>()
        };
        let values = read_all(automaton.values(), |v| v)?;
        let palaces = read_all(automaton.palaces(), |v| i64::from(v < 0))?;
        let sum = values.iter().chain(&palaces).map(|(cell, value)| cell.factor * value).sum::<i64>();
        let listed = |cells: &[(Coefficient, i64)]| {
            list(cells.iter().map(|(cell, value)| list([cell.a.into(), cell.b.into(), cell.factor, *value])))
        };
        Some(object(&[("values", listed(&values)), ("palaces", listed(&palaces)), ("sum", sum.to_string())]))
    }
}

/// The formula that is stated of Ryuo's values, on two heaps or by reading A on three: p, q or 0, and both terms.
fn formula(game: &Game, cell: Cell) -> Option<String> {
    let Piece { named, p, q } = game.game.named()?;
    let is_stated = matches!(named.kind, Kind::Ryuo | Kind::RyuoThreeA) && game.game.pass() == Pass::Used;
    let terms = stated_terms(p.into(), q.map(u64::from), cell);
    let numbers = [p.into(), q.unwrap_or(0).into()].into_iter().chain(terms);
    (is_stated && game.question == Question::Grundy).then(|| list(numbers))
}

fn around(game: &Game, x: u64, y: u64) -> Result<Window, JsError> {
    let beyond = if game.game.moves().has_negative() { BEYOND } else { 0 };
    let is_plane = game.game.moves().heaps() == Heaps::Three;
    let side = if is_plane { SIDE / 4 } else { SIDE };
    let start = |place: u64| (place + 1).saturating_sub(side);
    let end = |place: u64| place.saturating_add(beyond).min(COORDINATE_MAX) + 1;
    Ok(Window::new(start(x), start(y), end(x) - start(x), end(y) - start(y))?)
}
