//! Left and Right: games in which the two players move different pieces, and what every position is worth, exactly.
//!
//! A cell's value is a short game. [`Games`] keeps every game once, in canonical form, so that equal games are one
//! handle, [`Game`]; it compares, adds and negates them, and knows what the field asks of a game: who wins, stops,
//! mean, temperature and thermograph, birthday, atomic weight, reduced canonical form. [`Board`] evaluates the cells
//! of any pair of pieces, [`chessfights`] knows the paper's pair, a bishop against a knight. [`Games::read`]
//! reads games as text and [`Writer`] writes them; [`Calculation`] is the calculator and [`sums`] the play.
//!
//! ```
//! use blocking_queens::partizan::{Dyadic, Games, Outcome, Style, Writer, chessfights};
//!
//! let mut games = Games::default();
//! let mut board = chessfights::board();
//! board.ask((8, 8))?;
//! board.evaluate(&mut games)?;
//!
//! let value = board.known_value((1, 5))?;
//! assert_eq!(Writer::new(Style::Ascii).write(&mut games, value, 100)?, "{1|1/2,{1|*}}");
//! assert_eq!(games.outcome(value)?, Outcome::Left);
//! assert_eq!((games.mean(value)?, games.temperature(value)?), (Dyadic::new(3, 2)?, Dyadic::new(1, 2)?));
//! # Ok::<(), blocking_queens::Error>(())
//! ```
//!
//! # Bounded work
//! Whatever may take long counts steps and stops with [`Error::Unfinished`] when those that [`Games::allow`] gave are
//! used up; the same call then goes on where it was. Memory and depth have limits, and numbers 62 bits:
//! what would exceed them is refused, and the rest stays.
//! Where a function says nothing of its errors, they are these. One that is given cells of a board also refuses those
//! without a value ([`Error::Cell`]), and one that reads text what it cannot read ([`Error::Text`]).
//!
//! [`Error::Unfinished`]: crate::Error::Unfinished
//! [`Error::Cell`]: crate::Error::Cell
//! [`Error::Text`]: crate::Error::Text
//!
//! # Sources
//! E. Berlekamp, J. Conway, R. Guy: *Winning Ways for your Mathematical Plays*; A. Siegel: *Combinatorial Game
//! Theory*, whose terms are used here; J. Grossman, A. Siegel: *Reductions of partizan games*; D. Calistrate: *The
//! reduced canonical form of a game*.

mod board;
mod calculation;
pub mod chessfights;
pub mod explain;
mod games;
pub mod sums;
mod text;

pub use board::{
    BANDS_MAX, Board, Entry, FIELDS, Field, Filter, InspectedOption, LAST, LEFT_OUT, Layer, NOT_EVALUATED, SUM_MAX,
    TileJob, Values, class_of,
};
pub use calculation::{Answer, Calculation};
pub use games::{
    COLDEST, Comparison, Construction, Dyadic, Fate, Game, Games, Name, Outcome, Piece, Side, Step, Thermograph,
    Trajectory,
};
pub use text::{SharedText, Style, Writer};
