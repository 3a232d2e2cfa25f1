//! Tiles against their definition: the deviation of each cell, or the exact number of each pixel's cells in each class.
#![cfg(not(target_arch = "wasm32"))]

use blocking_queens::map::classes::Classifier;
use blocking_queens::map::tile::{LEVEL_MAX, TILE_SIDE, Tile, TileAddress, last_index, no_level, no_tile};
use blocking_queens::map::tile_job::TileJob;
use blocking_queens::palaces::{CLASS_BOUNDS, CLASSES, class_of};
use blocking_queens::queens::board::Settings;
use blocking_queens::queens::{hood, reference};
use blocking_queens::{Board, COORDINATE_MAX, Error, Window};

const PIXELS: usize = (TILE_SIDE * TILE_SIDE) as usize;

/// How many cells of each class a pixel has.
type Counts = [u32; CLASSES];

fn address(level: u32, column: u64, row: u64) -> TileAddress {
    TileAddress::new(level, column, row).unwrap()
}

fn board_in_blocks(k: u64, block_size: usize) -> Board {
    Board::with_settings(k, Settings { block_size, ..Settings::default() }).unwrap()
}

fn tile(board: &mut Board, address: TileAddress) -> Tile {
    let mut job = TileJob::new(board, address, &Classifier::DEVIATIONS).unwrap();
    assert!(job.advance(board, || true).unwrap().finished);
    job.into_tile()
}

/// The counts of a tile of level 1 or more, as its layout is documented.
fn counts_of(tile: &Tile, level: u32) -> Vec<Counts> {
    let present: Vec<usize> = (0..CLASSES).filter(|class| tile.classes >> class & 1 == 1).collect();
    assert_eq!(tile.classes >> CLASSES, 0, "only bits of classes");
    let values = tile.values.numbers();
    let size = [0, 1, 1, 1, 2, 2, 2, 2].get(level as usize).unwrap_or(&4);
    assert_eq!(tile.values.size(), if values.is_empty() { 0 } else { *size }, "as few bytes as 4^{level} needs");
    let (last, planes) = present.split_last().expect("a class for each cell");
    assert_eq!(values.len(), planes.len() * PIXELS, "a plane a class, but for the highest");
    let mut counts = vec![[0; CLASSES]; PIXELS];
    for (pixel, counts) in counts.iter_mut().enumerate() {
        let mut rest = 1 << (2 * level);
        for (plane, class) in planes.iter().enumerate() {
            counts[*class] = u32::try_from(values[plane * PIXELS + pixel]).expect("a count");
            rest -= counts[*class];
        }
        counts[*last] = rest;
    }
    for class in present {
        assert!(counts.iter().any(|counts| counts[class] > 0), "class {class} is named and occurs");
    }
    counts
}

/// Counts the cells of a square of pixels, a row of cells at a time.
struct Counting {
    level: u32,
    counts: Vec<Counts>,
    y: u64,
    /// The classes of v = -5 (and below) to 40 (and above).
    classes: [u8; 46],
}

impl Counting {
    fn new(level: u32) -> Self {
        let classes = std::array::from_fn(|index| class_of(index as i32 - 5) as u8);
        Self { level, counts: vec![[0; CLASSES]; PIXELS], y: 0, classes }
    }

    fn add_row(&mut self, row: impl Iterator<Item = i32>) {
        let first = (self.y >> self.level) as usize * TILE_SIDE as usize;
        for (x, v) in row.enumerate() {
            let class = self.classes[(v.clamp(-5, 40) + 5) as usize];
            self.counts[first + (x >> self.level)][usize::from(class)] += 1;
        }
        self.y += 1;
    }
}

/// The exact counts of a tile by the deviations of its cells, from a board of its own.
fn counts_by_board(k: u64, address: TileAddress, level: u32) -> Vec<Counts> {
    let mut board = board_in_blocks(k, 256);
    let window = address.window();
    let mut counting = Counting::new(level);
    for y in (window.y()..window.bottom()).step_by(256) {
        let deviations = board.deviations(&window.rows(y, 256).unwrap()).unwrap();
        for row in deviations.chunks(window.width() as usize) {
            counting.add_row(row.iter().copied());
        }
    }
    counting.counts
}

