//! The board against the row-by-row definition: any window, any split into blocks, any order of requests, any budget.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/random.rs"]
mod random;

use blocking_queens::queens::board::{Counters, Settings};
use blocking_queens::queens::reference;
use blocking_queens::queens::sweep::Sink;
use blocking_queens::{Board, Error, Window};
use random::Random;

fn window(x: u64, y: u64, width: u64, height: u64) -> Window {
    Window::new(x, y, width, height).unwrap()
}

/// The window cut out of a board of `side` columns that was computed row by row from the origin.
fn crop(board: &[i64], side: u64, window: &Window) -> Vec<i32> {
    (window.y()..window.bottom())
        .flat_map(|y| (window.x()..window.right()).map(move |x| board[(y * side + x) as usize] as i32))
        .collect()
}

#[test]
fn the_board_equals_the_reference_for_every_k_up_to_130() {
    let side = 400;
    for k in 1..=130 {
        let expected = reference::deviations(k, side, side);
        let whole = window(0, 0, side as u64, side as u64);
        for block_size in [1024, 37] {
            let mut board = Board::with_settings(k, Settings { block_size, ..Settings::default() }).unwrap();
            assert_eq!(
                board.deviations(&whole).unwrap(),
                crop(&expected, side as u64, &whole),
                "game {k} in blocks of {block_size}"
            );
        }
    }
}

#[test]
fn any_window_in_any_order_with_any_block_size_and_budget_is_a_crop_of_the_whole() {
    let mut random = Random(7);
    for k in [1, 2, 3, 17, 60, 128, 129, 255, 256, 300] {
        let side = 1200;
        let expected = reference::deviations(k, side as usize, side as usize);
        for _ in 0..12 {
            let block_size = 2 + random.below(200) as usize;
            let settings = Settings {
                block_size,
                memory_budget: [0, 20_000, 1 << 30][random.below(3) as usize],
                skip_outer_space: random.below(2) == 0,
                ..Settings::default()
            };
            let mut board = Board::with_settings(k, settings.clone()).unwrap();
            for _ in 0..6 {
                let (x, y) = (random.below(side - 1), random.below(side - 1));
                let (width, height) = (1 + random.below((side - x).min(300)), 1 + random.below((side - y).min(300)));
                let asked = window(x, y, width, height);
                assert_eq!(
                    board.deviations(&asked).unwrap(),
                    crop(&expected, side, &asked),
                    "game {k}, {asked:?}, {settings:?}"
                );
            }
        }
    }
}

#[test]
fn the_pattern_is_symmetric_about_the_main_diagonal() {
    for (k, x, y) in [(7, 90, 13), (300, 500, 100), (1000, 1300, 650), (9999, 12_600, 6_850)] {
        let mut board = Board::new(k).unwrap();
        let (upper, lower) = (window(x, y, 200, 120), window(y, x, 120, 200));
        assert_eq!(upper.transposed(), lower);
        let (upper, lower) = (board.deviations(&upper).unwrap(), board.deviations(&lower).unwrap());
        for row in 0..120 {
            for column in 0..200 {
                assert_eq!(upper[row * 200 + column], lower[column * 120 + row], "game {k} at ({column}, {row})");
            }
        }
    }
}

#[test]
fn a_window_seen_before_costs_no_more_than_its_own_cells() {
    let mut board = Board::with_settings(1000, Settings { block_size: 64, ..Settings::default() }).unwrap();
    // One block wide and high, outside the hood and outer space: read from its first cell on.
    let asked = window(64 * 20, 64 * 11, 64, 64);
    board.deviations(&asked).unwrap();
    let before = board.counters().cells_computed;
    board.deviations(&asked).unwrap();
    assert_eq!(board.counters().cells_computed - before, 64 * 64);
    // A part of a block is swept no further than it reaches.
    let before = board.counters().cells_computed;
    board.deviations(&window(64 * 20, 64 * 11, 10, 3)).unwrap();
    assert_eq!(board.counters().cells_computed - before, 10 * 3);
}

