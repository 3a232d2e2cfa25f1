//! Games with one piece, as their user meets them: windows of values, what is refused, and the list of named pieces.

use blocking_queens::moves::Moves;
use blocking_queens::pieces::definition::{grundy, outcomes, palace_numbers};
use blocking_queens::pieces::named::{Piece, TABLE};
use blocking_queens::pieces::{Outcome, Pass};
use sha2::{Digest, Sha256};

use super::{run, text, words, written};

/// A window of 12 x 9 cells at (5, 3) of a game in this format.
fn window(game: &[&str], format: &str) -> Vec<u8> {
    let window = ["--x", "5", "--y", "3", "--width", "12", "--height", "9", "--format", format];
    written(&[&["window"], game, &window].concat())
}

/// The same window of all values of the plane z, as a table.
fn table<T>(values: &[T], z: usize, cell: impl Fn(&T) -> String) -> String {
    let row = |y: usize| values[(z * 12 + y) * 17 + 5..][..12].iter().map(&cell).collect::<Vec<_>>().join(",") + "\n";
    (3..12).map(row).collect()
}

/// Checks all fields of a game, that is the piece with these moves, against the definitions.
fn check(game: &[&str], moves: &Moves, z: Option<usize>) {
    let extent = [17, 12, z.map_or(1, |z| z + 1)];
    let z = z.unwrap_or(0);
    let csv = |arguments: &[&str]| String::from_utf8(window(&[game, arguments].concat(), "csv")).unwrap();

    let values = grundy(moves, Pass::Used, extent);
    assert_eq!(csv(&[]), table(&values, z, u64::to_string), "{game:?}");
    assert_eq!(csv(&["--field", "grundy", "--pass", "used"]), csv(&[]), "{game:?}");
    let letter = |outcome: &Outcome| format!("{outcome:?}");
    assert_eq!(csv(&["--field", "outcome"]), table(&outcomes(moves, Pass::Used, extent), z, letter), "{game:?}");

    let with_pass = outcomes(moves, Pass::Available, extent);
    assert_eq!(csv(&["--field", "outcome", "--pass", "available"]), table(&with_pass, z, letter), "{game:?}");
    let with_pass = grundy(moves, Pass::Available, extent);
    assert_eq!(csv(&["--pass", "available"]), table(&with_pass, z, u64::to_string), "{game:?}");

    let numbers = palace_numbers(moves, 4, extent);
    assert_eq!(csv(&["--k", "4"]), table(&numbers, z, u64::to_string), "{game:?}");
    assert_eq!(csv(&["--field", "n", "--k", "4"]), csv(&["--k", "4"]), "{game:?}");
    let deviation = |number: &u64| (*number as i64 - 4).to_string();
    assert_eq!(csv(&["--field", "v", "--k", "4"]), table(&numbers, z, deviation), "{game:?}");
    let palace = |number: &u64| if *number < 4 { "P" } else { "N" }.to_owned();
    assert_eq!(csv(&["--field", "outcome", "--k", "4"]), table(&numbers, z, palace), "{game:?}");
}

#[test]
fn every_named_piece_is_written_as_defined() {
    for named in TABLE {
        check(&["--game", named.key], &Piece::new(named.key, None, None).unwrap().moves(), None);
    }
    for (key, p, q) in [("ryuo", "4", "8"), ("ryuo", "4", "7"), ("ryuo", "3", "7"), ("ryuo-3a", "4", "6")] {
        let moves = Piece::new(key, p.parse().ok(), q.parse().ok()).unwrap().moves();
        let z = (key == "ryuo-3a").then_some(0);
        check(&["--game", key, "--p", p, "--q", q], &moves, z);
    }
    for key in ["ryuo-3a", "ryuo-3b"] {
        check(&["--game", key, "--z", "3"], &Piece::new(key, None, None).unwrap().moves(), Some(3));
    }
}

#[test]
fn every_other_piece_is_written_as_defined() {
    for moves in ["(1,0)+ (0,1)+4 (1,2)", "(-1,2)+(2,-1)(1,0)", "(2,0)+ (3,0)+ (1,1)+5", "(3,3)"] {
        check(&["--game", "piece", "--moves", moves], &moves.parse().unwrap(), None);
    }
    check(&["--moves", "(1,0)+ (0,1)"], &"(1,0)+ (0,1)".parse().unwrap(), None);
    let moves = "(1,0,0)+ (0,1,0)+2 (1,1,1)+";
    check(&["--moves", moves, "--z", "2"], &moves.parse().unwrap(), Some(2));
}

#[test]
fn integers_are_hashed_and_stored_in_little_endian_order() {
    for game in [
        &["--game", "maharaja"][..],
        &["--game", "wythoff", "--k", "7", "--field", "v"],
        &["--game", "nim", "--field", "outcome"],
    ] {
        let csv = String::from_utf8(window(game, "csv")).unwrap().replace('P', "0").replace('N', "1");
        let integers: Vec<u8> =
            csv.trim().split([',', '\n']).flat_map(|text| text.parse::<i32>().unwrap().to_le_bytes()).collect();
        assert_eq!(String::from_utf8(window(game, "sha256")).unwrap(), format!("{:x}\n", Sha256::digest(&integers)));
        let array = window(game, "npy");
        assert!(array.starts_with(b"\x93NUMPY\x01\x00") && array.ends_with(&integers), "{game:?}");
    }
}

