//! What another engine has swept of a slab, made what a slab job leaves: against the job, from a sweep row by row.
#![cfg(not(target_arch = "wasm32"))]

use blocking_queens::Board;
use blocking_queens::map::classes::Classifier;
use blocking_queens::map::tile::TileAddress;
use blocking_queens::map::tile_job::TileJob;
use blocking_queens::palaces::class_of;
use blocking_queens::queens::hood;
use blocking_queens::queens::slab::Entering;
use blocking_queens::queens::survey::{ForeignPicture, ForeignSlab, SlabJob};

const WIDTH: usize = 8192;
const HEIGHT: usize = 4096;
const BLOCK: usize = 1024;
const CLASSES: [usize; 14] = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// The first slab of game k by the definition, in the form of a graphics card's kernel.
#[derive(Clone)]
struct Swept {
    k: u64,
    level: u32,
    rows: Vec<u8>,
    columns: Vec<u8>,
    counts: Vec<u32>,
}

/// Where a line has the counter of a column or row, and of the diagonal that leaves there eight bytes on.
fn place(at: usize) -> usize {
    at / 8 * 16 + at % 8
}

fn sweep(k: u64, level: u32) -> Swept {
    let across = WIDTH >> level;
    let pixels = across * (HEIGHT >> level);
    let mut rows = vec![0; 2 * WIDTH * (HEIGHT / BLOCK + 1)];
    let mut columns = vec![0; 2 * HEIGHT * (WIDTH / BLOCK + 1)];
    let mut counts = vec![0; pixels * CLASSES.len()];
    let fold = |north: i32| (north - k as i32 + 4) as u8;
    // Above the board nothing is counted, but the hood's cells are.
    for x in 0..WIDTH {
        rows[place(x)] = fold(hood::column_count(k, x as u64) as i32);
        rows[place(x) + 8] = hood::diagonal_count(k, x as u64 + 1, 0) as u8;
    }
    for y in 0..HEIGHT {
        columns[place(y)] = hood::row_count(k, y as u64) as u8;
        columns[place(y) + 8] = hood::diagonal_count(k, 0, y as u64 + 1) as u8;
    }
    // The hood's cells on a line are all counted from the beginning, and not again where they lie.
    let mut north: Vec<_> = (0..WIDTH as u64).map(|x| hood::column_count(k, x) as i32).collect();
    let on_diagonal = |at: usize| hood::diagonal_count(k, at as u64, HEIGHT as u64) as i32;
    let mut northwest: Vec<_> = (0..WIDTH + HEIGHT).map(on_diagonal).collect();
    for y in 0..HEIGHT {
        let mut west = hood::row_count(k, y as u64) as i32;
        for x in 0..WIDTH {
            let diagonal = x + HEIGHT - y;
            let v = north[x] + west + northwest[diagonal] - k as i32;
            if v < 0 && !hood::contains(k, x as u64, y as u64) {
                for counter in [&mut north[x], &mut west, &mut northwest[diagonal]] {
                    *counter += 1;
                }
            }
            if x >= y && !hood::contains(k, x as u64, y as u64) {
                let (column, row) = (x >> level, y >> level);
                if let Some(plane) = CLASSES.iter().position(|class| *class == class_of(v)) {
                    counts[plane * pixels + row * across + column] += if column == row && x > y { 2 } else { 1 };
                }
            }
            if x % BLOCK == BLOCK - 1 {
                let line = 2 * HEIGHT * (x / BLOCK + 1);
                columns[line + place(y)] = west as u8;
                columns[line + place(y) + 8] = northwest[diagonal] as u8;
            }
            if y % BLOCK == BLOCK - 1 {
                let line = 2 * WIDTH * (y / BLOCK + 1);
                rows[line + place(x)] = fold(north[x]);
                rows[line + place(x) + 8] = northwest[diagonal] as u8;
            }
        }
    }
    Swept { k, level, rows, columns, counts }
}

impl Swept {
    fn slab(&self) -> ForeignSlab {
        let Self { k, level, rows, columns, counts } = self;
        let corner = hood::diagonal_count(*k, 0, 0) as i8;
        ForeignSlab::new(*k, (0, 0, WIDTH as u64), *level, (rows, columns), corner, counts).unwrap()
    }
}

