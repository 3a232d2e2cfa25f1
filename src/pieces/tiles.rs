//! Tiles of any game with one piece, whichever way is right at their level of detail.
//!
//! | level | closed form | otherwise |
//! |---|---|---|
//! | 0 | the values of the cells | the values of the cells |
//! | above | counted by arithmetic ([`levels`]), however far out | all cells, counted as they are computed |
//!
//! All Grundy values are kept as cells. Far from the origin that would be too many: there the values below 64 are
//! computed apart, and 64 stands for all others ([`engine::small_values`]).
//!
//! What is too much is refused as by [`Engine::plan`] when work is begun, and as by [`Engine::advance`] under way.

use super::Pass;
use super::board::{Board, Question};
use super::engine::{self, Classifier, Engine, Reading, Settings, TileJob};
use super::game::Game;
use super::levels::{self, Classes, Squares};
use crate::map::Progress;
use crate::map::classes::Planes;
use crate::map::tile::{TILE_SIDE, Tile, TileAddress};
use crate::moves::Heaps;
use crate::{Error, Window};

/// Tiles whose cells go further than this are read from small values.
const FAR: u64 = 8192;

/// Far out, this value and all larger ones are not distinguished.
const LARGE: i64 = engine::LARGE as i64;

/// This many cells are computed at once for a single value: a block or two.
const AT_HAND: f64 = 2_200_000.0;

/// This many rows of pixels are counted at a time.
const ROWS: usize = 4;

/// The tiles of a game's board, for one question.
#[derive(Debug)]
pub struct Tiles {
    board: Board,
    /// The board far from the origin, if only small values are distinguished there.
    far: Option<(Box<dyn Engine>, Classifier)>,
    classes: Option<Classes>,
    classifier: Classifier,
    z: u64,
}

/// The work for one tile, in slices. It belongs to the tiles that began it.
#[derive(Debug)]
pub struct Work(Backend);

#[derive(Debug)]
enum Backend {
    /// Cells are read, far from the origin or near it.
    Read { job: Box<TileJob<Reading>>, is_far: bool },
    /// This many rows of pixels have been counted by arithmetic.
    Counted { address: TileAddress, rows: usize, planes: Box<Planes>, uncounted: usize },
}

impl Work {
    /// The tile, once the work is finished.
    pub fn into_tile(self) -> Tile {
        match self.0 {
            Backend::Read { job, .. } => job.into_tile(),
            Backend::Counted { address, mut planes, uncounted, .. } => {
                for plane in planes.iter_mut().filter(|plane| plane.iter().all(|count| *count == 0)) {
                    plane.clear();
                }
                planes[uncounted].clear();
                Tile::from_counts(address.level(), uncounted, &*planes, None, &|_| {})
            }
        }
    }
}

/// What is known of a cell's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The value.
    Exactly(i64),
    /// A value that it is not below: far out, large ones are not distinguished.
    AtLeast(i64),
}

impl Tiles {
    /// The tiles of a game. `classes` are those of Grundy values; outcomes have 0 and 1, and deviations the classes of
    /// all palace games. Computes nothing yet.
    ///
    /// # Errors
    /// As [`Board::new`]; [`Error::Refused`] if there are too many classes.
    pub fn new(game: &Game, question: Question, classes: Classes, settings: Settings) -> Result<Self, Error> {
        let board = Board::new(game, question, settings)?;
        let classes = match question {
            Question::Grundy => Some(classes),
            Question::Outcome { .. } => Some(Classes::zero()),
            Question::Deviation { .. } => None,
        };
        let classifier = classes.as_ref().map_or(Ok(Classifier::DEVIATIONS), Classifier::values)?;
        let is_kept = question == Question::Grundy
            && board.formula().is_none()
            && game.pass() == Pass::Used
            && game.moves().heaps() == Heaps::Two
            && !game.moves().has_negative();
        let far = match (&classes, is_kept) {
            (Some(classes @ Classes::Thresholds(_)), true) => {
                let settings = Settings { memory_budget: settings.memory_budget, ..Settings::default() };
                Some((engine::small_values(game.moves(), settings)?, Classifier::small_values(classes)?))
            }
            _ => None,
        };
        Ok(Self { board, far, classes, classifier, z: game.z() })
    }

