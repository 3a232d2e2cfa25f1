//! Classes of values: a coarse pixel holds how many of its cells fall in each.

use std::sync::Arc;

/// The most classes that a family of games can tell apart.
pub const CLASSES: usize = 16;

/// The least value of each class; a class reaches up to the next one's. Classes that are not used have `i32::MAX`.
pub type ClassBounds = [i32; CLASSES];

/// The class of a value.
pub(crate) fn class_in(bounds: &ClassBounds, value: i32) -> usize {
    bounds.partition_point(|bound| *bound <= value).saturating_sub(1)
}

/// The counts of a rectangle of pixels, row by row: a plane a class, empty where the class does not occur, and always
/// for the class that is not counted, which has what remains of a pixel's cells.
pub type Planes = [Vec<u32>; CLASSES];

/// The class of each value: which values a coarse pixel counts together.
#[derive(Clone, Debug)]
pub enum Classifier {
    /// By bounds, all of which but the first and the unused ones fit a byte.
    Bounds(&'static ClassBounds),
    /// The class of each value from 0 up to a largest one, which stands for all that are more.
    Table(Arc<[u8]>),
}

/// Bounds for class numbers, which take the place of values.
const NUMBERS: ClassBounds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

impl Classifier {
    /// The bounds of classes of the bytes that stand for values.
    pub(super) fn bounds(&self) -> &'static ClassBounds {
        match self {
            Self::Bounds(bounds) => bounds,
            Self::Table(_) => &NUMBERS,
        }
    }

    /// The class that is not counted, but has what remains of a pixel.
    pub(crate) fn uncounted(&self) -> usize {
        class_in(self.bounds(), 0)
    }

    /// The class of a value.
    pub(crate) fn class(&self, value: i64) -> usize {
        match self {
            Self::Bounds(bounds) => class_in(bounds, value.clamp(i32::MIN.into(), i32::MAX.into()) as i32),
            Self::Table(table) => byte_in(table, value) as usize,
        }
    }
}

/// The byte that stands for a value, by a table of classes.
#[inline(always)]
pub(super) fn byte_in(table: &[u8], value: i64) -> i8 {
    table[(value as usize).min(table.len() - 1)] as i8
}