#[test]
fn what_another_engine_has_swept_becomes_what_a_slab_job_leaves() {
    for (k, level) in [(700, 5), (5000, 6), (9999, 11)] {
        let mut slab = sweep(k, level).slab();
        let mut job = SlabJob::new(k, 0, 0, WIDTH as u64, level, BLOCK, Entering::default()).unwrap();
        while !job.advance(&mut || true).unwrap() {}
        assert!(slab.kept() == job.kept(), "sightlines of game {k}");
        let (bottom, right) = job.leaving();
        // Below the diagonal nothing is swept, and in the hood not by jobs.
        let (low, high) = (HEIGHT, WIDTH);
        assert_eq!(slab.leaving().0[low..high], bottom[low..high], "columns of game {k}");
        assert_eq!(slab.leaving().0[WIDTH + low..], bottom[WIDTH + low..], "diagonals of game {k}");
        let first = (k as usize).saturating_sub(WIDTH).div_ceil(2).next_multiple_of(32);
        assert_eq!(slab.leaving().1[first..HEIGHT], right[first..HEIGHT], "rows of game {k}");
        assert_eq!(slab.leaving().1[HEIGHT + first..], right[HEIGHT + first..], "their diagonals, of game {k}");
        assert_eq!(slab.check(7, 3), (3, None), "some blocks of game {k}");
        let swept = (0..4 * 8).filter(|block| is_swept(k, block % 8 * BLOCK as u64, block / 8 * BLOCK as u64)).count();
        let (all, wrong) = slab.check(7, 1000);
        // Whole pixels have blocks in the hood and below the diagonal, too.
        assert!(wrong.is_none() && (if level > 10 { all >= swept } else { all == swept }), "blocks of game {k}");
        let counts = slab.take_counts();
        for (class, (mine, theirs)) in counts.iter().zip(job.counts()).enumerate() {
            let at = |plane: &[u32], pixel: usize| plane.get(pixel).copied().unwrap_or(0);
            let pixels = (WIDTH >> level) * (HEIGHT >> level);
            let wrong = (0..pixels).find(|pixel| at(mine, *pixel) != at(theirs, *pixel));
            assert_eq!(wrong, None, "pixels of class {class}, game {k}");
        }
    }
}

/// Whether a block lies on or above the diagonal, and not wholly in the hood.
fn is_swept(k: u64, x: u64, y: u64) -> bool {
    let last = BLOCK as u64 - 1;
    x >= y && !hood::contains(k, x + last, y + last)
}

#[test]
fn edges_in_the_hood_are_filled_in_closed_form() {
    let k = 20_000;
    let (rows, columns) = (vec![0x55; 2 * 8192 * 9], vec![0x55; 2 * 8192 * 9]);
    let counts = vec![0; CLASSES.len() * 4];
    let slab = ForeignSlab::new(k, (0, 0, 8192), 12, (&rows, &columns), 0, &counts).unwrap();
    let (bottom, right) = slab.leaving();
    for at in [0, 7, 1000, 3600] {
        assert_eq!(bottom[at], hood::column_count(k, at as u64) as i8, "column {at}");
        assert_eq!(bottom[8192 + at], hood::diagonal_count(k, at as u64 + 1, 8192) as i8, "diagonal {at}");
        assert_eq!(right[at], hood::row_count(k, at as u64) as i8, "row {at}");
        assert_eq!(right[8192 + at], hood::diagonal_count(k, 8192, at as u64 + 1) as i8, "diagonal {at}");
    }
}

#[test]
fn one_wrong_counter_or_count_is_found_in_the_block_that_it_belongs_to() {
    let level = 8;
    let right = sweep(900, level);
    let (blocks, none) = right.slab().check(0, usize::MAX);
    assert!(blocks > 20 && none.is_none());
    // Below, beside, and in a pixel of the block at (4096, 1024), where there are palaces; right of the block at the
    // origin, which the casing crosses, and beside that on the diagonal.
    let spoilt: [fn(&mut Swept); 6] = [
        |swept| swept.rows[2 * WIDTH * 2 + place(4096 + 77)] ^= 1,
        |swept| swept.rows[2 * WIDTH * 2 + place(4096 + 77) + 8] ^= 0x80,
        |swept| swept.columns[2 * HEIGHT * 5 + place(1024 + 5)] ^= 4,
        |swept| swept.counts[3 * (WIDTH >> 8) * (HEIGHT >> 8) + (1024 >> 8) * (WIDTH >> 8) + (4096 >> 8)] += 1,
        |swept| swept.columns[2 * HEIGHT + place(700)] ^= 1,
        |swept| swept.columns[2 * HEIGHT * 2 + place(1024 + 700)] ^= 1,
    ];
    for (index, spoil) in spoilt.iter().enumerate() {
        let mut swept = right.clone();
        spoil(&mut swept);
        let (_, wrong) = swept.slab().check(0, blocks);
        assert!(wrong.is_some(), "{index}");
    }
}

