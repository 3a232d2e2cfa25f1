//! The window command as its user meets it: what it writes, what it refuses, and how.

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;
use std::process::Output;

use blocking_queens::palaces::class_of;
use blocking_queens::{Board, Error, Window};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::words;

fn run(line: &str) -> Output {
    super::run(&words(&format!("window {line}")))
}

fn written(line: &str) -> Vec<u8> {
    super::written(&words(&format!("window {line}")))
}

fn text(line: &str) -> String {
    super::text(&words(&format!("window {line}")))
}

fn check_refused(line: &str, sentence: &str) {
    super::check_refused(&words(&format!("window {line}")), sentence);
}

/// A file of this test's own, that is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("blocking-queens-{}-{name}", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn deviations(k: u64, x: u64, y: u64, width: u64, height: u64) -> Vec<i32> {
    Board::new(k).unwrap().deviations(&Window::new(x, y, width, height).unwrap()).unwrap()
}

#[test]
fn its_hashes_are_the_golden_ones() {
    let file: Value = serde_json::from_str(include_str!("../../../../tests/data/golden.json")).unwrap();
    // The small games' maps differ in k alone; some of them will do.
    let maps = file["maps"].as_array().unwrap().iter().filter(|map| {
        let k = map["k"].as_u64().unwrap();
        k % 20 == 0 || (200..40_000).contains(&k) || map["field"] == "v"
    });
    let mut hashes = 0;
    for map in maps {
        let field = map["field"].as_str().unwrap().to_lowercase();
        let line = format!(
            "--k {} --x {} --y {} --width {} --height {} --format sha256 --field {field}",
            map["k"], map["x"], map["y"], map["w"], map["h"]
        );
        assert_eq!(text(&line), format!("{}\n", map["sha256"].as_str().unwrap()), "{line}");
        hashes += 1;
    }
    assert_eq!(hashes, 31);
}

#[test]
fn a_table_has_a_line_for_each_row() {
    // Figure 1 of the paper: game 5 at the origin.
    assert_eq!(
        text("--k 5 --x 0 --y 0 --width 6 --height 4 --format csv"),
        "0,1,2,3,4,5\n1,3,4,5,5,4\n2,4,6,5,4,5\n3,5,5,4,6,5\n"
    );
    assert_eq!(text("--k 5 --x 2 --y 1 --width 3 --height 2 --format csv --field v"), "-1,0,0\n1,0,-1\n");
}

#[test]
fn an_array_is_one_of_numpy_with_the_table_s_integers() {
    let bytes = written("--k 1000 --x 330 --y 320 --width 37 --height 23 --format npy --field v");
    let header_end = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let header = String::from_utf8(bytes[10..header_end].to_vec()).unwrap();
    assert_eq!(header.trim_end(), "{'descr': '<i4', 'fortran_order': False, 'shape': (23, 37), }");
    assert!(header.ends_with('\n') && header_end.is_multiple_of(64), "{header:?}");
    let integers: Vec<i32> =
        bytes[header_end..].chunks(4).map(|four| i32::from_le_bytes(four.try_into().unwrap())).collect();
    assert_eq!(integers, deviations(1000, 330, 320, 37, 23));
}

#[test]
fn a_picture_shows_each_cell_s_class_in_the_colours_of_the_page() {
    let (width, height) = (301_u32, 200_u32);
    let bytes = written("--k 100 --x 3 --y 5 --width 301 --height 200 --format png");
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut packed = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut packed).unwrap();
    let info = reader.info();
    assert_eq!((info.width, info.height, info.color_type), (width, height, png::ColorType::Indexed));
    let line = (width as usize).div_ceil(2);
    let pixels = packed
        .chunks(line)
        .flat_map(|row| row.iter().flat_map(|byte| [byte >> 4, byte & 15]).take(width as usize).map(usize::from));
    let classes = deviations(100, 3, 5, width.into(), height.into()).into_iter().map(class_of);
    assert!(pixels.eq(classes));

    let palette: Vec<String> = info
        .palette
        .as_deref()
        .unwrap()
        .chunks(3)
        .map(|colour| format!("#{:02x}{:02x}{:02x}", colour[0], colour[1], colour[2]))
        .collect();
    assert_eq!(palette, page_colours());
}

/// The paper's colours as the page draws them: the strings of its list.
fn page_colours() -> Vec<String> {
    let module = include_str!("../../../../www/page/palaces/deviations.js");
    let list = module.split("PAPER = [").nth(1).and_then(|rest| rest.split("];").next()).unwrap();
    list.split('\'').filter(|word| word.starts_with('#')).map(str::to_owned).collect()
}

