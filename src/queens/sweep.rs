//! One block of the board: the hot loop.
//!
//! # The idea
//! A cell (x, y) has v = north\[x\] + west\[y\] + northwest\[x - y\] - k. If v < 0 it is a palace, and all three
//! counters grow by one. Row by row this is a chain of dependent steps. Along an anti-diagonal x + y = t, however, no
//! two cells share a column, a row or a diagonal, so all of them can be computed at once, sixteen to a 128-bit
//! register:
//!
//! ```text
//! for t = 0, 1, 2, ...
//!     for all cells (x, t - x) of the block that lie outside the hood, at once
//!         v = north[x] + west[t - x] + northwest[2x - t]
//!         add 1 to the three counters where v < 0
//! ```
//!
//! `north` runs forward in x and `west` backward, so the rows are stored in reverse. The diagonal 2x - t moves two
//! steps a cell, always even or always odd, so the diagonals are stored apart by parity. Then the three operands are
//! three contiguous runs, and a plain loop over three zipped slices is all that the compiler needs to vectorise it.
//!
//! In the hood v falls to -k and would leave the counters' range; it is never stepped through. Its cells are known in
//! closed form, and so are the counts that it leaves behind ([`super::hood`]).
//!
//! # The alarm
//! Counters wrap, so v is computed modulo 2^8. The sweep finds out whether each v, as computed, lies in -4..=82. **If
//! all of them do, all were computed right**, by the argument of [`kernel`](super::lockstep::kernel), with 2^8 in the
//! place of 2^(P + 1): by the automaton's rule a true v whose six cells before it were right and in that range is at
//! least -172 and at most 250, and no v outside -4..=82 among these is mistaken for one inside. It remains to see where
//! the induction begins:
//!
//! - Cells one of whose six lies in the hood, where v is less. Say x >= y. Such a cell has x + 2y <= k + 6, and all
//!   cells that it sees are x + 2y many, the hood's all palaces. Of the others it sees at most 3 above it, 6 to its
//!   left and 2 on the diagonal: so -11 <= v <= 6, which no multiple of 2^8 carries into the range from outside.
//! - Rows 0 and 1 right of the hood. A cell of row 0 sees the hood's k palaces, so that v = 0; one of row 1 sees k - 2
//!   and at most 2 more in its column and on its diagonal, and from then on the palaces of its own row, of which there
//!   are none once v >= 0: so -2 <= v <= 2.
//! - Cells in closed form (hood, épaulettes) are proven by themselves. Outer space is entered where each row has its k
//!   palaces behind it, which is looked at.
//!
//! Blocks are swept one after the other, and each hands on its counters only if its own alarm was silent.

use super::hood;
use super::sightlines::{Sightlines, deviation};
use crate::Error;
use crate::map::Window;
use crate::map::lane::Run;
use crate::map::sink::{self, Known};

/// The largest distance above -4 at which a deviation outside the hood can be relied upon: that of 82.
const RELIABLE: u8 = u8::MAX / 3 + 1;

/// How far a deviation lies above -4, modulo 2^8.
#[inline(always)]
fn above_least(v: i8) -> u8 {
    v.wrapping_add(4) as u8
}

/// How the hood is treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hood {
    /// Nothing: its cells and the counts that it leaves behind are taken from the closed form.
    #[default]
    Skipped,
    /// It is swept like everything else, to prove that the rest is the same: by counters that hold -k. The wasm module
    /// has no need of it.
    #[cfg(not(target_family = "wasm"))]
    Computed,
}

impl Hood {
    /// The game whose hood is passed over in game k. That of game 0 has no cell.
    pub(crate) fn passed_over(self, k: u64) -> u64 {
        match self {
            Self::Skipped => k,
            #[cfg(not(target_family = "wasm"))]
            Self::Computed => 0,
        }
    }
}

