//! The door of play to the browser: a wasm module of its own, which the page loads when somebody wants to play. It
//! converts, calls and converts back, as the door of `queens` does for the map.
//!
//! A [`Table`] holds one game in play and the board that it is played on. What its rules decide is answered at once;
//! what depends on the palaces in sight is answered once they have been read, which is done in slices.
#![allow(missing_docs, reason = "wasm-bindgen's own exports")]

mod objects;

use blocking_queens::queens::board::Settings;
use blocking_queens::queens::play::{
    Action, Computer, Direction, Explanation, Formulation, Game, Idea, Options, Player, Puzzle, Run, Sight, SightJob,
    Situation, Strength, Task, link, perfect,
};
use blocking_queens::queens::rules::Position;
use blocking_queens::{Board, Error};
pub use door::version;
use door::{js_string, object, set, to_exact_u64, until_deadline, whole};
use objects::{done, place, runs};
use wasm_bindgen::prelude::*;

/// The most cells that one look may cost: a minute of work or so. Longer ones are refused in a sentence.
const WORK_LIMIT: f64 = 1e11;

/// The most options that are listed at once.
const PAGE_MAX: usize = 4096;

/// What the queen saw at this many places is remembered.
const SIGHTS_KEPT: usize = 8;

/// What a puzzle asks for, of whom, and where. Throws a sentence if the text tells none.
#[wasm_bindgen(unchecked_return_type = "import('./shared/play.js').PuzzleAbout")]
pub fn puzzle_about(text: &str) -> Result<JsValue, JsError> {
    let puzzle = Puzzle::from_text(text)?;
    let about = place(puzzle.situation.queen());
    let idea = match puzzle.idea {
        Idea::Move => "move",
        Idea::Block => "block",
        Idea::Reply => "reply",
    };
    set(&about, "idea", idea);
    set(&about, "solver", puzzle.solver().to_string());
    set(&about, "k", puzzle.situation.k() as f64);
    Ok(about)
}

/// Where the queen of a link's `pos` stands, x and y. Throws a sentence if it tells no cell.
#[wasm_bindgen]
pub fn link_queen(pos: &str) -> Result<Vec<f64>, JsError> {
    Ok(coordinates(link::queen(pos)?))
}

/// A game in play.
#[wasm_bindgen]
pub struct Table {
    board: Board,
    game: Game,
    /// What the queen sees where she has been, the latest last.
    sights: Vec<Sight>,
    look: Option<(Position, SightJob)>,
}

#[wasm_bindgen]
impl Table {
    /// A new game. Throws a sentence if k or a coordinate is out of range.
    pub fn begin(k: f64, x: f64, y: f64, heaps: bool, begins: &str, memory_budget: f64) -> Result<Table, JsError> {
        let formulation = if heaps { Formulation::Heaps } else { Formulation::Queen };
        let k = to_exact_u64(k).ok_or_else(|| Error::k(js_string(k)))?;
        Self::new(Situation::new(k, position(x, y)?, formulation, Player::from_name(begins)?)?, memory_budget)
    }

    /// The game of a move list.
    pub fn load(list: &str, memory_budget: f64) -> Result<Table, JsError> {
        let game = Game::from_text(list)?;
        Ok(Self { game: game.clone(), ..Self::new(game.start().clone(), memory_budget)? })
    }

    /// A puzzle by its level and number, such as `2.17`.
    pub fn puzzle(text: &str, memory_budget: f64) -> Result<Table, JsError> {
        Self::new(Puzzle::from_text(text)?.situation, memory_budget)
    }

    /// Takes up a situation of this table's k that a link tells. If the game has come through it, or was taken back
    /// from it, it goes there; otherwise a new game begins with it. Where the link says `palaces`, what its queen sees
    /// must have been read.
    pub fn visit(&mut self, pos: &str) -> Result<(), JsError> {
        let queen = link::queen(pos)?;
        let situation = Situation::from_link(self.game.now().k(), pos, self.sight(queen))?;
        if *self.game.now() == situation {
            return Ok(());
        }
        let mut game = self.game.clone();
        while game.undo() {}
        while *game.now() != situation && game.redo() {}
        self.game = if *game.now() == situation { game } else { Game::new(situation) };
        Ok(())
    }

    /// The game's k.
    pub fn k(&self) -> f64 {
        self.game.now().k() as f64
    }

    /// Takes an action: `move` to a cell, given as x and y; `place` or `block`, given as runs of pawns (direction,
    /// first and last distance of each); `accept` or `reject`. Throws a sentence if the rules don't allow it.
    pub fn act(&mut self, kind: &str, numbers: &[f64]) -> Result<(), JsError> {
        let action = match kind {
            "move" => Action::Move(cell(numbers)?),
            "place" => Action::Place(self.pawns(numbers)?),
            "block" => Action::Block(self.pawns(numbers)?),
            "accept" => Action::Accept,
            "reject" => Action::Reject,
            _ => {
                let sentence = format!("the action is \"{kind}\"; expected move, place, block, accept or reject");
                return Err(JsError::new(&sentence));
            }
        };
        Ok(self.game.play(action)?)
    }

