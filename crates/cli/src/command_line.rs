//! Options of commands: how they are described, how they are read, and a sentence that says what is wrong with them.

use std::error::Error;
use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Command};

use crate::failure::Failure;

/// A refusal in a sentence.
pub fn refuse<T>(sentence: String) -> Result<T, Failure> {
    Err(Failure::Refused(sentence))
}

/// An option with a value. A value may begin with a hyphen, as numbers and games do.
pub fn option(name: &'static str, value: &'static str, help: impl Into<String>, parser: impl Into<ValueParser>) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help.into()).allow_hyphen_values(true).value_parser(parser)
}

/// How moves are written, in help.
pub const MOVES: &str = "a move (a,b) leads from (x,y) to (x-a,y-b), with + any number of times, with +4 up to four \
                         times: \"(1,0)+ (0,1)+4 (1,2)\"";

/// Something to choose by its name: the name, what it is, and itself.
pub type Choice<T> = (&'static str, &'static str, T);

/// Text with names to choose from, for help and completions. [`choice`] refuses those that don't go together with a
/// game.
#[derive(Clone, Default)]
pub struct Names(Vec<PossibleValue>);

impl Names {
    /// These names, too, but for those that are there.
    pub fn and<T>(mut self, choices: &[Choice<T>]) -> Self {
        for (name, help, _) in choices {
            if self.0.iter().all(|known| known.get_name() != *name) {
                let value = PossibleValue::new(*name);
                self.0.push(if help.is_empty() { value } else { value.help(*help) });
            }
        }
        self
    }
}

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().cloned()))
    }
}

/// Reads a whole number from `least` to `greatest`; with `u64::MAX` the game itself knows how far it may go.
pub fn whole(least: u64, greatest: u64) -> ValueParser {
    ValueParser::new(move |text: &str| {
        let number = digits(text).and_then(|digits| digits.parse().ok());
        number.filter(|number| (least..=greatest).contains(number)).ok_or_else(|| match greatest {
            u64::MAX => "expected a whole number".to_owned(),
            _ => format!("expected a whole number from {least} to {greatest}"),
        })
    })
}

/// A whole number as people type it, in plain digits: 1000, 1e3, 1.5e3, 1_000 and 1,000. `None` if it is none.
pub fn digits(text: &str) -> Option<String> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    // More zeros are more than any number here has, and would only take memory.
    let exponent: usize = exponent.parse().ok().filter(|exponent| *exponent <= 99)?;
    let groups: Vec<&str> = whole.split([',', '_']).collect();
    let is_grouped = groups[1..].iter().all(|group| group.len() == 3) && (groups.len() == 1 || groups[0].len() <= 3);
    let number = groups.concat() + fraction + &"0".repeat(exponent.checked_sub(fraction.len())?);
    let is_number = !groups[0].is_empty() && is_grouped && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(number)
}

/// The value of an option that must be there.
pub fn needed<T: Clone + Send + Sync + 'static>(given: &ArgMatches, name: &str) -> Result<T, Failure> {
    match given.get_one::<T>(name) {
        Some(value) => Ok(value.clone()),
        None => refuse(format!("--{name} is missing; --help tells what is expected")),
    }
}

/// What was chosen by an option, if it was given.
pub fn choice<T: Copy>(given: &ArgMatches, option: &str, choices: &[Choice<T>]) -> Result<Option<T>, Failure> {
    let Some(text) = given.get_one::<String>(option) else { return Ok(None) };
    match choices.iter().find(|(name, ..)| name == text) {
        Some((.., choice)) => Ok(Some(*choice)),
        None => {
            let names: Vec<&str> = choices.iter().map(|(name, ..)| *name).collect();
            let text = if text.is_empty() { "empty" } else { text };
            refuse(format!("--{option} is {text}; expected {}", names.join(", ")))
        }
    }
}

/// The first option that was given and is not one of these.
pub fn other_than<'a>(given: &'a ArgMatches, these: &[&str]) -> Option<&'a str> {
    given.ids().map(|id| id.as_str()).find(|id| !these.contains(id))
}

/// What the parser's error says, as a sentence.
pub fn sentence(root: &Command, arguments: &[OsString], error: &clap::Error) -> String {
    let mut command = root;
    for argument in &arguments[1.min(arguments.len())..] {
        let Some(found) = command.find_subcommand(argument) else { break };
        command = found;
    }
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        Some(ContextValue::Strings(texts)) => texts.first().map_or("", String::as_str),
        _ => "",
    };
    let argument = context(ContextKind::InvalidArg);
    // The parser adds the name of the value: --k <K>.
    let option = argument.split(" <").next().unwrap_or(argument).trim_matches(['<', '>', '[', ']']);
    let given = context(ContextKind::InvalidValue);
    let what = command.get_subcommand_value_name().unwrap_or("command");
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let names = match names.len() {
        0..20 => format!("{}, or --help", names.join(", ")),
        _ => "one that --help lists".to_owned(),
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            format!("there is no {what} {}; expected {names}", context(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand => format!("no {what} was given; expected {names}"),
        ErrorKind::UnknownArgument if command.is_subcommand_required_set() => {
            format!("there is no argument {argument} here; expected {names}")
        }
        ErrorKind::UnknownArgument => no_argument(argument, command.get_opts().filter_map(Arg::get_long)),
        ErrorKind::MissingRequiredArgument => format!("{option} is missing; --help tells what is expected"),
        ErrorKind::ArgumentConflict => format!("{option} is given twice; expected it once"),
        ErrorKind::InvalidValue if given.is_empty() => format!("{option} has no value; expected one"),
        ErrorKind::InvalidValue => match error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(names)) => format!("{option} is {given}; expected {}", names.join(", ")),
            _ => format!("{option} is {given}; --help tells what is expected"),
        },
        ErrorKind::ValueValidation => {
            let expected = error.source().map_or_else(String::new, ToString::to_string);
            format!("{option} is {}; {expected}", if given.is_empty() { "empty" } else { given })
        }
        ErrorKind::InvalidUtf8 => "an argument is not in UTF-8; expected text".to_owned(),
        _ => error.render().to_string().lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned(),
    }
}

/// That an argument is none of these options.
pub fn no_argument<'a>(argument: &str, options: impl Iterator<Item = &'a str>) -> String {
    let options = options.map(|option| format!("--{option}")).collect::<Vec<_>>().join(", ");
    let options = if options.is_empty() { "none" } else { &options };
    format!("there is no argument {argument}; expected {options}, or --help")
}
