//! Counting the colour classes of a square's cells, in all lanes at once.
//!
//! # The idea
//! Counting one bit of every cell costs five operations a cell: a full adder takes three bits of equal weight and gives
//! one back and a carry, and the carries of eight cells are one bit of the next kind of eight. So it pays to count few
//! bits. Nearly all cells have a v from -4 to 3, which the lowest two planes and the sign tell apart; and it is enough
//! to count these bits, and some products of them, instead of a bit for each v: the rest is arithmetic on the sums,
//! when they are read. Most of the bits need not even be counted everywhere: -4 and -3, 3, and all above it are rare,
//! so that often no lane has any of them in 8 x 8 cells, which is noticed at two or three operations a cell for each.
//!
//! The loops are kept short on purpose: what does not fit into sixteen vector registers is written to memory and read
//! again; and what lasts beyond a call is written to memory where it is made, so that the hottest loop is in a function
//! that calls none.

use super::kernel::{LINE, Tap, Values};
use super::lane_numbers::SUM_PLANES;
pub use super::lane_numbers::{AT_ONCE, Numbers};
use super::lanes::{Lanes, full_add, half_add, in_all_lanes};
use super::planes::transpose_bits;
use super::word::Word;
use crate::palaces::{CLASS_BOUNDS, CLASSES};

/// The most cells of a lane that are counted before they are set aside: a sum must hold their number.
pub const CELLS_MAX: u32 = (1 << SUM_PLANES) - 1;

/// One plane of v, or something made of several, in 8 x 8 cells.
type Bits<const W: usize> = [[Word<W>; LINE]; LINE];

/// Cells that are counted together.
const PAIR: usize = 2;
const PAIRS: usize = LINE * LINE / PAIR;

/// What pairs of 8 x 8 cells carry into the planes of sums from the second up.
type Carries<const W: usize> = [[Word<W>; COMMON]; PAIRS];

fn pairs<const W: usize>(bits: &Bits<W>) -> &[[Word<W>; PAIR]] {
    bits.as_flattened().as_chunks().0
}

/// Adds the number of cells that have a bit, made of those of some planes, to a sum. A second bit, if one is given, is
/// only looked for: whether any lane has a cell with it.
macro_rules! count {
    ($sums:expr, $carries:expr, $kind:expr, [$($plane:ident),+] => $bit:expr $(, $other:expr)?) => {{
        let mut found = Word::<W>::NONE;
        in_all_lanes!(W, |L, index| {
            let ones_of_all = &mut $sums.sums[$kind][0];
            let mut ones = L::load(ones_of_all, index);
            #[allow(unused_mut, reason = "where no other bit is looked for")]
            let mut all = L::NONE;
            for (pair, carry) in $carries.iter_mut().enumerate() {
                let [first, second] = [0, 1].map(|cell| {
                    let ($($plane,)+) = ($(L::load(&pairs($plane)[pair][cell], index),)+);
                    $(all |= $other;)?
                    $bit
                });
                let two;
                (ones, two) = full_add(first, second, ones);
                two.store(&mut carry[0], index);
            }
            ones.store(ones_of_all, index);
            all.store(&mut found, index);
        });
        $sums.add_carries($carries, 0, $kind);
        found.any()
    }};
}

/// The class of v = 4, the first one that is counted by a bit of its own.
const FOUR: usize = 9;

/// The bits that are counted: of the cells with v from -4 to 3 the lowest two planes, palaces, palaces with the lowest
/// bit, ...
const COMMON: usize = 4;
/// ... those with v = -4 or -3, -4, and 3, ...
const DEEP: usize = COMMON;
const MINUS_4: usize = 5;
const THREE: usize = 6;
/// ... and of the other cells those whose class is FOUR or above, FOUR + 1 or above, and so on.
const LARGE: usize = 7;
const KINDS: usize = LARGE + CLASSES - FOUR;

