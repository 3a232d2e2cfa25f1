//! An experiment in slices, given up and begun again, or shared by several workers finds the same.

use std::time::{Duration, Instant};

use blocking_queens::lab::{self, Shard, Table};

/// Small enough to be done quickly, large enough to take many slices.
const EXAMPLES: [(&str, &[(&str, &str)]); 9] = [
    ("states", &[("k", "300"), ("size", "1500")]),
    ("skin", &[("k", "300"), ("rows", "700")]),
    ("threads", &[("k", "300"), ("row", "900"), ("until", "2500")]),
    ("diagonals", &[("k", "300"), ("size", "1500"), ("from", "-30"), ("to", "1400")]),
    ("brightness", &[("from", "280"), ("to", "300"), ("at", "1.75"), ("side", "99")]),
    ("maximum", &[("k", "300,7,150,299,1"), ("factor", "3")]),
    ("period", &[("k", "300"), ("window", "900,800,90,80")]),
    ("beams", &[("k", "5,7,24"), ("row", "3000")]),
    ("universal-arm", &[("rows", "700")]),
];

fn whole(name: &str, given: &[(&str, &str)]) -> Table {
    let experiment = lab::experiment(name).unwrap();
    experiment.run(&experiment.arguments(given).unwrap()).unwrap()
}

#[test]
fn every_experiment_has_an_example_here() {
    let names: Vec<&str> = EXAMPLES.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, lab::EXPERIMENTS.each_ref().map(|experiment| experiment.name));
}

#[test]
fn slices_of_any_length_give_the_same_table() {
    for (name, given) in EXAMPLES {
        let experiment = lab::experiment(name).unwrap();
        let arguments = experiment.arguments(given).unwrap();
        let expected = whole(name, given);
        for length in [1, 2, 7] {
            let mut run = experiment.begin(&arguments).unwrap();
            let (mut slices, mut before) = (0, 0.0);
            loop {
                let mut left = length;
                let finished = run.advance(&mut || {
                    left -= 1;
                    left > 0
                });
                slices += 1;
                let progress = run.progress();
                assert!(progress >= before && progress <= 1.0, "{name}: {progress} after {before}");
                before = progress;
                // A table of what there is so far is available at any time.
                let rows = run.table().rows();
                assert!(rows <= expected.rows() || ["threads", "period"].contains(&name), "{name}: {rows} rows");
                if finished.unwrap() {
                    break;
                }
            }
            assert_eq!(run.progress(), 1.0, "{name}");
            assert!(length > 1 || slices > 5, "{name} takes {slices} slices");
            assert_eq!(run.table(), expected, "{name} in slices of {length}");
            // Finished is finished.
            assert_eq!(run.advance(&mut || false), Ok(true));
            assert_eq!(run.table(), expected);
        }
    }
}

#[test]
fn given_up_and_begun_again_gives_the_same_table() {
    for (name, given) in EXAMPLES {
        let experiment = lab::experiment(name).unwrap();
        let arguments = experiment.arguments(given).unwrap();
        let mut given_up = experiment.begin(&arguments).unwrap();
        assert_eq!(given_up.advance(&mut || false), Ok(false), "{name} takes several slices");
        drop(given_up);
        assert_eq!(experiment.run(&arguments).unwrap(), whole(name, given));
    }
}

#[test]
fn parts_below_one_another_are_the_whole() {
    for (name, given) in EXAMPLES {
        let experiment = lab::experiment(name).unwrap();
        let arguments = experiment.arguments(given).unwrap();
        for parts in [1, 2, 3, 8, 100] {
            let split = experiment.split(&arguments, parts);
            assert!((1..=parts).contains(&split.len()), "{name}: {} parts of {parts}", split.len());
            let mut tables = split.iter().map(|arguments| experiment.run(arguments).unwrap());
            let mut table = tables.next().unwrap();
            tables.for_each(|more| table.append(more));
            assert_eq!(table, whole(name, given), "{name} in {parts} parts");
        }
    }
    let maximum = lab::experiment("maximum").unwrap();
    let parts = maximum.split(&maximum.arguments(&[("k", "300,7,150,299,1")]).unwrap(), 2);
    assert_eq!(parts.len(), 2, "a list of games is shared");
}

#[test]
fn shards_below_one_another_are_the_whole() {
    for (name, given) in EXAMPLES {
        let experiment = lab::experiment(name).unwrap();
        let arguments = experiment.arguments(given).unwrap();
        for of in [1, 2, 3, 100] {
            let shards = (1..=of).map(|index| experiment.shard(&arguments, format!("{index}/{of}").parse().unwrap()));
            let Ok(shards) = shards.collect::<Result<Vec<_>, _>>() else {
                assert!(!["brightness", "maximum", "beams"].contains(&name), "{name} has shards");
                continue;
            };
            let mut tables = shards.concat().into_iter().map(|game| experiment.run(&game).unwrap());
            let mut table = tables.next().unwrap();
            tables.for_each(|more| table.append(more));
            assert_eq!(table, whole(name, given), "{name} in {of} shards");
        }
    }
}

