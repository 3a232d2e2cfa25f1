//! The door in Node: tiles, cells, what a cell sees, and lists of numbers, in slices.

use super::{Game, Job, catalogue, described, version};
use blocking_queens::moves::Moves;
use blocking_queens::pieces::{Pass, definition};
use js_sys::{Int32Array, JSON, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsError, JsValue};
use wasm_bindgen_test::*;

const MEMORY: f64 = 256.0 * 1024.0 * 1024.0;
const SLICE: f64 = 25.0;
const SIDE: usize = 256;

fn good<T>(result: Result<T, JsError>) -> T {
    result.unwrap_or_else(|error| panic!("{}", sentence(error)))
}

fn refusal<T>(result: Result<T, JsError>) -> String {
    result.map_or_else(sentence, |_| panic!("answered where it should have refused"))
}

fn sentence(error: JsError) -> String {
    JsValue::from(error).unchecked_into::<js_sys::Error>().message().into()
}

fn piece(moves: &str, show: &str, k: Option<f64>) -> Game {
    good(Game::new("piece", Some(moves.into()), None, None, None, false, show, k, "powers", MEMORY))
}

fn named(game: &str, p: Option<f64>, classes: &str) -> Game {
    good(Game::new(game, None, p, None, None, false, "grundy", None, classes, MEMORY))
}

fn finished(game: &mut Game, level: f64, column: f64, row: f64) -> Job {
    let mut job = good(game.tile(level, column, row));
    while good(job.advance(game, SLICE)).is_some() {}
    job
}

fn integers(job: &Job) -> Vec<i64> {
    let out = Uint8Array::new_with_length((job.size() * job.length()) as u32);
    good(job.write(&out));
    match job.size() {
        1 => out.to_vec().into_iter().map(i64::from).collect(),
        2 => out.to_vec().as_chunks().0.iter().map(|bytes| u16::from_le_bytes(*bytes).into()).collect(),
        _ => Int32Array::new(&out.buffer()).to_vec().into_iter().map(i64::from).collect(),
    }
}

fn at(json: &str, path: &str) -> JsValue {
    let answer = JSON::parse(json).expect("JSON");
    path.split('.').fold(answer, |object, name| Reflect::get(&object, &name.into()).expect("an object"))
}

fn moves(link: &str) -> Moves {
    Moves::from_link(link).unwrap()
}

#[wasm_bindgen_test]
fn the_version_is_that_of_the_crate() {
    assert_eq!(version(), env!("CARGO_PKG_VERSION"));
}

#[wasm_bindgen_test]
fn tiles_of_grundy_values_are_those_of_the_definition() {
    for link in ["1,0r;0,1r;1,1r;1,2;2,1", "1,0;0,1r3;2,2", "1,2;-1,2;2,1;2,-1"] {
        let mut game = piece(link, "grundy", None);
        let tile = integers(&finished(&mut game, 0.0, 0.0, 0.0));
        let expected = definition::grundy(&moves(link), Pass::Used, [64, 64, 1]);
        let is_bounded = !link.contains('-');
        for (y, x) in (0..64).flat_map(|y| (0..64).map(move |x| (y, x))) {
            // Of a piece that can raise a coordinate only the corner is right.
            if is_bounded || x + y < 64 {
                assert_eq!(tile[y * SIDE + x], expected[y * 64 + x] as i64, "{link}: ({x}, {y})");
            }
        }
    }
}

#[wasm_bindgen_test]
fn tiles_of_deviations_are_those_of_the_definition() {
    let link = "1,0r;0,1r;1,1r;1,2r;2,1r";
    let mut game = piece(link, "palaces", Some(9.0));
    let tile = integers(&finished(&mut game, 0.0, 0.0, 0.0));
    let expected = definition::palace_numbers(&moves(link), 9, [64, 64, 1]);
    for (y, x) in (0..64).flat_map(|y| (0..64).map(move |x| (y, x))) {
        assert_eq!(tile[y * SIDE + x], expected[y * 64 + x] as i64 - 9, "({x}, {y})");
    }
}

