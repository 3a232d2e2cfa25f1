//! Games of Left and Right on the command line: what is written, what is refused, and how.

use std::fs;

use super::{check_refused, run, text};

const PAIR: [&str; 4] = ["--left", "(1,1)+ (-1,1)+", "--right", "(1,2) (-1,2) (2,1) (2,-1)"];
const CORNER: [&str; 8] = ["--x", "0", "--y", "0", "--width", "5", "--height", "4"];

/// The corner of Chessfights, as a field of its cells.
fn corner(field: &str) -> String {
    text(&[&["window"], &PAIR[..], &CORNER, &["--format", "csv", "--field", field]].concat())
}

#[test]
fn each_field_of_the_corner_of_chessfights_is_a_line_a_row() {
    for (field, expected) in [
        ("outcome", "P,P,P,P,P\nL,L,N,N,N\nN,N,N,N,N\nL,L,L,L,L\n"),
        ("canonical", "0,0,0,0,0\n1,1,*,*,*\n{1|0},{1|0},{1|0},^*,*2\n1/2,^,{1|*},{1|*},^\n"),
        ("reduced", "0,0,0,0,0\n1,1,0,0,0\n{1|0},{1|0},{1|0},0,0\n1/2,0,{1|0},{1|0},0\n"),
        ("left-stop", "0,0,0,0,0\n1,1,0,0,0\n1,1,1,0,0\n1/2,0,1,1,0\n"),
        ("right-stop", "0,0,0,0,0\n1,1,0,0,0\n0,0,0,0,0\n1/2,0,0,0,0\n"),
        ("mean", "0,0,0,0,0\n1,1,0,0,0\n1/2,1/2,1/2,0,0\n1/2,0,1/2,1/2,0\n"),
        ("temperature", "-1,-1,-1,-1,-1\n-1,-1,0,0,0\n1/2,1/2,1/2,0,0\n-1/2,0,1/2,1/2,0\n"),
        ("birthday", "0,0,0,0,0\n1,1,1,1,1\n2,2,2,2,2\n2,2,2,2,2\n"),
        ("all-small", "1,1,1,1,1\n0,0,1,1,1\n0,0,0,1,1\n0,1,0,0,1\n"),
        ("atomic-weight", "0,0,0,0,0\n,,0,0,0\n,,,1,0\n,1,,,1\n"),
        ("options", "0,0,0,0,0\n1,1,2,2,2\n2,2,2,3,4\n2,2,2,2,2\n"),
    ] {
        assert_eq!(corner(field), expected, "{field}");
    }
    let named = text(&[&["window", "--game", "chessfights"], &CORNER[..]].concat());
    assert_eq!(named, corner("canonical"), "the pair by its name, and what is written without --field");
}

#[test]
fn an_entry_with_commas_stands_in_quotes() {
    let cell = ["--x", "1", "--y", "5", "--width", "2", "--height", "1"];
    let table = text(&[&["window", "--game", "chessfights"], &cell[..]].concat());
    assert_eq!(table, "\"{1|1/2,{1|*}}\",{1|^}\n");
}

#[test]
fn one_row_is_the_papers_game_g_k() {
    let row = ["--x", "0", "--y", "0", "--width", "7", "--height", "1"];
    let table = text(&[&["window", "--left", "(1,0)+", "--right", "(2,0) (4,0)"], &row[..]].concat());
    assert_eq!(table, "0,1,{1|0},1*,\"{1,1*|0,{1|0}}\",1*2,\"{1|{1|0},{1,1*|0,{1|0}}}\"\n");
}

#[test]
fn a_table_can_be_latex_and_go_to_a_file() {
    let path = std::env::temp_dir().join(format!("blocking-queens-partizan-{}", std::process::id()));
    let cells = ["--x", "0", "--y", "2", "--width", "2", "--height", "2", "--format", "latex", "--out"];
    let out = path.to_str().expect("a path");
    assert_eq!(text(&[&["window", "--game", "chessfights"], &cells[..], &[out]].concat()), "");
    let written = fs::read_to_string(&path).expect("a file");
    let _ = fs::remove_file(&path);
    let rows = "\\{1\\mid 0\\} & \\{1\\mid 0\\} \\\\\n\\tfrac{1}{2} & {\\uparrow} \\\\\n";
    assert_eq!(written, format!("\\begin{{array}}{{cc}}\n{rows}\\end{{array}}\n"));
}

#[test]
fn a_value_is_printed_alone() {
    for (arguments, expected) in [
        (&["value", "{2||1|0,*} + ^"][..], "{2^||1^|^,^*}\n"),
        (&["value", "-1/2"], "-1/2\n"),
        (&["value", "(5,7)"], "{0|||0||0|*,*2}\n"),
        (&["value", "(5,7)", "--style", "plain"], "{0|{0|{0|*,*2}}}\n"),
        (&["value", "(3,0)", "--left", "(1,0)+", "--right", "(1,0) (2,0)"], "{0|*,*2}\n"),
        (&["value", "(1000,3)"], "{0|*,*2}\n"),
        (&["value", "^^ > *"], "true\n"),
        (&["value", "^ > *"], "false\n"),
        (&["value", "^ || *"], "true\n"),
    ] {
        assert_eq!(text(arguments), expected, "{arguments:?}");
    }
}

#[test]
fn what_others_may_read_in_another_way_is_told_beside_the_value() {
    let output = run(&["value", "3+-1"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "{4|2}\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "read as 3 + ±1\n");
}

#[test]
fn bad_requests_are_refused_in_a_sentence() {
    let window = |arguments: &[&'static str]| [&["window"], arguments, &CORNER[..]].concat();
    for (arguments, sentence) in [
        (vec!["value", "{1|"], "character 4: the text ends, but the { at character 1 is open; expected }"),
        (vec!["value"], "no game was given; expected one, such as \"{2||1|0,*} + ^\""),
        (vec!["value", "0", "--left", "(1,0)"], "--right is missing; --help tells what is expected"),
        (
            vec!["value", "(1000,600)"],
            "the cell (1000,600) has no value here; expected x + y up to 450, or x >= 2y + 12",
        ),
        (window(&["--left", "(1,0)"]), "--right is missing; --help tells what is expected"),
        (
            window(&["--left", "(1,-1)", "--right", "(1,0)"]),
            "--left: the move (1,-1) leads from (x, y) to (x - 1, y + 1), so the game might not end; \
             expected one that lowers x + y, or keeps it and lowers y",
        ),
        (
            window(&["--left", "(1,0,0)", "--right", "(1,0)"]),
            "the piece (1,0,0) moves in three heaps; expected moves of two numbers for Left and Right",
        ),
        (
            window(&["--game", "chessfights", "--left", "(1,0)"]),
            "--left does not go together with --game chessfights, which has its own pieces",
        ),
        (
            window(&["--game", "chessfights", "--field", "value"]),
            "--field is value; expected outcome, canonical, reduced, left-stop, right-stop, mean, temperature, \
             birthday, all-small, atomic-weight, options",
        ),
        (
            window(&["--game", "chessfights", "--k", "3"]),
            "there is no argument --k for this game; expected --game, --x, --y, --width, --height, --field, --format, \
             --out, --left, --right, or --help",
        ),
        (
            vec!["window", "--game", "chessfights", "--x", "59", "--y", "42", "--width", "1", "--height", "1"],
            "written out, the form of (59,42) has 14416138 characters; at most 10000000 are written",
        ),
    ] {
        check_refused(&arguments, sentence);
    }
}
