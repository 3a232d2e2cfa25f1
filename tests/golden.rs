//! Known windows and counts of many games: hashes that independent programs agreed on (tests/data/golden.json).
//!
//! A map is a window: `field` "N" means its palace numbers, "v" its deviations N - k; `sha256` is taken of these as
//! little-endian 32-bit integers, row by row; `palaces` counts the cells with v < 0; `samples` are cells [dx, dy,
//! value], relative to the window, that show where it went wrong. A count is the number of palaces in the n x n corner
//! of a game.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeMap;
use std::ops::Range;

use blocking_queens::queens::slab::OuterSpace;
use blocking_queens::queens::survey::SurveyPlan;
use blocking_queens::{Board, Window};
use serde_json::Value;
use sha2::{Digest, Sha256};

#[path = "common/surveyed.rs"]
mod surveyed;

/// The entries of one of the two lists, by their game, so that the windows of a game share a board.
fn golden(list: &str) -> BTreeMap<u64, Vec<Value>> {
    let file: Value = serde_json::from_str(include_str!("data/golden.json")).unwrap();
    let mut games = BTreeMap::<u64, Vec<Value>>::new();
    for entry in file[list].as_array().unwrap() {
        games.entry(number(entry, "k")).or_default().push(entry.clone());
    }
    games
}

fn number(entry: &Value, key: &str) -> u64 {
    entry[key].as_u64().unwrap_or_else(|| panic!("{key} of {entry}"))
}

fn check_map(board: &mut Board, map: &Value) {
    let [x, y, width, height] = ["x", "y", "w", "h"].map(|key| number(map, key));
    let offset = if map["field"] == "N" { board.k() as i64 } else { 0 };
    let name = format!("game {}, {width} x {height} at ({x}, {y})", board.k());

    let deviations = board.deviations(&Window::new(x, y, width, height).unwrap()).unwrap();
    let values: Vec<i32> = deviations.iter().map(|v| i32::try_from(i64::from(*v) + offset).unwrap()).collect();
    for sample in map["samples"].as_array().unwrap() {
        let [dx, dy, expected] = [0, 1, 2].map(|i| sample[i].as_i64().unwrap());
        let value = values[dy as usize * width as usize + dx as usize];
        assert_eq!(i64::from(value), expected, "{name}: the cell ({dx}, {dy}) of the window");
    }
    let palaces = deviations.iter().filter(|v| **v < 0).count();
    assert_eq!(palaces as u64, number(map, "palaces"), "{name}: palaces");
    assert_eq!(values.iter().min().map(|v| i64::from(*v)), map["min"].as_i64(), "{name}: the least value");
    assert_eq!(values.iter().max().map(|v| i64::from(*v)), map["max"].as_i64(), "{name}: the greatest value");
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    assert_eq!(format!("{:x}", Sha256::digest(bytes)), map["sha256"], "{name}: hash");
}

#[test]
fn every_golden_map_has_its_hash() {
    let mut maps = 0;
    for (k, entries) in golden("maps") {
        let mut board = Board::new(k).unwrap();
        for map in &entries {
            check_map(&mut board, map);
            maps += 1;
        }
    }
    assert_eq!(maps, 228);
}

/// A board with what an archive keeps of a survey: a record of sightlines for each slab.
fn read_back(surveyed: &mut surveyed::Survey, plan: &SurveyPlan) -> Board {
    let mut board = Board::new(surveyed.board.k()).unwrap();
    for index in 0..plan.columns * plan.rows {
        let (x, y) = (index % plan.columns * plan.width, index / plan.columns * plan.height);
        let record = surveyed.board.export_sightlines(&Window::new(x, y, plan.width, plan.height).unwrap());
        board.import_sightlines(&record).unwrap();
    }
    board
}

#[test]
fn golden_maps_of_surveyed_games_have_their_hashes_from_kept_and_from_archived_sightlines() {
    check_surveyed(300..20_000, 11);
}

#[test]
#[ignore = "to survey game 40,003 takes half a minute, and smaller games say the same"]
fn golden_maps_of_a_large_surveyed_game_have_their_hashes_from_kept_and_from_archived_sightlines() {
    check_surveyed(20_000..100_000, 2);
}

/// The maps of some games, read from what their surveys keep.
fn check_surveyed(games: Range<u64>, expected: usize) {
    let mut maps = 0;
    for (k, entries) in golden("maps").range(games) {
        let furthest =
            |start, length| entries.iter().map(|map| number(map, start) + number(map, length)).max().unwrap();
        let plan = SurveyPlan::new(*k, furthest("x", "w"), furthest("y", "h"), 1e8).unwrap();
        let mut surveyed = surveyed::carry_out_with(*k, &plan, OuterSpace::Skipped);
        assert!(surveyed.board.counters().blocks_kept > 0, "a survey of game {k} keeps sightlines");
        let mut archived = read_back(&mut surveyed, &plan);
        assert_eq!(archived.counters().blocks_kept, surveyed.board.counters().blocks_kept, "game {k}");
        for map in entries {
            check_map(&mut surveyed.board, map);
            check_map(&mut archived, map);
            maps += 1;
        }
    }
    assert_eq!(maps, expected);
}

#[test]
fn golden_counts_of_palaces_in_corners_up_to_20_000_are_right() {
    check_counts(|n| n <= 20_000, 258);
}

#[test]
#[ignore = "three corners have three quarters of all cells"]
fn golden_counts_of_palaces_in_larger_corners_are_right() {
    check_counts(|n| n > 20_000, 3);
}

/// The counts of the corners with such sides.
fn check_counts(is_wanted: impl Fn(u64) -> bool, expected: usize) {
    let mut counts = 0;
    for (k, entries) in golden("counts") {
        let mut board = Board::new(k).unwrap();
        for (n, count) in entries.iter().map(|count| (number(count, "n"), count)).filter(|(n, _)| is_wanted(*n)) {
            let palaces = board.count_palaces(&Window::new(0, 0, n, n).unwrap()).unwrap();
            assert_eq!(palaces, number(count, "palaces").into(), "game {k}, {n} x {n}");
            counts += 1;
        }
    }
    assert_eq!(counts, expected);
}
