//! What explains a cell: the cells around it, and what the queen sees from it, direction by direction.
//!
//! A board's counters are a byte wide and wrap, so they tell v but not how many palaces there are in each direction.
//! Those numbers are found by reading the lines themselves ([`lines`](super::lines)). The diagonal need not be read: it
//! has what remains of N = V + H + D.

mod job;
mod line_of_sight;

pub use job::InspectionJob;
pub use line_of_sight::{LISTED_MAX, LineOfSight};