#[wasm_bindgen_test]
fn values_beyond_32_bits_are_given_as_text_and_keep_their_remainders_in_tiles() {
    let mut game = named("ryuo", None, "mod3");
    let (x, y) = (1u64 << 50, 5u64);
    let value = (x + y) % 3 + 3 * ((x / 3) ^ (y / 3));
    assert_eq!(good(game.text(x as f64, y as f64)), Some(value.to_string()));
    assert_eq!(good(game.text(7.0, 5.0)), None);
    let tile = integers(&finished(&mut game, 0.0, (x / 256) as f64, 0.0));
    for m in 2..=15 {
        assert_eq!(tile[5 * SIDE] as u64 % m, value % m, "mod {m}");
    }
}

#[wasm_bindgen_test]
fn looking_around_lists_the_values_in_sight_and_the_least_that_is_missing() {
    let mut game = named("wythoff", None, "powers");
    let mut look = good(game.look(3.0, 2.0));
    while good(look.advance(&mut game, SLICE)).is_some() {}
    let answer = good(look.answer(&game));
    assert_eq!(at(&answer, "mex"), JsValue::from(5));
    assert_eq!(at(&answer, "value"), JsValue::from(5));
    assert_eq!(at(&answer, "isWhole"), JsValue::from(true));
    assert_eq!(at(&answer, "lines.length"), JsValue::from(3));
}

#[wasm_bindgen_test]
fn ryuos_formula_is_given_where_it_is_stated_however_the_piece_was_given() {
    let formula = |game: &mut Game| {
        let mut look = good(game.look(13.0, 6.0));
        while good(look.advance(game, SLICE)).is_some() {}
        at(&good(look.answer(game)), "formula")
    };
    let answer = |game: &mut Game| JSON::stringify(&formula(game)).map(String::from).ok();
    // (13 + 6) mod 3, and 3 (4 xor 2)
    assert_eq!(answer(&mut named("ryuo", None, "powers")).as_deref(), Some("[3,0,1,18]"));
    assert_eq!(answer(&mut piece("1,0r;0,1r;1,1", "grundy", None)).as_deref(), Some("[3,0,1,18]"));
    // (13 + 6) mod 4, and 4 (1 xor 1)
    assert_eq!(answer(&mut piece("1,0r7;0,1r7;1,1;1,2;2,1", "grundy", None)).as_deref(), Some("[4,8,3,0]"));
    assert_eq!(formula(&mut named("wythoff", None, "powers")), JsValue::NULL);
    assert_eq!(formula(&mut piece("1,0r;0,1r;1,1", "outcome", None)), JsValue::NULL);
}

#[wasm_bindgen_test]
fn the_sum_of_the_automaton_is_the_deviation_of_the_cell() {
    let mut game = piece("1,0r;0,1r;1,1", "palaces", Some(5.0));
    for (x, y) in [(0.0, 0.0), (3.0, 0.0), (9.0, 8.0), (40.0, 17.0)] {
        let mut look = good(game.look(x, y));
        while good(look.advance(&mut game, SLICE)).is_some() {}
        let answer = good(look.answer(&game));
        assert_eq!(at(&answer, "rule.sum"), at(&answer, "value"), "({x}, {y})");
        assert_eq!(at(&answer, "rule.values.length"), JsValue::from(3));
        assert_eq!(at(&answer, "rule.palaces.length"), JsValue::from(6));
    }
}

fn numbers(game: &mut Game, which: &str, y: f64) -> String {
    let mut numbers = good(game.numbers(which, y, 110.0));
    while good(numbers.advance(game, SLICE)).is_some() {}
    good(numbers.answer(game))
}

