//! Whole games, swept slab by slab, against the board that serves windows: every pixel, and the number of cells.
#![cfg(not(target_arch = "wasm32"))]

use blocking_queens::map::classes::Classifier;
use blocking_queens::map::classes::{CLASSES, Planes};
use blocking_queens::map::pyramid::Pyramid;
use blocking_queens::map::tile::TileAddress;
use blocking_queens::map::tile_job::TileJob;
use blocking_queens::queens::lockstep_job::{self, LockstepJob};
use blocking_queens::queens::slab::{Entering, OuterSpace};
use blocking_queens::queens::survey::{self, COARSEST_LEVEL, FINEST_LEVEL, Kind, ROUND_HEIGHT, SlabJob, SurveyPlan};
use blocking_queens::queens::sweep::Nothing;
use blocking_queens::queens::{hood, reference};
use blocking_queens::{Board, Error, Window};

#[path = "common/surveyed.rs"]
mod surveyed;
use surveyed::{BLOCK, Survey, carry_out_with};

fn survey(k: u64, right: u64, bottom: u64) -> Survey {
    survey_within(k, right, bottom, 1e8)
}

/// A survey whose coarse tiles may take this many bytes.
fn survey_within(k: u64, right: u64, bottom: u64, bytes: f64) -> Survey {
    carry_out(k, &SurveyPlan::new(k, right, bottom, bytes).unwrap())
}

fn carry_out(k: u64, plan: &SurveyPlan) -> Survey {
    carry_out_with(k, plan, OuterSpace::Skipped)
}

#[test]
fn the_tiles_of_a_survey_are_those_of_the_board() {
    for k in [500, 5000] {
        let surveyed = survey(k, 16_384, 8192);
        let level = surveyed.pyramid.level();
        for (column, row) in [(0, 0), (1, 0), (0, 1)] {
            let address = TileAddress::new(level, column, row).unwrap();
            let (tile, complete) = surveyed.pyramid.tile(&address).unwrap();
            assert!(complete, "tile ({column}, {row}) of level {level}, game {k}");
            let mut board = Board::new(k).unwrap();
            let mut job = TileJob::new(&board, address, &Classifier::DEVIATIONS).unwrap();
            job.advance(&mut board, || true).unwrap();
            assert_eq!(tile, job.into_tile(), "tile ({column}, {row}) of level {level}, game {k}");
        }
    }
}

#[test]
fn a_survey_that_computes_outer_space_too_leaves_the_same_pixels_and_sightlines() {
    let [width, height] = [24_576, 8192];
    for k in [300, 2001, 3500] {
        let plan = SurveyPlan::new(k, width, height, 1e8).unwrap();
        let mut whole = plan.clone();
        whole.treat_outer_space(k, OuterSpace::Computed);
        assert!(plan.kinds.contains(&Kind::Known) && !whole.kinds.contains(&Kind::Known), "slabs of game {k}");
        let mut again = whole.clone();
        again.treat_outer_space(k, OuterSpace::Skipped);
        assert_eq!(again, plan, "slab by slab of game {k}");
        let mut usual = carry_out(k, &plan);
        let mut full = carry_out_with(k, &whole, OuterSpace::Computed);
        let squares = (0..height).step_by(32).flat_map(|y| (y..width).step_by(32).map(move |x| (x, y)));
        let cells = squares.map(|(x, y)| match x == y || hood::contains(k, x.saturating_sub(1), y.saturating_sub(1)) {
            true => (y..y + 32).map(|y| x + 32 - hood::row_count(k, y).clamp(x, x + 32)).sum(),
            false => 32 * 32,
        });
        assert_eq!(full.cells, cells.sum::<u64>(), "all cells of game {k} but the hood's");
        assert!(usual.cells < full.cells, "game {k}: {} cells", usual.cells);
        for column in 0..3 {
            let address = TileAddress::new(usual.pyramid.level(), column, 0).unwrap();
            let [tile, other] = [&usual, &full].map(|survey| survey.pyramid.tile(&address).unwrap());
            assert!(tile.1 && tile == other, "tile ({column}, 0), game {k}");
        }
        let all = Window::new(0, 0, width, height).unwrap();
        let [sightlines, others] = [&mut usual, &mut full].map(|survey| survey.board.export_sightlines(&all));
        assert!(sightlines == others, "sightlines of game {k}");
        assert!(usual.board.counters().blocks_kept > 0);
    }
}

