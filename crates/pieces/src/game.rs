//! A game as the map's worker knows it: tiles and cells for one question.

use wasm_bindgen::prelude::*;

use blocking_queens::map::tile::Tile;
use blocking_queens::moves::Moves;
use blocking_queens::pieces::board::Question;
use blocking_queens::pieces::engine::Settings;
use blocking_queens::pieces::game::Parameters;
use blocking_queens::pieces::levels::Classes;
use blocking_queens::pieces::tiles::{Known, Tiles, Work};
use blocking_queens::pieces::{self, Pass};

use door::{Owner, address, unfinished, until_deadline, whole};

/// The most cells that one request may cost: some minutes of work. Larger ones are refused in a sentence.
const WORK_LIMIT: f64 = 1e11;
/// The same for Grundy values that are all kept, which take longer each.
const VALUES_LIMIT: f64 = 1e9;

/// Tiles do not distinguish larger values.
const TILE_LAST: i64 = i32::MAX as i64 - 360_360;

/// The board of a game, for one question.
#[wasm_bindgen]
pub struct Game {
    pub(crate) owner: Owner,
    pub(crate) tiles: Tiles,
    pub(crate) game: pieces::game::Game,
    pub(crate) question: Question,
}

#[wasm_bindgen]
impl Game {
    /// The board of a game that keeps this many bytes.
    ///
    /// `game` is the key of a named piece, or `piece` with `moves` as in links. `show` is `grundy`, `outcome` or
    /// `palaces`; `k` that of the blocking game, which `grundy` has not. `classes` are those of Grundy values: `zero`,
    /// `powers`, `ramp`, or `mod` with a number. Throws a sentence if there is no such game.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        game: &str,
        moves: Option<String>,
        p: Option<f64>,
        q: Option<f64>,
        z: Option<f64>,
        has_pass: bool,
        show: &str,
        k: Option<f64>,
        classes: &str,
        memory_budget: f64,
    ) -> Result<Game, JsError> {
        let number = |name, given: Option<f64>| given.map(|given| whole(name, given)).transpose();
        let moves = moves.map(|text| Moves::from_link(&text)).transpose()?;
        let pass = if has_pass { Pass::Available } else { Pass::Used };
        let (p, q, z) = (number("p", p)?, number("q", q)?, number("z", z)?);
        let game = pieces::game::Game::new(Parameters { game, moves, p, q, z, pass })?;
        let k = number("k", k)?.unwrap_or(1);
        let question = match show {
            "grundy" => Question::Grundy,
            "outcome" => Question::Outcome { k },
            "palaces" => Question::Deviation { k },
            _ => return Err(JsError::new(&format!("show is {show:?}; expected grundy, outcome or palaces"))),
        };
        let memory_budget = memory_budget as usize;
        let settings = Settings {
            memory_budget,
            work_limit: WORK_LIMIT,
            values_budget: memory_budget,
            values_limit: VALUES_LIMIT,
            ..Settings::default()
        };
        let tiles = Tiles::new(&game, question, Classes::named(classes)?, settings)?;
        Ok(Self { owner: Owner::default(), tiles, game, question })
    }

    /// About how many cells must be computed before the tile can be filled.
    pub fn estimate(&self, level: f64, column: f64, row: f64) -> Result<f64, JsError> {
        Ok(self.tiles.estimate(address(level, column, row)?))
    }

    /// The value of a cell, if it is known without work to speak of.
    pub fn cell(&mut self, x: f64, y: f64) -> Result<Option<f64>, JsError> {
        Ok(self.known(x, y)?.map(|(Known::Exactly(value) | Known::AtLeast(value))| value as f64))
    }

    /// What there is to say of a cell beside its value: the exact one where a tile has no room for it; or that it is
    /// this one or a larger one.
    pub fn text(&mut self, x: f64, y: f64) -> Result<Option<String>, JsError> {
        Ok(self.known(x, y)?.and_then(|known| match known {
            Known::Exactly(value) => (value > TILE_LAST).then(|| value.to_string()),
            Known::AtLeast(value) => Some(format!("{value} or more")),
        }))
    }

    /// The work that fills a tile.
    pub fn tile(&mut self, level: f64, column: f64, row: f64) -> Result<Job, JsError> {
        let work = self.tiles.begin(address(level, column, row)?)?;
        Ok(Job { owner: self.owner.clone(), work: Some(work), tile: Tile::default() })
    }
}

impl Game {
    fn known(&mut self, x: f64, y: f64) -> Result<Option<Known>, JsError> {
        Ok(self.tiles.value_at_hand(whole("x", x)?, whole("y", y)?)?)
    }
}

/// Work on a tile in slices, so that the worker can listen in between.
#[wasm_bindgen]
pub struct Job {
    owner: Owner,
    work: Option<Work>,
    tile: Tile,
}

#[wasm_bindgen]
impl Job {
    /// Works for about this many milliseconds. Returns how many cells are done by then and how many there are in all;
    /// nothing once the work is finished. Throws a sentence if it was begun in another game.
    pub fn advance(&mut self, game: &mut Game, milliseconds: f64) -> Result<Option<Vec<f64>>, JsError> {
        game.owner.check(&self.owner)?;
        let Some(work) = &mut self.work else { return Ok(None) };
        let progress = game.tiles.advance(work, until_deadline(milliseconds))?;
        if progress.finished {
            self.tile = self.work.take().map(Work::into_tile).unwrap_or_default();
        }
        Ok(unfinished(progress))
    }
}

door::tile_of!(Job);
