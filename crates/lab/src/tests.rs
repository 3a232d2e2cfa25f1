//! The door of the laboratory to the browser, in Node.

use super::{Check, Run, claims, estimate, experiments, split, version};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::*;

/// Milliseconds that no work of these tests takes.
const FOREVER: f64 = 1e9;

/// The slices of a worker, and how late they may end: after a block, which takes some milliseconds.
const SLICE: f64 = 12.0;
const LATEST: f64 = 45.0;

/// Small enough to be done quickly, large enough to take several slices.
const EXAMPLES: [&[&str]; 9] = [
    &["states", "k", "300", "size", "3000"],
    &["skin", "k", "300", "rows", "1500"],
    &["threads", "k", "300", "row", "2000", "until", "5000"],
    &["diagonals", "k", "300", "size", "3000", "from", "-30", "to", "1400"],
    &["brightness", "from", "280", "to", "300", "at", "1.75", "side", "99"],
    &["maximum", "k", "300,7,150,299,1", "factor", "3"],
    &["period", "k", "300", "window", "900,800,90,80"],
    &["beams", "k", "5,7,24", "row", "3000"],
    &["universal-arm", "rows", "1500"],
];

fn given(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn message(error: JsError) -> String {
    JsValue::from(error).unchecked_into::<js_sys::Error>().message().into()
}

fn answer<T>(result: Result<T, JsError>) -> T {
    result.map_err(message).expect("an answer")
}

fn begin(example: &[&str]) -> Run {
    answer(Run::new(example[0], given(&example[1..])))
}

fn whole(example: &[&str]) -> String {
    let mut run = begin(example);
    assert!(answer(run.advance(FOREVER)));
    run.lines(0, run.rows())
}

#[wasm_bindgen_test]
fn the_version_is_that_of_the_crate() {
    assert_eq!(version(), env!("CARGO_PKG_VERSION"));
}

#[wasm_bindgen_test]
fn whatever_is_called_in_whatever_order_is_answered() {
    for example in EXAMPLES {
        let mut run = begin(example);
        for _ in 0..2 {
            assert!(run.lines(5, 1).is_empty());
            run.points(0);
            assert!((0.0..=1.0).contains(&run.progress()), "{example:?}");
            while !answer(run.advance(SLICE)) {}
        }
        assert_eq!(run.lines(0, run.rows()), run.lines(0, usize::MAX), "{example:?}");
        assert!(!answer(split(example[0], given(&example[1..]), 0)).is_empty());
    }
    let mut check = answer(Check::new("hood", "60"));
    assert!(check.outcome().is_empty());
    while !answer(check.advance(0.0)) {}
    assert!(answer(check.advance(0.0)));
    assert_eq!(check.outcome().len(), 2);
}

#[wasm_bindgen_test]
fn the_lists_are_json() {
    for list in [experiments(), claims()] {
        let list = js_sys::JSON::parse(&list).expect("JSON");
        assert!(js_sys::Array::from(&list).length() >= 9);
    }
}

#[wasm_bindgen_test]
fn an_experiment_in_slices_given_up_and_begun_again_gives_the_same() {
    for example in EXAMPLES {
        let expected = whole(example);
        let mut given_up = begin(example);
        answer(given_up.advance(0.0));
        assert!(given_up.progress() < 1.0 && given_up.rows() == 0, "{example:?}");
        drop(given_up);
        let mut run = begin(example);
        let mut before = 0.0;
        while !answer(run.advance(0.0)) {
            assert!((before..=1.0).contains(&run.progress()), "{example:?}");
            before = run.progress();
            assert!(run.lines(0, 10).is_empty(), "rows are final once they are given");
        }
        assert_eq!(run.lines(0, run.rows()), expected, "{example:?}");
    }
}

#[wasm_bindgen_test]
fn parts_below_one_another_are_the_whole() {
    for example in EXAMPLES {
        let parts = answer(split(example[0], given(&example[1..]), 3));
        let lines: String = parts
            .iter()
            .map(|part| {
                let texts: Vec<String> = part.iter().filter_map(|text| text.as_string()).collect();
                let mut run = answer(Run::new(example[0], texts));
                assert!(answer(run.advance(FOREVER)));
                run.lines(0, run.rows())
            })
            .collect();
        assert_eq!(lines, whole(example), "{example:?} in {} parts", parts.len());
    }
}

#[wasm_bindgen_test]
fn slices_of_large_experiments_end_in_time() {
    let large: [&[&str]; 9] = [
        &["states", "k", "20000", "size", "300000"],
        &["skin", "k", "20000", "rows", "100000"],
        &["threads", "k", "20000", "row", "100000", "until", "300000"],
        &["diagonals", "k", "20000", "size", "300000"],
        &["brightness", "from", "20000", "to", "21000", "side", "9000"],
        &["maximum", "k", "20000,30000", "factor", "9"],
        &["period", "k", "20000", "window", "30000,30000,1900,1900", "reach", "400"],
        &["beams", "k", "1000,2000", "row", "1000000"],
        &["universal-arm", "rows", "1000000"],
    ];
    for example in large {
        let mut run = begin(example);
        let begun = now();
        let mut slices = Vec::new();
        while now() - begun < 300.0 {
            let before = now();
            let finished = answer(run.advance(SLICE));
            slices.push(now() - before);
            assert!(!finished, "{example:?} is not large");
        }
        // A machine that does something else meanwhile makes most of them late, but not all: what takes too long does.
        slices.sort_by(f64::total_cmp);
        assert!(slices[slices.len() / 4] <= LATEST, "{example:?}: {slices:?} ms");
    }
}

#[wasm_bindgen_test]
fn points_are_those_of_the_table_and_there_before_it_is_finished() {
    let mut run = begin(&["brightness", "from", "40", "to", "60", "side", "9"]);
    assert!(run.points(100)[0].length() < 42);
    assert!(answer(run.advance(FOREVER)));
    let points = run.points(100);
    assert_eq!((points.len(), points[0].length()), (1, 42));
    let line = run.lines(0, 1);
    let numbers: Vec<f64> = line.trim_end().split(',').map(|text| text.parse().expect("a number")).collect();
    assert_eq!(points[0].to_vec()[..2], [numbers[0], numbers[1] / numbers[2]]);
}

#[wasm_bindgen_test]
fn a_check_says_whether_its_claim_holds() {
    let mut check = answer(Check::new("hood", "60"));
    assert!(check.outcome().is_empty() && !answer(check.advance(0.0)));
    while !answer(check.advance(1.0)) {}
    assert_eq!((check.progress(), check.outcome()[0].as_str()), (1.0, "upheld"));
}

#[wasm_bindgen_test]
fn what_is_wrong_is_told_in_sentences() {
    let refusal = |name: &str, texts: &[&str]| message(estimate(name, given(texts)).unwrap_err());
    assert_eq!(refusal("states", &["k", "0"]), "k is 0; expected a whole number from 1 to 9007199254740992");
    assert_eq!(refusal("skin", &["speed", "3"]), "skin has no parameter speed; expected k, rows");
    assert!(refusal("moon", &[]).starts_with("there is no experiment moon; expected states, skin"));
    assert!(refusal("states", &["k", "900000", "size", "9000000000"]).contains("cells"));
    assert!(answer(estimate("states", given(&["k", "100", "size", "1000"]))) > 1e5);
    let refused = |claim: &str, at: &str| Check::new(claim, at).err().map(message).unwrap_or_default();
    assert_eq!(refused("hood", "x"), "k is x; expected a whole number from 1 to 1500");
    assert_eq!(refused("moon", "1"), "there is no claim moon; expected one of the list of claims");
}

fn now() -> f64 {
    js_sys::Reflect::get(&js_sys::global(), &"performance".into())
        .expect("a clock")
        .unchecked_into::<web_sys::Performance>()
        .now()
}
