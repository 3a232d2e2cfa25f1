//! The door in Node: tiles, cells and questions in slices.

use super::{Game, Job, Pair, Question, version};
use js_sys::{Array, Int32Array, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsError, JsValue};
use wasm_bindgen_test::*;

const BISHOP: &str = "(1,1)+ (-1,1)+";
const KNIGHT: &str = "(1,2) (-1,2) (2,1) (2,-1)";
const MEMORY: f64 = 256.0 * 1024.0 * 1024.0;
const LEFT_OUT: i32 = 28;
const NOT_EVALUATED: i32 = 29;
/// Some milliseconds: most work is not finished then.
const SLICE: f64 = 25.0;

fn good<T>(result: Result<T, JsError>) -> T {
    result.unwrap_or_else(|error| panic!("{}", sentence(error)))
}

fn refusal<T>(result: Result<T, JsError>) -> String {
    result.map_or_else(sentence, |_| panic!("answered where it should have refused"))
}

fn sentence(error: JsError) -> String {
    JsValue::from(error).unchecked_into::<js_sys::Error>().message().into()
}

fn chessfights(show: &str, only: Option<&str>) -> Game {
    good(Game::new(&good(Pair::new(BISHOP, KNIGHT, MEMORY)), show, only.map(str::to_owned)))
}

fn answer(game: &mut Game, ask: impl FnOnce(&Game) -> Result<Question, JsError>) -> JsValue {
    let mut question = good(ask(game));
    while good(question.advance(game, SLICE)).is_some() {}
    question.answer()
}

/// A property of an answer, by names parted by dots; places in lists are names, too.
fn at(object: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(object.clone(), |object, name| Reflect::get(&object, &name.into()).expect("an object"))
}

fn text(object: &JsValue, path: &str) -> String {
    at(object, path).as_string().unwrap_or_else(|| panic!("{path} is no text"))
}

fn length(object: &JsValue, path: &str) -> u32 {
    at(object, path).unchecked_into::<Array>().length()
}

fn integers(job: &Job) -> Vec<i32> {
    let out = Uint8Array::new_with_length((job.size() * job.length()) as u32);
    good(job.write(&out));
    match job.size() {
        1 => out.to_vec().into_iter().map(i32::from).collect(),
        4 => Int32Array::new(&out.buffer()).to_vec(),
        size => panic!("integers of {size} bytes"),
    }
}

#[wasm_bindgen_test]
fn the_version_is_that_of_the_crate() {
    assert_eq!(version(), env!("CARGO_PKG_VERSION"));
}

#[wasm_bindgen_test]
fn a_tile_is_known_square_by_square() {
    let mut game = chessfights("outcome", None);
    let mut job = good(game.tile(0.0, 0.0, 0.0));
    assert!(good(job.advance(&mut game, 0.0)).is_some());
    let mut slices = 0;
    while job.glimpse() < 61.0 {
        assert!(good(job.advance(&mut game, SLICE)).is_some());
        slices += 1;
    }
    assert!(slices < 200, "{slices} slices for 61 x 61 cells");
    let classes: Vec<_> = integers(&job).into_iter().map(|code| code & 31).collect();
    // P on the row y = 0 only, L at (0, 1), and far out nothing yet.
    assert_eq!(classes[..61], [0; 61]);
    assert_eq!(classes[256], 2);
    assert!(classes[256 * 60 + 1..256 * 60 + 61].iter().all(|class| [1, 2].contains(class)));
    assert_eq!(classes[256 * 255 + 255], NOT_EVALUATED);
}

#[wasm_bindgen_test]
fn a_cell_is_called_beyond_a_table_once_the_table_is_known_and_it_still_has_no_value() {
    let mut game = chessfights("outcome", None);
    let answer = |game: &mut Game, x, y| good(game.text(x, y, 60.0));
    assert_eq!(answer(&mut game, 400.0, 3.0), None);
    let mut job = good(game.tile(0.0, 0.0, 0.0));
    while job.glimpse() < 61.0 && good(job.advance(&mut game, SLICE)).is_some() {}
    assert_eq!(answer(&mut game, 400.0, 3.0).as_deref(), Some("beyond the table, which ends at x = y = 60"));
    // The table's last cell needs all cells with x + y up to its own.
    assert_eq!(answer(&mut game, 117.0, 3.0).as_deref(), Some("L"));
}

