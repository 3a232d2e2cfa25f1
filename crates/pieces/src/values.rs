//! The values of a window, in slices.

use wasm_bindgen::prelude::*;

use blocking_queens::Window;
use blocking_queens::pieces::engine::sink::Cells;
use blocking_queens::pieces::engine::{Engine, Reading};

use crate::game::Game;
use door::{lasting, whole};

/// The most cells of a window.
const CELLS_MAX: f64 = 1e6;

/// The values of a window.
#[wasm_bindgen]
pub struct Values {
    reading: Option<Reading>,
    cells: Option<Cells>,
}

#[wasm_bindgen]
impl Game {
    /// The work for the values of a window. Throws a sentence if that is too large.
    pub fn window(&mut self, x: f64, y: f64, width: f64, height: f64) -> Result<Values, JsError> {
        if width * height > CELLS_MAX {
            return Err(JsError::new(&format!(
                "the window has {} cells; expected at most {CELLS_MAX}",
                width * height
            )));
        }
        let number = |name, given| whole(name, given);
        let window = Window::new(number("x", x)?, number("y", y)?, number("width", width)?, number("height", height)?)?;
        Ok(Values { reading: Some(self.tiles.board().plan(&window)?), cells: Some(Cells::new(&window)) })
    }
}

#[wasm_bindgen]
impl Values {
    /// Works for about so many milliseconds, as a job does.
    pub fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        let (Some(reading), Some(cells)) = (&mut self.reading, &mut self.cells) else { return Ok(None) };
        let progress = game.tiles.board().advance(reading, cells, lasting(milliseconds))?;
        if !progress.finished {
            return Ok(Some(vec![progress.done as f64, progress.total as f64]));
        }
        self.reading = None;
        Ok(None)
    }

    /// The values, row by row; once.
    pub fn numbers(&mut self) -> Vec<f64> {
        let values = self.cells.take().map_or_else(Vec::new, Cells::into_values);
        values.into_iter().map(|value| value as f64).collect()
    }
}
