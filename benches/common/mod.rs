//! What is measured, natively and as wasm: the same job, done by the row loop and by the kernels.
//!
//! The job: what is seen north on leaving 4096 x 4096 cells of game 10,000, starting from what is seen on entering
//! them. The first cell is (12288, 4096); the area holds arm, rift, fabric, armpit and warp, and no easy empty space.

use blocking_queens::map::classes::Classifier;
use blocking_queens::map::tile::TileAddress;
use blocking_queens::map::tile_job::TileJob;
use blocking_queens::queens::lockstep::kernel;
use blocking_queens::queens::lockstep::planes::{BitPlanes, PLANES};
use blocking_queens::queens::lockstep::tally::{AT_ONCE, Tally};
use blocking_queens::queens::lockstep::word::Word;
use blocking_queens::queens::sightlines::Sightlines;
use blocking_queens::queens::sweep::{Nothing, Sink, Sweeper};
use blocking_queens::{Board, Window};
use std::sync::{Mutex, OnceLock};

#[path = "../../tests/common/gather.rs"]
mod gather;
use gather::gather;

/// The game.
pub const K: u64 = 10_000;
/// Width and height of the area.
pub const SIDE: usize = 4096;
const COLUMN: usize = 3;
const ROW: usize = 1;
/// How many 64-bit numbers make the fastest word: 128 lanes as wasm, 256 lanes elsewhere.
const NUMBERS: usize = if cfg!(target_family = "wasm") { 2 } else { 4 };

/// What is seen on entering the area, exactly: 4096 columns, 4096 rows, 8191 diagonals by x - y. It is counted row by
/// row from the board's origin on.
pub fn start() -> &'static [i32] {
    static START: OnceLock<Vec<i32>> = OnceLock::new();
    START.get_or_init(|| {
        let (left, top, bottom) = (COLUMN * SIDE, ROW * SIDE, (ROW + 1) * SIDE);
        let (mut north, mut northwest) = (vec![0; left + SIDE], vec![0; left + SIDE + bottom]);
        for y in 0..top {
            pass(&mut north, &mut northwest[bottom - 1 - y..], 0);
        }
        let columns = north[left..].to_vec();
        let beside = (top..bottom).map(|y| pass(&mut north[..left], &mut northwest[bottom - 1 - y..], 0));
        let rows: Vec<_> = beside.collect();
        // The one in the middle goes through the area's upper left corner.
        let diagonals = &northwest[bottom + left - top - SIDE..][..2 * SIDE - 1];
        [&columns, &rows, diagonals].concat()
    })
}

/// Goes along a row from what is seen to its left; what is seen on leaving it.
fn pass(north: &mut [i32], northwest: &mut [i32], mut west: i32) -> i32 {
    for (north, northwest) in north.iter_mut().zip(northwest) {
        if *north + *northwest + west < K as i32 {
            *north += 1;
            *northwest += 1;
            west += 1;
        }
    }
    west
}

/// The definition, row by row: what everybody writes first.
pub fn row_loop() -> u64 {
    let mut counters = start().to_vec();
    let (north, rest) = counters.split_at_mut(SIDE);
    let (west, northwest) = rest.split_at_mut(SIDE);
    for (y, west) in west.iter().enumerate() {
        pass(north, &mut northwest[SIDE - 1 - y..], *west);
    }
    north.iter().map(|north| low_byte(*north)).sum()
}

/// The bytes along anti-diagonals, in blocks of n x n cells.
fn sweep(n: usize, sink: &mut dyn Sink) -> u64 {
    let mut sweeper = Sweeper::default();
    let north = block_by_block(n, |block, window| {
        sweeper.sweep(block, K, window, sink, window).unwrap();
        sweeper.store(K, block);
    });
    north.into_iter().map(|north| low_byte(north.into())).sum()
}

/// Goes through the area in blocks of n x n cells, and returns what is seen north on leaving it.
fn block_by_block(n: usize, mut sweep: impl FnMut(&mut Sightlines, &Window)) -> Vec<i8> {
    let mut counters: Vec<_> = start().iter().map(|count| *count as i8).collect();
    let (north, rest) = counters.split_at_mut(SIDE);
    let (west, northwest) = rest.split_at_mut(SIDE);
    for y in (0..SIDE).step_by(n) {
        for x in (0..SIDE).step_by(n) {
            // A block reads and writes its own slices of the three families.
            let (columns, rows, diagonals) = (x..x + n, y..y + n, SIDE + x - y - n..SIDE + x - y + n - 1);
            let counters = [&north[columns.clone()], &west[rows.clone()], &northwest[diagonals.clone()]].concat();
            let mut block = Sightlines::from_counters(counters.into()).expect("4n - 1 counters");
            let (x, y) = ((COLUMN * SIDE + x) as u64, (ROW * SIDE + y) as u64);
            sweep(&mut block, &Window::new(x, y, n as u64, n as u64).unwrap());
            north[columns].copy_from_slice(block.north());
            west[rows].copy_from_slice(block.west());
            northwest[diagonals].copy_from_slice(block.northwest());
        }
    }
    north.to_vec()
}