    /// The board that tiles near the origin show.
    pub fn board(&mut self) -> &mut Board {
        &mut self.board
    }

    /// About how many cells have to be computed before a tile is done.
    pub fn estimate(&self, address: TileAddress) -> f64 {
        let window = address.window();
        match &self.far {
            Some((far, _)) if is_far(&window) => far.estimate(&window),
            _ => self.board.estimate(&window),
        }
    }

    /// The value of a cell, if that takes no work to speak of.
    pub fn value_at_hand(&mut self, x: u64, y: u64) -> Result<Option<Known>, Error> {
        let window = Window::new(x, y, 1, 1)?;
        let mut value = self.board.value_at_hand(x, y)?;
        if value.is_none() && self.board.estimate(&window) <= AT_HAND {
            value = self.board.values(&window)?.pop();
        }
        if let (None, Some((far, _)), true) = (value, &mut self.far, is_far(&window)) {
            let known = |value| if value < LARGE { Known::Exactly(value) } else { Known::AtLeast(value) };
            return Ok(far.value_at_hand(x, y)?.map(known));
        }
        Ok(value.map(Known::Exactly))
    }

    /// The work to fill a tile.
    pub fn begin(&mut self, address: TileAddress) -> Result<Work, Error> {
        if address.level() > 0 && self.board.formula().is_some() {
            let uncounted = self.classifier.uncounted();
            return Ok(Work(Backend::Counted { address, rows: 0, planes: Box::default(), uncounted }));
        }
        let (job, is_far) = match &mut self.far {
            Some((far, classifier)) if is_far(&address.window()) => (TileJob::new(&**far, address, classifier)?, true),
            _ => (TileJob::new(&self.board, address, &self.classifier)?, false),
        };
        Ok(Work(Backend::Read { job: Box::new(job), is_far }))
    }

    /// Goes on with a tile while `more` says so.
    pub fn advance(&mut self, work: &mut Work, mut more: impl FnMut() -> bool) -> Result<Progress, Error> {
        match &mut work.0 {
            Backend::Read { job, is_far } => match &mut self.far {
                Some((far, _)) if *is_far => job.advance(&mut **far, more),
                _ => job.advance(&mut self.board, more),
            },
            Backend::Counted { address, rows, planes, .. } => {
                while *rows < TILE_SIDE as usize {
                    self.count(*address, *rows, planes);
                    *rows += ROWS;
                    if !more() {
                        break;
                    }
                }
                let done = *rows as u64;
                Ok(Progress { done, total: TILE_SIDE, finished: done == TILE_SIDE })
            }
        }
    }

    fn count(&self, address: TileAddress, rows: usize, planes: &mut Planes) {
        let (Some(formula), Some(classes)) = (self.board.formula(), &self.classes) else {
            unreachable!("only closed forms are counted, and they know classes")
        };
        let [left, top] = [address.column(), address.row()].map(|place| place * TILE_SIDE);
        let (top, level) = (top + rows as u64, address.level());
        let squares = Squares { left, top, level, width: TILE_SIDE as usize, height: ROWS };
        let counts = levels::counts(&formula, self.z, classes, &squares);
        for (plane, counts) in planes.iter_mut().zip(counts.chunks(TILE_SIDE as usize * ROWS)) {
            plane.extend(counts.iter().map(|count| *count as u32));
        }
    }
}