    /// Places a pawn, or takes it away.
    pub fn toggle(&mut self, x: f64, y: f64) -> Result<(), JsError> {
        let action = Action::Place(self.game.now().toggled(position(x, y)?)?);
        Ok(self.game.play(action)?)
    }

    /// Ends the turn with the pawns that stand.
    pub fn finish(&mut self) -> Result<(), JsError> {
        let pawns = self.game.now().blocked().clone();
        Ok(self.game.play(Action::Block(pawns))?)
    }

    /// Places pawns on all palaces in sight, or on as many as there are pawns for. What the queen sees must have been
    /// read.
    pub fn suggest(&mut self) -> Result<(), JsError> {
        let pawns = perfect::pawns(self.known_sight()?);
        Ok(self.game.play(Action::Place(pawns))?)
    }

    /// Does what a computer of some strength (`perfect`, `careless` or `random`) does. What the queen sees must have
    /// been read.
    pub fn reply(&mut self, strength: &str, seed: f64) -> Result<(), JsError> {
        let strength = Strength::from_name(strength)?;
        let sight = self.known_sight()?.clone();
        let computer = Computer { strength, seed: seed as u64 };
        match computer.choose(self.game.now(), &sight, &mut self.board) {
            Some(action) => Ok(self.game.play(action)?),
            None => Err(JsError::new("the game is over; expected no more moves")),
        }
    }

    /// Takes back as far as one of the given players had the turn, or a step where none is given; nothing if none had.
    pub fn undo(&mut self, players: &str) {
        for _ in 0..steps_back(&self.game, players).unwrap_or(0) {
            self.game.undo();
        }
    }

    /// Does again what was taken back, as far as one of the given players has the turn, or to the end.
    pub fn redo(&mut self, players: &str) {
        while self.game.redo() && !has_turn(players, self.game.now()) {}
    }

    /// Reads on what a queen sees from a cell, for about this many milliseconds; whether it is known now.
    pub fn look(&mut self, x: f64, y: f64, milliseconds: f64) -> Result<bool, JsError> {
        let queen = position(x, y)?;
        if self.sight(queen).is_some() {
            return Ok(true);
        }
        let (_, mut look) = match self.look.take() {
            Some(begun) if begun.0 == queen => begun,
            _ => (queen, SightJob::new(&self.board, queen)?),
        };
        let mut is_time_left = until_deadline(milliseconds);
        loop {
            if look.advance(&mut self.board, &mut is_time_left)?.finished {
                if self.sights.len() == SIGHTS_KEPT {
                    self.sights.remove(0);
                }
                self.sights.push(look.into_sight());
                return Ok(true);
            }
            if !is_time_left() {
                self.look = Some((queen, look));
                return Ok(false);
            }
        }
    }

    /// Where the queen stands: x and y.
    pub fn queen(&self) -> Vec<f64> {
        coordinates(self.game.now().queen())
    }

    /// Where she stood before the last action; nothing at the start.
    pub fn before(&self) -> Option<Vec<f64>> {
        self.game.last().map(|(before, _)| coordinates(before.queen()))
    }

    /// The situation and what led to it, for whatever shows it. The players given are those who may take back.
    #[wasm_bindgen(unchecked_return_type = "import('./shared/play.js').Scene")]
    pub fn scene(&self, players: &str) -> JsValue {
        let now = self.game.now();
        let (task, proposal) = match now.task() {
            Task::Move => ("move", JsValue::NULL),
            Task::Block => ("block", JsValue::NULL),
            Task::Answer(cell) => ("answer", place(cell)),
        };
        let ending = now.ending().map(|ending| {
            object([("winner", ending.winner.to_string().into()), ("sentence", ending.to_string().into())])
        });
        object([
            ("k", (now.k() as f64).into()),
            ("heaps", (now.formulation() == Formulation::Heaps).into()),
            ("turn", now.turn().to_string().into()),
            ("mover", now.mover().to_string().into()),
            ("task", task.into()),
            ("proposal", proposal),
            ("queen", place(now.queen())),
            ("blocked", runs(now.blocked()).into()),
            ("blocks", (now.blocked().count() as f64).into()),
            ("blocksLeft", (now.blocks_left() as f64).into()),
            ("options", (now.open().count() as f64).into()),
            ("ending", ending.unwrap_or(JsValue::NULL)),
            ("pos", now.to_link(self.sight(now.queen())).into()),
            ("list", self.game.to_text().into()),
            ("canUndo", steps_back(&self.game, players).is_some().into()),
            ("canRedo", self.game.can_redo().into()),
            ("last", self.game.last().map_or(JsValue::NULL, |(before, action)| done(before, action))),
        ])
    }

