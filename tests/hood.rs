//! The hood in closed form, and what its edge decides: casing, epaulettes, arms and fabric.
//!
//! Sections 3.2 and 3.3 of the paper and Figures 3 and 4, measured on the reference.

use blocking_queens::map::classes::Classifier;
use blocking_queens::map::tile::TileAddress;
use blocking_queens::map::tile_job::TileJob;
use blocking_queens::queens::board::{K_MAX_FOR_HOOD, Settings};
use blocking_queens::queens::lockstep_job::LockstepJob;
use blocking_queens::queens::sightlines::Sightlines;
use blocking_queens::queens::sweep::{Hood, Sink, Sweeper};
use blocking_queens::queens::{hood, reference};
use blocking_queens::{Board, Error, Window};

/// phi^2, the slope of the borders.
const PHI_SQUARED: f64 = 2.618_033_988_749_895;

/// A corner of a game by the reference.
struct Corner {
    width: u64,
    height: u64,
    k: u64,
    deviations: Vec<i64>,
}

impl Corner {
    fn new(k: u64, width: u64, height: u64) -> Self {
        let deviations = reference::deviations(k, width as usize, height as usize);
        Self { width, height, k, deviations }
    }

    /// The deviation v at (x, y).
    fn v(&self, x: u64, y: u64) -> i64 {
        assert!(x < self.width && y < self.height, "({x}, {y}) is beyond the corner");
        self.deviations[(y * self.width + x) as usize]
    }

    fn palace_number(&self, x: u64, y: u64) -> i64 {
        self.v(x, y) + self.k as i64
    }

    fn cells(&self) -> impl Iterator<Item = (u64, u64)> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }
}

/// How far right of the border that leaves the nose (rift, then arm's inner edge) a cell lies, in columns.
fn right_of_rift(k: u64, x: u64, y: u64) -> f64 {
    let nose = k as f64 / 3.0;
    x as f64 - nose - PHI_SQUARED * (y as f64 - nose)
}

/// Is the cell between the casing, the hem (without its slow drift) and the rift, at least `margin` columns
/// off the rift?
fn in_upper_epaulette(k: u64, x: u64, y: u64, margin: f64) -> bool {
    let left_of_hem = x as f64 <= k as f64 + y as f64 / PHI_SQUARED;
    x > y && x + 2 * y >= k && left_of_hem && right_of_rift(k, x, y) >= margin
}

/// Is k = 3j - 1, and this the cell (j, j)? The two cells beside it, left and above, are still in the hood, so
/// that it sees nothing but palaces: k + 1 of them.
fn is_pointed_nose(k: u64, x: u64, y: u64) -> bool {
    x == y && 3 * x == k + 1
}

// The closed form.

#[test]
fn the_hood_is_where_the_queen_stands_in_a_palace_and_sees_nothing_but_palaces() {
    for k in 1..=120 {
        let corner = Corner::new(k, k + 3, k + 2);
        for (x, y) in corner.cells() {
            let sees_only_palaces = corner.palace_number(x, y) == (x + y + x.min(y)) as i64;
            let expected = corner.v(x, y) < 0 && sees_only_palaces;
            assert_eq!(hood::contains(k, x, y), expected, "game {k} at ({x}, {y})");
        }
    }
}

#[test]
fn the_closed_form_of_the_palace_number_holds_up_to_k_and_at_every_third_nose() {
    for k in 1..=120 {
        let corner = Corner::new(k, k + 3, k + 2);
        for (x, y) in corner.cells() {
            let closed_form = hood::palace_number(x, y) as i64;
            let holds = corner.palace_number(x, y) == closed_form;
            let expected = closed_form <= k as i64 || is_pointed_nose(k, x, y);
            assert_eq!(holds, expected, "game {k} at ({x}, {y})");
        }
    }
}

#[test]
fn palace_numbers_grow_by_1_with_the_larger_and_by_2_with_the_smaller_coordinate() {
    for larger in 1..40 {
        for smaller in 0..larger {
            let here = hood::palace_number(larger, smaller);
            assert_eq!(hood::palace_number(larger + 1, smaller), here + 1);
            assert_eq!(hood::palace_number(larger, smaller + 1), here + 2);
            assert_eq!(hood::palace_number(smaller, larger), here);
        }
    }
}

