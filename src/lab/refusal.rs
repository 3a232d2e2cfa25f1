//! What can be wrong with a request to the laboratory: a sentence each, with the value in it and what was expected.

use std::fmt::Display;

use super::{EXPERIMENTS, Parameter};
use crate::Error;

/// There is no experiment of this name.
pub(super) fn experiment(given: &str) -> Error {
    let names: Vec<&str> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
    Error::Refused(format!("there is no experiment {given}; expected {}", names.join(", ")))
}

/// The experiment is on one game alone.
pub(super) fn no_shards(name: &str) -> Error {
    let shared = EXPERIMENTS.iter().filter(|experiment| experiment.split.is_some());
    let names: Vec<&str> = shared.map(|experiment| experiment.name).collect();
    Error::Refused(format!("{name} is on one game alone, and has no shards; expected {}", names.join(", ")))
}

/// There is no claim of this name.
pub(super) fn claim(given: &str) -> Error {
    Error::Refused(format!("there is no claim {given}; expected one of the list of claims"))
}

/// The experiment has no parameter of this name.
pub(super) fn no_parameter(experiment: &str, parameters: &[Parameter], given: &str) -> Error {
    let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
    Error::Refused(format!("{experiment} has no parameter {given}; expected {}", names.join(", ")))
}

/// A parameter is given twice.
pub(super) fn twice(parameter: &str) -> Error {
    Error::Refused(format!("{parameter} is given twice; expected it once"))
}

/// A parameter's value is not as expected: "a whole number from 1 to 100".
pub(super) fn value(parameter: &str, given: impl Display, expected: impl Display) -> Error {
    let given = match given.to_string() {
        empty if empty.is_empty() => "empty".to_owned(),
        given => given,
    };
    Error::Refused(format!("{parameter} is {given}; expected {expected}"))
}

/// The table would have more rows than fit.
pub(super) fn too_many_rows(rows: u64, limit: u64) -> Error {
    Error::Refused(format!("the table would have {rows} rows; expected at most {limit}"))
}
