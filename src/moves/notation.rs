//! How moves are written and read.
//!
//! ```text
//! moves   = move { move }                   (1,0)+ (0,1)+4 (1,2)       spaces may stand anywhere but before `times`
//! move    = "(" number "," number [ "," number ] ")" [ "+" [ times ] ]
//!
//! link    = made { ";" made }               1,0r;0,1r4;1,2
//! made    = number "," number [ "," number ] [ "r" [ times ] ]
//! ```
//!
//! The first is for people, the second for links: mail and forms spoil brackets and plus signs. A link may hold the
//! first form all the same ([`Moves::from_link`]).

use std::fmt;
use std::str::FromStr;

use super::refusal::Step;
use super::{Heaps, MOVES_MAX, Move, Moves, Reach, refusal};
use crate::Error;

/// The longest piece of a text that a refusal repeats, in characters.
const FOUND_MAX: usize = 16;

impl FromStr for Moves {
    type Err = Error;

    /// Reads moves such as `(1,0)+ (0,1)+4 (1,2)`, at least one.
    fn from_str(text: &str) -> Result<Self, Error> {
        read(text, |reader, _| {
            reader.expect('(', "a move such as (1,0)+ or (1,2)")?;
            let step = reader.step()?;
            reader.expect(')', "a bracket that closes the move")?;
            reader.repeated(step, '+')
        })
    }
}

impl Moves {
    /// Reads moves as they stand in a link's query, as it was sent: `1,0r;0,1r4;1,2` or `(1,0)+ (0,1)+4 (1,2)`, or
    /// either with percent signs.
    ///
    /// In a query that a form has written, a plus sign stands for a space and %2B for a plus sign. So a plus sign is
    /// taken for a space exactly if there is a %2B.
    ///
    /// ```
    /// use blocking_queens::moves::Moves;
    ///
    /// let queen: Moves = "(1,0)+ (0,1)+ (1,1)+".parse()?;
    /// for link in ["1,0r;0,1r;1,1r", "(1,0)+(0,1)+(1,1)+", "%281%2C0%29%2B+%280%2C1%29%2B+%281%2C1%29%2B"] {
    ///     assert_eq!(Moves::from_link(link)?, queen);
    /// }
    /// # Ok::<(), blocking_queens::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`new`](Self::new); and what cannot be read, with its place in the text without percent signs.
    pub fn from_link(query: &str) -> Result<Self, Error> {
        let has_plus = query.to_ascii_uppercase().contains("%2B");
        let text = decoded(&if has_plus { query.replace('+', " ") } else { query.to_owned() });
        if text.contains('(') {
            return text.parse();
        }
        read(&text, |reader, is_first| {
            if !is_first {
                reader.expect(';', "a semicolon before the next move")?;
            }
            let step = reader.step()?;
            reader.repeated(step, 'r')
        })
    }

    /// The moves as they stand in a link: `1,0r;0,1r4;1,2`.
    pub fn to_link(&self) -> String {
        let made = |made: &Move| {
            let numbers = &made.step[..numbers(self.heaps)];
            let numbers: Vec<_> = numbers.iter().map(i32::to_string).collect();
            numbers.join(",") + &reach(made.reach, "r")
        };
        self.list.iter().map(made).collect::<Vec<_>>().join(";")
    }
}

impl fmt::Display for Moves {
    /// The moves for people: `(1,0)+ (0,1)+4 (1,2)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, made) in self.list.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{}{}", Step(made.step, self.heaps), reach(made.reach, "+"))?;
        }
        Ok(())
    }
}

/// How many numbers a move has.
fn numbers(heaps: Heaps) -> usize {
    match heaps {
        Heaps::Two => 2,
        Heaps::Three => 3,
    }
}

fn reach(reach: Reach, sign: &str) -> String {
    match reach {
        Reach::Once => String::new(),
        Reach::UpTo(times) => format!("{sign}{times}"),
        Reach::Unbounded => sign.to_owned(),
    }
}

