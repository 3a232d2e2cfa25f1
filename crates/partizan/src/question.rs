//! Questions about games: work in slices that ends with an answer, a plain object.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use blocking_queens::Error;
use blocking_queens::partizan::Values;
use door::Owner;

use crate::game::Game;
use crate::in_slices;

/// What is done again and again until it has an answer; `None` where it only got ahead.
type Work = Box<dyn FnMut(&mut Values) -> Result<Option<JsValue>, Error>>;

/// A question that is being answered. What it filled is given back if it ends without an answer and that may stand in
/// the way of the next one.
#[wasm_bindgen]
pub struct Question {
    owner: Owner,
    work: Work,
    answer: JsValue,
    /// The values, from the first slice until there is an answer.
    begun: Option<Rc<RefCell<Values>>>,
    /// Whether what earlier questions filled is out of the way.
    is_alone: bool,
}

#[wasm_bindgen]
impl Question {
    /// Works for about this many milliseconds. Returns how many cells are evaluated by then and how many there are
    /// in all; nothing once there is an answer. Throws a sentence if there is none, or another game was asked.
    pub fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        game.owner.check(&self.owner)?;
        let values = &mut *game.values.borrow_mut();
        if self.begun.is_none() {
            self.begun = Some(game.values.clone());
            self.is_alone = values.begin();
        }
        match in_slices(values, milliseconds, &mut self.work) {
            Ok(Some(answer)) => {
                self.answer = answer;
                self.begun = None;
                return Ok(None);
            }
            Ok(None) => {}
            Err(Error::Memory { .. }) if !self.is_alone => {
                values.give_back();
                self.is_alone = values.begin();
            }
            Err(refusal) => {
                self.begun = None;
                if matches!(refusal, Error::Memory { .. }) || values.is_crowded() {
                    values.give_back();
                }
                return Err(refusal.into());
            }
        }
        let (done, total) = values.board.progress();
        Ok(Some(vec![done as f64, total as f64]))
    }

    /// The answer, once.
    pub fn answer(&mut self) -> JsValue {
        std::mem::replace(&mut self.answer, JsValue::UNDEFINED)
    }
}

impl Drop for Question {
    fn drop(&mut self) {
        let Some(values) = self.begun.take() else { return };
        if let Ok(mut values) = values.try_borrow_mut()
            && values.is_crowded()
        {
            values.give_back();
        }
    }
}

impl Question {
    pub(crate) fn new(game: &Game, mut work: impl FnMut(&mut Values) -> Result<JsValue, Error> + 'static) -> Self {
        Self::in_steps(game, move |values| work(values).map(Some))
    }

    pub(crate) fn in_steps(
        game: &Game,
        work: impl FnMut(&mut Values) -> Result<Option<JsValue>, Error> + 'static,
    ) -> Self {
        Self {
            owner: game.owner.clone(),
            work: Box::new(work),
            answer: JsValue::UNDEFINED,
            begun: None,
            is_alone: true,
        }
    }
}
