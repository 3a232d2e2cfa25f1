//! The order of games: who wins the difference.

use super::arena::FORM;
use crate::Error;
use crate::partizan::{Game, Games, Side};

/// Who wins a game, if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player: the player who begins loses. The game is zero.
    Previous,
    /// The next player: the player who begins wins. The game is confused with zero.
    Next,
    /// Left, even if Right begins. The game is positive.
    Left,
    /// Right, even if Left begins. The game is negative.
    Right,
}

impl Outcome {
    /// The outcome by who wins when he begins.
    pub const fn from_first_moves(left_wins: bool, right_wins: bool) -> Self {
        match (left_wins, right_wins) {
            (false, false) => Self::Previous,
            (true, true) => Self::Next,
            (true, false) => Self::Left,
            (false, true) => Self::Right,
        }
    }

    /// P, N, L or R.
    pub const fn letter(self) -> char {
        match self {
            Self::Previous => 'P',
            Self::Next => 'N',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// Who wins when `side` begins.
    pub const fn winner(self, first: Side) -> Side {
        match self {
            Self::Previous => first.other(),
            Self::Next => first,
            Self::Left => Side::Left,
            Self::Right => Side::Right,
        }
    }
}

/// How two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// They are equal.
    Equal,
    /// The first is less: better for Right.
    Less,
    /// The first is greater: better for Left.
    Greater,
    /// Neither: they are confused.
    Confused,
}

impl Comparison {
    /// The field's sign: =, <, > or ||.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Less => "<",
            Self::Greater => ">",
            Self::Confused => "||",
        }
    }
}

impl Games {
    /// Whether a <= b: Left does at least as well in b, whatever else is played beside it.
    ///
    /// By definition that holds unless Left has an option of a that is >= b, or Right an option of b that is <= a. The
    /// stops decide most of it: both are monotonic, and a < b if even a's left stop is below b's right stop.
    pub fn le(&mut self, a: Game, b: Game) -> Result<bool, Error> {
        if a == b {
            return Ok(true);
        }
        let (first, second) = (self.node(a), self.node(b));
        if first.left_stop > second.left_stop || first.right_stop > second.right_stop {
            return Ok(false);
        }
        if first.left_stop < second.right_stop {
            return Ok(true);
        }
        let of_the_form = a == FORM || b == FORM;
        let known = if of_the_form { self.form_order.find(a, b) } else { self.order.find(a, b) };
        if let Some(answer) = known {
            return Ok(answer);
        }
        self.step()?;
        let answer = !self.refuted(a, b)?;
        if of_the_form {
            self.form_order.insert(a, b, answer);
        } else {
            let growth = self.order.growth(a, b);
            if growth > 0 {
                self.check_memory(growth)?;
            }
            self.order.insert(a, b, answer);
        }
        Ok(answer)
    }

    fn refuted(&mut self, a: Game, b: Game) -> Result<bool, Error> {
        for i in self.node(b).lefts + 1..self.node(b).options.len() {
            let option = self.node(b).options[i];
            if self.le(option, a)? {
                return Ok(true);
            }
        }
        for i in 0..self.node(a).lefts {
            let option = self.node(a).options[i];
            if self.le(b, option)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How a compares with b.
    pub fn compare(&mut self, a: Game, b: Game) -> Result<Comparison, Error> {
        Ok(match (self.le(a, b)?, self.le(b, a)?) {
            (true, true) => Comparison::Equal,
            (true, false) => Comparison::Less,
            (false, true) => Comparison::Greater,
            (false, false) => Comparison::Confused,
        })
    }

    /// Who wins a game.
    pub fn outcome(&mut self, game: Game) -> Result<Outcome, Error> {
        let zero = self.number(crate::partizan::Dyadic::ZERO)?;
        Ok(Outcome::from_first_moves(!self.le(game, zero)?, !self.le(zero, game)?))
    }
}
