//! All commands: what people expect of any command line.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{tool, words};

fn text(line: &str) -> String {
    super::text(&words(line))
}

fn check_refused(line: &str, sentence: &str) {
    super::check_refused(&words(line), sentence);
}

/// A way from the root: the options of a command with what it takes from there.
const COMMANDS: [&str; 10] =
    ["", "window", "games", "value", "lab", "lab skin", "claims", "claims hood", "completions", "man"];

#[test]
fn options_are_written_as_people_do() {
    let window = text("window --k 5 --x 2 --y 1 --width 3 --height 2 --format csv");
    assert_eq!(text("window --k=5 --x=2 --y=1 --width=3 --height=2 --format=csv"), window);
    assert_eq!(text("window --k 5 --x 2 --y 1 --width 3 --height 2 --format csv --out -"), window);
    assert_eq!(text("window --k 5 --x 2 --y 1 --width 3 --height 2 --format csv --out=-"), window);
    assert_eq!(text("lab skin --k=5 --rows 3 --out -"), text("lab skin --k 5 --rows 3"));
    let corner = "--x 0 --y 0 --width 2 --height 2";
    assert_eq!(text(&format!("window --game=chessfights {corner} --out -")), "0,0\n1,1\n");
    for line in ["value -- -1", "value -1", "value --style=ascii -1", "value -1 --style ascii"] {
        assert_eq!(text(line), "-1\n", "{line}");
    }
    assert!(!Path::new("-").exists());
}

#[test]
fn whole_numbers_are_read_as_people_type_them() {
    let window = |k, x| text(&format!("window --k {k} --x {x} --y 0 --width 2 --height 1 --format csv"));
    let expected = window("1000000", "1000");
    for (k, x) in
        [("1e6", "1e3"), ("1,000,000", "1,000"), ("1_000_000", "1_000"), ("1.0E6", "0.1e4"), ("10e+5", "01000")]
    {
        assert_eq!(window(k, x), expected, "{k} {x}");
    }
    assert_eq!(text("lab skin --k 1e3 --rows 1,000"), text("lab skin --k 1000 --rows 1000"));
    assert_eq!(text("lab maximum --k 1e2,3e2 --factor 2"), text("lab maximum --k 100,300 --factor 2"));
    assert_eq!(text("claims hood --k 1e2"), text("claims hood"));
    for k in [
        "1,00",
        "1,0000",
        "1000,000",
        ",100",
        "1.5",
        "1e",
        "e3",
        "1e-1",
        "1e99",
        "1e999999999",
        "0x10",
        "1,000.5",
        "+5",
    ] {
        check_refused(
            &format!("window --k {k} --count 3"),
            &format!("--k is {k}; expected a whole number from 1 to 9007199254740992"),
        );
    }
}

#[test]
fn what_is_no_command_is_refused_in_a_sentence() {
    let commands = "expected window, games, value, lab, claims, completions, man, or --help";
    check_refused("", &format!("no command was given; {commands}"));
    check_refused("windows", &format!("there is no command windows; {commands}"));
    check_refused("--k 5", &format!("there is no argument --k here; {commands}"));
    check_refused("games all", "there is no argument all; expected none, or --help");
    check_refused("completions csh", "SHELL is csh; expected bash, elvish, fish, powershell, zsh");
    check_refused("completions", "SHELL is missing; --help tells what is expected");
    check_refused("man skirt", "there is no command skirt; expected one that --help lists");
    check_refused(
        "claims --format json hood",
        "--format does not go together with the claim hood; expected the list of claims alone",
    );
}

/// The names of the options that a help text tells.
fn options(help: &str) -> Vec<&str> {
    let words = help.split(|character: char| !character.is_alphanumeric() && character != '-');
    words.filter(|word| word.starts_with("--") && word.len() > 2).collect()
}

#[test]
fn help_completions_and_manual_pages_tell_the_same_options() {
    assert_eq!(text("--version"), format!("blocking-queens {}\n", env!("CARGO_PKG_VERSION")));
    let shells = ["bash", "elvish", "fish", "powershell", "zsh"].map(|shell| text(&format!("completions {shell}")));
    for command in COMMANDS {
        let help = text(&format!("{command} --help"));
        assert!(options(&text(&format!("{command} -h"))).iter().all(|option| help.contains(option)), "{command}");
        let page = text(&format!("man {command}")).replace("\\-", "-");
        assert!(options(&help).len() > usize::from(command == "window") * 17, "{help}");
        for option in options(&help) {
            assert!(page.contains(option), "{command} {option}: {page}");
            assert!(shells.iter().all(|script| script.contains(&option[2..])), "{command} {option}");
        }
    }
    assert_eq!(text("help window"), text("window --help"));
    let mut bash = Command::new("bash").args(["-n"]).stdin(Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut bash.stdin.take().unwrap(), shells[0].as_bytes()).unwrap();
    assert!(bash.wait().unwrap().success());
}

/// The words of a line of a shell script, up to a comment or where its output goes to.
fn quoted_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for character in line.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(character),
        }
    }
    words.into_iter().take_while(|word| !word.starts_with(['#', '>'])).filter(|word| !word.is_empty()).collect()
}

#[test]
fn every_command_in_the_documentation_is_understood() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut commands = 0;
    for file in ["README.md", "crates/cli/README.md", "docs/users.md", "docs/mathematicians.md", "docs/findings.md"] {
        let document = fs::read_to_string(root.join(file)).unwrap();
        for line in document.lines() {
            let found = ["-p blocking-queens-cli -- ", "release/blocking-queens "]
                .iter()
                .find_map(|name| line.split_once(name));
            let command = match (found, line.trim_start()) {
                (Some((_, command)), _) if !line.contains("lab()") => quoted_words(command),
                (None, line) if line.starts_with("blocking-queens ") => quoted_words(line).split_off(1),
                (None, script) if line.starts_with("    lab ") => quoted_words(script),
                _ => continue,
            };
            // Help is about what is understood up to there, and nothing is computed.
            let output = tool().args(&command).arg("--help").output().unwrap();
            assert!(output.status.success(), "{file}: {line}: {output:?}");
            commands += 1;
        }
    }
    assert!(commands > 20, "{commands}");
}

#[test]
fn a_reader_that_has_seen_enough_ends_a_command_quietly() {
    let window = "--x 0 --y 0 --width 900 --height 900";
    for line in [
        &format!("window --k 5 {window} --format csv"),
        &format!("window --k 5 {window} --format sha256"),
        &format!("window --k 5 {window} --format npy"),
        &format!("window --k 5 {window} --format png"),
        "window --game chessfights --x 0 --y 0 --width 9 --height 9",
        "lab skin --k 5 --rows 9",
        "games",
        "claims",
        "value 1",
        "--help",
        "completions bash",
        "man",
    ] {
        let mut child = tool().args(line.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let closed = child.wait_with_output().unwrap();
        assert!(closed.status.success() && closed.stderr.is_empty(), "{line}: {closed:?}");
    }
}
