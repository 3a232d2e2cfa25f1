//! Counting the colour classes of a square's cells, in all lanes at once.
//!
//! # The idea
//! Counting one bit of every cell costs five operations a cell: a full adder takes three bits of equal weight and gives
//! one back and a carry, and the carries of eight cells are one bit of the next kind of eight. So it pays to count few
//! bits. Nearly all cells have a v from -4 to 3, which the lowest two planes and the sign tell apart; and it is enough to
//! count these bits, and some products of them, instead of a bit for each v: the rest is arithmetic on the sums, once a
//! square. Most of the bits need not even be counted everywhere: -4 and -3, 3, and all above it are rare, so that often
//! no lane has any of them in 8 x 8 cells, which is noticed at two or three operations a cell for each.
//!
//! The loops are kept short on purpose: what does not fit into sixteen vector registers is written to memory and read again.

use super::kernel::{LINE, Tap, Values};
use super::lanes::{Lanes, full_add, half_add, in_all_lanes};
use super::word::Word;
use crate::colour_classes::{CLASS_BOUNDS, CLASSES};

/// Planes of a sum.
const SUM_PLANES: usize = 16;

/// The most cells of a lane that are counted before they are read: a sum must hold their number.
pub const CELLS_MAX: u32 = (1 << SUM_PLANES) - 1;

/// One plane of v, or something made of several, in 8 x 8 cells.
type Bits<const W: usize> = [[Word<W>; LINE]; LINE];

/// Adds the number of cells that have a bit, made of those that `$of` gives, to a sum of the tally.
macro_rules! count {
    ($tally:expr, $kind:expr, |$of:ident| $bit:expr) => {{
        let Tally { sums, carries } = &mut *$tally;
        let (ones, rest) = sums[$kind].split_first_chunk_mut().expect("a sum has many planes");
        for (row, carry) in carries.iter_mut().enumerate() {
            in_all_lanes!(W, |L, index| {
                let bit = |x: usize| -> L {
                    let $of = |bits: &Bits<W>| L::load(&bits[row][x], index);
                    $bit
                };
                add_eight(bit, ones, carry, index);
            });
        }
        add_carries(carries, rest);
    }};
}

/// The class of v = 4, the first one that is counted by a bit of its own.
const FOUR: usize = 9;

/// The bits that are counted: of the cells with v from -4 to 3 ...
const PLANE_0: usize = 0;
const PLANE_1: usize = 1;
const PALACE: usize = 2;
const ODD_PALACE: usize = 3;
const MINUS_3: usize = 4;
const MINUS_4: usize = 5;
const THREE: usize = 6;
/// ... and of the others those whose class is FOUR or above, FOUR + 1 or above, and so on.
const LARGE: usize = 7;
const KINDS: usize = LARGE + CLASSES - FOUR;

/// A number of 16 bits for each lane; those of lanes 16 apart lie side by side.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<const W: usize>([Word<W>; SUM_PLANES]);

impl<const W: usize> Numbers<W> {
    /// 0 for all lanes.
    const NONE: Self = Self([Word::NONE; SUM_PLANES]);

    /// Makes numbers of their planes, the lowest first: squares of 16 x 16 bits are turned about their diagonals, 4 W of them at a time.
    fn turn(&mut self) {
        let mut mask = 0x0000_ffff_0000_ffff;
        for step in [8, 4, 2, 1] {
            mask ^= mask << step;
            for rows in self.0.chunks_exact_mut(2 * step as usize) {
                let (upper, lower) = rows.split_at_mut(step as usize);
                for (upper, lower) in upper.iter_mut().zip(lower) {
                    in_all_lanes!(W, |L, index| {
                        let (high, low) = (L::load(upper, index), L::load(lower, index));
                        let changed = (high.down(step) ^ low) & L::repeated(mask);
                        (low ^ changed).store(lower, index);
                        (high ^ changed.up(step)).store(upper, index);
                    });
                }
            }
        }
    }

