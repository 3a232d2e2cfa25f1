//! Palace numbers of k-blocking Wythoff Nim: any window of game 100 or game 1,000,000, natively and in the browser.
//!
//! # The game
//! A queen stands on a chessboard that is infinite to the right and downwards, and moves left, up, or diagonally left
//! and up. Before each move the other player blocks up to k - 1 of its options; a player who cannot move loses. A cell
//! is a *palace* if the player who moves the queen there can win. The queen sees palaces in three directions; their
//! number is the cell's *palace number* N, and a cell is a palace exactly if N < k. The *deviation* v = N - k is what
//! the pictures show.
//!
//! Game 60, the first 180 x 180 cells, a pixel a cell: palaces in brown, olive and yellow, v = 0 in black.
//!
#![doc = concat!(
    "![Game 60: the hood, the fabric and the arms](data:image/png;base64,",
    include_str!("pictures/game-60.base64"),
    ")"
)]
//!
//! ```
//! use blocking_queens::{Board, Window};
//!
//! // Game 5, the first 11 x 11 cells: Figure 1 of the paper. A palace is a #.
//! let mut board = Board::new(5)?;
//! let deviations = board.deviations(&Window::new(0, 0, 11, 11)?)?;
//! let rows: Vec<String> = deviations
//!     .chunks(11)
//!     .map(|row| row.iter().map(|v| if *v < 0 { '#' } else { '.' }).collect())
//!     .collect();
//! assert_eq!(
//!     rows,
//!     [
//!         "#####......",
//!         "###..##....",
//!         "##..#..##..",
//!         "#..#..#..##",
//!         "#.#........",
//!         ".#.....#...",
//!         ".#.#.......",
//!         "..#..#.....",
//!         "..#......#.",
//!         "...#....#..",
//!         "...#.......",
//!     ]
//! );
//! # Ok::<(), blocking_queens::Error>(())
//! ```
//!
//! # What is here
//! - [`map`] is what the map of any board needs: windows, tiles at a level of detail, and their colours.
//! - [`palaces`] is what all games share in which a piece sees palaces.
//! - [`queens`] is the blocking queen game, from obvious to fast: its rules, the row-by-row definition, the paper's
//!   cellular automaton, regions in closed form, the sweep of a block; the [`Board`] that serves any [`Window`] of a
//!   game, the survey of whole games, and the game played.
//! - [`pieces`] holds games in which both players move any one piece: Nim, Wythoff's, Ryuo's, and whatever a list of
//!   moves says.
//! - [`partizan`] holds games in which Left and Right move different pieces: their values, exactly.
//! - [`lab`] measures the pattern: experiments that give tables.
//! - [`moves`] reads and writes the lists of moves that pieces are made of.
//! - [`json`] writes the answers to pages.
//! - [`Error`] tells in a sentence what was wrong with a request.
//!
//! The doors to the browser, the command line and the site's pages are crates of their own, in `crates/`.
//!
//! # Source
//! M. Cook, U. Larsson, T. Neary: *A Cellular Automaton for Blocking Queen Games* (2015), called "the paper" here.

#![forbid(unsafe_code)]

mod blocks;
mod error;
pub mod json;
pub mod lab;
pub mod map;
pub mod moves;
mod numbers;
pub mod palaces;
pub mod partizan;
pub mod pieces;
pub mod queens;

pub use error::Error;
pub use map::Window;
pub use queens::board::Board;

/// The largest k: 2^53, as far as a JavaScript number counts exactly.
pub const K_MAX: u64 = 1 << 53;

/// The largest column and row: 2^53.
pub const COORDINATE_MAX: u64 = 1 << 53;

/// The most values that are handed out at once.
pub const VALUES_MAX: usize = 1 << 28;
