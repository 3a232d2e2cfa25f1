//! The laboratory: each experiment against its plain definition, its slices and parts, and what it refuses.
#![cfg(not(target_arch = "wasm32"))]

#[path = "lab/claims.rs"]
mod claims;
#[path = "lab/definitions.rs"]
mod definitions;
#[path = "lab/experiments.rs"]
mod experiments;
#[path = "lab/facts.rs"]
mod facts;
#[path = "lab/parameters.rs"]
mod parameters;
#[path = "common/random.rs"]
mod random;
#[path = "lab/slices.rs"]
mod slices;
