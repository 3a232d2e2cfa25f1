//! What the steps of a command came to: counts of single tests, read from what the runners print.

use crate::shell::{Result, run_reading};
use std::{
    process::Command,
    time::{Duration, Instant},
};

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    passed: u64,
    failed: u64,
}

impl Counts {
    /// Adds what one line of a runner's output says.
    fn read(&mut self, line: &str) {
        let line = plain(line);
        let number = |word: &str| word.parse().unwrap_or(0);
        let words: Vec<_> = line.split([' ', ';', ',', '.']).filter(|word| !word.is_empty()).collect();
        match *words {
            // cargo test, wasm-bindgen-test: "test result: ok. 5 passed; 0 failed; ..."
            ["test", "result:", _, passed, "passed", failed, "failed", ..]
            // tests/browser/run.mjs: "browser: 5 passed, 0 failed"
            | ["browser:", passed, "passed", failed, "failed"] => {
                self.passed += number(passed);
                self.failed += number(failed);
            }
            // node --test: "# pass 5" or "i pass 5", likewise fail and cancelled
            ["#" | "ℹ", "pass", passed] => self.passed += number(passed),
            ["#" | "ℹ", "fail" | "cancelled", failed] => self.failed += number(failed),
            _ => {}
        }
    }
}

/// A line without the escape sequences of colours.
fn plain(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

/// The steps so far.
pub(crate) struct Report {
    start: Instant,
    total: Counts,
    lines: Vec<String>,
    left_out: Vec<String>,
}

impl Report {
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), total: Counts::default(), lines: Vec::new(), left_out: Vec::new() }
    }

    /// A step that runs no tests: it counts only if it fails. Tells whether it went well.
    pub(crate) fn step(&mut self, name: &str, work: impl FnOnce() -> Result) -> bool {
        let start = begin(name);
        let result = work();
        let is_ok = result.is_ok();
        self.end(name, start, Counts { passed: 0, failed: u64::from(!is_ok) }, result.map(|()| "ok".into()));
        is_ok
    }

    /// A command that runs tests. One that runs none has failed, and so has one that stops without naming a failure.
    pub(crate) fn tests(&mut self, name: &str, command: &mut Command) {
        let start = begin(name);
        let mut counts = Counts::default();
        let result = run_reading(command, |line| counts.read(line)).and_then(|()| match counts {
            Counts { passed: 0, failed: 0 } => Err("no test was run".into()),
            Counts { passed, failed: 0 } => Ok(format!("{passed} passed")),
            Counts { failed, .. } => Err(format!("{failed} failed, but the runner reported success")),
        });
        if result.is_err() && counts.failed == 0 {
            counts.failed = 1;
        }
        self.end(name, start, counts, result);
    }

    /// A step that cannot be taken on this machine. It fails nothing, but is told loudly, now and in the end.
    pub(crate) fn left_out(&mut self, name: &str, why: &str) {
        let line = format!("!! {name:<37} LEFT OUT: {why}");
        eprintln!("\n{line}");
        self.left_out.push(line);
    }

    /// Prints the steps and, last of all, the line that counts the tests; fails if anything has failed, or if there was
    /// nothing that could be done.
    pub(crate) fn close(self) -> Result {
        let lines = [self.lines.as_slice(), &self.left_out].concat().join("\n");
        eprintln!("\n{lines}\n{:<40} {}", "all", seconds(self.start.elapsed()));
        println!("{} passed, {} failed", self.total.passed, self.total.failed);
        match self.total.failed {
            0 if self.lines.is_empty() => Err("nothing was run, see above".into()),
            0 => Ok(()),
            _ => Err("some steps failed, see above".into()),
        }
    }

    fn end(&mut self, name: &str, start: Instant, counts: Counts, result: Result<String>) {
        self.total.passed += counts.passed;
        self.total.failed += counts.failed;
        let outcome = result.unwrap_or_else(|error| format!("FAILED: {error}"));
        let line = format!("{name:<40} {:<8} {outcome}", seconds(start.elapsed()));
        eprintln!("== {line}");
        self.lines.push(line);
    }
}

fn begin(name: &str) -> Instant {
    eprintln!("\n== {name}");
    Instant::now()
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(lines: &[&str]) -> (u64, u64) {
        let mut counts = Counts::default();
        lines.iter().for_each(|line| counts.read(line));
        (counts.passed, counts.failed)
    }

    #[test]
    fn the_result_lines_of_cargo_test_are_added_up() {
        let one = "test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        let other = "test result: FAILED. 2 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(counts(&["running 5 tests", one, other]), (7, 3));
    }

    #[test]
    fn the_closing_lines_of_node_are_read_in_both_of_its_formats() {
        assert_eq!(counts(&["# tests 4", "# pass 3", "# fail 1", "# cancelled 0"]), (3, 1));
        assert_eq!(counts(&["\u{1b}[34mℹ tests 6\u{1b}[39m", "\u{1b}[34mℹ pass 6\u{1b}[39m", "ℹ fail 0"]), (6, 0));
    }

    #[test]
    fn the_closing_line_of_the_browser_cases_is_read() {
        assert_eq!(counts(&["ok chromium: loads", "browser: 12 passed, 1 failed"]), (12, 1));
    }

    #[test]
    fn lines_that_count_nothing_count_nothing() {
        assert_eq!(counts(&["test result", "pass 5", "5 passed, 0 failed", "test a ... ok", ""]), (0, 0));
    }

    #[test]
    fn a_step_without_a_test_is_a_failure() {
        let mut report = Report::new();
        report.tests("nothing", Command::new("true").arg(""));
        assert_eq!(report.total, Counts { passed: 0, failed: 1 });
    }

    #[test]
    fn a_step_that_stops_without_naming_a_failure_counts_as_one() {
        let mut report = Report::new();
        report.tests("stops", Command::new("sh").args(["-c", "echo 'test result: ok. 4 passed; 0 failed;'; exit 3"]));
        assert_eq!(report.total, Counts { passed: 4, failed: 1 });
        assert!(report.close().is_err());
    }

    #[test]
    fn what_is_left_out_fails_only_a_run_that_did_nothing_else() {
        let mut report = Report::new();
        report.left_out("page in webkit", "WebKitWebDriver is missing");
        assert!(report.close().is_err());
        let mut report = Report::new();
        report.left_out("page in webkit", "WebKitWebDriver is missing");
        report.step("format", || Ok(()));
        assert!(report.close().is_ok());
    }
}