/// How many cells of each colour class there are in each lane, in squares that lie beside and below one another.
#[derive(Clone, Debug)]
pub struct Tally<const W: usize> {
    /// Width and height of a square in cells, and how many lie beside one another.
    side: usize,
    across: usize,
    squares: Vec<Sums<W>>,
    /// Kept here so that it need not be cleared each time.
    carries: Carries<W>,
    /// The sums that were set aside, for each row of squares, until they are read.
    aside: Vec<[Numbers<W>; KINDS]>,
}

impl<const W: usize> Default for Tally<W> {
    /// The counts of a single square, of any size.
    fn default() -> Self {
        Self::new(usize::MAX, 1, CELLS_MAX)
    }
}

impl<const W: usize> Tally<W> {
    /// A tally of this many squares across and as many down. Their counts are set aside, each time, before more than
    /// this many cells of a square and a lane have been counted.
    ///
    /// # Panics
    /// If these are more than [`CELLS_MAX`].
    pub fn new(side: usize, across: usize, cells: u32) -> Self {
        assert!(cells <= CELLS_MAX, "{cells} cells are too many for a sum");
        let planes = (u32::BITS - cells.leading_zeros()) as usize;
        let sums = Sums { sums: [[Word::NONE; SUM_PLANES]; KINDS], planes, occurring: 0 };
        let squares = vec![sums; across * across];
        let aside = vec![[Numbers::NONE; KINDS]; across];
        Self { side, across, squares, carries: [[Word::NONE; COMMON]; PAIRS], aside }
    }

    /// Sets the counts of these lanes in a square aside (there is one row of squares after the other), as one of the
    /// [`AT_ONCE`] numbers of each lane that will be read together, and begins anew in them. What was set aside of the
    /// same row, lanes and place before must have been read.
    ///
    /// # Panics
    /// If there is no such square or place.
    pub fn set_aside(&mut self, square: usize, lanes: Word<W>, place: usize) {
        let Sums { sums, planes, occurring } = &mut self.squares[square];
        for (kind, (sum, aside)) in sums.iter_mut().zip(&mut self.aside[square / self.across]).enumerate() {
            if *occurring >> kind & 1 == 1 {
                take(&mut sum[..*planes], lanes, &mut aside.0[SUM_PLANES * place..][..SUM_PLANES]);
            }
        }
    }

    /// Gives each class that occurs in what was set aside of a row of squares, but for that of v = 0, with the numbers
    /// of its cells in each lane, 0 where nothing was set aside; once.
    pub fn read(&mut self, row: usize, mut each: impl FnMut(usize, &Numbers<W>)) {
        let aside = &mut self.aside[row];
        for sum in aside.iter_mut().filter(|sum| sum.any()) {
            transpose_bits(&mut sum.0);
        }
        let [plane_0, plane_1, palace, odd_palace, deep, minus_4, three, large @ ..] = &*aside;
        let minus_3 = &deep.less(&[minus_4]);
        let minus_1 = odd_palace.less(&[minus_3]);
        let minus_2 = palace.less(&[&minus_1, deep]);
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
        aside.fill(Numbers::NONE);
    }
}

impl<const P: usize, const W: usize> Tap<P, W> for Tally<W> {
    fn take(&mut self, column: usize, row: usize, _: usize, _: usize, values: &Values<P, W>) {
        self.squares[row / self.side * self.across + column / self.side].count(values, &mut self.carries);
    }
}

/// What has been counted of the cells of a square.
#[derive(Clone, Debug)]
struct Sums<const W: usize> {
    sums: [[Word<W>; SUM_PLANES]; KINDS],
    /// How many planes a sum needs.
    planes: usize,
    /// The kinds that have occurred, as bits.
    occurring: u32,
}

impl<const W: usize> Sums<W> {
    /// Counts the cells whose v has these planes. The same machine code for any number of planes.
    #[inline(never)]
    fn count(&mut self, values: &[Bits<W>], carries: &mut Carries<W>) {
        let [plane_0, plane_1, middle @ .., sign] = values else { unreachable!("v has four planes and more") };
        // From -4 to 3 all planes from the third up are the same.
        if differ(middle, sign) {
            self.count_large(values, carries);
        } else {
            self.count_small([plane_0, plane_1, sign], carries);
        }
    }