    /// All numbers; that of a lane is at its [`place`](Self::place).
    #[inline(always)]
    pub fn list(&self) -> [[[u16; 4]; W]; SUM_PLANES] {
        self.0.map(|word| word.0.map(|lanes| std::array::from_fn(|part| (lanes >> (16 * part)) as u16)))
    }

    /// Where a lane's number is in the list.
    pub fn place(lane: usize) -> usize {
        lane % 16 * (4 * W) + lane / 16
    }

    fn any(&self) -> bool {
        self.0.iter().fold(Word::NONE, |all, word| all | *word).any()
    }

    /// The difference of the numbers, none of which may be less than 0.
    fn less(mut self, others: &[&Self]) -> Self {
        for other in others {
            for (word, other) in self.0.iter_mut().zip(&other.0) {
                // In the end nothing is borrowed from one lane's number to the next one's.
                in_all_lanes!(W, |L, index| {
                    L::load(word, index).minus(L::load(other, index)).store(word, index);
                });
            }
        }
        self
    }
}

/// How many cells of each colour class there are, of at most [`CELLS_MAX`], in each lane.
#[derive(Clone, Debug)]
pub struct Tally<const W: usize> {
    sums: [[Word<W>; SUM_PLANES]; KINDS],
    /// What goes from the rows of 8 x 8 cells into the upper planes of a sum. Kept here so that it need not be cleared each time.
    carries: [Word<W>; LINE],
}

impl<const W: usize> Default for Tally<W> {
    fn default() -> Self {
        Self { sums: [[Word::NONE; SUM_PLANES]; KINDS], carries: [Word::NONE; LINE] }
    }
}

impl<const W: usize> Tally<W> {
    /// Gives each class that occurs in these lanes, but for that of v = 0, with the number of its cells in each lane (0 in all
    /// others), and begins anew in them.
    pub fn read(&mut self, lanes: Word<W>, mut each: impl FnMut(usize, &Numbers<W>)) {
        let mut sums = [Numbers::NONE; KINDS];
        for (sum, planes) in sums.iter_mut().zip(&mut self.sums) {
            if take(planes, lanes, &mut sum.0) {
                sum.turn();
            }
        }
        let [plane_0, plane_1, palace, odd_palace, minus_3, minus_4, three, large @ ..] = &sums;
        let minus_1 = odd_palace.less(&[minus_3]);
        let minus_2 = palace.less(&[&minus_1, minus_3, minus_4]);
        let one = plane_0.less(&[odd_palace, three]);
        let two = plane_1.less(&[&minus_1, &minus_2, three]);
        let mut give = |class, count: &Numbers<W>| {
            if count.any() {
                each(class, count);
            }
        };
        let counts = [minus_4, minus_3, &minus_2, &minus_1, &Numbers::NONE, &one, &two, three];
        for (class, count) in (1..).zip(counts) {
            give(class, count);
        }
        for (class, or_above) in (FOUR..).zip(large) {
            if !or_above.any() {
                break;
            }
            give(class, &or_above.less(&[large.get(class + 1 - FOUR).unwrap_or(&Numbers::NONE)]));
        }
    }
}

impl<const P: usize, const W: usize> Tap<P, W> for Tally<W> {
    fn take(&mut self, _: usize, _: usize, _: usize, _: usize, values: &Values<P, W>) {
        self.count(values);
    }
}

impl<const W: usize> Tally<W> {
    /// Counts the cells whose v has these planes. The same machine code for any number of planes.
    #[inline(never)]
    fn count(&mut self, values: &[Bits<W>]) {
        let [plane_0, plane_1, middle @ .., sign] = values else { unreachable!("v has four planes and more") };
        // From -4 to 3 all planes from the third up are the same.
        if differ(middle, sign) {
            self.count_large(values);
        } else {
            self.count_small(plane_0, plane_1, sign);
        }
    }

