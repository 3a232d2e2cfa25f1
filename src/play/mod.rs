//! Playing k-blocking Wythoff Nim.

mod game;
mod options;
mod refusal;
mod runs;
mod sight;
pub mod situation;

pub use game::Game;
pub use options::{Direction, Options, Order};
pub use refusal::Refusal;
pub use runs::Run;
pub use sight::{Look, Sight};
pub use situation::{Action, Ending, Formulation, Player, Situation, Task, Why};
