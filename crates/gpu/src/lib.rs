//! The door of what a GPU has swept: a wasm module of its own, which the worker that drives the GPU loads. It checks a
//! slab in part, and packs it as the door of `queens` does with one that it has swept itself.
#![allow(missing_docs, reason = "wasm-bindgen's own exports")]

use blocking_queens::Board;
use blocking_queens::map::classes::Planes;
use blocking_queens::map::tile::Tile;
use blocking_queens::queens::survey::{self, ForeignPicture, ForeignSlab};
pub use door::version;
use door::whole;
use js_sys::{Int8Array, Int32Array, Uint8Array};
use wasm_bindgen::prelude::*;

/// A slab that a GPU has swept.
#[wasm_bindgen]
pub struct Slab {
    slab: ForeignSlab,
    board: Board,
    checked: usize,
    planes: Planes,
}

#[wasm_bindgen]
impl Slab {
    /// The slab of game k, by its first cell, its width and the level of its pixels; what crosses the lattice's
    /// horizontal and vertical lines, the diagonal that enters at its first cell, and the counts of its pixels.
    ///
    /// Throws a sentence if these don't fit.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments, reason = "as the slab's place is written in messages")]
    pub fn new(
        k: f64,
        x: f64,
        y: f64,
        width: f64,
        level: u32,
        rows: &[u8],
        columns: &[u8],
        corner: i8,
        counts: &[u32],
    ) -> Result<Self, JsError> {
        let k = whole("k", k)?;
        let place = (whole("x", x)?, whole("y", y)?, whole("width", width)?);
        let slab = ForeignSlab::new(k, place, level, (rows, columns), corner, counts)?;
        Ok(Self { slab, board: Board::new(k)?, checked: 0, planes: Planes::default() })
    }

    /// Sweeps up to `most` of its blocks again; the first cell of one that differs.
    pub fn check(&mut self, seed: u32, most: usize) -> Option<Vec<f64>> {
        let (checked, differs) = self.slab.check(seed, most);
        self.checked += checked;
        differs.map(|(x, y)| vec![x as f64, y as f64])
    }

    /// How many blocks have been swept again.
    pub fn checked(&self) -> usize {
        self.checked
    }

    /// Its lower edge.
    pub fn bottom(&self) -> Int8Array {
        Int8Array::from(&self.slab.leaving().0[..])
    }

    /// Its right edge.
    pub fn right(&self) -> Int8Array {
        Int8Array::from(&self.slab.leaving().1[..])
    }

    /// Its sightlines, for `keep_slab`.
    pub fn sightlines(&self) -> Uint8Array {
        Uint8Array::from(&self.board.pack_sightlines(self.slab.kept())[..])
    }

    /// The colour classes that occur, as bits; to be asked once, and before the counts.
    pub fn classes(&mut self) -> u32 {
        self.planes = self.slab.take_counts();
        survey::classes(&self.planes)
    }

    /// The counts of its pixels, a plane for each of these classes.
    pub fn counts(&self) -> Int32Array {
        door::joined(&self.planes)
    }
}

/// A picture of a corner of the board whose pixels a GPU has counted.
#[wasm_bindgen]
pub struct Picture {
    picture: ForeignPicture,
}

#[wasm_bindgen]
impl Picture {
    /// Game k's first `side` x `side` cells, at a level: which planes of its tiles are not 0, and the bytes of their
    /// counts. Throws a sentence if these don't fit.
    #[wasm_bindgen(constructor)]
    pub fn new(k: f64, side: f64, level: u32, occurs: &[u32], bytes: Vec<u8>) -> Result<Self, JsError> {
        Ok(Self { picture: ForeignPicture::new(whole("k", k)?, whole("side", side)?, level, occurs, bytes)? })
    }

    /// Sweeps a square of it again, from what crosses its sides: whether it is the same; nothing if that can't be
    /// decided.
    pub fn check(&self, x: f64, y: f64, side: f64, lines: &[u8]) -> Result<Option<bool>, JsError> {
        Ok(self.picture.check(whole("x", x)?, whole("y", y)?, whole("side", side)?, lines)?)
    }

    /// A tile of its level, finished as a job is; nothing beyond it.
    pub fn tile(&self, column: f64, row: f64) -> Result<Option<Finished>, JsError> {
        Ok(self.picture.tile(whole("column", column)?, whole("row", row)?).map(|tile| Finished { tile }))
    }
}

/// A tile's integers, as the job of a tile gives them.
#[wasm_bindgen]
pub struct Finished {
    tile: Tile,
}

door::tile_of!(Finished);
