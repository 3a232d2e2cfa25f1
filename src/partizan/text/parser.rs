//! Reads an expression, character by character. Every error has the place and what was expected there.
//!
//! Longer than 400 lines: one grammar, rule by rule, each beside those that it calls.

use super::expression::{Expression, Relation, Term};
use super::lexer::tokens;
use super::token::{Placed, Token, digit};
use crate::Error;
use crate::partizan::games::arena::{Name, Power};
use crate::partizan::{Comparison, Dyadic};

/// Braces and brackets may be nested this deep: reading them recurses.
const NESTING_MAX: u32 = 200;

struct Parser {
    text: Vec<char>,
    tokens: Vec<Placed>,
    /// The number of tokens that were read.
    next: usize,
    /// The place behind the last character.
    end: usize,
    nesting: u32,
    parts: Vec<Term>,
    /// What to write for characters of the text (from, to), so that it can be read in one way only.
    edits: Vec<(usize, usize, String)>,
    /// Whether others may read the text in another way.
    is_ambiguous: bool,
}

/// One side of a form while it is read: what stands between two bars.
type Options = Vec<usize>;

impl Parser {
    fn new(text: &str) -> Result<Self, Error> {
        let text: Vec<char> = text.chars().collect();
        let (tokens, end) = (tokens(&text)?, text.len() + 1);
        let (edits, is_ambiguous) = (Vec::new(), false);
        Ok(Self { text, tokens, next: 0, end, nesting: 0, parts: Vec::new(), edits, is_ambiguous })
    }