#[wasm_bindgen_test]
fn whatever_is_called_in_whatever_order_is_answered_or_refused() {
    let (mut game, mut other) = (chessfights("canonical", None), chessfights("outcome", None));
    for level in [0.0, 3.0] {
        let mut job = good(game.tile(level, 0.0, 0.0));
        assert_eq!((job.glimpse(), job.classes(), job.length()), (0.0, 0, 0));
        assert!(refusal(job.advance(&mut other, SLICE)).contains("another game"));
        good(job.advance(&mut game, 0.0));
        job.glimpse();
        assert!(refusal(job.write(&Uint8Array::new_with_length(3))).contains("the view has 3 bytes"));
    }
    let mut question = good(game.inspect(2.0, 2.0));
    assert!(question.answer().is_undefined());
    assert!(refusal(question.advance(&mut other, SLICE)).contains("another game"));
    while good(question.advance(&mut game, SLICE)).is_some() {}
    assert!(!question.answer().is_undefined() && question.answer().is_undefined());
    good(question.advance(&mut game, SLICE));
    assert!(refusal(question.advance(&mut other, SLICE)).contains("another game"));
}

#[wasm_bindgen_test]
fn a_window_of_more_cells_than_are_looked_at_is_refused_though_their_number_has_more_than_64_bits() {
    let game = chessfights("canonical", None);
    for side in [0.0, 161.0, 2f64.powi(32), 2f64.powi(53)] {
        for sentence in [
            refusal(game.window(0.0, 0.0, side, side)),
            refusal(game.claim("all-small", 0.0, 0.0, side, side)),
            refusal(game.table("csv", "canonical", 0.0, 0.0, side, side)),
        ] {
            assert!(sentence.contains("window of"), "{sentence}");
        }
    }
}

#[wasm_bindgen_test]
fn a_window_holds_once_what_the_field_says_of_its_cells() {
    let mut game = chessfights("canonical", None);
    let window = answer(&mut game, |game| game.window(0.0, 0.0, 2.0, 3.0));
    assert_eq!(at(&window, "cells").unchecked_into::<Int32Array>().to_vec(), [0, 0, 1, 1, 2, 2]);
    assert_eq!([0, 1, 2].map(|place| text(&window, &format!("entries.{place}.text"))), ["0", "1", "{1|0}"]);
    assert_eq!(at(&window, "entries.2.code").as_f64(), good(game.cell(0.0, 2.0)));
    assert_eq!(at(&window, "entries.2.length").as_f64(), Some(5.0));
}

#[wasm_bindgen_test]
fn a_coarse_tile_counts_all_of_its_cells() {
    let mut game = good(Game::new(&good(Pair::new("(1,0)+", "(0,1)+", MEMORY)), "canonical", None));
    let mut job = good(game.tile(1.0, 0.0, 0.0));
    while good(job.advance(&mut game, SLICE)).is_some() {}
    let classes = job.classes();
    assert_ne!(classes & (1 << NOT_EVALUATED), 0);
    let planes = classes.count_ones() as usize - 1;
    let counts = integers(&job);
    assert_eq!(counts.len(), planes * 256 * 256);
    // Pixel (0, 0) is four cells of the table: Left's rook moves in x, Right's in y, so they are x - y.
    assert_eq!((0..planes).map(|plane| counts[plane * 256 * 256]).sum::<i32>(), 4);
    // 150 cells are 75 pixels: the next one is beyond.
    assert_eq!((0..planes).map(|plane| counts[plane * 256 * 256 + 75]).sum::<i32>(), 0);
}

