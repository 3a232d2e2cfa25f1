//! A game as text: the move list, to be copied and loaded.
//!
//! ```text
//! k=5 (3,3) A begins
//! B block (0,3) (3,0) (1,1) (0,0)
//! A (3,1) block (2,1) (1,1) (0,1) (3,0)
//! B (2,0) block (1,0) (0,0)
//! ```
//!
//! The first line is the start: k, where the queen stands, and who begins. Each further line is a turn; instead of
//! lines there may be bars, `|`. A turn is a cell that the queen was moved to, and the pawns that were then placed:
//! `block` and their cells, or `block` alone. Pawns of a turn that has not been ended are not written, nor is a `block`
//! where there are no pawns to place. Three and more pawns side by side are a run, `(0,3)-(2,3)`.
//!
//! With two heaps the first line has `heaps` after the cell; a turn lists the moves that were proposed, each named by
//! the heaps that it leaves: `not` before those that were rejected, and a question mark after one that waits for its
//! answer.
//!
//! ```text
//! k=3 (2,2) heaps B begins | B not (0,0) not (2,0) (1,1) | A (0,1)?
//! ```
//!
//! A start in the midst of a game has, instead of `begins`, `moves`, `places`, or `answers` with the proposed move; and
//! what is blocked after `blocked`: `k=5 (3,3) A moves blocked (0,3) (3,0) (1,1) (0,0)`.
//!
//! The players' names before the turns may be left out, blanks set at will, and pawns listed in any order.

use std::fmt;
use std::iter::Peekable;
use std::vec::IntoIter;

use super::link::number;
use super::options::{Options, Run};
use super::record::Game;
use super::refusal;
use super::situation::{Action, Formulation, Player, Situation, Task};
use crate::Error;
use crate::queens::lines::Direction;
use crate::queens::rules::Position;
use crate::{COORDINATE_MAX, K_MAX};

impl Game {
    /// The move list: the start, and a line for each turn.
    pub fn to_text(&self) -> String {
        let mut text = start(self.start());
        for turn in self.turns() {
            text.push('\n');
            text += &turn;
        }
        text
    }

    /// The turns of the move list, one text each; the last one may be unfinished.
    pub fn turns(&self) -> Vec<String> {
        let mut turns = Vec::new();
        let mut current = String::new();
        let mut before = self.start();
        for (action, after) in self.steps() {
            let (text, ends_the_turn) = match (action, before.task()) {
                (Action::Move(cell), _) => match after.task() {
                    Task::Answer(_) => (String::new(), false),
                    task => (format!(" {}", Cell(*cell)), task == Task::Move),
                },
                (Action::Block(pawns), _) => (format!(" block{}", Cells(pawns)), true),
                (Action::Accept, Task::Answer(cell)) => (format!(" {}", Cell(cell)), true),
                (Action::Reject, Task::Answer(cell)) => (format!(" not {}", Cell(cell)), false),
                _ => (String::new(), false),
            };
            current += &text;
            if ends_the_turn {
                turns.push(format!("{}{}", teller(before), std::mem::take(&mut current)));
            }
            before = after;
        }
        if let (Task::Answer(cell), false) = (before.task(), self.steps().is_empty()) {
            current += &format!(" {}?", Cell(cell));
        }
        turns.extend((!current.is_empty()).then(|| format!("{}{current}", teller(before))));
        turns
    }

    /// The game of a move list.
    ///
    /// ```
    /// use blocking_queens::queens::play::Game;
    ///
    /// let game = Game::from_text("k=5 (3,3) | block (0,3) (3,0) (1,1) (0,0) | (3,1) block (2,0)")?;
    /// assert_eq!(game.turns(), ["B block (0,3) (3,0) (1,1) (0,0)", "A (3,1) block (2,0)"]);
    /// let refusal = Game::from_text("k=5 (3,3) | block (0,3) (5,5)").unwrap_err();
    /// assert_eq!(
    ///     refusal.to_string(),
    ///     "turn 1: (5, 5) is not an option of (3, 3); \
    ///      expected a cell to its left, above it, or diagonally up and left of it"
    /// );
    /// # Ok::<(), blocking_queens::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Refused`] if it cannot be read, or the rules refuse something; in which turn, if it is in one.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        let mut lines = text.split(['\n', '|']).filter(|line| !line.trim().is_empty());
        let mut game = Self::new(Words::of(lines.next().unwrap_or_default()).start()?);
        for (index, line) in lines.enumerate() {
            let played = Words::of(line).turn(&mut game);
            played.map_err(|refusal| Error::Refused(format!("turn {}: {refusal}", index + 1)))?;
        }
        Ok(game)
    }
}

