//! The arguments of `cargo xtask test`.

use crate::{browsers::Engine, shell::Result};

/// A part of the tests that can be run alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Check,
    Host,
    JavaScript,
    Wasm,
    Site,
    Browser,
}

impl Part {
    const NAMED: [(&str, Self); 6] = [
        ("check", Self::Check),
        ("host", Self::Host),
        ("js", Self::JavaScript),
        ("wasm", Self::Wasm),
        ("site", Self::Site),
        ("browser", Self::Browser),
    ];
}

/// Which tests to run, and where.
#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    pub(crate) engines: Vec<Engine>,
    /// Whether the engines were named: then each of them must be there.
    pub(crate) names_engines: bool,
    /// A word in the names of the browser cases to run; all of them without it.
    pub(crate) cases: Option<String>,
    /// Whether to test what a release must pass, too, not only what a change must.
    pub(crate) all: bool,
    /// No part means all of them.
    parts: Vec<Part>,
}

impl Options {
    pub(crate) fn parse(arguments: &[String]) -> Result<Self> {
        let mut options =
            Self { engines: Engine::ALL.to_vec(), names_engines: false, cases: None, all: false, parts: Vec::new() };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--engines" => {
                    let names = arguments.next().ok_or("--engines expects names, like chromium,firefox")?;
                    options.engines = names.split(',').map(Engine::named).collect::<Result<_>>()?;
                    options.names_engines = true;
                }
                "--cases" => {
                    options.cases = Some(arguments.next().ok_or("--cases expects a word")?.clone());
                }
                "--all" => options.all = true,
                name => match Part::NAMED.iter().find(|(known, _)| *known == name) {
                    Some((_, part)) => options.parts.push(*part),
                    None => {
                        let names = Part::NAMED.map(|(name, _)| name).join(", ");
                        return Err(format!("there is no part \"{name}\"; expected some of {names}"));
                    }
                },
            }
        }
        Ok(options)
    }

    pub(crate) fn include(&self, part: Part) -> bool {
        self.parts.is_empty() || self.parts.contains(&part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options> {
        Options::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn no_argument_means_every_part_in_every_engine() {
        let options = parse("").unwrap();
        assert_eq!(options.engines, Engine::ALL);
        assert!(!options.all && parse("--all").unwrap().all);
        assert!(Part::NAMED.iter().all(|(_, part)| options.include(*part)));
    }

    #[test]
    fn engines_and_parts_are_those_that_were_named() {
        let options = parse("browser --engines firefox,webkit --cases link").unwrap();
        assert_eq!(options.engines, [Engine::Firefox, Engine::WebKit]);
        assert_eq!(options.cases.as_deref(), Some("link"));
        assert!(options.include(Part::Browser) && !options.include(Part::Host));
    }

    #[test]
    fn an_unknown_name_is_refused_in_a_sentence_that_holds_it() {
        assert!(parse("brwser").unwrap_err().contains("\"brwser\""));
        assert!(parse("--engines opera").unwrap_err().contains("\"opera\""));
        assert!(parse("--engines").unwrap_err().contains("--engines"));
    }
}
