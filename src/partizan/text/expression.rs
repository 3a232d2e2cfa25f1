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
//! = != < > <= >=      comparisons; <| is less or confused, |> greater or confused, || and <> are confused
//! ```
//!
//! A minus sign before a number belongs to it: `-1^` is -1 plus up. Unlike in CGSuite, `3*2` is 3 plus *2 and `3^2`
//! is 3 plus two ups, as in tables of values. The signs of print (↑ ⇓ ∗ ± − ∣ ½ ...) and TeX are read too. Where others
//! may read a text in another way, [`Calculation::reading`](crate::partizan::Calculation::reading) says how it was
//! read.

use crate::partizan::games::arena::{Name, Power};
use crate::partizan::{Comparison, Game};

/// A game as it was written, and as much as has been computed of it.
#[derive(Clone, Debug)]
pub(in crate::partizan) struct Expression {
    /// What it is made of; each part only uses parts before it, and the last one is the whole.
    pub(in crate::partizan) parts: Vec<Term>,
    /// The values of the first parts.
    pub(in crate::partizan) values: Vec<Game>,
    /// Of which games these are: how often games had been given back.
    pub(super) given_back: u64,
}

/// A part of an [`Expression`]; numbers of parts stand for them.
#[derive(Clone, Debug)]
pub(in crate::partizan) enum Term {
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
    /// {0||0|-G}, or its negative {G|0||0}.
    Tiny {
        size: usize,
        is_miny: bool,
    },
    Cell(u64, u64),
}

/// What a text may ask of two games: that they compare in one of these ways.
pub(in crate::partizan) type Relation = &'static [Comparison];

impl Expression {
    /// The cells of the board that the game is made of, as (x, y).
    pub fn cells(&self) -> Vec<(u64, u64)> {
        let cell = |term: &Term| if let Term::Cell(x, y) = term { Some((*x, *y)) } else { None };
        self.parts.iter().filter_map(cell).collect()
    }
}
