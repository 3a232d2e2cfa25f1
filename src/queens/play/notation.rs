//! A game as text: the move list, to be copied and loaded.
//!
//! ```text
//! k=5 (3,3) A begins
//! B block (0,3) (3,0) (1,1) (0,0)
//! A (3,1) block (2,1) (1,1) (0,1) (3,0)
//! B (2,0) block (1,0) (0,0)
//! ```
//!
//! The first line tells the start: k, where the queen stands, and who begins. Each further line is a turn; instead of
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

use std::fmt::{self, Write};

use super::game::Game;
use super::link::number;
use super::options::Options;
use super::refusal;
use super::runs::Run;
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
        let mut turns = Turns { finished: Vec::new(), current: String::new() };
        let mut before = self.start();
        for (action, after) in self.steps() {
            let player =
                if *action == Action::Accept || *action == Action::Reject { before.mover() } else { before.turn() };
            match (action, before.task()) {
                (Action::Move(cell), _) => match after.task() {
                    Task::Answer(_) => {}
                    Task::Block => turns.add(player, format_args!("{}", Cell(*cell)), false),
                    Task::Move => turns.add(player, format_args!("{}", Cell(*cell)), true),
                },
                (Action::Block(pawns), _) => turns.add(player, format_args!("block{}", Cells(pawns)), true),
                (Action::Accept, Task::Answer(cell)) => turns.add(player, format_args!("{}", Cell(cell)), true),
                (Action::Reject, Task::Answer(cell)) => turns.add(player, format_args!("not {}", Cell(cell)), false),
                _ => {}
            }
            before = after;
        }
        if let (Task::Answer(cell), false) = (before.task(), self.steps().is_empty()) {
            turns.add(before.mover(), format_args!("{}?", Cell(cell)), false);
        }
        turns.finished.extend((!turns.current.is_empty()).then_some(turns.current));
        turns.finished
    }

    /// The game that a move list tells.
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
        let mut game = Self::new(Tokens::of(lines.next().unwrap_or_default()).start()?);
        for (index, line) in lines.enumerate() {
            let played = Tokens::of(line).turn(&mut game);
            played.map_err(|refusal| Error::Refused(format!("turn {}: {refusal}", index + 1)))?;
        }
        Ok(game)
    }
}

/// The first line of a move list.
fn start(start: &Situation) -> String {
    let (k, turn, queen) = (start.k(), start.turn(), Cell(start.queen()));
    let heaps = if start.formulation() == Formulation::Heaps { " heaps" } else { "" };
    let begins = start.blocked().is_empty() && (start.task() == Task::Block || is_first_move(start));
    let (player, task) = match start.task() {
        _ if begins => (start.mover(), "begins".to_owned()),
        Task::Move => (turn, "moves".to_owned()),
        Task::Block => (turn, "places".to_owned()),
        Task::Answer(cell) => (turn, format!("answers {}", Cell(cell))),
    };
    let mut text = format!("k={k} {queen}{heaps} {player} {task}");
    if !start.blocked().is_empty() {
        text += " blocked";
        append(&mut text, format_args!("{}", Cells(start.blocked())));
    }
    text
}

/// Can a game begin with this move, nothing being blocked?
fn is_first_move(start: &Situation) -> bool {
    let first = Situation::new(start.k(), start.queen(), start.formulation(), start.turn());
    first.is_ok_and(|first| first == *start)
}

fn append(text: &mut String, more: fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = text.write_fmt(more);
}

/// The turns of a move list while it is written.
struct Turns {
    finished: Vec<String>,
    current: String,
}

impl Turns {
    fn add(&mut self, player: Player, text: fmt::Arguments<'_>, ends_the_turn: bool) {
        if self.current.is_empty() {
            append(&mut self.current, format_args!("{player}"));
        }
        append(&mut self.current, format_args!(" {text}"));
        if ends_the_turn {
            self.finished.push(std::mem::take(&mut self.current));
        }
    }
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

/// What a line is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Cell(Position, &'a str),
    /// Letters, digits and what else stands together with them.
    Word(&'a str),
    End,
}

impl<'a> Token<'a> {
    fn text(self) -> &'a str {
        match self {
            Self::Cell(_, text) | Self::Word(text) => text,
            Self::End => "",
        }
    }
}