#[test]
fn the_count_of_palaces_in_a_corner_is_printed_alone() {
    let palaces = deviations(7, 0, 0, 100, 100).iter().filter(|v| **v < 0).count();
    assert_eq!(text("--k 7 --count 100"), format!("{palaces}\n"));
    assert_eq!(text("--count 1 --k 9007199254740992"), "1\n");
}

#[test]
fn a_window_higher_than_a_strip_is_the_same_as_its_rows() {
    // So wide that its strips are of 64 rows, and not begun at a strip's first row.
    let (x, y, width, height) = (5, 90, 70_000, 130);
    let bytes = written("--k 3 --x 5 --y 90 --width 70000 --height 130 --format npy --field v");
    let expected = deviations(3, x, y, width, height);
    let values =
        bytes[bytes.len() - expected.len() * 4..].chunks(4).map(|four| i32::from_le_bytes(four.try_into().unwrap()));
    assert!(values.eq(expected));
}

#[test]
fn integers_of_huge_games_are_exact_and_have_64_bits_in_arrays_and_hashes() {
    let nose = "--width 3 --height 1 --format csv --k 1000000000000 --y 333333333333 --x 333333333333";
    assert_eq!(
        text(&format!("{nose} --field v")),
        text("--width 3 --height 1 --format csv --k 10 --y 3 --x 3 --field v")
    );
    let numbers = text(nose);
    assert!(numbers.starts_with("999999999999,"), "{numbers}");
    let origin = "--k 1000000000000 --x 0 --y 0 --width 4 --height 2 --format csv";
    assert_eq!(text(origin), "0,1,2,3\n1,3,4,5\n");
    assert_eq!(text(&format!("{origin} --field v")).split(',').next(), Some("-1000000000000"));
    // Deep in the hood, around what 32 bits hold.
    assert_eq!(
        text("--k 2147483649 --x 0 --y 0 --width 3 --height 1 --format csv --field v"),
        "-2147483649,-2147483648,-2147483647\n"
    );
    for (k, bytes) in [("1000000000000", 8), ("2147483662", 8), ("2147483661", 4), ("1073741823", 4)] {
        let window = format!("--k {k} --x 3 --y 7 --width 5 --height 2 --field v");
        let array = written(&format!("{window} --format npy"));
        let header_end = 10 + usize::from(u16::from_le_bytes([array[8], array[9]]));
        let (header, content) = array.split_at(header_end);
        assert!(String::from_utf8_lossy(header).contains(&format!("'descr': '<i{bytes}', ")), "{k}");
        let integer = |integer: &[u8]| match bytes {
            4 => i64::from(i32::from_le_bytes(integer.try_into().unwrap())),
            _ => i64::from_le_bytes(integer.try_into().unwrap()),
        };
        let integers: Vec<String> = content.chunks(bytes).map(|bytes| integer(bytes).to_string()).collect();
        let table = text(&format!("{window} --format csv"));
        assert_eq!(integers, table.trim().split([',', '\n']).collect::<Vec<_>>(), "{k}");
        let hash = format!("{:x}\n", Sha256::digest(content));
        assert_eq!(text(&format!("{window} --format sha256")), hash, "{k}");
    }
}

#[test]
fn a_file_holds_what_standard_output_would() {
    let file = Scratch::new("whole.npy");
    let window = "--k 60 --x 0 --y 7 --width 50 --height 40 --format npy";
    assert!(written(&format!("{window} --out {}", file.path())).is_empty());
    assert_eq!(fs::read(&file.0).unwrap(), written(window));
}

#[test]
fn a_file_that_could_not_be_completed_is_removed() {
    let file = Scratch::new("part.csv");
    let window = "--k 3000000000 --x 1400000000 --y 1 --width 1 --height 2000 --format csv";
    assert_eq!(run(&format!("{window} --field v --out {}", file.path())).status.code(), Some(0));
    assert!(file.0.exists());
    // A picture of this many columns is refused once it is begun.
    let beyond = "--k 9000000000 --x 0 --y 0 --width 4294967296 --height 1 --format png";
    assert_eq!(run(&format!("{beyond} --out {}", file.path())).status.code(), Some(2));
    assert!(!file.0.exists());
}

#[test]
fn what_cannot_be_written_is_said_in_a_sentence() {
    let window = "--k 5 --x 0 --y 0 --width 9 --height 9 --format csv";
    let output = run(&format!("{window} --out /nowhere/at/all.csv"));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("/nowhere/at/all.csv could not be written: "), "{error}");
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_in_a_sentence() {
    for format in ["sha256", "csv", "npy", "png"] {
        let full = run(&format!("--k 5 --x 0 --y 0 --width 900 --height 900 --format {format} --out /dev/full"));
        let error = String::from_utf8(full.stderr).unwrap();
        assert!(error.starts_with("/dev/full could not be written: No space left"), "{error}");
        assert_eq!((full.status.code(), error.lines().count()), (Some(1), 1));
    }
}