/// The exact counts of a tile by the row-by-row definition.
fn counts_by_reference(k: u64, address: TileAddress, level: u32) -> Vec<Counts> {
    let window = address.window();
    let mut counting = Counting::new(level);
    let rows = reference::Rows::new(k, window.right() as usize);
    for row in rows.skip(window.y() as usize).take(window.height() as usize) {
        counting.add_row(row[window.x() as usize..].iter().map(|v| *v as i32));
    }
    counting.counts
}

fn check_counts(board: &mut Board, level: u32, column: u64, row: u64, expected: &[Counts]) -> u32 {
    let tile = tile(board, address(level, column, row));
    let counts = counts_of(&tile, level);
    if let Some(pixel) = (0..PIXELS).find(|pixel| counts[*pixel] != expected[*pixel]) {
        let (x, y) = (pixel as u64 % TILE_SIDE, pixel as u64 / TILE_SIDE);
        panic!(
            "game {}, tile ({column}, {row}) of level {level}, pixel ({x}, {y}): {:?} instead of {:?}",
            board.k(),
            counts[pixel],
            expected[pixel]
        );
    }
    tile.classes
}

#[test]
fn classes_are_the_documented_ranges_of_deviations() {
    let bounds = [i32::MIN, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];
    assert_eq!(CLASS_BOUNDS, bounds);
    for v in -300..300 {
        let class = class_of(v);
        assert!(bounds[class] <= v && bounds.get(class + 1).is_none_or(|next| v < *next), "v = {v}");
    }
    assert_eq!((class_of(i32::MIN), class_of(-5), class_of(-1), class_of(0), class_of(i32::MAX)), (0, 0, 4, 5, 15));
}

#[test]
fn a_tile_of_level_0_holds_the_deviations() {
    for (k, column, row) in [(100, 0, 0), (1000, 1, 1), (1000, 5, 3), (1000, 3, 5), (5, 40, 2), (1 << 40, 7, 0)] {
        let address = address(0, column, row);
        let tile = tile(&mut Board::new(k).unwrap(), address);
        assert_eq!(tile.classes, 0);
        assert!(
            tile.values.numbers() == Board::new(k).unwrap().deviations(&address.window()).unwrap(),
            "game {k}, {address:?}"
        );
    }
}

#[test]
fn tiles_equal_the_counts_of_the_reference() {
    for (k, level, column, row) in [
        // Across the casing, with every class of the hood's edge.
        (100, 1, 0, 0),
        (700, 1, 0, 0),
        (700, 1, 1, 0),
        (1000, 2, 0, 0),
        // Across the main diagonal, and beside it on both sides.
        (300, 2, 1, 1),
        (300, 1, 3, 2),
        (300, 1, 2, 3),
        // Below the diagonal: a mirror image.
        (60, 3, 0, 1),
        // Beside the arm, and through it.
        (17, 2, 2, 0),
        (5, 4, 0, 0),
    ] {
        let expected = counts_by_reference(k, address(level, column, row), level);
        check_counts(&mut Board::new(k).unwrap(), level, column, row, &expected);
    }
}

#[test]
fn blocks_of_any_size_give_the_same_tiles() {
    for (k, level, column, row, block_sizes) in [
        (1, 1, 0, 0, &[2, 3, 100][..]),
        (17, 1, 1, 0, &[5, 37, 100]),
        (60, 2, 0, 0, &[37, 100, 129, 256]),
        (60, 2, 0, 1, &[37, 100]),
        (200, 3, 1, 1, &[37, 100, 1000]),
        (128, 4, 0, 0, &[37, 100, 640]),
        (30, 5, 0, 0, &[100]),
    ] {
        let expected = counts_by_reference(k, address(level, column, row), level);
        for block_size in block_sizes {
            check_counts(&mut board_in_blocks(k, *block_size), level, column, row, &expected);
        }
    }
}

