//! The door of Left and Right to the browser: it converts, calls and converts back.
//!
//! It runs in a dedicated worker, whose scope gives the clock that bounds a slice of work. What is asked about games is
//! answered with plain objects that can be posted.

mod answers;
mod game;
mod play;
mod question;
mod reports;
#[cfg(all(test, target_arch = "wasm32"))]
mod tests;

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use blocking_queens::Error;
use blocking_queens::moves::Moves;
use blocking_queens::partizan::{Board, Games, Values};
pub use door::version;
use door::{Owner, now};

pub use game::{Game, Job};
pub use question::Question;

/// This many steps are done between two looks at the clock: some milliseconds of work.
const STEPS: u64 = 10_000;

/// The values of one pair of pieces. Games that differ in what is shown of them share them.
#[wasm_bindgen]
pub struct Pair {
    owner: Owner,
    values: Rc<RefCell<Values>>,
}

#[wasm_bindgen]
impl Pair {
    /// Nothing has been evaluated. Games take up to `memory_budget` bytes. Throws a sentence if a text is no piece.
    #[wasm_bindgen(constructor)]
    pub fn new(left: &str, right: &str, memory_budget: f64) -> Result<Pair, JsError> {
        let moves = |text: &str| text.parse::<Moves>();
        let board = Board::new(moves(left)?, moves(right)?)?;
        Ok(Self {
            owner: Owner::default(),
            values: Rc::new(RefCell::new(Values::new(board, Games::new(memory_budget as usize))?)),
        })
    }
}

/// Repeats work that gets ahead with each call, for this many milliseconds; nothing if it isn't finished then.
fn in_slices<T>(
    values: &mut Values,
    milliseconds: f64,
    mut work: impl FnMut(&mut Values) -> Result<Option<T>, Error>,
) -> Result<Option<T>, Error> {
    let end = now() + milliseconds;
    loop {
        values.games.allow(STEPS);
        match work(values) {
            Ok(None) | Err(Error::Unfinished) => {}
            answer => return answer,
        }
        if now() >= end {
            return Ok(None);
        }
    }
}
