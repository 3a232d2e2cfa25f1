//! What the queen sees in one direction, as a picture of it needs it: the near palaces one by one, the others counted.

use crate::queens::lines::Line;

/// The palaces of a line are told one by one up to this distance; further away they are only counted.
pub const LISTED_MAX: u64 = 4096;

/// What the queen sees in one direction, within some distance. The cell next to hers is at distance 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineOfSight {
    /// The number of palaces.
    pub palaces: u64,
    /// Beyond this distance, but still within sight, every cell is a palace: it lies in the hood.
    pub open: u64,
    /// The distances of the palaces that are not beyond `open` nor beyond [`LISTED_MAX`], the nearest first.
    pub listed: Vec<u64>,
}

impl LineOfSight {
    /// What is known of a line of game k that is read no farther than this many cells: the palaces in the hood.
    pub(super) fn in_hood(line: Line, k: u64, length: u64) -> Self {
        let length = length.min(line.length());
        let open = length.min(line.length() - line.in_hood(k));
        Self { palaces: length - open, open, listed: Vec::new() }
    }

    /// Adds palaces that were read, from one distance to another.
    pub(super) fn add(&mut self, first: u64, last: u64) {
        self.palaces += last + 1 - first;
        self.listed.extend(first..=last.min(LISTED_MAX));
    }
}
