//! Counting the colour classes of a square's cells, in all lanes at once.
//!
//! # The idea
//! Counting one bit of every cell costs five operations a cell: a full adder takes three bits of equal weight and gives
//! one back and a carry, and the carries of eight cells are one bit of the next kind of eight. So it pays to count few
//! bits. Nearly all cells have a v from -4 to 3, which the lowest two planes and the sign tell apart; and it is enough to
//! count these bits, and some products of them, instead of a bit for each v: the rest is arithmetic on the sums, once a
//! square. Most of the bits need not even be counted everywhere: -4 and -3, 3, and all above it are rare, so that often
//! no lane has any of them in 8 x 8 cells, which is noticed at two operations a cell.

use super::kernel::{LINE, Tap, Values};
use super::lanes::{Lanes, full_add, in_all_lanes};
use super::word::Word;
use crate::colour_classes::{CLASS_BOUNDS, CLASSES};

/// Planes of a sum.
const SUM_PLANES: usize = 16;

/// The most cells of a lane that are counted before they are read: a sum must hold their number.
pub const CELLS_MAX: u32 = (1 << SUM_PLANES) - 1;

/// One plane of v, or something made of several, in 8 x 8 cells.
type Bits<const W: usize> = [[Word<W>; LINE]; LINE];

/// Makes a bit of every cell out of the bits of others: `$of` gives the bits of the same cell.
macro_rules! each_cell {
    (|$of:ident| $bit:expr) => {{
        let mut result: Bits<W> = [[Word::NONE; LINE]; LINE];
        for row in 0..LINE {
            for x in 0..LINE {
                in_all_lanes!(W, |L, index| {
                    let $of = |bits: &Bits<W>| L::load(&bits[row][x], index);
                    let bit: L = $bit;
                    bit.store(&mut result[row][x], index);
                });
            }
        }
        result
    }};
}

/// Adds the number of cells that have a bit, made of those that `$of` gives, to a sum.
macro_rules! count {
    ($sum:expr, |$of:ident| $bit:expr) => {{
        let (ones, rest) = $sum.split_first_chunk_mut().expect("a sum has many planes");
        let mut carries = [Word::NONE; LINE];
        for (row, carry) in carries.iter_mut().enumerate() {
            in_all_lanes!(W, |L, index| {
                let bit = |x: usize| -> L {
                    let $of = |bits: &Bits<W>| L::load(&bits[row][x], index);
                    $bit
                };
                add_eight(bit, ones, carry, index);
            });
        }
        add_carries(&carries, rest);
    }};
}

/// The class of v = 4, the first one that is counted by a bit of its own.
const FOUR: usize = 9;

/// The bits that are counted: of the cells with v from -4 to 3 ...
const PLANE_0: usize = 0;
const PLANE_1: usize = 1;
const PALACE: usize = 2;
const ODD_PALACE: usize = 3;
const THREE: usize = 4;
const MINUS_3: usize = 5;
const MINUS_4: usize = 6;
/// ... and of the others those of class FOUR, FOUR + 1, ...
const LARGE: usize = 7;
const KINDS: usize = LARGE + CLASSES - FOUR;

/// A number of 16 bits for each lane; those of lanes 16 apart lie side by side.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<const W: usize>([Word<W>; SUM_PLANES]);

impl<const W: usize> Numbers<W> {
    /// 0 for all lanes.
    const NONE: Self = Self([Word::NONE; SUM_PLANES]);