/// Whose name a turn has: that of the player who blocks, or who moves and is answered.
fn teller(situation: &Situation) -> Player {
    match situation.task() {
        Task::Answer(_) => situation.mover(),
        Task::Move | Task::Block => situation.turn(),
    }
}

/// The first line of a move list.
fn start(start: &Situation) -> String {
    let (k, queen, formulation, blocked) = (start.k(), start.queen(), start.formulation(), start.blocked());
    let heaps = if formulation == Formulation::Heaps { " heaps" } else { "" };
    let begins = Situation::new(k, queen, formulation, start.mover()).is_ok_and(|first| first == *start);
    let (player, task) = match start.task() {
        _ if begins => (start.mover(), "begins".to_owned()),
        Task::Move => (start.turn(), "moves".to_owned()),
        Task::Block => (start.turn(), "places".to_owned()),
        Task::Answer(cell) => (start.turn(), format!("answers {}", Cell(cell))),
    };
    let blocked = if blocked.is_empty() { String::new() } else { format!(" blocked{}", Cells(blocked)) };
    format!("k={k} {}{heaps} {player} {task}{blocked}", Cell(queen))
}

/// A cell as it is written in move lists.
struct Cell(Position);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.0.x, self.0.y)
    }
}

/// Cells, each after a blank.
struct Cells<'a>(&'a Options);

impl fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let queen = self.0.queen();
        for (direction, Run { first, last }) in self.0.runs() {
            let cell = |distance| Cell(direction.cell(queen, distance));
            match last - first {
                0 => write!(f, " {}", cell(first))?,
                1 => write!(f, " {} {}", cell(first), cell(last))?,
                _ => write!(f, " {}-{}", cell(first), cell(last))?,
            }
        }
        Ok(())
    }
}

/// What a line is made of: cells in parentheses, hyphens, question marks, and what else stands together.
struct Words<'a>(Peekable<IntoIter<&'a str>>);

impl<'a> Words<'a> {
    fn of(line: &'a str) -> Self {
        let mut words = Vec::new();
        let mut rest = line.trim_ascii();
        while let Some(first) = rest.chars().next() {
            let end = match first {
                '(' => rest.find(')').map(|end| end + 1),
                '-' | '?' => Some(1),
                _ => rest.find(|letter: char| letter.is_ascii_whitespace() || "(-?".contains(letter)),
            };
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            words.push(word);
            rest = after.trim_ascii_start();
        }
        Self(words.into_iter().peekable())
    }