#[test]
fn a_sweep_computes_each_cell_on_or_above_the_diagonal_once() {
    let (k, n) = (40, 50);
    let settings = Settings { block_size: n, skip_outer_space: false, ..Settings::default() };
    let mut board = Board::with_settings(k, settings).unwrap();
    // To keep the sightlines of the last block, all blocks before it are swept, but only their canonical halves.
    let blocks = 5_u64;
    board.prepare(&window((blocks - 1) * n as u64, (blocks - 1) * n as u64, 1, 1)).unwrap();
    let in_hood = |x: u64, y: u64| x + y + x.min(y) < k;
    let mut expected = 0;
    for row in 0..blocks {
        for column in row..blocks {
            let cells = (0..n as u64).flat_map(|y| (0..n as u64).map(move |x| (x, y)));
            let outside = cells.filter(|(x, y)| !in_hood(column * n as u64 + x, row * n as u64 + y)).count() as u64;
            // The last diagonal block's own cells are not needed to keep what enters it.
            expected += if (row, column) == (blocks - 1, blocks - 1) { 0 } else { outside };
        }
    }
    assert_eq!(board.counters().cells_computed, expected);
}

#[test]
fn blocks_in_the_hood_and_in_outer_space_cost_nothing() {
    let mut board = Board::new(1_000_000).unwrap();
    board.deviations(&window(1000, 2000, 300, 300)).unwrap();
    assert_eq!(board.deviation(0, 0).unwrap(), -1_000_000);
    assert_eq!(board.deviations(&window(1_500_000, 1000, 50, 50)).unwrap(), vec![0; 2500]);
    assert_eq!(board.deviation(10, 5_000_000).unwrap(), 0);
    assert_eq!(board.counters().cells_computed, 0);
}

#[test]
fn the_memory_budget_is_kept_once_a_window_is_done() {
    let budget = 100_000;
    let settings = Settings { block_size: 64, memory_budget: budget, ..Settings::default() };
    let mut board = Board::with_settings(500, settings).unwrap();
    for (x, y) in [(1400, 1400), (900, 300), (300, 1000), (1400, 1400)] {
        board.deviations(&window(x, y, 100, 100)).unwrap();
        let kept = board.counters().bytes_kept;
        assert!(kept <= budget, "{kept} bytes are kept; the budget is {budget}");
    }
    assert!(board.counters().blocks_kept > 10, "the budget is used");
}

#[test]
fn another_memory_budget_holds_from_the_next_window_on() {
    let settings = Settings { block_size: 64, ..Settings::default() };
    let mut board = Board::with_settings(500, settings).unwrap();
    let asked = window(1400, 1400, 100, 100);
    let expected = board.deviations(&asked).unwrap();
    let before = board.counters().bytes_kept;
    board.set_memory_budget(before / 4);
    assert!(board.deviations(&asked).unwrap() == expected);
    let kept = board.counters().bytes_kept;
    assert!((1..=before / 4).contains(&kept), "{kept} bytes of {before} are kept");
}

#[test]
fn what_was_dropped_is_computed_again_from_near_by() {
    let settings = Settings { block_size: 32, memory_budget: 60_000, ..Settings::default() };
    let mut board = Board::with_settings(500, settings).unwrap();
    let whole = 1500_u64.pow(2) / 2;
    board.prepare(&window(1499, 1499, 1, 1)).unwrap();
    assert!(board.counters().blocks_kept < 400, "most of the thousand blocks were dropped");
    let mut random = Random(3);
    let mut dearest = 0;
    for _ in 0..50 {
        let (x, y) = (500 + random.below(900), 500 + random.below(900));
        let before = board.counters().cells_computed;
        board.deviation(x, y).unwrap();
        dearest = dearest.max(board.counters().cells_computed - before);
    }
    assert!(dearest < whole / 8, "one cell cost {dearest} of about {whole} cells");
}

#[test]
fn what_was_dropped_is_not_refused_where_little_has_to_be_swept_again() {
    let settings = Settings { block_size: 32, memory_budget: 60_000, ..Settings::default() };
    let mut all = Board::with_settings(500, settings.clone()).unwrap();
    all.prepare(&window(1499, 1499, 1, 1)).unwrap();
    let parcel = all.export_sightlines(&window(0, 0, 1500, 1500));
    // To sweep half of the square from the origin would be 11 times as much as this one takes on.
    let mut board = Board::with_settings(500, Settings { work_limit: 1e5, ..settings }).unwrap();
    let place = window(1250, 1030, 40, 30);
    assert!(matches!(board.plan(&place), Err(Error::TooMuchWork { .. })), "from the origin");
    board.import_sightlines(&parcel).unwrap();
    let mut dropped = 0;
    for (x, y) in (0..14).flat_map(|row| (row..14).map(move |column| (500 + 64 * column, 500 + 64 * row))) {
        let place = window(x, y, 40, 30);
        dropped += u32::from(board.estimate(&place) > 0.0);
        let computed = board.counters().cells_computed;
        assert_eq!(board.deviations(&place).unwrap(), all.deviations(&place).unwrap(), "({x}, {y})");
        let computed = board.counters().cells_computed - computed;
        assert!(computed < 100_000, "({x}, {y}): {computed} cells");
    }
    assert!(dropped > 20, "{dropped} places had been dropped");
}

