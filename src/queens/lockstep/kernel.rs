//! The kernel: the cells of a rectangle one by one, each in all lanes at once.
//!
//! # The idea
//! A counter of all lanes is a number in binary whose digits are words: plane i holds digit i of every lane. With -k
//! folded into `north`, a cell is a palace in the lanes where v = north + west + northwest lies in -4..=-1, the only
//! negative values outside the hood. v is computed in P planes, which are given away, and one more, the guard: modulo
//! 2^(P + 1).
//!
//! ```text
//! for each plane i, from the lowest to the guard:
//!     carry-save add the three counters' planes i, add the carries from below: plane i of v
//! palace = all planes of v from the third up are set
//! alarm if not palace and v > most
//! add that one bit to each of the three counters
//! ```
//!
//! That is 59 operations a cell with four planes and the guard, for all lanes together, and no branch.
//!
//! # More than P planes
//! What leaves a block must be right modulo 2^8, as the bytes are that it came from. So a counter has all [`PLANES`]
//! planes, but the kernel works on the lowest P + 1 alone. A line of 8 cells adds at most 8 palaces, and P >= 4: so it
//! has carried out of the guard exactly in those lanes in which that was set before and is not set after. These carries
//! go into the upper planes after every 8 cells.
//!
//! # The alarm
//! The kernel reports the lanes in which some v, as computed, is not in -4..=M, where M = [`most`]`(P)` is a third of
//! what the planes hold. **If it reports nothing, each v was computed right**, provided that this holds of the first
//! two rows and columns of what is swept, which the slab looks at (`edges_lie_in`). It rests on nothing that was
//! measured:
//!
//! Of the cells before (x, y), in the order of the sweep, let all be right, so that their v lie in -4..=M. By the
//! paper's rule (section 2, [`automaton`](crate::queens::automaton)), which is an identity of counters and needs no
//! board around,
//!
//! ```text
//! v(x, y) = a - b - c + e + f + 3[a<0] - 2[b<0] - 2[c<0] - [d<0] + [e<0] + [f<0]
//! ```
//!
//! for the six cells a = (x-2, y-2), b = (x-1, y-2), c = (x-2, y-1), d = (x-1, y-1), e = (x, y-1), f = (x-1, y).
//! Each of them contributes at least and at most:
//!
//! ```text
//! a: -1 .. M     b and c: -M .. 2     d: -1 .. 0     e and f: -3 .. M     together: -2M - 8 .. 3M + 4
//! ```
//!
//! So a true v outside -4..=M lies in -2M - 8..=-5 or in M + 1..=3M + 4. As 3M <= 2^(P + 1) - 9, neither interval,
//! shifted by 2^(P + 1), meets -4..=M: the v that was computed, which differs from the true one by a multiple of 2^(P +
//! 1), is not there either, and the alarm rings. The tests go through all contributions.

use super::lanes::{Lanes, full_add, half_add, in_all_lanes};
use super::planes::{BitPlanes, PLANES};
use super::word::Word;

/// The largest v that P planes and a guard tell from all that it could be mistaken for.
pub const fn most(planes: usize) -> i32 {
    ((2 << planes) - 9) / 3
}

/// Cells of a line after which carries go into the upper planes.
pub const LINE: usize = 8;

/// Cells of a rectangle that are swept before others, so that their counters stay in the fastest cache.
const SQUARE: usize = 32;

/// The planes of v of [`LINE`] x [`LINE`] cells: by plane, row and column.
pub type Values<const P: usize, const W: usize> = [[[Word<W>; LINE]; LINE]; P];

/// Takes the deviations of cells, as the kernel computes them.
pub trait Tap<const P: usize, const W: usize> {
    /// Whether values are wanted at all. Where they are not, the sweep only carries the counters on.
    const TAKES_VALUES: bool = true;
    /// The deviations of at most [`LINE`] x [`LINE`] cells; `column` and `row`, multiples of [`LINE`], are those of the
    /// first one in what is being swept. Only `width` values of `height` rows are meant, the others are 0.
    fn take(&mut self, column: usize, row: usize, width: usize, height: usize, values: &Values<P, W>);
}

/// Takes nothing: the sweep is made for the counters alone.
pub struct Nothing;

impl<const P: usize, const W: usize> Tap<P, W> for Nothing {
    const TAKES_VALUES: bool = false;
    fn take(&mut self, _: usize, _: usize, _: usize, _: usize, _: &Values<P, W>) {}
}

