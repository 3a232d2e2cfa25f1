//! What the door does in every scope that it runs in: a page, a dedicated worker, and Node.

mod surveys;

use std::collections::BTreeMap;

use super::{Game, Job, SlabContent, SlabSweep, mix, version};
use js_sys::{Int32Array, SharedArrayBuffer, Uint8Array, Uint16Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::*;

const MEMORY_BUDGET: f64 = 64e6;

/// Milliseconds that no work of these tests takes.
const FOREVER: f64 = 1e9;

/// Figure 1 of the paper: the palace numbers of game 5 on its 11 x 11 board.
const FIGURE_1: [[i32; 11]; 11] = [
    [0, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5],
    [1, 3, 4, 5, 5, 4, 4, 5, 5, 5, 5],
    [2, 4, 6, 5, 4, 5, 6, 4, 4, 5, 5],
    [3, 5, 5, 4, 6, 5, 4, 6, 6, 4, 4],
    [4, 5, 4, 6, 7, 5, 6, 5, 5, 5, 5],
    [5, 4, 5, 5, 5, 5, 5, 4, 5, 5, 5],
    [5, 4, 6, 4, 6, 5, 7, 6, 6, 5, 5],
    [5, 5, 4, 6, 5, 4, 6, 7, 5, 6, 5],
    [5, 5, 4, 6, 5, 5, 6, 5, 5, 4, 6],
    [5, 5, 5, 4, 5, 5, 5, 6, 4, 7, 6],
    [5, 5, 5, 4, 5, 5, 5, 5, 6, 6, 5],
];

fn answer<T>(result: Result<T, JsError>) -> T {
    result.unwrap_or_else(|error| panic!("refused: {}", sentence(error)))
}

/// The counters of a game, each by its name.
macro_rules! counter {
    ($name:ident, $index:expr) => {
        fn $name(game: &Game) -> f64 {
            game.counters()[$index]
        }
    };
}
counter!(cells_computed, 0);
counter!(blocks_kept, 1);
counter!(bytes_kept, 2);
counter!(tiles_gathered, 3);
counter!(bytes_gathered, 4);

/// Level, column and row of the tiles that are known as a whole.
fn tiles_whole(game: &Game) -> Vec<f64> {
    game.counters().split_off(5)
}

struct Plan {
    width: f64,
    height: f64,
    level: u32,
    columns: usize,
    cells: f64,
    kinds: Vec<f64>,
}

fn named(numbers: Option<Vec<f64>>) -> Plan {
    let numbers = numbers.expect("much is to be swept");
    let ([width, height, level, columns, cells], kinds) = numbers.split_first_chunk().expect("at least five numbers");
    let (level, columns) = (*level as u32, *columns as usize);
    Plan { width: *width, height: *height, level, columns, cells: *cells, kinds: kinds.into() }
}

fn refusal<T>(result: Result<T, JsError>) -> String {
    result.map_or_else(sentence, |_| panic!("answered where it should have refused"))
}

fn sentence(error: JsError) -> String {
    JsValue::from(error).unchecked_into::<js_sys::Error>().message().into()
}

fn game(k: f64) -> Game {
    answer(Game::new(k, MEMORY_BUDGET))
}

/// Finishes a job in slices of this many milliseconds; what each but the last one returned.
fn finish(job: &mut Job, game: &mut Game, milliseconds: f64) -> Vec<Vec<f64>> {
    std::iter::from_fn(|| answer(job.advance(game, milliseconds))).collect()
}

/// The values of a finished job, by way of a view over a buffer.
fn values_through(job: &Job, buffer: &JsValue) -> Vec<i32> {
    answer(job.write(&Uint8Array::new(buffer)));
    match job.size() {
        1 => Uint8Array::new(buffer).to_vec().into_iter().map(i32::from).collect(),
        2 => Uint16Array::new(buffer).to_vec().into_iter().map(i32::from).collect(),
        _ => Int32Array::new(buffer).to_vec(),
    }
}

fn values(job: &Job) -> Vec<i32> {
    let bytes = u32::try_from(job.size() * job.length()).expect("a tile's values are few");
    values_through(job, &Uint8Array::new_with_length(bytes).buffer())
}

/// A finished tile, in one slice.
fn tile(game: &mut Game, level: f64, column: f64, row: f64) -> Job {
    let mut job = answer(game.tile(level, column, row));
    finish(&mut job, game, FOREVER);
    job
}

/// The sightlines that a tile is read from, as bytes.
fn sightlines(game: &mut Game, level: f64, column: f64, row: f64) -> Vec<u8> {
    let mut job = answer(game.sightlines(level, column, row));
    finish(&mut job, game, FOREVER);
    assert_eq!((job.classes(), job.size()), (0, 1));
    let bytes = Uint8Array::new_with_length(job.length() as u32);
    answer(job.write(&bytes));
    bytes.to_vec()
}

/// A plane of counts for each class that occurs in a finished coarse tile, the highest too.
fn planes(job: &Job, level: u32) -> BTreeMap<u32, Vec<i32>> {
    let classes = (0..u32::BITS).filter(|class| job.classes() >> class & 1 == 1);
    let mut planes: Vec<Vec<i32>> = values(job).chunks(256 * 256).map(<[i32]>::to_vec).collect();
    let rest = |pixel| planes.iter().fold(1 << (2 * level), |rest, plane| rest - plane[pixel]);
    planes.push((0..256 * 256).map(rest).collect());
    classes.zip(planes).collect()
}

#[wasm_bindgen_test]
fn the_version_is_that_of_the_crate() {
    assert_eq!(version(), env!("CARGO_PKG_VERSION"));
}

#[wasm_bindgen_test]
fn the_module_has_simd() {
    assert!(cfg!(target_feature = "simd128"));
}

#[wasm_bindgen_test]
fn game_5_has_the_palace_numbers_of_figure_1() {
    let mut game = game(5.0);
    let job = tile(&mut game, 0.0, 0.0, 0.0);
    let deviations = values(&job);
    assert_eq!((job.classes(), deviations.len()), (0, 256 * 256));
    for (row, line) in FIGURE_1.iter().enumerate() {
        let got: Vec<i32> = deviations[row * 256..][..11].iter().map(|v| v + 5).collect();
        assert_eq!(got, line, "row {row}");
    }
}

#[wasm_bindgen_test]
fn a_tile_in_many_slices_is_the_same_as_in_one() {
    let (mut in_one, mut in_many) = (game(1000.0), game(1000.0));
    let whole = tile(&mut in_one, 3.0, 0.0, 0.0);
    let mut sliced = answer(in_many.tile(3.0, 0.0, 0.0));
    let progress = finish(&mut sliced, &mut in_many, 0.0);
    assert!(!progress.is_empty(), "a slice of no time should not do all of the work");
    for (before, now) in std::iter::once(&vec![0.0, 0.0]).chain(&progress).zip(&progress) {
        // The blocks of a plan are found in slices of their own, in which no cell is done.
        assert!(before[0] <= now[0] && now[0] <= now[1], "{now:?} cells are done, after {before:?}");
    }
    assert!(progress.last().is_some_and(|last| last[0] > 0.0), "{progress:?}");
    assert_ne!(whole.classes(), 0);
    assert_eq!((sliced.classes(), values(&sliced)), (whole.classes(), values(&whole)));
}

#[wasm_bindgen_test]
fn a_shared_buffer_is_filled_like_one_that_is_not() {
    let mut game = game(100.0);
    let job = tile(&mut game, 1.0, 0.0, 0.0);
    let bytes = u32::try_from(job.size() * job.length()).expect("a tile's values are few");
    assert!(bytes > 0);
    assert_eq!(values_through(&job, &SharedArrayBuffer::new(bytes)), values(&job));
}

#[wasm_bindgen_test]
fn a_view_of_another_length_is_refused() {
    let mut game = game(5.0);
    let job = tile(&mut game, 0.0, 0.0, 0.0);
    let sentence = refusal(job.write(&Uint8Array::new_with_length(7)));
    assert!(sentence.contains('7') && sentence.contains("262144"), "{sentence}");
}

#[wasm_bindgen_test]
fn a_k_that_is_none_is_refused_in_a_sentence_that_holds_it() {
    for (k, shown) in
        [(0.0, "0"), (-3.0, "-3"), (2.5, "2.5"), (f64::NAN, "NaN"), (9_007_199_254_740_994.0, "9007199254740994")]
    {
        let sentence = refusal(Game::new(k, MEMORY_BUDGET));
        assert!(sentence.contains(&format!("k is {shown};")), "{sentence}");
    }
}

#[wasm_bindgen_test]
fn a_tile_that_is_none_is_refused_in_a_sentence_that_holds_it() {
    let mut game = game(5.0);
    for (level, column, row, shown) in [
        (16.0, 0.0, 0.0, "16"),
        (0.5, 0.0, 0.0, "0.5"),
        (-1.0, 0.0, 0.0, "-1"),
        (0.0, -2.0, 0.0, "(-2, 0)"),
        (3.0, 0.0, 0.25, "(0, 0.25)"),
        (2.0, 1e15, 0.0, "(1000000000000000, 0)"),
    ] {
        for sentence in [
            refusal(game.tile(level, column, row)),
            refusal(game.sightlines(level, column, row)),
            refusal(game.estimate(level, column, row)),
        ] {
            assert!(sentence.contains(shown), "{sentence}");
        }
    }
}

#[wasm_bindgen_test]
fn a_cell_is_known_once_its_tile_is() {
    let mut game = game(1000.0);
    let (x, y) = (2600.0, 2570.0); // in the tile of column and row 10
    assert_eq!(answer(game.cell(100.0, 30.0)), Some(-840.0), "in the hood, by its closed form");
    assert_eq!(answer(game.cell(x, y)), None);
    let deviations = values(&tile(&mut game, 0.0, 10.0, 10.0));
    assert_eq!(answer(game.cell(x, y)), Some(f64::from(deviations[10 * 256 + 40])));
    let sentence = refusal(game.cell(-1.0, 0.0));
    assert!(sentence.contains("x is -1;"), "{sentence}");
}

#[wasm_bindgen_test]
fn a_look_around_a_cell_tells_its_neighbours_and_what_it_sees_in_each_direction() {
    let mut figure_1 = game(5.0);
    // The paper's example: the queen at (3, 3) sees (3, 0), (0, 3), and (1, 1) and (0, 0).
    let mut look = answer(figure_1.look(3.0, 3.0, 2, f64::INFINITY, 9.0, 9.0));
    while answer(look.advance(&mut figure_1, 0.0)).is_some() {}
    let expected = [1, 0, 0, -1, 1, 2, 0, 1, 2, 0, 2, 1, 0].map(f64::from);
    assert_eq!(look.numbers(), expected);

    let mut huge = game(1e15);
    let (x, y) = (4e14, 1e14);
    let mut look = answer(huge.look(x, y, 0, f64::INFINITY, x, y));
    assert!(answer(look.advance(&mut huge, FOREVER)).is_none());
    assert_eq!(look.numbers(), [y, 0.0, 0.0, x, 0.0, 0.0, y, 0.0, 0.0], "all that is seen from the hood are palaces");

    let sentence = refusal(huge.look(0.5, 0.0, 3, 0.0, 0.0, 0.0));
    assert!(sentence.contains("x is 0.5;"), "{sentence}");
    let sentence = refusal(answer(huge.look(8e14, 8e14, 3, 0.0, 0.0, 0.0)).advance(&mut huge, FOREVER));
    assert!(sentence.contains("the limit is 1.0e11"), "{sentence}");
    let sentence = refusal(answer(huge.look(0.0, 0.0, 3, 0.0, 0.0, 0.0)).advance(&mut figure_1, FOREVER));
    assert!(sentence.contains("expected game 5"), "{sentence}");
}

#[wasm_bindgen_test]
fn imported_sightlines_serve_a_tile_without_a_sweep() {
    let (level, column, row) = (0.0, 5.0, 4.0);
    let mut first = game(700.0);
    let bytes = sightlines(&mut first, level, column, row);
    let swept = cells_computed(&first);
    let expected = values(&tile(&mut first, level, column, row));
    let own_cells = cells_computed(&first) - swept;

    let mut second = game(700.0);
    assert!(answer(second.estimate(level, column, row)) > 0.0);
    answer(second.import_sightlines(&bytes));
    assert!(bytes_kept(&second) > 0.0 && blocks_kept(&second) > 0.0);
    assert_eq!(values(&tile(&mut second, level, column, row)), expected);
    assert_eq!(cells_computed(&second), own_cells, "only the tile's own cells, not the {swept} before them");
    assert!(own_cells < swept);
}

#[wasm_bindgen_test]
fn tiles_in_lock_step_have_the_counts_of_finer_ones_in_bytes_with_four_five_and_seven_planes() {
    // Tiles somewhat beyond the nose: each game begins with another number of planes.
    for k in [4000.0, 60_000.0, 800_000.0] {
        let place = (k / 3.0 / 2048.0_f64).floor() + 1.0;
        for (column, row) in [(place, place), (place + 1.0, place), (place, place + 1.0)] {
            let mut game = game(k);
            sightlines(&mut game, 3.0, column, row);
            let before = cells_computed(&game);
            let coarse = planes(&tile(&mut game, 3.0, column, row), 3);
            let computed = cells_computed(&game) - before;
            assert!(computed <= 2048.0 * 2048.0, "game {k}, tile ({column}, {row}): {computed} cells");
            let mut sums: BTreeMap<u32, Vec<i32>> = BTreeMap::new();
            for (right, below) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let finer = tile(&mut game, 2.0, 2.0 * column + f64::from(right), 2.0 * row + f64::from(below));
                for (class, plane) in planes(&finer, 2) {
                    let sum = sums.entry(class).or_insert_with(|| vec![0; 256 * 256]);
                    for (index, count) in plane.into_iter().enumerate() {
                        let (x, y) = (128 * right as usize + index % 256 / 2, 128 * below as usize + index / 512);
                        sum[256 * y + x] += count;
                    }
                }
            }
            assert!(coarse.len() > 3 && coarse == sums, "game {k}, tile ({column}, {row})");
        }
    }
}

