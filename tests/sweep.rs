//! One block at a time against the row-by-row definition: every shape, every part of a block.
#![cfg(not(target_arch = "wasm32"))]

use blocking_queens::Window;
use blocking_queens::queens::reference;
use blocking_queens::queens::sightlines::Sightlines;
use blocking_queens::queens::sweep::{Nothing, Sink, Sweeper};
use proptest::prelude::*;

/// Collects the deviations of an area, and notices a cell that is given twice.
struct Cells {
    area: Window,
    values: Vec<Option<i32>>,
}

impl Cells {
    fn new(area: Window) -> Self {
        Self { area, values: vec![None; area.cells() as usize] }
    }
}

impl Sink for Cells {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        for (step, v) in values.iter().enumerate() {
            let (x, y) = (x + step as u64, y - step as u64);
            let index = (y - self.area.y()) * self.area.width() + x - self.area.x();
            let before = self.values[index as usize].replace((*v).into());
            assert_eq!(before, None, "({x}, {y}) was given before");
        }
    }
    fn constant(&mut self, _: &Window, _: i32) {
        unreachable!("a sweep gives runs");
    }
    fn hood(&mut self, _: &Window, _: u64) {}
}

fn in_hood(k: u64, x: u64, y: u64) -> bool {
    x + y + x.min(y) < k
}

/// The counters on entering the block of n x n cells at (x, y), from all deviations: the palaces before the block, and
/// those of the hood behind it, which no sweep steps through.
fn entering(board: &[i64], k: u64, side: u64, n: u64, x: u64, y: u64) -> Sightlines {
    let seen = |cells: &mut dyn Iterator<Item = (u64, u64)>| {
        let counted = |&(column, row): &(u64, u64)| {
            board[(row * side + column) as usize] < 0 && (column < x || row < y || in_hood(k, column, row))
        };
        cells.filter(counted).count() as i8
    };
    let rows = board.len() as u64 / side;
    let north = (x..x + n).map(|x| seen(&mut (0..rows).map(|y| (x, y))));
    let west = (y..y + n).map(|y| seen(&mut (0..side).map(|x| (x, y))));
    let northwest = (1 - n as i64..n as i64).map(|d| {
        let column = |row: u64| (x + row).checked_add_signed(d)?.checked_sub(y);
        seen(&mut (0..rows).filter_map(|row| Some((column(row)?, row))).filter(|(column, _)| *column < side))
    });
    let counters: Vec<i8> = north.chain(west).chain(northwest).collect();
    Sightlines::from_counters(counters.into()).expect("4n - 1 counters")
}

fn check(k: u64, side: u64, n: u64, corners: &[(u64, u64)]) {
    let board = reference::deviations(k, side as usize, side as usize);
    let mut sweeper = Sweeper::default();
    for &(x, y) in corners {
        let start = entering(&board, k, side, n, x, y);
        let whole = Window::new(x, y, n, n).unwrap();
        // What its neighbours start from.
        let mut leaving = start.clone();
        sweeper.sweep(&start, k, &whole, &mut Nothing, &whole).unwrap();
        sweeper.store(k, &mut leaving);
        let mut right = entering(&board, k, side, n, x + n, y);
        let mut below = entering(&board, k, side, n, x, y + n);
        let mut corner = entering(&board, k, side, n, x + n, y + n);
        let expected = (right.clone(), below.clone(), corner.clone());
        leaving.hand_right(&mut right);
        leaving.hand_down(&mut below);
        leaving.hand_to_corner(&mut corner);
        assert_eq!((right, below, corner), expected, "leaving the block of {n} at ({x}, {y}) in game {k}");
        // Every part of it, in a few shapes.
        for (left, top, width, height) in
            [(0, 0, n, n), (0, 0, 1, 1), (n - 1, 0, 1, n), (0, n - 1, n, 1), (n / 3, n / 2, n / 2, n / 3 + 1)]
        {
            let area = Window::new(x + left, y + top, width, height).unwrap();
            let swept = Window::new(x, y, left + width, top + height).unwrap();
            let mut cells = Cells::new(area);
            sweeper.sweep(&start, k, &swept, &mut cells, &area).unwrap();
            for (index, v) in cells.values.iter().enumerate() {
                let (x, y) = (area.x() + index as u64 % width, area.y() + index as u64 / width);
                let expected = (!in_hood(k, x, y)).then_some(board[(y * side + x) as usize] as i32);
                assert_eq!(*v, expected, "game {k} at ({x}, {y}), {area:?}");
            }
        }
    }
}

#[test]
fn blocks_of_every_size_and_place_equal_the_reference() {
    for n in [2, 3, 5, 8, 16, 17, 31, 32, 33, 47, 64] {
        // Origin, casing, nose, shoulder, arm, fabric, rift and what lies below the diagonal.
        let corners = [(0, 0), (10, 10), (33, 33), (34, 20), (20, 34), (100, 0), (90, 5), (110, 3), (60, 50), (0, 101)];
        check(100, 280, n, &corners);
    }
}

#[test]
fn a_hood_deeper_than_a_byte_leaves_no_trace() {
    let corners = [(0, 0), (64, 0), (100, 100), (133, 133), (400, 0), (128, 128), (0, 399), (300, 50)];
    for k in [127, 128, 129, 255, 256, 257, 400] {
        check(k, 540, 64, &corners);
    }
}

