//! Boards in blocks: for pieces whose moves raise no coordinate.
//!
//! A block needs what enters it from above, from the left and from the corner between, and nothing else. What enters a
//! block is kept, in few bytes, so that it can be computed again alone.
//!
//! - [`layout`] says where the state of a block lies, so that an anti-diagonal needs one slice of each family of lines.
//! - [`sweep`] is the loop along anti-diagonals, [`arithmetic`] and [`lane`] what it computes with, and [`alarm`] the
//!   proof that narrow counters are right. [`hood`] is where all cells are palaces.
//! - [`rule`] is what a game must say to be computed block by block: [`counting`] for palace numbers, [`small`] for
//!   Grundy values below 64.
//! - [`grid`] finds the blocks that a window needs and computes them; [`cache`] keeps what enters them, in few bytes
//!   ([`packing`]).

pub mod alarm;
pub mod arithmetic;
pub mod cache;
pub mod counting;
pub mod grid;
pub mod hood;
pub mod lane;
pub mod layout;
pub mod packing;
pub mod rule;
pub mod small;
pub mod sweep;
