//! Which values a coarse pixel counts together.

use std::sync::Arc;

use super::blocks::arithmetic::LARGE;
use super::blocks::lane::Lane;
use super::cells::values::VALUE_MAX;
use crate::Error;
use crate::map::classes::{CLASSES, ClassBounds, class_in};
use crate::palaces::CLASS_BOUNDS;
use crate::pieces::levels::Classes;

/// The class of each value, of at most [`CLASSES`].
#[derive(Clone, Debug)]
pub enum Classifier {
    /// The colour classes of deviations, as all palace games have them.
    Deviations,
    /// Of Grundy values: the class of each value up to a largest one, which stands for all that are more.
    Values(Arc<[u8]>),
}

/// Bounds for class numbers, which take the place of values.
const NUMBERS: ClassBounds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

impl Classifier {
    /// Classes of all Grundy values.
    ///
    /// # Errors
    /// [`Error::Refused`] if there are more than [`CLASSES`] of them.
    pub fn values(classes: &Classes) -> Result<Self, Error> {
        Self::new(classes, u64::from(VALUE_MAX))
    }

    /// Classes of Grundy values below 64. What is not below 64 is a class of its own, after all others, if classes
    /// are by remainder; else it goes with 64.
    ///
    /// # Errors
    /// [`Error::Refused`] if there are more than [`CLASSES`] of them.
    pub fn small_values(classes: &Classes) -> Result<Self, Error> {
        let Self::Values(mut table) = Self::new(classes, LARGE as u64)? else { unreachable!("values have a table") };
        if let Classes::Modulo(m) = classes {
            let others = *m as usize;
            check(others + 1)?;
            Arc::make_mut(&mut table)[LARGE as usize] = others as u8;
        }
        Ok(Self::Values(table))
    }

    fn new(classes: &Classes, last: u64) -> Result<Self, Error> {
        // Classes that no value has don't count.
        let table: Arc<[u8]> = (0..=last).map(|value| classes.of(value).min(u8::MAX.into()) as u8).collect();
        check(table.iter().max().map_or(0, |class| usize::from(*class) + 1))?;
        Ok(Self::Values(table))
    }

    /// The bounds of classes of what [`byte`](Self::byte) gives.
    pub fn bounds(&self) -> &'static ClassBounds {
        match self {
            Self::Deviations => &CLASS_BOUNDS,
            Self::Values(_) => &NUMBERS,
        }
    }

    /// The class that is not counted, but has what remains of a pixel.
    pub fn uncounted(&self) -> usize {
        class_in(self.bounds(), 0)
    }

    /// The class of a value.
    pub fn class(&self, value: i64) -> usize {
        class_in(self.bounds(), self.byte(value).into())
    }

    /// What stands for a value: a byte of the same class.
    #[inline(always)]
    pub fn byte<C: Lane>(&self, value: C) -> i8 {
        match self {
            Self::Deviations => value.byte(),
            Self::Values(table) => table[(value.value() as usize).min(table.len() - 1)] as i8,
        }
    }
}

fn check(classes: usize) -> Result<(), Error> {
    if classes <= CLASSES {
        return Ok(());
    }
    Err(Error::large_piece("the number of classes of values is", classes as u64, CLASSES as u64))
}