#[test]
fn tiles_of_large_games_equal_the_counts_of_their_deviations() {
    let nose = 333_333_333_333_u64;
    for (k, level, column, row) in [
        (9999, 3, 0, 0),
        (9999, 4, 3, 1),
        (9999, 4, 1, 3),
        (9999, 5, 1, 1),
        (1000, 6, 0, 0),
        // Across the nose and the shoulder of a game that nobody could fill.
        (1_000_000_000_000, 1, nose >> 9, nose >> 9),
        (1_000_000_000_000, 3, nose >> 11, nose >> 11),
        (1_000_000_000_000, 2, 1_000_000_000_000 >> 10, 0),
        (1_000_000_000_000, 2, 0, 1_000_000_000_000 >> 10),
        // Beyond the games whose deviations all fit a byte.
        (3_000_001, 3, 1_000_000 >> 11, 1_000_000 >> 11),
    ] {
        let expected = counts_by_board(k, address(level, column, row), level);
        check_counts(&mut Board::new(k).unwrap(), level, column, row, &expected);
    }
}

#[test]
fn an_armpit_s_high_classes_are_counted() {
    // v = 8 and more in game 9999; v = 12 and more in game 40,003.
    for (k, x, y, highest) in [(9999, 12_750, 6_960, 12), (40_003, 50_700, 27_620, 13)] {
        let mut board = Board::new(k).unwrap();
        let mut classes = 0;
        for level in 1..=3 {
            let side = TILE_SIDE << level;
            let (column, row) = (x / side, y / side);
            let expected = counts_by_board(k, address(level, column, row), level);
            classes |= check_counts(&mut board, level, column, row, &expected);
            assert_eq!(check_counts(&mut board, level, row, column, &mirrored(&expected)), classes);
        }
        assert_eq!(classes.ilog2(), highest, "the highest class in the armpit of game {k}");
    }
}

/// The counts of the tile on the other side of the main diagonal.
fn mirrored(counts: &[Counts]) -> Vec<Counts> {
    let side = TILE_SIDE as usize;
    (0..PIXELS).map(|pixel| counts[pixel % side * side + pixel / side]).collect()
}

#[test]
fn a_coarse_tile_is_the_sum_of_its_four_finer_ones() {
    let side = TILE_SIDE as usize;
    for (k, level, column, row) in [(2_000_000, 5, 100, 80), (9999, 5, 0, 1), (3, 5, 1, 0)] {
        let mut board = Board::new(k).unwrap();
        let mut sums = vec![[0; CLASSES]; PIXELS];
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let finer = tile(&mut board, address(level - 1, 2 * column + dx, 2 * row + dy));
            for (pixel, counts) in counts_of(&finer, level - 1).iter().enumerate() {
                let (x, y) = (pixel % side + dx as usize * side, pixel / side + dy as usize * side);
                let sum = &mut sums[y / 2 * side + x / 2];
                for (sum, count) in sum.iter_mut().zip(counts) {
                    *sum += count;
                }
            }
        }
        check_counts(&mut board, level, column, row, &sums);
    }
}

#[test]
fn pixels_of_a_tile_of_level_6_have_the_counts_of_their_cells() {
    let (k, level) = (3000, 6);
    let mut board = Board::new(k).unwrap();
    let counts = counts_of(&tile(&mut board, address(level, 0, 0)), level);
    // Pixels of 64 x 64 cells: casing, nose, diagonal, arm, and both sides of the warp.
    for (x, y) in
        [(0, 0), (15, 15), (16, 16), (46, 0), (47, 0), (0, 47), (36, 4), (100, 100), (200, 80), (80, 200), (255, 255)]
    {
        let cells = Window::new(x << level, y << level, 1 << level, 1 << level).unwrap();
        let mut expected = [0; CLASSES];
        for v in board.deviations(&cells).unwrap() {
            expected[class_of(v)] += 1;
        }
        assert_eq!(counts[(y * TILE_SIDE + x) as usize], expected, "pixel ({x}, {y})");
    }
    let palaces: u64 = counts.iter().flat_map(|counts| &counts[..5]).map(|count| u64::from(*count)).sum();
    assert_eq!(u128::from(palaces), board.count_palaces(&address(level, 0, 0).window()).unwrap());
}

