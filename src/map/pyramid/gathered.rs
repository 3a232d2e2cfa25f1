//! What is known of one tile, open while it is being gathered and packed afterwards.

use super::{Key, SIDE};
use crate::map::classes::{CLASSES, Planes};
use crate::map::packing::Packed;
use crate::map::tile::Counts;

#[derive(Debug)]
pub(super) enum Gathered {
    Open(Box<Partly>),
    /// All of it, or a part to which nothing is being added: its planes, and of a part then how many cells of each
    /// pixel have been counted.
    Packed(Vec<Packed>),
}

#[derive(Debug, Default)]
pub(super) struct Partly {
    /// Each reaches as far as something was counted; rows after that are zeros.
    pub(super) planes: Planes,
    /// How many cells of each pixel have been counted.
    pub(super) counted: Vec<u32>,
    /// How many cells of the pixels on or above the diagonal have been counted.
    pub(super) cells: u64,
}

impl Gathered {
    pub(super) fn whole(planes: &Planes) -> Self {
        Self::Packed(packed(planes))
    }

    /// Packs it if it is a part that isn't packed.
    pub(super) fn pack(&mut self) {
        if let Self::Open(partly) = self {
            let mut planes = packed(&partly.planes);
            planes.push(Packed::new(&partly.counted));
            *self = Self::Packed(planes);
        }
    }

    pub(super) fn is_whole(&self) -> bool {
        matches!(self, Self::Packed(planes) if planes.len() == CLASSES)
    }

    /// How many cells of each pixel have been counted, of a part that is packed.
    pub(super) fn packed_counted(&self) -> Option<&Packed> {
        match self {
            Self::Open(_) => None,
            Self::Packed(planes) => planes.get(CLASSES),
        }
    }

    pub(super) fn planes(&self) -> Planes {
        let mut planes = Planes::default();
        for (class, plane) in planes.iter_mut().enumerate() {
            *plane = match self {
                Self::Open(partly) => partly.planes[class].clone(),
                Self::Packed(planes) => planes[class].numbers(),
            };
        }
        planes
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Open(partly) => {
                partly.planes.iter().chain([&partly.counted]).map(|plane| size_of_val(&plane[..])).sum()
            }
            Self::Packed(planes) => planes.iter().map(Packed::bytes).sum(),
        }
    }
}

impl Counts for Gathered {
    fn each(&self, class: usize, take: &mut dyn FnMut(&[u32])) {
        match self {
            Self::Open(partly) => partly.planes.each(class, take),
            Self::Packed(planes) => planes[class].unpack(&mut |run| take(run)),
        }
    }
}

impl Partly {
    pub(super) fn is_complete(&self, (level, column, row): Key) -> bool {
        let pixels = if column == row { SIDE * (SIDE + 1) / 2 } else { SIDE * SIDE } as u64;
        self.cells == pixels << (2 * level)
    }
}

#[inline(never)]
fn packed(planes: &Planes) -> Vec<Packed> {
    planes.iter().map(|plane| Packed::new(plane)).collect()
}