#[wasm_bindgen_test]
fn a_filter_leaves_cells_out() {
    let mut game = chessfights("temperature", Some("canonical = {1|0}"));
    answer(&mut game, |game| game.inspect(8.0, 8.0));
    let class = |game: &mut Game, x, y| good(game.cell(x, y)).expect("a value") as i32 & 31;
    assert_ne!(class(&mut game, 1.0, 2.0), LEFT_OUT);
    assert_eq!(class(&mut game, 0.0, 1.0), LEFT_OUT);
    let pair = good(Pair::new(BISHOP, KNIGHT, MEMORY));
    let wrong = refusal(Game::new(&pair, "temperature", Some("> 1/3".to_owned())));
    assert!(wrong.starts_with("character 3: 1/3 is no number"), "{wrong}");
}

#[wasm_bindgen_test]
fn equal_entries_have_equal_codes_in_all_workers() {
    let codes = [(), ()].map(|()| {
        let mut game = chessfights("canonical", None);
        answer(&mut game, |game| game.inspect(9.0, 9.0));
        [(4.0, 2.0), (5.0, 2.0), (4.0, 1.0)].map(|(x, y)| good(game.cell(x, y)))
    });
    assert_eq!(codes[0], codes[1]);
    assert_eq!(codes[0][0], codes[0][1]);
    assert_ne!(codes[0][0], codes[0][2]);
}

#[wasm_bindgen_test]
fn the_inspector_tells_what_became_of_each_option() {
    let mut game = chessfights("canonical", None);
    let cell = answer(&mut game, |game| game.inspect(5.0, 7.0));
    assert_eq!(text(&cell, "value.outcome"), "L");
    assert_eq!(text(&cell, "printed.canonical"), "{0||0|*,*2}");
    assert!(text(&cell, "printed.reason").contains("(6,5)"));
    assert_eq!(text(&cell, "value.canonical.text"), "{0|||0||0|*,*2}");
    let options: Vec<_> = (0..length(&cell, "options")).map(|i| at(&cell, &format!("options.{i}"))).collect();
    let struck = options.iter().filter(|option| text(option, "fate") != "stays").count();
    assert!(struck > 0 && options.iter().any(|option| text(option, "fate") == "stays"));
    for option in options.iter().filter(|option| text(option, "fate") == "dominated") {
        assert!(!text(option, "by.text").is_empty());
    }
    assert!(at(&cell, "sameCount").as_f64() > Some(0.0));
    assert_eq!(text(&cell, "thermograph.temperature.text"), "0");
}

#[wasm_bindgen_test]
fn the_calculator_reads_cells_and_games() {
    let mut game = chessfights("canonical", None);
    let sum = answer(&mut game, |game| game.calculate("(2,5) + (3,7) - (1,4)"));
    assert_eq!((text(&sum, "kind").as_str(), length(&sum, "parts")), ("value", 3));
    let comparison = answer(&mut game, |game| game.calculate("{1|0} || 1/2"));
    assert!(at(&comparison, "holds").is_truthy());
    for (wrong, place) in [("{1|", "character 4"), ("{0|*,*2}}", "character 9"), ("1/3", "character 1")] {
        let sentence = refusal(game.calculate(wrong));
        assert!(sentence.starts_with(place), "{sentence}");
    }
}

#[wasm_bindgen_test]
fn how_a_text_was_read_stands_beside_the_answer() {
    let mut game = chessfights("canonical", None);
    let sum = answer(&mut game, |game| game.calculate("3+-1"));
    assert_eq!((text(&sum, "reading"), text(&sum, "value.canonical.text")), ("3 + ±1".to_owned(), "{4|2}".to_owned()));
    let comparison = answer(&mut game, |game| game.calculate("3 + -1 = 2"));
    assert!(at(&comparison, "reading").is_null() && at(&comparison, "holds").is_truthy());
}

