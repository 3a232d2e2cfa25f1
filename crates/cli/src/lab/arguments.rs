//! The command line of experiments: which one, and its parameters as options of the same names.

use std::ffi::OsString;
use std::path::PathBuf;

use blocking_queens::lab::{self, Arguments, EXPERIMENTS, Experiment};

use crate::failure::Failure;
use crate::options::refuse;

/// What is asked for.
pub enum Asked {
    /// A text that helps.
    Help(String),
    /// A table.
    Run(Request),
}

/// An experiment, and where its table is written to.
pub struct Request {
    pub experiment: &'static Experiment,
    pub arguments: Arguments,
    pub out: Option<PathBuf>,
}

/// Understands the arguments that follow the command's name.
pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Asked, Failure> {
    let name = arguments.next().unwrap_or_default();
    let name = name.to_string_lossy();
    if name == "--help" || name == "-h" {
        return Ok(Asked::Help(list()));
    }
    if name.is_empty() {
        let names = EXPERIMENTS.each_ref().map(|experiment| experiment.name).join(", ");
        return refuse(format!("no experiment was given; expected {names}, or --help"));
    }
    let experiment = lab::experiment(&name)?;
    let (mut given, mut format, mut out) = (Vec::new(), None, None);
    while let Some(argument) = arguments.next() {
        let flag = argument.to_string_lossy().into_owned();
        if flag == "--help" || flag == "-h" {
            return Ok(Asked::Help(help(experiment)));
        }
        let known = experiment.parameters.iter().map(|parameter| parameter.name).chain(["format", "out"]);
        let Some(name) = known.clone().find(|name| flag.strip_prefix("--") == Some(name)) else {
            let flags: Vec<String> = known.map(|name| format!("--{name}")).collect();
            return refuse(format!("there is no argument {flag}; expected {}, or --help", flags.join(", ")));
        };
        let Some(value) = arguments.next() else { return refuse(format!("{flag} has no value; expected one")) };
        let is_first = match name {
            "format" => format.replace(value).is_none(),
            "out" => out.replace(PathBuf::from(value)).is_none(),
            _ => {
                let is_first = given.iter().all(|(other, _)| *other != name);
                given.push((name, value.to_string_lossy().into_owned()));
                is_first
            }
        };
        if !is_first {
            return refuse(format!("{flag} is given twice; expected it once"));
        }
    }
    if let Some(format) = format.filter(|format| format != "csv") {
        return refuse(format!("--format is {}; expected csv", format.to_string_lossy()));
    }
    let given: Vec<(&str, &str)> = given.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Ok(Asked::Run(Request { experiment, arguments: experiment.arguments(&given)?, out }))
}

fn list() -> String {
    let mut text = "lab EXPERIMENT [OPTION..]; `lab EXPERIMENT --help` tells the options\n".to_owned();
    for Experiment { name, about, .. } in &EXPERIMENTS {
        text += &format!("\n  {name:<15}{about}");
    }
    text
}

fn help(experiment: &Experiment) -> String {
    let Experiment { about, columns, parameters, .. } = experiment;
    let mut text = format!("{about}.\nColumns: {}.\n", columns.join(", "));
    for parameter in *parameters {
        let flag = format!("--{}", parameter.name);
        text += &format!(
            "\n  {flag:<12}{}: {}; {} if it is not given",
            parameter.about,
            parameter.kind.expected(),
            parameter.default
        );
    }
    text + "\n  --format    csv\n  --out       the file to write to, instead of standard output"
}
