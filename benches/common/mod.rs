//! What is measured, natively and as wasm: the same job, done by the row loop and by the kernels.
//!
//! The job: the number of palaces in the first 4096 x 4096 cells of game 1000, from nothing. It holds some of everything:
//! hood, épaulettes, fabric, arms, warps and outer space.

use blocking_queens::Window;
use blocking_queens::blocking_queen::sightlines::{Counter, Sightlines};
use blocking_queens::blocking_queen::sweep::{Nothing, Sink, Sweeper};
use blocking_queens::tile::{TileAddress, TileJob};
use blocking_queens::Board;

/// The game.
pub const K: u64 = 1000;
/// Width and height of the area.
pub const SIDE: usize = 4096;

/// The definition, row by row: what everybody writes first.
pub fn row_loop() -> u64 {
    let mut north = vec![0_i32; SIDE];
    let mut northwest = vec![0_i32; 2 * SIDE];
    let mut palaces = 0;
    for y in 0..SIDE {
        let mut west = 0;
        // The diagonal x - y runs through the array from its middle down.
        let northwest = &mut northwest[SIDE - y..];
        for (north, northwest) in north.iter_mut().zip(northwest) {
            if *north + *northwest + west < K as i32 {
                *north += 1;
                *northwest += 1;
                west += 1;
            }
        }
        palaces += west as u64;
    }
    palaces
}

/// The bytes along anti-diagonals, in blocks of n x n cells; palaces are counted by what the rows see in the end.
pub fn sweep<C: Counter, S: Sink<C>>(n: usize, sink: &mut S) -> u64 {
    let mut sweeper = Sweeper::<C>::default();
    let blocks = SIDE / n;
    let start = |row: usize, column: usize| Sightlines::at_casing(K, n, (column * n) as u64, (row * n) as u64);
    let mut above: Vec<_> = (0..=blocks).map(|column| start(0, column)).collect();
    for row in 0..blocks {
        let mut below: Vec<_> = (0..=blocks).map(|column| start(row + 1, column)).collect();
        for column in 0..blocks {
            let mut block = above[column].clone();
            let window = Window { x: (column * n) as u64, y: (row * n) as u64, width: n as u64, height: n as u64 };
            sweeper.sweep(&block, K, &window, sink, &window);
            sweeper.store(K, &mut block);
            block.hand_right(&mut above[column + 1]);
            block.hand_down(&mut below[column]);
            block.hand_to_corner(&mut below[column + 1]);
        }
        above = below;
    }
    // Every palace was added to its column.
    above[..blocks].iter().flat_map(|block| block.north()).map(|north| north.value() as u64).sum()
}

/// The kernel alone, without values.
pub fn sweep_bytes(n: usize) -> u64 {
    sweep::<i8, _>(n, &mut Nothing)
}

/// The same with counters of 16 bits.
pub fn sweep_words(n: usize) -> u64 {
    sweep::<i16, _>(n, &mut Nothing)
}

/// The same area as one tile of level 4, colour classes counted, through the board. Returns the cells computed.
pub fn tile() -> u64 {
    let mut board = Board::new(K).expect("K is in range");
    let address = TileAddress::new(4, 0, 0).expect("the tile is on the board");
    let mut job = TileJob::new(&mut board, address).expect("the work is small");
    job.advance(&mut board, || true);
    std::hint::black_box(job.into_tile());
    board.counters().cells_computed
}

/// Takes the values and forgets them: what writing every deviation along the way costs.
pub struct Values;

impl<C> Sink<C> for Values {
    fn run(&mut self, _: u64, _: u64, values: &[C]) {
        std::hint::black_box(values);
    }
    fn constant(&mut self, _: &Window, _: i32) {}
    fn hood(&mut self, _: &Window, _: u64) {}
}
