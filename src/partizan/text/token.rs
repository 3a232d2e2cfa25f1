//! The signs that a text about games is made of, each with its place.

use crate::partizan::Dyadic;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A whole number without sign.
    Digits(u64),
    /// A number in a single sign or with a decimal point: `½`, `0.25`.
    Number(Dyadic),
    /// `/`
    Slash,
    /// One or more `^`, or arrows upwards; `v` and arrows downwards are negative.
    Ups(i32),
    /// `^<2>`, or `^[2]` for a sum of powers; `sign` is -1 for downs.
    Power {
        order: u32,
        is_sum: bool,
        sign: i32,
    },
    /// `*`
    Star,
    /// `·`
    Times,
    Plus,
    Minus,
    /// `±`
    PlusMinus,
    /// `+-` side by side, which is plus or minus.
    PlusThenMinus,
    OpenBrace,
    CloseBrace,
    OpenBracket,
    CloseBracket,
    Comma,
    /// This many `|` side by side.
    Bars(u32),
    Tiny {
        is_miny: bool,
    },
    /// A comparison: `=`, `<`, `<=`, ...
    Relation(&'static str),
}

/// A sign and where it stands: its first character, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    pub token: Token,
    pub at: usize,
}

/// The digit of a character, in any of the scripts that people still count in.
pub(super) fn digit(character: char) -> Option<u32> {
    let digit = |zero: char| (character as u32).checked_sub(zero as u32).filter(|digit| *digit < 10);
    "0٠۰०০੦૦୦௦౦೦൦๐໐༠၀០０𝟎𝟘𝟢𝟬𝟶".chars().find_map(digit)
}

/// The whole number of some digits, if it has at most 62 bits.
pub(super) fn whole(digits: &[char]) -> Option<u64> {
    let value = digits
        .iter()
        .try_fold(0_u64, |value, character| value.checked_mul(10)?.checked_add(u64::from(digit(*character)?)));
    value.filter(|value| !digits.is_empty() && *value < 1 << 62)
}
