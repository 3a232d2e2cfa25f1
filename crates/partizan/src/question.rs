//! Questions about games: work in slices that ends with an answer, a plain object.

use wasm_bindgen::prelude::*;

use blocking_queens::partizan::{Refusal, Values};
use door::Owner;

use crate::game::Game;
use crate::in_slices;

/// What is done again and again until it has an answer; `None` where it only got ahead.
type Work = Box<dyn FnMut(&mut Values) -> Result<Option<JsValue>, Refusal>>;

/// A question that is being answered.
#[wasm_bindgen]
pub struct Question {
    owner: Owner,
    work: Work,
    answer: JsValue,
}

#[wasm_bindgen]
impl Question {
    /// Works for about this many milliseconds. Returns how many cells are evaluated by then and how many there are
    /// in all; nothing once there is an answer. Throws a sentence if there is none, or another game was asked.
    pub fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        game.owner.check(&self.owner)?;
        let values = &mut *game.values.borrow_mut();
        match in_slices(values, milliseconds, &mut self.work)? {
            Some(answer) => {
                self.answer = answer;
                Ok(None)
            }
            None => {
                let (done, total) = values.board.progress();
                Ok(Some(vec![done as f64, total as f64]))
            }
        }
    }

    /// The answer, once.
    pub fn answer(&mut self) -> JsValue {
        std::mem::replace(&mut self.answer, JsValue::UNDEFINED)
    }
}

impl Question {
    pub(crate) fn new(game: &Game, mut work: impl FnMut(&mut Values) -> Result<JsValue, Refusal> + 'static) -> Self {
        Self::in_steps(game, move |values| work(values).map(Some))
    }

    pub(crate) fn in_steps(
        game: &Game,
        work: impl FnMut(&mut Values) -> Result<Option<JsValue>, Refusal> + 'static,
    ) -> Self {
        Self { owner: game.owner.clone(), work: Box::new(work), answer: JsValue::UNDEFINED }
    }
}