#[wasm_bindgen_test]
fn b_files_begin_as_published_lists_do() {
    let lists = include_str!("../../../tests/data/lists.json");
    let list = |place: usize, name: &str| at(lists, &format!("{place}.{name}"));
    for place in (0..at(lists, "length").as_f64().unwrap() as usize).filter(|place| list(*place, "read") != "partners")
    {
        let moves: Moves = list(place, "moves").as_string().unwrap().parse().unwrap();
        let read = list(place, "read").as_string().unwrap();
        let which = if ["lower", "upper"].contains(&&*read) { "p" } else { &*read };
        let row = list(place, "row").as_f64().unwrap_or(0.0);
        let answer = numbers(&mut piece(&moves.to_link(), "grundy", None), which, row);
        let path = if which == "p" { &*read } else { "numbers" };
        let offset = list(place, "offset").as_f64().unwrap() as usize;
        for term in 0..list(place, "terms.length").as_f64().unwrap() as usize {
            let expected = format!("{} {}", offset + term, list(place, &format!("terms.{term}")).as_f64().unwrap());
            assert_eq!(at(&answer, &format!("{path}.bFile.{term}")), expected.as_str(), "list {place}");
        }
        let name = list(place, "name").as_string().unwrap();
        if name.starts_with("A0") {
            assert_eq!(at(&answer, &format!("{path}.name")), name.as_str());
        }
    }
}

#[wasm_bindgen_test]
fn all_p_positions_of_an_asymmetric_piece_are_listed_column_by_column() {
    let link = "1,0r;0,1r;1,1r;1,2";
    let answer = numbers(&mut piece(link, "grundy", None), "p", 0.0);
    let values = definition::grundy(&moves(link), Pass::Used, [110, 110, 1]);
    let is_p = |x: usize, y: usize| values[y * 110 + x] == 0;
    let cells: Vec<_> = (0..110).flat_map(|x| (0..110).map(move |y| (x, y))).filter(|(x, y)| is_p(*x, *y)).collect();
    assert!(cells.iter().any(|(x, y)| x > y && !is_p(*y, *x)) && cells.iter().any(|(x, y)| x < y && !is_p(*y, *x)));
    let (columns, rows): (Vec<_>, Vec<_>) = cells.iter().map(|(x, y)| (x.to_string(), y.to_string())).unzip();
    assert_eq!(at(&answer, "columns.plain"), JsValue::from(columns.join(", ")));
    assert_eq!(at(&answer, "rows.plain"), JsValue::from(rows.join(", ")));
}

#[wasm_bindgen_test]
fn rows_that_grow_and_rows_that_repeat_have_periods() {
    for (game, which, period) in [
        (&mut named("nim", None, "powers"), "row", [0, 4, 4]),
        (&mut named("ryuo", None, "powers"), "diagonal", [0, 3, 0]),
        (&mut named("white-knight", None, "powers"), "row", [5, 4, 0]),
    ] {
        let answer = numbers(game, which, 3.0);
        let found = ["preperiod", "length", "growth"].map(|name| at(&answer, &format!("period.{name}")));
        assert_eq!(found, period.map(JsValue::from), "{answer}");
    }
}

#[wasm_bindgen_test]
fn every_line_of_the_catalogue_is_a_game_of_the_page() {
    let lines = good(catalogue());
    let keys = include_str!("../../../www/shared/pieces.js");
    for line in 0..at(&lines, "length").as_f64().unwrap() as u32 {
        let key = at(&lines, &format!("{line}.key")).as_string().unwrap();
        assert!(keys.contains(&format!("key: '{key}'")), "{key} is missing on the page");
        let link = at(&lines, &format!("{line}.link")).as_string().unwrap();
        let about = good(described(&link));
        assert_eq!(at(&about, "named.key"), JsValue::from(key));
    }
}