/// Sweeps a rectangle of cells in all lanes: `north` has its columns, `west` its rows, and `northwest` its diagonals
/// x - y from the lowest left cell to the upper right one. -k is folded into `north`.
///
/// Returns the lanes in which some v was not in -4..=[`most`]`(P)`, so that nothing can be relied upon: the caller
/// must sweep again with more planes. That this misses none is proven if the first two rows and columns are known to be
/// in there.
///
/// # Panics
/// If `northwest` has not one counter less than `north` and `west` together.
#[inline(never)] // A function of its own is optimised sooner, while the first slab is being swept.
pub fn sweep<const P: usize, const W: usize, T: Tap<P, W>>(
    north: &mut [BitPlanes<W>],
    west: &mut [BitPlanes<W>],
    northwest: &mut [BitPlanes<W>],
    tap: &mut T,
) -> Word<W> {
    const { assert!(P >= 4 && P < PLANES) };
    let (width, height) = (north.len(), west.len());
    assert!(northwest.len() + 1 == width + height, "a diagonal for each cell of the left and the upper edge");
    let mut alarm = Word::NONE;
    let mut scratch = Scratch::<P, W>::default();
    for y in (0..height).step_by(SQUARE) {
        for x in (0..width).step_by(SQUARE) {
            let right = width.min(x + SQUARE);
            for y in (y..height.min(y + SQUARE)).step_by(LINE) {
                let bottom = height.min(y + LINE);
                let diagonals = &mut northwest[height - bottom + x..height - y + right - 1];
                let (columns, rows) = (&mut north[x..right], &mut west[y..bottom]);
                alarm = alarm | strip(columns, rows, diagonals, tap, (x, y), &mut scratch);
            }
        }
    }
    alarm
}

/// Room for what is at hand while a strip is swept. It is made once for all strips: to clear memory takes a call.
struct Scratch<const P: usize, const W: usize> {
    values: Values<P, W>,
    /// The guards of the columns, the diagonals and the rows, as they were before.
    column_guards: [Word<W>; SQUARE],
    diagonal_guards: [Word<W>; SQUARE + LINE],
    row_guards: [Word<W>; LINE],
}

impl<const P: usize, const W: usize> Default for Scratch<P, W> {
    fn default() -> Self {
        Self {
            values: [[[Word::NONE; LINE]; LINE]; P],
            column_guards: [Word::NONE; SQUARE],
            diagonal_guards: [Word::NONE; SQUARE + LINE],
            row_guards: [Word::NONE; LINE],
        }
    }
}

/// Sweeps at most [`SQUARE`] x [`LINE`] cells.
fn strip<const P: usize, const W: usize, T: Tap<P, W>>(
    north: &mut [BitPlanes<W>],
    west: &mut [BitPlanes<W>],
    northwest: &mut [BitPlanes<W>],
    tap: &mut T,
    (column, row): (usize, usize),
    scratch: &mut Scratch<P, W>,
) -> Word<W> {
    let mut alarm = Word::NONE;
    let Scratch { values, column_guards, diagonal_guards, row_guards } = scratch;
    save_guards(P, north, column_guards);
    save_guards(P, northwest, diagonal_guards);
    let last_row = west.len() - 1;
    for (index, north) in north.chunks_mut(LINE).enumerate() {
        if T::TAKES_VALUES && north.len().min(west.len()) < LINE {
            *values = [[[Word::NONE; LINE]; LINE]; P];
        }
        save_guards(P, west, row_guards);
        for (y, west) in west.iter_mut().enumerate() {
            let diagonals = &mut northwest[LINE * index + last_row - y..][..north.len()];
            line::<P, W, T>(north, west, diagonals, values, y, &mut alarm);
        }
        carry_guards::<P, W>(west, row_guards);
        if T::TAKES_VALUES {
            tap.take(column + LINE * index, row, north.len(), west.len(), values);
        }
    }
    carry_guards::<P, W>(north, column_guards);
    carry_guards::<P, W>(northwest, diagonal_guards);
    alarm
}

/// Sweeps at most [`LINE`] cells of a row.
#[inline(always)]
fn line<const P: usize, const W: usize, T: Tap<P, W>>(
    north: &mut [BitPlanes<W>],
    west: &mut BitPlanes<W>,
    northwest: &mut [BitPlanes<W>],
    values: &mut Values<P, W>,
    y: usize,
    alarm: &mut Word<W>,
) {
    #[cfg(not(target_feature = "simd128"))]
    if let (Ok(north), Ok(northwest)) = ((&mut *north).try_into(), (&mut *northwest).try_into()) {
        return full_line::<P, W, T>(north, west, northwest, values, y, alarm);
    }
    in_all_lanes!(W, |L, index| {
        let mut row = load::<P, W, L>(west, index);
        let mut alarm_lanes = L::load(alarm, index);
        for (x, (north, northwest)) in north.iter_mut().zip(&mut *northwest).enumerate() {
            cell::<P, W, T, L>(north, &mut row, northwest, values, (x, y), &mut alarm_lanes, index);
        }
        alarm_lanes.store(alarm, index);
        store(row, west, index);
    });
}

