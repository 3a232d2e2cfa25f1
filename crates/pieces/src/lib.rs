//! The door of any piece to the browser: it converts, calls and converts back.
//!
//! Modules that name wasm-bindgen: this one. It runs in a dedicated worker, whose scope gives the clock that bounds a
//! slice of work. What is asked about games is answered in JSON.

mod described;
mod game;
mod json;
mod look;
mod sequence;
mod values;

use wasm_bindgen::prelude::*;
use web_sys::Performance;

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

#[wasm_bindgen]
extern "C" {
    /// The clock of the scope that the module runs in.
    #[wasm_bindgen(thread_local_v2, js_name = performance)]
    static CLOCK: Performance;
}

/// Tells for so many milliseconds that there is time left.
fn lasting(milliseconds: f64) -> impl FnMut() -> bool {
    let now = || CLOCK.with(Performance::now);
    let end = now() + milliseconds;
    move || now() < end
}

/// A JavaScript number as a whole number that it holds exactly.
fn whole(name: &str, number: f64) -> Result<u64, JsError> {
    if number >= 0.0 && number <= blocking_queens::COORDINATE_MAX as f64 && number.fract() == 0.0 {
        return Ok(number as u64);
    }
    Err(JsError::new(&format!("{name} is {number}; expected a whole number from 0 to 2^53")))
}