#[wasm_bindgen_test]
fn whatever_is_called_in_whatever_order_is_answered_or_refused() {
    let games = || {
        [
            named("wythoff", None, "powers"),
            named("nim", None, "powers"),
            piece("1,0r;0,1r;1,1", "palaces", Some(5.0)),
            piece("1,2;-1,2;2,1;2,-1", "grundy", None),
            good(Game::new("ryuo-3a", None, None, None, Some(3.0), false, "grundy", None, "powers", MEMORY)),
        ]
    };
    let mut others = games();
    for mut game in games() {
        // The second is far out, where Wythoff's small values are looked for alone; one game or another refuses it.
        let mut jobs: Vec<_> = [0.0, 40.0].into_iter().filter_map(|column| game.tile(1.0, column, 0.0).ok()).collect();
        let (mut look, mut list) = (good(game.look(9.0, 8.0)), good(game.numbers("p", 0.0, 20.0)));
        let mut values = good(game.window(3.0, 2.0, 5.0, 4.0));
        assert!(refusal(look.answer(&game)).contains("have not been read"));
        assert!(refusal(list.answer(&game)).contains("have not been read"));
        assert!(refusal(values.numbers()).contains("have not been read"));
        for other in &mut others {
            for job in &mut jobs {
                assert!(refusal(job.advance(other, SLICE)).contains("another game"));
                assert_eq!((job.classes(), job.length(), job.size()), (0, 0, 0));
                good(job.write(&Uint8Array::new_with_length(0)));
            }
            assert!(refusal(look.advance(other, SLICE)).contains("another game"));
            assert!(refusal(list.advance(other, SLICE)).contains("another game"));
            assert!(refusal(values.advance(other, SLICE)).contains("another game"));
        }
        for job in &mut jobs {
            while good(job.advance(&mut game, SLICE)).is_some() {}
            assert_eq!(good(job.advance(&mut game, SLICE)), None);
            assert!(refusal(job.advance(&mut others[0], SLICE)).contains("another game"));
            assert!(refusal(job.write(&Uint8Array::new_with_length(1))).contains("the view has 1 bytes"));
        }
        while good(look.advance(&mut game, SLICE)).is_some() {}
        while good(list.advance(&mut game, SLICE)).is_some() {}
        while good(values.advance(&mut game, SLICE)).is_some() {}
        assert_eq!(good(values.numbers()).len(), 20);
        assert_eq!(good(look.answer(&game)), good(look.answer(&game)));
        assert_eq!(good(list.answer(&game)), good(list.answer(&game)));
        assert!(refusal(look.answer(&others[0])).contains("another game"));
        assert!(refusal(list.answer(&others[0])).contains("another game"));
    }
}

#[wasm_bindgen_test]
fn the_longest_diagonal_takes_little_memory_and_too_many_cells_are_refused() {
    let mut game = named("nim", None, "powers");
    let before = core::arch::wasm32::memory_size::<0>();
    let mut diagonal = good(game.numbers("diagonal", 0.0, 4096.0));
    while good(diagonal.advance(&mut game, SLICE)).is_some() {}
    assert_eq!(at(&good(diagonal.answer(&game)), "numbers.count"), JsValue::from(4096));
    let pages = core::arch::wasm32::memory_size::<0>() - before;
    assert!(pages < 64, "{pages} pages of 64 kB");

    let mut game = piece("1,1r", "palaces", Some(2000.0));
    let mut palaces = good(game.numbers("p", 0.0, 2000.0));
    let outcome = loop {
        match palaces.advance(&mut game, SLICE) {
            Ok(Some(_)) => {}
            other => break other,
        }
    };
    assert!(refusal(outcome).contains("cells and more; expected at most 524288"));
}

#[wasm_bindgen_test]
fn bad_games_are_refused_in_sentences() {
    let game = |moves: &str, show: &str, k| {
        refusal(Game::new("piece", Some(moves.into()), None, None, None, false, show, k, "powers", MEMORY))
    };
    assert!(game("1,-2", "grundy", None).contains("(1,-2)"));
    assert!(game("1,0r", "beauty", None).contains("expected grundy, outcome or palaces"));
    assert!(game("1,0r", "palaces", Some(0.0)).contains("k is 0"));
    let classes = Game::new("nim", None, None, None, None, false, "grundy", None, "mod1", MEMORY);
    assert!(refusal(classes).contains("mod2 to mod15"));
}