#[test]
fn the_counts_left_behind_are_those_of_the_palaces_of_the_hood() {
    for k in 1..=120 {
        let side = k as usize + 4;
        let (mut columns, mut rows, mut diagonals) = (vec![0; side], vec![0; side], vec![0; 2 * side - 1]);
        let corner = Corner::new(k, side as u64, side as u64);
        for (x, y) in corner.cells() {
            let in_hood = corner.v(x, y) < 0 && corner.palace_number(x, y) == (x + y + x.min(y)) as i64;
            let (column, row) = (x as usize, y as usize);
            columns[column] += u64::from(in_hood);
            rows[row] += u64::from(in_hood);
            diagonals[column + side - 1 - row] += u64::from(in_hood);
        }
        for (x, y) in corner.cells() {
            let (column, row) = (x as usize, y as usize);
            assert_eq!(hood::column_count(k, x), columns[column], "game {k}, column {x}");
            assert_eq!(hood::row_count(k, y), rows[row], "game {k}, row {y}");
            let diagonal = diagonals[column + side - 1 - row];
            assert_eq!(hood::diagonal_count(k, x, y), diagonal, "game {k}, diagonal of ({x}, {y})");
        }
    }
}

#[test]
fn an_antidiagonal_leaves_the_hood_in_exactly_the_columns_given() {
    for k in 0..=120 {
        for t in 0..=2 * k + 3 {
            let columns = hood::columns_outside(k, t);
            assert!(columns.start <= columns.end && columns.end <= t + 1, "game {k}, t = {t}: {columns:?}");
            for x in 0..=t {
                assert_eq!(columns.contains(&x), !hood::contains(k, x, t - x), "game {k}, t = {t}, x = {x}");
            }
        }
    }
}

#[test]
fn the_closed_form_is_exact_for_the_largest_games() {
    let k = 1 << 53;
    // 2^53 = 3 * 3002399751580330 + 2.
    let nose = 3_002_399_751_580_330;
    assert!(hood::contains(k, nose, nose));
    assert!(hood::contains(k, nose + 1, nose));
    assert!(!hood::contains(k, nose + 1, nose + 1));
    assert!(!hood::contains(k, nose + 2, nose));
    assert!(hood::contains(k, k - 1, 0));
    assert!(!hood::contains(k, k, 0));
    assert!(!hood::contains(k, k, k));
    assert_eq!(hood::palace_number(nose, nose), k - 2);
    assert_eq!(hood::palace_number(k, k), 3 * k);

    assert_eq!(hood::column_count(k, 0), k);
    assert_eq!(hood::column_count(k, 1), k - 2);
    assert_eq!(hood::column_count(k, nose), nose + 2);
    assert_eq!(hood::column_count(k, nose + 1), nose + 1);
    assert_eq!(hood::row_count(k, k - 3), 2);
    assert_eq!(hood::column_count(k, k - 1), 1);
    assert_eq!(hood::column_count(k, k), 0);
    assert_eq!(hood::column_count(k, 2 * k), 0);
    assert_eq!(hood::diagonal_count(k, 0, 0), nose + 1);
    assert_eq!(hood::diagonal_count(k, 0, k - 4), 2);
    assert_eq!(hood::diagonal_count(k, k, 0), 0);
    assert_eq!(hood::diagonal_count(k, 0, 2 * k), 0);

    assert!(hood::columns_outside(k, k / 2 - 1).is_empty());
    assert!(hood::columns_outside(k, 2 * nose + 1).is_empty());
    assert_eq!(hood::columns_outside(k, 2 * nose + 2), nose..nose + 3);
    assert_eq!(hood::columns_outside(k, k - 1), 1..k - 1);
    assert_eq!(hood::columns_outside(k, k), 0..k + 1);
    assert_eq!(hood::columns_outside(k, 2 * k), 0..2 * k + 1);
}

// The casing, the epaulettes.

#[test]
fn the_palace_number_is_k_on_the_first_two_lines_beyond_the_casing_except_at_every_third_nose() {
    for k in (1..=120).chain([500, 1000]) {
        let corner = Corner::new(k, k + 2, k + 2);
        for (x, y) in corner.cells() {
            let line = x + y + x.min(y);
            if line == k || line == k + 1 {
                let expected = if is_pointed_nose(k, x, y) { k + 1 } else { k };
                assert_eq!(corner.palace_number(x, y), expected as i64, "game {k} at ({x}, {y})");
            }
        }
    }
}

/// The values of the upper epaulette, a function of x + 2y - k modulo 11.
const EPAULETTE: [i64; 11] = [0, 0, -1, -1, 0, 1, -1, -1, 1, 1, -1];

