//! The fast engines: any window of any piece's board.
//!
//! | question | engine | what it keeps |
//! |---|---|---|
//! | palace numbers, outcomes (game 1) | [`Palaces`] | sightlines of blocks, within a budget |
//! | all Grundy values, with a pass or without | [`Grundy`] | every cell, 16 bits each |
//! | Grundy values below 64, far out | [`SmallValues`] | sightlines of blocks, within a budget |
//!
//! Each is asked in the same way: what a window would cost (`estimate`), a plan or a check, which refuses what is too
//! much, then `advance` again and again, which does a bounded amount of work and says whether it is finished. Values
//! go to a [`Sink`](sink::Sink): cells of a window, or counts of classes.
//!
//! # From the idea to the board
//! - [`terms`] writes a piece's options as lines and steps; [`hood`] is where all cells are palaces.
//! - [`layout`] says where the state of a block lies, so that an anti-diagonal needs one slice of each family of
//!   lines; [`sweep`] is the loop along anti-diagonals, [`arithmetic`] and [`lane`] what it computes with, and
//!   [`alarm`] the proof that narrow counters are right.
//! - [`rule`] is what a game must say to be computed block by block: [`counting`] for palace numbers, [`small`] for
//!   values below 64. [`grid`] plans and computes blocks, [`kept`] keeps what enters
//!   them, in few bytes ([`packing`]).
//! - [`values`] computes all Grundy values by sets along lines ([`value_sets`], [`line_table`]).
//! - [`whole`] computes pieces that can raise a coordinate, by whole anti-diagonals.

pub mod alarm;
pub mod arithmetic;
mod classifier;
pub mod counting;
pub mod grid;
mod grundy;
pub mod hood;
pub mod kept;
pub mod lane;
pub mod layout;
pub mod line_table;
pub mod packing;
mod palaces;
mod pixels;
mod reading;
pub mod rule;
pub mod sink;
pub mod small;
mod small_values;
mod survey;
pub mod sweep;
pub mod terms;
mod tile_job;
pub mod value_sets;
pub mod values;
pub mod whole;

pub use classifier::Classifier;
pub use grundy::Grundy;
pub use palaces::{Palaces, Settings};
pub use reading::{Engine, Progress, Reading};
pub use small_values::SmallValues;
pub use survey::Survey;
pub use tile_job::TileJob;
pub use values::ValueSettings;
