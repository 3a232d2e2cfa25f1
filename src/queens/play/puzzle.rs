//! Puzzles: situations with one idea that wins, in several levels, each with a short text that names it.
//!
//! A puzzle's text is its level and its number, such as `2.17`; the situation follows from it and is the same for ever.
//! The first puzzle, `1.1`, is the paper's example game. Levels differ in the size of the board and in k; from level 2
//! on the cells that matter lie outside the hood, so that the game is not won by blocking simply everything.

use super::link::number;
use super::options::Options;
use super::random::Random;
use super::refusal;
use super::sight::Sight;
use super::situation::{Formulation, Player, Situation, Task};
use crate::queens::board::Settings;
use crate::queens::hood;
use crate::queens::rules::Position;
use crate::{Board, COORDINATE_MAX, Error};

/// How many levels there are.
pub const PUZZLE_LEVELS: u32 = LEVELS.len() as u32;

/// The one idea that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idea {
    /// One move wins: one palace is open. All others are blocked, and so may be some cells that are no palaces.
    Move,
    /// One set of pawns wins: the queen was moved to a cell that sees just k - 1 palaces, and no pawn can be spared.
    Block,
    /// The opponent has the move. All palaces are blocked, so he has lost; and if he leaves as few palaces open as he
    /// can, then one reply wins.
    Reply,
}

/// A situation with one idea that wins.
///
/// ```
/// use blocking_queens::queens::play::{Idea, Player, Puzzle};
///
/// let first = Puzzle::from_text("1.1")?;
/// assert_eq!((first.situation.k(), first.situation.to_link(None)), (5, "3,3,l3,u3,d2-3".to_owned()));
/// assert_eq!((first.idea, first.solver()), (Idea::Reply, Player::B));
/// # Ok::<(), blocking_queens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What has to be found.
    pub idea: Idea,
    /// What the puzzle begins with.
    pub situation: Situation,
}

/// What the puzzles of a level are made of.
struct Level {
    /// Width and height of the board in cells.
    side: u64,
    /// The least and the greatest k.
    k: (u64, u64),
    /// The fewest palaces to be seen.
    palaces: u64,
    /// Whether the cell where the solver moves, or has moved, may lie in the hood.
    in_hood: bool,
}

const LEVELS: [Level; 5] = [
    Level { side: 7, k: (2, 5), palaces: 1, in_hood: true },
    Level { side: 11, k: (3, 8), palaces: 2, in_hood: false },
    Level { side: 17, k: (4, 12), palaces: 3, in_hood: false },
    Level { side: 27, k: (6, 20), palaces: 5, in_hood: false },
    Level { side: 44, k: (10, 40), palaces: 8, in_hood: false },
];

/// The fewest open cells to choose from.
const CHOICES_MIN: u64 = 4;

impl Puzzle {
    /// A puzzle of a level, from 1 to [`PUZZLE_LEVELS`], by its number, from 1.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no such level or number.
    pub fn new(level: u32, number: u64) -> Result<Self, Error> {
        if (level, number) == (1, 1) {
            let situation = Situation::from_link(5, "3,3,l3,u3,d2-3", None)?;
            return Ok(Self { idea: Idea::Reply, situation });
        }
        let known = (level as usize).checked_sub(1).and_then(|index| LEVELS.get(index));
        let Some(known) = known.filter(|_| (1..=COORDINATE_MAX).contains(&number)) else {
            return Err(refused(&format!("{level}.{number}")));
        };
        let mut random = Random::new(2015).and(level.into()).and(number);
        // One attempt in ten or so succeeds, each by itself; none has needed more than a few hundred.
        for _ in 0..10_000 {
            if let Some(puzzle) = known.attempt(&mut random)? {
                return Ok(puzzle);
            }
        }
        Err(refused(&format!("{level}.{number}")))
    }

    /// The puzzle of a text such as `2.17`.
    ///
    /// # Errors
    /// [`Error::Refused`] if it is no puzzle.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        let parts = text.split_once('.').map(|(level, of_level)| (number(level), number(of_level)));
        match parts {
            Some((Some(level), Some(number))) => Self::new(u32::try_from(level).unwrap_or(u32::MAX), number),
            _ => Err(refused(text)),
        }
    }

    /// Who has to find it, and has won if he plays well.
    pub fn solver(&self) -> Player {
        match self.idea {
            Idea::Move | Idea::Block => self.situation.turn(),
            Idea::Reply => self.situation.turn().other(),
        }
    }
}

impl Level {
    /// One attempt to find a puzzle: a place, a game and an idea at random, which may fit together or not.
    fn attempt(&self, random: &mut Random) -> Result<Option<Puzzle>, Error> {
        let k = self.k.0 + random.below(self.k.1 - self.k.0 + 1);
        let queen = Position::new(random.below(self.side), random.below(self.side));
        let mut board = Board::with_settings(k, Settings { block_size: 64, ..Settings::default() })?;
        let sight = Sight::of(&mut board, queen)?;
        let palaces = sight.palaces();
        // Each with what is blocked, and the cell that the solver moves to or has moved to.
        let found = match random.below(3) {
            0 => one_move(k, palaces, random).map(|(pawns, answer)| (Idea::Move, pawns, answer)),
            // No pawn is to spare.
            1 => (sight.palace_number() == k - 1).then(|| (Idea::Block, Options::none(queen), queen)),
            _ => {
                // From a cell that sees k palaces all but one of them can be blocked.
                let leaves_one = palaces.others().cells().any(|cell| board.deviation(cell.x, cell.y) == Ok(0));
                leaves_one.then(|| (Idea::Reply, palaces.clone(), queen))
            }
        };
        let worthy = found.filter(|(_, pawns, cell)| {
            let needs_thought = self.in_hood || !hood::contains(k, cell.x, cell.y);
            let has_choices = pawns.others().count() >= CHOICES_MIN;
            needs_thought && has_choices && sight.palace_number() >= self.palaces
        });
        Ok(worthy.and_then(|(idea, pawns, _)| {
            let task = if idea == Idea::Block { Task::Block } else { Task::Move };
            let situation = Situation::at(k, Formulation::Queen, Player::A, task, pawns).ok()?;
            Some(Puzzle { idea, situation })
        }))
    }
}

/// Pawns on all palaces but one, which is the move to be found, and some on cells that are no palaces.
fn one_move(k: u64, palaces: &Options, random: &mut Random) -> Option<(Options, Position)> {
    let answer = palaces.nth(random.below(palaces.count()))?;
    let mut pawns = palaces.clone();
    pawns.remove(answer);
    let spare = (k - 1).checked_sub(pawns.count())?;
    let others = palaces.others();
    for _ in 0..spare.min(others.count().saturating_sub(CHOICES_MIN)) {
        pawns.insert(others.nth(random.below(others.count()))?);
    }
    Some((pawns, answer))
}

fn refused(text: &str) -> Error {
    let expected = format!("a level from 1 to {PUZZLE_LEVELS}, a point, and a number from 1, such as 2.17");
    refusal::text("the puzzle's text", text, expected)
}