#[test]
fn bytes_are_right_as_long_as_the_deviations_fit_whatever_the_counts_are() {
    // The counts themselves wrap many times: in game 5000 a row sees up to 5000 palaces.
    let k = 5000;
    let (side, n) = (5400, 128);
    let corners = [(5000, 0), (5100, 30), (5200, 100)];
    let width = side as usize;
    let rows: Vec<i64> = reference::Rows::new(k, width).take(300).flatten().collect();
    let mut sweeper = Sweeper::default();
    for (x, y) in corners {
        let start = entering(&rows, k, side, n, x, y);
        let area = Window::new(x, y, n, n).unwrap();
        let mut cells = Cells::new(area);
        sweeper.sweep(&start, k, &area, &mut cells, &area).unwrap();
        for (index, v) in cells.values.iter().enumerate() {
            let (x, y) = (x + index as u64 % n, y + index as u64 / n);
            let expected = rows[(y * side + x) as usize];
            assert_eq!(v.map(i64::from), (!in_hood(k, x, y)).then_some(expected), "at ({x}, {y})");
        }
    }
}

const SIDE: usize = 16;

/// The counters of columns, rows and diagonals, by x - y + SIDE - 1, on entering a block whose first two rows and
/// columns have these deviations: any that one likes.
fn entering_with(v: impl Fn(usize, usize) -> i64) -> [Vec<i64>; 3] {
    let palace = |x, y| i64::from(v(x, y) < 0);
    let palaces_left = |x, y| (0..x).map(|x| palace(x, y)).sum::<i64>();
    let palaces_above = |x, y| (0..y).map(|y| palace(x, y)).sum::<i64>();
    let (mut north, mut west, mut northwest) = (vec![0; SIDE], vec![0; SIDE], vec![0; 2 * SIDE - 1]);
    let middle = SIDE - 1;
    northwest[middle] = v(0, 0);
    for x in 1..SIDE {
        let diagonal = northwest[middle + x - 1] + palace(x - 1, 0);
        north[x] = v(x, 1) - palace(x, 0) - palaces_left(x, 1) - diagonal;
        northwest[middle + x] = v(x, 0) - north[x] - palaces_left(x, 0);
    }
    northwest[middle - 1] = v(0, 1) - palace(0, 0);
    for y in 2..SIDE {
        let diagonal = northwest[middle + 1 - y] + palace(0, y - 1);
        west[y] = v(1, y) - north[1] - palaces_above(1, y) - palace(0, y) - diagonal;
        northwest[middle - y] = v(0, y) - palaces_above(0, y) - west[y];
    }
    [north, west, northwest]
}

/// The deviations of the block, row by row, in whole numbers that do not wrap.
fn swept_wide([north, west, northwest]: &[Vec<i64>; 3]) -> Vec<i64> {
    let (mut north, mut west, mut northwest) = (north.clone(), west.clone(), northwest.clone());
    let mut values = Vec::new();
    for y in 0..SIDE {
        for x in 0..SIDE {
            let counters = [&mut north[x], &mut west[y], &mut northwest[SIDE - 1 + x - y]];
            let v = counters.iter().map(|counter| **counter).sum::<i64>();
            values.push(v);
            counters.into_iter().for_each(|counter| *counter += i64::from(v < 0));
        }
    }
    values
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Such lines need not be of any board, and what follows from them leaps over all bounds soon.
    #[test]
    fn deviations_that_no_alarm_is_about_are_right(
        most in 0_i64..83,
        lines in prop::collection::vec(0_i64..1 << 32, 4 * SIDE),
    ) {
        let given = |x: usize, y: usize| lines[if y < 2 { y * SIDE + x } else { (2 + x) * SIDE + y }] % (most + 5) - 4;
        let counters = entering_with(given);
        let truth = swept_wide(&counters);
        for (index, v) in truth.iter().enumerate() {
            let (x, y) = (index % SIDE, index / SIDE);
            prop_assert!(x >= 2 && y >= 2 || *v == given(x, y));
        }
        let entering = counters.concat().into_iter().map(|count| count as i8).collect();
        let entering = Sightlines::from_counters(entering).expect("4n - 1 counters");
        let area = Window::new(1 << 20, 10, SIDE as u64, SIDE as u64).unwrap();
        let mut cells = Cells::new(area);
        // Game 256 folds nothing into a byte, and its hood is far away.
        let swept = Sweeper::default().sweep(&entering, 256, &area, &mut cells, &area);
        prop_assert_eq!(swept.is_ok(), truth.iter().all(|v| (-4..=82).contains(v)));
        if swept.is_ok() {
            prop_assert!(cells.values.iter().zip(truth).all(|(v, truth)| v.map(i64::from) == Some(truth)));
        }
    }
}

#[test]
fn a_deviation_that_counters_cannot_be_relied_upon_to_hold_is_refused() {
    let area = Window::new(1 << 20, 10, 2, 2).unwrap();
    for (v, is_reliable) in [(-5, false), (-4, true), (82, true), (83, false), (127, false), (-128, false)] {
        let entering = Sightlines::from_counters([0, 0, v, 0, 0, 0, 0].into()).expect("4n - 1 counters");
        let swept = Sweeper::default().sweep(&entering, 256, &area, &mut Nothing, &area);
        assert_eq!(swept.is_ok(), is_reliable, "{v}");
        if let Err(error) = swept {
            let expected =
                "this part of the board cannot be computed: after cell (1048576, 10) deviations outgrow their counters";
            assert_eq!(error.to_string(), expected);
        }
    }
}
