//! The door of play to the browser: a wasm module of its own, which the page loads when somebody wants to play. It
//! converts, calls and converts back, as the door of `queens` does for the map.
//!
//! A position is written as in links (`pos`), and a game by the positions that it has come through, so that the page
//! has the game and a [`Table`] nothing but the board. What the rules decide is answered at once; what depends on the
//! palaces in sight is answered once they have been read, which is done in slices.
#![allow(missing_docs, reason = "wasm-bindgen's own exports")]

mod objects;

use blocking_queens::queens::board::Settings;
use blocking_queens::queens::play::{
    Action, Computer, Explanation, Game, Idea, Options, Puzzle, Sight, SightJob, Situation, Strength, link, perfect,
};
use blocking_queens::queens::rules::Position;
use blocking_queens::{Board, Error};
pub use door::version;
use door::{js_string, object, to_exact_u64, until_deadline, whole};
use js_sys::Array;
use wasm_bindgen::prelude::*;

/// The most cells that one look may cost: a minute of work or so. Longer ones are refused in a sentence.
const WORK_LIMIT: f64 = 1e11;

/// What the queen saw at this many places is remembered.
const SIGHTS_KEPT: usize = 8;

/// What a puzzle asks for, of whom, and where. Throws a sentence if it is no puzzle.
#[wasm_bindgen(unchecked_return_type = "import('./shared/play.js').PuzzleAbout")]
pub fn puzzle_about(text: &str) -> Result<JsValue, JsError> {
    let puzzle = Puzzle::from_text(text)?;
    let Position { x, y } = puzzle.situation.queen();
    let idea = match puzzle.idea {
        Idea::Move => "move",
        Idea::Block => "block",
        Idea::Reply => "reply",
    };
    Ok(object([
        ("idea", idea.into()),
        ("solver", puzzle.solver().to_string().into()),
        ("k", (puzzle.situation.k() as f64).into()),
        ("x", (x as f64).into()),
        ("y", (y as f64).into()),
        ("pos", puzzle.situation.to_link(None).into()),
    ]))
}

/// The game of a move list: its k, and the positions that it came through. Throws a sentence if it cannot be read.
#[wasm_bindgen(unchecked_return_type = "{k: number, log: string[]}")]
pub fn load(list: &str) -> Result<JsValue, JsError> {
    let game = Game::from_text(list)?;
    let situations = [game.start()].into_iter().chain(game.steps().iter().map(|(_, after)| after));
    let log: Array = situations.map(|situation| JsValue::from(situation.to_link(None))).collect();
    Ok(object([("k", (game.start().k() as f64).into()), ("log", log.into())]))
}

/// The board of a game, and what its queens see.
#[wasm_bindgen]
pub struct Table {
    board: Board,
    /// What was seen where a queen has been, the latest last.
    sights: Vec<Sight>,
    look: Option<(Position, SightJob)>,
}

#[wasm_bindgen]
impl Table {
    /// Throws a sentence if k is out of range.
    #[wasm_bindgen(constructor)]
    pub fn new(k: f64, memory_budget: f64) -> Result<Table, JsError> {
        let k = to_exact_u64(k).ok_or_else(|| Error::k(js_string(k)))?;
        let settings =
            Settings { memory_budget: memory_budget as usize, work_limit: WORK_LIMIT, ..Settings::default() };
        Ok(Self { board: Board::with_settings(k, settings)?, sights: Vec::new(), look: None })
    }

