//! The parameters of experiments: what each may be, and what was given.
//!
//! Values come as text, as they stand on a command line and in a link. What is not given has its default.

use std::fmt::Display;

use super::fraction::{DIGITS_MAX, Decimal};
use crate::Error;

/// A parameter of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name: the option of the command line and the key in a link.
    pub name: &'static str,
    /// What it means, in half a sentence.
    pub about: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// Its value where none is given, as text.
    pub default: &'static str,
}

pub(super) const fn whole_number(
    name: &'static str,
    about: &'static str,
    least: i64,
    most: i64,
    default: &'static str,
) -> Parameter {
    Parameter { name, about, kind: Kind::Whole { least, most }, default }
}

pub(super) const fn decimal(name: &'static str, about: &'static str, most: u32, default: &'static str) -> Parameter {
    Parameter { name, about, kind: Kind::Decimal { most }, default }
}

/// What a parameter may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A whole number.
    Whole {
        /// The least one allowed.
        least: i64,
        /// The greatest one allowed.
        most: i64,
    },
    /// Whole numbers, one or more, with commas between them; where their number is free, also ranges such as 1-100.
    List {
        /// The least one allowed.
        least: i64,
        /// The greatest one allowed.
        most: i64,
        /// The least number of them.
        fewest: usize,
        /// The greatest number of them.
        longest: usize,
    },
    /// A decimal fraction from 0 on, taken exactly.
    Decimal {
        /// The greatest one allowed.
        most: u32,
    },
}

impl Kind {
    /// What a value is expected to be, as it ends a sentence.
    pub fn expected(&self) -> String {
        match self {
            Self::Whole { least, most } => format!("a whole number from {least} to {most}"),
            Self::List { least, most, fewest, longest } if fewest == longest => {
                format!("{longest} whole numbers from {least} to {most} with commas between them")
            }
            Self::List { least, most, fewest, longest } => {
                format!(
                    "{fewest} to {longest} whole numbers from {least} to {most}, or ranges such as 1-100, with commas \
                     between them"
                )
            }
            Self::Decimal { most } => format!("a number from 0 to {most} of at most {DIGITS_MAX} digits, such as 1.75"),
        }
    }

    fn parse(&self, text: &str) -> Option<Value> {
        match *self {
            Self::Whole { least, most } => whole(text, least, most).map(|number| Value::Numbers(vec![number])),
            Self::List { least, most, fewest, longest } => {
                let mut numbers = Vec::new();
                for item in text.split(',') {
                    let (first, last) = match range(item).filter(|_| fewest < longest) {
                        Some((first, last)) => (whole(first, least, most)?, whole(last, least, most)?),
                        None => [whole(item, least, most)?; 2].into(),
                    };
                    if first > last || last.abs_diff(first) >= (longest - numbers.len()) as u64 {
                        return None;
                    }
                    numbers.extend(first..=last);
                }
                (numbers.len() >= fewest).then_some(Value::Numbers(numbers))
            }
            Self::Decimal { most } => {
                let decimal = Decimal::parse(text)?;
                (decimal.ceil_times(1) <= most.into()).then_some(Value::Decimal(decimal))
            }
        }
    }
}

/// The two ends of a range such as 1-100; a minus before a number stands at its beginning.
fn range(text: &str) -> Option<(&str, &str)> {
    let at = text.get(1..)?.find('-')? + 1;
    Some((&text[..at], &text[at + 1..]))
}

/// A whole number in plain digits, after a minus if it is below 0.
pub(super) fn whole(text: &str, least: i64, most: i64) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: i64 = text.parse().ok().filter(|_| is_plain)?;
    (least..=most).contains(&number).then_some(number)
}

/// A parameter's value is not as expected: "a whole number from 1 to 100".
pub(super) fn wrong_value(parameter: &str, given: impl Display, expected: impl Display) -> Error {
    let given = match given.to_string() {
        empty if empty.is_empty() => "empty".to_owned(),
        given => given,
    };
    Error::Refused(format!("{parameter} is {given}; expected {expected}"))
}

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Numbers(Vec<i64>),
    Decimal(Decimal),
}

/// The values of all parameters of an experiment, each as its [`Kind`] allows.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    values: Vec<(&'static str, Value)>,
    texts: Vec<String>,
}

impl Arguments {
    /// Understands names and values as they were given.
    ///
    /// # Errors
    /// [`Error::Refused`] if a parameter is unknown, given twice, or not as expected.
    pub(super) fn parse(
        experiment: &'static str,
        parameters: &'static [Parameter],
        given: &[(&str, &str)],
    ) -> Result<Self, Error> {
        if let Some((name, _)) = given.iter().find(|(name, _)| !parameters.iter().any(|known| known.name == *name)) {
            let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
            let expected = names.join(", ");
            return Err(Error::Refused(format!("{experiment} has no parameter {name}; expected {expected}")));
        }
        let (mut values, mut texts) = (Vec::new(), Vec::new());
        for parameter in parameters {
            let mut these = given.iter().filter(|(name, _)| *name == parameter.name);
            let text = these.next().map_or(parameter.default, |(_, text)| *text);
            if these.next().is_some() {
                return Err(Error::Refused(format!("{} is given twice; expected it once", parameter.name)));
            }
            let refuse = || wrong_value(parameter.name, text, parameter.kind.expected());
            values.push((parameter.name, parameter.kind.parse(text).ok_or_else(refuse)?));
            texts.push(text.to_owned());
        }
        Ok(Self { values, texts })
    }

    /// Names and values as text, in the order of the experiment's parameters.
    pub fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().zip(&self.texts).map(|((name, _), text)| (*name, text.as_str()))
    }

    /// The same with some numbers instead of those of one parameter.
    pub(super) fn with(&self, parameter: &'static str, numbers: &[i64]) -> Self {
        let listed = || numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let changed = self.values.iter().zip(&self.texts).map(|((name, value), text)| match *name == parameter {
            true => ((*name, Value::Numbers(numbers.to_vec())), listed()),
            false => ((*name, value.clone()), text.clone()),
        });
        let (values, texts) = changed.unzip();
        Self { values, texts }
    }

    /// The number of a parameter, which may be negative.
    ///
    /// # Panics
    /// If the experiment has no such parameter: its own list says which ones it has.
    pub fn signed(&self, parameter: &str) -> i64 {
        self.numbers(parameter)[0]
    }

    /// The number of a parameter whose range begins at 0 or above.
    ///
    /// # Panics
    /// As [`signed`](Self::signed).
    pub fn whole(&self, parameter: &str) -> u64 {
        self.signed(parameter).unsigned_abs()
    }

    /// The numbers of a list.
    ///
    /// # Panics
    /// As [`signed`](Self::signed).
    pub fn numbers(&self, parameter: &str) -> &[i64] {
        match self.value(parameter) {
            Some(Value::Numbers(numbers)) => numbers,
            other => unreachable!("the parameter {parameter} is {other:?}"),
        }
    }

    /// The fraction of a parameter.
    ///
    /// # Panics
    /// As [`signed`](Self::signed).
    pub(super) fn decimal(&self, parameter: &str) -> Decimal {
        match self.value(parameter) {
            Some(Value::Decimal(decimal)) => *decimal,
            other => unreachable!("the parameter {parameter} is {other:?}"),
        }
    }

    fn value(&self, parameter: &str) -> Option<&Value> {
        self.values.iter().find(|(name, _)| *name == parameter).map(|(_, value)| value)
    }
}
