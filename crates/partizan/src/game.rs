//! A game as the map's worker knows it: tiles and cells of one layer of a pair's values.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use blocking_queens::Error;
use blocking_queens::map::tile::Tile;
use blocking_queens::partizan::{Field, Filter, Layer, TileJob, Values};

use door::{Owner, address, whole};

use crate::{Pair, STEPS, in_slices};

/// One layer of a pair's values.
#[wasm_bindgen]
pub struct Game {
    /// That of the pair.
    pub(crate) owner: Owner,
    pub(crate) values: Rc<RefCell<Values>>,
    pub(crate) layer: Layer,
}

#[wasm_bindgen]
impl Game {
    /// The layer of a field, with the cells that a filter asks for. Throws a sentence if there is no such field or
    /// filter.
    #[wasm_bindgen(constructor)]
    pub fn new(pair: &Pair, show: &str, only: Option<String>) -> Result<Game, JsError> {
        let field = field(show)?;
        let filter = only.map(|text| Filter::parse(&text, field)).transpose()?;
        Ok(Self { owner: pair.owner.clone(), values: pair.values.clone(), layer: Layer::new(field, filter) })
    }

    /// How many cells are still to be evaluated before a tile can be filled.
    pub fn estimate(&self, level: f64, column: f64, row: f64) -> Result<f64, JsError> {
        address(level, column, row)?;
        let (done, total) = self.values.borrow().progress();
        Ok((total - done) as f64)
    }

    /// The code of a cell, if it has been evaluated: its class in the lowest five bits, a hash of what is shown above.
    pub fn cell(&mut self, x: f64, y: f64) -> Result<Option<f64>, JsError> {
        let values = &mut *self.values.borrow_mut();
        let Some(value) = values.board.value((whole("x", x)?, whole("y", y)?)) else { return Ok(None) };
        values.games.allow(STEPS);
        match self.layer.code(&mut values.games, value) {
            Ok(code) => Ok(Some(code.into())),
            Err(Error::Unfinished) => Ok(None),
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// What is to be said of a cell: what the layer shows, as text. Of cells without a value, why they have none, once
    /// the table up to its last column and row is known.
    pub fn text(&mut self, x: f64, y: f64, last: f64) -> Result<Option<String>, JsError> {
        let values = &mut *self.values.borrow_mut();
        let last = whole("last", last)?;
        let cell = (whole("x", x)?, whole("y", y)?);
        let Some(value) = values.board.value(cell) else {
            return Ok(match values.stopped() {
                Some(refusal) => Some(refusal.to_string()),
                None if values.side() > last => Some(format!("beyond the table, which ends at x = y = {last}")),
                None => None,
            });
        };
        values.games.allow(STEPS);
        Ok(crate::answers::short_text(values, self.layer.field(), value).ok())
    }

    /// The work that fills a tile.
    pub fn tile(&self, level: f64, column: f64, row: f64) -> Result<Job, JsError> {
        let job = TileJob::new(address(level, column, row)?);
        Ok(Job { owner: self.owner.clone(), job, tile: Tile::default() })
    }
}

/// Work on a tile in slices, so that the worker can listen in between.
#[wasm_bindgen]
pub struct Job {
    owner: Owner,
    job: TileJob,
    /// What is known of it, once it was asked for.
    tile: Tile,
}

#[wasm_bindgen]
impl Job {
    /// Works for about this many milliseconds. Returns how many cells are evaluated by then and how many there are
    /// in all; nothing once the work is finished. Throws a sentence if it was begun with another pair.
    pub fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        game.owner.check(&self.owner)?;
        let Game { values, layer, .. } = game;
        let values = &mut *values.borrow_mut();
        let finished = in_slices(values, milliseconds, |values| {
            self.job.advance(values, layer)?;
            Ok(self.job.is_finished().then_some(()))
        })?;
        if finished.is_some() {
            self.tile = self.job.tile();
            return Ok(None);
        }
        let (done, total) = values.progress();
        Ok(Some(vec![done as f64, total as f64]))
    }

    /// Cells with both coordinates below this are known. From here on the job's values are those of what is known.
    pub fn glimpse(&mut self) -> f64 {
        self.tile = self.job.tile();
        self.job.side() as f64
    }
}

door::tile_of!(Job);

pub(crate) fn field(name: &str) -> Result<Field, JsError> {
    Field::from_key(name).ok_or_else(|| JsError::new(&format!("there is no field {name:?}")))
}
