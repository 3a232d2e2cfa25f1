//! What can be wrong with a request to the laboratory: one enum, each variant a sentence with the value in it and what
//! was expected.

use std::fmt;

use crate::Error;

/// A request that was refused, or work that cannot go on.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Refusal {
    /// There is no experiment of this name.
    Experiment(String),
    /// There is no claim of this name.
    Claim(String),
    /// The experiment has no parameter of this name; the experiment's name, and the parameter's.
    NoParameter(&'static str, String),
    /// A parameter is given twice.
    Twice(&'static str),
    /// A parameter's value: its name, the value as it was given, and what was expected.
    Value {
        /// The parameter.
        parameter: &'static str,
        /// The value as it was given.
        given: String,
        /// What was expected: "a whole number from 1 to 100".
        expected: String,
    },
    /// The table would have more rows than fit.
    TooManyRows {
        /// How many, about.
        rows: u64,
        /// The most that are allowed.
        limit: u64,
    },
    /// The board refuses the work.
    Board(Error),
}

impl Refusal {
    /// A parameter's value is not as expected.
    pub(crate) fn value(parameter: &'static str, given: impl fmt::Display, expected: impl fmt::Display) -> Self {
        Self::Value { parameter, given: given.to_string(), expected: expected.to_string() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Experiment(given) => {
                let names: Vec<&str> = super::EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
                write!(f, "there is no experiment {given}; expected {}", names.join(", "))
            }
            Self::Claim(given) => write!(f, "there is no claim {given}; expected one of the list of claims"),
            Self::NoParameter(experiment, given) => {
                let parameters = super::experiment(experiment).map_or(&[][..], |experiment| experiment.parameters);
                let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
                write!(f, "{experiment} has no parameter {given}; expected {}", names.join(", "))
            }
            Self::Twice(parameter) => write!(f, "{parameter} is given twice; expected it once"),
            Self::Value { parameter, given, expected } => {
                let given = if given.is_empty() { "empty" } else { given };
                write!(f, "{parameter} is {given}; expected {expected}")
            }
            Self::TooManyRows { rows, limit } => {
                write!(f, "the table would have {rows} rows; expected at most {limit}")
            }
            Self::Board(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Board(error)
    }
}
