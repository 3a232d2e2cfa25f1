//! Many blocks in lock step against the row-by-row definition and against the sweep in bytes.
#![cfg(not(target_arch = "wasm32"))]

use blocking_queens::Window;
use blocking_queens::palaces::{CLASSES, class_of};
use blocking_queens::queens::lockstep::kernel::{self, Tap, Values};
use blocking_queens::queens::lockstep::planes::PLANES;
use blocking_queens::queens::lockstep::tally::{AT_ONCE, CELLS_MAX, Numbers, Tally};
use blocking_queens::queens::lockstep::word::Word;
use blocking_queens::queens::lockstep::{fits, planes_for};
use blocking_queens::queens::sightlines::Sightlines;
use blocking_queens::queens::sweep::{Nothing, Sink, Sweeper};
use blocking_queens::queens::{hood, reference};

#[path = "common/batch.rs"]
mod batch;
#[path = "common/gather.rs"]
mod gather;
use batch::{Batch, Square, scatter};
use gather::gather;

/// The corner of a game, by the definition.
struct Corner {
    k: u64,
    side: usize,
    deviations: Vec<i64>,
}

impl Corner {
    fn new(k: u64, side: usize) -> Self {
        Self { k, side, deviations: reference::deviations(k, side, side) }
    }

    fn v(&self, x: usize, y: usize) -> i64 {
        self.deviations[y * self.side + x]
    }

    /// What is seen on entering the block of n x n cells at (x, y), counted palace by palace.
    fn entering(&self, x: usize, y: usize, n: usize) -> Sightlines {
        let is_palace = |x: usize, y: usize| self.v(x, y) < 0;
        let north = (x..x + n).map(|x| (0..y).filter(|y| is_palace(x, *y)).count());
        let west = (y..y + n).map(|y| (0..x).filter(|x| is_palace(*x, y)).count());
        let northwest = (1 - n as isize..n as isize).map(|d| {
            // The diagonal enters the block through its upper or its left edge.
            let (x, y) = if d < 0 { (x, y + d.unsigned_abs()) } else { (x + d.unsigned_abs(), y) };
            (1..=x.min(y)).filter(|step| is_palace(x - step, y - step)).count()
        });
        let counters = north.chain(west).chain(northwest).map(|count| count as i8).collect();
        Sightlines::from_counters(counters).expect("4n - 1 counters")
    }

    /// The first cells of blocks of n x n cells outside the hood, scattered over the corner.
    fn blocks(&self, n: usize, count: usize) -> Vec<(usize, usize)> {
        let mut random = Random(self.k + n as u64);
        let fits = |(x, y): &(usize, usize)| !hood::contains(self.k, *x as u64, *y as u64);
        let places = std::iter::repeat_with(|| (random.below(self.side - n), random.below(self.side - n)));
        places.filter(fits).take(count).collect()
    }

    /// The least and the largest v of a block.
    fn range(&self, (x, y): (usize, usize), n: usize) -> (i64, i64) {
        let cells = (0..n * n).map(|cell| self.v(x + cell % n, y + cell / n));
        cells.fold((i64::MAX, i64::MIN), |(least, most), v| (least.min(v), most.max(v)))
    }
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 29
    }
    fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 33) as usize % bound
    }
}

/// What is seen on leaving a block, by bytes.
fn left_by_bytes(block: &Sightlines, k: u64, (x, y): (usize, usize)) -> Sightlines {
    let n = block.n() as u64;
    let window = Window::new(x as u64, y as u64, n, n).unwrap();
    let (mut sweeper, mut leaving) = (Sweeper::default(), block.clone());
    // Made-up counters may leap over all bounds; the planes are to do with them what bytes do.
    let _ = sweeper.sweep(block, k, &window, &mut Nothing, &window);
    sweeper.store(k, &mut leaving);
    leaving
}

fn check_blocks<const P: usize, const W: usize>(corner: &Corner, n: usize, lanes: usize) {
    check_places::<P, W>(corner, n, &corner.blocks(n, lanes));
}