    /// How the text was read, where others may read it in another way.
    fn reading(&mut self) -> Option<String> {
        if !self.is_ambiguous {
            return None;
        }
        self.edits.sort();
        let (mut reading, mut next) = (String::new(), 0);
        for (from, to, written) in &self.edits {
            reading.extend(self.text[next..*from].iter());
            reading.push_str(written);
            next = *to;
        }
        reading.extend(self.text[next..].iter());
        Some(reading.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Notes that the next sign, this many characters long, has another reading than the one that is written.
    fn read_as(&mut self, length: usize, written: &str) {
        let from = self.at() - 1;
        self.edits.push((from, from + length, written.to_string()));
        self.is_ambiguous = true;
    }

    fn expression(&mut self) -> Result<Expression, Error> {
        self.sum()?;
        Ok(Expression { parts: std::mem::take(&mut self.parts), values: Vec::new(), given_back: 0 })
    }

    fn end(&mut self) -> Result<(), Error> {
        match self.peek() {
            None => Ok(()),
            Some(Token::CloseBrace) => Err(self.wrong("this } closes nothing")),
            Some(Token::CloseBracket) => Err(self.wrong("this ) closes nothing")),
            Some(Token::Bars(_)) => Err(self.wrong("a bar stands between braces only: {1|0}")),
            Some(Token::Relation(_)) => Err(self.wrong("only two games can be compared at once")),
            Some(Token::Comma) => Err(self
                .wrong("a comma parts options, as in {1,*|0}, and the numbers of a cell; a decimal has a point: 0.25")),
            Some(_) => Err(self.wrong("expected + or - before another game, or the end")),
        }
    }

    fn relation(&mut self) -> Option<Relation> {
        use Comparison::{Confused, Equal, Greater, Less};
        let relation: Relation = match self.peek()? {
            Token::Relation("=" | "==") => &[Equal],
            Token::Relation("!=") => &[Less, Greater, Confused],
            Token::Relation("<") => &[Less],
            Token::Relation(">") => &[Greater],
            Token::Relation("<=") => &[Less, Equal],
            Token::Relation(">=") => &[Greater, Equal],
            Token::Relation("<|") => &[Less, Confused],
            Token::Relation("|>") => &[Greater, Confused],
            Token::Relation(_) | Token::Bars(2) => &[Confused],
            _ => return None,
        };
        self.next += 1;
        Some(relation)
    }

    fn sum(&mut self) -> Result<usize, Error> {
        let mut sum = self.signed()?;
        loop {
            let difference = match self.peek() {
                Some(Token::Plus) => false,
                Some(Token::Minus) => true,
                Some(token @ (Token::PlusMinus | Token::PlusThenMinus)) => {
                    if token == Token::PlusThenMinus {
                        self.read_as(2, " + ±");
                    }
                    let switch = self.operand()?;
                    sum = self.add(Term::Sum(sum, switch));
                    continue;
                }
                _ => return Ok(sum),
            };
            self.next += 1;
            let next = self.signed()?;
            sum = self.add(if difference { Term::Difference(sum, next) } else { Term::Sum(sum, next) });
        }
    }

    /// A game with any signs before it.
    fn signed(&mut self) -> Result<usize, Error> {
        let mut negative = false;
        loop {
            match self.peek() {
                Some(Token::Minus) => negative = !negative,
                Some(Token::Plus) => {}
                _ => break,
            }
            self.next += 1;
        }
        if let (true, Some(Token::Digits(_) | Token::Number(_))) = (negative, self.peek()) {
            return self.number(true);
        }
        let operand = self.operand()?;
        Ok(if negative { self.add(Term::Negative(operand)) } else { operand })
    }

    fn operand(&mut self) -> Result<usize, Error> {
        let at = self.at();
        match self.peek() {
            Some(Token::Digits(_) | Token::Number(_)) => self.number(false),
            Some(Token::Ups(_) | Token::Power { .. } | Token::Star) => self.name(None),
            Some(Token::OpenBrace) => {
                let (lists, bars) = self.nested(|parser| parser.braces(at))?;
                if bars.is_empty() {
                    let what = "expected a bar between these braces, as in {1|0}".to_string();
                    return Err(Error::Text { at, what });
                }
                self.nested(|parser| parser.form(&lists, &bars))
            }
            Some(Token::OpenBracket) => self.nested(|parser| parser.brackets(at)),
            Some(Token::PlusMinus | Token::PlusThenMinus) => {
                // The same in the text that shows how it was read.
                if self.peek() == Some(Token::PlusThenMinus) && self.edits.last().is_none_or(|edit| edit.0 + 1 != at) {
                    self.edits.push((at - 1, at + 1, "±".to_string()));
                }
                self.next += 1;
                let options = self.nested(Self::switch)?;
                Ok(self.add(Term::Switch(options)))
            }
            Some(Token::Tiny { is_miny }) => {
                self.next += 1;
                let open = self.at();
                let name = if is_miny { "Miny" } else { "Tiny" };
                if matches!(self.text[at - 1], '⧾' | '⧿') && self.peek() != Some(Token::OpenBracket) {
                    let size = self.nested(Self::operand)?;
                    return Ok(self.add(Term::Tiny { size, is_miny }));
                }
                if self.peek() != Some(Token::OpenBracket) {
                    return Err(self.wrong(&format!("expected ( after {name}, as in {name}(2)")));
                }
                self.next += 1;
                let size = self.nested(Self::sum)?;
                self.close(Token::CloseBracket, ')', '(', open)?;
                Ok(self.add(Term::Tiny { size, is_miny }))
            }
            None => Err(self.wrong("the text ends where a game was expected, such as {1|0} or ^*")),
            Some(Token::Relation(_)) => Err(self.wrong("expected a game before the comparison")),
            Some(_) => Err(self.wrong("expected a game here, such as {1|0}, ^* or -1/2")),
        }
    }

    /// A number with what is written right behind it: ups or downs, a nimber; or a multiple of another game.
    fn number(&mut self, negative: bool) -> Result<usize, Error> {
        let at = self.at();
        if let Some(Token::Number(number)) = self.peek() {
            let length = self.text[at - 1..].iter().take_while(|next| **next == '.' || digit(**next).is_some()).count();
            if length > 0 {
                self.read_as(length, &number.to_string());
            }
            self.next += 1;
            return self.name(Some(if negative { number.negated() } else { number }));
        }
        let numerator = self.digits().unwrap_or(0);
        let signed = |value: u64| if negative { -(value as i64) } else { value as i64 };
        // As in 2½: a fraction in a single sign.
        if let Some(Token::Number(fraction)) = self.peek()
            && digit(self.text[self.at() - 1]).is_none()
        {
            self.next += 1;
            let number = Dyadic::integer(numerator as i64).plus(fraction)?;
            return self.name(Some(if negative { number.negated() } else { number }));
        }
        if self.peek() == Some(Token::Slash) {
            self.next += 1;
            let Some(denominator) = self.digits() else {
                return Err(self.wrong("expected the denominator, a power of two"));
            };
            if !denominator.is_power_of_two() {
                let what = format!(
                    "{numerator}/{denominator} is no number of a short game; its denominator must be a power of two"
                );
                return Err(Error::Text { at, what });
            }
            let number = Dyadic::new(signed(numerator), denominator.trailing_zeros())?;
            return self.name(Some(number));
        }
        let multiplies = match self.peek() {
            Some(Token::Times) => true,
            Some(Token::Star) => matches!(
                self.after_next(),
                Some(Token::OpenBrace | Token::OpenBracket | Token::Ups(_) | Token::Power { .. } | Token::Tiny { .. })
            ),
            _ => false,
        };
        if let (Some(Token::Times), Some(Token::Ups(_))) = (self.peek(), self.after_next()) {
            // As in print: 4·↑∗ is four ups, and star.
            self.next += 1;
            let copies = i32::try_from(signed(numerator)).map_err(|_| Error::Number)?;
            let ups = self.ups()?.checked_mul(copies).ok_or(Error::Number)?;
            let nimber = self.nimber(true)?;
            return Ok(self.add(Term::Name(Name { number: Dyadic::ZERO, ups, nimber })));
        }
        if multiplies {
            self.next += 1;
            let game = self.nested(Self::operand)?;
            return Ok(self.add(Term::Multiple(signed(numerator), game)));
        }
        self.name(Some(Dyadic::integer(signed(numerator))))
    }

    /// Ups or downs and a nimber, behind a number; or tiny or miny behind it.
    fn name(&mut self, number: Option<Dyadic>) -> Result<usize, Error> {
        let (number, is_behind) = (number.unwrap_or_default(), number.is_some());
        let (mut ups, mut power) = (0, None);
        match self.peek() {
            Some(Token::Ups(_)) => {
                if is_behind && matches!(self.after_next(), Some(Token::Digits(_))) {
                    self.read_as(0, " + ");
                }
                ups = self.ups()?;
            }
            Some(Token::Power { order, is_sum, sign }) => {
                self.next += 1;
                (ups, power) = (sign, Some(Power { order, is_sum }));
            }
            Some(Token::Tiny { .. }) => {
                // What is typed as a word; a plus with a subscript can be nothing else.
                if self.text[self.at() - 1].is_ascii_alphabetic() {
                    self.read_as(0, " + ");
                }
                let number = self.add(Term::Name(Name::number(number)));
                let tiny = self.operand()?;
                return Ok(self.add(Term::Sum(number, tiny)));
            }
            _ => {}
        }
        let counted = matches!(self.after_next(), Some(Token::Digits(_)));
        let nimber = self.nimber(is_behind && ups == 0 && counted)?;
        let Some(power) = power else { return Ok(self.add(Term::Name(Name { number, ups, nimber }))) };
        Ok(self.add(Term::Power { power, name: Name { number, ups, nimber } }))
    }

    /// How many ups come next; downs are negative.
    fn ups(&mut self) -> Result<i32, Error> {
        let Some(Token::Ups(ups)) = self.peek() else { return Ok(0) };
        self.next += 1;
        match self.count()? {
            Some(count) if ups.unsigned_abs() == 1 => Ok(ups * count as i32),
            Some(_) => {
                self.next -= 1;
                Err(self.wrong("a number of ups or downs stands behind a single sign: ^3 or ^^^"))
            }
            None => Ok(ups),
        }
    }

    /// The nimber that comes next; 0 if there is none. It is added to what stands before it, where others may multiply.
    fn nimber(&mut self, is_ambiguous: bool) -> Result<u32, Error> {
        if self.peek() != Some(Token::Star) {
            return Ok(0);
        }
        // TeX is print, too: there it can't be read in another way.
        if is_ambiguous && self.text[self.at() - 1] != '\\' {
            self.read_as(0, " + ");
        }
        self.next += 1;
        Ok(self.count()?.unwrap_or(1))
    }

    /// The number of an up, a down or a nimber, if there is one.
    fn count(&mut self) -> Result<Option<u32>, Error> {
        let at = self.at();
        let Some(count) = self.digits() else { return Ok(None) };
        match i32::try_from(count) {
            Ok(count) => Ok(Some(count as u32)),
            Err(_) => {
                Err(Error::Text { at, what: format!("{count} is too large here; expected at most {}", i32::MAX) })
            }
        }
    }

    /// What stands in brackets: a cell or a game.
    fn brackets(&mut self, at: usize) -> Result<usize, Error> {
        self.next += 1;
        let cell =
            self.tokens.get(self.next..self.next + 4).and_then(|tokens| match [0, 1, 2, 3].map(|i| tokens[i].token) {
                [Token::Digits(x), Token::Comma, Token::Digits(y), Token::CloseBracket] => Some((x, y)),
                _ => None,
            });
        if let Some((x, y)) = cell {
            self.next += 4;
            return Ok(self.add(Term::Cell(x, y)));
        }
        let game = self.sum()?;
        if self.peek() == Some(Token::Comma) {
            return Err(self.wrong("a cell is two whole numbers in brackets, such as (2,5)"));
        }
        self.close(Token::CloseBracket, ')', '(', at)?;
        Ok(game)
    }

    /// What stands behind plus or minus: options in brackets or braces, or one game.
    fn switch(&mut self) -> Result<Options, Error> {
        let at = self.at();
        match self.peek() {
            Some(Token::OpenBracket) => {
                self.next += 1;
                let options = self.options()?;
                self.close(Token::CloseBracket, ')', '(', at)?;
                Ok(options)
            }
            Some(Token::OpenBrace) => {
                let (mut lists, bars) = self.braces(at)?;
                match bars[..] {
                    [] => Ok(lists.swap_remove(0)),
                    _ => Ok(vec![self.nested(|parser| parser.form(&lists, &bars))?]),
                }
            }
            _ => Ok(vec![self.operand()?]),
        }
    }

    /// What stands between braces: lists of options, and the bars between them.
    fn braces(&mut self, at: usize) -> Result<(Vec<Options>, Vec<Bars>), Error> {
        self.next += 1;
        let mut lists = vec![self.options()?];
        let mut bars = Vec::new();
        while let Some(Token::Bars(count)) = self.peek() {
            bars.push(Bars { count, at: self.at() });
            self.next += 1;
            lists.push(self.options()?);
        }
        self.close(Token::CloseBrace, '}', '{', at)?;
        Ok((lists, bars))
    }

    /// The form that lists of options and bars make: the most bars part its two sides.
    fn form(&mut self, lists: &[Options], bars: &[Bars]) -> Result<usize, Error> {
        let most = bars.iter().map(|bars| bars.count).max().unwrap_or(0);
        let parting: Vec<usize> = (0..bars.len()).filter(|i| bars[*i].count == most).collect();
        if let [_, second, ..] = parting[..] {
            let what = "another bar of the same length; write {1||0|-1} or {1|0||-1}, not {1|0|-1}".to_string();
            return Err(Error::Text { at: bars[second].at, what });
        }
        let middle = parting[0];
        let left = self.options_or_form(&lists[..=middle], &bars[..middle])?;
        let right = self.options_or_form(&lists[middle + 1..], &bars[middle + 1..])?;
        Ok(self.add(Term::Form { left, right }))
    }

    /// One side of a form: a list of options, or a single option that has bars of its own.
    fn options_or_form(&mut self, lists: &[Options], bars: &[Bars]) -> Result<Options, Error> {
        match bars {
            [] => Ok(lists[0].clone()),
            _ => Ok(vec![self.nested(|parser| parser.form(lists, bars))?]),
        }
    }

    /// Games with commas between them; there may be none.
    fn options(&mut self) -> Result<Options, Error> {
        let mut options = Vec::new();
        if matches!(self.peek(), None | Some(Token::Bars(_) | Token::CloseBrace | Token::CloseBracket)) {
            return Ok(options);
        }
        loop {
            options.push(self.sum()?);
            if self.peek() != Some(Token::Comma) {
                return Ok(options);
            }
            self.next += 1;
        }
    }

    fn close(&mut self, token: Token, close: char, open: char, at: usize) -> Result<(), Error> {
        match self.peek() {
            Some(next) if next == token => {
                self.next += 1;
                Ok(())
            }
            None => {
                Err(self.wrong(&format!("the text ends, but the {open} at character {at} is open; expected {close}")))
            }
            Some(_) => Err(self
                .wrong(&format!("expected {close} for the {open} at character {at}, or + or - before another game"))),
        }
    }

    /// Reads something that may hold the same again, down to a limit.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        if self.nesting == NESTING_MAX {
            return Err(self.wrong(&format!("nested more than {NESTING_MAX} deep")));
        }
        self.nesting += 1;
        let result = read(self)?;
        self.nesting -= 1;
        Ok(result)
    }

