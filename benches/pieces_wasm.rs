//! The engines of any piece as plain exports of a wasm module, for benches/pieces.mjs.
#![allow(unsafe_code, reason = "an export without a mangled name")]
#![allow(missing_docs, reason = "a benchmark")]

use blocking_queens::Window;
use blocking_queens::map::tile::{TILE_SIDE, TileAddress};
use blocking_queens::moves::Moves;
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::engine::sink::Picked;
use blocking_queens::pieces::engine::{self, Classifier, Settings, TileJob};

const PIECES: [&str; 4] = [
    "(1,0)+ (0,1)+ (1,1)",
    "(1,0)+ (0,1)+ (1,1)+ (1,2) (2,1)",
    "(1,0)+ (0,1)+ (1,1)+ (1,2)+ (2,1)+",
    "(1,0)+ (0,1)+ (1,1)+",
];

fn piece(index: u32) -> Moves {
    PIECES[index as usize].parse().unwrap()
}

fn corner(side: u32) -> Window {
    Window::new(0, 0, side.into(), side.into()).unwrap()
}

/// It needs all cells of the corner.
fn last_cell(side: u32) -> Window {
    Window::new(u64::from(side) - 1, u64::from(side) - 1, 1, 1).unwrap()
}

/// The tiles of a level that show a whole board; their bytes.
#[unsafe(no_mangle)]
pub extern "C" fn tiles(index: u32, k: u32, side: u32, level: u32) -> f64 {
    let mut palaces = engine::palaces(&piece(index), 0, k.into(), Settings::default()).unwrap();
    let tiles = u64::from(side).div_ceil(TILE_SIDE << level);
    let mut bytes = 0;
    for (row, column) in (0..tiles).flat_map(|row| (0..tiles).map(move |column| (row, column))) {
        let address = TileAddress::new(level, column, row).unwrap();
        let mut job = TileJob::new(&*palaces, address, &Classifier::DEVIATIONS).unwrap();
        job.advance(&mut *palaces, || true).unwrap();
        bytes += job.into_tile().values.bytes().len();
    }
    bytes as f64
}

/// A whole board without tiles.
#[unsafe(no_mangle)]
pub extern "C" fn sweep(index: u32, k: u32, side: u32) -> f64 {
    let mut palaces = engine::palaces(&piece(index), 0, k.into(), Settings::default()).unwrap();
    let mut reading = palaces.plan(&last_cell(side)).unwrap();
    palaces.advance(&mut reading, &mut Picked::new(|_, _, _| false), &mut || true).unwrap().total as f64
}

/// All Grundy values; how often it was asked whether to go on.
#[unsafe(no_mangle)]
pub extern "C" fn grundy(index: u32, side: u32) -> f64 {
    let mut grundy = engine::grundy(&piece(index), 0, Pass::Used, Settings::default()).unwrap();
    let mut reading = grundy.plan(&corner(side)).unwrap();
    let mut slices = 0;
    while !grundy.advance(&mut reading, &mut Picked::new(|_, _, _| false), &mut || false).unwrap().finished {
        slices += 1;
    }
    slices.into()
}

/// All values below 64; how many cells were read.
#[unsafe(no_mangle)]
pub extern "C" fn small_values(index: u32, side: u32) -> f64 {
    let mut values = engine::small_values(&piece(index), Settings::default()).unwrap();
    let mut reading = values.plan(&last_cell(side)).unwrap();
    values.advance(&mut reading, &mut Picked::new(|_, _, _| false), &mut || true).unwrap().done as f64
}
