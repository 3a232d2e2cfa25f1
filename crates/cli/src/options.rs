//! The options of a command: flags with a value each, or a sentence that says what is wrong with them.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};

use blocking_queens::COORDINATE_MAX;

use crate::failure::Failure;

/// A refusal in a sentence.
pub fn refuse<T>(sentence: String) -> Result<T, Failure> {
    Err(Failure::Refused(sentence))
}

/// The flags that were given, each once, with their values.
pub struct Given {
    flags: &'static [&'static str],
    values: HashMap<&'static str, OsString>,
}

impl Given {
    /// Pairs each flag with its value; `None` if help was asked for.
    ///
    /// # Errors
    /// A sentence if a flag is not one of `flags`, stands twice, or has no value.
    pub fn collect(
        mut arguments: impl Iterator<Item = OsString>,
        flags: &'static [&'static str],
    ) -> Result<Option<Self>, Failure> {
        let mut values = HashMap::new();
        while let Some(argument) = arguments.next() {
            let name = argument.to_string_lossy();
            if name == "--help" || name == "-h" {
                return Ok(None);
            }
            let Some(flag) = flags.iter().copied().find(|flag| *flag == name) else {
                return refuse(format!("there is no argument {name}; expected {}, or --help", flags.join(", ")));
            };
            let Some(value) = arguments.next() else { return refuse(format!("{flag} has no value; expected one")) };
            if values.insert(flag, value).is_some() {
                return refuse(format!("{flag} is given twice; expected it once"));
            }
        }
        Ok(Some(Self { flags, values }))
    }

    /// The value of a flag, if it was given.
    pub fn optional(&self, flag: &str) -> Option<&OsStr> {
        self.values.get(flag).map(OsString::as_os_str)
    }

    /// The first flag that was given and is not one of these.
    pub fn other_than(&self, these: &[&str]) -> Option<&'static str> {
        self.flags.iter().copied().find(|flag| self.values.contains_key(flag) && !these.contains(flag))
    }

    /// The value of a flag that must be there.
    pub fn text(&self, flag: &str) -> Result<String, Failure> {
        match self.optional(flag) {
            Some(value) => Ok(value.to_string_lossy().into_owned()),
            None => refuse(format!("{flag} is missing; --help tells what is expected")),
        }
    }

    /// A whole number in plain digits; `sentence` says what was expected.
    pub fn number(&self, flag: &str, sentence: impl Fn(String) -> String) -> Result<u64, Failure> {
        let text = self.text(flag)?;
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits => Ok(number),
            _ => refuse(sentence(if text.is_empty() { "empty".to_owned() } else { text })),
        }
    }

    /// A number of cells.
    pub fn length(&self, flag: &str) -> Result<u64, Failure> {
        let sentence = |text| format!("{flag} is {text}; expected a whole number from 1 to {COORDINATE_MAX}");
        match self.number(flag, sentence)? {
            length if (1..=COORDINATE_MAX).contains(&length) => Ok(length),
            length => refuse(sentence(length.to_string())),
        }
    }

    /// One of some named choices.
    pub fn choice<T: Copy>(&self, flag: &str, choices: &[(&str, T)]) -> Result<T, Failure> {
        let text = self.text(flag)?;
        match choices.iter().find(|(name, _)| *name == text) {
            Some((_, choice)) => Ok(*choice),
            None => {
                let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
                refuse(format!("{flag} is {text}; expected {}", names.join(", ")))
            }
        }
    }
}
