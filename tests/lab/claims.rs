//! The claims: every check runs, and finds what is said of its claim.

use std::collections::BTreeSet;

use blocking_queens::lab::claims::{self, Claim, Holds, Outcome, View};
use blocking_queens::lab::{self, json};
use blocking_queens::{Board, Window};
use serde_json::Value;

fn outcome(claim: &'static Claim, at: i64) -> Outcome {
    let mut check = claim.check(at).unwrap();
    assert_eq!(check.advance(&mut || true), Ok(true), "{} at {at}", claim.name);
    check.outcome().unwrap().clone()
}

/// What the same check finds in the smallest slices, with progress that never falls.
fn outcome_in_slices(claim: &'static Claim, at: i64) -> Outcome {
    let mut check = claim.check(at).unwrap();
    let mut before = 0.0;
    while !check.advance(&mut || false).unwrap() {
        assert!(check.outcome().is_none());
        assert!((before..=1.0).contains(&check.progress()), "{}: {} after {before}", claim.name, check.progress());
        before = check.progress();
    }
    assert_eq!(check.progress(), 1.0);
    check.outcome().unwrap().clone()
}

#[test]
fn every_claim_is_upheld_by_its_check_where_it_is_offered() {
    // In so few rows level 4 is not reached; the laboratory's command has followed it (docs/findings.md).
    for claim in claims::claims().filter(|claim| claim.name != "skin-level-4") {
        let Outcome { holds, found } = outcome_in_slices(claim, claim.at.default);
        assert_eq!(holds, Holds::Upheld, "{} at {}: {found}", claim.name, claim.at.default);
    }
}

#[test]
#[ignore = "every check runs four times; where it is offered, it runs in the test above"]
fn every_claim_is_upheld_elsewhere_or_says_that_it_is_not_decided_there() {
    // What may be undecided away from the offered number, and why it is.
    let open = ["skin-level-3", "skin-level-4", "armpit-maximum", "algebraic-slopes", "non-periodic-threads"];
    for claim in claims::claims() {
        let span = (claim.at.most.min(1500.max(claim.at.least)) - claim.at.least) as f64;
        for part in [0.0, 0.02, 0.2, 1.0] {
            let at = claim.at.least + (span * part) as i64;
            let Outcome { holds, found } = outcome(claim, at);
            let may_be_undecided = open.contains(&claim.name) || claim.at.is_sole && at != claim.at.default;
            let is_expected = holds == Holds::Upheld || holds == Holds::Undecided && may_be_undecided;
            assert!(is_expected, "{} at {at}: {holds:?}. {found}", claim.name);
            if part == 0.0 {
                assert_eq!(outcome_in_slices(claim, at), Outcome { holds, found }, "{} in slices", claim.name);
            }
        }
    }
}

#[test]
fn a_check_beyond_its_range_is_refused_in_a_sentence() {
    let refusal =
        |name: &str, at| claims::claim(name).and_then(|claim| claim.check(at).map(|_| ())).unwrap_err().to_string();
    assert_eq!(refusal("hood", 0), "k is 0; expected a whole number from 1 to 1500");
    assert_eq!(refusal("eight-states", 1501), "k is 1501; expected a whole number from 1 to 1500");
    assert_eq!(refusal("skin-level-2", 99), "rows is 99; expected a whole number from 100 to 1000000");
    assert_eq!(refusal("moon", 1), "there is no claim moon; expected one of the list of claims");
}

#[test]
fn the_list_of_claims_is_sound() {
    let names: BTreeSet<&str> = claims::claims().map(|claim| claim.name).collect();
    assert_eq!(names.len(), claims::claims().count(), "each name once");
    for claim in claims::claims() {
        let Claim { name, at, .. } = claim;
        assert!((at.least..=at.most).contains(&at.default), "{name}");
        assert!(claim.claim.ends_with(['.', '?']) && claim.checked.ends_with('.'), "{name} is told in sentences");
        if let Some((experiment, parameters)) = claim.experiment {
            let experiment = lab::experiment(experiment).unwrap();
            let arguments = experiment.arguments(parameters).unwrap();
            experiment.begin(&arguments).unwrap();
        }
        if let Some(View { k, x, y, width, height }) = claim.view {
            let window = Window::new(x, y, width, height).unwrap();
            assert!(Board::new(k).unwrap().estimate(&window) < 1e9, "{name}");
        }
    }
}

#[test]
fn experiments_and_claims_can_be_read_as_json() {
    let experiments: Value = serde_json::from_str(&json::experiments()).unwrap();
    let names: Vec<_> = experiments.as_array().unwrap().iter().map(|experiment| experiment["name"].clone()).collect();
    assert_eq!(names, lab::EXPERIMENTS.each_ref().map(|experiment| experiment.name));
    let states = &experiments[0];
    assert_eq!(states["columns"], serde_json::json!(["deviation", "cells"]));
    assert_eq!(states["parameters"][0]["most"], 9_007_199_254_740_992_u64);
    assert_eq!(states["plot"]["y"]["logarithmic"], true);
    assert_eq!(experiments[4]["plot"]["series"][0]["per"], "cells");
    let list: Value = serde_json::from_str(&json::all_claims()).unwrap();
    for (claim, json) in claims::claims().zip(list.as_array().unwrap()) {
        assert_eq!((json["name"].as_str(), json["claim"].as_str()), (Some(claim.name), Some(claim.claim)));
        assert_eq!(json["at"]["default"], claim.at.default);
        assert_eq!(json["view"].is_null(), claim.view.is_none());
    }
    assert_eq!(list[0]["experiment"]["parameters"]["k"], "5");
}
