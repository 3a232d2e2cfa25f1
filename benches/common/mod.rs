//! What is measured, natively and as wasm: the same job, done by the row loop and by the kernels.
//!
//! The job: what is seen north on leaving 4096 x 4096 cells of game 10,000, starting from what is seen on entering
//! them. The first cell is (12288, 4096); the area holds arm, rift, fabric, armpit and warp, and no easy empty space.

use blocking_queens::map::tile::TileAddress;
use blocking_queens::queens::lockstep::batch::Batch;
use blocking_queens::queens::lockstep::planes::{BitPlanes, PLANES, gather};
use blocking_queens::queens::lockstep::tally::AT_ONCE;
use blocking_queens::queens::lockstep::word::Word;
use blocking_queens::queens::lockstep::{NUMBERS, kernel};
use blocking_queens::queens::sightlines::{Counter, Sightlines};
use blocking_queens::queens::sweep::{Nothing, Sink, Sweeper};
use blocking_queens::queens::tile_job::TileJob;
use blocking_queens::{Board, Window};
use std::sync::{Mutex, OnceLock};

/// The game.
pub const K: u64 = 10_000;
/// Width and height of the area.
pub const SIDE: usize = 4096;
const COLUMN: usize = 3;
const ROW: usize = 1;

/// The counters on entering the area: 4096 columns, 4096 rows, 8191 diagonals by x - y. All are below 2^15.
pub fn start() -> &'static Sightlines<i16> {
    static START: OnceLock<Sightlines<i16>> = OnceLock::new();
    START.get_or_init(|| {
        let mut sweeper = Sweeper::<i16>::default();
        let casing =
            |row: usize, column: usize| Sightlines::at_casing(K, SIDE, (column * SIDE) as u64, (row * SIDE) as u64);
        let mut above: Vec<_> = (0..=COLUMN + 1).map(|column| casing(0, column)).collect();
        for row in 0..ROW + 1 {
            let mut below: Vec<_> = (0..=COLUMN + 1).map(|column| casing(row + 1, column)).collect();
            for column in 0..=COLUMN {
                if (row, column) == (ROW, COLUMN) {
                    return above.swap_remove(column);
                }
                let block = &mut above[column];
                let (x, y) = ((column * SIDE) as u64, (row * SIDE) as u64);
                let window = Window::new(x, y, SIDE as u64, SIDE as u64).unwrap();
                sweeper.sweep(block, K, &window, &mut Nothing, &window).unwrap();
                sweeper.store(K, block);
                let block = block.clone();
                block.hand_right(&mut above[column + 1]);
                block.hand_down(&mut below[column]);
                block.hand_to_corner(&mut below[column + 1]);
            }
            above = below;
        }
        unreachable!("the area's own block ends the loop")
    })
}

/// The definition, row by row: what everybody writes first.
pub fn row_loop() -> u64 {
    let numbers = |counters: &[i16]| counters.iter().map(|count| i32::from(*count)).collect::<Vec<_>>();
    let mut north = numbers(start().north());
    let mut northwest = numbers(start().northwest());
    for (y, west) in start().west().iter().enumerate() {
        let mut west = i32::from(*west);
        for (north, northwest) in north.iter_mut().zip(&mut northwest[SIDE - 1 - y..]) {
            if *north + *northwest + west < K as i32 {
                *north += 1;
                *northwest += 1;
                west += 1;
            }
        }
    }
    north.iter().map(|north| low_byte(*north)).sum()
}

/// The bytes or words along anti-diagonals, in blocks of n x n cells.
pub fn sweep<C: Counter, S: Sink<C>>(n: usize, sink: &mut S) -> u64 {
    let mut sweeper = Sweeper::<C>::default();
    let north = block_by_block(n, |block, window| {
        sweeper.sweep(block, K, window, sink, window).unwrap();
        sweeper.store(K, block);
    });
    north.iter().map(|north| low_byte(north.value())).sum()
}

/// Goes through the area in blocks of n x n cells, and returns what is seen north on leaving it.
fn block_by_block<C: Counter>(n: usize, mut sweep: impl FnMut(&mut Sightlines<C>, &Window)) -> Vec<C> {
    let narrow = |counters: &[i16]| counters.iter().map(|count| C::from_count((*count).into())).collect::<Vec<_>>();
    let (mut north, mut west) = (narrow(start().north()), narrow(start().west()));
    let mut northwest = narrow(start().northwest());
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
    north
}

/// The same area as 256 blocks of 256 x 256 cells in lock step, each from kept sightlines: with P planes, 64 W at once.
pub fn lockstep<const P: usize, const W: usize>() -> u64 {
    let mut batch = Batch::<W>::default();
    in_batches(W, |blocks| batch.sweep::<P>(blocks, K).0.to_vec())
}