#[test]
fn counts_of_pixels_larger_than_blocks_are_compared_in_whole_pixels_and_in_parts() {
    for level in [11, 12] {
        let right = sweep(5000, level);
        let (across, pixels) = (WIDTH >> level, (WIDTH >> level) * (HEIGHT >> level));
        let each = 1 << (2 * (level - 10));
        for (most, blocks) in [(each, each), (2 * each, 2 * each), (each - 1, each - 1), (2, 2)] {
            assert_eq!(right.slab().check(3, most), (blocks, None), "{most} blocks at level {level}");
        }
        // A palace more or fewer in the pixel at the middle of the upper side, whichever class of palaces it has.
        for (added, class) in [(1, 2), (u32::MAX, 2), (1, 6)] {
            let mut swept = right.clone();
            let count = &mut swept.counts[class * pixels + across / 2];
            *count = count.wrapping_add(added);
            let (_, wrong) = swept.slab().check(0, 1000);
            assert_eq!(wrong, Some((4096, 0)), "class {class} at level {level}");
            // A part of it has no more than it, which says little.
            assert!((0..20).all(|seed| swept.slab().check(seed, 2).1.is_none()));
        }
        // Whichever block is picked, it has palaces that nothing is left of in the counts.
        let mut swept = right.clone();
        swept.counts.fill(0);
        assert!((0..20).all(|seed| swept.slab().check(seed, 1).1.is_some()), "no counts at level {level}");
    }
}

#[test]
fn whatever_is_picked_blocks_at_the_casing_or_on_the_diagonal_are_among_it() {
    let mut swept = sweep(5000, 6);
    // Right of all blocks on the diagonal, and of all that the casing crosses.
    for (x, y) in [(1024, 0), (2048, 0), (2048, 1024), (3072, 0), (4096, 0), (5120, 0), (3072, 2048), (4096, 3072)] {
        swept.columns[2 * HEIGHT * (x / BLOCK) + place(y + 1000)] ^= 1;
    }
    swept.columns[2 * HEIGHT * 3 + place(1024 + 1000)] ^= 1;
    for seed in 0..100 {
        let (checked, wrong) = swept.slab().check(seed, 2);
        assert!(checked <= 2 && wrong.is_some(), "seed {seed}");
    }
}

#[test]
fn lists_of_the_wrong_length_are_refused_in_a_sentence() {
    let Swept { rows, columns, counts, .. } = sweep(100, 12);
    for (rows, columns, counts) in [
        (&rows[1..], &columns[..], &counts[..]),
        (&rows[..], &columns[..columns.len() - 1], &counts[..]),
        (&rows[..], &columns[..], &counts[1..]),
    ] {
        let refused = ForeignSlab::new(100, (0, 0, WIDTH as u64), 12, (rows, columns), 0, counts);
        assert!(refused.unwrap_err().to_string().contains("wrong length"));
    }
    assert!(ForeignSlab::new(100, (5, 0, WIDTH as u64), 12, (&rows, &columns), 0, &counts).is_err());
}

/// The first half of the slab as a picture, and what crosses the sides of one of its squares, in bytes or twice as
/// wide.
fn picture(swept: &Swept) -> ForeignPicture {
    let (occurs, bytes) = packed(swept);
    ForeignPicture::new(swept.k, HEIGHT as u64, swept.level, &occurs, bytes).unwrap()
}

/// Which planes of the picture's tiles are not 0, and the bytes of these.
fn packed(Swept { level, counts, .. }: &Swept) -> (Vec<u32>, Vec<u8>) {
    let (across, side) = (WIDTH >> level, 256.min(HEIGHT >> level));
    let size = if *level < 4 { 1 } else { 4.min(2 * (level / 4)) as usize };
    let (mut occurs, mut bytes) = (Vec::new(), Vec::new());
    let tiles = (0..(HEIGHT >> level) / side).flat_map(|column| (0..=column).map(move |row| (column, row)));
    for (column, row) in tiles {
        for plane in counts.chunks(across * (HEIGHT >> level)) {
            let rows = plane.chunks(across).skip(side * row).take(side);
            let pixels: Vec<u32> = rows.flat_map(|row| &row[side * column..][..side]).copied().collect();
            occurs.push(u32::from(pixels.iter().any(|count| *count > 0)));
            if occurs.last() == Some(&1) {
                bytes.extend(pixels.iter().flat_map(|count| count.to_le_bytes().into_iter().take(size)));
            }
        }
    }
    (occurs, bytes)
}

fn sides(swept: &Swept, (x, y): (usize, usize), side: usize, is_wide: bool) -> Vec<u8> {
    let row = |y: usize| &swept.rows[2 * WIDTH * (y / BLOCK)..][2 * x..2 * (x + side)];
    let column = |x: usize| &swept.columns[2 * HEIGHT * (x / BLOCK)..][2 * y..2 * (y + side)];
    let corner = match x.checked_sub(1) {
        Some(before) => swept.rows[2 * WIDTH * (y / BLOCK) + place(before) + 8],
        None => 0,
    };
    let lines = row(y).iter().chain(row(y + side)).chain(column(x)).chain(column(x + side));
    let lines = lines.copied().chain([corner]).chain([0; 15]);
    // The upper halves don't matter.
    if is_wide { lines.flat_map(|byte| [byte, 0x5a]).collect() } else { lines.collect() }
}

