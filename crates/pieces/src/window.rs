//! A window, read in slices: answers about more than one tile come from its cells.

use wasm_bindgen::prelude::*;

use blocking_queens::Window;
use blocking_queens::pieces::engine::sink::Sink;
use blocking_queens::pieces::engine::{Engine, Reading};

use crate::game::Game;
use door::{Owner, unfinished, until_deadline};

/// A window of a game's board, and what is kept of its cells as they are read.
pub(crate) struct WindowJob<S> {
    pub(crate) owner: Owner,
    reading: Reading,
    sink: S,
    finished: bool,
}

impl<S: Sink> WindowJob<S> {
    /// The work to read a window. Throws a sentence if that is too much.
    pub(crate) fn new(game: &mut Game, window: &Window, sink: S) -> Result<Self, JsError> {
        let reading = game.tiles.board().plan(window)?;
        Ok(Self { owner: game.owner.clone(), reading, sink, finished: false })
    }

    /// Works for about this many milliseconds. Returns how many cells are done by then and how many there are in all;
    /// nothing once the work is finished.
    pub(crate) fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        game.owner.check(&self.owner)?;
        if self.finished {
            return Ok(None);
        }
        let progress =
            game.tiles.board().advance(&mut self.reading, &mut self.sink, &mut until_deadline(milliseconds))?;
        self.finished = progress.finished;
        Ok(unfinished(progress))
    }

    pub(crate) fn so_far(&self) -> &S {
        &self.sink
    }

    /// What has been kept of all cells. Throws a sentence before all are read.
    pub(crate) fn read(&self) -> Result<&S, JsError> {
        match self.finished {
            true => Ok(&self.sink),
            false => Err(JsError::new("the cells have not been read yet; expected to advance until they are")),
        }
    }
}