fn check_places<const P: usize, const W: usize>(corner: &Corner, n: usize, places: &[(usize, usize)]) {
    let lanes = places.len();
    let entering: Vec<_> = places.iter().map(|(x, y)| corner.entering(*x, *y, n)).collect();
    let mut blocks = entering.clone();
    let mut counted = entering.clone();
    let mut batch = Batch::<W>::default();
    let alarm = batch.sweep::<P>(&mut blocks, corner.k);
    let mut squares = Vec::new();
    let side = [8, 16, 32][n % 3];
    let same = batch.sweep_counting::<P>(&mut counted, corner.k, side, |square, tally| {
        let counts = per_lane(tally, lanes, (square.width * square.height) as u32);
        squares.extend(counts.into_iter().enumerate().map(|(lane, counts)| (*square, lane, counts)));
    });
    assert_eq!((same, &counted), (alarm, &blocks), "counting changes nothing");
    for (lane, place) in places.iter().enumerate() {
        let (least, most) = corner.range(*place, n);
        let what = format!("lane {lane} of {lanes}: block of {n} at {place:?} of game {}, {P} planes", corner.k);
        assert!(least >= -4, "{what}");
        assert_eq!(alarm.lane(lane), most > kernel::most(P).into(), "the alarm of {what}");
        let expected =
            if alarm.lane(lane) { entering[lane].clone() } else { left_by_bytes(&entering[lane], corner.k, *place) };
        assert_eq!(blocks[lane], expected, "{what}");
    }
    for (Square { x, y, width, height }, lane, counts) in squares.iter().filter(|(_, lane, _)| !alarm.lane(*lane)) {
        let mut expected = [0; CLASSES];
        for cell in 0..width * height {
            let v = corner.v(places[*lane].0 + x + cell % width, places[*lane].1 + y + cell / width);
            expected[class_of(v as i32)] += 1;
        }
        assert_eq!(
            *counts, expected,
            "lane {lane}, {width} x {height} cells at ({x}, {y}) of a block of {n}, {P} planes"
        );
    }
    let expected = n.div_ceil(side).pow(2) * lanes;
    assert_eq!(squares.len(), expected, "each square is given once");
}

macro_rules! check {
    ($corner:expr, $n:expr, $lanes:expr, $($planes:literal $numbers:literal),*) => {
        $( check_blocks::<$planes, $numbers>($corner, $n, $lanes.min(64 * $numbers)); )*
    };
}

#[test]
fn blocks_of_every_size_and_number_equal_the_definition() {
    let corner = Corner::new(100, 500);
    for n in [1, 2, 7, 8, 9, 15, 31, 32, 33, 40, 71] {
        for lanes in [1, 63, 64, 65, 256] {
            check!(&corner, n, lanes, 4 1, 4 2, 4 4, 5 2);
        }
    }
    check!(&corner, 100, 256, 5 1, 5 4, 6 1, 6 2, 6 4, 7 1, 7 2, 7 4);
}

#[test]
fn blocks_may_begin_at_any_column_and_row() {
    let corner = Corner::new(60, 200);
    let offsets: Vec<_> = (0..32 * 32).map(|at| (90 + at % 32, 70 + at / 32)).collect();
    for places in offsets.chunks(128) {
        check_places::<4, 2>(&corner, 32, places);
        check_places::<5, 2>(&corner, 32, places);
        check_places::<7, 2>(&corner, 32, places);
    }
}

/// A block whose counters are made up, with what is found by stepping through it cell by cell.
struct MadeUp {
    entering: Sightlines,
    leaving: Sightlines,
    most: i64,
    classes: [u32; CLASSES],
}

