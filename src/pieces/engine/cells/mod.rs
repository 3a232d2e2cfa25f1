//! Boards whose cells are all kept: all Grundy values, and pieces with moves that raise a coordinate.
//!
//! - [`values`] computes Grundy values by sets along lines: a set is a [`value_sets`], and a [`line_table`] has those
//!   of a family of lines.
//! - [`diagonal_board`] computes boards by whole anti-diagonals, [`space`] those of three heaps by planes.

pub mod diagonal_board;
pub mod line_table;
pub mod space;
pub mod value_sets;
pub mod values;
