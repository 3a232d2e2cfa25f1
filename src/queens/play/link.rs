//! A situation as the value of a link's key `pos`: short and plain. k has a key of its own.
//!
//! ```text
//! pos       = x "," y { "," field }
//! field     = "heaps"                 two heaps; otherwise a queen and pawns
//!           | "B"                     it is B's turn; otherwise A's
//!           | "place"                 he places pawns; otherwise he moves
//!           | "answer-" line number   he answers to a proposal; otherwise he moves
//!           | line runs               what is blocked: pawns, or rejected moves
//!           | "palaces"               what is blocked, where it is all palaces in sight, or the first k - 1 of them
//! line      = "l" | "u" | "d"         left, up, diagonally up and left
//! runs      = run { "." run }
//! run       = number [ "-" number ]   distances from the queen
//! ```
//!
//! The fields may come in any order; they are written in this one. With `palaces` the link stays short where there are
//! hundreds of pawns; reading it takes what the [queen] of the link sees.

use super::options::{Options, Run};
use super::perfect;
use super::refusal;
use super::sight::Sight;
use super::situation::{Formulation, Player, Situation, Task};
use crate::COORDINATE_MAX;
use crate::Error;
use crate::queens::lines::Direction;
use crate::queens::rules::Position;

/// Where the queen of a link's `pos` stands: what she sees has to be known if the link says `palaces`.
///
/// # Errors
/// [`Error::Refused`] if the text does not begin with two coordinates.
pub fn queen(text: &str) -> Result<Position, Error> {
    let mut fields = text.split(',');
    let mut coordinate = || {
        let field = fields.next().unwrap_or_default();
        number(field).ok_or_else(|| refused(field, &format!("a whole number from 0 to {COORDINATE_MAX}")))
    };
    Ok(Position::new(coordinate()?, coordinate()?))
}

impl Situation {
    /// The situation of game k in a link's `pos`. One that says `palaces` needs what its [`queen`] sees.
    ///
    /// ```
    /// use blocking_queens::Board;
    /// use blocking_queens::queens::play::{Player, Sight, Situation, link};
    ///
    /// // The paper's example: A has the move, and B blocks 3 to the left, 3 up, and 2 and 3 up-left of (3, 3).
    /// let example = Situation::from_link(5, "3,3,l3,u3,d2-3", None)?;
    /// assert_eq!(example.turn(), Player::A);
    /// assert_eq!(example.open().count(), 5);
    /// assert_eq!(example.to_link(None), "3,3,l3,u3,d2-3");
    ///
    /// let sight = Sight::of(&mut Board::new(5)?, link::queen("3,3,palaces")?)?;
    /// assert_eq!(Situation::from_link(5, "3,3,palaces", Some(&sight))?, example);
    /// assert_eq!(example.to_link(Some(&sight)), "3,3,palaces");
    /// # Ok::<(), blocking_queens::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Refused`], or what [`Situation::at`] refuses; also if the sight is not that of the link's queen.
    pub fn from_link(k: u64, text: &str, sight: Option<&Sight>) -> Result<Self, Error> {
        let queen = queen(text)?;
        if let Some(sight) = sight.filter(|sight| sight.queen() != queen) {
            return Err(refusal::other_queen(sight.queen(), queen));
        }
        let (mut formulation, mut turn, mut task, mut palaces) = (None, None, None, None);
        let mut blocked: [Option<Vec<(Direction, Run)>>; 3] = Default::default();
        for field in text.split(',').skip(2) {
            let is_new = match field {
                "heaps" => formulation.replace(Formulation::Heaps).is_none(),
                "B" => turn.replace(Player::B).is_none(),
                "place" => task.replace(Task::Block).is_none(),
                "palaces" => {
                    let sight = sight.ok_or_else(|| refused(field, "distances, for what she sees is not known"))?;
                    palaces.replace(perfect::pawns(sight)).is_none()
                }
                _ => match field.strip_prefix("answer-") {
                    Some(option) => match line(queen, field, option)?[..] {
                        [(direction, Run { first, last })] if first == last => {
                            task.replace(Task::Answer(direction.cell(queen, first))).is_none()
                        }
                        _ => return Err(refused(field, "one distance")),
                    },
                    None => {
                        let runs = line(queen, field, field)?;
                        blocked[runs[0].0 as usize].replace(runs).is_none()
                    }
                },
            };
            let is_alone = palaces.is_none() || blocked.iter().all(Option::is_none);
            if !is_new || !is_alone {
                return Err(refused(field, "nothing that was told before"));
            }
        }
        let listed = || Options::from_runs(queen, blocked.into_iter().flatten().flatten());
        let (formulation, turn) = (formulation.unwrap_or(Formulation::Queen), turn.unwrap_or(Player::A));
        Self::at(k, formulation, turn, task.unwrap_or(Task::Move), palaces.unwrap_or_else(listed))
    }

    /// The value of a link's `pos` that tells this situation: with what its queen sees, `palaces` where that is what is
    /// blocked and the shorter text.
    pub fn to_link(&self, sight: Option<&Sight>) -> String {
        let Position { x, y } = self.queen();
        let mut link = format!("{x},{y}");
        if self.formulation() == Formulation::Heaps {
            link += ",heaps";
        }
        if self.turn() == Player::B {
            link += ",B";
        }
        match self.task() {
            Task::Move => {}
            Task::Block => link += ",place",
            Task::Answer(cell) => {
                if let Some((direction, distance)) = Direction::to(self.queen(), cell) {
                    link += &format!(",answer-{}{distance}", letter(direction));
                }
            }
        }
        let mut blocked = String::new();
        let mut before = None;
        for (direction, Run { first, last }) in self.blocked().runs() {
            blocked += &match before.replace(direction) {
                Some(line) if line == direction => format!(".{first}"),
                _ => format!(",{}{first}", letter(direction)),
            };
            if last > first {
                blocked += &format!("-{last}");
            }
        }
        let short = ",palaces";
        let is_shorter = short.len() < blocked.len();
        if is_shorter && sight.is_some_and(|sight| *self.blocked() == perfect::pawns(sight)) {
            blocked = short.to_owned();
        }
        link + &blocked
    }
}

fn letter(direction: Direction) -> char {
    match direction {
        Direction::Left => 'l',
        Direction::Up => 'u',
        Direction::UpLeft => 'd',
    }
}

/// The runs of distances on a line, one at least; `field` is where they stand.
fn line(queen: Position, field: &str, text: &str) -> Result<Vec<(Direction, Run)>, Error> {
    let found = Direction::ALL.into_iter().find_map(|line| Some((line, text.strip_prefix(letter(line))?)));
    let Some((direction, runs)) = found else {
        let expected = "heaps, B, place, palaces, answer- or a line l, u or d with distances, such as l3 or d2-3.5";
        return Err(refused(field, expected));
    };
    let length = direction.length(queen);
    let run = |text: &str| {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (number(first), number(last)) {
            (Some(first), Some(last)) if 1 <= first && first <= last && last <= length => {
                Ok((direction, Run { first, last }))
            }
            _ if length == 0 => Err(refused(field, "no distances, for the queen stands at the board's edge")),
            _ => Err(refused(field, &format!("distances from 1 to {length}, such as 1 or 1-{length}"))),
        }
    };
    runs.split('.').map(run).collect()
}

/// A whole number up to the largest coordinate, in digits alone.
pub(super) fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|number| *number <= COORDINATE_MAX)
}

fn refused(field: &str, expected: &str) -> Error {
    refusal::text("the position's text", field, expected)
}