#[test]
fn squares_of_a_picture_are_swept_again_as_large_as_its_pixels() {
    for (k, level) in [(700, 6), (5000, 10), (2000, 11)] {
        let swept = sweep(k, level);
        let picture = picture(&swept);
        let side = BLOCK.max(1 << level);
        for (x, y) in (0..4).flat_map(|y| (0..4).map(move |x| (x * BLOCK, y * BLOCK))) {
            let is_inside = x.max(y) + side <= HEIGHT && x % side == 0 && y % side == 0;
            let last = side as u64 - 1;
            if !is_inside || x < y || hood::contains(k, x as u64 + last, y as u64 + last) {
                continue;
            }
            let check = |lines: &[u8]| picture.check(x as u64, y as u64, side as u64, lines).unwrap();
            let lines = sides(&swept, (x, y), side, false);
            assert_eq!(check(&lines), Some(true), "({x}, {y}) of game {k}");
            assert_eq!(check(&sides(&swept, (x, y), side, true)), Some(true), "({x}, {y}) of game {k}, wide");
            // What leaves on the right, near the lower end, where no square lies in the hood.
            let mut spoilt = lines;
            spoilt[2 * side * 3 + place(side - 3)] ^= 1;
            assert_eq!(check(&spoilt), Some(false), "({x}, {y}) of game {k}, spoilt");
        }
    }
}

#[test]
fn a_wrong_count_of_a_pixel_is_found_in_its_square() {
    for level in [6, 11] {
        let mut swept = sweep(900, level);
        let pixels = (WIDTH >> level) * (HEIGHT >> level);
        // v = -1, in the pixel at (2048, 0).
        swept.counts[3 * pixels + (2048 >> level)] += 1;
        let side = BLOCK.max(1 << level);
        let check = |x: usize| picture(&swept).check(x as u64, 0, side as u64, &sides(&swept, (x, 0), side, false));
        assert_eq!(check(0).unwrap(), Some(true));
        assert_eq!(check(2048).unwrap(), Some(false));
    }
}

#[test]
fn bytes_that_cannot_hold_a_square_tell_nothing_of_one_that_was_swept_wider() {
    let swept = sweep(900, 6);
    // Another counter of a row: its cells come to v = 96 or so.
    let spoil = |is_wide: bool| {
        let mut lines = sides(&swept, (3072, 0), BLOCK, is_wide);
        let row = 2 * BLOCK * 2 + place(5);
        let counter = &mut lines[if is_wide { 2 * row } else { row }];
        *counter = counter.wrapping_add(96);
        picture(&swept).check(3072, 0, BLOCK as u64, &lines).unwrap()
    };
    assert_eq!((spoil(false), spoil(true)), (Some(false), None));
}

#[test]
fn squares_that_do_not_fit_a_picture_are_refused() {
    let swept = sweep(900, 6);
    let lines = sides(&swept, (1024, 1024), BLOCK, false);
    let picture = picture(&swept);
    for (x, y, side) in [(0, 1024, 1024), (4096, 0, 1024), (512, 0, 1024), (0, 0, 0), (0, 0, 2048)] {
        assert!(picture.check(x, y, side, &lines).is_err(), "({x}, {y}), {side}");
    }
    assert!(picture.check(1024, 1024, 1024, &lines[1..]).is_err());
}

#[test]
fn a_picture_whose_pixels_another_engine_has_counted_has_the_tiles_of_the_board() {
    let (k, level, side) = (700, 3, 4096_usize);
    let picture = picture(&sweep(k, level));
    let mut board = Board::new(k).unwrap();
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let mut job =
            TileJob::new(&board, TileAddress::new(level, column, row).unwrap(), &Classifier::DEVIATIONS).unwrap();
        while !job.advance(&mut board, &mut || true).unwrap().finished {}
        assert!(picture.tile(column, row) == Some(job.into_tile()), "tile ({column}, {row})");
    }
    assert_eq!(picture.tile(2, 0), None);
    // Three tiles on and above the diagonal.
    let mut occurs = vec![0; 3 * CLASSES.len()];
    assert!(ForeignPicture::new(k, side as u64, level, &occurs, Vec::new()).is_ok());
    assert!(ForeignPicture::new(k, side as u64, level, &occurs[1..], Vec::new()).is_err());
    assert!(ForeignPicture::new(k, 1000, level, &occurs, Vec::new()).is_err());
    occurs[20] = 1;
    assert!(ForeignPicture::new(k, side as u64, level, &occurs, vec![0; 256 * 256]).is_ok());
    assert!(ForeignPicture::new(k, side as u64, level, &occurs, Vec::new()).is_err());
}
