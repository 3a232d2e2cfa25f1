//! One block at a time against the row-by-row definition: both widths of counters, every shape, every part of a block.
#![cfg(not(target_arch = "wasm32"))]

use blocking_queens::Window;
use blocking_queens::queens::reference;
use blocking_queens::queens::sightlines::{Counter, Sightlines};
use blocking_queens::queens::sweep::{Nothing, Sink, Sweeper};

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

impl<C: Counter> Sink<C> for Cells {
    fn run(&mut self, x: u64, y: u64, values: &[C]) {
        for (step, v) in values.iter().enumerate() {
            let (x, y) = (x + step as u64, y - step as u64);
            let index = (y - self.area.y()) * self.area.width() + x - self.area.x();
            let before = self.values[index as usize].replace(v.value());
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
fn entering<C: Counter>(board: &[i64], k: u64, side: u64, n: u64, x: u64, y: u64) -> Sightlines<C> {
    let seen = |cells: &mut dyn Iterator<Item = (u64, u64)>| {
        let counted = |&(column, row): &(u64, u64)| {
            board[(row * side + column) as usize] < 0 && (column < x || row < y || in_hood(k, column, row))
        };
        C::from_count(cells.filter(counted).count() as i64)
    };
    let rows = board.len() as u64 / side;
    let north = (x..x + n).map(|x| seen(&mut (0..rows).map(|y| (x, y))));
    let west = (y..y + n).map(|y| seen(&mut (0..side).map(|x| (x, y))));
    let northwest = (1 - n as i64..n as i64).map(|d| {
        let column = |row: u64| (x + row).checked_add_signed(d)?.checked_sub(y);
        seen(&mut (0..rows).filter_map(|row| Some((column(row)?, row))).filter(|(column, _)| *column < side))
    });
    let counters: Vec<C> = north.chain(west).chain(northwest).collect();
    Sightlines::from_counters(counters.into()).expect("4n - 1 counters")
}

fn check<C: Counter>(k: u64, side: u64, n: u64, corners: &[(u64, u64)]) {
    let board = reference::deviations(k, side as usize, side as usize);
    let mut sweeper = Sweeper::<C>::default();
    for &(x, y) in corners {
        let start = entering::<C>(&board, k, side, n, x, y);
        let whole = Window::new(x, y, n, n).unwrap();
        // What its neighbours start from.
        let mut leaving = start.clone();
        sweeper.sweep(&start, k, &whole, &mut Nothing, &whole);
        sweeper.store(k, &mut leaving);
        let mut right = entering::<C>(&board, k, side, n, x + n, y);
        let mut below = entering::<C>(&board, k, side, n, x, y + n);
        let mut corner = entering::<C>(&board, k, side, n, x + n, y + n);
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
            sweeper.sweep(&start, k, &swept, &mut cells, &area);
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
        check::<i8>(100, 280, n, &corners);
        check::<i16>(100, 280, n, &corners);
    }
}

#[test]
fn a_hood_deeper_than_a_byte_leaves_no_trace() {
    let corners = [(0, 0), (64, 0), (100, 100), (133, 133), (400, 0), (128, 128), (0, 399), (300, 50)];
    for k in [127, 128, 129, 255, 256, 257, 400] {
        check::<i8>(k, 540, 64, &corners);
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
    let mut sweeper = Sweeper::<i8>::default();
    for (x, y) in corners {
        let start = entering::<i8>(&rows, k, side, n, x, y);
        let area = Window::new(x, y, n, n).unwrap();
        let mut cells = Cells::new(area);
        sweeper.sweep(&start, k, &area, &mut cells, &area);
        for (index, v) in cells.values.iter().enumerate() {
            let (x, y) = (x + index as u64 % n, y + index as u64 / n);
            let expected = rows[(y * side + x) as usize];
            assert_eq!(v.map(i64::from), (!in_hood(k, x, y)).then_some(expected), "at ({x}, {y})");
        }
    }
}
