//! The lab command as its user meets it: what it writes, what it refuses, and how.

use std::fs;
use std::process::Output;

use super::words;

fn run(line: &str) -> Output {
    super::run(&words(&format!("lab {line}")))
}

fn text(line: &str) -> String {
    super::text(&words(&format!("lab {line}")))
}

fn check_refused(line: &str, sentence: &str) {
    super::check_refused(&words(&format!("lab {line}")), sentence);
}

#[test]
fn tables_are_written_as_lines_with_commas() {
    // Figure 1 of the paper, game 5: its deviations from -5 to 2.
    let figure = "deviation,cells\n-5,1\n-4,2\n-3,2\n-2,3\n-1,25\n0,63\n1,21\n2,4\n";
    assert_eq!(text("states --k 5 --size 11 --format csv"), figure);
    assert_eq!(text("states --size 11 --k 5"), figure);
    assert_eq!(text("skin --k 5 --rows 3 --format csv"), "y,edge,step\n0,5,0\n1,7,2\n2,9,2\n");
    assert_eq!(text("threads --k 5 --row 3 --gap 1 --until 11"), "first,last,palaces\n0,0,1\n3,3,1\n6,6,1\n9,10,2\n");
    assert_eq!(text("diagonals --k 5 --size 11 --from -2 --to 1"), "d,palaces\n-2,3\n-1,3\n0,3\n1,3\n");
    assert_eq!(text("brightness --from 4 --to 5 --at 1.75 --side 3"), "k,sum,cells\n4,0,9\n5,4,9\n");
    assert_eq!(text("maximum --k 5,1 --factor 2.2"), "k,max,x,y,count\n5,2,4,4,4\n1,2,2,2,1\n");
}

#[test]
fn a_list_of_games_is_in_its_order_whoever_computes_it() {
    let csv = text("maximum --k 300,2,150,1,77,300 --factor 2");
    let games: Vec<&str> = csv.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(games, ["300", "2", "150", "1", "77", "300"]);
    let csv = text("brightness --from 1 --to 120");
    let games: Vec<u32> = csv.lines().skip(1).map(|line| line.split(',').next().unwrap().parse().unwrap()).collect();
    assert_eq!(games, (1..=120).collect::<Vec<_>>());
}

#[test]
fn a_table_is_written_to_a_file() {
    let path = std::env::temp_dir().join(format!("blocking-queens-{}-lab.csv", std::process::id()));
    assert_eq!(text(&format!("skin --k 40 --rows 9000 --out {}", path.display())), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), text("skin --k 40 --rows 9000"));
    fs::remove_file(&path).unwrap();
    let output = run("skin --rows 5 --out /nowhere/at/all.csv");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("/nowhere/at/all.csv could not be written: "), "{error}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn help_tells_the_experiments_and_their_options() {
    let list = text("--help");
    let help = text("diagonals --help");
    assert!(["states", "skin", "threads", "diagonals", "brightness", "maximum"].iter().all(|name| list.contains(name)));
    assert!(["--k", "--size", "--from", "--to", "d, palaces"].iter().all(|name| help.contains(name)), "{help}");
    assert!(list.lines().chain(help.lines()).all(|line| line.len() <= 160));
}

#[test]
fn bad_options_are_refused_in_a_sentence() {
    check_refused("states --k 0", "k is 0; expected a whole number from 1 to 9007199254740992");
    check_refused("states --rows 5", "there is no argument --rows; expected --k, --size, --format, --out, or --help");
    check_refused("states k 5", "there is no argument k; expected --k, --size, --format, --out, or --help");
    check_refused("states --k", "--k has no value; expected one");
    check_refused("states --k 5 --k 5", "--k is given twice; expected it once");
    check_refused("states --format json", "--format is json; expected csv");
    check_refused("diagonals --from 3 --to -3", "to is -3; expected at least from, 3");
    check_refused(
        "states --k 5 --size 100000000000",
        "this needs about 3.1e21 cells to be computed; the limit is 1.0e14",
    );
    let output = run("nothing");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("there is no experiment nothing; expected states, "), "{error}");
}

#[test]
fn claims_are_listed_and_checked() {
    let written = |line: &str| super::text(&words(&format!("claims {line}")));
    let list = written("");
    assert!(list.lines().count() > 40 && list.lines().all(|line| line.split_whitespace().count() > 4), "{list}");
    assert!(written("hood").ends_with("upheld at k = 100: 0 of 10609 cells differ.\n"));
    assert!(written("hood --k 7").ends_with("upheld at k = 7: 0 of 100 cells differ.\n"));
    let json: serde_json::Value = serde_json::from_str(&written("--format json")).unwrap();
    assert_eq!(json.as_array().unwrap().len(), list.lines().count());
    for (line, sentence) in [
        ("hood --k 0", "k is 0; expected a whole number from 1 to 1500"),
        ("hood --rows 5", "there is no argument --rows; expected --k, or --help"),
        ("hood --k x", "k is x; expected a whole number from 1 to 1500"),
        ("nothing", "there is no claim nothing; expected one that --help lists"),
    ] {
        super::check_refused(&words(&format!("claims {line}")), sentence);
    }
}
