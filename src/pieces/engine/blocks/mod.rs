//! Boards in blocks: for pieces whose moves raise no coordinate.
//!
//! Which blocks a window needs, and what is kept of them, is the same for all games; here is how they are computed.
//!
//! - [`layout`] says where the state of a block lies, so that an anti-diagonal needs one slice of each family of lines.
//! - [`sweep`] is the loop along anti-diagonals, [`arithmetic`] what it computes with, and [`alarm`] the
//!   proof that narrow counters are right. [`hood`] is where all cells are palaces.
//! - [`rule`] is what a game must say to be computed along lines: [`counting`] for palace numbers, [`small`] for Grundy
//!   values below 64.
//! - [`packing`] writes what enters a block in few bytes.

pub mod alarm;
pub mod arithmetic;
pub mod counting;
pub mod hood;
pub mod layout;
pub mod packing;
pub mod rule;
pub mod small;
pub mod sweep;
