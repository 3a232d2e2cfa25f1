//! k-blocking Wythoff Nim: the game, and the pattern that its winning positions form.
//!
//! From obvious to fast: [`rules`] knows the game alone, [`reference`](mod@reference) counts palaces row by row,
//! [`automaton`] is the paper's local rule, [`hood`] and [`epaulette`] the regions in closed form; [`sightlines`] and
//! [`sweep`] compute a block of cells quickly, and [`board`] serves any window of a game out of blocks. Each is tested
//! against the ones before it. [`lines`] reads what the queen sees, for [`inspection`], which explains a single cell,
//! and for [`play`].

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
