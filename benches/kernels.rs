//! `cargo bench -p benches --bench kernels`: the kernels beside the row loop, natively; first each alone, then ratios
//! from one run in turns.

use benches::{SIDE, lockstep, lockstep_counting, row_loop, sweep_bytes, sweep_with_values, tile};
use divan::{Bencher, black_box, counter::ItemsCount};
use std::time::Instant;

fn main() {
    divan::main();
    if !std::env::args().any(|argument| argument == "--test") {
        print_ratios();
    }
}

fn cells() -> ItemsCount {
    ItemsCount::new(SIDE * SIDE)
}

#[divan::bench(sample_count = 10)]
fn scalar_row_loop(bencher: Bencher) {
    bencher.counter(cells()).bench(row_loop);
}

#[divan::bench(args = [256, 1024, 4096], sample_count = 20)]
fn bytes(bencher: Bencher, n: usize) {
    bencher.counter(cells()).bench(|| sweep_bytes(black_box(n)));
}

#[divan::bench(consts = [4, 5, 6, 7], sample_count = 20)]
fn lock_step<const P: usize>(bencher: Bencher) {
    bencher.counter(cells()).bench(lockstep::<P>);
}

#[divan::bench(consts = [4, 5, 6, 7], sample_count = 20)]
fn lock_step_counting_classes<const P: usize>(bencher: Bencher) {
    bencher.counter(cells()).bench(lockstep_counting::<P>);
}

#[divan::bench(args = [1024], sample_count = 20)]
fn bytes_with_values(bencher: Bencher, n: usize) {
    bencher.counter(cells()).bench(|| sweep_with_values(black_box(n)));
}

#[divan::bench(sample_count = 20)]
fn tile_of_level_4(bencher: Bencher) {
    bencher.counter(cells()).bench(tile);
}

/// Does the job, and returns something that depends on all of it.
type Kernel = fn() -> u64;

/// Ratios to the row loop: each pair in turns, so that a change of the machine's speed meets both.
fn print_ratios() {
    let kernels: [(&str, Kernel); 8] = [
        ("row loop again (noise)", row_loop),
        ("bytes, blocks of 4096", || sweep_bytes(4096)),
        ("bytes, blocks of 1024", || sweep_bytes(1024)),
        ("lock step, 4 planes", lockstep::<4>),
        ("lock step, 5 planes", lockstep::<5>),
        ("lock step, 7 planes", lockstep::<7>),
        ("lock step, 4 planes, classes counted", lockstep_counting::<4>),
        ("a tile of level 4, classes counted", tile),
    ];
    println!("\ntimes as fast as the scalar row loop (median of 9 in turns)");
    for (name, kernel) in kernels {
        let mut ratios: Vec<f64> = (0..10)
            .map(|round| {
                // Who goes first changes from round to round.
                if round % 2 == 0 {
                    let first = seconds(row_loop);
                    first / seconds(kernel)
                } else {
                    let first = seconds(kernel);
                    seconds(row_loop) / first
                }
            })
            .skip(1)
            .collect();
        ratios.sort_unstable_by(f64::total_cmp);
        println!("{:>8.2}  ({:.2} to {:.2})  {name}", ratios[4], ratios[0], ratios[8]);
    }
}

fn seconds(work: Kernel) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64()
}