/// Reads a line of a move list.
struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    fn of(line: &'a str) -> Self {
        Self { rest: line.trim_ascii() }
    }

    /// The next token and what follows it.
    fn peek(&self) -> Result<(Token<'a>, &'a str), Error> {
        let rest = self.rest;
        let length = match rest.chars().next() {
            None => return Ok((Token::End, rest)),
            Some('(') => rest.find(')').map_or(rest.len(), |end| end + 1),
            Some(mark @ ('-' | '?')) => mark.len_utf8(),
            Some(_) => {
                rest.find(|letter: char| letter.is_ascii_whitespace() || "(-?".contains(letter)).unwrap_or(rest.len())
            }
        };
        let (text, after) = rest.split_at(length);
        let token = if text.starts_with('(') { Token::Cell(cell(text)?, text) } else { Token::Word(text) };
        Ok((token, after.trim_ascii_start()))
    }

    fn next(&mut self) -> Result<Token<'a>, Error> {
        let (token, rest) = self.peek()?;
        self.rest = rest;
        Ok(token)
    }

    /// Takes a word if it is the next.
    fn takes(&mut self, word: &str) -> Result<bool, Error> {
        let (token, rest) = self.peek()?;
        let found = token == Token::Word(word);
        if found {
            self.rest = rest;
        }
        Ok(found)
    }

    /// Takes a player's name if it is the next.
    fn player(&mut self) -> Result<Option<Player>, Error> {
        for player in [Player::A, Player::B] {
            if self.takes(&player.to_string())? {
                return Ok(Some(player));
            }
        }
        Ok(None)
    }

    fn cell(&mut self) -> Result<Position, Error> {
        match self.next()? {
            Token::Cell(cell, _) => Ok(cell),
            other => Err(refused(other.text(), "a cell, such as (3,3)")),
        }
    }

    /// All cells that come next, as options of a queen.
    fn cells(&mut self, queen: Position) -> Result<Options, Error> {
        let mut lines: [Vec<Run>; 3] = Default::default();
        while let (Token::Cell(from, _), rest) = self.peek()? {
            self.rest = rest;
            let to = if self.takes("-")? { self.cell()? } else { from };
            let option = |cell| Direction::to(queen, cell).ok_or_else(|| refusal::not_an_option(queen, cell));
            let ((direction, one), (also, other)) = (option(from)?, option(to)?);
            if direction != also {
                let run = format!("{}-{}", Cell(from), Cell(to));
                return Err(refused(&run, "a run of cells on one line from the queen"));
            }
            lines[direction as usize].push(Run { first: one.min(other), last: one.max(other) });
        }
        Ok(Options::from_runs(queen, lines))
    }

    fn end(&mut self, expected: &str) -> Result<(), Error> {
        match self.next()? {
            Token::End => Ok(()),
            other => Err(refused(other.text(), expected)),
        }
    }

    /// The first line.
    fn start(mut self) -> Result<Situation, Error> {
        let first = self.next()?.text();
        let k = first.strip_prefix("k=").and_then(number);
        let expected = format!("k= and a whole number from 1 to {K_MAX}, such as k=5");
        let k = k.ok_or_else(|| refused(first, &expected))?;
        let queen = self.cell()?;
        let formulation = if self.takes("heaps")? { Formulation::Heaps } else { Formulation::Queen };
        let Some(player) = self.player()? else {
            self.end("the player A or B, and what he does")?;
            return Situation::new(k, queen, formulation, Player::A);
        };
        let task = match self.next()? {
            Token::Word("begins") => {
                self.end("the end of the line")?;
                return Situation::new(k, queen, formulation, player);
            }
            Token::Word("moves") => Task::Move,
            Token::Word("places") => Task::Block,
            Token::Word("answers") => Task::Answer(self.cell()?),
            other => return Err(refused(other.text(), "begins, moves, places or answers")),
        };
        let blocked = if self.takes("blocked")? { self.cells(queen)? } else { Options::none(queen) };
        self.end("blocked, or the end of the line")?;
        Situation::at(k, formulation, player, task, blocked)
    }

    /// A turn.
    fn turn(mut self, game: &mut Game) -> Result<(), Error> {
        let now = game.now();
        let expected = if matches!(now.task(), Task::Answer(_)) { now.mover() } else { now.turn() };
        if let Some(player) = self.player()?
            && player != expected
        {
            return Err(refused(&player.to_string(), &format!("{expected}, whose turn it is")));
        }
        match now.formulation() {
            Formulation::Queen => self.queen_turn(game),
            Formulation::Heaps => self.heaps_turn(game),
        }
    }

    fn queen_turn(mut self, game: &mut Game) -> Result<(), Error> {
        if !self.takes("block")? {
            game.play(Action::Move(self.cell()?))?;
            if self.rest.is_empty() {
                return Ok(());
            }
            if !self.takes("block")? {
                return Err(refused(self.next()?.text(), "block and the pawns' cells, or the end of the turn"));
            }
        }
        let pawns = self.cells(game.now().queen())?;
        self.end("a cell, or the end of the turn")?;
        game.play(Action::Block(pawns))
    }

    fn heaps_turn(mut self, game: &mut Game) -> Result<(), Error> {
        loop {
            let is_rejected = self.takes("not")?;
            let cell = self.cell()?;
            let waits = !is_rejected && self.takes("?")?;
            if game.now().task() != Task::Answer(cell) {
                game.play(Action::Move(cell))?;
            }
            let can_be_answered = game.now().task() == Task::Answer(cell);
            if is_rejected {
                game.play(Action::Reject)?;
                if !self.rest.is_empty() {
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

/// A cell, with its parentheses.
fn cell(text: &str) -> Result<Position, Error> {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let pair = inner.and_then(|inner| inner.split_once(','));
    match pair.map(|(x, y)| (number(x.trim_ascii()), number(y.trim_ascii()))) {
        Some((Some(x), Some(y))) => Ok(Position::new(x, y)),
        _ => {
            let expected = format!("a cell of two whole numbers up to {COORDINATE_MAX}, such as (3,3)");
            Err(refused(text, &expected))
        }
    }
}

fn refused(given: &str, expected: &str) -> Error {
    refusal::text("the move list", given, expected)
}