#[wasm_bindgen_test]
fn sightlines_of_nowhere_are_refused_and_change_nothing() {
    let mut game = game(700.0);
    assert!(!refusal(game.import_sightlines(&[1, 2, 3])).is_empty());
    assert_eq!(blocks_kept(&game), 0.0);
}

#[wasm_bindgen_test]
fn a_tile_is_mixed_of_counts_or_of_pixels_and_what_is_no_tile_is_refused() {
    const PIXELS: usize = 65_536;
    let values: Vec<u8> = (0..=100).collect();
    let out = Uint8Array::new_with_length(4 * PIXELS as u32);
    // Of each of two planes three cells; the light of all pixels, and of a cell of each plane.
    let counts = [3, 0].repeat(2 * PIXELS);
    let light = [10.0, 20.0, 30.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    answer(mix(&counts, 2, &light, &values, 256, 256, &out));
    assert_eq!(out.subarray(0, 8).to_vec(), [25, 41, 57, 255, 25, 41, 57, 255]);
    let doubled: Vec<f32> = (0..256).map(|value| 2.0 * value as f32).collect();
    let pixels = [7, 8, 9, 0].repeat(PIXELS);
    answer(mix(&pixels, 0, &doubled, &values, 100, 200, &out));
    assert_eq!(out.subarray(0, 4).to_vec(), [14, 16, 18, 255]);
    for (size, width) in [(1, 256), (2, 0), (2, 257), (0, 256)] {
        let sentence = refusal(mix(&counts[1..], size, &light, &values, width, 256, &out));
        assert!(sentence.contains("no tile"), "{sentence}");
    }
    // So many planes that their bytes are more than 32 bits count.
    let planes = vec![0.0; 3 * ((1 << 14) + 2)];
    assert!(refusal(mix(&counts[..4 * PIXELS], 4, &planes, &values, 256, 256, &out)).contains("no tile"));
    for length in [0, 1, 4 * PIXELS as u32 - 1, 4 * PIXELS as u32 + 1] {
        let sentence = refusal(mix(&counts, 2, &light, &values, 256, 256, &Uint8Array::new_with_length(length)));
        assert_eq!(sentence, format!("the view has {length} bytes; expected {}", 4 * PIXELS));
    }
}