    /// The next word; at the end it is empty.
    fn next(&mut self) -> &'a str {
        self.0.next().unwrap_or_default()
    }

    /// Takes a word if it is the next.
    fn takes(&mut self, word: &str) -> bool {
        self.0.next_if_eq(&word).is_some()
    }

    /// Takes a player's name if it is the next.
    fn player(&mut self) -> Option<Player> {
        [Player::A, Player::B].into_iter().find(|player| self.takes(&player.to_string()))
    }

    fn cell(&mut self) -> Result<Position, Error> {
        let word = self.next();
        let inner = word.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let pair = inner.and_then(|inner| inner.split_once(','));
        match pair.map(|(x, y)| (number(x.trim_ascii()), number(y.trim_ascii()))) {
            Some((Some(x), Some(y))) => Ok(Position::new(x, y)),
            _ if !word.starts_with('(') => Err(refused(word, "a cell, such as (3,3)")),
            _ => {
                let expected = format!("a cell of two whole numbers up to {COORDINATE_MAX}, such as (3,3)");
                Err(refused(word, &expected))
            }
        }
    }

    /// All cells that come next, as options of a queen.
    fn cells(&mut self, queen: Position) -> Result<Options, Error> {
        let mut runs = Vec::new();
        while self.0.peek().is_some_and(|word| word.starts_with('(')) {
            let from = self.cell()?;
            let to = if self.takes("-") { self.cell()? } else { from };
            let option = |cell| Direction::to(queen, cell).ok_or_else(|| refusal::not_an_option(queen, cell));
            let ((direction, one), (also, other)) = (option(from)?, option(to)?);
            if direction != also {
                let run = format!("{}-{}", Cell(from), Cell(to));
                return Err(refused(&run, "a run of cells on one line from the queen"));
            }
            runs.push((direction, Run { first: one.min(other), last: one.max(other) }));
        }
        Ok(Options::from_runs(queen, runs))
    }

    fn end(&mut self, expected: &str) -> Result<(), Error> {
        match self.0.next() {
            None => Ok(()),
            Some(word) => Err(refused(word, expected)),
        }
    }

    /// The first line.
    fn start(mut self) -> Result<Situation, Error> {
        let first = self.next();
        let expected = || refused(first, &format!("k= and a whole number from 1 to {K_MAX}, such as k=5"));
        let k = first.strip_prefix("k=").and_then(number).ok_or_else(expected)?;
        let queen = self.cell()?;
        let formulation = if self.takes("heaps") { Formulation::Heaps } else { Formulation::Queen };
        let Some(player) = self.player() else {
            self.end("the player A or B, and what he does")?;
            return Situation::new(k, queen, formulation, Player::A);
        };
        let task = match self.next() {
            "begins" => {
                self.end("the end of the line")?;
                return Situation::new(k, queen, formulation, player);
            }
            "moves" => Task::Move,
            "places" => Task::Block,
            "answers" => Task::Answer(self.cell()?),
            other => return Err(refused(other, "begins, moves, places or answers")),
        };
        let blocked = if self.takes("blocked") { self.cells(queen)? } else { Options::none(queen) };
        self.end("blocked, or the end of the line")?;
        Situation::at(k, formulation, player, task, blocked)
    }

    /// A turn.
    fn turn(mut self, game: &mut Game) -> Result<(), Error> {
        let expected = teller(game.now());
        if let Some(player) = self.player().filter(|player| *player != expected) {
            return Err(refused(&player.to_string(), &format!("{expected}, whose turn it is")));
        }
        match game.now().formulation() {
            Formulation::Queen => self.queen_turn(game),
            Formulation::Heaps => self.heaps_turn(game),
        }
    }

    fn queen_turn(mut self, game: &mut Game) -> Result<(), Error> {
        if !self.takes("block") {
            game.play(Action::Move(self.cell()?))?;
            match self.next() {
                "" => return Ok(()),
                "block" => {}
                other => return Err(refused(other, "block and the pawns' cells, or the end of the turn")),
            }
        }
        let pawns = self.cells(game.now().queen())?;
        self.end("a cell, or the end of the turn")?;
        game.play(Action::Block(pawns))
    }

    fn heaps_turn(mut self, game: &mut Game) -> Result<(), Error> {
        loop {
            let is_rejected = self.takes("not");
            let cell = self.cell()?;
            let waits = !is_rejected && self.takes("?");
            if game.now().task() != Task::Answer(cell) {
                game.play(Action::Move(cell))?;
            }
            let can_be_answered = game.now().task() == Task::Answer(cell);
            if is_rejected {
                game.play(Action::Reject)?;
                if self.0.peek().is_some() {
                    continue;
                }
            } else if !waits && can_be_answered {
                game.play(Action::Accept)?;
            } else if waits && !can_be_answered {
                return Err(refused("?", "no question, for no more moves can be rejected"));
            }
            return self.end("the end of the turn, or not before a rejected move");
        }
    }
}

fn refused(given: &str, expected: &str) -> Error {
    refusal::text("the move list", given, expected)
}
