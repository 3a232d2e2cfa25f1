//! Placeholder
#[forbid(unsafe_code)]
pub mod blocking_queen;
#[forbid(unsafe_code)]
mod error;
#[forbid(unsafe_code)]
pub mod tile;

#[cfg(target_arch = "wasm32")]
pub mod web;

pub use blocking_queen::Window;
pub use blocking_queen::board::Board;
pub use error::Error;

/// The largest k: 2^53, as far as a JavaScript number counts exactly.
pub const K_MAX: u64 = 1 << 53;

/// The largest column and row: 2^53.
pub const COORDINATE_MAX: u64 = 1 << 53;

/// The most values that are handed out at once.
pub const VALUES_MAX: usize = 1 << 30;
