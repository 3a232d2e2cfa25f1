//! The fast engines of any piece against the definition, and against the queen's own engine.
#![cfg(not(target_arch = "wasm32"))]

mod definition;
mod facts;
mod games;
mod queen;
mod strategies;
mod tiles;
