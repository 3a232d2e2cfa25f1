//! The steps of a command, two side by side, and what they came to: counts of single tests, read from what the runners
//! print.

use crate::{
    shell::{Result, run_reading},
    terminal::{self, Terminal},
};
use std::{
    process::Command,
    sync::{Arc, Condvar, Mutex},
    thread,
    time::{Duration, Instant},
};

/// How many tests passed and failed, and how many a runner had to leave out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    passed: u64,
    failed: u64,
    left_out: u64,
}

impl Counts {
    fn read(&mut self, line: &str) {
        let line = plain(line);
        let number = |word: &str| word.parse().unwrap_or(0);
        let words: Vec<_> = line.split([' ', ';', ',', '.']).filter(|word| !word.is_empty()).collect();
        match *words {
            // cargo test, wasm-bindgen-test: "test result: ok. 5 passed; 0 failed; ..."
            ["test", "result:", _, passed, "passed", failed, "failed", ..]
            // tests/browser/run.mjs: "browser: 5 passed, 0 failed"; likewise packages/python/tests/conftest.py
            | ["browser:" | "pytest:", passed, "passed", failed, "failed"] => {
                self.passed += number(passed);
                self.failed += number(failed);
            }
            // packages/python/tests/conftest.py, before the line above: which tests found a tool missing, one a line
            ["pytest", "left", "out:", ..] => self.left_out += 1,
            // node --test: "# pass 5" or "i pass 5", likewise fail and cancelled
            ["#" | "ℹ", "pass", passed] => self.passed += number(passed),
            ["#" | "ℹ", "fail" | "cancelled", failed] => self.failed += number(failed),
            _ => {}
        }
    }
}

fn plain(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

/// A step: its work is begun once the step that it needs has succeeded.
struct Step<'a> {
    name: String,
    needs: Option<String>,
    work: Option<Box<dyn FnOnce() -> Outcome + Send + 'a>>,
    outcome: Option<bool>,
}

/// The tests of a step, and a word or a sentence on how it ended.
type Outcome = (Counts, Result<String>);

/// The steps of a command, in the order in which they are begun.
#[derive(Default)]
pub(crate) struct Steps<'a> {
    steps: Vec<Step<'a>>,
    /// Names, and the lines that say why.
    left_out: Vec<(String, String)>,
}

impl<'a> Steps<'a> {
    /// A step that runs no tests: it counts only if it fails.
    pub(crate) fn step(&mut self, name: &str, work: impl FnOnce() -> Result + Send + 'a) {
        self.add(name, move || {
            let result = work();
            (Counts { failed: u64::from(result.is_err()), ..Counts::default() }, result.map(|()| "ok".into()))
        });
    }

    /// A command that runs tests. One that runs none has failed, and so has one that stops without naming a failure.
    pub(crate) fn tests(&mut self, name: &str, mut command: Command) {
        self.add(name, move || {
            let mut counts = Counts::default();
            let result = run_reading(&mut command, |line| counts.read(line)).and_then(|()| match counts {
                Counts { passed: 0, failed: 0, .. } => Err("no test was run".into()),
                Counts { passed, failed: 0, left_out: 0 } => Ok(format!("{passed} passed")),
                Counts { passed, failed: 0, left_out } => {
                    Ok(format!("{passed} passed, {left_out} LEFT OUT, see there"))
                }
                Counts { failed, .. } => Err(format!("{failed} failed, but the runner reported success")),
            });
            if result.is_err() && counts.failed == 0 {
                counts.failed = 1;
            }
            (counts, result)
        });
    }

    /// Has the newest step wait for another one, which stands before it.
    pub(crate) fn after(&mut self, name: &str) {
        assert!(self.steps.iter().any(|step| step.name == name), "there is no step \"{name}\"");
        self.steps.last_mut().expect("a step has been added").needs = Some(name.into());
    }

    /// A step that cannot be taken on this machine. It fails nothing, but is reported loudly, now and in the end.
    pub(crate) fn left_out(&mut self, name: &str, why: &str) {
        let line = format!("!! {name:<37} LEFT OUT: {why}");
        terminal::print(&format!("\n{line}"));
        self.left_out.push((name.into(), line));
    }

    /// Takes all steps, two side by side, since many wait for most of their time. Goes on after a failure, so that one
    /// run shows them all. Prints how each of them ended and, last of all, the line that counts the tests, which says,
    /// too, if anything was left out; fails if anything has failed, or if there was nothing that could be done.
    pub(crate) fn run(self) -> Result {
        let left_out: Vec<_> = self.left_out.iter().map(|(name, _)| name.clone()).collect();
        let total = self.take();
        println!("{}", last_line(total.0, left_out));
        match total.0.failed {
            0 if total.1 == 0 => Err("nothing was run, see above".into()),
            0 => Ok(()),
            _ => Err("some steps failed, see above".into()),
        }
    }

    /// Takes all steps; all that was counted, and how many steps there were.
    fn take(self) -> (Counts, usize) {
        let start = Instant::now();
        let lanes = thread::available_parallelism().map_or(1, |cores| cores.get().min(2));
        let work = Work { state: Mutex::new((self.steps, Vec::new(), Counts::default())), changed: Condvar::new() };
        let terminal = Arc::new(Terminal::default());
        thread::scope(|scope| {
            for _ in 0..lanes {
                scope.spawn(|| work.go_on(&terminal));
            }
        });
        let (steps, lines, total) = work.state.into_inner().expect("no thread panics while it counts");
        let lines = [lines, self.left_out.into_iter().map(|(_, line)| line).collect()].concat().join("\n");
        eprintln!("\n{lines}\n{:<40} {}", "all", seconds(start.elapsed()));
        (total, steps.len())
    }