    /// What the palaces in sight tell: who wins, which are open, and why the last action was good or bad. What the
    /// queen sees here, and saw before, must have been read.
    #[wasm_bindgen(unchecked_return_type = "import('./shared/play.js').Insight")]
    pub fn insight(&mut self) -> Result<JsValue, JsError> {
        let now = self.game.now();
        let sight = self.known_sight()?;
        let insight = object([
            ("winner", perfect::winner(now, sight).to_string().into()),
            ("isPalace", sight.is_palace().into()),
            ("palaces", runs(sight.palaces()).into()),
            ("number", (sight.palace_number() as f64).into()),
            ("open", (perfect::open_palaces(now, sight).count() as f64).into()),
        ]);
        let explanation = match self.game.last() {
            Some((before, action)) if !matches!(action, Action::Place(_)) => {
                let (before, action) = (before.clone(), action.clone());
                let sight = self.sight(before.queen()).ok_or_else(not_read)?.clone();
                let explanation = Explanation::of(&before, &action, &sight, &mut self.board)?;
                set(&insight, "isMistake", explanation.is_mistake);
                explanation.to_string().into()
            }
            _ => JsValue::NULL,
        };
        set(&insight, "explanation", explanation);
        Ok(insight)
    }

    /// Options from the `start`-th on, counted from 0, nearest first, no more than 4096 at once: x and y of each. While
    /// pawns are placed these are all, otherwise the open ones.
    pub fn page(&self, start: f64, length: u32) -> Vec<f64> {
        let now = self.game.now();
        let options = if now.task() == Task::Block { Options::all(now.queen()) } else { now.open() };
        let cells = options.page(start as u64, (length as usize).min(PAGE_MAX));
        cells.into_iter().flat_map(coordinates).collect()
    }
}

impl Table {
    fn new(start: Situation, memory_budget: f64) -> Result<Self, JsError> {
        let settings =
            Settings { memory_budget: memory_budget as usize, work_limit: WORK_LIMIT, ..Settings::default() };
        let board = Board::with_settings(start.k(), settings)?;
        Ok(Self { board, game: Game::new(start), sights: Vec::new(), look: None })
    }

    fn sight(&self, queen: Position) -> Option<&Sight> {
        self.sights.iter().find(|sight| sight.queen() == queen)
    }

    fn known_sight(&self) -> Result<&Sight, JsError> {
        self.sight(self.game.now().queen()).ok_or_else(not_read)
    }

    /// Pawns on runs of the queen's options.
    fn pawns(&self, numbers: &[f64]) -> Result<Options, JsError> {
        let queen = self.game.now().queen();
        let run = |numbers: &[f64]| {
            let &[direction, first, last] = numbers else { return None };
            let direction = *Direction::ALL.get(to_exact_u64(direction)? as usize)?;
            let (first, last) = (to_exact_u64(first)?, to_exact_u64(last)?);
            let fits = 1 <= first && first <= last && last <= direction.length(queen);
            fits.then_some((direction, Run { first, last }))
        };
        let runs: Option<Vec<_>> = numbers.chunks(3).map(run).collect();
        let refusal = "these pawns fit no line; expected a direction and two distances on it";
        Ok(Options::from_runs(queen, runs.ok_or_else(|| JsError::new(refusal))?))
    }
}

fn not_read() -> JsError {
    JsError::new("what the queen sees has not been read yet; expected a look first")
}

/// How far to go back until one of the players has the turn: one step if none is given, and nothing if they never do.
fn steps_back(game: &Game, players: &str) -> Option<usize> {
    let mut befores = [game.start()].into_iter().chain(game.steps().iter().map(|(_, after)| after)).rev().skip(1);
    befores.position(|before| has_turn(players, before)).map(|index| index + 1)
}

/// Has one of the players, such as `AB`, the turn?
fn has_turn(players: &str, situation: &Situation) -> bool {
    players.is_empty() || players.contains(&situation.turn().to_string())
}

fn coordinates(Position { x, y }: Position) -> Vec<f64> {
    vec![x as f64, y as f64]
}

fn cell(numbers: &[f64]) -> Result<Position, JsError> {
    match *numbers {
        [x, y] => position(x, y),
        _ => Err(JsError::new("a move without a cell; expected a column and a row")),
    }
}

fn position(x: f64, y: f64) -> Result<Position, JsError> {
    Ok(Position::new(whole("x", x)?, whole("y", y)?))
}
