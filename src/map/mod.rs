//! What the map of any game needs: windows and tiles, integers in few bytes, the pyramid of coarse tiles, and the
//! colours of a tile.
//!
//! The values of a window's cells go to a [`sink`]; a [`tile_job`] reads those of a tile.
//!
//! Nothing here knows a game. A family of games fills [`tile`]s with its values; coarse tiles count how many cells of a
//! pixel fall in each of up to [`CLASSES`](classes::CLASSES) classes, which the family defines.

pub(crate) mod class_counts;
pub mod classes;
pub mod integers;
pub mod lane;
pub mod mixing;
pub(crate) mod packing;
pub mod pyramid;
pub mod sink;
pub mod tile;
pub mod tile_job;
mod window;

pub use window::Window;

/// Colours that are written like 0xff9a3c, as red, green and blue.
pub const fn rgb<const N: usize>(colours: [u32; N]) -> [[u8; 3]; N] {
    let mut parts = [[0; 3]; N];
    let mut index = 0;
    while index < N {
        let [_, red, green, blue] = colours[index].to_be_bytes();
        parts[index] = [red, green, blue];
        index += 1;
    }
    parts
}

/// Whether work is to go on: asked after each piece of it, of some milliseconds at most.
pub(crate) type More<'a> = &'a mut dyn FnMut() -> bool;

/// How far work on a board is, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The cells that are done.
    pub done: u64,
    /// The cells of the whole work.
    pub total: u64,
    /// Whether nothing is left to do.
    pub finished: bool,
}