impl MadeUp {
    /// Of n x n cells of game k; counters go up and down by one at most, from 0 to a highest one, and begin near that
    /// in every other block.
    fn new(n: usize, k: i64, highest: i64, random: &mut Random) -> Self {
        let lowest = if random.below(2) == 0 { 0 } else { (highest - 5).max(0) };
        let mut walk = |length: usize| {
            let mut counter = lowest + random.below((highest - lowest) as usize + 1) as i64;
            let mut next = || {
                counter = (counter + random.below(3) as i64 - 1).clamp(0, highest);
                counter
            };
            (0..length).map(|_| next()).collect::<Vec<_>>()
        };
        let (mut north, mut west, mut northwest) = (walk(n), walk(n), walk(2 * n - 1));
        let sightlines = |lines: [&[i64]; 3]| {
            Sightlines::from_counters(lines.concat().iter().map(|counter| *counter as i8).collect())
                .expect("4n - 1 counters")
        };
        let entering = sightlines([&north, &west, &northwest]);
        let (mut most, mut classes) = (i64::MIN, [0; CLASSES]);
        for (y, x) in (0..n).flat_map(|y| (0..n).map(move |x| (y, x))) {
            let seen = [&mut north[x], &mut west[y], &mut northwest[n - 1 + x - y]];
            let v = seen.iter().map(|counter| **counter).sum::<i64>() - k;
            most = most.max(v);
            classes[class_of(v as i32)] += 1;
            if v < 0 {
                seen.into_iter().for_each(|counter| *counter += 1);
            }
        }
        Self { entering, leaving: sightlines([&north, &west, &northwest]), most, classes }
    }
}