/// The same, and the colour classes of all squares of 32 x 32 cells are counted.
pub fn lockstep_counting<const P: usize, const W: usize>() -> u64 {
    let mut batch = Batch::<W>::default();
    in_batches(W, |blocks| {
        let mut places = (0..AT_ONCE).cycle();
        let alarm = batch.sweep_counting::<P>(blocks, K, 32, |_, tally| {
            let place = places.next().expect("a cycle has no end");
            tally.set_aside(0, Word::ALL, place);
            if place == AT_ONCE - 1 {
                tally.read(0, |_, counts| {
                    std::hint::black_box(counts);
                });
            }
        });
        alarm.0.to_vec()
    })
}

/// The same without classes, from counters that are planes already and stay so: the kernel alone, in the fastest words.
/// Returns something that depends on it.
pub fn lockstep_kernel<const P: usize>() -> u64 {
    static KEPT: OnceLock<Vec<[Vec<BitPlanes<NUMBERS>>; 3]>> = OnceLock::new();
    let kept = KEPT.get_or_init(|| {
        let blocks: Vec<_> = blocks().iter().map(|(block, _)| block.clone()).collect();
        let family = |blocks: &[_], family: fn(&Sightlines<i8>) -> &[i8], length, bias| {
            let mut counters = vec![[Word::NONE; PLANES]; length];
            gather(blocks, family, bias, &mut counters);
            counters
        };
        let batch = |blocks: &[_]| {
            [
                family(blocks, Sightlines::north, BLOCK, (K as i8).wrapping_neg()),
                family(blocks, Sightlines::west, BLOCK, 0),
                family(blocks, Sightlines::northwest, 2 * BLOCK - 1, 0),
            ]
        };
        blocks.chunks(64 * NUMBERS).map(batch).collect()
    });
    let mut sum = 0;
    for [north, west, northwest] in kept {
        let (mut north, mut west, mut northwest) = (north.clone(), west.clone(), northwest.clone());
        kernel::sweep::<P, NUMBERS, _>(&mut north, &mut west, &mut northwest, &mut kernel::Nothing);
        sum += u64::from(north[0][0].0[0].count_ones());
    }
    sum
}

/// Width and height of the blocks that are swept in lock step.
const BLOCK: usize = 256;

/// The counters on entering these blocks, row by row.
fn blocks() -> &'static [(Sightlines<i8>, Window)] {
    static KEPT: OnceLock<Vec<(Sightlines<i8>, Window)>> = OnceLock::new();
    KEPT.get_or_init(|| {
        let (mut kept, mut sweeper) = (Vec::new(), Sweeper::default());
        block_by_block(BLOCK, |block, window| {
            kept.push((block.clone(), *window));
            by_bytes(&mut sweeper, block, window);
        });
        kept
    })
}

/// Sweeps the blocks, 64 `numbers` at once; those whose lanes are returned go again, by bytes.
fn in_batches(numbers: usize, mut sweep: impl FnMut(&mut [Sightlines<i8>]) -> Vec<u64>) -> u64 {
    let mut sweeper = Sweeper::default();
    let mut left: Vec<_> = blocks().iter().map(|(block, _)| block.clone()).collect();
    for (left, kept) in left.chunks_mut(64 * numbers).zip(blocks().chunks(64 * numbers)) {
        let alarm = sweep(left);
        for (lane, (block, (_, window))) in left.iter_mut().zip(kept).enumerate() {
            if alarm[lane / 64] >> (lane % 64) & 1 != 0 {
                by_bytes(&mut sweeper, block, window);
            }
        }
    }
    let last_row = &left[left.len() - SIDE / BLOCK..];
    last_row.iter().flat_map(Sightlines::north).map(|north| low_byte((*north).into())).sum()
}

fn by_bytes(sweeper: &mut Sweeper<i8>, block: &mut Sightlines<i8>, window: &Window) {
    sweeper.sweep(block, K, window, &mut Nothing, window).unwrap();
    sweeper.store(K, block);
}

/// A count as far as a byte holds it: the bytes and the row loop must agree on it.
fn low_byte(count: i32) -> u64 {
    (count & 0xff) as u64
}

/// The kernel alone, without values.
pub fn sweep_bytes(n: usize) -> u64 {
    sweep::<i8, _>(n, &mut Nothing)
}

/// The same with counters of 16 bits.
pub fn sweep_words(n: usize) -> u64 {
    sweep::<i16, _>(n, &mut Nothing)
}

/// The same, and every deviation is given away.
pub fn sweep_with_values(n: usize) -> u64 {
    sweep::<i8, _>(n, &mut Values)
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
    let mut job = TileJob::new(&board, address).expect("the work is small");
    job.advance(&mut board, || true).unwrap();
    job.into_tile().classes.into()
}

/// Takes the values and forgets them.
struct Values;

impl<C> Sink<C> for Values {
    fn run(&mut self, _: u64, _: u64, values: &[C]) {
        std::hint::black_box(values);
    }
    fn constant(&mut self, _: &Window, _: i32) {}
    fn hood(&mut self, _: &Window, _: u64) {}
}
