//! Every way in which a coarse tile comes about, against rows of whole counters that begin at the casing: in games on both
//! sides of each k at which slabs change their shape or their number of planes.
//!
//! The oracle knows the hood, and nothing else: it goes through the rows cell by cell, on both sides of the diagonal.
#![cfg(not(target_arch = "wasm32"))]

use blocking_queens::map::pyramid::Pyramid;
use blocking_queens::map::tile::{Tile, TileAddress};
use blocking_queens::palaces::{CLASSES, ZERO, class_of};
use blocking_queens::queens::reading::{self, Reading};
use blocking_queens::queens::sweep::Nothing;
use blocking_queens::queens::tile_job::TileJob;
use blocking_queens::{Board, Window};

/// Each game with the level of its tiles. Slabs change at 20,000, 40,000, 70,000 and 400,000, planes at 50,000 and 450,000.
const GAMES: [(u64, u32); 16] = [
    (19_999, 3),
    (20_000, 4),
    (39_999, 3),
    (40_000, 3),
    (50_000, 4),
    (50_001, 3),
    (70_000, 3),
    (140_000, 4),
    (284_000, 3),
    (399_999, 3),
    (400_000, 4),
    (450_000, 3),
    (450_001, 3),
    (700_000, 3),
    (1_000_000, 5),
    (3_000_000, 4),
];

/// How many cells of each class each pixel of a window has, row by row: by rows of whole counters.
fn by_rows(k: u64, window: &Window, level: u32) -> Vec<[u32; CLASSES]> {
    let k = k as i64;
    let [left, top, right, bottom] = [window.x(), window.y(), window.right(), window.bottom()].map(|cell| cell as i64);
    // The cells x + y + min(x, y) < k of a column or a row, and of a diagonal.
    let line = |x: i64| (if 3 * x < k { k - 2 * x } else { (k - x + 1) / 2 }).max(0);
    let diagonal = |d: i64| ((k - d.abs() + 2) / 3).max(0);
    let from = line(bottom - 1).min(left);
    let first_row = (0..bottom).rev().take_while(|y| line(*y) < right).last().unwrap_or(bottom).min(top);
    let mut columns: Vec<i64> = (from..right).map(line).collect();
    let lowest = from - bottom;
    let mut diagonals: Vec<i64> = (lowest..right).map(diagonal).collect();
    let width = (window.width() >> level) as usize;
    let mut pixels = vec![[0; CLASSES]; width * (window.height() >> level) as usize];
    for y in first_row..bottom {
        let mut west = line(y);
        let start = west;
        for x in (if y >= top { left.min(start) } else { start })..right {
            let v = if x < start {
                x + y + x.min(y) - k
            } else {
                let north = &mut columns[(x - from) as usize];
                let northwest = &mut diagonals[(x - y - lowest) as usize];
                let v = *north + west + *northwest - k;
                let palace = i64::from(v < 0);
                *north += palace;
                *northwest += palace;
                west += palace;
                v
            };
            if y >= top && x >= left {
                let pixel = ((y - top) >> level) as usize * width + ((x - left) >> level) as usize;
                pixels[pixel][class_of(v.clamp(i32::MIN.into(), i32::MAX.into()) as i32)] += 1;
            }
        }
    }
    pixels
}

/// The same as a tile holds it.
fn as_tile(pixels: &[[u32; CLASSES]]) -> (u32, Vec<i32>) {
    let occurring: Vec<usize> = (0..CLASSES).filter(|class| pixels.iter().any(|pixel| pixel[*class] > 0)).collect();
    let given = &occurring[..occurring.len() - 1];
    let values = given.iter().flat_map(|class| pixels.iter().map(|pixel| pixel[*class] as i32)).collect();
    (occurring.iter().fold(0, |classes, class| classes | 1 << class), values)
}

fn check(what: &str, tile: &Tile, expected: &(u32, Vec<i32>)) {
    assert!((tile.classes, tile.values.numbers()) == *expected, "{what}");
}

/// The tiles at the nose: one on the diagonal, one beside it, and its mirror image.
fn check_game(k: u64, level: u32) {
    let row = (k / 3) >> (8 + level);
    for (column, row) in [(row, row), (row + 1, row), (row, row + 1)] {
        let address = TileAddress::new(level, column, row).unwrap();
        let expected = as_tile(&by_rows(k, &address.window(), level));
        let name = |path: &str| format!("tile ({column}, {row}) of level {level}, game {k}, {path}");

        let mut board = Board::new(k).unwrap();
        let mut job = TileJob::new(&board, address).unwrap();
        while !job.advance(&mut board, || false).unwrap().finished {}
        check(&name("block by block"), &job.into_tile(), &expected);

        // In lock step, from sightlines that the board keeps; and from those that were handed to another one.
        let mut board = Board::new(k).unwrap();
        let mut plan = board.plan_to_keep(&reading::from(&board, &address)).unwrap();
        board.advance(&mut plan, &mut Nothing, || true).unwrap();
        let mut helper = Board::new(k).unwrap();
        helper.import_sightlines(&board.export_planned(&plan)).unwrap();
        let mut pyramid = Pyramid::new(level + 1, ZERO);
        for (board, path) in [(&mut board, "in lock step"), (&mut helper, "by a helper")] {
            let mut reading = Reading::new(board, address).unwrap().expect(path);
            while !reading.advance(board, || false).unwrap().finished {}
            let (address, counts) = reading.counts();
            pyramid.keep(address, counts, usize::MAX).unwrap();
            check(&name(path), &reading.into_tile(), &expected);
        }
        let (tile, is_whole) = pyramid.tile(&address).expect("it was kept");
        assert!(is_whole);
        check(&name("kept after it was read"), &tile, &expected);
    }
}

#[test]
fn tiles_by_every_path_are_those_of_the_rows_around_each_change_of_slabs_and_planes() {
    for (k, level) in GAMES {
        check_game(k, level);
    }
}

#[test]
fn above_the_games_that_slabs_hold_tiles_are_read_block_by_block() {
    let (k, level) = (3_000_001, 3);
    let row = (k / 3) >> (8 + level);
    let address = TileAddress::new(level, row + 1, row).unwrap();
    let mut board = Board::new(k).unwrap();
    assert!(Reading::new(&mut board, address).unwrap().is_none());
    let mut job = TileJob::new(&board, address).unwrap();
    job.advance(&mut board, || true).unwrap();
    check("block by block", &job.into_tile(), &as_tile(&by_rows(k, &address.window(), level)));
}