#[test]
fn a_tile_of_one_class_has_no_values_and_costs_nothing() {
    for (k, level, column, row, class) in [
        // Deep in the hood.
        (10_000, 1, 0, 0, 0),
        (10_000, 2, 1, 0, 0),
        (1 << 50, 15, 3, 9, 0),
        // Outer space.
        (100, 1, 40, 0, 5),
        (100, 3, 10, 0, 5),
        (100, 3, 0, 10, 5),
        (1 << 40, 5, (1 << 40) / (256 << 5) + 40, 0, 5),
    ] {
        let mut board = Board::new(k).unwrap();
        let tile = tile(&mut board, address(level, column, row));
        assert_eq!(tile, Tile { classes: 1 << class, ..Tile::default() }, "game {k}, level {level}, ({column}, {row})");
        assert_eq!(board.counters().cells_computed, 0, "game {k}, level {level}, ({column}, {row})");
    }
}

#[test]
fn the_four_lowest_deviations_of_the_hood_are_told_apart() {
    // Row 0 of game 1000 ends with v = -4 to -1 before the shoulder at column 1000.
    let counts = counts_of(&tile(&mut Board::new(1000).unwrap(), address(1, 1, 0)), 1);
    let pixel = |x: u64| counts[((x - 512) / 2) as usize];
    // A pixel holds two cells of row 0 and two of row 1, whose v is higher by 2.
    let expected = |classes: [usize; 4]| {
        classes.into_iter().fold([0; CLASSES], |mut counts, class| {
            counts[class] += 1;
            counts
        })
    };
    assert_eq!(pixel(992), expected([0, 0, 0, 0]));
    assert_eq!(pixel(994), expected([0, 0, 1, 2]), "v = -6, -5; -4, -3");
    assert_eq!(pixel(996), expected([1, 2, 3, 4]), "v = -4, -3; -2, -1");
}

#[test]
fn a_job_in_slices_makes_the_same_tile_as_one_in_one_go() {
    for (k, level, column, row) in [(100, 0, 3, 1), (100, 2, 0, 0), (1000, 4, 0, 1), (9999, 1, 24, 13)] {
        let address = address(level, column, row);
        let whole = tile(&mut board_in_blocks(k, 200), address);

        let mut board = board_in_blocks(k, 200);
        let mut job = TileJob::new(&board, address, &Classifier::DEVIATIONS).unwrap();
        let (mut slices, mut done) = (0, 0);
        loop {
            let before = board.counters().cells_computed;
            let progress = job.advance(&mut board, || false).unwrap();
            if progress.finished {
                assert_eq!(progress.done, progress.total);
                break;
            }
            // An area in closed form is a slice of its own, and costs nothing.
            let step = progress.done - done;
            assert!(step == 0 || step == 200 * 200, "one block a slice: {step} cells");
            assert!(progress.done <= progress.total);
            // A block on the diagonal is read twice: once for its cells, once for what it hands on.
            assert!(board.counters().cells_computed - before <= 2 * 200 * 200, "a slice is bounded");
            (slices, done) = (slices + 1, progress.done);
        }
        assert!(slices > 1 && job.into_tile() == whole, "game {k}, level {level}, ({column}, {row})");
    }
}

#[test]
fn two_jobs_may_take_turns_on_a_board_that_keeps_nothing() {
    let settings = Settings { block_size: 100, memory_budget: 0, ..Settings::default() };
    let mut board = Board::with_settings(300, settings).unwrap();
    let addresses = [address(1, 1, 2), address(2, 1, 0), address(0, 5, 4)];
    let mut jobs = addresses.map(|address| TileJob::new(&board, address, &Classifier::DEVIATIONS).unwrap());
    let mut finished = [false; 3];
    while finished != [true; 3] {
        for (job, finished) in jobs.iter_mut().zip(&mut finished) {
            *finished = *finished || job.advance(&mut board, || false).unwrap().finished;
        }
    }
    for (job, address) in jobs.into_iter().zip(addresses) {
        assert!(job.into_tile() == tile(&mut Board::new(300).unwrap(), address), "{address:?}");
    }
}

