//! The engine of any piece against a plain loop over cells, in one run: how many times faster a whole board is.
//!
//! `cargo bench -p benches --bench pieces`

use blocking_queens::Window;
use blocking_queens::map::tile::{TILE_SIDE, TileAddress};
use blocking_queens::moves::Moves;
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::engine::sink::Picked;
use blocking_queens::pieces::engine::{self, Classifier, Settings, TileJob};
use std::hint::black_box;
use std::time::Instant;

/// As one would write it in C: row by row, a counter a column and a diagonal, one for the row, and palaces of two
/// rows before.
fn plain(k: i32, side: usize, diagonal: bool, steps: &[(usize, usize)]) -> u64 {
    let mut north = vec![0_i32; side];
    let mut northwest = vec![0_i32; 2 * side];
    let margin = 4;
    let mut rows = vec![vec![0_u8; side + margin]; 3];
    let mut palaces = 0;
    for y in 0..side {
        let mut west = 0;
        let [first, second, third] = &mut rows[..] else { unreachable!() };
        let before = [&*second, &*third];
        for x in 0..side {
            let mut v = north[x] + west - k;
            if diagonal {
                v += northwest[x + side - y];
            }
            for &(s, t) in steps {
                v += i32::from(before[t - 1][x + margin - s]);
            }
            let is_palace = v < 0;
            if is_palace {
                north[x] += 1;
                west += 1;
                if diagonal {
                    northwest[x + side - y] += 1;
                }
                palaces += 1;
            }
            first[x + margin] = is_palace.into();
        }
        rows.rotate_right(1);
    }
    palaces
}

fn main() {
    let piece = |text: &str| text.parse::<Moves>().unwrap();
    let ryuo = piece("(1,0)+ (0,1)+ (1,1)");
    let maharaja = piece("(1,0)+ (0,1)+ (1,1)+ (1,2) (2,1)");
    let wythoff = piece("(1,0)+ (0,1)+ (1,1)+ (1,2)+ (2,1)+");
    for (name, moves, diagonal, steps) in [
        ("ryuo", &ryuo, false, &[(1, 1)][..]),
        ("maharaja", &maharaja, true, &[(1, 2), (2, 1)][..]),
        ("generalized wythoff", &wythoff, true, &[][..]),
    ] {
        for (k, side) in [(1000, 3000), (10_000, 30_000)] {
            let plain_seconds = (name != "generalized wythoff").then(|| {
                let side = side.min(8000);
                let start = Instant::now();
                black_box(plain(black_box(k as i32), side, diagonal, black_box(steps)));
                start.elapsed().as_secs_f64() / (side * side) as f64
            });
            // The last cell needs all others.
            let start = Instant::now();
            let mut palaces = engine::palaces(moves, 0, k, Settings::default()).unwrap();
            let window = Window::new(side as u64 - 1, side as u64 - 1, 1, 1).unwrap();
            let mut reading = palaces.plan(&window).unwrap();
            palaces.advance(&mut reading, &mut Picked::new(|_, _, _| false), &mut || true).unwrap();
            let seconds = start.elapsed().as_secs_f64();
            print!("{name}, k = {k}, {side}: {seconds:.3} s, {:.2} Gcells/s", (side * side) as f64 / seconds / 1e9);
            let times = |seconds: f64| plain_seconds.map(|plain| plain * (side * side) as f64 / seconds);
            if let (Some(times), Some(plain)) = (times(seconds), plain_seconds) {
                print!(", {times:.1} times a plain loop ({:.2} Gcells/s)", 1e-9 / plain);
            }
            let tally = palaces.tally();
            // The whole picture on a screen, in tiles of this level.
            let start = Instant::now();
            let mut palaces = engine::palaces(moves, 0, k, Settings::default()).unwrap();
            let level = if side > 10_000 { 4 } else { 1 };
            let side = side as u64;
            let tiles = side.div_ceil(TILE_SIDE << level);
            for (row, column) in (0..tiles).flat_map(|row| (0..tiles).map(move |column| (row, column))) {
                let address = TileAddress::new(level, column, row).unwrap();
                let mut job = TileJob::new(&*palaces, address, &Classifier::DEVIATIONS).unwrap();
                job.advance(&mut *palaces, || true).unwrap();
                black_box(job.into_tile());
            }
            let seconds = start.elapsed().as_secs_f64();
            print!("; with tiles of level {level} {seconds:.3} s");
            times(seconds).inspect(|times| print!(" ({times:.1} times)"));
            println!("; {tally:?}");
        }
    }
    for side in [20_000, 200_000] {
        let start = Instant::now();
        let queen = piece("(1,0)+ (0,1)+ (1,1)+");
        let mut values = engine::small_values(&queen, Settings::default()).unwrap();
        let window = Window::new(side - 1, side - 1, 1, 1).unwrap();
        let mut plan = values.plan(&window).unwrap();
        values.advance(&mut plan, &mut Picked::new(|_, _, _| false), &mut || true).unwrap();
        let seconds = start.elapsed().as_secs_f64();
        println!("wythoff below 64, {side}: {seconds:.3} s");
    }
    for side in [5000, 10_000] {
        let start = Instant::now();
        let queen = piece("(1,0)+ (0,1)+ (1,1)+");
        let mut grundy = engine::grundy(&queen, 0, Pass::Used, Settings::default()).unwrap();
        let mut reading = grundy.plan(&Window::new(0, 0, side, side).unwrap()).unwrap();
        while !grundy.advance(&mut reading, &mut Picked::new(|_, _, _| false), &mut || true).unwrap().finished {}
        let seconds = start.elapsed().as_secs_f64();
        println!("wythoff, all values, {side}: {seconds:.3} s");
    }
}
