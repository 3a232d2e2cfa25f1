//! TeX in a text about games: what its commands mean, and which braces only group.

use std::collections::{BTreeMap, BTreeSet};

use super::token::{Token, whole};
use crate::Error;

pub(super) enum Meaning {
    /// Nothing: a space, the size of a brace.
    Blank,
    Sign(Token),
    /// The numbers above and below.
    Fraction(u64, u64),
}

/// What the command that a text begins with means, and its length with the blanks that end it.
pub(super) fn command(rest: &[char], at: usize) -> Result<(Meaning, usize), Error> {
    let letters = rest[1..].iter().take_while(|character| character.is_ascii_alphabetic()).count();
    let name: String = rest[1..].iter().take(letters.max(1)).collect();
    let blanks = |from: usize| rest[from..].iter().take_while(|character| character.is_whitespace()).count();
    let mut length = (1 + letters.max(1)).min(rest.len());
    if letters > 0 {
        length += blanks(length);
    }
    let sign = match name.as_str() {
        "{" | "lbrace" => Token::OpenBrace,
        "}" | "rbrace" => Token::CloseBrace,
        "mid" | "vert" | "lvert" | "rvert" => Token::Bars(1),
        "|" | "Vert" | "parallel" => Token::Bars(2),
        "pm" => Token::PlusMinus,
        "uparrow" => Token::Ups(1),
        "Uparrow" => Token::Ups(2),
        "downarrow" => Token::Ups(-1),
        "Downarrow" => Token::Ups(-2),
        "ast" | "star" | "bigstar" => Token::Star,
        "cdot" | "times" => Token::Times,
        "le" | "leq" | "leqslant" => Token::Relation("<="),
        "ge" | "geq" | "geqslant" => Token::Relation(">="),
        "ne" | "neq" => Token::Relation("!="),
        "lt" => Token::Relation("<"),
        "gt" => Token::Relation(">"),
        "frac" | "tfrac" | "dfrac" => {
            let mut number = || {
                let group = rest.get(length) == Some(&'{');
                let start = length + usize::from(group);
                let close = if group { rest[start..].iter().position(|next| *next == '}')? } else { 1 };
                let digits = rest.get(start..start + close)?;
                length = start + close + usize::from(group);
                whole(digits)
            };
            let (Some(above), Some(below)) = (number(), number()) else {
                let what = format!("expected whole numbers after \\{name}, as in \\{name}{{1}}{{2}}");
                return Err(Error::Text { at, what });
            };
            return Ok((Meaning::Fraction(above, below), length));
        }
        "left" | "right" | "middle" | "big" | "bigl" | "bigr" | "bigm" | "Big" | "Bigl" | "Bigr" | "Bigm" | "quad"
        | "qquad" | "displaystyle" | "textstyle" | "mathrm" | "mathbin" | "mathord" | "operatorname" | "text" | ","
        | ";" | ":" | "!" | " " | "(" | ")" | "[" | "]" => return Ok((Meaning::Blank, length)),
        _ => return Err(Error::Text { at, what: format!("\\{name} is no sign of a game") }),
    };
    Ok((Meaning::Sign(sign), length))
}

/// The braces that only group, as in `{\ast}`: in a text with TeX in it, those that hold neither bar nor comma.
#[derive(Default)]
pub(super) struct Groups {
    /// Whether there is any TeX in the text.
    pub is_tex: bool,
    /// Where the brace that is opened at a place is closed.
    pairs: BTreeMap<usize, usize>,
    pub opens: BTreeSet<usize>,
    /// Where a group is closed, and whether it is written as a bracket.
    pub closes: BTreeMap<usize, bool>,
}

impl Groups {
    pub(super) fn of(text: &[char]) -> Self {
        let is_tex = text.contains(&'\\') || text.contains(&'_');
        let mut groups = Self { is_tex, ..Self::default() };
        if !is_tex {
            return groups;
        }
        // Where braces were opened, and whether they hold a bar or a comma; \{ and \} are no groups.
        let mut open: Vec<(Option<usize>, bool)> = Vec::new();
        let mut i = 0;
        while i < text.len() {
            let is_escaped = text[i] == '\\';
            let rest = &text[i + usize::from(is_escaped)..];
            match (rest.first(), open.last_mut()) {
                (Some('{'), _) => open.push(((!is_escaped).then_some(i), false)),
                (Some('}'), _) => {
                    if let Some((Some(start), is_game)) = open.pop() {
                        groups.pairs.insert(start, i);
                        if !is_game {
                            groups.opens.insert(start);
                            groups.closes.insert(i, false);
                        }
                    }
                }
                (Some('|' | ',' | '∣'), Some((_, is_game))) => *is_game |= !is_escaped || rest[0] == '|',
                (Some(_), Some((_, is_game))) if is_escaped => {
                    let is_bar = |name: &str| name.chars().eq(rest.iter().copied().take(name.len()));
                    *is_game |= ["mid", "vert", "Vert", "parallel"].into_iter().any(is_bar);
                }
                _ => {}
            }
            i += 1 + usize::from(is_escaped);
        }
        groups
    }

    /// Takes the brace that is opened at a place for a bracket; whether it is closed at all.
    pub(super) fn bracket(&mut self, at: usize) -> bool {
        let Some(close) = self.pairs.get(&at) else { return false };
        self.closes.insert(*close, true);
        true
    }
}
