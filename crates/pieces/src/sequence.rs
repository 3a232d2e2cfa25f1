//! Sequences of a game's values as plain text, as the On-Line Encyclopedia of Integer Sequences takes them.

use wasm_bindgen::prelude::*;

use blocking_queens::Window;
use blocking_queens::json::{list, maybe, object, text};
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::board::Question;
use blocking_queens::pieces::engine::sink::Picked;
use blocking_queens::pieces::list::{Sequence, a_number, b_file, data, plain};
use blocking_queens::pieces::period;

use crate::game::Game;
use crate::window::WindowJob;
use door::whole;

const COUNT_MAX: u64 = 4096;
/// The most cells of a list of cells: as text they take some megabytes.
const CELLS_MAX: usize = 1 << 19;

type IsListed = Box<dyn Fn(u64, u64, i64) -> bool>;

/// A list of numbers, in slices.
#[wasm_bindgen]
pub struct Numbers {
    /// Which line of the table; none for the P-positions.
    line: Option<Sequence>,
    job: WindowJob<Picked<IsListed>>,
}

#[wasm_bindgen]
impl Game {
    /// The work for a list of numbers: `row` has those of the row y, `diagonal` those of (n, n), `antidiagonals` those
    /// of the cells with x + y below `count` in the order of x + y, x decreasing, `p` the cells with value 0, or
    /// palaces, as far as `count` columns and rows: those with y >= x where the board is symmetric, else all, column by
    /// column. Throws a sentence if there is no such list, or if it is too long.
    pub fn numbers(&mut self, which: &str, y: f64, count: f64) -> Result<Numbers, JsError> {
        let (y, count) = (whole("y", y)?, whole("count", count)?);
        if !(1..=COUNT_MAX).contains(&count) {
            return Err(JsError::new(&format!("count is {count}; expected a whole number from 1 to {COUNT_MAX}")));
        }
        let is_symmetric = self.game.moves().is_symmetric();
        let is_deviation = matches!(self.question, Question::Deviation { .. });
        let (line, window, is_listed): (_, _, IsListed) = match which {
            "row" => (Some(Sequence::Row(y)), Window::new(0, y, count, 1)?, Box::new(|_, _, _| true)),
            "diagonal" => (Some(Sequence::Diagonal), Window::new(0, 0, count, count)?, Box::new(|x, y, _| x == y)),
            "antidiagonals" => {
                let is_listed = move |x: u64, y: u64, _| x + y < count;
                (Some(Sequence::AntiDiagonals), Window::new(0, 0, count, count)?, Box::new(is_listed))
            }
            "p" => {
                let is_p = move |value: i64| if is_deviation { value < 0 } else { value == 0 };
                let is_listed = move |x: u64, y: u64, value: i64| is_p(value) && (y >= x || !is_symmetric);
                (None, Window::new(0, 0, count, count)?, Box::new(is_listed))
            }
            _ => {
                let expected = "expected row, diagonal, antidiagonals or p";
                return Err(JsError::new(&format!("the list is {which:?}; {expected}")));
            }
        };
        Ok(Numbers { line, job: WindowJob::new(self, &window, Picked::new(is_listed))? })
    }
}

#[wasm_bindgen]
impl Numbers {
    /// Works for about this many milliseconds, as a job does. Throws a sentence if the list becomes too long.
    pub fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        let progress = self.job.advance(game, milliseconds)?;
        let cells = self.job.so_far().count();
        if cells > CELLS_MAX {
            let expected = format!("expected at most {CELLS_MAX}, as a smaller count has");
            return Err(JsError::new(&format!("the list has {cells} cells and more; {expected}")));
        }
        Ok(progress)
    }

    /// The list as `{count, plain, data, bFile, name}`, in which `plain` has all numbers with commas between them,
    /// `data` as many as the encyclopedia takes, and `name` is its A-number where that is known. A row, the diagonal
    /// and the antidiagonals are `{numbers, period}`, the latter `{preperiod, length, growth}` where the numbers show
    /// one. Of cells there are two lists, `lower` and `upper`, or `columns` and `rows` where the board is not
    /// symmetric. Throws a sentence before all cells are read.
    pub fn answer(&self, game: &Game) -> Result<String, JsError> {
        game.owner.check(&self.job.owner)?;
        let mut cells = self.job.read()?.sorted();
        if self.line == Some(Sequence::AntiDiagonals) {
            cells.sort_unstable_by_key(|(x, y, _)| (x + y, *y));
        }
        let is_plain = game.question == Question::Grundy && game.game.pass() == Pass::Used;
        if let Some(line) = self.line {
            let offset = match game.question {
                Question::Deviation { k } => k as i64,
                _ => 0,
            };
            let numbers: Vec<_> = cells.iter().map(|(.., value)| (value + offset).max(0) as u64).collect();
            let additive = is_plain.then(|| period::additive(&numbers)).flatten();
            let found = additive.or_else(|| period::plain(&numbers));
            return Ok(object(&[
                ("numbers", sequence(game, 0, &numbers, is_plain.then_some(line))),
                ("period", maybe(found.as_ref().map(written))),
            ]));
        }
        let (left, right): (Vec<_>, Vec<_>) = cells.iter().map(|(x, y, _)| (*x, *y)).unzip();
        if !game.game.moves().is_symmetric() {
            let of = |numbers: &[u64]| sequence(game, 0, numbers, None);
            return Ok(object(&[("columns", of(&left)), ("rows", of(&right))]));
        }
        // The encyclopedia's lists of Wythoff pairs begin with the first, (1, 2).
        let skip = usize::from(is_plain && a_number(game.game.moves(), Sequence::LowerP).is_some());
        let of = |numbers: &[u64], which| {
            sequence(game, skip as u64, &numbers[skip.min(numbers.len())..], is_plain.then_some(which))
        };
        Ok(object(&[("lower", of(&left, Sequence::LowerP)), ("upper", of(&right, Sequence::UpperP))]))
    }
}

/// A list of numbers, whose first one has the index `offset`.
fn sequence(game: &Game, offset: u64, numbers: &[u64], which: Option<Sequence>) -> String {
    let name = which.and_then(|which| a_number(game.game.moves(), which));
    object(&[
        ("count", numbers.len().to_string()),
        ("plain", text(&plain(numbers))),
        ("data", text(&data(numbers))),
        ("bFile", list(b_file(offset, numbers).lines().map(text))),
        ("name", maybe(name.map(text))),
    ])
}

fn written(found: &period::Period) -> String {
    object(&[
        ("preperiod", found.preperiod.to_string()),
        ("length", found.length.to_string()),
        ("growth", found.growth.to_string()),
    ])
}