#[test]
fn a_tile_seen_before_costs_only_its_own_cells() {
    let outside_the_hood = |k: u64, window: &Window| {
        let rows = window.y()..window.bottom();
        rows.map(|y| window.right() - hood::row_count(k, y).clamp(window.x(), window.right())).sum::<u64>()
    };
    for (level, column, row) in [(2, 0, 0), (2, 1, 0), (2, 1, 1), (2, 0, 1), (2, 2, 1), (2, 1, 2), (3, 0, 0)] {
        let mut board = Board::new(1000).unwrap();
        let address = address(level, column, row);
        let first = tile(&mut board, address);
        let (before, kept) = (board.counters().cells_computed, board.counters().blocks_kept);
        assert_eq!(tile(&mut board, address), first);
        // These tiles are whole blocks.
        let cells = board.counters().cells_computed - before;
        assert_eq!(cells, outside_the_hood(1000, &address.window()), "level {level}, ({column}, {row})");
        assert_eq!(board.counters().blocks_kept, kept);
    }
    // A part of a block is swept from the block's first cell, and no further than the part reaches.
    let mut board = Board::new(1000).unwrap();
    let part = address(0, 5, 6);
    let first = tile(&mut board, part);
    let before = board.counters().cells_computed;
    assert_eq!(tile(&mut board, part), first);
    assert_eq!(board.counters().cells_computed - before, (1536 - 1024) * (1792 - 1024));
}

#[test]
fn after_its_sightlines_are_kept_a_tile_costs_only_its_own_cells() {
    let mut board = Board::new(1000).unwrap();
    let address = address(2, 3, 2);
    board.prepare(&address.window()).unwrap();
    assert!(board.estimate(&address.window()) == 0.0);
    let before = board.counters().cells_computed;
    tile(&mut board, address);
    assert_eq!(board.counters().cells_computed - before, 1024 * 1024);
}

#[test]
fn by_symmetry_a_whole_board_takes_little_more_than_half_of_its_cells() {
    let (k, side) = (1000, 3000);
    let whole = Window::new(0, 0, side, side).unwrap();
    let outside: u64 = (0..side).map(|y| side - hood::row_count(k, y).min(side)).sum();
    let mut board = board_in_blocks(k, 256);
    board.prepare(&whole).unwrap();
    let cells = board.counters().cells_computed;
    assert!(cells as f64 <= 0.55 * outside as f64, "{cells} of {outside} cells");
    // Nothing is computed twice.
    board.prepare(&whole).unwrap();
    assert_eq!(board.counters().cells_computed, cells);
}

#[test]
fn tiles_that_are_not_on_the_board_are_refused() {
    for level in 0..=LEVEL_MAX {
        let last = last_index(level);
        let window = address(level, last, last).window();
        assert!(window.right() - 1 <= COORDINATE_MAX && window.width() == TILE_SIDE << level);
        assert!(window.right() + window.width() - 1 > COORDINATE_MAX, "no further tile is wholly on the board");
        for (column, row) in [(last + 1, 0), (0, last + 1), (u64::MAX, 3)] {
            let refused = TileAddress::new(level, column, row);
            assert_eq!(refused, Err(no_tile(level, column, row)));
        }
    }
    let beyond = LEVEL_MAX + 1;
    assert_eq!(TileAddress::new(beyond, 0, 0), Err(no_level(beyond)));
    let sentence = TileAddress::new(0, 1 << 60, 3).unwrap_err().to_string();
    assert!(sentence.starts_with("tile (1152921504606846976, 3) of level 0 is not on the board; "), "{sentence}");
}

#[test]
fn a_tile_that_would_take_years_is_refused() {
    let board = Board::new(1_000_000_000_000).unwrap();
    for (level, column, row) in [(0, 3_000_000_000, 3_000_000_000), (15, 119_209, 119_209)] {
        let refused = TileJob::new(&board, address(level, column, row), &Classifier::DEVIATIONS);
        assert!(matches!(refused, Err(Error::TooMuchWork { .. })), "level {level}, ({column}, {row})");
    }
    assert_eq!(board.counters().cells_computed, 0);
}

#[test]
fn a_coarse_tile_in_outer_space_of_a_huge_game_costs_nothing() {
    let mut board = Board::new(1 << 40).unwrap();
    let address = TileAddress::new(15, (1 << 40) / (256 << 15) + 40, 0).unwrap();
    let mut job = TileJob::new(&board, address, &Classifier::DEVIATIONS).unwrap();
    job.advance(&mut board, || true).unwrap();
    assert_eq!(job.into_tile().classes, 1 << class_of(0));
    assert_eq!(board.counters().cells_computed, 0);
}