    /// Reads on what the queen of a position sees, for about this many milliseconds; whether it is known now.
    pub fn look(&mut self, pos: &str, milliseconds: f64) -> Result<bool, JsError> {
        let queen = link::queen(pos)?;
        if let Some(index) = self.sights.iter().position(|sight| sight.queen() == queen) {
            self.sights[index..].rotate_left(1);
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

    /// A game by its positions, each following from the one before: what is to be shown of them, from the `from`-th on.
    /// What the queen of a position sees that says `palaces` must have been read.
    #[wasm_bindgen(unchecked_return_type = "import('./shared/play.js').Scene[]")]
    pub fn scenes(&self, log: Vec<String>, from: usize) -> Result<Array, JsError> {
        let start = log.first().ok_or_else(|| JsError::new("there is no position; expected one at least"))?;
        let mut game = Game::new(self.situation(start)?);
        let scenes = Array::new();
        for (index, pos) in log.iter().enumerate() {
            if index > 0 {
                let action = game.now().action_to(&self.situation(pos)?)?;
                game.play(action)?;
            }
            if index >= from {
                scenes.push(&objects::scene(&game, self.sight(game.now().queen())));
            }
        }
        Ok(scenes)
    }

    /// The position after an action of the player whose turn it is: `move` to a cell; `toggle` a pawn; `finish` with
    /// the pawns that stand, or `block` some cells; `suggest` pawns on all palaces in sight, or on as many as there are
    /// pawns for, which must have been read; `accept` or `reject`. Cells are x and y of each. Throws a sentence if the
    /// rules don't allow it.
    pub fn act(&self, pos: &str, kind: &str, cells: &[f64]) -> Result<String, JsError> {
        let now = self.situation(pos)?;
        let cells: Vec<Position> = cells
            .chunks_exact(2)
            .map(|cell| Ok(Position::new(whole("x", cell[0])?, whole("y", cell[1])?)))
            .collect::<Result<_, Error>>()?;
        let action = match (kind, &cells[..]) {
            ("move", &[cell]) => Action::Move(cell),
            ("toggle", &[cell]) => Action::Place(now.toggled(cell)?),
            ("finish", []) => Action::Block(now.blocked().clone()),
            ("block", cells) => Action::Block(Options::of(now.queen(), cells.iter().copied())?),
            ("suggest", []) => Action::Place(perfect::pawns(self.known_sight(&now)?)),
            ("accept", []) => Action::Accept,
            ("reject", []) => Action::Reject,
            _ => {
                let expected = "expected move, toggle, finish, block, suggest, accept or reject";
                return Err(JsError::new(&format!("the action is \"{kind}\"; {expected}")));
            }
        };
        Ok(now.after(&action)?.to_link(None))
    }

    /// The position after what a computer of some strength (`perfect`, `careless` or `random`) does. What the queen
    /// sees must have been read.
    pub fn reply(&mut self, pos: &str, strength: &str, seed: f64) -> Result<String, JsError> {
        let now = self.situation(pos)?;
        let sight = self.known_sight(&now)?.clone();
        let computer = Computer { strength: Strength::from_name(strength)?, seed: seed as u64 };
        match computer.choose(&now, &sight, &mut self.board) {
            Some(action) => Ok(now.after(&action)?.to_link(None)),
            None => Err(JsError::new("the game is over; expected no more moves")),
        }
    }

    /// What the palaces in sight tell: who wins, which are open, and why what led here from the position before was
    /// good or bad. What the queen sees here, and saw before, must have been read.
    #[wasm_bindgen(unchecked_return_type = "import('./shared/play.js').Insight")]
    pub fn insight(&mut self, before: Option<String>, pos: &str) -> Result<JsValue, JsError> {
        let now = self.situation(pos)?;
        let explanation = match before {
            Some(before) => self.explanation(&self.situation(&before)?, &now)?,
            None => None,
        };
        Ok(objects::insight(&now, self.known_sight(&now)?, explanation))
    }
}

impl Table {
    fn situation(&self, pos: &str) -> Result<Situation, Error> {
        Situation::from_link(self.board.k(), pos, self.sight(link::queen(pos)?))
    }

    /// Why what was done was good or bad; nothing while pawns are being placed.
    fn explanation(&mut self, before: &Situation, now: &Situation) -> Result<Option<Explanation>, JsError> {
        let action = before.action_to(now)?;
        if matches!(action, Action::Place(_)) {
            return Ok(None);
        }
        let sight = self.known_sight(before)?.clone();
        Ok(Some(Explanation::of(before, &action, &sight, &mut self.board)?))
    }

    fn sight(&self, queen: Position) -> Option<&Sight> {
        self.sights.iter().find(|sight| sight.queen() == queen)
    }

    fn known_sight(&self, situation: &Situation) -> Result<&Sight, JsError> {
        let refusal = "what the queen sees has not been read yet; expected a look first";
        self.sight(situation.queen()).ok_or_else(|| JsError::new(refusal))
    }
}