    /// From its planes, the lowest first: squares of 16 x 16 bits are turned about their diagonals, 4 W of them at a time.
    fn from_planes(mut planes: [Word<W>; SUM_PLANES]) -> Self {
        let mut mask = 0x0000_ffff_0000_ffff;
        for step in [8, 4, 2, 1] {
            mask ^= mask << step;
            for rows in planes.chunks_exact_mut(2 * step as usize) {
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
        Self(planes)
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
}

impl<const W: usize> Default for Tally<W> {
    fn default() -> Self {
        Self { sums: [[Word::NONE; SUM_PLANES]; KINDS] }
    }
}

impl<const W: usize> Tally<W> {
    /// Gives each class that occurs in these lanes, but for that of v = 0, with the number of its cells in each lane (0 in all
    /// others), and begins anew in them.
    pub fn read(&mut self, lanes: Word<W>, mut each: impl FnMut(usize, &Numbers<W>)) {
        let mut sums = [Numbers::NONE; KINDS];
        for (sum, planes) in sums.iter_mut().zip(&mut self.sums) {
            let wanted = planes.map(|plane| plane & lanes);
            if wanted.iter().fold(Word::NONE, |all, plane| all | *plane).any() {
                *sum = Numbers::from_planes(wanted);
                *planes = planes.map(|plane| plane & !lanes);
            }
        }
        let [plane_0, plane_1, palace, odd_palace, three, minus_3, minus_4, larger @ ..] = &sums;
        let minus_1 = odd_palace.less(&[minus_3]);
        let minus_2 = palace.less(&[&minus_1, minus_3, minus_4]);
        let one = plane_0.less(&[odd_palace, three]);
        let two = plane_1.less(&[&minus_1, &minus_2, three]);
        let counts = [minus_4, minus_3, &minus_2, &minus_1, &Numbers::NONE, &one, &two, three];
        for (class, count) in (1..).zip(counts.into_iter().chain(larger)) {
            if count.any() {
                each(class, count);
            }
        }
    }
}

impl<const P: usize, const W: usize> Tap<P, W> for Tally<W> {
    fn take(&mut self, _: usize, _: usize, _: usize, _: usize, values: &Values<P, W>) {
        let seen = Seen::in_cells(values);
        if seen.large {
            self.count_large(values, &seen);
        } else {
            self.count_small(&values[0], &values[1], &values[P - 1], &seen);
        }
    }
}

impl<const W: usize> Tally<W> {
    /// Counts cells of which some have a v above 3. Rarely needed, so not made anew for each number of planes.
    #[cold]
    #[inline(never)]
    fn count_large(&mut self, values: &[Bits<W>], seen: &Seen) {
        let (plane_0, plane_1, sign) = (&values[0], &values[1], &values[values.len() - 1]);
        // What is not from -4 to 3 differs from its sign in some plane above the second.
        let large = each_cell!(|of| {
            let sign = of(sign);
            values[2..].iter().fold(L::NONE, |large, plane| large | (of(plane) ^ sign))
        });
        let small = |plane: &Bits<W>| each_cell!(|of| of(plane).without(of(&large)));
        self.count_small(&small(plane_0), &small(plane_1), &small(sign), seen);
        let mut rest = large;
        for (class, sum) in (FOUR..).zip(&mut self.sums[LARGE..]) {
            let Some(next) = CLASS_BOUNDS.get(class + 1).filter(|bound| **bound < 1 << values.len()) else {
                return add(&rest, sum);
            };
            // At least `next`: compared from the lowest plane on.
            let above = each_cell!(|of| {
                let none_yet = of(&rest);
                values.iter().enumerate().fold(none_yet, |above, (plane, bits)| match next >> plane & 1 {
                    0 => (of(bits) | above) & none_yet,
                    _ => of(bits) & above,
                })
            });
            add(&each_cell!(|of| of(&rest).without(of(&above))), sum);
            if !any(&above) {
                return;
            }
            rest = above;
        }
    }

    /// Counts cells with v from -4 to 3.
    fn count_small(&mut self, plane_0: &Bits<W>, plane_1: &Bits<W>, palace: &Bits<W>, seen: &Seen) {
        let sums = &mut self.sums;
        add(plane_0, &mut sums[PLANE_0]);
        add(plane_1, &mut sums[PLANE_1]);
        if seen.three {
            count!(sums[THREE], |of| (of(plane_0) & of(plane_1)).without(of(palace)));
        }
        if seen.palaces {
            add(palace, &mut sums[PALACE]);
            count!(sums[ODD_PALACE], |of| of(palace) & of(plane_0));
        }
        if seen.minus_3 {
            count!(sums[MINUS_3], |of| (of(palace) & of(plane_0)).without(of(plane_1)));
        }
        if seen.minus_4 {
            count!(sums[MINUS_4], |of| of(palace).without(of(plane_0) | of(plane_1)));
        }
    }
}

/// What there is in some of 8 x 8 cells, in any lane; may be set where there is none.
struct Seen {
    palaces: bool,
    minus_3: bool,
    minus_4: bool,
    three: bool,
    large: bool,
}

impl Seen {
    fn in_cells<const P: usize, const W: usize>(values: &Values<P, W>) -> Self {
        let mut seen = [Word::NONE; 5];
        for row in 0..LINE {
            Self::add_row(&mut seen, values, row);
        }
        let [palaces, minus_3, minus_4, three, large] = seen.map(Word::any);
        Self { palaces, minus_3, minus_4, three, large }
    }

    #[inline(always)]
    fn add_row<const P: usize, const W: usize>(seen: &mut [Word<W>; 5], values: &Values<P, W>, row: usize) {
        in_all_lanes!(W, |L, index| {
            let all = (0..LINE).fold([L::NONE; 5], |all, x| {
                let plane: [L; P] = std::array::from_fn(|plane| L::load(&values[plane][row][x], index));
                let sign = plane[P - 1];
                let deep = sign.without(plane[1]);
                let three = (plane[0] & plane[1]).without(sign);
                let large = plane[2..P - 1].iter().fold(L::NONE, |large, plane| large | (*plane ^ sign));
                let found = [sign, deep & plane[0], deep.without(plane[0]), three, large];
                std::array::from_fn(|kind| all[kind] | found[kind])
            });
            for (seen, bits) in seen.iter_mut().zip(all) {
                (bits | L::load(seen, index)).store(seen, index);
            }
        });
    }
}

/// Whether any lane has a bit anywhere.
#[inline(never)]
fn any<const W: usize>(bits: &Bits<W>) -> bool {
    let mut any = Word::<W>::NONE;
    in_all_lanes!(W, |L, index| {
        let all = bits.as_flattened().iter().fold(L::NONE, |all, bit| all | L::load(bit, index));
        all.store(&mut any, index);
    });
    any.any()
}

/// Adds the number of cells that have a bit to a sum.
#[inline(never)]
fn add<const W: usize>(bits: &Bits<W>, sum: &mut [Word<W>; SUM_PLANES]) {
    count!(sum, |of| of(bits));
}

/// Adds the carries of eight rows to the planes of a sum from the fourth up.
#[inline(never)]
fn add_carries<const W: usize>(carries: &[Word<W>; LINE], sum: &mut [Word<W>]) {
    let (eights, rest) = sum.split_first_chunk_mut().expect("a sum has many planes");
    let mut carry = Word::NONE;
    in_all_lanes!(W, |L, index| {
        add_eight::<W, L>(|position| L::load(&carries[position], index), eights, &mut carry, index);
    });
    for plane in rest {
        (*plane, carry) = (*plane ^ carry, *plane & carry);
    }
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