#[test]
fn slabs_of_several_rounds_gather_the_tiles_of_the_board() {
    let k = 20_001;
    let surveyed = survey(k, 24_576, 8192);
    assert!(surveyed.cells > 0 && survey::slab_size(k).1 > ROUND_HEIGHT);
    for (column, row) in [(2, 0), (1, 0), (0, 2)] {
        let address = TileAddress::new(5, column, row).unwrap();
        let mut board = Board::new(k).unwrap();
        let mut job = TileJob::new(&board, address, &Classifier::DEVIATIONS).unwrap();
        job.advance(&mut board, || true).unwrap();
        assert_eq!(surveyed.pyramid.tile(&address), Some((job.into_tile(), true)), "tile ({column}, {row})");
    }
}

#[test]
fn tiles_are_read_from_a_surveyed_board_as_a_board_computes_them() {
    for k in [3, 500, 5000] {
        let mut surveyed = survey(k, 16_384, 16_384);
        let fine = [(3, 5, 0), (3, 7, 3), (3, 4, 4), (3, 2, 6), (3, 0, 0), (4, 3, 1), (4, 2, 2)];
        for (level, column, row) in fine.into_iter().chain([(5, 1, 0), (5, 1, 1), (5, 0, 0)]) {
            if k == 5000 && column == row && row == 0 {
                continue; // Sightlines of blocks that the casing crosses are not kept.
            }
            if k != 500 && level > 4 {
                continue; // The board takes long for them, and reads them as it reads those of level 4.
            }
            let name = format!("tile ({column}, {row}) of level {level}, game {k}");
            let address = TileAddress::new(level, column, row).unwrap();
            let before = surveyed.board.counters().cells_computed;
            let inner_rows = (0..address.window().height() / BLOCK as u64).map(|row| {
                let window = address.window();
                window.rows(window.y() + row * BLOCK as u64, 1).unwrap()
            });
            assert!(inner_rows.into_iter().all(|row| surveyed.board.estimate(&row) == 0.0), "{name} is read in bands");
            let mut reading = LockstepJob::new(&mut surveyed.board, address).unwrap().expect(&name);
            while !reading.advance(&mut surveyed.board, || false).unwrap().finished {}
            let window = address.window();
            let cells = surveyed.board.counters().cells_computed - before;
            assert!(u128::from(cells) <= window.cells(), "{name}: {cells} cells");
            let mut board = Board::new(k).unwrap();
            let mut job = TileJob::new(&board, address, &Classifier::DEVIATIONS).unwrap();
            job.advance(&mut board, || true).unwrap();
            assert!(reading.into_tile() == job.into_tile(), "{name}");
        }
    }
}

#[test]
fn tiles_are_read_also_where_only_the_sightlines_along_their_edges_are_kept() {
    let k = 500;
    let mut surveyed = survey(k, 16_384, 16_384);
    surveyed.board.set_memory_budget(surveyed.board.counters().bytes_kept / 2);
    let nothing = surveyed.board.pack_sightlines(Vec::new());
    surveyed.board.import_sightlines(&nothing).unwrap();
    let mut cut_in_bands = 0;
    let places = (1..4).flat_map(|row| (row..4).map(move |column| (column, row)));
    for (column, row) in places {
        let address = TileAddress::new(4, column, row).unwrap();
        let window = address.window();
        let inner_row = Window::new(window.x(), window.y() + BLOCK as u64, window.width(), 1).unwrap();
        cut_in_bands += u32::from(surveyed.board.estimate(&inner_row) == 0.0);
        let Some(mut reading) = LockstepJob::new(&mut surveyed.board, address).unwrap() else {
            panic!("the edges of tile ({column}, {row}) are kept");
        };
        while !reading.advance(&mut surveyed.board, || true).unwrap().finished {}
        let mut board = Board::new(k).unwrap();
        let mut job = TileJob::new(&board, address, &Classifier::DEVIATIONS).unwrap();
        job.advance(&mut board, || true).unwrap();
        assert!(reading.into_tile() == job.into_tile(), "tile ({column}, {row})");
    }
    assert_eq!(cut_in_bands, 0, "none of these tiles could be swept in bands");
}