#[test]
fn the_upper_epaulette_repeats_eleven_values() {
    for k in (20..=120).chain([333, 497, 500, 750, 1000, 1499]) {
        let corner = Corner::new(k, k + k / 2, k);
        let mut cells = 0;
        for (x, y) in corner.cells().filter(|&(x, y)| in_upper_epaulette(k, x, y, 1.0)) {
            let expected = EPAULETTE[((x + 2 * y - k) % 11) as usize];
            assert_eq!(corner.v(x, y), expected, "game {k} at ({x}, {y})");
            cells += 1;
        }
        assert!(cells > k * k / 5, "game {k} has only {cells} cells in its epaulette");
    }
}

#[test]
fn on_the_rift_itself_at_most_four_cells_near_the_nose_leave_the_epaulette() {
    for k in (20..=120).chain([333, 497, 500, 750, 1000, 1499]) {
        let corner = Corner::new(k, k + k / 2, k);
        let others: Vec<_> = corner
            .cells()
            .filter(|&(x, y)| in_upper_epaulette(k, x, y, 0.0))
            .filter(|&(x, y)| corner.v(x, y) != EPAULETTE[((x + 2 * y - k) % 11) as usize])
            .collect();
        let most = [1, 2, 4][(k % 3) as usize];
        assert!(others.len() <= most && others.iter().all(|&(x, _)| x <= k / 3 + 54), "game {k}: {others:?}");
    }
}

// Figure 4, left: three more and one step down-right is the same hood, epaulette and fabric.

#[test]
fn game_497_moved_by_one_cell_diagonally_is_game_500_up_to_the_shoulders() {
    let (smaller, larger) = (Corner::new(497, 500, 500), Corner::new(500, 500, 500));
    for (x, y) in smaller.cells().filter(|&(x, y)| x < 499 && y < 499) {
        assert_eq!(smaller.palace_number(x, y) + 3, larger.palace_number(x + 1, y + 1), "at ({x}, {y})");
    }
}

#[test]
fn game_497_moved_by_one_cell_diagonally_has_the_epaulette_and_the_fabric_of_game_500() {
    let (smaller, larger) = (Corner::new(497, 700, 400), Corner::new(500, 700, 400));
    let differ = |&(x, y): &(u64, u64)| smaller.v(x - 1, y - 1) != larger.v(x, y);

    let epaulette: Vec<_> = larger.cells().filter(|&(x, y)| y > 0 && in_upper_epaulette(500, x, y, 1.0)).collect();
    assert_eq!(epaulette.len(), 68_229);
    assert_eq!(epaulette.into_iter().filter(differ).collect::<Vec<_>>(), [(500, 1)], "only at the shoulder");

    let in_fabric = |&(x, y): &(u64, u64)| (168..=333).contains(&y) && x >= y && right_of_rift(500, x, y) < 0.0;
    let fabric: Vec<_> = larger.cells().filter(in_fabric).collect();
    assert_eq!(fabric.len(), 22_601);
    assert_eq!(fabric.into_iter().filter(differ).count(), 0);
}

#[test]
fn the_fabric_depends_on_k_modulo_3_only() {
    for k in (1..=60).chain([100, 301, 398, 600]) {
        let (smaller, larger) = (Corner::new(k, k, k), Corner::new(k + 3, k + 1, k + 1));
        for (x, y) in smaller.cells() {
            assert_eq!(smaller.v(x, y), larger.v(x + 1, y + 1), "games {k} and {} at ({x}, {y})", k + 3);
        }
    }
}

// Figure 4, right: one more and one step right is the same half of the hood, epaulette and arm.

#[test]
fn game_499_moved_by_one_cell_to_the_right_is_the_upper_half_of_game_500_in_every_row_above_the_nose() {
    let (smaller, larger) = (Corner::new(499, 2500, 168), Corner::new(500, 2500, 168));
    for (x, y) in larger.cells().filter(|&(x, y)| x > y) {
        assert_eq!(smaller.palace_number(x - 1, y) + 1, larger.palace_number(x, y), "at ({x}, {y})");
    }
}

#[test]
fn below_the_nose_games_499_and_500_differ_only_about_the_rift_and_left_of_it() {
    let (smaller, larger) = (Corner::new(499, 2500, 345), Corner::new(500, 2500, 345));
    let differ = |&(x, y): &(u64, u64)| smaller.v(x - 1, y) != larger.v(x, y);

    let different: Vec<_> = larger.cells().filter(|&(x, y)| x > y).filter(differ).collect();
    assert!(different.iter().all(|&(x, y)| y >= 168 && right_of_rift(500, x, y) < 4.0));

    let in_epaulette = |&(x, y): &(u64, u64)| y > 0 && in_upper_epaulette(500, x, y, 1.0);
    assert_eq!(different.into_iter().filter(in_epaulette).count(), 7);
}