#[test]
fn bad_arguments_are_refused_in_one_sentence_with_exit_code_2() {
    let from_1 = "expected a whole number from 1 to 9007199254740992";
    let from_0 = "expected a whole number from 0 to 9007199254740992";
    for (change, sentence) in [
        ("--k 0", format!("--k is 0; {from_1}")),
        ("--k 9007199254740993", format!("--k is 9007199254740993; {from_1}")),
        ("--k 99999999999999999999999", format!("--k is 99999999999999999999999; {from_1}")),
        ("--k +5", format!("--k is +5; {from_1}")),
        ("--k five", format!("--k is five; {from_1}")),
        ("--x -1", format!("--x is -1; {from_0}")),
        ("--y 9007199254740993", format!("--y is 9007199254740993; {from_0}")),
        ("--y 1.5", format!("--y is 1.5; {from_0}")),
        ("--width 0", format!("--width is 0; {from_1}")),
        ("--height 0", format!("--height is 0; {from_1}")),
        ("--height tall", format!("--height is tall; {from_1}")),
        ("--format jpeg", "--format is jpeg; expected sha256, csv, npy, png".to_owned()),
        ("--field N", "--field is N; expected n, v".to_owned()),
        (
            "--x 9007199254740992 --width 2",
            "the window of 2 x 9 cells at (9007199254740992, 0) is not on the board; \
             expected at least one cell and coordinates from 0 to 9007199254740992"
                .to_owned(),
        ),
        ("--count 5", "--x does not go together with --count; expected --k and --count alone".to_owned()),
        (
            "--zoom 2",
            "there is no argument --zoom; expected --game, --k, --x, --y, --width, --height, --format, --field, --out, \
             --count, --moves, --p, --q, --z, --pass, --left, --right, or --help"
                .to_owned(),
        ),
        (
            // A triangle of k^2 / 48 cells lies between the casing and the middle of the board.
            "--x 4503599627370496 --y 4503599627370496",
            Error::TooMuchWork { cells: 1.1e30, limit: 1e13 }.to_string(),
        ),
    ] {
        check_refused(&changed(change), &sentence);
    }
    for flag in ["--k", "--x", "--y", "--width", "--height", "--format"] {
        check_refused(&without(flag), &format!("{flag} is missing; --help tells what is expected"));
        check_refused(&format!("{} {flag} 1", changed("")), &format!("{flag} is given twice; expected it once"));
        check_refused(&format!("{} {flag}", without(flag)), &format!("{flag} has no value; expected one"));
    }
    check_refused("", "--k is missing; --help tells what is expected");
    check_refused("--count 5", "--k is missing; --help tells what is expected");
    check_refused("--k 5 --count 0", &format!("--count is 0; {from_1}"));
    super::check_refused(&["window", "--k", ""], &format!("--k is empty; {from_1}"));
}

const GOOD: [(&str, &str); 6] =
    [("--k", "9007199254740992"), ("--x", "0"), ("--y", "0"), ("--width", "9"), ("--height", "9"), ("--format", "csv")];

/// A good request, but for these arguments.
fn changed(change: &str) -> String {
    let good = GOOD.iter().filter(|(flag, _)| !change.split(' ').any(|word| word == *flag));
    good.map(|(flag, value)| format!("{flag} {value} ")).collect::<String>() + change
}

/// A good request without one of its arguments.
fn without(flag: &str) -> String {
    GOOD.iter().filter(|(name, _)| *name != flag).map(|(name, value)| format!("{name} {value} ")).collect()
}

/// Bytes as text, by the rules of RFC 4648.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().chain([0, 0].iter()).take(3).fold(0, |bits, byte| bits << 8 | u32::from(*byte));
        let digits = (0..4).map(|digit| char::from(DIGITS[(bits >> (18 - 6 * digit)) as usize & 63]));
        text.extend(digits.take(chunk.len() + 1));
        text.extend(std::iter::repeat_n('=', 3 - chunk.len()));
    }
    text
}

#[test]
fn the_picture_in_the_documentation_of_the_library_is_what_the_tool_writes() {
    // As text, so that the documentation needs no other file.
    let picture = written("--k 60 --x 0 --y 0 --width 180 --height 180 --format png");
    assert_eq!(base64(&picture), include_str!("../../../../src/pictures/game-60.base64"));
    assert_eq!(base64(b"Ma"), "TWE=");
}
