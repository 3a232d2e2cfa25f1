//! Playing k-blocking Wythoff Nim, in both of the paper's formulations, on boards as large as the map.
//!
//! # A game
//! A [`Game`] is a row of [`Situation`]s, each following from the one before by an [`Action`]; the rules, and who does
//! what on the first turn, are described in [`situation`]. Whatever the rules don't allow is an
//! [`Error`](crate::Error), a sentence, and changes nothing. The cells that a queen could move to are [`Options`]: a
//! few runs along three lines, however far they reach.
//!
//! What decides the game is the palaces that the queen sees. A [`SightJob`] reads them from the game's
//! [`Board`](crate::Board), in slices; the [`Sight`] that it gives is all that [`perfect`] play, the [`Computer`] and
//! an [`Explanation`] need. They answer with facts, which the page puts into words.
//!
//! ```
//! use blocking_queens::Board;
//! use blocking_queens::queens::rules::Position;
//! use blocking_queens::queens::play::{Action, Computer, Ending, Explanation, Game, Player, Sight, Strength, perfect};
//!
//! // The paper's example: the queen at (3, 3) in game 5, player A to move, and B blocks all palaces in sight.
//! let mut board = Board::new(5)?;
//! let mut game = Game::from_text("k=5 (3,3) A begins | B block (0,0) (1,1) (0,3) (3,0)")?;
//!
//! // A tries his luck.
//! let sight = Sight::of(&mut board, game.now().queen())?;
//! game.play(Action::Move(Position::new(3, 1)))?;
//! let (before, action) = game.last().expect("a move was made");
//! let why = Explanation::of(before, action, &sight, &mut board)?;
//! // What he moved to sees five palaces, and four pawns are too few for them; but no palace was open before.
//! assert_eq!((why.is_palace, why.seen, why.open, why.is_mistake), (false, Some(5), 0, false));
//! let sight = Sight::of(&mut board, game.now().queen())?;
//! game.play(Action::Block(perfect::pawns(&sight)))?;
//!
//! // The computer plays B: one palace is open; it goes there and blocks everything.
//! let computer = Computer { strength: Strength::Perfect, seed: 1 };
//! while game.now().ending().is_none() {
//!     let sight = Sight::of(&mut board, game.now().queen())?;
//!     let action = computer.choose(game.now(), &sight, &mut board).expect("the game is not over");
//!     game.play(action)?;
//! }
//! // Pawns stand on both options of A.
//! assert_eq!(game.now().ending(), Some(Ending { winner: Player::B, blocked: 2 }));
//! assert_eq!(game.turns().last().expect("a turn"), "B (2,0) block (1,0) (0,0)");
//! # Ok::<(), blocking_queens::Error>(())
//! ```
//!
//! # Texts
//! A situation is the value of a [`link`]'s key `pos`, a game is a move list in plain [`notation`], a [`puzzle`] is a
//! level and a number. All of them are read back as they were written.

mod computer;
mod explain;
pub mod link;
pub mod notation;
mod options;
pub mod perfect;
pub mod puzzle;
mod random;
mod record;
mod refusal;
mod sight;
pub mod situation;

pub use crate::queens::lines::Direction;
pub use computer::{CARELESS_ONCE_IN, Computer, RANDOM_PAWNS_MAX, Strength};
pub use explain::Explanation;
pub use options::{Options, Run};
pub use puzzle::{Idea, PUZZLE_LEVELS, Puzzle};
pub use record::Game;
pub use sight::{Sight, SightJob};
pub use situation::{Action, Ending, Formulation, Player, Situation, Task};
