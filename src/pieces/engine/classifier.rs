//! Which Grundy values a coarse pixel counts together.

use super::blocks::arithmetic::LARGE;
use super::cells::diagonal_board::VALUE_MAX;
use crate::Error;
use crate::map::classes::{CLASSES, Classifier};
use crate::pieces::levels::Classes;

impl Classifier {
    /// Classes of all Grundy values.
    ///
    /// # Errors
    /// [`Error::Refused`] if there are more than [`CLASSES`] of them.
    pub fn values(classes: &Classes) -> Result<Self, Error> {
        from_table(classes_up_to(classes, VALUE_MAX.into()))
    }

    /// Classes of Grundy values below 64. What is not below 64 is a class of its own, after all others, if classes
    /// are by remainder; else it goes with 64.
    ///
    /// # Errors
    /// [`Error::Refused`] if there are more than [`CLASSES`] of them.
    pub fn small_values(classes: &Classes) -> Result<Self, Error> {
        let mut table = classes_up_to(classes, LARGE as u64);
        if let Classes::Modulo(m) = classes {
            table[LARGE as usize] = (*m).min(u8::MAX.into()) as u8;
        }
        from_table(table)
    }
}

fn classes_up_to(classes: &Classes, last: u64) -> Vec<u8> {
    (0..=last).map(|value| classes.of(value).min(u8::MAX.into()) as u8).collect()
}

fn from_table(table: Vec<u8>) -> Result<Classifier, Error> {
    // Classes that no value has don't count.
    match table.iter().max().map_or(0, |class| usize::from(*class) + 1) {
        ..=CLASSES => Ok(Classifier::Table(table.into())),
        classes => Err(Error::large_piece("the number of classes of values is", classes as u64, CLASSES as u64)),
    }
}
