//! What all palace games share: games in which a piece sees palaces, and a cell is a palace if it sees fewer than k.
//!
//! A cell's palace number N is the number of palaces in sight, and its deviation is v = N - k; a palace has v < 0.

mod colours;
mod deviations;

pub use colours::COLOURS;
pub use deviations::{CLASS_BOUNDS, ZERO, class_of};

pub use crate::map::classes::CLASSES;
