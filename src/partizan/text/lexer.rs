//! Reads the tokens of a text: signs as they are typed, as CGSuite prints them, as print has them, and as TeX.

use super::tex::{self, Groups, Meaning};
use super::token::{Placed, Token, digit, whole};
use crate::Error;
use crate::partizan::Dyadic;

/// Comparisons, longer ones first; `!=` and `<>` are what CGSuite writes for "differs" and "is confused with".
const RELATIONS: [&str; 9] = ["==", "<=", ">=", "!=", "<>", "<|", "<", ">", "="];

/// The digits of superscripts, which make a power of an arrow.
const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// Games that CGSuite names and that need not end.
const LOOPY: [&str; 7] = ["on", "off", "over", "under", "dud", "upon", "pass"];

/// The signs of a text. Refuses a character that is no sign, and a whole number beyond 62 bits.
pub(crate) fn tokens(text: &[char]) -> Result<Vec<Placed>, Error> {
    let mut reader = Reader { text, groups: Groups::of(text), tokens: Vec::new(), end: 0, is_arrow: false };
    let mut next = 0;
    while next < text.len() {
        next += reader.read(next)?;
    }
    Ok(reader.tokens)
}

struct Reader<'a> {
    text: &'a [char],
    groups: Groups,
    tokens: Vec<Placed>,
    /// Where the last sign ended: what begins there is joined to it.
    end: usize,
    /// Whether the last sign is an arrow, which may have a superscript.
    is_arrow: bool,
}

