//! k-blocking Wythoff Nim: the game, and the pattern that its winning positions form.
//!
//! From obvious to fast, each tested against the ones before it:
//! - [`rules`] knows the game alone, [`reference`](mod@reference) counts palaces row by row, [`automaton`] is the
//!   paper's local rule, [`hood`] and [`epaulette`] are the regions in closed form.
//! - [`sweep`] computes the cells of one block from the counters that enter it, its [`sightlines`]; [`lockstep`] those
//!   of many blocks at once, a bit of each in a word. These two loops alone count palaces.
//! - [`board`] serves any window of a game out of swept blocks. [`slab`] sweeps a large part of the board in lock step,
//!   [`survey`] a whole game slab by slab, and [`lockstep_job`] a coarse tile out of what is cached.
//! - [`lines`] reads what the queen sees, for [`inspection`], which explains a single cell, and for [`play`].

pub mod automaton;
pub mod board;
pub mod epaulette;
pub mod hood;
pub mod inspection;
pub mod lines;
pub mod lockstep;
pub mod lockstep_job;
pub mod play;
pub mod reference;
pub mod rules;
pub mod sightlines;
pub mod slab;
pub mod survey;
pub mod sweep;
