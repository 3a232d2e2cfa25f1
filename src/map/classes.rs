//! Classes of values: a coarse pixel holds how many of its cells fall in each.

/// The most classes that a family of games can tell apart.
pub const CLASSES: usize = 16;

/// The least value of each class; a class reaches up to the next one's. Classes that are not used have `i32::MAX`.
pub type ClassBounds = [i32; CLASSES];

/// The class of a value.
pub fn class_in(bounds: &ClassBounds, value: i32) -> usize {
    bounds.partition_point(|bound| *bound <= value).saturating_sub(1)
}

/// The counts of a rectangle of pixels, row by row: a plane a class, empty where the class does not occur, and always
/// for the class that is not counted, which has what remains of a pixel's cells.
pub type Planes = [Vec<u32>; CLASSES];
