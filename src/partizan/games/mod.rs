//! Short games by themselves: kept once each in canonical form, compared, added, and measured.

mod algebra;
pub(crate) mod arena;
mod canonical;
mod comparisons;
mod dyadic;
mod followers;
mod handle;
pub(crate) mod hash;
mod names;
mod order;
mod reduced;
mod thermograph;
mod trajectory;
mod weight;

pub use arena::{Games, Name};
pub use canonical::{Fate, Step};
pub use dyadic::Dyadic;
pub use handle::{Game, Side};
pub use order::{Comparison, Outcome};
pub use thermograph::Construction;
pub use trajectory::{COLDEST, Piece, Thermograph, Trajectory};