impl Reader<'_> {
    /// Reads what stands at a place; returns how many characters that is.
    fn read(&mut self, start: usize) -> Result<usize, Error> {
        let rest = &self.text[start..];
        let at = start + 1;
        let is_joined = self.end == start;
        let last = self.tokens.last().map(|placed| placed.token).filter(|_| is_joined);
        if is_blank(rest[0]) || (matches!(rest[0], '$' | '~') && self.groups.is_tex) {
            return Ok(1);
        }
        if let Some(length) = last.and_then(|last| self.power(last, start)).transpose()? {
            return Ok(length);
        }
        let (token, length) = match rest[0] {
            '\\' => match tex::command(rest, at)? {
                (Meaning::Blank, length) => {
                    self.end += if is_joined { length } else { 0 };
                    return Ok(length);
                }
                (Meaning::Fraction(above, below), length) => {
                    self.push(Token::Digits(above), at, start);
                    self.push(Token::Slash, at, start);
                    (Token::Digits(below), length)
                }
                (Meaning::Sign(token), length) => (token, length),
            },
            '}' if self.groups.closes.get(&start) == Some(&true) => (Token::CloseBracket, 1),
            _ if self.groups.opens.contains(&start) || self.groups.closes.contains_key(&start) => {
                self.end += usize::from(is_joined);
                return Ok(1);
            }
            '_' | '₀'..='₉' if self.subscript(last) => return self.subscripted(start),
            character if digit(character).is_some() => self.number(start)?,
            '^' => (Token::Ups(alike(rest) as i32), alike(rest)),
            'v' => (Token::Ups(-(alike(rest) as i32)), alike(rest)),
            '|' if rest.get(1) == Some(&'>') => (Token::Relation("|>"), 2),
            '|' => (Token::Bars(alike(rest) as u32), alike(rest)),
            '+' | '＋' if matches!(rest.get(1), Some(next) if is_minus(*next)) => (Token::PlusThenMinus, 2),
            character if is_minus(character) => (Token::Minus, 1),
            first => match (sign(first), relation(rest), word(rest).as_str()) {
                (Some(token), ..) => (token, 1),
                (None, Some(relation), _) => (Token::Relation(relation), relation.len()),
                (.., word @ ("tiny" | "miny")) => (Token::Tiny { is_miny: word == "miny" }, 4),
                (.., "") => return Err(Error::Text { at, what: format!("{first} is no sign of a game") }),
                (.., word) if LOOPY.contains(&word) => {
                    let what = format!("{word} is a loopy game; expected one that ends");
                    return Err(Error::Text { at, what });
                }
                (.., word) => return Err(Error::Text { at, what: format!("{word} is no name of a game") }),
            },
        };
        // Signs that are typed or printed one by one are one: ↑↑, \|\|.
        let joined = match (last, token) {
            (Some(Token::Bars(before)), Token::Bars(bars)) => Some(Token::Bars(before.saturating_add(bars))),
            (Some(Token::Ups(before)), Token::Ups(ups)) if (before > 0) == (ups > 0) => {
                Some(Token::Ups(before.saturating_add(ups)))
            }
            _ => None,
        };
        match (joined, self.tokens.last_mut()) {
            (Some(joined), Some(last)) => {
                last.token = joined;
                self.end = start + length;
            }
            _ => self.push(token, at, start + length),
        }
        self.is_arrow = matches!(token, Token::Ups(_)) && !matches!(rest[0], '^' | 'v');
        Ok(length)
    }

    fn push(&mut self, token: Token, at: usize, end: usize) {
        self.tokens.push(Placed { token, at });
        self.end = end;
        self.is_arrow = false;
    }

    /// What makes a power of a single up or down that it is joined to: `<2>`, `[2]`, `.Pow(2)`, and after an arrow
    /// a superscript. Nothing if there is no such thing here.
    fn power(&mut self, last: Token, start: usize) -> Option<Result<usize, Error>> {
        let Token::Ups(sign @ (1 | -1)) = last else { return None };
        let rest = &self.text[start..];
        let notations = [("<", ">", false), ("[", "]", true), (".Pow(", ")", false), (".PowTo(", ")", true)];
        let superscripts = [("^{[", "]}", true), ("^[", "]", true), ("^{", "}", false), ("^", "", false)];
        let superscripts = superscripts.iter().filter(|_| self.is_arrow);
        let raised = |character: &char| SUPERSCRIPTS.iter().position(|raised| raised == character);
        let raised: Vec<char> = rest.iter().map_while(|next| char::from_digit(raised(next)? as u32, 10)).collect();
        let in_ascii = notations.iter().chain(superscripts).find_map(|(open, close, is_sum)| {
            let digits = after(rest, open)?;
            let count = digits.iter().take_while(|character| digit(**character).is_some()).count();
            after(&digits[count..], close)?;
            (count > 0).then(|| (whole(&digits[..count]), *is_sum, open.len() + count + close.len()))
        });
        let in_print = (self.is_arrow && !raised.is_empty()).then(|| (whole(&raised), false, raised.len()));
        let (order, is_sum, length) = in_ascii.or(in_print)?;
        let order = order.and_then(|order| u32::try_from(order).ok()).filter(|order| *order > 0);
        let Some(order) = order else {
            let what = format!("expected the power of up, a whole number from 1 to {}", u32::MAX);
            return Some(Err(Error::Text { at: start + 1, what }));
        };
        if let Some(placed) = self.tokens.last_mut() {
            placed.token = Token::Power { order, is_sum, sign };
        }
        self.end = start + length;
        Some(Ok(length))
    }

    /// A whole number, or one with a decimal point.
    fn number(&self, start: usize) -> Result<(Token, usize), Error> {
        let (rest, at) = (&self.text[start..], start + 1);
        let count = |of: &[char]| of.iter().take_while(|character| digit(**character).is_some()).count();
        let length = count(rest);
        let digits: String = rest[..length].iter().collect();
        let too_large =
            |digits: &str| Error::Text { at, what: format!("{digits} is too large; numbers may have 62 bits") };
        let places = if rest.get(length) == Some(&'.') { count(&rest[length + 1..]) } else { 0 };
        let value = whole(&rest[..length]);
        if places == 0 {
            return Ok((Token::Digits(value.ok_or_else(|| too_large(&digits))?), length));
        }
        let end = length + 1 + places;
        let decimal: String = rest[..end].iter().collect();
        let all: Vec<char> = rest[..length].iter().chain(&rest[length + 1..end]).copied().collect();
        let zeros = all[length..].iter().rev().take_while(|place| digit(**place) == Some(0)).count();
        let places = (places - zeros) as u32;
        let number = whole(&all[..all.len() - zeros]).filter(|_| places <= 18).ok_or_else(|| too_large(&decimal))?;
        // n/10^p is n/5^p over 2^p.
        let fives = 5_u64.pow(places);
        if number % fives != 0 {
            let what = format!("{decimal} is no number of a short game; its denominator must be a power of two");
            return Err(Error::Text { at, what });
        }
        Ok((Token::Number(Dyadic::new((number / fives) as i64, places)?), end))
    }

    /// Whether a subscript may stand behind the last sign: it makes a plus tiny and a minus miny.
    fn subscript(&self, last: Option<Token>) -> bool {
        matches!(last, Some(Token::Plus | Token::Minus | Token::PlusThenMinus))
    }

    /// Reads a subscript: `_2`, `_{1/2}` or `₂`.
    fn subscripted(&mut self, start: usize) -> Result<usize, Error> {
        if let Some(Placed { token, at }) = self.tokens.pop() {
            if token == Token::PlusThenMinus {
                self.push(Token::Plus, at, start);
            }
            self.push(Token::Tiny { is_miny: token != Token::Plus }, at, start);
        }
        let (rest, at) = (&self.text[start..], start + 1);
        self.push(Token::OpenBracket, at, start + 1);
        let below = |character: char| (character as u32).checked_sub('₀' as u32).filter(|digit| *digit < 10);
        let value = match (rest[0], rest.get(1)) {
            ('_', Some('{')) if self.groups.bracket(start + 1) => {
                self.end = start + 2;
                return Ok(2);
            }
            ('_', next) => next.and_then(|next| digit(*next)).map(|digit| (u64::from(digit), 2)),
            _ => {
                let digits: Vec<char> = rest.iter().map_while(|next| char::from_digit(below(*next)?, 10)).collect();
                whole(&digits).map(|value| (value, digits.len()))
            }
        };
        let Some((value, length)) = value else {
            return Err(Error::Text { at, what: "expected how tiny, as in +_2 or +_{1/2}".to_string() });
        };
        self.push(Token::Digits(value), at, start + length);
        self.push(Token::CloseBracket, at, start + length);
        Ok(length)
    }
}

