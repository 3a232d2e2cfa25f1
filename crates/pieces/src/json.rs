//! Answers as JSON.

use std::fmt::Display;

/// A text in quotation marks.
pub fn text(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// What there is, or null.
pub fn maybe(given: Option<String>) -> String {
    given.unwrap_or_else(|| "null".to_owned())
}

/// A list of what is JSON already, as numbers are.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(","))
}

/// An object with these properties, whose values are JSON already.
pub fn object<const N: usize>(properties: [(&str, String); N]) -> String {
    let properties = properties.map(|(name, value)| format!("{}:{value}", text(name)));
    format!("{{{}}}", properties.join(","))
}
