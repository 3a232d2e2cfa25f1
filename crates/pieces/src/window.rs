//! The values of a window, read in slices: whatever is asked about more than one tile is answered from them.

use wasm_bindgen::prelude::*;

use blocking_queens::Window;
use blocking_queens::pieces::engine::sink::Cells;
use blocking_queens::pieces::engine::{Engine, Reading};

use crate::game::Game;
use door::lasting;

/// A window of a game's board, and its values once they are read.
pub(crate) struct WindowJob {
    /// What is still to be read, and what has been.
    begun: Option<(Reading, Cells)>,
    values: Vec<i64>,
}

impl WindowJob {
    /// The work to read a window. Throws a sentence if that is too much.
    pub(crate) fn new(game: &mut Game, window: &Window) -> Result<Self, JsError> {
        let reading = game.tiles.board().plan(window)?;
        Ok(Self { begun: Some((reading, Cells::new(window))), values: Vec::new() })
    }

    /// Works for about this many milliseconds. Returns how many cells are done by then and how many there are in all;
    /// nothing once the work is finished.
    pub(crate) fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        let Some((reading, cells)) = &mut self.begun else { return Ok(None) };
        let progress = game.tiles.board().advance(reading, cells, lasting(milliseconds))?;
        if !progress.finished {
            return Ok(Some(vec![progress.done as f64, progress.total as f64]));
        }
        self.values = self.begun.take().map_or_else(Vec::new, |(_, cells)| cells.into_values());
        Ok(None)
    }

    /// The values, row by row; none before all are read.
    pub(crate) fn values(&self) -> &[i64] {
        &self.values
    }
}