/// Sweeps [`LINE`] cells of a row. They are written out one by one, so that the loop over the lanes has no other loop
/// in it: only then does the compiler make vectors of it.
#[cfg(not(target_feature = "simd128"))]
#[inline(never)]
fn full_line<const P: usize, const W: usize, T: Tap<P, W>>(
    north: &mut [BitPlanes<W>; LINE],
    west: &mut BitPlanes<W>,
    northwest: &mut [BitPlanes<W>; LINE],
    values: &mut Values<P, W>,
    y: usize,
    alarm: &mut Word<W>,
) {
    let [n0, n1, n2, n3, n4, n5, n6, n7] = north;
    let [d0, d1, d2, d3, d4, d5, d6, d7] = northwest;
    in_all_lanes!(W, |L, index| {
        let mut row = load::<P, W, L>(west, index);
        let mut alarm_lanes = L::load(alarm, index);
        cell::<P, W, T, L>(n0, &mut row, d0, values, (0, y), &mut alarm_lanes, index);
        cell::<P, W, T, L>(n1, &mut row, d1, values, (1, y), &mut alarm_lanes, index);
        cell::<P, W, T, L>(n2, &mut row, d2, values, (2, y), &mut alarm_lanes, index);
        cell::<P, W, T, L>(n3, &mut row, d3, values, (3, y), &mut alarm_lanes, index);
        cell::<P, W, T, L>(n4, &mut row, d4, values, (4, y), &mut alarm_lanes, index);
        cell::<P, W, T, L>(n5, &mut row, d5, values, (5, y), &mut alarm_lanes, index);
        cell::<P, W, T, L>(n6, &mut row, d6, values, (6, y), &mut alarm_lanes, index);
        cell::<P, W, T, L>(n7, &mut row, d7, values, (7, y), &mut alarm_lanes, index);
        alarm_lanes.store(alarm, index);
        store(row, west, index);
    });
}

/// The planes of a counter that are computed with, in some of the lanes.
#[derive(Clone, Copy)]
struct Counter<L, const P: usize> {
    planes: [L; P],
    guard: L,
}

/// One cell in some of the lanes.
#[inline(always)]
fn cell<const P: usize, const W: usize, T: Tap<P, W>, L: Lanes>(
    north: &mut BitPlanes<W>,
    row: &mut Counter<L, P>,
    northwest: &mut BitPlanes<W>,
    values: &mut Values<P, W>,
    (x, y): (usize, usize),
    alarm_lanes: &mut L,
    index: usize,
) {
    let (column, diagonal) = (load::<P, W, L>(north, index), load::<P, W, L>(northwest, index));
    let mut v = [L::NONE; P];
    let (mut carry, mut ripple) = (L::NONE, L::NONE);
    for plane in 0..P {
        let (sum, next) = full_add(column.planes[plane], diagonal.planes[plane], row.planes[plane]);
        (v[plane], ripple) = full_add(sum, carry, ripple);
        carry = next;
        // As soon as it is known: what waits to be written needs a register.
        if T::TAKES_VALUES {
            v[plane].store(&mut values[plane][y][x], index);
        }
    }
    let guard = (column.guard ^ diagonal.guard) ^ (row.guard ^ carry) ^ ripple;
    let palace = v[2..].iter().fold(guard, |all, plane| all & *plane);
    // From the lowest plane up: whether what is there of v is more than what is there of the most.
    let most = const { most(P) };
    let above = v.iter().enumerate().fold(L::NONE, |above, (plane, bits)| match most >> plane & 1 {
        0 => above | *bits,
        _ => above & *bits,
    });
    *alarm_lanes |= (above | guard).without(palace);
    store(plus(column, palace), north, index);
    store(plus(diagonal, palace), northwest, index);
    *row = plus(*row, palace);
}

#[inline(always)]
fn load<const P: usize, const W: usize, L: Lanes>(counter: &BitPlanes<W>, index: usize) -> Counter<L, P> {
    let planes = std::array::from_fn(|plane| L::load(&counter[plane], index));
    Counter { planes, guard: L::load(&counter[P], index) }
}

#[inline(always)]
fn store<const P: usize, const W: usize, L: Lanes>(from: Counter<L, P>, counter: &mut BitPlanes<W>, index: usize) {
    for (plane, counter) in from.planes.into_iter().chain([from.guard]).zip(counter) {
        plane.store(counter, index);
    }
}

/// The counter after one more palace in these lanes.
#[inline(always)]
fn plus<const P: usize, L: Lanes>(mut counter: Counter<L, P>, palace: L) -> Counter<L, P> {
    let mut carry = palace;
    for plane in &mut counter.planes {
        (*plane, carry) = half_add(*plane, carry);
    }
    counter.guard = counter.guard ^ carry;
    counter
}

// The same machine code for any number of planes, which keeps the wasm module small.
#[inline(never)]
fn save_guards<const W: usize>(planes: usize, counters: &[BitPlanes<W>], guards: &mut [Word<W>]) {
    for (counter, guard) in counters.iter().zip(guards) {
        *guard = counter[planes];
    }
}

/// Carries into the upper planes of each counter what has left its guard since that was `guard`.
// For each number of planes a function of its own, for a loop that goes on as often as known beforehand is written out.
#[inline(never)]
fn carry_guards<const P: usize, const W: usize>(counters: &mut [BitPlanes<W>], guards: &[Word<W>]) {
    for (counter, guard) in counters.iter_mut().zip(guards) {
        in_all_lanes!(W, |L, index| {
            let mut carry = L::load(guard, index).without(L::load(&counter[P], index));
            for plane in &mut counter[P + 1..] {
                let sum;
                (sum, carry) = half_add(L::load(plane, index), carry);
                sum.store(plane, index);
            }
        });
    }
}