#[test]
fn where_deviations_can_outgrow_a_byte_nobody_gets_there_step_by_step() {
    let limit = 2e8;
    for (k, is_safe) in [(3_000_000, true), (3_000_001, false)] {
        let mut board = Board::with_settings(k, Settings { work_limit: limit, ..Settings::default() }).unwrap();
        let beyond_nose = |cells: u64| window(k / 3 + cells, k / 3 + cells, 10, 10);
        let near = (1..).map(|step| 1000 * step).take_while(|cells| board.estimate(&beyond_nose(*cells)) < 0.9 * limit);
        let near = near.last().unwrap();
        board.prepare(&beyond_nose(near)).unwrap();
        let next = beyond_nose(near + near / 4);
        assert!(Board::new(k).unwrap().estimate(&next) > limit, "from the origin it is too much");
        assert!(board.estimate(&next) < limit, "from what is kept it is not");
        assert_eq!(board.plan(&next).is_ok(), is_safe, "game {k}");
    }
}

#[test]
fn the_estimate_counts_what_is_missing_between_what_is_kept_and_the_window() {
    let settings = Settings { block_size: 32, ..Settings::default() };
    let mut board = Board::with_settings(500, settings.clone()).unwrap();
    let place = window(1250, 1030, 40, 30);
    let from_origin = board.estimate(&place);
    board.prepare(&window(1200, 1000, 10, 10)).unwrap();
    let (estimate, computed) = (board.estimate(&place), board.counters().cells_computed);
    board.prepare(&place).unwrap();
    let computed = (board.counters().cells_computed - computed) as f64;
    assert!(
        computed > 0.0 && computed <= estimate && estimate < 0.2 * from_origin,
        "{computed} {estimate} {from_origin}"
    );
    assert_eq!(board.estimate(&place), 0.0);
}

#[test]
fn exported_sightlines_spare_another_board_the_sweep() {
    for k in [300, 4_000_000] {
        let x = k + 5000;
        let asked = window(x, 2000, 300, 200);
        let (mut first, mut second) = (Board::new(k).unwrap(), Board::new(k).unwrap());
        let expected = first.deviations(&asked).unwrap();
        let parcel = first.export_sightlines(&asked);
        assert_eq!(second.deviation_at_hand(x, 2000).unwrap(), None, "not known before");
        second.import_sightlines(&parcel).unwrap();
        assert_eq!(second.estimate(&asked), 0.0);
        assert_eq!(second.deviation_at_hand(x, 2000).unwrap(), Some(expected[0].into()));
        assert_eq!(second.deviations(&asked).unwrap(), expected, "game {k}");
        let spared = first.counters().cells_computed - second.counters().cells_computed;
        assert!(spared > 100_000, "game {k}: {spared} cells were spared");
    }
}