fn sign(character: char) -> Option<Token> {
    let half = |numerator, exponent| Dyadic::new(numerator, exponent).ok().map(Token::Number);
    Some(match character {
        '↑' | '＾' => Token::Ups(1),
        '⇑' => Token::Ups(2),
        '⤊' => Token::Ups(3),
        '⟰' => Token::Ups(4),
        '↓' => Token::Ups(-1),
        '⇓' => Token::Ups(-2),
        '⤋' => Token::Ups(-3),
        '⟱' => Token::Ups(-4),
        '*' | '∗' | '⋆' | '＊' | '★' | '☆' | '⁎' | '﹡' => Token::Star,
        '·' | '⋅' | '×' | '∙' => Token::Times,
        '+' | '＋' => Token::Plus,
        '±' => Token::PlusMinus,
        '/' | '⁄' | '∕' => Token::Slash,
        '{' | '｛' => Token::OpenBrace,
        '}' | '｝' => Token::CloseBrace,
        '(' | '（' => Token::OpenBracket,
        ')' | '）' => Token::CloseBracket,
        ',' | '，' => Token::Comma,
        '∣' | '❘' | '│' | '｜' | 'ǀ' | '¦' | '⏐' | '￨' => Token::Bars(1),
        '‖' | '∥' | 'ǁ' => Token::Bars(2),
        '⦀' => Token::Bars(3),
        '⧾' => Token::Tiny { is_miny: false },
        '⧿' => Token::Tiny { is_miny: true },
        '≤' | '⩽' => Token::Relation("<="),
        '≥' | '⩾' => Token::Relation(">="),
        '≠' => Token::Relation("!="),
        '⧏' => Token::Relation("<|"),
        '⧐' => Token::Relation("|>"),
        '½' => half(1, 1)?,
        '¼' => half(1, 2)?,
        '¾' => half(3, 2)?,
        '⅛' => half(1, 3)?,
        '⅜' => half(3, 3)?,
        '⅝' => half(5, 3)?,
        '⅞' => half(7, 3)?,
        _ => return None,
    })
}

fn is_blank(character: char) -> bool {
    character.is_whitespace()
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
        || character == '\u{feff}'
}

fn is_minus(character: char) -> bool {
    matches!(character, '-' | '−' | '–' | '‐' | '‑' | '﹣' | '－')
}

fn after<'a>(rest: &'a [char], prefix: &str) -> Option<&'a [char]> {
    prefix.chars().eq(rest.iter().copied().take(prefix.len())).then(|| &rest[prefix.len()..])
}

/// How many times a text has its first character at its beginning.
fn alike(rest: &[char]) -> usize {
    rest.iter().take_while(|character| **character == rest[0]).count()
}

fn relation(rest: &[char]) -> Option<&'static str> {
    RELATIONS.into_iter().find(|relation| after(rest, relation).is_some())
}

/// The letters that a text begins with, as lower case; at most twenty of them.
fn word(rest: &[char]) -> String {
    let letters = rest.iter().take_while(|character| character.is_alphabetic()).take(20);
    letters.flat_map(|character| character.to_lowercase()).collect()
}