fn check_made_up<const P: usize, const W: usize>() {
    // v is at least -4 and, before palaces are added, at most what P planes hold.
    let (n, k, top) = (37, 4, (1 << P) - 5);
    let mut random = Random((10 * P + W) as u64);
    let some = std::iter::repeat_with(|| MadeUp::new(n, k, (top + k) / 3, &mut random));
    let blocks: Vec<_> = some.filter(|block| block.most <= top).take(64 * W).collect();
    let entering: Vec<_> = blocks.iter().map(|block| block.entering.clone()).collect();
    let (mut swept, mut counted) = (entering.clone(), entering);
    let alarm = Batch::<W>::default().sweep::<P>(&mut swept, k as u64);
    let mut classes = vec![[0; CLASSES]; blocks.len()];
    let same = Batch::<W>::default().sweep_counting::<P>(&mut counted, k as u64, 32, |square, tally| {
        let counts = per_lane(tally, classes.len(), (square.width * square.height) as u32);
        for (sums, counts) in classes.iter_mut().zip(counts) {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    });
    assert_eq!((same, &counted), (alarm, &swept), "counting changes nothing");
    let mut alarms = 0;
    for (lane, block) in blocks.iter().enumerate() {
        let what = format!("lane {lane}, {P} planes, v up to {}", block.most);
        assert_eq!(alarm.lane(lane), block.most > kernel::most(P).into(), "{what}");
        alarms += u32::from(alarm.lane(lane));
        let expected = if alarm.lane(lane) { &block.entering } else { &block.leaving };
        assert_eq!(swept[lane], *expected, "{what}");
        assert!(alarm.lane(lane) || classes[lane] == block.classes, "{what}");
    }
    let highest = blocks.iter().map(|block| block.most).max();
    assert!(highest >= Some(top - 3) && alarms > 0, "{P} planes: up to {highest:?}, {alarms} alarms");
    assert!(alarms < 64 * W as u32, "{P} planes: some lanes have no alarm");
}

#[test]
fn made_up_counters_reach_all_that_each_number_of_planes_holds() {
    macro_rules! check {
        ($($planes:literal)*) => {
            $( check_made_up::<$planes, 1>(); check_made_up::<$planes, 2>(); check_made_up::<$planes, 4>(); )*
        };
    }
    check!(4 5 6 7);
}

#[test]
fn counters_wrap_as_bytes_do() {
    // A column of game 400 sees up to 400 palaces, and up to 128 more within the block.
    let corner = Corner::new(400, 900);
    check!(&corner, 128, 200, 4 1, 4 4, 5 2, 6 2, 7 4);
}

#[test]
fn a_block_may_be_swept_in_rectangles() {
    // A block of 50 x 50 cells, swept as rectangles that are no squares.
    let corner = Corner::new(60, 300);
    let (n, places) = (50, corner.blocks(50, 128));
    let blocks: Vec<_> = places.iter().map(|(x, y)| corner.entering(*x, *y, n)).collect();
    let [mut north, mut west] = [vec![[Word::<2>::NONE; PLANES]; n], vec![[Word::NONE; PLANES]; n]];
    let mut northwest = vec![[Word::NONE; PLANES]; 2 * n - 1];
    gather(&blocks, Sightlines::north, -60, &mut north);
    gather(&blocks, Sightlines::west, 0, &mut west);
    gather(&blocks, Sightlines::northwest, 0, &mut northwest);
    for (x, right) in [(0, 13), (13, 50)] {
        for (y, bottom) in [(0, 37), (37, 38), (38, 50)] {
            let diagonals = n - bottom + x..n - y + right - 1;
            let mut values = Deviations { width: right - x, lanes: vec![Vec::new(); 128] };
            for lane in &mut values.lanes {
                lane.resize((right - x) * (bottom - y), i64::MIN);
            }
            let alarm = kernel::sweep::<4, 2, _>(
                &mut north[x..right],
                &mut west[y..bottom],
                &mut northwest[diagonals],
                &mut values,
            );
            assert!(!alarm.any());
            for (lane, (left, top)) in places.iter().enumerate() {
                for (cell, v) in values.lanes[lane].iter().enumerate() {
                    let (column, row) = (left + x + cell % (right - x), top + y + cell / (right - x));
                    assert_eq!(*v, corner.v(column, row), "({column}, {row}) in lane {lane}");
                }
            }
        }
    }
    let mut leaving = blocks.clone();
    scatter(&north, 60, &mut leaving, |block| block.parts_mut().0, Word::ALL);
    scatter(&west, 0, &mut leaving, |block| block.parts_mut().1, Word::ALL);
    scatter(&northwest, 0, &mut leaving, |block| block.parts_mut().2, Word::ALL);
    for (lane, place) in places.iter().enumerate() {
        assert_eq!(leaving[lane], left_by_bytes(&blocks[lane], 60, *place), "lane {lane}");
    }
}

/// Takes the deviations of all lanes, row by row.
struct Deviations {
    width: usize,
    lanes: Vec<Vec<i64>>,
}

impl<const P: usize, const W: usize> Tap<P, W> for Deviations {
    fn take(&mut self, column: usize, row: usize, width: usize, height: usize, values: &Values<P, W>) {
        for (lane, deviations) in self.lanes.iter_mut().enumerate() {
            for cell in 0..width * height {
                let (x, y) = (cell % width, cell / width);
                let v = (0..P).fold(0, |v, plane| v | i64::from(values[plane][y][x].lane(lane)) << plane);
                // -4 to -1 are the largest numbers that the planes hold.
                deviations[(row + y) * self.width + column + x] = if v >= (1 << P) - 4 { v - (1 << P) } else { v };
            }
        }
    }
}

/// How many of its cells each of the first lanes has in each class.
fn per_lane<const W: usize>(tally: &mut Tally<W>, lanes: usize, cells: u32) -> Vec<[u32; CLASSES]> {
    let zero = class_of(0);
    let mut counts = vec![[0; CLASSES]; lanes];
    tally.set_aside(0, Word::first(lanes), 0);
    for (class, numbers) in read(tally, 0) {
        assert!(class != zero, "what is 0 is what remains");
        for (counts, number) in counts.iter_mut().zip(&numbers[0]) {
            counts[class] = *number;
        }
        let others = [&numbers[0][lanes..], &numbers[1..].concat()].concat();
        assert!(others.iter().all(|number| *number == 0), "what was not set aside is 0");
    }
    for counts in &mut counts {
        counts[zero] = cells - counts.iter().sum::<u32>();
    }
    counts
}

/// What is read of a row of a tally's squares: the classes, and of each the numbers by their places and lanes.
fn read<const W: usize>(tally: &mut Tally<W>, row: usize) -> Vec<(usize, [Vec<u32>; AT_ONCE])> {
    let mut given = Vec::new();
    tally.read(row, |class, numbers| given.push((class, in_lanes(numbers))));
    given
}

/// The numbers of all lanes, in their order, by their places.
fn in_lanes<const W: usize>(numbers: &Numbers<W>) -> [Vec<u32>; AT_ONCE] {
    let of_lane = |lane| {
        let mut counts = [0; AT_ONCE];
        numbers.add_to(lane, &mut counts);
        counts
    };
    std::array::from_fn(|place| (0..64 * W).map(|lane| of_lane(lane)[place]).collect())
}

/// The same number in all lanes at one place, and 0 at the others.
fn at_place(place: usize, numbers: Vec<u32>) -> [Vec<u32>; AT_ONCE] {
    let zeros = vec![0; numbers.len()];
    std::array::from_fn(|other| if other == place { numbers.clone() } else { zeros.clone() })
}

#[test]
fn every_class_is_counted_whatever_its_neighbours_are() {
    check_tally::<4>();
    check_tally::<5>();
    check_tally::<6>();
    check_tally::<7>();
    check_tally::<8>();
}

/// Deviations at random, more and more different ones; 16 times 8 x 8 cells, the last of them not whole.
fn check_tally<const P: usize>() {
    let mut random = Random(P as u64);
    for values in 1..=(1 << P) - 4 {
        let mut tally = Tally::<2>::default();
        let mut expected = [[0; CLASSES]; 128];
        for part in 0..16 {
            let (width, height) = if part == 15 { (3, 7) } else { (8, 8) };
            let mut planes: Values<P, 2> = [[[Word::NONE; 8]; 8]; P];
            for (lane, expected) in expected.iter_mut().enumerate() {
                for cell in 0..width * height {
                    let v = random.below(values + 4) as i32 - 4;
                    expected[class_of(v)] += 1;
                    for (plane, bits) in planes.iter_mut().enumerate() {
                        bits[cell / width][cell % width].0[lane / 64] |= (v as u64 >> plane & 1) << (lane % 64);
                    }
                }
            }
            tally.take(0, 0, width, height, &planes);
        }
        let what = format!("v from -4 to {}, {P} planes", values - 1);
        let counts = per_lane(&mut tally, 100, 15 * 64 + 21);
        assert_eq!(counts, expected[..100], "{what}");
        // What was not set aside is still there, what was read is not.
        let rest = per_lane(&mut tally, 128, 15 * 64 + 21);
        assert_eq!(rest[100..], expected[100..], "the other lanes, {what}");
        assert!(rest[..100].iter().all(|counts| counts[class_of(0)] == 15 * 64 + 21), "{what}");
    }
}

#[test]
fn a_single_cell_is_counted_in_its_lane_and_class_alone() {
    check_single_cell::<4, 1>();
    check_single_cell::<4, 2>();
    check_single_cell::<5, 2>();
    check_single_cell::<6, 4>();
    check_single_cell::<7, 2>();
    check_single_cell::<8, 2>();
}

fn check_single_cell<const P: usize, const W: usize>() {
    for v in -4..(1 << P) - 4 {
        for lane in [0, 17, 64 * W - 1] {
            let mut tally = Tally::<W>::default();
            let planes = std::array::from_fn(|plane| {
                let mut bits = [[Word::NONE; 8]; 8];
                bits[7][3].0[lane / 64] = (v as u64 >> plane & 1) << (lane % 64);
                bits
            });
            Tap::<P, W>::take(&mut tally, 0, 0, 8, 8, &planes);
            let place = (v + 4) as usize % AT_ONCE;
            tally.set_aside(0, Word::ALL, place);
            let mut alone = vec![0; 64 * W];
            alone[lane] = 1;
            let expected = if v == 0 { Vec::new() } else { vec![(class_of(v), at_place(place, alone))] };
            assert_eq!(read(&mut tally, 0), expected, "v = {v} in lane {lane}, {P} planes");
        }
    }
}

/// 8 x 8 cells with the same v in all of some lanes, and 0 in all others.
fn cells_of(v: i32, lanes: Word<2>) -> Values<5, 2> {
    std::array::from_fn(|plane| [[if v >> plane & 1 == 1 { lanes } else { Word::NONE }; 8]; 8])
}

#[test]
fn squares_that_lie_side_by_side_are_counted_apart() {
    // Sums of seven planes, which 64 cells fill.
    let mut tally = Tally::<2>::new(8, 2, 64);
    let places = [(0, 0), (8, 0), (0, 8), (8, 8)];
    for ((column, row), v) in places.into_iter().zip([-3, 1, 2, 7]) {
        tally.take(column, row, 8, 8, &cells_of(v, Word::ALL));
    }
    // Those of a row are read together, each at its place.
    for (square, place) in [0, 1, 2, 3].into_iter().zip([0, 2, 3, 0]) {
        tally.set_aside(square, Word::ALL, place);
    }
    let all = || vec![64; 128];
    assert_eq!(read(&mut tally, 1), [(class_of(2), at_place(3, all())), (class_of(7), at_place(0, all()))]);
    assert_eq!(read(&mut tally, 0), [(class_of(-3), at_place(0, all())), (class_of(1), at_place(2, all()))]);
    for row in [0, 1] {
        assert_eq!(read(&mut tally, row), [], "what was read isn't given again");
    }
}

#[test]
fn what_is_set_aside_of_some_lanes_is_read_with_what_comes_later_of_others() {
    let [first, second] = [Word([u64::MAX, 0]), Word([0, u64::MAX])];
    let in_halves = |first: u32, second: u32| [vec![first; 64], vec![second; 64]].concat();
    for place in 0..AT_ONCE {
        let mut tally = Tally::<2>::default();
        tally.take(0, 0, 8, 8, &cells_of(-1, Word::ALL));
        tally.set_aside(0, first, place);
        // Meanwhile the first lanes begin anew.
        tally.take(0, 0, 8, 8, &cells_of(1, Word::ALL));
        tally.set_aside(0, second, place);
        let [in_both, in_second] = [in_halves(64, 64), in_halves(0, 64)].map(|numbers| at_place(place, numbers));
        assert_eq!(read(&mut tally, 0), [(class_of(-1), in_both), (class_of(1), in_second)]);
        tally.set_aside(0, Word::ALL, place);
        assert_eq!(read(&mut tally, 0), [(class_of(1), at_place(place, in_halves(64, 0)))]);
    }
}

#[test]
fn as_many_cells_are_counted_as_a_sum_holds() {
    let odd_lanes = Word::<2>([0xaaaa_aaaa_aaaa_aaaa; 2]);
    for v in (-4..12).filter(|v| *v != 0) {
        let mut tally = Tally::<2>::default();
        for first in (0..CELLS_MAX).step_by(64) {
            let mut planes: Values<5, 2> = [[[Word::NONE; 8]; 8]; 5];
            for (_, bits) in planes.iter_mut().enumerate().filter(|(plane, _)| v >> plane & 1 != 0) {
                for cell in 0..64.min(CELLS_MAX - first) as usize {
                    bits[cell / 8][cell % 8] = odd_lanes;
                }
            }
            tally.take(0, 0, 8, 8, &planes);
        }
        tally.set_aside(0, Word::ALL, AT_ONCE - 1);
        let expected = (0..128).map(|lane| if lane % 2 == 1 { CELLS_MAX } else { 0 }).collect();
        assert_eq!(read(&mut tally, 0), [(class_of(v), at_place(AT_ONCE - 1, expected))], "v = {v}");
    }
}

#[test]
fn the_alarm_rings_where_four_planes_are_too_few() {
    // The hill at the armpit of game 30,000 reaches v = 14, beyond what four planes hold.
    let k = 30_000;
    let (blocks, expected, most): (Vec<_>, Vec<_>, Vec<_>) = armpit(k, 37, 20).into_iter().collect();
    assert!(most.iter().any(|most| *most >= 12), "v outgrows four planes somewhere");
    let mut swept = blocks.clone();
    let alarm = Batch::<4>::default().sweep::<4>(&mut swept, k);
    for (lane, most) in most.iter().enumerate() {
        assert_eq!(alarm.lane(lane), *most >= 8, "lane {lane}, v up to {most}");
        let expected = if *most >= 8 { &blocks[lane] } else { &expected[lane] };
        assert_eq!(swept[lane], *expected, "lane {lane}, v up to {most}");
    }
    // The hill lies within what six planes are relied upon for.
    let mut swept = blocks;
    assert!(!Batch::<4>::default().sweep::<5>(&mut swept, k).any());
    assert_eq!(swept, expected);
}

/// The 256 blocks of 64 x 64 cells of a block of 1024 x 1024 cells, by bytes: the counters on entering and on leaving,
/// and the largest v.
fn armpit(k: u64, column: usize, row: usize) -> Vec<(Sightlines, Sightlines, i8)> {
    let n = 1024;
    let casing = |row: usize| move |column: usize| Sightlines::at_casing(k, n, (column * n) as u64, (row * n) as u64);
    let mut above: Vec<_> = (0..=column + 1).map(casing(0)).collect();
    for y in 0..row {
        let mut below: Vec<_> = (0..=column + 1).map(casing(y + 1)).collect();
        for x in 0..=column {
            let block = left_by_bytes(&above[x], k, (x * n, y * n));
            block.hand_right(&mut above[x + 1]);
            block.hand_down(&mut below[x]);
            block.hand_to_corner(&mut below[x + 1]);
        }
        above = below;
    }
    for x in 0..column {
        left_by_bytes(&above[x], k, (x * n, row * n)).hand_right(&mut above[x + 1]);
    }
    let mut block = above.swap_remove(column);
    let (north, west, northwest) = block.parts_mut();
    let (part, mut parts) = (64, Vec::new());
    for y in (0..n).step_by(part) {
        for x in (0..n).step_by(part) {
            let diagonals = n - part + x - y..n + part - 1 + x - y;
            let counters = [&north[x..x + part], &west[y..y + part], &northwest[diagonals.clone()]].concat();
            let entering = Sightlines::from_counters(counters.into()).expect("4n - 1 counters");
            let (place, mut most) = ((column * n + x, row * n + y), Most(i8::MIN));
            let window = Window::new(place.0 as u64, place.1 as u64, part as u64, part as u64).unwrap();
            Sweeper::default().sweep(&entering, k, &window, &mut most, &window).unwrap();
            let leaving = left_by_bytes(&entering, k, place);
            north[x..x + part].copy_from_slice(leaving.north());
            west[y..y + part].copy_from_slice(leaving.west());
            northwest[diagonals].copy_from_slice(leaving.northwest());
            parts.push((entering, leaving, most.0));
        }
    }
    parts
}

/// The largest deviation.
struct Most(i8);

impl Sink for Most {
    fn run(&mut self, _: u64, _: u64, values: &[i8]) {
        self.0 = values.iter().fold(self.0, |most, v| most.max(*v));
    }
    fn constant(&mut self, _: &Window, _: i32) {}
    fn hood(&mut self, _: &Window, _: u64) {}
}

#[test]
fn larger_games_begin_with_more_planes() {
    let outside = Window::new(0, 0, 1, 1).unwrap();
    assert_eq!([1, 399_999, 400_000, 3_000_000].map(|k| planes_for(k, &outside)), [4, 4, 7, 7]);
    assert_eq!([3_000_000, 3_000_001, u64::MAX].map(fits), [true, false, false]);
}

/// A block of made-up counters, with what stepping through it in whole numbers finds.
struct Broken {
    entering: Sightlines,
    leaving: Sightlines,
    least: i64,
    most: i64,
}

/// The counters of lines that cross the first two rows (or columns), and of the diagonals that enter the first one,
/// such that both have the wanted deviations from the third cell on; `along` is what has been seen in the rows before
/// that, and `last` the deviation of the first row's second cell.
fn go_on(
    crossing: &mut [i64],
    diagonals: &mut [i64],
    mut along: [i64; 2],
    mut last: i64,
    wanted: &mut dyn FnMut() -> i64,
) {
    let palace = |v: i64| i64::from(v < 0);
    for index in 2..crossing.len() {
        let [first, second] = [wanted(), wanted()];
        crossing[index] = second - palace(first) - along[1] - diagonals[index - 1] - palace(last);
        diagonals[index] = first - crossing[index] - along[0];
        along = [along[0] + palace(first), along[1] + palace(second)];
        last = first;
    }
}

impl Broken {
    /// Of n x n cells, the first two rows and columns of which have whatever deviations are wanted; all others follow.
    fn new(n: usize, wanted: &mut dyn FnMut() -> i64) -> Self {
        let palace = |v: i64| i64::from(v < 0);
        let [mut north, mut west, mut above, mut beside] = [(); 4].map(|()| vec![0; n]);
        let [corner, right, below, inner] = [(); 4].map(|()| wanted());
        north[1] = inner - palace(right) - palace(below) - corner - palace(corner);
        (above[0], beside[0]) = (corner, corner);
        above[1] = right - north[1] - palace(corner);
        beside[1] = below - palace(corner);
        let rows = [palace(corner) + palace(right), palace(below) + palace(inner)];
        let columns = [palace(corner) + palace(below), north[1] + palace(right) + palace(inner)];
        go_on(&mut north, &mut above, rows, right, wanted);
        go_on(&mut west, &mut beside, columns, below, wanted);
        let mut northwest: Vec<i64> = beside[1..].iter().rev().chain(&above).copied().collect();
        let sightlines = |lines: [&[i64]; 3]| {
            Sightlines::from_counters(lines.concat().iter().map(|counter| *counter as i8).collect()).unwrap()
        };
        let entering = sightlines([&north, &west, &northwest]);
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        for (y, x) in (0..n).flat_map(|y| (0..n).map(move |x| (y, x))) {
            let seen = [&mut north[x], &mut west[y], &mut northwest[n - 1 + x - y]];
            let v = seen.iter().map(|counter| **counter).sum::<i64>();
            (least, most) = (least.min(v), most.max(v));
            seen.into_iter().for_each(|counter| *counter += palace(v));
        }
        Self { entering, leaving: sightlines([&north, &west, &northwest]), least, most }
    }
}

fn check_broken<const P: usize>() {
    let most = i64::from(kernel::most(P));
    let mut random = Random(P as u64);
    let (mut silent, mut leaps, mut falls) = (0, 0, 0);
    for turn in 0..40 {
        // From quiet blocks to such as leap over all bounds.
        let (n, reach) = ([2, 3, 5, 24][turn % 4], [0, 1, 2, most / 3, most][turn % 5]);
        let mut made_up = || {
            let bold = random.below(8) == 0;
            Broken::new(n, &mut || {
                let [low, high] = if bold && random.below(2) == 0 { [most, most] } else { [-4, reach] };
                low + random.below((high - low + 1) as usize) as i64
            })
        };
        let blocks: Vec<_> = (0..128).map(|_| made_up()).collect();
        let mut swept: Vec<_> = blocks.iter().map(|block| block.entering.clone()).collect();
        let alarm = Batch::<2>::default().sweep::<P>(&mut swept, 0);
        for (lane, block) in blocks.iter().enumerate() {
            let is_within = block.least >= -4 && block.most <= most;
            assert_eq!(alarm.lane(lane), !is_within, "v from {} to {}, {P} planes", block.least, block.most);
            assert!(!is_within || swept[lane] == block.leaving, "what leaves a block, {P} planes");
            silent += u32::from(is_within);
            leaps += u32::from(block.most > most + 4);
            falls += u32::from(block.least < -8);
        }
    }
    assert!(silent > 100 && leaps > 100 && falls > 100, "{silent} silent, {leaps} leaps, {falls} falls, {P} planes");
}

#[test]
fn the_alarm_rings_for_every_block_that_leaves_the_range_however_it_leaps() {
    check_broken::<4>();
    check_broken::<5>();
    check_broken::<6>();
    check_broken::<7>();
}

#[test]
fn no_sum_of_the_rule_can_be_mistaken_for_a_value_within_the_range() {
    for planes in 4..8 {
        let most = i64::from(kernel::most(planes));
        let of = |factor: i64, term: i64| {
            let terms = (-4..=most).map(move |v| factor * v + if v < 0 { term } else { 0 });
            [terms.clone().min().unwrap(), terms.max().unwrap()]
        };
        // Figure 2: a, b, c, d, e, f.
        let terms = [of(1, 3), of(-1, -2), of(-1, -2), of(0, -1), of(1, 1), of(1, 1)];
        let [least, greatest] = [0, 1].map(|end| terms.iter().map(|term| term[end]).sum::<i64>());
        assert_eq!([least, greatest], [-2 * most - 8, 3 * most + 4]);
        let modulus = 2 << planes;
        let is_within = |v: i64| (-4..=most).contains(&v);
        for v in (least..=greatest).filter(|v| !is_within(*v)) {
            assert!((-4..=4).all(|times| !is_within(v + times * modulus)), "v = {v}, {planes} planes");
        }
        assert!(greatest + 3 >= modulus - 4, "one more would be too many");
    }
}
