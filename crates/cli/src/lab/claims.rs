//! The claims: their list, and the check of one of them.

use blocking_queens::lab::claims::{self, At, Claim};
use blocking_queens::lab::{Kind, json};
use clap::{ArgMatches, Command};

use super::{parameter, typed};
use crate::command_line::{Choice, Names, choice, option, refuse};
use crate::failure::Failure;
use crate::print;

const FORMATS: [Choice<bool>; 2] =
    [("text", "name, verdict, claim", false), ("json", "all that is known of them", true)];

/// The command: without a claim it lists all of them.
pub fn command() -> Command {
    let command = |claim: &Claim| {
        let At { name, least, most, default, .. } = claim.at;
        let about = format!("the check's number, from {least} to {most}; {default} if it is not given");
        Command::new(claim.name).about(claim.claim).arg(parameter(name, about))
    };
    Command::new("claims")
        .about("What is claimed of the pattern; with a claim's name its check: upheld, contradicted or undecided")
        .arg(option("format", "FORMAT", "How the list is written", Names::default().and(&FORMATS)))
        .subcommand_value_name("claim")
        .subcommands(claims::claims().map(command))
        .disable_help_subcommand(true)
}

/// Runs the command.
pub fn run(given: &ArgMatches) -> Result<(), Failure> {
    let is_json = choice(given, "format", &FORMATS)?;
    match (given.subcommand(), is_json) {
        (Some((name, _)), Some(_)) => {
            refuse(format!("--format does not go together with the claim {name}; expected the list of claims alone"))
        }
        (Some((name, given)), None) => {
            let claim = claims::claim(name)?;
            let At { name, least, most, default, .. } = claim.at;
            let at = given.get_one::<String>(name);
            check(claim, &at.map_or_else(|| default.to_string(), |at| typed(at, Kind::Whole { least, most })))
        }
        (None, Some(true)) => print(&json::all_claims()),
        (None, _) => print(&list()),
    }
}

fn list() -> String {
    let line = |claim: &Claim| format!("{:<22}{:<8}{}", claim.name, claim.verdict.word(), claim.claim);
    claims::claims().map(line).collect::<Vec<_>>().join("\n")
}

fn check(claim: &'static Claim, at: &str) -> Result<(), Failure> {
    let mut check = claim.check(at)?;
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
