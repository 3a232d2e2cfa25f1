//! What all palace games share: games in which a piece sees palaces, and a cell is a palace if it sees fewer than k.
//!
//! A cell's palace number N is the number of palaces in sight, and its deviation is v = N - k; a palace has v < 0.

pub use crate::map::classes::CLASSES;
use crate::map::classes::{ClassBounds, class_in};

/// The least deviation of each colour class; class c reaches up to the next one's.
///
/// The paper's colours tell -4 to 2 apart. What lies below is deep in the hood; what lies above grows like sqrt(k) in
/// the armpits and shows best on a coarser and coarser scale.
pub const CLASS_BOUNDS: ClassBounds = [i32::MIN, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];

/// The class of v = 0: by far the most frequent, so its cells are not counted but what remains.
pub const ZERO: usize = 5;

/// The colour class of a deviation.
pub fn class_of(v: i32) -> usize {
    class_in(&CLASS_BOUNDS, v)
}

/// The paper's colours, red, green and blue, of the colour classes: v = -5 and below, -4, ... 0, 1, 2, and on from
/// there. The page draws in the same.
pub const COLOURS: [[u8; 3]; CLASSES] = [
    [0x4a, 0x2a, 0x14],
    [0x4d, 0x4a, 0x16],
    [0x7d, 0x7a, 0x22],
    [0xb3, 0xad, 0x4a],
    [0xf6, 0xe1, 0x4b],
    [0x00, 0x00, 0x00],
    [0x23, 0x52, 0xd6],
    [0x4b, 0x1d, 0x9e],
    [0x8a, 0x2b, 0xe0],
    [0xc7, 0x2b, 0xc4],
    [0xee, 0x3f, 0x86],
    [0xfa, 0x6a, 0x55],
    [0xff, 0x9a, 0x3c],
    [0xff, 0xc7, 0x65],
    [0xff, 0xe7, 0xb0],
    [0xff, 0xfa, 0xf0],
];
