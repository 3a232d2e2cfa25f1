//! What holds for any input, with the smallest input that breaks it: windows by the definition, parcels of sightlines,
//! links and move lists.
#![cfg(not(target_arch = "wasm32"))]

use blocking_queens::queens::board::Settings;
use blocking_queens::queens::play::{Game, Puzzle, Situation, link};
use blocking_queens::queens::reference;
use blocking_queens::{Board, COORDINATE_MAX, Window};
use proptest::prelude::*;

/// Bytes like those of a text, with the characters that texts are made of more often.
fn text() -> impl Strategy<Value = String> {
    let known = proptest::sample::select("0123456789,.()-|<> ludABkmovepacblt=:x\u{fffd}é".chars().collect::<Vec<_>>());
    proptest::collection::vec(prop_oneof![8 => known, 1 => any::<char>()], 0..60)
        .prop_map(|text| text.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_window_is_that_of_the_definition_in_any_blocks_and_with_any_budget(
        k in 1_u64..400,
        (x, y) in (0_u64..600, 0_u64..400),
        (width, height) in (1_u64..60, 1_u64..60),
        (block_size, memory_budget) in (2_usize..150, 0_usize..20_000),
        (skip_outer_space, skip_epaulettes) in any::<(bool, bool)>(),
    ) {
        let settings = Settings { block_size, memory_budget, skip_outer_space, skip_epaulettes, ..Settings::default() };
        let window = Window::new(x, y, width, height).unwrap();
        let mut board = Board::with_settings(k, settings).unwrap();
        let found = board.deviations(&window).unwrap();
        let side = window.right() as usize;
        let rows = reference::Rows::new(k, side).skip(y as usize).take(height as usize);
        let in_window = |row: Vec<i64>| row[x as usize..].iter().map(|v| *v as i32).collect::<Vec<_>>();
        let expected: Vec<i32> = rows.flat_map(in_window).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn a_window_is_on_the_board_or_refused(
        x in any::<u64>(),
        y in any::<u64>(),
        width in any::<u64>(),
        height in any::<u64>(),
    ) {
        for shift in [0, 11, 40, 60] {
            let [x, y, width, height] = [x, y, width, height].map(|number| number >> shift);
            if let Ok(window) = Window::new(x, y, width, height) {
                prop_assert!(width > 0 && height > 0);
                prop_assert!(window.right() - 1 <= COORDINATE_MAX && window.bottom() - 1 <= COORDINATE_MAX);
                // An estimate of any window is a number, and any refusal comes at once.
                prop_assert!(Board::new(1_000).unwrap().estimate(&window).is_finite());
                let _ = Board::new(1_000).unwrap().plan_to_keep(&[Window::new(x, y, 1, 1).unwrap()]).is_ok();
            }
        }
    }

    #[test]
    fn a_damaged_parcel_is_refused_and_leaves_the_board_as_it_was(
        place in any::<proptest::sample::Index>(), bit in 0_u32..8, cut in any::<Option<proptest::sample::Index>>(),
    ) {
        let settings = Settings { block_size: 16, ..Settings::default() };
        let mut first = Board::with_settings(60, settings.clone()).unwrap();
        first.prepare(&Window::new(90, 60, 5, 5).unwrap()).unwrap();
        let mut bytes = first.export_sightlines(&Window::new(80, 50, 40, 30).unwrap());
        match cut {
            Some(cut) => bytes.truncate(cut.index(bytes.len())),
            None => { let place = place.index(bytes.len()); bytes[place] ^= 1 << bit; }
        }
        let mut second = Board::with_settings(60, settings).unwrap();
        prop_assert!(second.import_sightlines(&bytes).is_err());
        prop_assert_eq!(second.counters().blocks_kept, 0);
    }

    #[test]
    fn any_bytes_are_no_parcel(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Board::new(5).unwrap().import_sightlines(&bytes).is_err());
    }

    #[test]
    fn any_text_is_read_or_refused_and_what_is_read_is_written_back_the_same(text in text(), k in 1_u64..30) {
        let _ = link::queen(&text);
        if let Ok(situation) = Situation::from_link(k, &text, None) {
            prop_assert_eq!(Situation::from_link(k, &situation.to_link(None), None), Ok(situation));
        }
        if let Ok(game) = Game::from_text(&text) {
            prop_assert_eq!(Game::from_text(&game.to_text()).map(|again| again.to_text()), Ok(game.to_text()));
        }
        let _ = Puzzle::from_text(&text);
    }

    #[test]
    fn a_game_s_text_with_a_change_in_it_is_read_or_refused(
        at in any::<proptest::sample::Index>(),
        with in any::<char>(),
    ) {
        let text = "k=5 (3,3) A begins | B block (0,0) (1,1) (0,3) (3,0)";
        let mut changed: Vec<char> = text.chars().collect();
        let at = at.index(changed.len());
        changed[at] = with;
        let changed: String = changed.into_iter().collect();
        if let Ok(game) = Game::from_text(&changed) {
            prop_assert_eq!(Game::from_text(&game.to_text()).map(|again| again.to_text()), Ok(game.to_text()));
        }
    }
}
