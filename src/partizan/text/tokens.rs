//! The signs that a text about games is made of, each with its place.

use crate::partizan::Refusal;

/// A sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A whole number without sign.
    Digits(u64),
    /// `/`
    Slash,
    /// One or more `^`, or arrows upwards.
    Ups(i32),
    /// One or more `v`, or arrows downwards.
    Downs(i32),
    /// `*`
    Star,
    /// `·`
    Times,
    Plus,
    Minus,
    /// `±`
    PlusMinus,
    /// `+-`: plus or minus where a game is expected.
    PlusThenMinus,
    OpenBrace,
    CloseBrace,
    OpenBracket,
    CloseBracket,
    Comma,
    /// This many `|` side by side.
    Bars(u32),
    Tiny,
    Miny,
    /// A comparison: `=`, `<`, `<=`, ...
    Relation(&'static str),
}

/// A sign and where it stands: its first character, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    pub token: Token,
    pub at: usize,
}

/// Comparisons, longer ones first; `!=` and `<>` are what CGSuite writes for "differs" and "is confused with".
const RELATIONS: [&str; 9] = ["==", "<=", ">=", "!=", "<>", "<|", "<", ">", "="];

/// The signs of a text.
///
/// # Errors
/// [`Refusal::Text`] for a character that is no sign, and for a whole number beyond 62 bits.
pub(crate) fn tokens(text: &str) -> Result<Vec<Placed>, Refusal> {
    let characters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut i = 0;
    while i < characters.len() {
        let at = i + 1;
        let rest = &characters[i..];
        let run = |of: &[char]| rest.iter().take_while(|character| of.contains(character)).count();
        let (token, length) = match rest[0] {
            character if character.is_whitespace() => {
                i += 1;
                continue;
            }
            '0'..='9' => {
                let length = rest.iter().take_while(|character| character.is_ascii_digit()).count();
                let digits: String = rest[..length].iter().collect();
                let value = digits.parse().ok().filter(|value| *value < 1 << 62);
                let value = value.ok_or_else(|| Refusal::Text {
                    at,
                    what: format!("{digits} is too large; numbers may have 62 bits"),
                })?;
                (Token::Digits(value), length)
            }
            '^' => (Token::Ups(rows(run(&['^']), at)?), run(&['^'])),
            'v' => (Token::Downs(rows(run(&['v']), at)?), run(&['v'])),
            '↑' => (Token::Ups(1), 1),
            '⇑' => (Token::Ups(2), 1),
            '↓' => (Token::Downs(1), 1),
            '⇓' => (Token::Downs(2), 1),
            '*' | '∗' | '⋆' => (Token::Star, 1),
            '·' | '⋅' => (Token::Times, 1),
            '+' if matches!(rest.get(1), Some('-' | '−')) => (Token::PlusThenMinus, 2),
            '+' => (Token::Plus, 1),
            '-' | '−' => (Token::Minus, 1),
            '±' => (Token::PlusMinus, 1),
            '/' => (Token::Slash, 1),
            '{' => (Token::OpenBrace, 1),
            '}' => (Token::CloseBrace, 1),
            '(' => (Token::OpenBracket, 1),
            ')' => (Token::CloseBracket, 1),
            ',' => (Token::Comma, 1),
            '|' if rest.get(1) == Some(&'>') => (Token::Relation("|>"), 2),
            '|' => (Token::Bars(rows(run(&['|']), at)? as u32), run(&['|'])),
            first => match (relation(rest), word(rest).as_str()) {
                (Some(relation), _) => (Token::Relation(relation), relation.len()),
                (None, "tiny") => (Token::Tiny, 4),
                (None, "miny") => (Token::Miny, 4),
                (None, "") => {
                    return Err(Refusal::Text { at, what: format!("{first} is no sign of a game") });
                }
                (None, word) => {
                    return Err(Refusal::Text { at, what: format!("{word} is no name of a game") });
                }
            },
        };
        tokens.push(Placed { token, at });
        i += length;
    }
    Ok(tokens)
}

/// The length of a run as a number of signs.
fn rows(length: usize, at: usize) -> Result<i32, Refusal> {
    i32::try_from(length).map_err(|_| Refusal::Text { at, what: "too many signs side by side".to_string() })
}

fn relation(rest: &[char]) -> Option<&'static str> {
    let starts = |relation: &&str| relation.chars().eq(rest.iter().copied().take(relation.len()));
    RELATIONS.into_iter().find(starts)
}

/// The letters that a text begins with, as lower case; at most twenty of them.
fn word(rest: &[char]) -> String {
    let letters = rest.iter().take_while(|character| character.is_alphabetic()).take(20);
    letters.flat_map(|character| character.to_lowercase()).collect()
}