#[test]
fn another_board_reads_a_tile_from_the_sightlines_that_it_is_sent_fewest_for_coarse_ones() {
    let mut surveyed = survey(5000, 32_768, 32_768);
    for (level, column, row, sent) in [(5, 1, 0, 49), (5, 0, 1, 49), (6, 1, 0, 13), (6, 0, 1, 13), (6, 1, 1, 16)] {
        let name = format!("tile ({column}, {row}) of level {level}");
        let address = TileAddress::new(level, column, row).unwrap();
        let mut plan = surveyed.board.plan_to_keep(&lockstep_job::from(&surveyed.board, &address)).unwrap();
        let before = surveyed.board.counters().cells_computed;
        while !surveyed.board.advance(&mut plan, &mut Nothing, || false).unwrap().finished {}
        assert_eq!(surveyed.board.counters().cells_computed, before, "{name}: nothing has to be swept again");
        let parcel = surveyed.board.export_planned(&plan);
        let mut board = Board::new(5000).unwrap();
        board.import_sightlines(&parcel).unwrap();
        assert_eq!(board.counters().blocks_kept, sent, "{name}");
        let [read, expected] = [&mut board, &mut surveyed.board].map(|board| {
            let mut reading = LockstepJob::new(board, address).unwrap().expect(&name);
            while !reading.advance(board, || true).unwrap().finished {}
            reading.into_tile()
        });
        assert!(read == expected, "{name}");
    }
}

#[test]
fn a_tile_that_begins_on_a_hill_of_deviations_is_read_with_enough_planes() {
    // The armpit lies at the corner of these tiles: v is 14 there, beyond what four planes hold, and falls to the right
    // and below.
    let k = 35_500;
    let mut board = Board::new(k).unwrap();
    assert!(board.deviation(45_056, 24_576).unwrap() >= 12);
    for (level, column, row) in [(3, 22, 12), (4, 11, 6), (3, 12, 22)] {
        let address = TileAddress::new(level, column, row).unwrap();
        board.prepare(&address.window()).unwrap();
        let mut reading = LockstepJob::new(&mut board, address).unwrap().unwrap();
        while !reading.advance(&mut board, || true).unwrap().finished {}
        let mut job = TileJob::new(&board, address, &Classifier::DEVIATIONS).unwrap();
        job.advance(&mut board, || true).unwrap();
        assert!(reading.into_tile() == job.into_tile(), "tile ({column}, {row}) of level {level}");
    }
}

/// Cells that are computed to read a tile in lock step; it is as the board reads it block by block.
fn cells_computed(board: &mut Board, address: TileAddress) -> u64 {
    board.prepare(&address.window()).unwrap();
    let before = board.counters().cells_computed;
    let mut reading = LockstepJob::new(board, address).unwrap().unwrap();
    while !reading.advance(board, || true).unwrap().finished {}
    let cells = board.counters().cells_computed - before;
    let mut job = TileJob::new(board, address, &Classifier::DEVIATIONS).unwrap();
    job.advance(board, || true).unwrap();
    assert!(reading.into_tile() == job.into_tile());
    cells
}

#[test]
fn a_tile_with_a_higher_hill_than_four_planes_hold_is_swept_again_with_more() {
    let address = TileAddress::new(3, 77, 42).unwrap();
    let mut board = Board::new(125_000).unwrap();
    let armpit = Window::new(158_000, 86_100, 800, 800).unwrap();
    let most = board.deviations(&armpit).unwrap().into_iter().max();
    assert!(most >= Some(24) && address.window().intersection(&armpit) == Some(armpit), "{most:?}");
    assert!(u128::from(cells_computed(&mut board, address)) > address.window().cells(), "some were swept in vain");
}

#[test]
fn a_tile_on_the_ridge_along_the_diagonal_is_swept_once() {
    let address = TileAddress::new(3, 81, 80).unwrap();
    let mut board = Board::new(100_000).unwrap();
    let ridge = Window::new(166_000, 165_700, 150, 150).unwrap();
    let most = board.deviations(&ridge).unwrap().into_iter().max();
    assert!(most > Some(7) && address.window().intersection(&ridge) == Some(ridge), "four planes hold {most:?}");
    assert_eq!(u128::from(cells_computed(&mut board, address)), address.window().cells());
}