    fn digits(&mut self) -> Option<u64> {
        let Some(Token::Digits(value)) = self.peek() else { return None };
        self.next += 1;
        Some(value)
    }

    fn add(&mut self, term: Term) -> usize {
        self.parts.push(term);
        self.parts.len() - 1
    }

    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.next).map(|placed| placed.token)
    }

    fn after_next(&self) -> Option<Token> {
        self.tokens.get(self.next + 1).map(|placed| placed.token)
    }

    /// The place of the next sign.
    fn at(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |placed| placed.at)
    }

    fn wrong(&self, what: &str) -> Error {
        Error::Text { at: self.at(), what: what.to_string() }
    }
}

struct Bars {
    count: u32,
    at: usize,
}

impl Expression {
    /// Reads a game; [`Error::Text`] with the place, and what was expected there.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut parser = Parser::new(text)?;
        let expression = parser.expression()?;
        parser.end()?;
        Ok(expression)
    }
}

/// A game, another one with a comparison to it if there is one, and how the text was read, where others may read it in
/// another way.
pub(in crate::partizan) type Question = (Expression, Option<(Relation, Expression)>, Option<String>);

/// Reads a game, or two games with a comparison between them.
pub(in crate::partizan) fn question(text: &str) -> Result<Question, Error> {
    let mut parser = Parser::new(text)?;
    let first = parser.expression()?;
    let second = parser.relation().map(|relation| Ok((relation, parser.expression()?))).transpose()?;
    parser.end()?;
    Ok((first, second, parser.reading()))
}

/// Reads what a game is compared with: a relation, if there is one, and a game.
pub(in crate::partizan) fn condition(text: &str) -> Result<(Option<Relation>, Expression), Error> {
    let mut parser = Parser::new(text)?;
    let relation = parser.relation();
    let game = parser.expression()?;
    parser.end()?;
    Ok((relation, game))
}