#[test]
fn damaged_or_foreign_sightlines_are_refused_and_change_nothing() {
    let asked = window(600, 200, 30, 30);
    let mut first = Board::new(300).unwrap();
    first.deviations(&asked).unwrap();
    let parcel = first.export_sightlines(&asked);
    let mut damaged = parcel.clone();
    damaged[100] ^= 1;
    for (bytes, why) in [(&parcel[..5], "too few"), (&parcel[..parcel.len() - 9], "checksum"), (&damaged, "checksum")] {
        let error = Board::new(300).unwrap().import_sightlines(bytes).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    let mut other = Board::new(301).unwrap();
    let error = other.import_sightlines(&parcel).unwrap_err().to_string();
    assert!(error.contains("they are of game 300,") && error.contains("expected of game 301,"), "{error}");
    let mut finer = Board::with_settings(300, Settings { block_size: 512, ..Settings::default() }).unwrap();
    let error = finer.import_sightlines(&parcel).unwrap_err().to_string();
    assert!(error.contains("blocks of 1024 cells") && error.contains("expected of game 300, blocks of 512"), "{error}");
    assert_eq!(other.counters().blocks_kept, 0);
}

#[test]
fn a_plan_survives_that_another_one_was_carried_out_in_between() {
    let settings = Settings { block_size: 32, memory_budget: 0, ..Settings::default() };
    let mut board = Board::with_settings(200, settings).unwrap();
    let asked = window(400, 380, 90, 70);
    let expected = Board::new(200).unwrap().count_palaces(&asked).unwrap();
    board.prepare(&asked).unwrap();
    // This plan relies on what is kept; the next one drops it.
    let mut plan = board.plan(&asked).unwrap();
    board.deviations(&window(100, 900, 40, 40)).unwrap();
    let mut count = Palaces(0);
    while !board.advance(&mut plan, &mut count, || false).unwrap().finished {}
    assert_eq!(u128::from(count.0), expected);
}

/// A sink of one's own.
struct Palaces(u64);

impl Sink for Palaces {
    fn run(&mut self, _: u64, _: u64, values: &[i8]) {
        self.0 += values.iter().filter(|v| **v < 0).count() as u64;
    }
    fn constant(&mut self, area: &Window, v: i32) {
        self.0 += if v < 0 { area.cells() as u64 } else { 0 };
    }
    fn hood(&mut self, _: &Window, _: u64) {
        unreachable!("the window lies outside the hood");
    }
}

#[test]
fn the_estimate_is_right_within_a_tenth_and_the_blocks_at_the_border() {
    let n = 32;
    for (k, x, y) in [(1000, 999, 999), (1000, 2999, 2999), (1000, 2000, 300), (500, 300, 1400), (3000, 1500, 1000)] {
        let settings = Settings { block_size: n, ..Settings::default() };
        let mut board = Board::with_settings(k, settings).unwrap();
        let cell = window(x, y, 1, 1);
        let estimate = board.estimate(&cell);
        board.prepare(&cell).unwrap();
        let computed = board.counters().cells_computed as f64;
        let border = (n as u64 * (x + y)) as f64;
        assert!(
            (estimate - computed).abs() < 0.1 * computed + border,
            "game {k} up to ({x}, {y}): estimated {estimate}, computed {computed}"
        );
    }
}

#[test]
fn work_beyond_the_limit_is_refused_before_it_begins() {
    let mut board = Board::new(1_000_000_000).unwrap();
    let error = board.deviations(&window(1_200_000_000, 700_000_000, 10, 10)).unwrap_err();
    assert!(matches!(error, Error::TooMuchWork { .. }));
    assert!(error.to_string().starts_with("this needs about 3.1e17 cells"), "{error}");
    assert_eq!(board.counters(), Counters::default());
}

#[test]
fn a_limit_of_as_many_cells_as_a_refusal_names_is_enough() {
    let within = |work_limit| {
        let settings = Settings { work_limit, ..Settings::default() };
        Board::with_settings(100, settings).unwrap().deviations(&window(300, 200, 10, 10))
    };
    let Err(Error::TooMuchWork { cells, .. }) = within(0.0) else { panic!("no work is within no limit") };
    assert!(within(cells).is_ok());
    assert!(within(cells.next_down()).is_err());
}

#[test]
fn bad_requests_are_refused_in_a_sentence_with_the_value() {
    let sentence = |error: Error| error.to_string();
    assert_eq!(sentence(Board::new(0).unwrap_err()), "k is 0; expected a whole number from 1 to 9007199254740992");
    assert!(sentence(Board::new((1 << 53) + 1).unwrap_err()).starts_with("k is 9007199254740993;"));
    let settings = |block_size| Settings { block_size, ..Settings::default() };
    assert_eq!(
        sentence(Board::with_settings(5, settings(1)).unwrap_err()),
        "the block size is 1; expected 2 to 16384 cells"
    );
    assert!(sentence(Window::new(3, 4, 0, 7).unwrap_err()).contains("0 x 7 cells at (3, 4)"));
    assert!(Window::new(1 << 53, 1 << 53, 1, 1).is_ok());
    assert!(Window::new(1 << 53, 0, 2, 1).is_err());
    assert!(Window::new(u64::MAX, 0, u64::MAX, 1).is_err());
    let error = Board::new(5).unwrap().deviations(&window(0, 0, 1 << 20, 1 << 20)).unwrap_err();
    assert!(sentence(error).starts_with("1099511627776 values were asked for at once;"));
}

/// The content of a parcel with its checksum.
fn sealed(mut content: Vec<u8>) -> Vec<u8> {
    let sum = content.chunks(8).chain(content.len().is_multiple_of(8).then_some(&[][..])).fold(
        0xcbf2_9ce4_8422_2325 ^ content.len() as u64,
        |sum, bytes| {
            let number = bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
            (sum ^ number).wrapping_mul(0x100_0000_01b3_u64).rotate_left(29)
        },
    );
    content.extend(sum.to_le_bytes());
    content
}

#[test]
fn sightlines_of_blocks_that_are_never_swept_are_refused() {
    let asked = window(600, 200, 30, 30);
    let mut first = Board::with_settings(300, Settings { block_size: 64, ..Settings::default() }).unwrap();
    first.deviations(&asked).unwrap();
    let parcel = first.export_sightlines(&asked);
    // The first block's row and column stand behind the header of 24 bytes.
    for (row, column) in [(9_u64, 3_u64), (0, 0), (0, 1 << 40), (u64::MAX, u64::MAX)] {
        let mut forged = parcel[..parcel.len() - 8].to_vec();
        forged[24..32].copy_from_slice(&row.to_le_bytes());
        forged[32..40].copy_from_slice(&column.to_le_bytes());
        let mut second = Board::with_settings(300, Settings { block_size: 64, ..Settings::default() }).unwrap();
        let error = second.import_sightlines(&sealed(forged)).unwrap_err().to_string();
        assert!(error.contains("never swept"), "block ({column}, {row}): {error}");
        assert_eq!(second.counters().blocks_kept, 0);
    }
}

#[test]
fn counters_that_are_none_are_refused_though_their_checksum_is_right() {
    let mut first = Board::new(300).unwrap();
    first.deviations(&window(600, 200, 30, 30)).unwrap();
    let parcel = first.export_sightlines(&window(600, 200, 30, 30));
    let content = &parcel[..parcel.len() - 8];
    assert_eq!(sealed(content.to_vec()), parcel);
    // Behind the header of 24 bytes and the block's place: the first column's counter, the least delta to the next
    // ones in four bytes, and how many bits one takes.
    assert!((1..=8).contains(&content[45]));
    let of_width = |width: u8| [&content[..45], &[width], &content[46..]].concat();
    let cut = content[..content.len() - 1].to_vec();
    let no_block = [content, &[0; 5]].concat();
    for (forged, why) in
        [(of_width(33), "damaged"), (of_width(255), "damaged"), (cut, "too soon"), (no_block, "end inside a block")]
    {
        let mut second = Board::new(300).unwrap();
        let error = second.import_sightlines(&sealed(forged)).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
        assert_eq!(second.counters().blocks_kept, 0);
    }
}

#[test]
fn an_import_stays_within_the_memory_budget() {
    let asked = window(0, 0, 1500, 1500);
    let settings = |memory_budget| Settings { block_size: 32, memory_budget, ..Settings::default() };
    let mut first = Board::with_settings(300, settings(1 << 30)).unwrap();
    first.prepare(&asked).unwrap();
    let mut second = Board::with_settings(300, settings(20_000)).unwrap();
    second.import_sightlines(&first.export_sightlines(&asked)).unwrap();
    let kept = second.counters().bytes_kept;
    assert!((1..=20_000).contains(&kept), "{kept} bytes are kept");
}

#[test]
fn plans_that_take_turns_on_a_tiny_budget_all_come_to_their_end() {
    for (turn, hover) in [(1, false), (50, false), (1, true)] {
        let settings = Settings { block_size: 38, memory_budget: 3000, ..Settings::default() };
        let mut board = Board::with_settings(8, settings).unwrap();
        let windows = [window(1536, 1536, 512, 512), window(1536, 1024, 512, 512), window(1024, 1536, 512, 512)];
        let mut jobs: Vec<_> = windows.iter().map(|asked| (board.plan(asked).unwrap(), Palaces(0), false)).collect();
        let mut random = Random(11);
        let mut turns = 0;
        while jobs.iter().any(|(_, _, finished)| !finished) {
            for (plan, count, finished) in jobs.iter_mut().filter(|(_, _, finished)| !finished) {
                let mut steps = 0;
                *finished = board
                    .advance(plan, count, || {
                        steps += 1;
                        steps < turn
                    })
                    .unwrap()
                    .finished;
                if hover {
                    board.deviation_at_hand(random.below(2000), random.below(2000)).unwrap();
                }
                turns += 1;
                assert!(turns < 200_000, "no end in sight");
            }
        }
        for (asked, (_, count, _)) in windows.iter().zip(&jobs) {
            let expected = Board::new(8).unwrap().count_palaces(asked).unwrap();
            assert_eq!(u128::from(count.0), expected, "{asked:?}");
        }
    }
}

#[test]
#[should_panic(expected = "a plan is carried out by the board that made it")]
fn a_plan_is_not_carried_out_by_another_games_board() {
    let mut plan = Board::new(100).unwrap().plan(&window(0, 0, 10, 10)).unwrap();
    Board::new(101).unwrap().advance(&mut plan, &mut Palaces(0), || true).unwrap();
}

#[test]
fn without_the_closed_form_of_outer_space_far_windows_are_too_much_work() {
    let settings = Settings { skip_outer_space: false, ..Settings::default() };
    let mut board = Board::with_settings(5, settings).unwrap();
    assert!(matches!(board.deviation(1 << 46, 0), Err(Error::TooMuchWork { .. })));
    assert_eq!(Board::new(5).unwrap().deviation(1 << 46, 0).unwrap(), 0);
}

/// Where the arm has ended and outer space, with its margin, has not begun.
#[test]
fn blocks_that_hold_no_palace_are_passed_without_a_sweep_and_look_the_same() {
    let asked = window(8850, 3000, 300, 300);
    for k in [3, 40, 150] {
        let [passed, swept] = [true, false].map(|skip_outer_space| {
            let settings = Settings { block_size: 64, skip_outer_space, ..Settings::default() };
            let mut board = Board::with_settings(k, settings).unwrap();
            board.prepare(&asked).unwrap();
            let before = board.counters().cells_computed;
            let deviations = board.deviations(&asked).unwrap();
            (deviations, before, board.counters().cells_computed - before)
        });
        assert!(passed.0 == swept.0, "game {k}");
        assert!(passed.1 < swept.1, "game {k}: {} cells before the window, and {} without", passed.1, swept.1);
        assert_eq!(passed.2, 0, "game {k}: cells of the window");
        assert!(swept.2 >= asked.cells() as u64, "game {k}: {} cells of the window", swept.2);
    }
}

#[test]
fn palaces_of_huge_hoods_are_counted_at_once_in_any_shape() {
    let k = 1 << 53;
    let mut board = Board::new(k).unwrap();
    for asked in [window(0, 0, 1 << 40, 1 << 25), window(5, k / 4, 1000, 1 << 50), window(k / 4, 5, 1 << 50, 1000)] {
        assert_eq!(board.count_palaces(&asked).unwrap(), asked.cells(), "all of {asked:?} is hood");
    }
    assert_eq!(board.counters().cells_computed, 0);
}

/// The paper's period of the rift, section 3.3; it is measured where the rift is at least 20 columns wide, left of its
/// edge, from the first row below the nose in which it holds to the last, by k modulo 3.
#[test]
fn the_rift_repeats_itself_81_columns_to_the_right_and_31_rows_down() {
    for (k, rows) in [(9000, 79..=2200), (9001, 65..=2217), (9002, 82..=2203)] {
        let (nose, width, height) = (k / 3, 6000, 2300);
        let window = Window::new(nose, nose, width, height).unwrap();
        let deviations = Board::new(k).unwrap().deviations(&window).unwrap();
        let v = |column: u64, row: u64| deviations[(row * width + column) as usize];
        for row in rows {
            let edge = row * 81 / 31;
            for column in edge - 20..edge {
                assert_eq!(v(column, row), v(column + 81, row + 31), "game {k}: ({column}, {row}) from the nose");
            }
        }
    }
}

#[test]
fn a_thin_window_of_too_many_blocks_is_refused_before_they_are_listed() {
    let k = 9_000_000_000_000_000;
    let row = 1_000_000_000_000_000;
    let board = Board::new(k).unwrap();
    let beyond_the_casing = k - 2 * row + 1000;
    let line = |width| Window::new(beyond_the_casing, row, width, 1).unwrap();
    assert!(matches!(board.plan(&line(100_000_000_000)), Err(Error::TooMuchWork { .. })));
    assert!(board.plan(&line(1_000_000)).is_ok());
}