#[test]
fn pictures_have_a_colour_for_each_class() {
    for (game, palette) in [
        (&["--game", "ryuo"][..], 16),
        (&["--game", "wythoff", "--field", "outcome"], 2),
        (&["--game", "maharaja", "--k", "5"], 16),
    ] {
        let mut reader = png::Decoder::new(std::io::Cursor::new(window(game, "png"))).read_info().unwrap();
        assert_eq!(reader.info().palette.as_ref().unwrap().len(), 3 * palette, "{game:?}");
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let picture = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((picture.width, picture.height), (12, 9));
        assert!(
            pixels.iter().all(|pair| usize::from(pair >> 4) < palette && usize::from(pair & 15) < palette),
            "{game:?}"
        );
    }
}

#[test]
fn windows_far_out_are_read_by_closed_forms() {
    let cell = |game: &[&str], x: &str, y: &str| {
        let window = ["--x", x, "--y", y, "--width", "1", "--height", "1", "--format", "csv"];
        run(&[&["window", "--game"], game, &window].concat())
    };
    let value = |game: &[&str], x, y| String::from_utf8(cell(game, x, y).stdout).unwrap();

    assert_eq!(value(&["nim"], "9007199254740991", "9007199254740990"), "1\n");
    assert_eq!(value(&["ryuo", "--p", "5"], "1000000000000003", "1000000000000004"), "2\n");
    assert_eq!(value(&["white-knight"], "9007199254740992", "12"), "0\n");
    assert_eq!(value(&["wythoff", "--field", "outcome"], "5527939700884756", "8944394323791463"), "P\n");
    assert_eq!(value(&["nim"], "9007199254740992", "1"), "9007199254740993\n");
    let bytes = |x: &str| {
        let window = ["window", "--game", "nim", "--x", x, "--y", "5", "--width", "3", "--height", "2"];
        let array = run(&[&window[..], &["--format", "npy"]].concat()).stdout;
        String::from_utf8_lossy(&array).contains("'<i8'")
    };
    assert_eq!([bytes("2147483640"), bytes("2147483646")], [false, true]);
}

#[test]
fn what_is_wrong_is_told_in_a_sentence() {
    let corner = ["--x", "0", "--y", "0", "--width", "5", "--height", "5", "--format", "csv"];
    for (game, sentence) in [
        (&["--game", "rook"][..], "--game is rook; expected queens, piece, nim, wythoff, king, ryuo, "),
        (&["--game", "piece"], "the piece has no moves; expected moves such as (1,0)+ (0,1)+ (1,1)\n"),
        (&["--game", "piece", "--moves", ""], "there is no move; expected moves such as (1,0)+ (0,1)+ (1,1)\n"),
        (
            &["--moves", "(1,0)+ (1,y)"],
            "the moves cannot be read from character 11 on, \"y)\"; expected a whole number\n",
        ),
        (&["--game", "nim", "--moves", "(1,0)"], "moves were given, but Nim has its own; "),
        (&["--game", "nim", "--p", "3"], "p was given, but Nim has no such parameter; expected none\n"),
        (
            &["--game", "ryuo-3b", "--q", "3"],
            "q was given, but Ryuo Nim in three heaps, reading B has no such parameter; ",
        ),
        (&["--moves", "(1,0)", "--q", "3"], "q was given, but a piece given by its moves has no such parameter; "),
        (&["--game", "ryuo", "--p", "1"], "p is 1; expected a whole number from 2 to 256\n"),
        (&["--game", "ryuo", "--p", "three"], "--p is three; expected a whole number\n"),
        (&["--game", "ryuo-3b", "--z", "-1"], "--z is -1; expected a whole number from 0 to 9007199254740992\n"),
        (&["--game", "ryuo", "--z", "3"], "z is 3, but this piece stands on two heaps; expected no z\n"),
        (&["--game", "nim", "--pass", "yes"], "--pass is yes; expected available, used\n"),
        (&["--game", "nim", "--pass", "available", "--k", "2", "--field", "outcome"], "k is 2, and there is a pass; "),
        (&["--game", "nim", "--k", "0"], "--k is 0; expected a whole number from 1 to 9007199254740992\n"),
        (&["--game", "nim", "--k", "x"], "--k is x; expected a whole number from 1 to 9007199254740992\n"),
        (&["--game", "nim", "--field", "v"], "--k is missing; expected it together with --field n or v\n"),
        (&["--game", "nim", "--k", "3", "--field", "grundy"], "--k 3 does not go together with --field grundy; "),
        (&["--game", "nim", "--field", "mean"], "--field is mean; expected grundy, n, v, outcome\n"),
        (&["--game", "nim", "--count", "3"], "there is no argument --count for this game; expected --game, --x, "),
        (
            &["--game", "queens", "--moves", "(1,0)"],
            "there is no argument --moves for this game; expected --game, --x, ",
        ),
        (&["--game", "nim", "--left", "(1,0)"], "--game is nim; expected "),
    ] {
        let arguments = [&["window"], game, &corner].concat();
        let output = run(&arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.starts_with(sentence) && error.lines().count() == 1, "{game:?}: {error}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{game:?}");
    }
    let far = words("window --game maharaja --x 9000000000000000 --y 0 --width 5 --height 5 --format csv");
    assert!(String::from_utf8_lossy(&run(&far).stderr).contains("; the limit is "));
}

#[test]
fn named_pieces_are_listed_with_their_moves() {
    let list = text(&["games"]);
    assert_eq!(list.lines().count(), TABLE.len());
    for (line, named) in list.lines().zip(TABLE) {
        let moves = Piece::new(named.key, None, None).unwrap().moves().to_string();
        assert!(line.starts_with(named.key) && line.contains(&moves) && line.contains(named.name), "{line}");
    }
    assert!(text(&["games", "--help"]).contains("games"));
    assert!(text(&["window", "--game", "piece", "--help"]).contains("--moves"));
    assert_eq!(run(&["games", "all"]).status.code(), Some(2));
}