/// The piece of a text whose moves are read one by one, each with its number of heaps; the first decides.
fn read(text: &str, one: impl Fn(&mut Reader<'_>, bool) -> Result<(Heaps, Move), Error>) -> Result<Moves, Error> {
    let mut reader = Reader { text, at: 0 };
    let mut moves = Vec::new();
    while !reader.is_at_end() {
        moves.push(one(&mut reader, moves.is_empty())?);
        if moves.len() > MOVES_MAX {
            return Err(refusal::too_many_moves(moves.len()));
        }
    }
    let heaps = moves.first().ok_or_else(refusal::empty)?.0;
    if let Some((_, made)) = moves.iter().find(|(other, _)| *other != heaps) {
        return Err(refusal::other_heaps(*made, heaps));
    }
    Moves::new(heaps, moves.into_iter().map(|(_, made)| made).collect())
}

/// The text that percent signs and two hexadecimal digits stand for; others stay.
fn decoded(query: &str) -> String {
    let mut bytes = Vec::with_capacity(query.len());
    let mut rest = query.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let byte = digits.filter(|_| *first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match byte.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads a text from left to right and knows where it is.
struct Reader<'a> {
    text: &'a str,
    /// The byte that is read next.
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn is_at_end(&mut self) -> bool {
        self.skip_spaces();
        self.rest().is_empty()
    }

    /// Takes this character if it comes next.
    fn accepts(&mut self, character: char) -> bool {
        self.skip_spaces();
        let is_next = self.rest().starts_with(character);
        self.at += if is_next { character.len_utf8() } else { 0 };
        is_next
    }

    fn expect(&mut self, character: char, expected: &'static str) -> Result<(), Error> {
        if self.accepts(character) { Ok(()) } else { Err(self.unreadable(expected)) }
    }

    fn unreadable(&mut self, expected: &'static str) -> Error {
        self.skip_spaces();
        let mut found: String = self.rest().chars().take(FOUND_MAX).collect();
        if self.rest().chars().nth(FOUND_MAX).is_some() {
            found.push_str("...");
        }
        refusal::unreadable(self.text[..self.at].chars().count() + 1, &found, expected)
    }

    /// Two or three numbers with commas between them.
    fn step(&mut self) -> Result<(Heaps, [i32; 3]), Error> {
        let a = self.number()?;
        self.expect(',', "a comma and the move's second number")?;
        let b = self.number()?;
        match self.accepts(',') {
            true => Ok((Heaps::Three, [a, b, self.number()?])),
            false => Ok((Heaps::Two, [a, b, 0])),
        }
    }

    /// A whole number, perhaps with a minus sign.
    fn number(&mut self) -> Result<i32, Error> {
        let is_negative = self.accepts('-') || self.accepts('\u{2212}');
        self.skip_spaces();
        let Some(size) = self.digits() else {
            return Err(self.unreadable("a whole number"));
        };
        let number = if is_negative { -size } else { size };
        i32::try_from(number).map_err(|_| refusal::step(number))
    }

    /// Decimal digits, if some come next; what is far too large for any use becomes the largest number.
    fn digits(&mut self) -> Option<i64> {
        let rest = self.rest();
        let length = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
        self.at += length;
        (length > 0).then(|| rest[..length].parse().unwrap_or(i64::MAX))
    }

    /// The rest of a move: the sign that it repeats, and right behind it how often.
    fn repeated(&mut self, (heaps, step): (Heaps, [i32; 3]), sign: char) -> Result<(Heaps, Move), Error> {
        let reach = match self.accepts(sign) {
            false => Reach::Once,
            true => match self.digits() {
                None => Reach::Unbounded,
                Some(times) => Reach::UpTo(u32::try_from(times).unwrap_or(u32::MAX)),
            },
        };
        Ok((heaps, Move { step, reach }))
    }
}
