//! Slabs of a survey: swept in slices, and handed to the worker that keeps the game.

use blocking_queens::map::Progress;
use blocking_queens::map::classes::Planes;
use blocking_queens::queens::survey::{self, SlabJob};
use door::{unfinished, until_deadline};
use js_sys::{Int8Array, Int32Array, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::{Game, same_game};

/// The sweep of one slab, in slices.
#[wasm_bindgen]
pub struct SlabSweep {
    pub(crate) job: SlabJob,
}

#[wasm_bindgen]
impl SlabSweep {
    /// As [`Job::advance`](crate::Job::advance).
    ///
    /// Throws a sentence if the work was begun in another game.
    pub fn advance(&mut self, game: &Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        same_game(self.job.k(), game)?;
        let finished = self.job.advance(&mut until_deadline(milliseconds))?;
        let total = self.job.window().cells() as u64;
        // Cells may be computed again, with more planes.
        Ok(unfinished(Progress { done: self.job.cells().min(total), total, finished }))
    }

    /// The finished slab's lower edge.
    pub fn bottom(&self) -> Int8Array {
        Int8Array::from(&self.job.leaving().0[..])
    }

    /// The finished slab's right edge.
    pub fn right(&self) -> Int8Array {
        Int8Array::from(&self.job.leaving().1[..])
    }

    /// What else the finished slab leaves, for `keep_slab`; once. Throws a sentence if it was begun in another game.
    pub fn content(&mut self, game: &Game) -> Result<SlabContent, JsError> {
        same_game(self.job.k(), game)?;
        let sightlines = game.board.pack_sightlines(self.job.kept());
        Ok(SlabContent { sightlines, planes: self.job.take_counts() })
    }

    /// Cells computed.
    pub fn cells(&self) -> f64 {
        self.job.cells() as f64
    }
}

/// What a slab leaves for `keep_slab`.
#[wasm_bindgen]
pub struct SlabContent {
    pub(crate) sightlines: Vec<u8>,
    pub(crate) planes: Planes,
}

#[wasm_bindgen]
impl SlabContent {
    /// Its sightlines.
    pub fn sightlines(&self) -> Uint8Array {
        Uint8Array::from(&self.sightlines[..])
    }

    /// The colour classes that occur, as bits.
    pub fn classes(&self) -> u32 {
        survey::classes(&self.planes)
    }

    /// The counts of its pixels, a plane for each bit in `classes`.
    pub fn counts(&self) -> Int32Array {
        door::joined(&self.planes)
    }
}
