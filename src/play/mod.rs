//! Playing k-blocking Wythoff Nim.

mod computer;
mod explain;
mod game;
pub mod link;
pub mod notation;
mod options;
pub mod perfect;
mod random;
mod refusal;
mod runs;
mod sentences;
mod sight;
pub mod situation;

pub use computer::{CARELESS_ONCE_IN, Computer, RANDOM_PAWNS_MAX, Strength};
pub use explain::{Explanation, Reason};
pub use game::Game;
pub use options::{Direction, Options, Order};
pub use refusal::Refusal;
pub use runs::Run;
pub use sight::{Look, Sight};
pub use situation::{Action, Ending, Formulation, Player, Situation, Task, Why};