#[test]
fn shards_of_more_work_than_one_machine_takes_on_are_given() {
    let beams = lab::experiment("beams").unwrap();
    let arguments = beams.arguments(&[("k", "1-100000"), ("row", "800000")]).unwrap();
    assert!(beams.begin(&arguments).is_err());
    let all = 10;
    let games: Vec<_> =
        (1..=all).map(|index| beams.shard(&arguments, format!("{index}/{all}").parse().unwrap())).collect();
    assert_eq!(games.iter().map(|games| games.as_ref().unwrap().len()).sum::<usize>(), 100_000);
    assert!(games.iter().all(|games| (9000..=11_000).contains(&games.as_ref().unwrap().len())));
    assert!(beams.begin(&games[9].as_ref().unwrap()[0]).is_ok());
}

#[test]
fn shards_are_refused_in_sentences() {
    for text in ["", "3", "0/3", "4/3", "1/0", "+1/3", "1/3/5", "1/1000001", "a/b"] {
        let refusal = text.parse::<Shard>().unwrap_err().to_string();
        let given = if text.is_empty() { "empty" } else { text };
        assert_eq!(refusal, format!("shard is {given}; expected I/N, such as 3/64, with N up to 1000000"));
    }
    let states = lab::experiment("states").unwrap();
    let refusal = states.shard(&states.arguments(&[]).unwrap(), "1/2".parse().unwrap()).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "states is on one game alone, and has no shards; expected brightness, maximum, beams"
    );
}

#[test]
fn large_work_stops_soon_after_it_is_told_to() {
    for (name, given) in [
        ("states", &[("k", "100000"), ("size", "1000000")][..]),
        ("skin", &[("k", "100000"), ("rows", "1000000")]),
        ("threads", &[("k", "100000"), ("row", "1000000"), ("until", "3000000")]),
        ("diagonals", &[("k", "100000"), ("size", "1000000"), ("from", "-100000"), ("to", "100000")]),
        ("brightness", &[("from", "100000"), ("to", "100100")]),
        ("maximum", &[("k", "100000,200000"), ("factor", "4")]),
        ("period", &[("k", "100000"), ("window", "900000,800000,1000,1000"), ("reach", "1000")]),
        ("beams", &[("k", "100000"), ("row", "1000000")]),
        ("universal-arm", &[("rows", "1000000")]),
    ] {
        let experiment = lab::experiment(name).unwrap();
        let mut run = experiment.begin(&experiment.arguments(given).unwrap()).unwrap();
        let start = Instant::now();
        let mut last = start;
        let mut slowest = Duration::ZERO;
        let finished = run.advance(&mut || {
            slowest = slowest.max(last.elapsed());
            last = Instant::now();
            start.elapsed() < Duration::from_millis(300)
        });
        assert_eq!(finished, Ok(false));
        // On a machine with other work; what is promised is 50 ms.
        assert!(slowest < Duration::from_millis(500), "{name} did not listen for {slowest:?}");
    }
}

#[test]
fn the_largest_work_is_that_of_a_game_and_not_of_a_list_of_games() {
    let maximum = lab::experiment("maximum").unwrap();
    let of = |k: &str| maximum.arguments(&[("k", k), ("factor", "2")]).unwrap();
    // As many games as take more than the limit together, but not each.
    let list = of("1000000-1000999");
    assert!(maximum.estimate(&list) > lab::WORK_MAX);
    assert!(maximum.begin(&list).is_err());
    let games = maximum.games(&list).unwrap();
    assert!(games.len() == 1000 && games.iter().all(|game| maximum.estimate(game) < lab::WORK_MAX));
    let shard = |index: usize| format!("{index}/3").parse().unwrap();
    assert!((100..900).contains(&maximum.shard(&list, shard(2)).unwrap().len()));
    // One that takes more is refused, and with it all of its shard.
    let list = of("5,7,100000000");
    let refusals =
        [maximum.games(&list), maximum.shard(&list, shard(1))].map(|games| games.err().map(|it| it.to_string()));
    for refusal in refusals {
        assert!(refusal.is_some_and(|sentence| sentence.starts_with("this needs about ")));
    }
    let states = lab::experiment("states").unwrap();
    assert_eq!(states.games(&states.arguments(&[]).unwrap()).unwrap().len(), 1);
}