#[test]
fn a_slab_with_edges_that_no_game_has_is_refused_in_a_sentence() {
    let k = 800_000;
    let (width, height) = survey::slab_size(k);
    let mut top = vec![0; 2 * width as usize];
    top[0] = 125_u64.wrapping_add(k) as i8;
    let entering = Entering {
        top: Some(top.into()),
        left: Some(vec![0; 2 * height as usize].into()),
        corner: Some(0),
        bands: Vec::new(),
    };
    let mut job = SlabJob::new(k, 20 * width, 100 * height, width, 8, BLOCK, entering).unwrap();
    let error = std::iter::repeat_with(|| job.advance(&mut || true)).find_map(Result::err).unwrap();
    assert!(error.to_string().contains("beyond all bounds"), "{error}");
}

#[test]
fn a_tile_that_was_read_is_kept_beside_the_gathered_ones_as_long_as_there_is_room() {
    let mut surveyed = survey_within(500, 16_384, 16_384, 1.4e7);
    let pyramid = &mut surveyed.pyramid;
    let level = pyramid.level() - 1;
    // Where there is no room for a tile, what is known in part is packed.
    let finer = TileAddress::new(level, 0, 0).unwrap();
    let open = pyramid.bytes();
    pyramid.keep(&finer, &Planes::default(), 0).unwrap();
    assert!(pyramid.tile(&finer).is_none() && pyramid.bytes() < open);
    let gathered = pyramid.bytes();
    let mut read = |pyramid: &mut Pyramid, level: u32, column: u64, row: u64, bytes: usize| {
        let address = TileAddress::new(level, column, row).unwrap();
        let mut reading = LockstepJob::new(&mut surveyed.board, address).unwrap().unwrap();
        while !reading.advance(&mut surveyed.board, || true).unwrap().finished {}
        let (counted, planes) = reading.counts();
        pyramid.keep(counted, planes, bytes).unwrap();
        let tile = reading.into_tile();
        pyramid.tile(&address).is_some_and(|kept| kept == (tile, true))
    };
    for (column, row) in [(2, 1), (1, 1), (0, 1)] {
        assert!(read(pyramid, level, column, row, usize::MAX), "tile ({column}, {row})");
        let mirrored = TileAddress::new(level, row, column).unwrap();
        assert!(pyramid.tile(&mirrored).is_some(), "the mirror image of ({column}, {row})");
    }
    let (tiles, bytes) = (pyramid.tiles(), pyramid.bytes());
    assert!(bytes > gathered);
    assert_eq!(pyramid.bytes_gathered(), gathered);
    assert!(read(pyramid, level, 2, 1, usize::MAX));
    assert_eq!((pyramid.tiles(), pyramid.bytes()), (tiles, bytes), "none is kept twice");
    assert!(!read(pyramid, level, 2, 0, bytes), "there is no room for it");
    for column in 2..8 {
        assert!(read(pyramid, level - 1, column, 2, usize::MAX), "tile ({column}, 2), which is still finer");
    }
    assert!(read(pyramid, level, 2, 0, pyramid.bytes()), "finer tiles make room for it");
    assert!(pyramid.tiles() < tiles + 1 + 6);
    // One that is computed block by block is kept as well, if it lies on or above the diagonal.
    let job = |column: u64, row: u64| {
        let mut board = Board::new(500).unwrap();
        let mut job =
            TileJob::new(&board, TileAddress::new(level, column, row).unwrap(), &Classifier::DEVIATIONS).unwrap();
        job.advance(&mut board, || true).unwrap();
        job
    };
    assert!(job(0, 1).counts().is_none() && job(0, 0).counts().is_some());
    let computed = job(3, 1);
    let (address, planes) = computed.counts().unwrap();
    let address = *address;
    pyramid.keep(&address, planes, usize::MAX).unwrap();
    assert!(pyramid.tile(&address) == Some((computed.into_tile(), true)));
    pyramid.trim(bytes - 1);
    assert!(pyramid.bytes() < bytes && pyramid.bytes() > gathered);
    pyramid.trim(0);
    assert_eq!((pyramid.bytes(), pyramid.bytes_gathered()), (gathered, gathered), "what was gathered stays");
}

