//! Any piece.
pub mod engine;