    /// Counts cells with v from -4 to 3.
    #[inline(never)]
    fn count_small(&mut self, plane_0: &Bits<W>, plane_1: &Bits<W>, palace: &Bits<W>) {
        self.add(PLANE_0, plane_0);
        self.add(PLANE_1, plane_1);
        let [palaces, minus_3, minus_4, three] = seen(plane_0, plane_1, palace);
        if palaces {
            self.add(PALACE, palace);
            count!(self, ODD_PALACE, |of| of(palace) & of(plane_0));
        }
        if minus_3 {
            count!(self, MINUS_3, |of| (of(palace) & of(plane_0)).without(of(plane_1)));
        }
        if minus_4 {
            count!(self, MINUS_4, |of| of(palace).without(of(plane_0) | of(plane_1)));
        }
        if three {
            count!(self, THREE, |of| (of(plane_0) & of(plane_1)).without(of(palace)));
        }
    }

    /// Counts cells of which some have a v above 3, in any lane. Rarely needed.
    #[cold]
    #[inline(never)]
    fn count_large(&mut self, values: &[Bits<W>]) {
        let [mut palace, mut large, mut plane_0, mut plane_1] = [[[Word::NONE; LINE]; LINE]; 4];
        // The highest plane alone does not make a palace: a large v may have it too.
        for (cell, palace) in palace.as_flattened_mut().iter_mut().enumerate() {
            in_all_lanes!(W, |L, index| {
                let planes = values[2..].iter().map(|plane| L::load(&plane.as_flattened()[cell], index));
                planes.fold(L::repeated(!0), |all, plane| all & plane).store(palace, index);
            });
        }
        for (kind, bound) in (LARGE..).zip(&CLASS_BOUNDS[FOUR..]) {
            if bound >> values.len() != 0 || !at_least(*bound, values, &palace, &mut large) {
                break;
            }
            self.add(kind, &large);
            if kind == LARGE {
                // There are such cells, or this were not called.
                without(&values[0], &large, &mut plane_0);
                without(&values[1], &large, &mut plane_1);
            }
        }
        self.count_small(&plane_0, &plane_1, &palace);
    }

    /// Adds the number of cells that have a bit.
    #[inline(never)]
    fn add(&mut self, kind: usize, bits: &Bits<W>) {
        count!(self, kind, |of| of(bits));
    }
}

/// Whether any lane has a palace, a cell with v = -3, with v = -4, or with v = 3, of those with v from -4 to 3.
fn seen<const W: usize>(plane_0: &Bits<W>, plane_1: &Bits<W>, palace: &Bits<W>) -> [bool; 4] {
    let mut seen = [Word::<W>::NONE; 4];
    let cells = [plane_0, plane_1, palace].map(|bits| bits.as_flattened());
    in_all_lanes!(W, |L, index| {
        let mut all = [L::NONE; 4];
        for cell in 0..LINE * LINE {
            let [plane_0, plane_1, palace] = cells.map(|bits| L::load(&bits[cell], index));
            let deep = palace.without(plane_1);
            let found = [palace, deep & plane_0, deep.without(plane_0), (plane_0 & plane_1).without(palace)];
            all = std::array::from_fn(|kind| all[kind] | found[kind]);
        }
        for (seen, bits) in seen.iter_mut().zip(all) {
            bits.store(seen, index);
        }
    });
    seen.map(Word::any)
}

/// Whether any cell of any lane has another bit in one of these planes than in the last one.
fn differ<const W: usize>(planes: &[Bits<W>], last: &Bits<W>) -> bool {
    let mut different = Word::<W>::NONE;
    in_all_lanes!(W, |L, index| {
        let mut all = L::NONE;
        for plane in planes {
            for (bits, last) in plane.as_flattened().iter().zip(last.as_flattened()) {
                all |= L::load(bits, index) ^ L::load(last, index);
            }
        }
        all.store(&mut different, index);
    });
    different.any()
}