#[wasm_bindgen_test]
fn what_a_question_filled_is_given_back_when_it_is_refused_or_cancelled() {
    let pair = good(Pair::new(BISHOP, KNIGHT, 4.0 * 1024.0 * 1024.0));
    let mut game = good(Game::new(&pair, "canonical", None));
    let is_answered = |game: &mut Game| {
        for small in ["2", "*3", "{1|0}+{1|0}"] {
            assert_eq!(text(&answer(game, |game| game.calculate(small)), "kind"), "value", "{small}");
        }
    };
    for _ in 0..2 {
        is_answered(&mut game);
        let mut question = good(game.calculate("(99,99)"));
        let refusal = loop {
            match question.advance(&mut game, SLICE) {
                Ok(progress) => assert!(progress.is_some(), "answered with so little memory"),
                Err(error) => break sentence(error),
            }
        };
        assert!(refusal.starts_with("this needs more than the 4 MB"), "{refusal}");
        is_answered(&mut game);
        let mut question = good(game.calculate("(99,99)"));
        assert!(good(question.advance(&mut game, SLICE)).is_some());
        drop(question);
    }
}

#[wasm_bindgen_test]
fn a_perfect_player_wins_what_can_be_won() {
    let mut game = chessfights("outcome", None);
    let mut sum = "(3,4) + (2,5)".to_owned();
    let before = answer(&mut game, |game| game.position(&sum, "left"));
    let winner = text(&before, "winner");
    let mut next = "left";
    let last = loop {
        let played = answer(&mut game, |game| game.play(&sum, next, None));
        if played.is_null() {
            break next;
        }
        sum = text(&played, "sum");
        next = if next == "left" { "right" } else { "left" };
    };
    assert_ne!(last, winner, "whoever has no move has lost");
}

#[wasm_bindgen_test]
fn claims_check_themselves_over_a_window() {
    let mut game = chessfights("canonical", None);
    answer(&mut game, |game| game.inspect(12.0, 12.0));
    let checked =
        answer(&mut game, |game| game.claim("theorem-1", 0.0, 0.0, 9.0, 9.0)).unchecked_into::<Uint8Array>().to_vec();
    assert_eq!(checked.iter().filter(|known| **known == 1).count(), 36, "{checked:?}");
    assert_eq!(checked.iter().filter(|known| **known == 2).count(), 0);
}

#[wasm_bindgen_test]
fn the_one_row_games_agree_with_their_dilation() {
    let mut game = chessfights("canonical", None);
    let rows = answer(&mut game, |game| game.rows(3.0, 10.0));
    assert_eq!(text(&rows, "1.5.value.text"), "1*2");
    for k in 0..3 {
        for n in 0..=10 {
            assert!(at(&rows, &format!("{k}.{n}.theorem2")).is_truthy(), "g_{}({n})", k + 1);
            assert!(at(&rows, &format!("{k}.{n}.lemma5")).is_truthy(), "g_{}({n})", k + 1);
        }
    }
}

#[wasm_bindgen_test]
fn tables_and_graphs_leave_as_files() {
    let mut game = chessfights("canonical", None);
    let csv = answer(&mut game, |game| game.table("csv", "canonical", 0.0, 0.0, 4.0, 3.0));
    assert_eq!(csv.as_string().as_deref(), Some("0,0,0,0\n1,1,*,*\n{1|0},{1|0},{1|0},^*\n"));
    let dot = answer(&mut game, |game| game.graph("dot", "(3,2)"));
    assert!(dot.as_string().is_some_and(|text| text.starts_with("digraph")));
    // (0, 2) = {1|0} less 1 is {0|-1}, whose subgames are 0 and -1.
    let json = answer(&mut game, |game| game.graph("json", "(0,2) - 1"));
    let of_difference = answer(&mut game, |game| game.graph("json", "(0,2) <= 1"));
    assert_eq!(json, of_difference);
    let json = json.as_string().unwrap_or_default();
    for form in ["0", "-1", "{0|-1}"] {
        assert_eq!(json.matches(&format!("\"text\":\"{form}\"")).count(), 1, "{form} in {json}");
    }
}