    #[inline(never)]
    fn count_small(&mut self, planes: [&Bits<W>; 3], carries: &mut Carries<W>) {
        let [plane_0, plane_1, palace] = planes;
        let [deep, three] = self.count_common(planes, carries);
        for kind in 0..COMMON {
            self.add_carries(carries, kind, kind);
        }
        if deep
            && count!(self, carries, DEEP, [plane_0, plane_1, palace] =>
                palace.without(plane_1), palace.without(plane_0 | plane_1))
        {
            count!(self, carries, MINUS_4, [plane_0, plane_1, palace] => palace.without(plane_0 | plane_1));
        }
        if three {
            count!(self, carries, THREE, [plane_0, plane_1, palace] => (plane_0 & plane_1).without(palace));
        }
    }

    /// Counts what is counted everywhere, up to the carries of pairs, and finds out whether any lane has a cell with v
    /// = -4 or -3, and with v = 3.
    #[inline(never)]
    fn count_common(&mut self, [plane_0, plane_1, palace]: [&Bits<W>; 3], carries: &mut Carries<W>) -> [bool; 2] {
        let mut seen = [Word::<W>::NONE; 2];
        in_all_lanes!(W, |L, index| {
            let mut ones: [L; COMMON] = std::array::from_fn(|kind| L::load(&self.sums[kind][0], index));
            let [mut deep, mut three] = [L::NONE; 2];
            let cells = pairs(plane_0).iter().zip(pairs(plane_1)).zip(pairs(palace));
            for (((plane_0, plane_1), palace), carries) in cells.zip(&mut *carries) {
                let [first, second] = [0, 1].map(|cell| {
                    let [plane_0, plane_1, palace] = [plane_0, plane_1, palace].map(|bits| L::load(&bits[cell], index));
                    deep |= palace.without(plane_1);
                    three |= (plane_0 & plane_1).without(palace);
                    [plane_0, plane_1, palace, palace & plane_0]
                });
                for (kind, carry) in carries.iter_mut().enumerate() {
                    let two;
                    (ones[kind], two) = full_add(first[kind], second[kind], ones[kind]);
                    two.store(carry, index);
                }
            }
            for (sum, ones) in self.sums.iter_mut().zip(ones) {
                ones.store(&mut sum[0], index);
            }
            for (seen, bits) in seen.iter_mut().zip([deep, three]) {
                bits.store(seen, index);
            }
        });
        seen.map(Word::any)
    }

    /// Adds what pairs of cells carry, those in this place, to the upper planes of a sum.
    #[inline(never)]
    fn add_carries(&mut self, carries: &Carries<W>, place: usize, kind: usize) {
        self.occurring |= 1 << kind;
        let [_, twos, fours, eights, sixteens, thirty_twos, rest @ ..] = &mut self.sums[kind];
        let rest = &mut rest[..self.planes.saturating_sub(6)];
        in_all_lanes!(W, |L, index| {
            let mut number = [&*twos, &*fours, &*eights].map(|plane| L::load(plane, index));
            let mut upper = [L::NONE; PAIRS / LINE];
            for (carries, upper) in carries.as_chunks::<LINE>().0.iter().zip(&mut upper) {
                *upper = add_eight(|pair| L::load(&carries[pair][place], index), &mut number);
            }
            for (plane, bits) in [&mut *twos, fours, eights].into_iter().zip(number) {
                bits.store(plane, index);
            }
            let [a, b, c, d] = upper;
            let (bits, first) = full_add(a, b, L::load(sixteens, index));
            let (bits, second) = full_add(c, d, bits);
            bits.store(sixteens, index);
            let (bits, mut carry) = full_add(first, second, L::load(thirty_twos, index));
            bits.store(thirty_twos, index);
            for plane in &mut *rest {
                let bits;
                (bits, carry) = half_add(L::load(plane, index), carry);
                bits.store(plane, index);
            }
        });
    }

