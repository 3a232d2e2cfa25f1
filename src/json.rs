//! Answers as JSON.

use std::fmt::{Display, Write};

/// A text in quotation marks.
pub fn text(text: &str) -> String {
    let mut quoted = "\"".to_owned();
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            ' '.. => quoted.push(letter),
            // To write to a string cannot fail.
            _ => drop(write!(quoted, "\\u{:04x}", u32::from(letter))),
        }
    }
    quoted + "\""
}

/// The value, or null.
pub fn maybe(given: Option<String>) -> String {
    given.unwrap_or_else(|| "null".to_owned())
}

/// A list of what is JSON already, as numbers are.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(","))
}

/// An object with these properties, whose values are JSON already.
pub fn object(properties: &[(&str, String)]) -> String {
    let properties: Vec<_> = properties.iter().map(|(name, value)| format!("{}:{value}", text(name))).collect();
    format!("{{{}}}", properties.join(","))
}