#[test]
fn what_was_not_surveyed_or_is_too_fine_is_not_read_in_lock_step() {
    let read = |board: &mut Board, level, column, row| {
        LockstepJob::new(board, TileAddress::new(level, column, row).unwrap()).unwrap().is_some()
    };
    let mut surveyed = survey(500, 16_384, 8192);
    assert!(read(&mut surveyed.board, 5, 1, 0));
    assert!(!read(&mut surveyed.board, 2, 1, 0));
    assert!(!read(&mut surveyed.board, 5, 1, 1));
    assert!(!read(&mut Board::new(500).unwrap(), 5, 1, 0));
}

#[test]
fn pixels_of_every_level_have_the_counts_of_finer_ones() {
    let k = 2001;
    let fine = survey(k, 16_384, 8192);
    assert_eq!(fine.pyramid.level(), FINEST_LEVEL);
    for level in FINEST_LEVEL + 1..=COARSEST_LEVEL {
        let plan = SurveyPlan { level, ..SurveyPlan::new(k, 16_384, 8192, 1e8).unwrap() };
        let coarse = carry_out(k, &plan);
        for (column, row) in [(0, 0), (1, 0)] {
            let address = TileAddress::new(level, column, row).unwrap();
            assert!(
                coarse.pyramid.tile(&address) == fine.pyramid.tile(&address),
                "tile ({column}, {row}) of level {level}"
            );
        }
    }
}

/// For each square of 32 x 32 cells, row by row, whether its cells see the k palaces of their rows and no other, by the
/// row-by-row definition.
fn outer_squares(k: u64, side: usize) -> Vec<bool> {
    let board = reference::deviations(k, side, side);
    let mut outer = vec![true; (side / 32).pow(2)];
    let (mut north, mut northwest) = (vec![0; side], vec![0; 2 * side]);
    for y in 0..side {
        let mut west = 0;
        for x in 0..side {
            let diagonal = side + x - y;
            let is_free = (y % 32 > 0 || north[x] == 0)
                && (x % 32 > 0 || west == k)
                && (x % 32 > 0 && y % 32 > 0 || northwest[diagonal] == 0);
            outer[y / 32 * (side / 32) + x / 32] &= is_free;
            if board[y * side + x] < 0 {
                (north[x], west, northwest[diagonal]) = (north[x] + 1, west + 1, northwest[diagonal] + 1);
            }
        }
    }
    outer
}

#[test]
fn by_symmetry_a_survey_computes_little_more_than_half_of_the_board() {
    let (k, side) = (2000, 8192);
    let surveyed = survey(k, side, side);
    let outer = outer_squares(k, side as usize);
    // By slabs of 8192 x 4096 cells, and in these by steps: the squares of 32 x 32 cells along an anti-diagonal.
    let mut expected = 0;
    for (top, step) in (0..side).step_by(4096).flat_map(|top| (0..256 + 127).map(move |step| (top, step))) {
        let squares = (0..128_u64).filter(|lane| (0..256).contains(&(step - *lane as i64)));
        let squares = squares.map(|lane| (32 * (step as u64 - lane), top + 32 * lane)).filter(|(x, y)| x >= y);
        let touches_hood = |x: u64, y: u64| hood::contains(k, x.saturating_sub(1), y.saturating_sub(1));
        let (single, together): (Vec<_>, Vec<_>) = squares.partition(|(x, y)| x == y || touches_hood(*x, *y));
        let outside =
            |x: u64, y: u64| (y..y + 32).map(|y| x + 32 - hood::row_count(k, y).clamp(x, x + 32)).sum::<u64>();
        expected += single.into_iter().map(|(x, y)| outside(x, y)).sum::<u64>();
        // In outer space there is nothing to be done, if all that would be done together lies there.
        if !together.iter().all(|(x, y)| outer[(y / 32 * (side / 32) + x / 32) as usize]) {
            expected += 32 * 32 * together.len() as u64;
        }
    }
    assert_eq!(surveyed.cells, expected);
    let board: u64 = (0..side).map(|y| side - hood::row_count(k, y).min(side)).sum();
    assert!(surveyed.cells as f64 <= 0.55 * board as f64, "{} of {board} cells", surveyed.cells);
}