    fn add(&mut self, name: &str, work: impl FnOnce() -> Outcome + Send + 'a) {
        self.steps.push(Step { name: name.into(), needs: None, work: Some(Box::new(work)), outcome: None });
    }
}

/// What counts all tests, and names the steps that were left out.
fn last_line(Counts { passed, failed, left_out: tests }: Counts, mut left_out: Vec<String>) -> String {
    match tests {
        0 => {}
        1 => left_out.push("1 test of Python".into()),
        _ => left_out.push(format!("{tests} tests of Python")),
    }
    let all = format!("{passed} passed, {failed} failed");
    if left_out.is_empty() { all } else { format!("{all}, LEFT OUT: {}", left_out.join("; ")) }
}

/// The steps while they are taken, a line for each that has ended, and what has been counted.
struct Work<'a> {
    state: Mutex<(Vec<Step<'a>>, Vec<String>, Counts)>,
    changed: Condvar,
}

impl Work<'_> {
    /// Takes step after step as long as there are any that nobody has begun.
    fn go_on(&self, terminal: &Arc<Terminal>) {
        let mut state = self.state.lock().expect("no thread panics while it counts");
        loop {
            let steps = &mut state.0;
            let outcome_of = |name: &str| steps.iter().find(|step| step.name == name).and_then(|step| step.outcome);
            let needed = |step: &Step| step.needs.as_deref().map_or(Some(true), outcome_of);
            let Some(at) = steps.iter().position(|step| step.work.is_some() && needed(step).is_some()) else {
                if steps.iter().all(|step| step.work.is_none()) {
                    return;
                }
                state = self.changed.wait(state).expect("no thread panics while it counts");
                continue;
            };
            let is_possible = needed(&steps[at]) == Some(true);
            let work = steps[at].work.take().expect("nobody has begun it");
            let (name, needs) = (steps[at].name.clone(), steps[at].needs.clone());
            drop(state);
            let (counts, is_ok, line) = terminal.during(at, || {
                let start = Instant::now();
                terminal::print(&format!("\n== {name}"));
                let (counts, result) = if is_possible {
                    work()
                } else {
                    (Counts::default(), Err(format!("not begun without \"{}\"", needs.unwrap_or_default())))
                };
                let is_ok = result.is_ok();
                let outcome = result.unwrap_or_else(|error| format!("FAILED: {error}"));
                let line = format!("{name:<40} {:<8} {outcome}", seconds(start.elapsed()));
                terminal::print(&format!("== {line}"));
                (counts, is_ok, line)
            });
            state = self.state.lock().expect("no thread panics while it counts");
            state.0[at].outcome = Some(is_ok);
            state.1.push(line);
            state.2.passed += counts.passed;
            state.2.failed += counts.failed;
            state.2.left_out += counts.left_out;
            self.changed.notify_all();
        }
    }
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
    fn tests_that_python_left_out_stand_in_the_last_line() {
        let mut steps = Steps::default();
        let mut pytest = Command::new("printf");
        pytest.arg("pytest left out: test_map.py: there is no chromedriver\npytest: 3 passed, 0 failed\n");
        steps.tests("Python package", pytest);
        let (total, _) = steps.take();
        assert_eq!(total, Counts { passed: 3, failed: 0, left_out: 1 });
        assert_eq!(last_line(total, vec![]), "3 passed, 0 failed, LEFT OUT: 1 test of Python");
        let steps = vec!["tests in webkit".into()];
        assert_eq!(last_line(total, steps), "3 passed, 0 failed, LEFT OUT: tests in webkit; 1 test of Python");
        assert_eq!(last_line(Counts { left_out: 0, ..total }, vec![]), "3 passed, 0 failed");
    }

    #[test]
    fn lines_that_count_nothing_count_nothing() {
        assert_eq!(counts(&["test result", "pass 5", "5 passed, 0 failed", "test a ... ok", ""]), (0, 0));
    }

    #[test]
    fn a_step_without_a_test_is_a_failure() {
        let mut steps = Steps::default();
        steps.tests("nothing", Command::new("true"));
        assert_eq!(steps.take(), (Counts { failed: 1, ..Counts::default() }, 1));
    }

    #[test]
    fn a_step_that_stops_without_naming_a_failure_counts_as_one() {
        let mut steps = Steps::default();
        let mut stops = Command::new("sh");
        stops.args(["-c", "echo 'test result: ok. 4 passed; 0 failed;'; exit 3"]);
        steps.tests("stops", stops);
        assert_eq!(steps.take(), (Counts { passed: 4, failed: 1, left_out: 0 }, 1));
    }

    #[test]
    fn a_step_waits_for_the_one_that_it_needs_and_is_not_begun_without_it() {
        let order = Mutex::new(Vec::new());
        let mut steps = Steps::default();
        let note = |name: &'static str| order.lock().unwrap().push(name);
        steps.step("site", || {
            thread::sleep(Duration::from_millis(20));
            note("site");
            Ok(())
        });
        steps.step("page", || {
            note("page");
            Err("it is blank".into())
        });
        steps.after("site");
        steps.step("film", || {
            note("film");
            Ok(())
        });
        steps.after("page");
        assert_eq!(steps.take(), (Counts { failed: 1, ..Counts::default() }, 3));
        assert_eq!(*order.lock().unwrap(), ["site", "page"]);
    }

    #[test]
    fn what_is_left_out_fails_only_a_run_that_did_nothing_else() {
        let mut steps = Steps::default();
        steps.left_out("page in webkit", "WebKitWebDriver is missing");
        assert!(steps.run().is_err());
        let mut steps = Steps::default();
        steps.left_out("page in webkit", "WebKitWebDriver is missing");
        steps.step("format", || Ok(()));
        assert!(steps.run().is_ok());
    }
}
