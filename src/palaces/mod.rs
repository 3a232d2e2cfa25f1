//! What all palace games share: games in which a piece sees palaces, and a cell is a palace if it sees fewer than k.
//!
//! A cell's palace number N is the number of palaces in sight, and its deviation is v = N - k; a palace has v < 0.

pub use crate::map::classes::CLASSES;
use crate::map::classes::{ClassBounds, Classifier, class_in};
use crate::map::rgb;

/// The least deviation of each colour class; class c reaches up to the next one's.
///
/// The paper's colours tell -4 to 2 apart. What lies below is deep in the hood; what lies above grows like sqrt(k) in
/// the armpits and shows best on a coarser and coarser scale.
pub const CLASS_BOUNDS: ClassBounds = [i32::MIN, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];

impl Classifier {
    /// The colour classes of deviations, as all palace games have them.
    pub const DEVIATIONS: Self = Self::Bounds(&CLASS_BOUNDS);
}

/// The class of v = 0: by far the most frequent, so its cells are not counted but what remains.
pub const ZERO: usize = 5;

/// The colour class of a deviation.
pub fn class_of(v: i32) -> usize {
    class_in(&CLASS_BOUNDS, v)
}

/// The paper's colours, red, green and blue, of the colour classes: v = -5 and below, -4, ... 0, 1, 2, and on from
/// there. The page draws in the same.
pub const COLOURS: [[u8; 3]; CLASSES] = rgb([
    0x4a2a14, 0x4d4a16, 0x7d7a22, 0xb3ad4a, 0xf6e14b, 0x000000, 0x2352d6, 0x4b1d9e, 0x8a2be0, 0xc72bc4, 0xee3f86,
    0xfa6a55, 0xff9a3c, 0xffc765, 0xffe7b0, 0xfffaf0,
]);
