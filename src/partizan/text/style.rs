//! The styles of writing, and the signs of each.

use std::fmt::Write;

use crate::partizan::Dyadic;
use crate::partizan::games::arena::{Name, Power};

/// A way to write games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// The ASCII notation of the field, as CGSuite has it: `{2||1|0,*}`, `+-1`, `^^*`, `Tiny(2)`.
    Ascii,
    /// ASCII for tables: names only for numbers, numbers plus a nimber, and ups or downs plus a nimber (`1/2*2`,
    /// `^2*`); all else in nested braces.
    Plain,
    /// HTML with arrows, fractions and subscripts.
    Html,
    /// LaTeX, to stand between dollar signs.
    Latex,
}

impl Style {
    pub(crate) const fn braces(self) -> (&'static str, &'static str) {
        match self {
            Self::Latex => (r"\{", r"\}"),
            _ => ("{", "}"),
        }
    }

    pub(crate) const fn braces_length(self) -> u64 {
        (self.braces().0.len() + self.braces().1.len()) as u64
    }

    pub(crate) fn bars(self, bars: u32) -> String {
        let bars = bars as usize;
        match self {
            Self::Latex if bars == 1 => r"\mid ".to_string(),
            Self::Latex => format!(r"\,{}{}\,", r"\|".repeat(bars / 2), "|".repeat(bars % 2)),
            _ => "|".repeat(bars),
        }
    }

    pub(crate) const fn plus_minus(self) -> &'static str {
        match self {
            Self::Ascii | Self::Plain => "+-",
            Self::Html => "±",
            Self::Latex => r"\pm ",
        }
    }

    pub(crate) fn number(self, number: Dyadic) -> String {
        let sign = if number < Dyadic::ZERO { "-" } else { "" };
        let numerator = number.numerator().unsigned_abs();
        let denominator = 1_u64 << number.exponent();
        match self {
            Self::Html if number.is_integer() => number.to_string().replace('-', "−"),
            Self::Html => format!("{}<sup>{numerator}</sup>⁄<sub>{denominator}</sub>", sign.replace('-', "−")),
            Self::Latex if !number.is_integer() => format!(r"{sign}\tfrac{{{numerator}}}{{{denominator}}}"),
            _ => number.to_string(),
        }
    }

    /// A number, ups or downs, and a nimber: each left out where it is zero. A power of up may stand for a single one.
    pub(crate) fn name(self, name: Name, power: Option<Power>) -> String {
        let Name { number, ups, nimber } = name;
        let mut text = String::new();
        if number != Dyadic::ZERO || (ups == 0 && nimber == 0) {
            text += &self.number(number);
        }
        if ups != 0 {
            text += &self.ups(ups, !text.is_empty());
        }
        if let Some(Power { order, is_sum }) = power {
            text += &match (self, is_sum) {
                (Self::Html, true) => format!("<sup>[{order}]</sup>"),
                // Copied without its markup, it still is no number of ups.
                (Self::Html, false) => format!("<sup>&lt;{order}&gt;</sup>"),
                (Self::Latex, true) => format!("^{{[{order}]}}"),
                (Self::Latex, false) => format!("^{{{order}}}"),
                (_, true) => format!("[{order}]"),
                (_, false) => format!("<{order}>"),
            };
        }
        if nimber != 0 {
            text += match self {
                Self::Ascii | Self::Plain => "*",
                Self::Html => "∗",
                Self::Latex => r"{\ast}",
            };
        }
        if nimber > 1 {
            // Writing to a String cannot fail.
            let _ = write!(text, "{nimber}");
        }
        text
    }

    /// Some ups or downs: one and two have signs of their own.
    fn ups(self, ups: i32, after_number: bool) -> String {
        let (one, two) = match (self, ups > 0) {
            (Self::Plain, true) => ("^", "^2"),
            (Self::Plain, false) => ("v", "v2"),
            (Self::Ascii, true) => ("^", "^^"),
            (Self::Ascii, false) => ("v", "vv"),
            (Self::Html, true) => ("↑", "⇑"),
            (Self::Html, false) => ("↓", "⇓"),
            (Self::Latex, true) => (r"{\uparrow}", r"{\Uparrow}"),
            (Self::Latex, false) => (r"{\downarrow}", r"{\Downarrow}"),
        };
        let plus = if after_number { "+" } else { "" };
        match (ups.unsigned_abs(), self) {
            (1, _) => one.to_string(),
            (2, _) => two.to_string(),
            (ups, Self::Ascii | Self::Plain) => format!("{one}{ups}"),
            (ups, Self::Html) => format!("{plus}{ups}·{one}"),
            (ups, Self::Latex) => format!(r"{plus}{ups}{{\cdot}}{one}"),
        }
    }

    /// What stands before and behind the size of tiny or miny, which is added to a number.
    pub(crate) fn tiny(self, number: Dyadic, sign: i8) -> (String, &'static str) {
        let mut before = if number == Dyadic::ZERO { String::new() } else { self.number(number) };
        let (word, signs) = if sign > 0 { ("Tiny(", ['+', '+']) } else { ("Miny(", ['−', '-']) };
        match self {
            Self::Ascii | Self::Plain => {
                before += if before.is_empty() { "" } else { "+" };
                (before + word, ")")
            }
            Self::Html => (format!("{before}{}<sub>", signs[0]), "</sub>"),
            Self::Latex => (format!("{before}{{{}}}_{{", signs[1]), "}"),
        }
    }
}