#[test]
fn a_surveyed_board_reads_any_window_without_another_sweep() {
    let mut surveyed = survey(3000, 16_384, 8192);
    for (x, y) in [(12_000, 7000), (7000, 12_000), (5000, 5000), (16_000, 100)] {
        let window = Window::new(x, y, 60, 50).unwrap();
        let before = surveyed.board.counters().cells_computed;
        let values = surveyed.board.deviations(&window).unwrap();
        let cells = surveyed.board.counters().cells_computed - before;
        assert!(cells <= 4 * 1024 * 1024, "{cells} cells for the window at ({x}, {y})");
        assert_eq!(values, Board::new(3000).unwrap().deviations(&window).unwrap(), "the window at ({x}, {y})");
    }
}

#[test]
fn surveys_are_only_made_where_much_has_to_be_swept() {
    let board = |k| Board::new(k).unwrap();
    let plan = |k, window: (u64, u64, u64, u64), level| {
        let (x, y, width, height) = window;
        SurveyPlan::if_worthwhile(&board(k), &Window::new(x, y, width, height).unwrap(), level, 1.5e8, None).unwrap()
    };
    assert_eq!(plan(1000, (0, 0, 3000, 3000), 2), None);
    assert_eq!(plan(1_000_000_000_000, (333_333_333_300, 333_333_333_300, 500, 500), 0), None);
    let too_much = |k, x| {
        let window = Window::new(x, x, 100, 100).unwrap();
        SurveyPlan::if_worthwhile(&board(k), &window, 0, 1.5e8, None).is_err()
    };
    assert!(too_much(9_000_000_000_000_000, 5_000_000_000_000_000));
    assert!(!too_much(9_000_000_000_000_000, 3_000_000_000_010_000));
    let whole = plan(100_000, (0, 0, 300_000, 300_000), 9).unwrap();
    assert_eq!((whole.columns, whole.rows), (19, 19));
    // Deep in the board one cell needs everything above it and on its left.
    assert!(plan(20_000, (60_000, 60_000, 1, 1), 0).is_some());
}

#[test]
fn cells_that_are_read_count_from_the_level_on_at_which_surveys_gather() {
    let board = Board::new(4000).unwrap();
    let window = Window::new(0, 0, 12_000, 12_000).unwrap();
    let is_surveyed = |level| SurveyPlan::if_worthwhile(&board, &window, level, 1.5e8, None).unwrap().is_some();
    assert_eq!([FINEST_LEVEL - 1, FINEST_LEVEL].map(is_surveyed), [false, true]);
}

#[test]
fn slabs_of_larger_games_are_no_smaller() {
    let area = |k| {
        let (width, height) = survey::slab_size(k);
        width * height
    };
    let areas = [10_000, 30_000, 50_000, 100_000, 1_000_000].map(area);
    assert!(areas.is_sorted() && areas[0] < areas[4], "{areas:?} cells");
}

#[test]
fn a_slab_is_known_whose_last_cell_is_the_last_one_of_the_hood() {
    let (width, height) = survey::slab_size(16_000);
    let k = hood::palace_number(width - 1, height - 1) + 1;
    let first = |k| SurveyPlan::new(k, 3 * k, 3 * k, 1.5e8).unwrap().kinds[0];
    assert_eq!([k - 1, k].map(first), [Kind::Live, Kind::Known]);
}

#[test]
fn finer_pixels_are_gathered_of_smaller_games() {
    let level = |k: u64| SurveyPlan::new(k, 3 * k, 3 * k, 1.5e8).unwrap().level;
    assert_eq!([10_000, 40_003, 100_000, 1_000_000].map(level), [5, 6, 6, 9]);
}

#[test]
fn from_level_6_on_pixels_are_gathered_wherever_packed_counts_find_room() {
    let level = |k: u64, bytes_a_pixel: f64, level: i32| {
        let cells = SurveyPlan::new(k, 3 * k, 3 * k, 1e9).unwrap().cells;
        SurveyPlan::new(k, 3 * k, 3 * k, cells / 4_f64.powi(level) * bytes_a_pixel + 8e6).unwrap().level
    };
    assert_eq!([9.9, 10.1].map(|bytes| level(100_000, bytes, 6)), [7, 6]);
    assert_eq!([27.9, 28.1].map(|bytes| level(20_000, bytes, 5)), [6, 5], "finer ones are read quickly");
}