    /// Counts cells of which some have a v above 3, in any lane.
    #[inline(never)]
    fn count_large(&mut self, values: &[Bits<W>], carries: &mut Carries<W>) {
        let [plane_0, plane_1, upper @ ..] = values else { unreachable!("v has four planes and more") };
        let [mut palaces, mut large, mut rest_0, mut rest_1] = [[[Word::NONE; LINE]; LINE]; 4];
        let cells = palaces.as_flattened_mut().iter_mut().zip(large.as_flattened_mut());
        let rest = rest_0.as_flattened_mut().iter_mut().zip(rest_1.as_flattened_mut());
        for (cell, ((palaces, large), (rest_0, rest_1))) in cells.zip(rest).enumerate() {
            in_all_lanes!(W, |L, index| {
                // The highest plane alone does not make a palace: a large v may have it too.
                let [mut all, mut any] = [L::repeated(!0), L::NONE];
                for plane in upper {
                    let bits = L::load(&plane.as_flattened()[cell], index);
                    (all, any) = (all & bits, any | bits);
                }
                let four = any.without(all);
                all.store(palaces, index);
                four.store(large, index);
                L::load(&plane_0.as_flattened()[cell], index).without(four).store(rest_0, index);
                L::load(&plane_1.as_flattened()[cell], index).without(four).store(rest_1, index);
            });
        }
        self.count_small([&rest_0, &rest_1, &palaces], carries);
        self.add(LARGE, &large, carries);
        for (kind, bound) in (LARGE + 1..).zip(&CLASS_BOUNDS[FOUR + 1..]) {
            if bound >> values.len() != 0 || !at_least(*bound, values, &palaces, &mut large) {
                break;
            }
            self.add(kind, &large, carries);
        }
    }

    #[inline(never)]
    fn add(&mut self, kind: usize, bits: &Bits<W>, carries: &mut Carries<W>) {
        count!(self, carries, kind, [bits] => bits);
    }
}

/// Whether any cell of any lane has another bit in one of these planes than in the last one.
fn differ<const W: usize>(planes: &[Bits<W>], last: &Bits<W>) -> bool {
    let mut different = Word::<W>::NONE;
    in_all_lanes!(W, |L, index| {
        let mut all = L::NONE;
        for plane in planes {
            for (bits, last) in pairs(plane).iter().zip(pairs(last)) {
                let [first, second] = [0, 1].map(|cell| L::load(&bits[cell], index) ^ L::load(&last[cell], index));
                all |= first | second;
            }
        }
        all.store(&mut different, index);
    });
    different.any()
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

/// Moves the bits of these lanes from the planes of a sum to others, where there are none in these lanes.
#[inline(never)]
fn take<const W: usize>(planes: &mut [Word<W>], lanes: Word<W>, taken: &mut [Word<W>]) {
    in_all_lanes!(W, |L, index| {
        let lanes = L::load(&lanes, index);
        for (plane, taken) in planes.iter_mut().zip(&mut *taken) {
            let bits = L::load(plane, index);
            (L::load(taken, index) | (bits & lanes)).store(taken, index);
            bits.without(lanes).store(plane, index);
        }
    });
}

/// Adds eight bits to a number of three planes; the carry.
#[inline(always)]
fn add_eight<L: Lanes>(bit: impl Fn(usize) -> L, number: &mut [L; 3]) -> L {
    let [ones, twos, fours] = *number;
    let (ones, two_a) = full_add(bit(0), bit(1), ones);
    let (ones, two_b) = full_add(bit(2), bit(3), ones);
    let (twos, four_a) = full_add(two_a, two_b, twos);
    let (ones, two_c) = full_add(bit(4), bit(5), ones);
    let (ones, two_d) = full_add(bit(6), bit(7), ones);
    let (twos, four_b) = full_add(two_c, two_d, twos);
    let (fours, eight) = full_add(four_a, four_b, fours);
    *number = [ones, twos, fours];
    eight
}
