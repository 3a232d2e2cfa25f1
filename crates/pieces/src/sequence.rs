//! Sequences of a game's values as plain text, as the On-Line Encyclopedia of Integer Sequences takes them.

use wasm_bindgen::prelude::*;

use blocking_queens::Window;
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::board::Question;
use blocking_queens::pieces::list::{Sequence, a_number, b_file, data, plain};
use blocking_queens::pieces::period;

use crate::game::Game;
use crate::json::{list, maybe, object, text};
use crate::window::WindowJob;
use door::whole;

/// The most numbers of a list.
const COUNT_MAX: u64 = 4096;

/// Which numbers are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Row(u64),
    Diagonal,
    AntiDiagonals,
    P,
}

/// A list of numbers, in slices.
#[wasm_bindgen]
pub struct Numbers {
    which: Which,
    width: u64,
    job: WindowJob,
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
        let (which, window) = match which {
            "row" => (Which::Row(y), Window::new(0, y, count, 1)?),
            "diagonal" => (Which::Diagonal, Window::new(0, 0, count, count)?),
            "antidiagonals" => (Which::AntiDiagonals, Window::new(0, 0, count, count)?),
            "p" => (Which::P, Window::new(0, 0, count, count)?),
            _ => {
                return Err(JsError::new(&format!(
                    "the list is {which:?}; expected row, diagonal, antidiagonals or p"
                )));
            }
        };
        Ok(Numbers { which, width: count, job: WindowJob::new(self, &window)? })
    }
}

#[wasm_bindgen]
impl Numbers {
    /// Works for about this many milliseconds, as a job does.
    pub fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        self.job.advance(game, milliseconds)
    }

    /// The list as `{count, plain, data, bFile, name}`, in which `plain` has all numbers with commas between them,
    /// `data` as many as the encyclopedia takes, and `name` is its A-number where that is known. A row, the diagonal
    /// and the antidiagonals are `{numbers, period}`, the latter `{preperiod, length, growth}` where the numbers show
    /// one. Of cells there are two lists, `lower` and `upper`, or `columns` and `rows` where the board is not symmetric.
    pub fn answer(&self, game: &Game) -> String {
        let width = self.width as usize;
        let values = self.job.values();
        let offset = match game.question {
            Question::Deviation { k } => k as i64,
            _ => 0,
        };
        let number = |value: &i64| (value + offset).max(0) as u64;
        let is_plain = game.question == Question::Grundy && game.game.pass() == Pass::Used;
        let line = |numbers: &[u64], which| {
            let additive = is_plain.then(|| period::additive(numbers)).flatten();
            let found = additive.or_else(|| period::plain(numbers));
            object([
                ("numbers", sequence(game, 0, numbers, is_plain.then_some(which))),
                ("period", maybe(found.as_ref().map(written))),
            ])
        };
        match self.which {
            Which::Row(y) => line(&values.iter().map(number).collect::<Vec<_>>(), Sequence::Row(y)),
            Which::Diagonal => {
                let numbers: Vec<_> = (0..width).map(|n| number(&values[n * width + n])).collect();
                line(&numbers, Sequence::Diagonal)
            }
            Which::AntiDiagonals => {
                let cells = (0..width).flat_map(|sum| (0..=sum).map(move |y| y * width + sum - y));
                line(&cells.map(|cell| number(&values[cell])).collect::<Vec<_>>(), Sequence::AntiDiagonals)
            }
            Which::P => {
                let is_p = |value: i64| match game.question {
                    Question::Deviation { .. } => value < 0,
                    _ => value == 0,
                };
                let is_symmetric = game.game.moves().is_symmetric();
                let first = |x: usize| if is_symmetric { x } else { 0 };
                let cells = (0..width).flat_map(|x| (first(x)..width).map(move |y| (x, y)));
                let cells = cells.filter(|(x, y)| is_p(values[y * width + x]));
                let (left, right): (Vec<_>, Vec<_>) = cells.map(|(x, y)| (x as u64, y as u64)).unzip();
                if !is_symmetric {
                    return object([
                        ("columns", sequence(game, 0, &left, None)),
                        ("rows", sequence(game, 0, &right, None)),
                    ]);
                }
                // The encyclopedia's lists of Wythoff pairs begin with the first, (1, 2).
                let skip = usize::from(is_plain && a_number(game.game.moves(), Sequence::LowerP).is_some());
                let of = |numbers: &[u64], which| {
                    sequence(game, skip as u64, &numbers[skip.min(numbers.len())..], is_plain.then_some(which))
                };
                object([("lower", of(&left, Sequence::LowerP)), ("upper", of(&right, Sequence::UpperP))])
            }
        }
    }
}

/// A list of numbers, whose first one has the index `offset`.
fn sequence(game: &Game, offset: u64, numbers: &[u64], which: Option<Sequence>) -> String {
    let name = which.and_then(|which| a_number(game.game.moves(), which));
    object([
        ("count", numbers.len().to_string()),
        ("plain", text(&plain(numbers))),
        ("data", text(&data(numbers))),
        ("bFile", list(b_file(offset, numbers).lines().map(text))),
        ("name", maybe(name.map(text))),
    ])
}

fn written(found: &period::Period) -> String {
    object([
        ("preperiod", found.preperiod.to_string()),
        ("length", found.length.to_string()),
        ("growth", found.growth.to_string()),
    ])
}
