//! The door of any piece to the browser: it converts, calls and converts back.
//!
//! It runs in a dedicated worker, whose scope gives the clock that bounds a slice of work. What is asked about games is
//! answered in JSON.

mod described;
mod game;
mod look;
mod sequence;
#[cfg(all(test, target_arch = "wasm32"))]
mod tests;
mod values;
mod window;

pub use door::version;

pub use described::{catalogue, described};
pub use game::{Game, Job};
pub use look::Look;
pub use sequence::Numbers;
pub use values::Values;