/// The cells that have the one bit and not the other.
#[inline(never)]
fn without<const W: usize>(bits: &Bits<W>, others: &Bits<W>, rest: &mut Bits<W>) {
    let cells = bits.as_flattened().iter().zip(others.as_flattened());
    for ((bit, other), rest) in cells.zip(rest.as_flattened_mut()) {
        in_all_lanes!(W, |L, index| {
            L::load(bit, index).without(L::load(other, index)).store(rest, index);
        });
    }
}

/// Finds the cells with v from this bound on, and whether any lane has one.
fn at_least<const W: usize>(bound: i32, values: &[Bits<W>], palace: &Bits<W>, large: &mut Bits<W>) -> bool {
    let mut any = Word::<W>::NONE;
    in_all_lanes!(W, |L, index| {
        let mut all = L::NONE;
        for (cell, large) in large.as_flattened_mut().iter_mut().enumerate() {
            // Compared from the lowest plane on.
            let mut above = L::repeated(!0);
            for (plane, bits) in values.iter().enumerate() {
                let bits = L::load(&bits.as_flattened()[cell], index);
                above = if bound >> plane & 1 == 0 { bits | above } else { bits & above };
            }
            let above = above.without(L::load(&palace.as_flattened()[cell], index));
            above.store(large, index);
            all |= above;
        }
        all.store(&mut any, index);
    });
    any.any()
}

/// Takes the bits of these lanes out of the planes of a sum; whether there are any.
#[inline(never)]
fn take<const W: usize>(planes: &mut [Word<W>; SUM_PLANES], lanes: Word<W>, taken: &mut [Word<W>; SUM_PLANES]) -> bool {
    let mut any = Word::<W>::NONE;
    in_all_lanes!(W, |L, index| {
        let lanes = L::load(&lanes, index);
        let mut all = L::NONE;
        for (plane, taken) in planes.iter_mut().zip(&mut *taken) {
            let bits = L::load(plane, index);
            (bits & lanes).store(taken, index);
            bits.without(lanes).store(plane, index);
            all |= bits & lanes;
        }
        all.store(&mut any, index);
    });
    any.any()
}

/// Adds the carries of eight rows to the planes of a sum from the fourth up.
#[inline(never)]
fn add_carries<const W: usize>(carries: &[Word<W>; LINE], sum: &mut [Word<W>]) {
    let (eights, rest) = sum.split_first_chunk_mut().expect("a sum has many planes");
    let mut carry = Word::NONE;
    in_all_lanes!(W, |L, index| {
        add_eight::<W, L>(|position| L::load(&carries[position], index), eights, &mut carry, index);
        let mut carry = L::load(&carry, index);
        for plane in &mut *rest {
            let bits;
            (bits, carry) = half_add(L::load(plane, index), carry);
            bits.store(plane, index);
        }
    });
}

/// Adds eight bits to a number of three planes; sets the carry.
#[inline(always)]
fn add_eight<const W: usize, L: Lanes>(
    bit: impl Fn(usize) -> L,
    number: &mut [Word<W>; 3],
    carry: &mut Word<W>,
    index: usize,
) {
    let [ones, twos, fours] = [0, 1, 2].map(|plane| L::load(&number[plane], index));
    let (ones, two_a) = full_add(ones, bit(0), bit(1));
    let (ones, two_b) = full_add(ones, bit(2), bit(3));
    let (ones, two_c) = full_add(ones, bit(4), bit(5));
    let (ones, two_d) = full_add(ones, bit(6), bit(7));
    let (twos, four_a) = full_add(twos, two_a, two_b);
    let (twos, four_b) = full_add(twos, two_c, two_d);
    let (fours, eight) = full_add(fours, four_a, four_b);
    ones.store(&mut number[0], index);
    twos.store(&mut number[1], index);
    fours.store(&mut number[2], index);
    eight.store(carry, index);
}