#[test]
fn games_499_and_500_differ_in_the_whole_lower_half_of_the_hood() {
    let (smaller, larger) = (Corner::new(499, 500, 500), Corner::new(500, 500, 500));
    for (x, y) in larger.cells().filter(|&(x, y)| 0 < x && x <= y && hood::contains(500, x, y)) {
        assert_ne!(smaller.v(x - 1, y), larger.v(x, y), "at ({x}, {y})");
    }
}

#[test]
fn there_is_one_arm_for_all_games_in_the_rows_above_the_nose() {
    let universal = Corner::new(600, 2600, 200);
    for k in [1, 2, 3, 10, 31, 100, 200, 301, 450, 599] {
        let corner = Corner::new(k, k + 2000, k.div_ceil(3));
        for (x, y) in corner.cells().filter(|&(x, y)| x > y) {
            assert_eq!(corner.v(x, y), universal.v(x + 600 - k, y), "game {k} at ({x}, {y})");
        }
    }
}

// Figure 3.

#[test]
fn games_100_and_1000_look_alike_at_the_nose_and_at_the_shoulder() {
    let (small, large) = (Corner::new(100, 201, 101), Corner::new(1000, 1101, 401));
    for (x, y) in small.cells().filter(|&(x, y)| x < 100 && y < 100) {
        assert_eq!(small.v(x, y), large.v(x + 300, y + 300), "nose, at ({x}, {y})");
    }
    for (x, y) in small.cells().filter(|&(x, y)| x >= 100 && y <= 40) {
        assert_eq!(small.v(x, y), large.v(x + 900, y), "shoulder, at ({x}, {y})");
    }
}

#[test]
fn the_count_in_a_corner_is_right_for_every_shape() {
    for k in (0..=40).chain([61, 62, 63]) {
        let side = k + 4;
        for width in 0..=side {
            for height in 0..=side {
                let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
                let counted = cells.filter(|&(x, y)| x + y + x.min(y) < k).count() as u128;
                assert_eq!(hood::corner_count(k, width, height), counted, "game {k}, {width} x {height}");
            }
        }
    }
}

// With and without the closed form.

fn board(k: u64, block_size: usize, hood: Hood) -> Board {
    Board::with_settings(k, Settings { block_size, hood, ..Settings::default() }).unwrap()
}

#[test]
fn the_board_is_the_same_with_and_without_the_closed_form() {
    for k in 1..=K_MAX_FOR_HOOD {
        // The hood, and as much of what comes after it.
        let side = 2 * k + 20;
        let expected = reference::deviations(k, side as usize, side as usize);
        let block_size = [2, 5, 16, 31, 64, 1024][k as usize % 6];
        let [mut skipping, mut computing] = [Hood::Skipped, Hood::Computed].map(|hood| board(k, block_size, hood));
        for (x, y, width, height) in [
            (0, 0, side, side),
            (0, 0, 1, 1),
            (k / 5, k / 4, k / 3 + 1, k / 2 + 1),
            (k / 2, k / 5, k + 9, k / 3 + 1),
            (k / 5, k / 2, k / 3 + 1, k + 9),
        ] {
            let window = Window::new(x, y, width, height).unwrap();
            let rows = expected.chunks(side as usize).skip(y as usize).take(height as usize);
            let cells: Vec<i32> =
                rows.flat_map(|row| &row[x as usize..][..width as usize]).map(|v| *v as i32).collect();
            assert!(skipping.deviations(&window).unwrap() == cells, "game {k}, {window:?}");
            assert!(computing.deviations(&window).unwrap() == cells, "game {k}, {window:?}, the hood computed");
            let palaces = cells.iter().filter(|v| **v < 0).count() as u128;
            assert_eq!(computing.count_palaces(&window).unwrap(), palaces, "game {k}, {window:?}");
        }
    }
}

#[test]
fn tiles_are_the_same_with_and_without_the_closed_form() {
    for k in [3, 50, 128] {
        for level in 0..=3 {
            let address = TileAddress::new(level, 0, 0).unwrap();
            let [skipping, computing] = [Hood::Skipped, Hood::Computed].map(|hood| {
                let mut board = board(k, 64, hood);
                let mut job = TileJob::new(&board, address, &Classifier::DEVIATIONS).unwrap();
                assert!(job.advance(&mut board, || true).unwrap().finished);
                // Slabs start at the casing.
                let is_slab = LockstepJob::new(&mut board, address).unwrap().is_some();
                assert_eq!(is_slab, hood == Hood::Skipped && level >= 3, "game {k}, level {level}");
                job.into_tile()
            });
            assert_eq!(skipping.classes, computing.classes, "game {k}, level {level}");
            assert!(skipping.values.numbers() == computing.values.numbers(), "game {k}, level {level}");
        }
    }
}