/// Takes the deviations of cells as they are computed, one anti-diagonal of a block at a time.
pub trait Sink {
    /// Whether values are wanted at all. Where they are not, the sweep only carries the sightlines on.
    fn takes_values(&self) -> bool {
        true
    }
    /// The deviations of the cells (x, y), (x + 1, y - 1), (x + 2, y - 2), ...; board coordinates.
    fn run(&mut self, x: u64, y: u64, values: &[i8]);
    /// All cells of the area have this deviation.
    fn constant(&mut self, _area: &Window, _v: i32) {}
    /// The area reaches into the hood of game k; its cells in the hood are never given to `run`.
    fn hood(&mut self, _area: &Window, _k: u64) {}
    /// A sweep begins: all runs until it is finished lie in this area of one block.
    fn begin(&mut self, _area: &Window) {}
    /// The sweep is finished: all cells of its area outside the hood were given.
    fn finish(&mut self) {}
}

/// What takes values of any width takes bytes.
impl<S: sink::Sink + ?Sized> Sink for S {
    #[inline]
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        sink::Sink::run(self, x, y, Run::Bytes(values));
    }
    fn constant(&mut self, area: &Window, v: i32) {
        sink::Sink::constant(self, area, v.into());
    }
    fn hood(&mut self, area: &Window, k: u64) {
        self.known(area, &OfHood { k });
    }
    fn begin(&mut self, area: &Window) {
        sink::Sink::begin(self, area);
    }
    fn finish(&mut self) {
        sink::Sink::finish(self);
    }
}

struct OfHood {
    k: u64,
}

impl Known for OfHood {
    fn covers(&self, x: u64, y: u64) -> bool {
        hood::contains(self.k, x, y)
    }
    fn value(&self, x: u64, y: u64) -> i64 {
        hood::palace_number(x, y) as i64 - self.k as i64
    }
}

/// Takes nothing: the sweep is made for the sightlines alone.
pub struct Nothing;

impl Sink for Nothing {
    fn takes_values(&self) -> bool {
        false
    }
    fn run(&mut self, _: u64, _: u64, _: &[i8]) {}
}

/// The counters of a block in the order in which the sweep runs through them. Reused from block to block.
#[derive(Debug, Default)]
pub struct Sweeper {
    hood: Hood,
    north: Vec<i8>,
    west_reversed: Vec<i8>,
    northwest: [Vec<i8>; 2],
    values: Vec<i8>,
}

impl Sweeper {
    /// How the hood is to be treated from now on. If it is computed, what is seen on entering a block must not have
    /// cells of the hood inside it counted, as [`Sightlines::at_casing`] has for game k, and has not for game 0.
    pub(crate) fn treat_hood(&mut self, hood: Hood) {
        self.hood = hood;
    }

