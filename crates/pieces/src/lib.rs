//! The door of any piece to the browser: it converts, calls and converts back.
//!
//! It runs in a dedicated worker, whose scope gives the clock that bounds a slice of work. What is asked about games is
//! answered in JSON.

mod described;
mod game;
mod json;
mod look;
mod sequence;
mod values;
mod window;

use wasm_bindgen::prelude::*;

pub use described::{catalogue, described};
pub use game::{Game, Job};
pub use look::Look;
pub use sequence::Numbers;
pub use values::Values;

/// Runs once, when a worker instantiates the module: a panic is reported in words.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// The release that this module is of, for the handshake with the page.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