#[test]
fn what_the_closed_form_spares_is_the_hood() {
    let (k, n) = (120, 10);
    let corner = Window::new(150, 140, 1, 1).unwrap();
    let [with, without] = [Hood::Skipped, Hood::Computed].map(|hood| {
        let mut board = board(k, n, hood);
        board.prepare(&corner).unwrap();
        board.counters().cells_computed
    });
    // The blocks on and above the diagonal, of which those on it are swept whole.
    let n = n as u64;
    let in_hood = (0..k).flat_map(|y| (0..k).map(move |x| (x, y))).filter(|(x, y)| hood::contains(k, *x, *y));
    let expected = in_hood.filter(|(x, y)| x / n >= y / n).count() as u64;
    // The closed form of the épaulette goes with it.
    let mut board =
        Board::with_settings(k, Settings { block_size: n as usize, skip_epaulettes: false, ..Settings::default() })
            .unwrap();
    board.prepare(&corner).unwrap();
    assert_eq!(without - board.counters().cells_computed, expected);
    assert!(with <= board.counters().cells_computed);
}

/// The deviations of a square at the origin.
struct Cells {
    side: u64,
    values: Vec<Option<i64>>,
}

impl Sink for Cells {
    fn run(&mut self, x: u64, y: u64, values: &[i8]) {
        for (step, v) in (0..).zip(values) {
            self.values[((y - step) * self.side + x + step) as usize] = Some((*v).into());
        }
    }
    fn constant(&mut self, _: &Window, _: i32) {
        unreachable!("a sweep gives runs");
    }
    fn hood(&mut self, _: &Window, _: u64) {}
}

/// The hood is deeper than a byte; what it leaves behind is counted palace by palace.
#[test]
fn a_sweep_from_the_casing_of_a_deep_hood_gives_and_leaves_what_the_whole_board_has() {
    for k in [129, 300, 301, 302, 1000, 3000] {
        let side = k + 60;
        let expected = reference::deviations(k, side as usize, side as usize);
        let square = Window::new(0, 0, side, side).unwrap();
        let mut cells = Cells { side, values: vec![None; expected.len()] };
        let mut sightlines = Sightlines::at_casing(k, side as usize, 0, 0);
        let mut sweeper = Sweeper::default();
        let swept = sweeper.sweep(&sightlines, k, &square, &mut cells, &square).unwrap();
        sweeper.store(k, &mut sightlines);
        let outside = |index: u64| !hood::contains(k, index % side, index / side);
        let values: Vec<_> = (0..).zip(&expected).map(|(index, v)| outside(index).then_some(*v)).collect();
        assert!(cells.values == values, "game {k}");
        assert_eq!(u128::from(side * side - swept), hood::corner_count(k, side, side), "game {k}");
        let counters = [sightlines.north(), sightlines.west(), sightlines.northwest()].concat();
        let mut leaving = vec![0_i8; counters.len()];
        let side = side as usize;
        for (index, _) in expected.iter().enumerate().filter(|(_, v)| **v < 0) {
            let (x, y) = (index % side, index / side);
            for line in [x, side + y, 3 * side - 1 + x - y] {
                leaving[line] = leaving[line].wrapping_add(1);
            }
        }
        assert_eq!(counters, leaving, "game {k}: what leaves the square");
    }
}

#[test]
fn sightlines_of_a_computed_hood_are_no_others() {
    let [mut skipping, mut computing] = [Hood::Skipped, Hood::Computed].map(|hood| board(100, 16, hood));
    let window = Window::new(0, 0, 100, 100).unwrap();
    for board in [&mut skipping, &mut computing] {
        board.prepare(&window).unwrap();
    }
    let (skipped, computed) = (skipping.export_sightlines(&window), computing.export_sightlines(&window));
    assert!(matches!(skipping.import_sightlines(&computed), Err(Error::Sightlines(_))));
    assert!(matches!(computing.import_sightlines(&skipped), Err(Error::Sightlines(_))));
    assert_eq!(board(100, 16, Hood::Computed).import_sightlines(&computed), Ok(()));
}

#[test]
#[should_panic(expected = "the hood of game 129 is not computed")]
fn a_hood_deeper_than_a_byte_is_not_computed() {
    board(K_MAX_FOR_HOOD + 1, 64, Hood::Computed);
}