fn is_far(window: &Window) -> bool {
    window.right().max(window.bottom()) > FAR
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::game::Parameters;

    fn tile(tiles: &mut Tiles, address: TileAddress) -> Tile {
        let mut work = tiles.begin(address).unwrap();
        while !tiles.advance(&mut work, || false).unwrap().finished {}
        work.into_tile()
    }

    fn counted(game: &str, question: Question, level: u32, formulas: bool) -> Tile {
        let game = Game::new(Parameters { game, ..Parameters::default() }).unwrap();
        let options = Settings { formulas, ..Settings::default() };
        let classes = Classes::Thresholds(vec![1, 2, 4, 8, 16, 32, 64]);
        let mut tiles = Tiles::new(&game, question, classes, options).unwrap();
        tile(&mut tiles, TileAddress::new(level, 1, 0).unwrap())
    }

    #[test]
    fn tiles_counted_by_arithmetic_are_those_of_all_cells() {
        for (game, question) in [
            ("ryuo", Question::Grundy),
            ("nim", Question::Grundy),
            ("white-knight", Question::Grundy),
            ("ryuo", Question::Outcome { k: 1 }),
            ("wythoff", Question::Outcome { k: 1 }),
        ] {
            for level in [1, 2] {
                let [by_arithmetic, by_cells] = [true, false].map(|formulas| counted(game, question, level, formulas));
                assert_eq!(by_arithmetic, by_cells, "{game}, {question:?}, level {level}");
            }
        }
    }

    #[test]
    fn far_out_the_small_values_are_those_of_the_board_near_by() {
        let game = Game::new(Parameters { game: "wythoff", ..Parameters::default() }).unwrap();
        let classes = Classes::Thresholds(vec![1, 2, 4, 8, 16, 32, 64]);
        let mut tiles = Tiles::new(&game, Question::Grundy, classes, Settings::default()).unwrap();
        let address = TileAddress::new(2, 1, 2).unwrap();
        let near = tile(&mut tiles, address);
        let Some((far, classifier)) = &mut tiles.far else { panic!("Wythoff's values are kept") };
        let mut job = TileJob::new(&**far, address, classifier).unwrap();
        while !job.advance(&mut **far, || true).unwrap().finished {}
        assert_eq!(job.into_tile(), near);
    }

    #[test]
    fn a_cell_of_a_tile_has_its_palace_number_and_outcome_at_hand() {
        let game = Game::new(Parameters { game: "wythoff", ..Parameters::default() }).unwrap();
        for (question, place) in [(Question::Deviation { k: 60 }, (9, 8)), (Question::Outcome { k: 60 }, (8, 12))] {
            let mut tiles = Tiles::new(&game, question, Classes::zero(), Settings::default()).unwrap();
            let (x, y) = (place.0 * TILE_SIDE, place.1 * TILE_SIDE);
            assert_eq!(tiles.value_at_hand(x, y).unwrap(), None, "before the tile is computed");
            let values = tile(&mut tiles, TileAddress::new(0, place.0, place.1).unwrap()).values.numbers();
            for (index, value) in (0..).zip(values).step_by(97) {
                let known = tiles.value_at_hand(x + index % TILE_SIDE, y + index / TILE_SIDE).unwrap();
                assert_eq!(known, Some(Known::Exactly(value.into())), "{question:?}, {index}");
            }
        }
    }

    #[test]
    fn a_cell_of_a_far_tile_has_its_value_at_hand_as_far_as_values_are_told_apart() {
        let game = Game::new(Parameters { game: "ryuo", ..Parameters::default() }).unwrap();
        let options = Settings { formulas: false, ..Settings::default() };
        let classes = Classes::Thresholds(vec![1, 2, 4, 8, 16, 32, 64]);
        let mut tiles = Tiles::new(&game, Question::Grundy, classes, options).unwrap();
        let (x, y) = (64 * TILE_SIDE, 64 * TILE_SIDE + 7);
        assert_eq!(tiles.value_at_hand(x, y).unwrap(), None, "before the tile is computed");
        tile(&mut tiles, TileAddress::new(0, 64, 64).unwrap());
        for column in 0..TILE_SIDE {
            let value = (((x + column + y) % 3) + 3 * (((x + column) / 3) ^ (y / 3))) as i64;
            let known = if value < 64 { Known::Exactly(value) } else { Known::AtLeast(64) };
            assert_eq!(tiles.value_at_hand(x + column, y).unwrap(), Some(known), "column {column}");
        }
    }
}
