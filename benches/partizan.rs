//! `cargo bench -p benches --bench partizan`: values of Chessfights, whole, and in slices that could be cancelled in
//! between.

use blocking_queens::Error;
use blocking_queens::Window;
use blocking_queens::partizan::{Field, Games, chessfights};
use divan::Bencher;

fn main() {
    divan::main();
}

/// All cells with x + y up to a sum.
#[divan::bench(args = [60, 120, 298], sample_count = 3, sample_size = 1)]
fn triangle(sum: u64) -> usize {
    let mut games = Games::default();
    let mut board = chessfights::board();
    board.ask((0, sum)).expect("a board");
    board.evaluate(&mut games).expect("a board within the memory");
    games.count()
}

/// The same in slices of this many steps.
#[divan::bench(args = [20_000, 50_000], sample_count = 3, sample_size = 1)]
fn triangle_of_298_in_slices(steps: u64) -> usize {
    let mut games = Games::default();
    let mut board = chessfights::board();
    board.ask((0, 298)).expect("a board");
    loop {
        games.allow(steps);
        match board.evaluate(&mut games) {
            Err(Error::Unfinished) => {}
            done => break done.map(|()| games.count()).expect("a board within the memory"),
        }
    }
}

/// Each field of the first 61 x 61 cells, which have been evaluated.
#[divan::bench(args = [Field::Reduced, Field::Temperature, Field::AtomicWeight], sample_count = 3, sample_size = 1)]
fn field(bencher: Bencher, field: Field) {
    let mut games = Games::default();
    let mut board = chessfights::board();
    board.ask((60, 60)).expect("a board");
    board.evaluate(&mut games).expect("a board within the memory");
    let window = Window::new(0, 0, 61, 61).expect("a window");
    bencher.bench_local(|| {
        let mut games = games.clone();
        field.csv(&mut games, &board, &window, 1_000).expect("short forms").len()
    });
}
