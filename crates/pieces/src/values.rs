//! The values of a window, for anyone who wants the numbers themselves.

use wasm_bindgen::prelude::*;

use blocking_queens::pieces::engine::sink::Cells;

use crate::game::Game;
use crate::window::WindowJob;

const CELLS_MAX: f64 = 1e6;

/// The values of a window.
#[wasm_bindgen]
pub struct Values(WindowJob<Cells>);

#[wasm_bindgen]
impl Game {
    /// The work for the values of a window. Throws a sentence if that is too large.
    pub fn window(&mut self, x: f64, y: f64, width: f64, height: f64) -> Result<Values, JsError> {
        if width * height > CELLS_MAX {
            let cells = width * height;
            return Err(JsError::new(&format!("the window has {cells} cells; expected at most {CELLS_MAX}")));
        }
        let window = door::window(x, y, width, height)?;
        Ok(Values(WindowJob::new(self, &window, Cells::new(&window))?))
    }
}

#[wasm_bindgen]
impl Values {
    /// Works for about this many milliseconds, as a job does.
    pub fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        self.0.advance(game, milliseconds)
    }

    /// The values, row by row. Throws a sentence before all are read.
    pub fn numbers(&self) -> Result<Vec<f64>, JsError> {
        Ok(self.0.read()?.values().iter().map(|value| *value as f64).collect())
    }
}
