//! The colour classes of deviations: what the pictures tell apart.

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