/// The same area as 256 blocks of 256 x 256 cells, each from kept sightlines, as many in lock step as fit the fastest
/// words.
pub fn lockstep<const P: usize>() -> u64 {
    in_batches(|[north, west, northwest]| kernel::sweep::<P, NUMBERS, _>(north, west, northwest, &mut kernel::Nothing))
}

/// The same, and the colour classes of all squares of 32 x 32 cells are counted.
pub fn lockstep_counting<const P: usize>() -> u64 {
    const SQUARE: usize = 32;
    let mut tally = Tally::default();
    let mut places = (0..AT_ONCE).cycle();
    in_batches(|[north, west, northwest]| {
        let mut alarm = Word::NONE;
        for y in (0..BLOCK).step_by(SQUARE) {
            for x in (0..BLOCK).step_by(SQUARE) {
                let (columns, rows) = (&mut north[x..][..SQUARE], &mut west[y..][..SQUARE]);
                let diagonals = &mut northwest[BLOCK - SQUARE + x - y..][..2 * SQUARE - 1];
                alarm = alarm | kernel::sweep::<P, NUMBERS, _>(columns, rows, diagonals, &mut tally);
                let place = places.next().expect("a cycle has no end");
                tally.set_aside(0, Word::ALL, place);
                if place == AT_ONCE - 1 {
                    tally.read(0, |_, counts| {
                        std::hint::black_box(counts);
                    });
                }
            }
        }
        alarm
    })
}

/// Columns, rows and diagonals of as many blocks as there are lanes.
type Planes = [Vec<BitPlanes<NUMBERS>>; 3];

/// Width and height of the blocks that are swept in lock step.
const BLOCK: usize = 256;

/// The counters on entering these blocks, row by row.
fn blocks() -> &'static [(Sightlines, Window)] {
    static KEPT: OnceLock<Vec<(Sightlines, Window)>> = OnceLock::new();
    KEPT.get_or_init(|| {
        let (mut kept, mut sweeper) = (Vec::new(), Sweeper::default());
        block_by_block(BLOCK, |block, window| {
            kept.push((block.clone(), *window));
            by_bytes(&mut sweeper, block, window);
        });
        kept
    })
}

/// Sweeps the blocks, as many at once as there are lanes, from their planes. Those in lanes that are returned would go
/// again, with more planes. Returns something that depends on all of it.
fn in_batches(mut sweep: impl FnMut(&mut Planes) -> Word<NUMBERS>) -> u64 {
    static KEPT: OnceLock<Vec<Planes>> = OnceLock::new();
    let kept = KEPT.get_or_init(|| {
        let batch = |blocks: &[(Sightlines, Window)]| {
            let blocks: Vec<_> = blocks.iter().map(|(block, _)| block.clone()).collect();
            let family = |family: fn(&Sightlines) -> &[i8], length, bias| {
                let mut counters = vec![[Word::NONE; PLANES]; length];
                gather(&blocks, family, bias, &mut counters);
                counters
            };
            let north = family(Sightlines::north, BLOCK, (K as i8).wrapping_neg());
            [north, family(Sightlines::west, BLOCK, 0), family(Sightlines::northwest, 2 * BLOCK - 1, 0)]
        };
        blocks().chunks(64 * NUMBERS).map(batch).collect()
    });
    let mut sum = 0;
    for planes in kept {
        let mut planes = planes.clone();
        sum += u64::from(sweep(&mut planes).count() + planes[0][0][0].count());
    }
    sum
}

fn by_bytes(sweeper: &mut Sweeper, block: &mut Sightlines, window: &Window) {
    sweeper.sweep(block, K, window, &mut Nothing, window).unwrap();
    sweeper.store(K, block);
}

/// A count as far as a byte holds it: the bytes and the row loop must agree on it.
fn low_byte(count: i32) -> u64 {
    (count & 0xff) as u64
}

/// The kernel alone, without values.
pub fn sweep_bytes(n: usize) -> u64 {
    sweep(n, &mut Nothing)
}

/// The same, and every deviation is given away.
pub fn sweep_with_values(n: usize) -> u64 {
    sweep(n, &mut Values)
}

/// The same area as a tile of level 4 of a board that keeps its sightlines: colour classes counted in 65,536 pixels.
/// Returns the classes that occur.
pub fn tile() -> u64 {
    static BOARD: OnceLock<Mutex<Board>> = OnceLock::new();
    let address = TileAddress::new(4, COLUMN as u64, ROW as u64).expect("the tile is on the board");
    let board = BOARD.get_or_init(|| {
        let mut board = Board::new(K).expect("K is in range");
        board.prepare(&address.window()).expect("the work is small");
        Mutex::new(board)
    });
    let mut board = board.lock().expect("no other thread");
    let mut job = TileJob::new(&*board, address, &Classifier::DEVIATIONS).expect("the work is small");
    job.advance(&mut *board, || true).unwrap();
    job.into_tile().classes.into()
}

/// Takes the values and forgets them.
struct Values;

impl Sink for Values {
    fn run(&mut self, _: u64, _: u64, values: &[i8]) {
        std::hint::black_box(values);
    }
    fn constant(&mut self, _: &Window, _: i32) {}
    fn hood(&mut self, _: &Window, _: u64) {}
}