    /// Sweeps the first `width` x `height` cells of a block of game k whose first cell is (x, y), starting from what is
    /// seen on entering it, and gives the deviations inside `area` to the sink.
    ///
    /// Returns the number of cells computed: those outside the hood, unless that is computed, too.
    ///
    /// # Errors
    /// [`Error::Refused`] if some v was not in the range in which all are proven to be right; where the hood is
    /// computed, whose deviations are lower, nobody looks. All cells were given to the sink then, too.
    ///
    /// # Panics
    /// If `width` or `height` is 0 or more than the block has.
    pub fn sweep(
        &mut self,
        sightlines: &Sightlines,
        k: u64,
        swept: &Window,
        sink: &mut dyn Sink,
        area: &Window,
    ) -> Result<u64, Error> {
        let (width, height) = (swept.width as usize, swept.height as usize);
        self.load(sightlines, k, width, height);
        let hood_k = self.hood.passed_over(k);
        let takes_values = sink.takes_values();
        if takes_values {
            self.values.resize(width.min(height), 0);
            sink.begin(area);
            if hood::contains(hood_k, area.x, area.y) {
                sink.hood(area, k);
            }
        }
        let last_row = height as isize - 1;
        // A column of the board as one of the block, kept between its edges.
        let column = |x: u64| x.saturating_sub(swept.x).min(swept.width) as usize;
        let clipped = area != swept;
        let mut cells = 0;
        let mut worst = 0;
        for t in 0..width + height - 1 {
            let board_t = swept.x + swept.y + t as u64;
            let outside = hood::columns_outside(hood_k, board_t);
            // The columns of this anti-diagonal: inside the block, and outside the hood.
            let first = t.saturating_sub(height - 1).max(column(outside.start));
            let end = (t + 1).min(column(outside.end));
            if first >= end {
                continue;
            }
            let length = end - first;
            cells += length as u64;
            // Where this anti-diagonal's run starts in the reversed rows and in the diagonals of its parity.
            let shift = last_row - t as isize;
            let parity = (shift & 1) as usize;
            let row = (shift + first as isize) as usize;
            let diagonal = ((shift - parity as isize) / 2 + first as isize) as usize;

            let north = &mut self.north[first..][..length];
            let west = &mut self.west_reversed[row..][..length];
            let northwest = &mut self.northwest[parity][diagonal..][..length];
            if !takes_values {
                for ((north, west), northwest) in north.iter_mut().zip(west).zip(northwest) {
                    let v = deviation(*north, *west, *northwest);
                    worst = worst.max(above_least(v));
                    for counter in [north, west, northwest] {
                        *counter = counter.wrapping_add((v < 0).into());
                    }
                }
                continue;
            }
            let values = &mut self.values[..length];
            for (((north, west), northwest), value) in north.iter_mut().zip(west).zip(northwest).zip(&mut *values) {
                let v = deviation(*north, *west, *northwest);
                *value = v;
                worst = worst.max(above_least(v));
                for counter in [north, west, northwest] {
                    *counter = counter.wrapping_add((v < 0).into());
                }
            }
            let (mut from, mut to) = (first, end);
            if clipped {
                from = from.max(column(area.x)).max(column((board_t + 1).saturating_sub(area.bottom())));
                to = to.min(column(area.right())).min(column((board_t + 1).saturating_sub(area.y)));
            }
            if from < to {
                let x = swept.x + from as u64;
                sink.run(x, board_t - x, &values[from - first..to - first]);
            }
        }
        if takes_values {
            sink.finish();
        }
        if hood_k < k || worst <= RELIABLE {
            Ok(cells)
        } else {
            let (x, y) = (swept.x, swept.y);
            Err(Error::pattern(format!("after cell ({x}, {y}) deviations outgrow their counters")))
        }
    }

    /// Takes the counters of the first `width` columns and `height` rows; -k is folded into the columns.
    fn load(&mut self, sightlines: &Sightlines, k: u64, width: usize, height: usize) {
        let n = sightlines.n();
        assert!((1..=n).contains(&width) && (1..=n).contains(&height), "a sweep is of a block or its first part");
        let k = k as i8;
        self.north.clear();
        self.north.extend(sightlines.north()[..width].iter().map(|north| north.wrapping_sub(k)));
        self.west_reversed.clear();
        self.west_reversed.extend(sightlines.west()[..height].iter().rev());
        // Diagonals x - y from -(height - 1) to width - 1.
        let diagonals = &sightlines.northwest()[n - height..n + width - 1];
        for (parity, half) in self.northwest.iter_mut().enumerate() {
            half.clear();
            half.extend(diagonals.iter().skip(parity).step_by(2));
        }
    }

    /// Writes back the counters after the sweep of a whole block: what its neighbours start from.
    ///
    /// # Panics
    /// If the last sweep was not that of a whole block of this size.
    pub fn store(&self, k: u64, sightlines: &mut Sightlines) {
        let (north, west, northwest) = sightlines.parts_mut();
        assert!((north.len(), west.len()) == (self.north.len(), self.west_reversed.len()), "a whole block was swept");
        for (to, from) in north.iter_mut().zip(&self.north) {
            *to = from.wrapping_add(k as i8);
        }
        for (to, from) in west.iter_mut().zip(self.west_reversed.iter().rev()) {
            *to = *from;
        }
        for (parity, half) in self.northwest.iter().enumerate() {
            for (to, from) in northwest.iter_mut().skip(parity).step_by(2).zip(half) {
                *to = *from;
            }
        }
    }
}
