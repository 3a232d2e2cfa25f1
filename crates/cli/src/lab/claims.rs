//! The claims: their list, and the check of one of them.

use std::ffi::OsString;

use blocking_queens::lab::claims::{self, Claim};
use blocking_queens::lab::json;

use crate::failure::Failure;
use crate::options::refuse;
use crate::print;

const HELP: &str = "\
claims                 the list of claims: name, verdict, claim
claims --format json   all that is known of them, as JSON
claims NAME            what is said of a claim, and its check
claims NAME --k K      its check at another number, an option of the name that the claim gives it

The first word of a check's answer is upheld, contradicted or undecided.";

/// Runs the command with the arguments that follow its name.
pub fn run(arguments: impl Iterator<Item = OsString>) -> Result<(), Failure> {
    let given: Vec<String> = arguments.map(|argument| argument.to_string_lossy().into_owned()).collect();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    match given[..] {
        [] | ["--format", "text"] => print(&list()),
        ["--help" | "-h", ..] | [_, "--help" | "-h"] => print(HELP),
        ["--format", "json"] => print(&json::all_claims()),
        ["--format", format] => refuse(format!("--format is {format}; expected text or json")),
        [name] => {
            let claim = claims::claim(name)?;
            check(claim, &claim.at.default.to_string())
        }
        [name, flag, value] => {
            let claim = claims::claim(name)?;
            if flag.strip_prefix("--") != Some(claim.at.name) {
                return refuse(format!("there is no argument {flag}; expected --{}, or --help", claim.at.name));
            }
            check(claim, value)
        }
        _ => refuse("these are too many arguments; expected at most a claim's name and one option".to_owned()),
    }
}

fn list() -> String {
    let line = |claim: &Claim| format!("{:<22}{:<8}{}", claim.name, claim.verdict.word(), claim.claim);
    claims::claims().map(line).collect::<Vec<_>>().join("\n")
}

fn check(claim: &'static Claim, at: &str) -> Result<(), Failure> {
    let mut check = claim.check_text(at)?;
    check.advance(&mut || true)?;
    let Some(outcome) = check.outcome() else { return refuse("the check did not come to an end".to_owned()) };
    print(&format!(
        "{}\n  ({}) {}: {}\n\n{} at {} = {at}: {}",
        claim.claim,
        claim.source,
        claim.verdict.word(),
        claim.checked,
        outcome.holds.word(),
        claim.at.name,
        outcome.found
    ))
}