#[test]
fn pixels_stay_as_fine_as_they_were_gathered_while_there_is_room_for_them() {
    let board = Board::new(40_003).unwrap();
    let level = |side, bytes, gathered| {
        let window = Window::new(0, 0, side, side).unwrap();
        SurveyPlan::if_worthwhile(&board, &window, 8, bytes, gathered).unwrap().unwrap().level
    };
    assert_eq!(level(60_000, 1.2e8, None), 5);
    assert_eq!([None, Some(5), Some(7)].map(|gathered| level(120_000, 1.2e8, gathered)), [6, 5, 6]);
    assert_eq!(level(120_000, 8e7, Some(5)), 6, "there is no room");
}

#[test]
fn coarse_tiles_stay_within_their_bytes_and_are_the_coarser_the_fewer_these_are() {
    let mut levels = Vec::new();
    for (k, bytes) in [(5000, 1.5e8), (5000, 9.5e6), (5000, 8.15e6), (2000, 9e6)] {
        let pyramid = survey_within(k, 3 * k, 3 * k, bytes).pyramid;
        let taken = pyramid.bytes() as f64;
        assert!(taken <= bytes, "game {k}: {} tiles take {taken} of {bytes} bytes", pyramid.tiles());
        levels.push(pyramid.level());
    }
    assert_eq!(levels, [5, 6, 7, 5]);
}

#[test]
fn slabs_that_cannot_be_are_refused_in_a_sentence() {
    let refused = |x, y, width, level, entering| {
        SlabJob::new(1000, x, y, width, level, BLOCK, entering)
            .map_or_else(|error: Error| error.to_string(), |_| "begun".into())
    };
    let none = Entering::default;
    assert_eq!(refused(0, 0, 8192, 5, none()), "begun");
    assert_eq!(refused(0, 4096, 8192, 5, none()), "begun");
    let sentences = [
        refused(0, 0, 4096, 5, none()),
        refused(1, 0, 8192, 5, none()),
        refused(0, 1024, 8192, 5, none()),
        refused(1 << 53, 0, 8192, 5, none()),
        refused(0, 0, 8192, 4, none()),
        refused(0, 0, 8192, 13, none()),
        refused(0, 4096, 8192, 5, Entering { top: Some(vec![0; 8192].into()), ..none() }),
    ];
    for (sentence, expected) in
        sentences.iter().zip(["4096", "(1, 0)", "(0, 1024)", "90071992", "level 4", "level 13", "edge"])
    {
        assert!(sentence.contains("slab") && sentence.contains(expected), "{sentence}");
    }
    let window = Window::new(0, 0, 8192, ROUND_HEIGHT).unwrap();
    assert!(survey::unpack(&window, 5, 0b11, &[0; 256 * 128]).is_err(), "one plane for two classes");
    assert!(survey::unpack(&window, 5, 0b11, &[0; 2 * 256 * 128]).is_ok());
    assert!(survey::unpack(&window, 5, 1 << CLASSES, &[0; 256 * 128]).is_err(), "a class that there is not");
}

#[test]
fn counts_come_out_of_one_list_in_the_classes_that_were_packed() {
    let window = Window::new(0, 0, 8192, ROUND_HEIGHT).unwrap();
    let (classes, pixels) = (0b1010, 256 * 128);
    let counts: Vec<i32> = (0..2 * pixels).collect();
    let planes = survey::unpack(&window, 5, classes, &counts).unwrap();
    assert_eq!(survey::classes(&planes), classes);
    let first = planes.map(|plane| plane.first().copied());
    assert_eq!(first[..5], [None, Some(0), None, Some(pixels as u32), None]);
}

#[test]
fn a_slab_tells_its_game_and_its_cells() {
    let job = SlabJob::new(1000, 8192, 4096, 8192, 5, BLOCK, Entering::default()).unwrap();
    assert_eq!((job.k(), job.window()), (1000, &Window::new(8192, 4096, 8192, ROUND_HEIGHT).unwrap()));
}
