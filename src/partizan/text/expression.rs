//! Games as text: the field's ASCII notation, sums and differences, and cells of a board.
//!
//! ```text
//! 0  3  -1/2  0.25    numbers
//! *  *3               nimbers
//! ^  ^^  ^3  v  v3    ups and downs
//! ^<2>  v<3>*         powers of up: {0|v*}; ^[2]  v[3]: sums of powers, from the first on: {^|*}
//! 1/2^3*2             a number plus three ups plus *2
//! {2||1|0,*}          options; the side with fewer bars is a game itself: {2|{1|0,*}}
//! +-1  +-{2|1}  +-(1,*)   plus or minus: {1|-1}, {{2|1}|{-1|-2}}, ...
//! Tiny(2)  Miny(1/4)  {0||0|-2} and {1/4|0||0}; 9Tiny({2|1}): 9 plus tiny
//! 3+-1                3 plus plus or minus 1, as CGSuite reads it; 3 + -1 and 3 - 1 are 2
//! (2,5)               the value of a cell of the board
//! ^ + {1|0} - (2,5)   sums, with brackets where needed
//! 3·^  3*{1|0}        multiples
//! ```
//!
//! A minus sign before a number belongs to it: `-1^` is -1 plus up. Unlike in CGSuite, `3*2` is 3 plus *2 and `3^2`
//! is 3 plus two ups, as in tables of values. The signs of print (↑ ⇓ ∗ ± − ∣ ½ ...) and TeX are read too. Where others
//! may read a text in another way, [`Calculation::reading`](crate::partizan::Calculation::reading) says how it was
//! read.

use crate::partizan::games::arena::{Name, Power};

/// A game as it was written, not yet computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// What it is made of; each part only uses parts before it, and the last one is the whole.
    pub(crate) parts: Vec<Term>,
}

/// A part of an [`Expression`]; numbers of parts stand for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// A number, ups or downs, and a nimber.
    Name(Name),
    /// The same with a power of up for the single up or down of the name.
    Power {
        power: Power,
        name: Name,
    },
    /// {left | right}
    Form {
        left: Vec<usize>,
        right: Vec<usize>,
    },
    Sum(usize, usize),
    Difference(usize, usize),
    Negative(usize),
    Multiple(i64, usize),
    /// {G, ... | -G, ...}
    Switch(Vec<usize>),
    /// {0||0|-G}
    Tiny(usize),
    /// {G|0||0}
    Miny(usize),
    Cell(u64, u64),
}

/// A comparison that a text may ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `=` or `==`: equal.
    Equal,
    /// `!=`: not equal.
    Different,
    /// `<`: less.
    Less,
    /// `>`: greater.
    Greater,
    /// `<=`: less or equal.
    LessOrEqual,
    /// `>=`: greater or equal.
    GreaterOrEqual,
    /// `<|`: less or confused.
    LessOrConfused,
    /// `|>`: greater or confused.
    GreaterOrConfused,
    /// `||` or `<>`: confused.
    Confused,
}

/// What a text asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The value of a game.
    Value(Expression),
    /// Whether two games stand in a relation.
    Comparison(Expression, Relation, Expression),
}

impl Expression {
    /// The cells of the board that the game is made of, as (x, y).
    pub fn cells(&self) -> Vec<(u64, u64)> {
        (0..self.parts.len()).filter_map(|part| self.cell(part)).collect()
    }

    /// The cell that a part is, if it is one.
    pub(crate) fn cell(&self, part: usize) -> Option<(u64, u64)> {
        match self.parts.get(part) {
            Some(Term::Cell(x, y)) => Some((*x, *y)),
            _ => None,
        }
    }

    /// The parts that are added up to the whole, in the order they were written, each with whether it is subtracted.
    pub(crate) fn summands(&self) -> Vec<(usize, bool)> {
        let mut summands = Vec::new();
        let mut waiting: Vec<_> = self.parts.len().checked_sub(1).map(|whole| (whole, false)).into_iter().collect();
        while let Some((part, negative)) = waiting.pop() {
            match self.parts[part] {
                Term::Sum(first, second) => waiting.extend([(second, negative), (first, negative)]),
                Term::Difference(first, second) => waiting.extend([(second, !negative), (first, negative)]),
                Term::Negative(part) => waiting.push((part, !negative)),
                _ => summands.push((part, negative)),
            }
        }
        summands
    }
}
