//! Palace numbers of k-blocking Wythoff Nim: any window of game 100 or game 1,000,000, natively and in the browser.
//!
//! # The game
//! A queen stands on a chessboard that is infinite to the right and downwards, and moves left, up, or diagonally left and
//! up. Before each move the other player blocks up to k - 1 of its options; who cannot move loses. A cell is a *palace*
//! if whoever moves the queen there can win. The queen sees palaces in three directions; their number is the cell's
//! *palace number* N, and a cell is a palace exactly if N < k. The *deviation* v = N - k is what the pictures show.
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
//! - [`Board`] serves any [`Window`] of a game; [`tile`] serves it as tiles at a level of detail, as a map needs them.
//! - [`blocking_queen`] holds the parts, from obvious to fast: the game's rules, the row-by-row definition, the paper's
//!   cellular automaton, the closed form of the hood, and the sweep of a block along its anti-diagonals.
//! - [`survey`] sweeps a whole game slab by slab, in as many places as there are; [`pyramid`] gathers its coarse tiles,
//!   and [`reading`] reads others from what was kept.
//! - [`mixing`] gives tiles their colours, averaged in linear light.
//! - [`play`] is the game itself, played on such a board: rules, perfect play, the computer, move lists, puzzles.
//! - [`partizan`] holds games in which Left and Right move different pieces: their values, exactly.
//! - [`Error`] tells in a sentence what was wrong with a request.
//! - `web` (wasm32 only, with the feature `map`) is the map's door to the browser; play has one of its own.
//!
//! # Source
//! M. Cook, U. Larsson, T. Neary: *A Cellular Automaton for Blocking Queen Games* (2015), called "the paper" here.

#![cfg_attr(not(target_arch = "wasm32"), forbid(unsafe_code))]

#[forbid(unsafe_code)]
pub mod blocking_queen;
#[forbid(unsafe_code)]
mod colour_classes;
#[forbid(unsafe_code)]
mod error;
#[forbid(unsafe_code)]
pub mod integers;
#[forbid(unsafe_code)]
pub mod mixing;
#[forbid(unsafe_code)]
pub mod moves;
#[forbid(unsafe_code)]
mod packing;
#[forbid(unsafe_code)]
pub mod partizan;
#[forbid(unsafe_code)]
pub mod play;
#[forbid(unsafe_code)]
pub mod pyramid;
#[forbid(unsafe_code)]
pub mod reading;
#[forbid(unsafe_code)]
pub mod survey;
#[forbid(unsafe_code)]
pub mod tile;

#[cfg(all(target_arch = "wasm32", feature = "map"))]
pub mod web;

pub use blocking_queen::Window;
pub use blocking_queen::board::Board;
pub use error::Error;

/// The largest k: 2^53, as far as a JavaScript number counts exactly.
pub const K_MAX: u64 = 1 << 53;

/// The largest column and row: 2^53.
pub const COORDINATE_MAX: u64 = 1 << 53;

/// The most values that are handed out at once.
pub const VALUES_MAX: usize = 1 << 28;
