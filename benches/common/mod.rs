//! What is measured, natively and as wasm: the same job, done by the row loop and by the kernels.
//!
//! The job: what is seen north on leaving 4096 x 4096 cells of game 10,000, starting from what is seen on entering them.
//! The first cell is (12288, 4096); the area holds arm, rift, fabric, armpit and warp, and no easy empty space.

use blocking_queens::blocking_queen::sightlines::{Counter, Sightlines};
use blocking_queens::blocking_queen::sweep::{Nothing, Sink, Sweeper};
use blocking_queens::tile::{TileAddress, TileJob};
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
                let window = Window { x, y, width: SIDE as u64, height: SIDE as u64 };
                sweeper.sweep(block, K, &window, &mut Nothing, &window);
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
    let narrow = |counters: &[i16]| counters.iter().map(|count| C::from_count((*count).into())).collect::<Vec<_>>();
    let (mut north, mut west) = (narrow(start().north()), narrow(start().west()));
    let mut northwest = narrow(start().northwest());
    let mut sweeper = Sweeper::<C>::default();
    for y in (0..SIDE).step_by(n) {
        for x in (0..SIDE).step_by(n) {
            // A block reads and writes its own slices of the three families.
            let (columns, rows, diagonals) = (x..x + n, y..y + n, SIDE + x - y - n..SIDE + x - y + n - 1);
            let counters = [&north[columns.clone()], &west[rows.clone()], &northwest[diagonals.clone()]].concat();
            let mut block = Sightlines::from_counters(counters.into()).expect("4n - 1 counters");
            let (x, y) = ((COLUMN * SIDE + x) as u64, (ROW * SIDE + y) as u64);
            let window = Window { x, y, width: n as u64, height: n as u64 };
            sweeper.sweep(&block, K, &window, sink, &window);
            sweeper.store(K, &mut block);
            north[columns].copy_from_slice(block.north());
            west[rows].copy_from_slice(block.west());
            northwest[diagonals].copy_from_slice(block.northwest());
        }
    }
    north.iter().map(|north| low_byte(north.value())).sum()
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
    job.advance(&mut board, || true);
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
