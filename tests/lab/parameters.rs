//! What is refused, and how it is said.

use blocking_queens::lab::{self, EXPERIMENTS, Plot};

fn refusal(name: &str, given: &[(&str, &str)]) -> String {
    let experiment = match lab::experiment(name) {
        Ok(experiment) => experiment,
        Err(refusal) => return refusal.to_string(),
    };
    match experiment.arguments(given).and_then(|arguments| experiment.begin(&arguments).map(|_| ())) {
        Ok(()) => "nothing is refused".to_owned(),
        Err(refusal) => refusal.to_string(),
    }
}

#[test]
fn bad_requests_are_refused_in_sentences() {
    for (name, given, sentence) in [
        ("state", &[][..], "there is no experiment state; expected states, "),
        ("states", &[("rows", "5")], "states has no parameter rows; expected k, size"),
        ("states", &[("k", "5"), ("k", "6")], "k is given twice; expected it once"),
        ("states", &[("k", "0")], "k is 0; expected a whole number from 1 to 9007199254740992"),
        ("states", &[("k", "")], "k is empty; expected a whole number"),
        ("states", &[("k", "-5")], "k is -5; expected a whole number from 1"),
        ("states", &[("k", "1e3")], "k is 1e3; expected a whole number"),
        ("states", &[("k", "+5")], "k is +5; expected a whole number"),
        ("states", &[("k", "9007199254740993")], "k is 9007199254740993; expected a whole number"),
        ("states", &[("k", "99999999999999999999999")], "k is 99999999999999999999999; expected"),
        ("states", &[("size", "0")], "size is 0; expected a whole number from 1"),
        ("states", &[("size", "1000000000")], "this needs about 3.1e17 cells to be computed; the limit is 1.0e14"),
        (
            "states",
            &[("k", "900000000"), ("size", "50000000")],
            "the table would have 149999998 rows; expected at most 10000000",
        ),
        (
            "states",
            &[("k", "9000000"), ("size", "9000000")],
            "this needs about 2.7e13 cells to be computed; the limit is 3.0e12",
        ),
        ("skin", &[("rows", "0")], "rows is 0; expected a whole number from 1 to 10000000"),
        ("threads", &[("row", "-1")], "row is -1; expected a whole number from 0"),
        ("threads", &[("until", "0")], "until is 0; expected a whole number from 1"),
        ("diagonals", &[("from", "5"), ("to", "-5")], "to is -5; expected at least from, 5"),
        ("diagonals", &[("from", "--5")], "from is --5; expected a whole number from -9007199254740992"),
        (
            "diagonals",
            &[("from", "0"), ("to", "10000000")],
            "the table would have 10000001 rows; expected at most 10000000",
        ),
        ("brightness", &[("from", "9"), ("to", "8")], "to is 8; expected at least from, 9"),
        ("brightness", &[("at", "-1")], "at is -1; expected a number from 0 to 1000000000"),
        ("brightness", &[("at", "1,5")], "at is 1,5; expected a number from 0"),
        ("brightness", &[("side", "1000001")], "side is 1000001; expected a whole number from 1 to 1000000"),
        ("brightness", &[("to", "9007199254740992"), ("at", "2")], "the table would have "),
        ("maximum", &[("k", "5,")], "k is 5,; expected 1 to 1000000 whole numbers from 1"),
        ("maximum", &[("k", "5, 6")], "k is 5, 6; expected 1 to 1000000 whole numbers from 1"),
        (
            "maximum",
            &[("k", "9-5")],
            "k is 9-5; expected 1 to 1000000 whole numbers from 1 to 9007199254740992, or ranges",
        ),
        ("maximum", &[("k", "1-")], "k is 1-; expected 1 to 1000000 whole numbers"),
        ("maximum", &[("k", "1-2-3")], "k is 1-2-3; expected 1 to 1000000 whole numbers"),
        ("maximum", &[("k", "1-1000001")], "k is 1-1000001; expected 1 to 1000000 whole numbers"),
        ("maximum", &[("k", "7,1-1000000")], "k is 7,1-1000000; expected 1 to 1000000 whole numbers"),
        ("maximum", &[("factor", "0")], "factor is 0; expected more than 0"),
        (
            "maximum",
            &[("k", "9007199254740992")],
            "the window of 36028797018963968 x 36028797018963968 cells at (0, 0) is not on",
        ),
        ("period", &[("window", "1,2,3")], "window is 1,2,3; expected 4 whole numbers from 0 to 9007199254740992"),
        (
            "period",
            &[("window", "0-3")],
            "window is 0-3; expected 4 whole numbers from 0 to 9007199254740992 with commas",
        ),
        ("period", &[("window", "0,0,3000,2000")], "window is 3000 x 2000 cells; expected at most 4000000 cells"),
        ("period", &[("window", "0,0,0,5")], "the window of 0 x 5 cells at (0, 0) is not on the board"),
        ("period", &[("k", "1000000"), ("window", "9000000,9000000,9,9")], "this needs about "),
        ("beams", &[("k", "5,5000")], "row is 30000; expected at least 40000 for k = 5000"),
        ("universal-arm", &[("rows", "0")], "rows is 0; expected a whole number from 1"),
        ("maximum", &[("k", "4000000,5"), ("factor", "10")], "this needs about "),
    ] {
        let said = refusal(name, given);
        assert!(said.starts_with(sentence), "{name} {given:?}: {said}");
    }
}

#[test]
fn every_experiment_can_be_begun_with_its_defaults_and_says_what_it_costs() {
    for experiment in &EXPERIMENTS {
        let arguments = experiment.arguments(&[]).unwrap();
        let cells = experiment.estimate(&arguments);
        assert!(cells > 0.0 && cells < 1e10, "{}: {cells} cells", experiment.name);
        let run = experiment.begin(&arguments).unwrap();
        assert_eq!(run.progress(), 0.0);
        let names: Vec<&str> = run.table().columns().iter().map(|(name, _)| *name).collect();
        assert_eq!(names, experiment.columns);
        let Plot { x, y, per, .. } = experiment.plot;
        let mut drawn = [x.column, y.column].into_iter().chain(per);
        assert!(drawn.all(|column| experiment.columns.contains(&column)), "the plot of {}", experiment.name);
        let texts: Vec<_> = arguments.texts().collect();
        let defaults: Vec<_> =
            experiment.parameters.iter().map(|parameter| (parameter.name, parameter.default)).collect();
        assert_eq!(texts, defaults);
    }
}

#[test]
fn ranges_stand_for_their_numbers() {
    let numbers = |text: &str| {
        let arguments = lab::experiment("maximum").unwrap().arguments(&[("k", text)]).unwrap();
        arguments.numbers("k").to_vec()
    };
    assert_eq!(numbers("1-4,9,7-7,2-3"), [1, 2, 3, 4, 9, 7, 2, 3]);
    assert_eq!(numbers("1-1000000").len(), 1_000_000);
}
