//! The fast engines: any window of any piece's board.
//!
//! | question | engine | what it keeps |
//! |---|---|---|
//! | palace numbers, outcomes (game 1) | [`palaces`] | what enters blocks, within a budget |
//! | all Grundy values, with a pass or without | [`grundy`] | every cell, 16 bits each |
//! | Grundy values below 64, far out | [`small_values`] | what enters blocks, within a budget |
//!
//! Each is an [`Engine`]: it says what a window would cost, makes a plan or refuses what is too much, and then goes
//! on again and again, a bounded amount of work at a time, and says whether it is finished. Values go to a
//! [`Sink`](sink::Sink): cells of a window, or counts of classes ([`Classifier`]). A [`TileJob`] fills a tile at any
//! level of detail.
//!
//! `terms` writes a piece's options as lines and steps. Boards of most pieces are computed in `blocks`; all Grundy
//! values, and pieces that can raise a coordinate, by `cells` that are all `kept`.

mod blocks;
mod cells;
mod choice;
mod classifier;
mod kept;
mod reading;
mod settings;
pub mod sink;
mod swept;
mod terms;

pub use crate::map::classes::Classifier;
pub use crate::map::tile_job::TileJob;
pub(super) use blocks::arithmetic::LARGE;
pub use blocks::rule::Tally;
pub use choice::{grundy, palaces, small_values};
pub use reading::{Engine, Reading};
pub use settings::Settings;
